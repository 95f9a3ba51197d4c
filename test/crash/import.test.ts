import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileOf } from '../backoffice/imports/support.ts';
import { leaveNothing } from '../cli/clean-up.ts';
import { killNow } from '../cli/folders.ts';
import { randomFrom } from '../cli/load.ts';
import { clientOf, KoloProcess, kolo, sandbox, serve, stop } from '../cli/process.ts';
import { TwoCommanders } from '../cli/signed-in.ts';
import { startedFolder } from '../cli/started.ts';
import { pause, until } from '../support/http.ts';

/** At random moments, so that every run tries others. */
const CRASHES = Number(process.env.KOLO_TEST_CRASHES ?? 6);
const SEED = Number(process.env.KOLO_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
const LINES = 3_000;
/** The milliseconds that an import runs before it is killed while it loads: from before it has begun to after it has. */
const LOADING_MS = { least: 200, most: 1_200 };

afterAll(leaveNothing);

test(`seed ${SEED}: kill -9 of an import at up to ${CRASHES} moments, beside a service at work, loads everything once`, async () => {
  const random = randomFrom(SEED);
  const folder = await startedFolder();
  const serving = await serve(folder, { KOLO_LOG_LEVEL: 'warn' });
  const client = clientOf(serving, folder);
  const wallets = await Promise.all([client.fundedWallet(1_000_000), client.fundedWallet(1_000_000)]);
  const file = join(folder, 'business.csv');
  const balance = (i: number) =>
    Number.parseInt(createHash('sha256').update(`${i}`).digest('hex').slice(0, 6), 16);
  writeFileSync(file, fileOf(LINES, 'crash', balance));
  const importing = ['import', file, '--business', sandbox(folder).business_id!];
  const people = await TwoCommanders.of(folder, serving);
  const proposal = (await people.maker.kolo([...importing, '--reason', 'Moving'])).stdout.trim();
  expect((await people.checker.kolo(['proposal', 'approve', proposal])).code).toBe(0);
  const command = [...importing, '--json', '--proposal', proposal];

  const isCredited = async (i: number) => {
    const { status, body } = await client.get(`/api/v1/wallet/crash-w${i}`);
    return status === 200 && body.data.balance === balance(i);
  };
  let crashes = 0;
  for (; crashes < CRASHES && !(await isCredited(LINES - 1)); crashes++) {
    const running = await KoloProcess.start(folder, command);
    const transfer = { source: wallets[0], destination: wallets[1], reference: `beside-${crashes}` };
    const moved = client.walletTransfer(transfer);
    // Rather an early one, so that there is something left for the next.
    const line = Math.floor(random() ** 3 * LINES);
    // One half while it loads, the other while it credits.
    if (crashes < CRASHES / 2 || (await isCredited(line)))
      await pause(LOADING_MS.least + random() * (LOADING_MS.most - LOADING_MS.least));
    else await until(async () => running.hasEnded || (await isCredited(line)));
    await killNow(running.pid);
    await running.ended;
    expect((await moved).status).toBe(202);
  }
  const ended = await kolo(folder, command);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  const imported = JSON.parse(ended.stdout);
  expect(imported).toMatchObject({ wallets: LINES, opening_balances: LINES });
  const again = await kolo(folder, importing);
  expect(again.stdout).toBe(`This file was imported before, as ${imported.import_id}. Nothing to do.\n`);

  for (const i of [0, 1, LINES / 2, LINES - 1]) {
    const { body } = await client.get(`/api/v1/wallet/crash-w${i}`);
    expect(body.data.balance).toBe(balance(i));
  }
  const report = JSON.parse((await kolo(folder, ['verify', '--json'])).stdout);
  const faults = report.checks.filter((check: { findings: unknown[] }) => check.findings.length > 0);
  expect({ faults, ok: report.ok }).toEqual({ faults: [], ok: true });
  expect(report.counts).toMatchObject({ imports: 1, wallets: LINES + 2 });

  writeFileSync(file, `${fileOf(2, 'crash')}\nx,,,,`);
  const refused = await kolo(folder, [...importing, '--proposal', proposal]);
  expect(refused).toMatchObject({ code: 1, stderr: '' });
  expect(refused.stdout).toContain('line 2, identifier: is an id of a wallet that exists\n');
  expect((await stop(serving)).code).toBe(0);
  console.info(`imported in ${crashes} crashes`);
}, 600_000);
