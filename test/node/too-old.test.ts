import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readText } from '../tidy/repository.ts';

/** Has the rest of a process believe that its Node is another version. */
const otherVersion = (version: string): string =>
  `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;

/** How the look at a version of Node ends, and what it says. */
function lookedAt(version: string) {
  const file = join(ROOT, 'scripts/node-version.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', otherVersion(version), file], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.each([
  ['16.20.2', false],
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  // It was never supported for long, and lacks what Node 20 was given later.
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.0.0', true],
  ['24.21.0', true],
  ['100.0.0', true],
])('on Node %s it goes on: %s', (version, goesOn) => {
  const sentence = `Kolo needs Node 20.19+ or 22.12+, and this is Node ${version}: install a newer one (https://nodejs.org).\n`;
  const expected = goesOn ? { status: 0, stderr: '' } : { status: 2, stderr: sentence };
  expect(lookedAt(version)).toEqual({ ...expected, stdout: '' });
});

test('it comes before anything is built or started', () => {
  const { scripts, engines } = JSON.parse(readText('package.json')) as {
    scripts: Record<string, string>;
    engines: { node: string };
  };
  expect(engines.node).toBe('^20.19.0 || >=22.12.0');
  expect(scripts.build).toMatch(/^node scripts\/node-version\.mjs && /);
  expect(scripts.prepare).toBe('npm run build');
  // Without another npm, which takes as long to start as all of it.
  expect(scripts.prestart).toBe(scripts.build);
});
