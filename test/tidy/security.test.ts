import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readText } from './repository.ts';

/** The rows of the threat model. */
const rows = readText('SECURITY.md')
  .split('## Threat model')[1]!
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Who | What'));

test('each promise of SECURITY.md is tried by tests that are there', () => {
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const tests = [...row.matchAll(/`((?:src|test)\/[\w./-]+\.test\.ts)`/g)].map(([, file]) => file!);
    expect([row, tests.length > 0]).toEqual([row, true]);
    expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  }
});
