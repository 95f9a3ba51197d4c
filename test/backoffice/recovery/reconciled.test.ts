import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFolder, removeFolders } from '../../cli/folders.ts';
import { kolo as runKolo } from '../../cli/process.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { Client, until } from '../../support/http.ts';
import { startProcess, type TestProcess } from '../../support/kolo.ts';
import { everywhere, People, type Person } from '../operators/people.ts';
import { copyOf } from './support.ts';

let kolo: TestDatabase;
let bank: TestDatabase;
let restored: TestDatabase;
let service: TestProcess;
let client: Client;
let people: People;
let ada: Person;
let bola: Person;
let source: string;
let stopId: string;

beforeAll(async () => {
  kolo = await createTestDatabase();
  bank = await createTestDatabase({ empty: true });
  const databases = { kolo, bank };
  service = await startProcess({ databases, pollMs: 20 });
  const { clock } = service;
  client = await service.clientFor(await service.makeBusiness(), 'test');
  people = new People(service);
  ada = await people.person('ada@example.com', everywhere('admin'));
  bola = await people.person('bola@example.com', everywhere('admin'));
  source = await client.fundedWallet(1_000_000);
  await until(async () => (await client.get(`/api/v1/wallet/${source}`)).body.data.balance === 1_000_000);
  await people.close();
  await service.stop();
  restored = await copyOf(kolo);

  // The lost part of the history: an inflow, a payment and its return.
  service = await startProcess({ databases, clock, pollMs: 20 });
  client = new Client(service.baseUrl, client.key);
  await client.fund(source, 70_000);
  await until(async () => (await client.get(`/api/v1/wallet/${source}`)).body.data.balance === 1_070_000);
  expect((await client.transfer({ source, reference: 'rent', amount: 30_000 })).status).toBe(202);
  expect((await client.finalStatus('rent')).body.data.status).toBe('successful');
  await service.stop();

  service = await startProcess({ databases: { kolo: restored, bank }, clock, pollMs: 20 });
  client = new Client(service.baseUrl, client.key);
  const now = new People(service);
  for (const person of [ada, bola]) Object.assign(person, { people: now });
  people = now;
  for (const person of [ada, bola]) await person.signIn();
  stopId = (await ada.call('GET', '/ops/v1/payout-stops')).body.data[0].id;
});
afterAll(async () => {
  await people.close();
  await service.stop();
  for (const database of [restored, kolo, bank]) await database.drop();
  await removeFolders();
});

/** Two people let payouts go on; gives what the second is answered. */
async function resume() {
  const content = { content: { stop_id: stopId }, reason: 'Compared' };
  const made = await ada.call('POST', '/ops/v1/proposals/payouts.resume_all', content);
  const { id } = made.body.data;
  const { digest } = (await bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
  return bola.call('POST', `/ops/v1/proposals/${id}/approve`, { digest });
}

async function reconciled() {
  const begun = await ada.call('POST', '/ops/v1/bank-reconciliations');
  expect(begun.status).toBe(202);
  let answer = await ada.call('GET', `/ops/v1/bank-reconciliations/${begun.body.data.id}`);
  await until(async () => {
    answer = await ada.call('GET', `/ops/v1/bank-reconciliations/${begun.body.data.id}`);
    return answer.body.data.finished_at !== null;
  });
  return answer.body.data;
}

describe('payouts that a recovery has stopped', () => {
  it('do not go on before the books were compared', async () => {
    expect(await resume()).toMatchObject({ status: 409, body: { code: 'reconciliation_needed' } });
  });

  it('accept further transfers and submit none', async () => {
    expect((await client.transfer({ source, reference: 'rent', amount: 30_000 })).status).toBe(202);
    expect((await client.transfer({ source, reference: 'food', amount: 500 })).status).toBe(202);
  });

  it('go on after it, which says what only the bank knows and credits what it has as credited', async () => {
    const { complete, report } = await reconciled();
    expect(complete).toBe(true);
    expect(report).toMatchObject({ credited_inflows: 1, not_queried: 0, unreadable_books: 0 });
    expect(report.differences).toEqual([
      expect.objectContaining({
        problem: 'the bank has a payment that is not here',
        bank: expect.stringContaining('amount=30000'),
        here: null,
        advice: expect.stringContaining('fail it manually'),
        same_waiting: ['rent'],
      }),
    ]);
    const wallet = async () => (await client.get(`/api/v1/wallet/${source}`)).body.data;
    // A waiting payout stays reserved.
    expect((await wallet()).balance).toBe(1_070_000 - 30_500);
    // Again is the same, and credits nothing twice.
    expect((await reconciled()).report).toMatchObject({ credited_inflows: 0 });
    expect((await wallet()).balance).toBe(1_070_000 - 30_500);

    expect((await client.tsq('food')).body.data.status).toBe('processing');
    expect(await resume()).toMatchObject({ status: 200 });
    await until(async () => {
      service.clock.advance(1_000);
      return (await client.tsq('food')).body.data.status === 'successful';
    });
  });

  it('leave exactly what was lost for kolo verify to name', async () => {
    const findings = await service.findings();
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain('the bank has a payment that is not here');
  });
});

describe('a comparison', () => {
  it('takes who may follow up, and is found by its id alone', async () => {
    const vera = await people.person('vera@example.com', everywhere('viewer'));
    await vera.signIn();
    expect(await vera.call('POST', '/ops/v1/bank-reconciliations')).toMatchObject({ status: 403 });
    expect(await vera.call('GET', '/ops/v1/bank-reconciliations/nothing')).toMatchObject({ status: 404 });
  });

  it('is started by a command of a signed-in operator', async () => {
    await ada.signIn();
    const folder = newFolder();
    const session = join(folder, '.config', 'kolo');
    await mkdir(session, { recursive: true });
    const stored = { url: service.baseUrl, token: ada.token, expires_at: '2100-01-01T00:00:00Z' };
    await writeFile(join(session, 'session.json'), JSON.stringify(stored));
    const { code, stdout, stderr } = await runKolo(folder, ['reconcile', 'bank']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('The ledger and the banks differ.')]);
    expect(stdout).toContain('the bank has a payment that is not here');
    expect(stdout).toContain('You can resume the payouts that a recovery stopped');
  });

  it('is not complete if it cannot read a book', async () => {
    await ada.signIn();
    const book = new pg.Client(bank.config);
    await book.connect();
    await book.query('ALTER TABLE sandbox_bank.payments RENAME TO away');
    const { complete, report } = await reconciled();
    await book.query('ALTER TABLE sandbox_bank.away RENAME TO payments');
    await book.end();
    expect([complete, report.unreadable_books]).toEqual([false, 1]);
  });
});
