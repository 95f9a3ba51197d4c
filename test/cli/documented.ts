import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { bundled } from '../support/bundle.ts';
import { readText } from '../tidy/repository.ts';

/** A block of docs/operations.md by its first line. */
function block(name: string): string {
  const blocks = [...readText('docs/operations.md').matchAll(/^```bash\n(.*?)^```$/gms)].map(
    ([, text]) => text!,
  );
  const found = blocks.find((text) => text.startsWith(`# ${name}\n`));
  expect(found, `the block "# ${name}"`).toBeDefined();
  return found!;
}

/** Runs a block of docs/operations.md as it stands; gives its output. */
export async function runDocumented(
  name: string,
  folder: string,
  env: Record<string, string>,
): Promise<string> {
  const program = `kolo() { '${process.execPath}' '${await bundled('src/main.ts')}' "$@"; }\n`;
  const file = join(folder, `${name}.sh`);
  await writeFile(file, program + block(name));
  const { stdout } = await promisify(execFile)('bash', ['-eu', file], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, KOLO_DATA_DIR: join(folder, 'data'), ...env },
  });
  return stdout;
}
