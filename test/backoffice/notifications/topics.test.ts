import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import type { TestKolo } from '../../support/kolo.ts';
import { type MailingKolo, startMailingKolo } from '../../support/mailing.ts';
import type { SmtpTestServer } from '../../support/smtp.ts';
import type { Receiver } from '../../webhooks/receiver.ts';
import { everywhere, People, type Person } from '../operators/people.ts';
import { looksOf } from './looks.ts';

const HOUR_MS = 3_600_000;
const TEAM = '/ops/v1/team-notification-channels';
const CHOSEN = { topics: ['incidents'], digest_hour: null, include_test: true };
const WEBHOOK = () => ({ ...CHOSEN, kind: 'webhook', name: 'Pager', url: receiver.url() });

let mailing: MailingKolo;
let kolo: TestKolo;
let smtp: SmtpTestServer;
let receiver: Receiver;
let owner: pg.Client;
let people: People;
let ada: Person;
let vera: Person;

beforeAll(async () => {
  mailing = await startMailingKolo();
  ({ kolo, smtp, receiver, owner } = mailing);
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
  vera = await people.person('vera@example.com', everywhere('viewer'));
});
afterAll(async () => {
  await people.close();
  await mailing.stop();
});

async function add(by: Person, body: object) {
  await by.signIn();
  const answer = await by.call('POST', TEAM, body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data as { id: string };
}

/** Two flagged payouts, an unclaimed inflow and a proposal about an amount. */
async function troubles(): Promise<void> {
  const source = await kolo.test.fundedWallet(5_000_000);
  const before = Number(
    (await owner.query("SELECT count(*) FROM payouts WHERE wait_reason = 'stopped'")).rows[0].count,
  );
  await kolo.test.transfer({ source, reference: 'flagged-1', amount: 1_250_050, narration: 'For Ada Obi' });
  await kolo.test.transfer({ source, reference: 'flagged-2', amount: 749_950 });
  await until(async () => {
    const { rows } = await owner.query("SELECT 1 FROM payouts WHERE wait_reason = 'stopped'");
    return rows.length === before + 2;
  });
  const nowMs = kolo.clock.now();
  await owner.query("UPDATE payouts SET flagged_at = $1 WHERE wait_reason = 'stopped'", [new Date(nowMs)]);
  await owner.query(
    `INSERT INTO unclaimed_inflows (rail, rail_inflow_id, bank_code, account_number, amount, sender_name, goes_back, received_at)
     VALUES ('sandbox', 'U1', '999', '1234567890', 5005, 'Ada Obi', false, $1)`,
    [new Date(nowMs)],
  );
  const content = {
    debit_wallet_id: source,
    credit_wallet_id: null,
    amount: 30_000,
    reference: 'A1',
    narration: 'For Ada Obi',
  };
  const proposed = await ada.call(
    'POST',
    `/ops/v1/businesses/${kolo.business.businessId}/test/proposals/adjustment.post`,
    { content, reason: 'For Ada Obi' },
  );
  expect(proposed).toMatchObject({ status: 201 });
}

describe('topics', () => {
  it('cover stops, approvals, disabled endpoints, float and verifications', async () => {
    const topics = [
      'payout_stops',
      'approvals',
      'expiring_approvals',
      'disabled_endpoints',
      'low_float',
      'low_balance',
      'statement_lines',
      'unmatched_movements',
      'unexplained_days',
      'failed_verification',
    ];
    const { id } = await add(ada, { ...WEBHOOK(), topics });
    const { looked, lookedFirst } = looksOf(kolo, owner);
    await lookedFirst(id);
    const environment = `/ops/v1/businesses/${kolo.business.businessId}/test`;
    const nowMs = kolo.clock.now();
    const account = `${environment}/reconciled-accounts/sandbox`;
    const file = {
      format: 'csv',
      file_name: 'a.csv',
      content: 'Date,Amount,Reference,Narration\n01/01/2026,1.00,A,',
    };
    await ada.call('POST', account, { name: 'Settlement', preset: 'signed_amount' });
    await ada.call('POST', `${account}/statements`, { ...file, opening_balance: 0 });
    // The statement between them is missing.
    const later = { file_name: 'b.csv', content: file.content.replace('01/01/2026', '05/01/2026') };
    await ada.call('POST', `${account}/statements`, { ...file, ...later, opening_balance: 500 });
    for (const line of [1, 2]) {
      const path = `${account}/lines/${line}/except`;
      expect((await ada.call('POST', path, { note: 'The bank reverses it' })).status).toBe(200);
    }
    await until(async () => {
      const { rows } = await owner.query('SELECT 1 FROM reconciled_days WHERE unexplained <> 0');
      return rows.length > 0;
    });
    expect(
      (
        await ada.call('POST', `${environment}/payout-stops`, {
          rail: null,
          bank_code: null,
          reason: 'Drill',
        })
      ).status,
    ).toBe(201);
    const source = await kolo.test.fundedWallet(1_000_000);
    await kolo.test.transfer({ source, reference: 'stopped-1' });
    // The worker is done with it until the stop ends.
    await until(async () => {
      const { rows } = await owner.query("SELECT 1 FROM payouts WHERE wait_reason = 'stopped'");
      return rows.length === 1;
    });
    await owner.query("UPDATE payouts SET wait_reason = 'float', due_at = $1 WHERE tenant_id = $2", [
      new Date(nowMs + 24 * HOUR_MS),
      kolo.business.testTenantId,
    ]);
    await owner.query(
      `INSERT INTO settlement_movements (tenant_id, rail, transaction_id, category, amount, posted_on, waits_since)
       VALUES ($1, 'sandbox', gen_random_uuid(), 'bank-outflow', -1, '2026-01-02', $2)`,
      [kolo.business.testTenantId, new Date(nowMs)],
    );
    await owner.query(
      `INSERT INTO rail_accounts (rail, provider_account, tenant_id, callback_id, credentials_ciphertext, credentials_key_id,
         preference, low_balance, low_since, created_at)
       VALUES ('other', 'A', $1, repeat('0', 32), '\\x00', 'x', 1, 5, $2, $2)`,
      [kolo.business.testTenantId, new Date(nowMs)],
    );
    const endpoint = await kolo.test.post('/api/v1/webhooks', {
      url: receiver.url(),
      events: ['create-wallet.success'],
    });
    await kolo.test.request('PATCH', `/api/v1/webhooks/${endpoint.body.data.id}`, { enabled: false });
    await owner.query(
      `INSERT INTO verify_runs (id, started_at, ended_at, scope, made_by, version, checks, findings, listed)
       VALUES (gen_random_uuid(), $1, $1, 'whole', 'shell', 'x', 1, 2, '[]')`,
      [new Date(nowMs)],
    );
    const proposed = await ada.call('POST', '/ops/v1/proposals/operator.grant', {
      content: { operator_id: vera.operatorId, role: 'support', business_id: null, mode: null },
      reason: 'Cover',
    });
    expect(proposed.status).toBe(201);
    await looked(id);
    const reported = () =>
      Object.fromEntries(
        JSON.parse(receiver.posts().at(-1)!.body.toString()).topics.map(
          (one: { topic: string; count: number }) => [one.topic, one.count],
        ),
      );
    const open = {
      payout_stops: 1,
      approvals: 1,
      disabled_endpoints: 1,
      low_float: 1,
      low_balance: 1,
      statement_lines: 2,
      unmatched_movements: 1,
      unexplained_days: 1,
      failed_verification: 1,
    };
    expect(reported()).toEqual(open);
    kolo.clock.advance(22.5 * HOUR_MS);
    await until(() => reported().expiring_approvals === 1);
    expect(reported()).toEqual({ ...open, expiring_approvals: 1 });
  });

  it('have the sum of their items in naira, and nothing of the people behind them', async () => {
    receiver.received.length = 0;
    await owner.query('DELETE FROM notification_channels');
    await ada.signIn();
    await troubles();
    const topics = ['flagged_payouts', 'unclaimed_inflows', 'approvals'];
    const desk = { kind: 'email', name: 'Desk', email: 'desk@example.com' };
    await add(ada, { ...CHOSEN, ...desk, topics });
    await add(ada, { ...WEBHOOK(), topics });
    await smtp.until(() => smtp.emails.length === 1);
    await receiver.until(() => receiver.posts().length === 1);
    const { text, raw } = smtp.emails[0]!;
    expect(text).toContain('- Flagged payouts: 2, ₦20,000.00 in all, the oldest since');
    expect(text).toContain('- Unclaimed inflows: 1, ₦50.05, the oldest since');
    expect(text).toMatch(/- Approvals: \d+, ₦300\.00/);
    expect(raw).not.toMatch(/Obi|1234567890/);
    expect(JSON.parse(receiver.posts()[0]!.body.toString()).topics).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ topic: 'flagged_payouts', amount: 2_000_000 }),
        expect.objectContaining({ topic: 'unclaimed_inflows', amount: 5_005 }),
      ]),
    );
    await owner.query('DELETE FROM unclaimed_inflows');
  });

  it('have no sum where not all items are counted', async () => {
    receiver.received.length = 0;
    await owner.query('DELETE FROM notification_channels');
    await ada.signIn();
    const comeIn = (first: number, last: number) =>
      owner.query(
        `INSERT INTO unclaimed_inflows (rail, rail_inflow_id, bank_code, account_number, amount, goes_back, received_at)
         SELECT 'sandbox', 'M' || n, '999', '1234567890', 100, false, $3 FROM generate_series($1::int, $2::int) n`,
        [first, last, new Date(kolo.clock.now())],
      );
    await comeIn(1, 999);
    const terms = { ...WEBHOOK(), topics: ['unclaimed_inflows'] };
    const channels = [await add(ada, terms), await add(ada, { ...terms, kind: 'slack' })];
    const { looked, lookedFirst } = looksOf(kolo, owner);
    const posts = async (look: (id: string) => Promise<void>) => {
      for (const { id } of channels) await look(id);
      const bodies = receiver.posts().map(({ body }) => JSON.parse(body.toString()));
      expect(bodies).toHaveLength(2);
      receiver.received.length = 0;
      return {
        text: bodies.find(({ text }) => text !== undefined).text,
        amount: bodies.find(({ topics }) => topics !== undefined).topics[0].amount,
      };
    };
    expect(await posts(lookedFirst)).toEqual({
      text: expect.stringContaining('Unclaimed inflows: 999, ₦999.00 in all, the oldest since'),
      amount: 99_900,
    });
    await comeIn(1_000, 1_000);
    expect(await posts(looked)).toEqual({
      text: expect.stringContaining('Unclaimed inflows: 1000 or more, the oldest since'),
      amount: null,
    });
    await owner.query('DELETE FROM unclaimed_inflows');
  });
});
