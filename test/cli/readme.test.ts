import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { readText } from '../tidy/repository.ts';
import { leaveNothing } from './clean-up.ts';
import { newFolder } from './folders.ts';
import { kolo, serve, stop } from './process.ts';

afterAll(leaveNothing);

/** The blocks of the README's tour, one after the other. */
function tour(): string {
  const readme = readText('README.md');
  const section = readme.slice(readme.indexOf('## Five-minute tour'), readme.indexOf('## Comparison'));
  const blocks = [...section.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, block]) => block!);
  expect(blocks.length).toBeGreaterThan(5);
  return blocks.join('\n');
}

const hasTools = ['bash', 'curl'].every((tool) => spawnSync(tool, ['--version']).status === 0);

test.skipIf(!hasTools)('the tour of the README works as it stands, pasted a second time too', async () => {
  const folder = newFolder();
  const environment = { KOLO_DATA_DIR: join(folder, '.kolo') };
  const serving = await serve(folder, environment);
  // Only the ports are others: those of the README may be taken here.
  const script = tour()
    .replaceAll('http://127.0.0.1:4000', serving.baseUrl)
    .replaceAll('4001', String(await freePort()));
  await writeFile(join(folder, 'tour.sh'), script);
  const run = () =>
    promisify(execFile)('bash', ['-e', 'tour.sh'], { cwd: folder, env: { PATH: process.env.PATH } });

  for (const entries of [3, 6]) {
    const { stdout, stderr } = await run();
    // The receiver of webhooks prints at any moment, also between an answer and its end of line.
    const lines = stdout.replaceAll('}webhook: ', '}\nwebhook: ').split(/\r?\n/);
    const answers = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    expect(answers.map(({ status, message }) => [status, message])).toEqual(
      answers.map(({ message }) => [true, message]),
    );
    // One for each command that shows its answer.
    expect(answers).toHaveLength(12);
    expect(stderr).toBe('');
    expect(lines).toContainEqual(
      expect.stringMatching(/^webhook: bank-transfer\.outflow\.success tour-\d+$/),
    );
    const savings = answers.find(({ data }) => data?.id === 'ada-savings').data;
    expect(savings).toMatchObject({ interest_enabled: true, ledger_balance: (entries / 3) * 100_000 });
    const csv = lines.slice(lines.findIndex((line) => line.startsWith('transaction_id,')) + 1);
    expect(csv.indexOf('')).toBe(entries);
    expect(await readFile(join(folder, '.kolo', 'statement.pdf'), 'latin1')).toMatch(/^%PDF-/);
  }
  expect(await stop(serving)).toMatchObject({ code: 0 });
  expect(await kolo(folder, ['verify'], environment)).toMatchObject({ code: 0 });
});
