import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);
/** How many lines of each side a difference shows. */
const SHOWN_MAX = 40;

/** What differs between two texts, as lines of `-` and `+`; empty when they are equal. */
export function difference(before: string, after: string): string {
  if (before === after) return '';
  const [old, now] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const side = (lines: string[], mark: string): string[] => {
    const changed = lines.slice(start, lines.length - end);
    const left = changed.length - SHOWN_MAX;
    const more = left > 0 ? [`${mark} … and ${left} more lines`] : [];
    return [...changed.slice(0, SHOWN_MAX).map((line) => `${mark}${line}`), ...more];
  };
  return [`@@ from line ${start + 1} on @@`, ...side(old, '-'), ...side(now, '+')].join('\n');
}

/**
 * Ends a script that makes a file: writes it, or with `--check` on the command line compares it and fails.
 *
 * @param name the file, from the repository's root
 * @param command what makes it anew, for the message
 */
export async function writeOrCheck(name: string, text: string, command: string): Promise<void> {
  const file = fileURLToPath(new URL(name, ROOT));
  const before = await readFile(file, 'utf8').catch(() => '');
  if (!process.argv.includes('--check')) {
    if (before !== text) await writeFile(file, text);
    console.log(`${name}: ${before === text ? 'unchanged' : 'written'}`);
    return;
  }
  if (before === text) return;
  console.error(`${name} is not up to date: run ${command}\n${difference(before, text)}`);
  process.exitCode = 1;
}
