import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../src/ledger/engine/engine.ts';
import { createPool, type Session, sessionOn, TenantDatabase } from '../../src/platform/db/database.ts';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { elementsAt, readXml } from '../../src/platform/values/xml.ts';
import { ACCOUNT_RAILS } from '../../src/rails/registry.ts';
import { inflow } from '../ledger/support.ts';
import { ACCOUNT, arrives, report, type Said } from '../rails/iso20022/support.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { Operator } from './bring-account.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };

describe('a live business that pays by files', () => {
  const clock = new ManualClock(Date.now());
  let kolo: TestKolo;
  let operator: Operator;
  let owner: Session;
  let folder: string;
  let wallet: string;
  const pools: ReturnType<typeof createPool>[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kolo-bank-'));
    for (const name of ['out', 'in', 'sent', 'tmp']) mkdirSync(join(folder, name));
    kolo = await startKolo({ clock, pollMs: 20 });
    const row = ACCOUNT_RAILS.find(({ description }) => description.name === 'iso20022')!;
    const account = { row, credentials: { ...ACCOUNT, folder }, origin: '' };
    operator = new Operator(kolo, [account]);
    await operator.bring(kolo.business, account);
    pools.push(
      createPool(kolo.database.config, 'kolo_directory', LIMITS),
      createPool(kolo.database.connection('kolo_app'), 'kolo_app', { ...LIMITS, connectionsMax: 2 }),
    );
    owner = sessionOn(pools[0]!);
    await fund();
  });
  afterAll(async () => {
    await operator.close();
    await Promise.all(pools.map((pool) => pool.end()));
    await kolo.stop();
    rmSync(folder, { recursive: true });
  });

  /** Makes a wallet with money. */
  async function fund(): Promise<void> {
    wallet = (await kolo.live.customer()).walletId;
    const { liveTenantId } = kolo.business;
    const [row] = await owner.query<{ accountId: string }>(
      'SELECT account_id AS "accountId" FROM wallets WHERE tenant_id = $1 AND wallet_id = $2',
      [liveTenantId, wallet],
    );
    const database = new TenantDatabase(pools[1]!);
    const engine = new Engine({ database, readDatabase: database, connections: 1 });
    const now = clock.now();
    await engine.submit(
      liveTenantId,
      inflow(row as never, 1_000_000n, { rail: 'iso20022', now, paidAt: now }),
    );
    await engine.stop();
  }

  const statusOf = async (reference: string): Promise<string> =>
    (await kolo.live.tsq(reference)).body.data.status;
  const incidents = () => owner.query<{ kind: string }>('SELECT kind FROM incidents ORDER BY created_at');

  /** Pays, and gives the ids of the transfer and of its file once the gateway has taken it. */
  async function pay(): Promise<{ reference: string; id: string }> {
    const reference = randomUUID();
    const { status } = await kolo.live.transfer({ source: wallet, amount: 123_456, reference });
    expect(status).toBe(202);
    await until(async () => readdirSync(join(folder, 'out')).length === 1);
    const [name] = readdirSync(join(folder, 'out'));
    const file = readFileSync(join(folder, 'out', name!));
    rmSync(join(folder, 'out', name!));
    const transaction = elementsAt(readXml(file), 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf')[0]!;
    expect(elementsAt(transaction, 'Amt/InstdAmt')[0]!.text).toBe('1234.56');
    return { reference, id: elementsAt(transaction, 'PmtId/EndToEndId')[0]!.text };
  }

  /** A report arrives. Time passes until Kolo has looked. */
  async function hears(id: string, said: Said, done: () => Promise<boolean>): Promise<void> {
    arrives(folder, `${randomUUID()}.xml`, report(id, said));
    await until(async () => {
      clock.advance(5_000);
      return done();
    });
  }

  it('pays once the bank reports it, however late, and once', async () => {
    const { reference, id } = await pay();
    await hears(id, { group: 'ACTC', transaction: 'PDNG' }, async () => {
      const [row] = await owner.query<{ attempts: number }>(
        'SELECT attempts FROM payouts WHERE rail_id = $1',
        [id],
      );
      return row!.attempts > 1;
    });
    expect(await statusOf(reference)).toBe('processing');
    await hears(id, { transaction: 'ACSC' }, async () => (await statusOf(reference)) === 'successful');
    expect(readdirSync(join(folder, 'out'))).toEqual([]);
  });

  it('has its money back once the bank rejects a payment', async () => {
    const { reference, id } = await pay();
    const said = { transaction: 'RJCT', reason: 'AC01', words: 'No such account' };
    await hears(id, said, async () => (await statusOf(reference)) === 'failed');
    const { body } = await kolo.live.get(`/api/v1/wallet/${wallet}`);
    expect(body.data).toMatchObject({ held_balance: 0 });
  });

  it('has reports that contradict each other shown to an operator, and nothing settled', async () => {
    const { reference, id } = await pay();
    const said = { group: 'RJCT', transaction: 'ACSC' };
    await hears(id, said, async () =>
      (await incidents()).some(({ kind }) => kind === 'rail_contradictory_reports'),
    );
    expect(await statusOf(reference)).toBe('processing');
  });

  it('leaves books that verify', async () => {
    expect(await kolo.findings({ books: false })).toEqual([]);
  });
});
