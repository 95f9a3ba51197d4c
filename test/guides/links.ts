import { dirname, join, normalize } from 'node:path';
import { readText } from '../tidy/repository.ts';

/** A link to something of ours. */
interface Link {
  at: string;
  /** The file that it leads to, from the root of the repository. */
  file: string;
  anchor: string | undefined;
}

/** Lines of a file, those of blocks left empty. */
function proseOf(file: string): string[] {
  let fenced = false;
  return readText(file)
    .split('\n')
    .map((line) => {
      const isFence = /^ *```/.test(line);
      if (isFence) fenced = !fenced;
      return isFence || fenced ? '' : line;
    });
}

/** Anchors of a file's headings, made from their texts as GitHub does. */
export function anchorsOf(file: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const line of proseOf(file)) {
    const [, heading] = /^#{1,6} +(.+?) *$/.exec(line) ?? [];
    if (heading === undefined) continue;
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = text.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    anchors.add(times === 0 ? anchor : `${anchor}-${times}`);
  }
  return anchors;
}

/** Links of a file to files of ours, and to headings of its own. Those to other sites are not ours to promise. */
export function linksOf(file: string): Link[] {
  return proseOf(file).flatMap((line, index) =>
    [...line.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => {
        const [path = '', anchor] = target.split('#');
        const to = path === '' ? file : normalize(join(dirname(file), path));
        return { at: `${file}:${index + 1}`, file: to, anchor };
      }),
  );
}
