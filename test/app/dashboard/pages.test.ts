import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DASHBOARD = new URL('../../../packages/dashboard/src/', import.meta.url);
const found = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(new URL(file, DASHBOARD), 'utf8').matchAll(pattern)].map(([, path]) => path!);

/** The command palette searches by itself. */
const SEARCH = 'search';

it('every page of an environment without a parameter is known to the command palette, and no other', () => {
  const paths = found('routes.tsx', /page\(\s*'\/([^']*)'/g).filter((path) => !path.includes('$'));
  const known = found('shell/pages.ts', /page: '([^']*)'/g);
  expect(paths.length).toBeGreaterThan(30);
  expect([...new Set([...known, SEARCH])].toSorted()).toEqual(paths.toSorted());
});
