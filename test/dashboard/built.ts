import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { onceARun } from '../support/once-a-run.ts';

const ROOT = new URL('../../', import.meta.url);

/** Has the dashboard be built as its sources are now. */
export const builtDashboard = (): Promise<string> =>
  onceARun('dashboard', async (draft) => {
    await promisify(execFile)(process.execPath, ['scripts/build.mjs', '--dashboard'], { cwd: ROOT });
    await writeFile(draft, '');
  });
