import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onceARun } from '../support/once-a-run.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache', 'kolo-built');
/** A build that nobody has used for so long is removed. */
const UNUSED_MS = 60 * 60_000;
/** What the built program reads from the folder above `dist`. */
const BESIDE = ['package.json', 'migrations', 'data'];

/**
 * The built `main.js` of the sources as they are now. Built at most once for one state of the sources, in a
 * folder that is named by it and appears whole, so that files and runs at the same time share it.
 */
export async function builtMain(): Promise<string> {
  const built = await onceARun('built', async (draft) => symlink(await build(), draft));
  return join(built, 'dist', 'main.js');
}

/** Gives the folder of the build. */
async function build(): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const folder = join(CACHE, await sourcesHash());
  if (existsSync(folder)) {
    await utimes(folder, new Date(), new Date());
  } else {
    const draft = await mkdtemp(join(CACHE, 'draft-'));
    try {
      await compile(join(draft, 'dist'));
      for (const name of BESIDE) await symlink(join(ROOT, name), join(draft, name));
      await rename(draft, folder);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      // Another run that built the same first has won; its build is as good.
      if (!existsSync(folder)) throw error;
    }
  }
  await removeUnused();
  return folder;
}

async function compile(outDir: string): Promise<void> {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [tsc, '-p', join(ROOT, 'tsconfig.build.json'), '--outDir', outDir, '--incremental', 'false'];
  try {
    await promisify(execFile)(process.execPath, [...args, '--tsBuildInfoFile', 'null'], { cwd: ROOT });
  } catch (error) {
    throw new Error(`the build failed: ${(error as { stdout?: string }).stdout}`, { cause: error });
  }
}

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(join(ROOT, 'src'), { recursive: true, withFileTypes: true });
  const sources = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [
    ...sources.toSorted(),
    ...['tsconfig.json', 'tsconfig.build.json'].map((f) => join(ROOT, f)),
  ]) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

async function removeUnused(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const used = await stat(join(CACHE, name)).catch(() => undefined);
    if (used !== undefined && Date.now() - used.mtimeMs > UNUSED_MS) {
      await rm(join(CACHE, name), { recursive: true, force: true });
    }
  }
}
