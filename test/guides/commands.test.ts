import { execFile } from 'node:child_process';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveNothing } from '../cli/clean-up.ts';
import { clientOf, type Serving, sandbox, serve, stop } from '../cli/process.ts';
import { TwoCommanders } from '../cli/signed-in.ts';
import { startedFolder } from '../cli/started.ts';
import { blocksOf } from '../docs/blocks.ts';
import { bundled } from '../support/bundle.ts';

const COMMANDS = 'docs/commands.md';
const FEES = 'docs/guides/fees-and-limits.md';
let folder: string;
let serving: Serving;
let two: TwoCommanders;
beforeAll(async () => {
  folder = await startedFolder();
  serving = await serve(folder);
  // Both sign in, in homes of their own.
  two = await TwoCommanders.of(folder, serving);
});
afterAll(async () => {
  await stop(serving);
  await leaveNothing();
});

/** Commands that guides have operators type. */
const typedIn = (...guides: string[]): string[] =>
  guides.flatMap((guide) =>
    blocksOf(guide)
      .filter(({ words }) => words.includes('operator'))
      .map(({ text }) => text),
  );
const program = async () => `'${process.execPath}' '${await bundled('src/main.ts')}'`;

/** Runs it in a shell that ends at the first fault; gives what is printed. */
async function shell(cwd: string, lines: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const all = { PATH: process.env.PATH, KOLO_DATA_DIR: join(cwd, 'data'), ...env };
  return (await promisify(execFile)('bash', ['-euc', lines.join('\n')], { cwd, env: all })).stdout;
}

/** Runs the commands of a guide in one shell, as an administrator; approving is another one's. @param variables what the reader has beside the id of the business */
async function commandsOf(guide: string, variables: Readonly<Record<string, string>> = {}): Promise<string> {
  const script = [
    'kolo() {',
    '  local home=maker',
    '  if [ "$1 $2" = "proposal approve" ]; then home=checker; fi',
    `  HOME='${folder}'/$home ${await program()} "$@"`,
    '}',
    ...typedIn(guide),
  ];
  return shell(folder, script, { BUSINESS: sandbox(folder).business_id, ...variables });
}

it('each guide with commands says how they are run and who has to sign in', async () => {
  const guides = (await readdir('docs/guides')).map((name) => `docs/guides/${name}`);
  const others = guides.filter((guide) => guide !== COMMANDS && typedIn(guide).length > 0);
  expect(others.length).toBeGreaterThan(3);
  for (const guide of others) expect(await readFile(guide, 'utf8'), guide).toContain('](../commands.md');
});

it('somebody alone, who has followed the first guide in the same terminal, signs in and sets fees and limits', async () => {
  const own = await startedFolder();
  await symlink('data', join(own, '.kolo'));
  const alone = { KOLO_URL: 'http://127.0.0.1:4000', KOLO_KEY: 'test_key_1', KOLO_SINGLE_OPERATOR: 'true' };
  const service = await serve(own, alone);
  const lines = [`kolo() { ${await program()} "$@"; }`, ...typedIn(COMMANDS, FEES)];
  const said = await shell(own, lines, { HOME: own, ...alone });
  expect(said).toContain('Local administrator <local@localhost>');
  expect(said).toMatch(/^fees: version /m);
  await stop(service);
});

it('the commands for keys work as they stand', async () => {
  const said = await commandsOf('docs/guides/keys.md');
  expect(said).toMatch(/"secret_key":"test_key_/);
  expect(said).toContain('payroll');
});

it('the commands for fees and limits work as they stand', async () => {
  expect(await commandsOf(FEES)).toMatch(/^fees: version /m);
});

it('the policies that the guide to fees and limits shows can be proposed', async () => {
  const samples = blocksOf(FEES).filter(({ language }) => language === 'json');
  expect(samples.length).toBeGreaterThan(1);
  const environmentOptions = ['--business', sandbox(folder).business_id!, '--mode', 'test'];
  // The wallet that the samples have pay fees.
  const client = clientOf(serving, folder);
  const { customerId } = await client.customer();
  const wallet = [{ name: 'Our fees', tag: 'settlement', identifier: 'our-fees' }];
  const made = await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet });
  expect(made.status).toBe(200);
  for (const { text, line } of samples) {
    const file = join(folder, `policy-${line}.json`);
    // A day that is still to come.
    await writeFile(file, text.replace('2026-12-01', '2099-12-01'));
    const proposed = await two.maker.kolo([
      'policy',
      'set',
      ...environmentOptions,
      '--from',
      file,
      '--reason',
      'As shown',
    ]);
    expect(proposed, `line ${line}`).toMatchObject({ code: 0 });
  }
});

it('the file and the commands for moving, and then those for personal data, work as they stand', async () => {
  const moving = 'docs/guides/moving-to-kolo.md';
  const [file] = blocksOf(moving).filter(({ language }) => language === 'csv');
  await writeFile(join(folder, 'customers.csv'), file!.text);
  expect(await commandsOf(moving)).toMatch(/^Imported 4 wallets and 3 opening balances, as /m);

  const live = ['--business', sandbox(folder).business_id!, '--mode', 'live', '--json'];
  const found = await two.maker.kolo(['customer', 'list', ...live, '--third-party-identifier', 'user-4712']);
  const CUSTOMER = JSON.parse(found.stdout).items[0].id as string;
  const said = await commandsOf('docs/guides/personal-data.md', { CUSTOMER });
  expect(said).toContain('Bayo Ade');
  // The last of it is the id of the proposal to erase.
  const approved = await two.checker.kolo(['proposal', 'approve', said.trim().split('\n').at(-1)!]);
  expect(approved).toMatchObject({ code: 0 });
});
