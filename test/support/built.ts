import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { onceARun } from './once-a-run.ts';

const ROOT = new URL('../../', import.meta.url);

/** Has the dashboard and the site be built as their sources are now. */
export const builtPages = (): Promise<string> =>
  onceARun('pages', async (draft) => {
    await promisify(execFile)(process.execPath, ['scripts/build.mjs', '--pages'], { cwd: ROOT });
    await writeFile(draft, '');
  });
