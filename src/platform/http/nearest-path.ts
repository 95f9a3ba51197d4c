import { nearestName } from '../values/nearest-name.ts';

/** Longer paths are not compared, because that costs the product of the lengths. */
const COMPARED_MAX = 100;
/** Differences in length that still may be a typing error (`nearestName`). */
const LENGTHS_APART_MAX = 16;
const PREFIX = '/api/v1';
/** Prefixes that callers write by mistake. */
const OTHER_PREFIX = /^(?:\/api)?(?:\/v\d+)?(?=\/)/;

/** The described path that a caller probably meant: another prefix, a final slash, or a typing error. */
export function nearestPath(path: string, templates: readonly string[]): string | undefined {
  if (path.length > COMPARED_MAX) return undefined;
  const trimmed = path.replace(/\/+$/, '');
  return near(trimmed, templates) ?? near(PREFIX + trimmed.replace(OTHER_PREFIX, ''), templates);
}

function near(path: string, templates: readonly string[]): string | undefined {
  const segments = path.split('/');
  /** Templates by the path that they are with the segments of this one as parameters. */
  const filled = new Map<string, string>();
  for (const template of templates) {
    const parts = template.split('/');
    if (parts.length !== segments.length) continue;
    const text = parts.map((part, i) => (part.startsWith(':') ? segments[i]! : part)).join('/');
    if (Math.abs(text.length - path.length) <= LENGTHS_APART_MAX) filled.set(text, template);
  }
  const exact = filled.get(path);
  if (exact !== undefined) return exact;
  const meant = nearestName(path, [...filled.keys()]);
  return meant === undefined ? undefined : filled.get(meant);
}
