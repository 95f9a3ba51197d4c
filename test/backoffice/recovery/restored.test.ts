import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { Client, until } from '../../support/http.ts';
import { startProcess, type TestProcess } from '../../support/kolo.ts';
import { copyOf } from './support.ts';

const PAID = ['before', 'waits', 'lost'];
let kolo: TestDatabase;
let bank: TestDatabase;
let restored: TestDatabase;
let service: TestProcess;
let client: Client;
let owner: pg.Client;
/** Numbers that were given out in the time that is lost. */
let lostNumbers: string[];

const numbersOf = async (of: Client, count: number): Promise<string[]> => {
  const numbers: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const { walletId } = await of.customer({ reserve_virtual_account: true });
    const { body } = await of.get(`/api/v1/wallet/${walletId}/accounts`);
    numbers.push(body.data[0].account_number);
  }
  return numbers;
};

beforeAll(async () => {
  kolo = await createTestDatabase();
  bank = await createTestDatabase({ empty: true });
  const databases = { kolo, bank };
  service = await startProcess({ databases });
  const { clock } = service;
  client = await service.clientFor(await service.makeBusiness(), 'test');
  const source = await client.fundedWallet(1_000_000);
  await numbersOf(client, 1);
  expect((await client.transfer({ source, reference: 'before' })).status).toBe(202);
  await client.finalStatus('before');
  await service.stop();

  // Accepted but not submitted at the time of the backup.
  service = await startProcess({ databases, clock, role: 'api' });
  expect(
    (await new Client(service.baseUrl, client.key).transfer({ source, reference: 'waits' })).status,
  ).toBe(202);
  await service.stop();
  restored = await copyOf(kolo);

  // The period that will be lost: waiting payouts are submitted, more are accepted and submitted, and numbers are issued.
  service = await startProcess({ databases, clock });
  client = new Client(service.baseUrl, client.key);
  expect((await client.finalStatus('waits')).body.data.status).toBe('successful');
  expect((await client.transfer({ source, reference: 'lost', amount: 20_000 })).status).toBe(202);
  expect((await client.finalStatus('lost')).body.data.status).toBe('successful');
  lostNumbers = await numbersOf(client, 3);
  await service.stop();

  service = await startProcess({ databases: { kolo: restored, bank }, clock });
  client = new Client(service.baseUrl, client.key);
  owner = new pg.Client(restored.config);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await service.stop();
  for (const database of [restored, kolo, bank]) await database.drop();
});

/** The bank's own book, by reference where the ledger knows it. */
const timesPaid = async (): Promise<number[]> => {
  const client = new pg.Client(bank.config);
  await client.connect();
  const { rows } = await client.query<{ times_paid: number }>(
    'SELECT times_submitted AS times_paid FROM sandbox_bank.payments ORDER BY rail_id',
  );
  await client.end();
  return rows.map(({ times_paid }) => times_paid);
};

describe('a database that is older than it was', () => {
  it('has payouts stopped by its first start, with a reason in the audit log', async () => {
    const { rows } = await owner.query('SELECT stopped_by, reason, tenant_id FROM payout_stops');
    expect(rows).toEqual([
      {
        stopped_by: 'kolo database',
        reason: expect.stringContaining('another database of its server'),
        tenant_id: null,
      },
    ]);
    const acts = await owner.query("SELECT act FROM audit_entries WHERE actor_kind = 'kolo' ORDER BY id");
    expect(acts.rows.map(({ act }) => act)).toEqual(['payouts.stopped', 'database.recovered']);
    const { rows: recoveries } = await owner.query('SELECT known_until FROM recoveries');
    expect(recoveries[0].known_until).not.toBeNull();
  });

  it('queries payouts that it believes unsubmitted, and submits none', async () => {
    await until(async () => {
      service.clock.advance(1_000);
      return (await client.tsq('waits')).body.data.status === 'successful';
    });
    expect(await timesPaid()).toEqual(PAID.map(() => 1));
  });

  it('accepts transfers and submits nothing new', async () => {
    const source = await client.fundedWallet(100_000);
    expect((await client.transfer({ source, reference: 'new' })).status).toBe(202);
    await until(async () => {
      const { rows } = await owner.query('SELECT wait_reason FROM payouts WHERE due_at IS NOT NULL');
      return rows[0]?.wait_reason === 'stopped';
    });
    expect(await timesPaid()).toHaveLength(PAID.length);
  });

  it('gives out no number twice', async () => {
    const numbers = await numbersOf(client, 3);
    expect(numbers.filter((number) => lostNumbers.includes(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(3);
  });

  it('is stopped once, however often it is started and checked', async () => {
    await service.stop();
    service = await startProcess({ databases: { kolo: restored, bank }, clock: service.clock, pollMs: 10 });
    client = new Client(service.baseUrl, client.key);
    const seen = async () => (await owner.query('SELECT seen_at FROM database_identity')).rows[0].seen_at;
    const before = await seen();
    service.clock.advance(60_000);
    await until(async () => (await seen()) > before);
    expect((await owner.query('SELECT FROM payout_stops')).rowCount).toBe(1);
  });
});
