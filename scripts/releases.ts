/**
 * Compares openapi.json with that of the last release (docs/releases). Fails where a client of that release may break and CHANGELOG.md
 * does not announce it, under "Breaking" of "Unreleased". With --all, lists every difference.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { compareDescriptions } from './api-changes/descriptions.ts';
import { isBreaking, lineOf, unannounced } from './api-changes/rules.ts';

const ROOT = new URL('../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');

/** Of all releases the newest: by the numbers of its version. */
function lastRelease(): string {
  const files = readdirSync(new URL('docs/releases/', ROOT)).filter((file) =>
    /^openapi-[\d.]+\.json$/.test(file),
  );
  return files.toSorted(new Intl.Collator('en', { numeric: true }).compare).at(-1)!;
}

/** What the changelog announces. */
function announced(): string {
  const [, unreleased = ''] = /\n## Unreleased\n([\s\S]*?)\n## /.exec(read('CHANGELOG.md')) ?? [];
  const [, breaking = ''] = /\n### Breaking\n([\s\S]*?)(?:\n### |$)/.exec(unreleased) ?? [];
  return breaking;
}

const release = lastRelease();
const changes = compareDescriptions(
  JSON.parse(read(`docs/releases/${release}`)),
  JSON.parse(read('openapi.json')),
);
if (process.argv.includes('--all')) {
  for (const change of changes)
    console.log(`${isBreaking(change) ? 'breaking' : 'harmless'}  ${lineOf(change)}`);
}
const silent = unannounced(changes, announced());
if (silent.length > 0) {
  console.error(
    `Clients of ${release} may break, and CHANGELOG.md does not say so under "### Breaking" of Unreleased (the operation and the field, in backticks):`,
  );
  for (const change of silent) console.error(`  ${lineOf(change)}`);
  process.exitCode = 1;
}
