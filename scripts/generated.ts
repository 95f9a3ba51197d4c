import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);
/** How many changed lines a difference shows. */
const SHOWN_MAX = 60;

/** Difference between two texts as lines of `-` and `+`; empty when they are equal. */
export function difference(before: string, after: string): string {
  if (before === after) return '';
  const old = before.split('\n');
  const now = after.split('\n');
  const common = commonTails(old, now);
  const shown: string[] = [];
  let i = 0;
  let j = 0;
  let equal = true;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      equal = true;
      i++;
      j++;
      continue;
    }
    if (equal) shown.push(`@@ line ${i + 1} @@`);
    equal = false;
    const removed = j >= now.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!);
    shown.push(removed ? `-${old[i++]}` : `+${now[j++]}`);
  }
  const left = shown.length - SHOWN_MAX;
  return [...shown.slice(0, SHOWN_MAX), ...(left > 0 ? [`… and ${left} more lines`] : [])].join('\n');
}

/** How many lines the rests of both texts have in common, in order, from each pair of lines on. */
function commonTails(old: readonly string[], now: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = rows[i]!;
      const below = rows[i + 1]!;
      row[j] = old[i] === now[j] ? below[j + 1]! + 1 : Math.max(below[j]!, row[j + 1]!);
    }
  }
  return rows;
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
