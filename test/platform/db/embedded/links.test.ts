import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { cp, lstat, mkdir, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { locateBinaries, makeMissingLinks } from '../../../../src/platform/db/embedded/binaries.ts';
import { EmbeddedServerError } from '../../../../src/platform/db/embedded/errors.ts';
import { cleanUp, newFolder } from './support.ts';

afterEach(cleanUp);

const INSTEAD = 'or do something else';
const isRoot = process.geteuid?.() === 0;
const packaged = path.resolve(path.dirname(locateBinaries().postgres), '../..');

/** Every link in a package's libraries, with its target. */
async function linksIn(root: string): Promise<Record<string, string>> {
  const entries = await readdir(path.join(root, 'native/lib'), { withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => name);
  const leadTo = await Promise.all(links.map((name) => readlink(path.join(root, 'native/lib', name))));
  return Object.fromEntries(links.map((name, i) => [name, leadTo[i]!]));
}

/** A package with nothing in it but a list of links. */
async function listing(links: readonly { source: string; target: string }[]): Promise<string> {
  const root = await newFolder();
  await mkdir(path.join(root, 'native/lib'), { recursive: true });
  await writeFile(path.join(root, 'native/pg-symlinks.json'), JSON.stringify(links));
  return root;
}

/** The message to a user who does not own the folder. */
function messageToOtherUser(root: string): string {
  const folder = path.join(root, 'native/lib');
  chmodSync(folder, 0o555);
  if (isRoot) process.seteuid!(65534);
  try {
    makeMissingLinks(root, INSTEAD);
    return 'nothing';
  } catch (error) {
    if (!(error instanceof EmbeddedServerError)) throw error;
    return error.message;
  } finally {
    if (isRoot) process.seteuid!(0);
    chmodSync(folder, 0o755);
  }
}

describe.skipIf(process.platform === 'win32')('the links of the package of PostgreSQL', () => {
  test('are made where its install script has not run, and its programs run then', async () => {
    const root = path.join(await newFolder(), 'package');
    const keeps = { recursive: true, verbatimSymlinks: true };
    await cp(packaged, root, { ...keeps, filter: async (file) => !(await lstat(file)).isSymbolicLink() });
    expect(await linksIn(root)).toEqual({});
    const version = () => promisify(execFile)(path.join(root, 'native/bin/initdb'), ['--version']);
    await expect(version()).rejects.toThrow();

    makeMissingLinks(root, INSTEAD);
    const made = await linksIn(root);
    expect(Object.keys(made).length).toBeGreaterThan(0);
    expect(made).toEqual(await linksIn(packaged));
    expect((await version()).stdout).toMatch(/^initdb \(PostgreSQL\) \d/);
  });

  test('are left as they are where they are there, whatever they lead to', async () => {
    const root = await listing([
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
      { source: 'native/lib/libssl.so.3', target: 'native/libssl.so' },
    ]);
    await symlink('libpq.so.of-mine', path.join(root, 'native/lib/libpq.so'));
    makeMissingLinks(root, INSTEAD);
    expect(await linksIn(root)).toEqual({ 'libpq.so': 'libpq.so.of-mine', 'libpq.so.5': 'libpq.so.5.18' });
    expect(await readlink(path.join(root, 'native/libssl.so'))).toBe('lib/libssl.so.3');
    // Nothing is left to do, so a user who may not write there gets no message.
    expect(messageToOtherUser(root)).toBe('nothing');
  });

  test('are made by any number of processes at once', async () => {
    // Twice in the list, it is found missing twice before it is made, as by two processes.
    const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };
    const root = await listing([link, link]);
    makeMissingLinks(root, INSTEAD);
    expect(await linksIn(root)).toEqual({ 'libpq.so.5': 'libpq.so.5.18' });
  });

  test('which cannot be made are reported in one sentence with the remedy', async () => {
    const link = (name: string) => ({ source: 'native/lib/libpq.so.5.18', target: `native/lib/${name}` });
    const root = await listing([link('libpq.so.5'), link('libpq.so')]);
    const said = messageToOtherUser(root);
    expect(said).toMatch(
      /^Links among the libraries of PostgreSQL are missing in \S+ \(native\/lib\/libpq\.so\.5 and 1 more\) and cannot be made there \(EACCES: .*\): install Kolo .* or do something else\.$/,
    );
    expect(await linksIn(root)).toEqual({});
    await rm(path.join(root, 'native/pg-symlinks.json'));
    expect(messageToOtherUser(root)).toBe('nothing');
  });
});
