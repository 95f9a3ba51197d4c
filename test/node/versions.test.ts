import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { leaveNothing } from '../cli/clean-up.ts';
import { newFolder, postmasterPid } from '../cli/folders.ts';
import { kolo, type Program, sandbox, serve, stop } from '../cli/process.ts';
import { bundled } from '../support/bundle.ts';
import { Client } from '../support/http.ts';
import { ROOT, readText } from '../tidy/repository.ts';
import { isWhole, leftOut, nodeOf, TAKEN, TOO_OLD } from './versions.ts';

const why = leftOut();
if (why !== undefined) console.log(`Tests on several versions of Node are left out: ${why}.`);

afterAll(leaveNothing);

/** As it is built and published. */
const MAIN = join(ROOT, 'dist/main.js');

const on = (version: string): Program => [nodeOf(version), MAIN];

describe.skipIf(why !== undefined).each(TAKEN)('on Node %s', (version) => {
  it('the built service pays, tells and keeps its books, for a program on the same, and stops', async () => {
    const folder = newFolder();
    const serving = await serve(folder, {}, [], on(version));
    const visitor = new Client(serving.baseUrl, '');
    for (const page of ['/readyz', '/dashboard'])
      expect([page, (await visitor.get(page)).status]).toEqual([page, 200]);

    const program = [await bundled('test/node/payout.ts'), sandbox(folder).secret_key!, serving.baseUrl];
    const { stdout, stderr } = await promisify(execFile)(nodeOf(version), program);
    expect(JSON.parse(stdout)).toEqual({
      node: expect.stringMatching(new RegExp(`^${version.replace('.', '\\.')}\\.`)),
      eventType: 'bank-transfer.outflow.success',
      status: 'successful',
      amount: 250_000,
    });
    expect(stderr).toBe('');

    // Drawn by a thread, whose program is a file of its own.
    const payer = new Client(serving.baseUrl, sandbox(folder).secret_key!);
    const { walletId } = await payer.customer();
    const dates = 'start_date=2026-01-01&end_date=2026-01-31';
    const statement = await payer.get(`/api/v1/wallet/${walletId}/statement?${dates}&format=pdf`);
    expect(statement).toMatchObject({ status: 200, body: expect.stringMatching(/^%PDF-/) });

    const verified = await kolo(folder, ['verify'], {}, on(version));
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.stdout).toMatch(/\nAll checks passed\.\n$/);
    // Nothing of what a version deprecates either.
    expect(await stop(serving, 'SIGINT')).toMatchObject({ code: 0, stderr: '' });
    expect(await postmasterPid(join(folder, 'data'))).toBeUndefined();
  });

  it.runIf(isWhole())('the tests of the sources and of the client pass', async () => {
    const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', 'src', 'test/sdk'];
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' };
    const run = promisify(execFile)(nodeOf(version), args, { cwd: ROOT, env, maxBuffer: 64 * 1024 * 1024 });
    const said = await run.then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    );
    expect(said).toMatch(/\n +Tests +\d+ passed \(\d+\)\n/);
  });
});

describe.skipIf(why !== undefined)(`on Node ${TOO_OLD}`, () => {
  it.each([
    [['serve']],
    [['--help']],
  ])('the built command says in a sentence that it is too old: %j', async (args) => {
    const folder = newFolder();
    const sentence = /^Kolo needs Node 20\.19\+ or 22\.12\+, and this is Node 16\.\d+\.\d+: .+\.\n$/;
    const ended = await kolo(folder, args, {}, on(TOO_OLD));
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(sentence) });
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('so does what npm ci and npm start run first', async () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: { build: string } };
    const [node, file = ''] = scripts.build.split(' && ')[0]!.split(' ');
    expect(node).toBe('node');
    const run = promisify(execFile)(nodeOf(TOO_OLD), [file], { cwd: ROOT });
    await expect(run).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Kolo needs Node .+\.\n$/),
    });
  });
});
