import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { ScriptedProvider } from '../../support/provider.ts';
import { TwoPeople } from './people.ts';

/** Its bank never answers, never pays, and its TSQ knows nothing (contract section 5). */
const SILENT = '0000000087';
const MINUTE_MS = 60_000;
const evidence = 'Adaeze of its settlement desk, by phone, 10:15';

let kolo: TestKolo;
let two: TwoPeople;
let owner: pg.Client;
let environmentPath: string;
const provider = new ScriptedProvider('http', { shown: ['account'] });
beforeAll(async () => {
  kolo = await startKolo({ pollMs: 20, accountRails: [provider.row] });
  two = await TwoPeople.open(kolo);
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  environmentPath = `${kolo.business.businessId}/test`;
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await Promise.all([owner.end(), two.close()]);
  await kolo.stop();
});

/** Proposes an act and returns the review context of its approver. */
async function shown(act: string, content: object, where = environmentPath) {
  const made = await two.propose(where, act, content);
  expect([act, made.status]).toEqual([act, 201]);
  const { id } = made.body.data;
  const one = (await two.bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
  const listed = (await two.bola.call('GET', '/ops/v1/proposals?open=true&limit=100')).body.data;
  const same = listed.paginatedPayload.edges.find((edge: { id: string }) => edge.id === id);
  expect(same).toMatchObject({ effect: one.effect, facts: { wallets: one.facts.wallets } });
  return one;
}

/** A customer's wallet with money in it. */
async function walletOf(name: string, amount: number): Promise<string> {
  const { walletId } = await kolo.test.customer({ name });
  if (amount > 0) await kolo.test.fund(walletId, amount);
  const balance = async () => (await kolo.test.get(`/api/v1/wallet/${walletId}`)).body.data.balance;
  await until(async () => (await balance()) === amount);
  return walletId;
}

it('of a payout shows where it is at, who is paid, what its bank says and whose wallet pays', async () => {
  const wallet = await walletOf('Zainab Danjuma', 250_000);
  const sent = {
    source: wallet,
    reference: 'rent-11',
    amount: 150_000,
    accountNumber: SILENT,
    bankCode: '058',
  };
  expect((await kolo.test.transfer(sent)).status).toBe(202);
  const { id } = (await kolo.test.tsq('rent-11')).body.data;
  await until(async () => {
    kolo.clock.advance(MINUTE_MS);
    kolo.service.work.wake();
    // The bank answered a status query, and nothing followed.
    const flagged = `SELECT 1 FROM payouts p JOIN LATERAL (
         SELECT action, outcome FROM payout_attempts a
         WHERE a.tenant_id = p.tenant_id AND a.transaction_id = p.transaction_id ORDER BY attempt DESC LIMIT 1) AS last ON true
       WHERE transaction_id = $1 AND flagged_at IS NOT NULL AND last.action = 'query' AND last.outcome = 'not_found'`;
    return (await owner.query(flagged, [id])).rowCount !== 0;
  });
  const settling = await shown('payout.settle', { transaction_id: id, evidence });
  expect(settling.effect).toMatch(
    /^₦1,500\.00 leave [A-Z][a-z]+ [A-Z]\.'s wallet …[0-9a-f]{6} permanently, as paid to/,
  );
  const failing = await shown('payout.fail', { transaction_id: id, evidence });
  expect(failing).toMatchObject({
    effect: expect.stringMatching(
      /^₦1,500\.00 become available to [A-Z][a-z]+ [A-Z]\.'s wallet …[0-9a-f]{6} again, as not paid to the account \*{6}0087 at Guaranty Trust Bank\. The payment becomes failed, which is final\.$/,
    ),
    content: { evidence },
    reason: 'It is right so',
    proposed_by_name: 'Ada Obi',
    facts: {
      movement: {
        id,
        reference: 'rent-11',
        category: 'bank-outflow',
        status: 'processing',
        meaning: expect.stringContaining('reports it as unknown'),
        amount: 150_000,
        amount_text: '₦1,500.00',
        fee: 0,
        currency: 'NGN',
        bank_code: '058',
        bank_name: 'Guaranty Trust Bank',
        account_number: '******0087',
        flagged_at: expect.any(String),
        last_answer: { action: 'query', outcome: 'not_found' },
      },
      wallets: [
        {
          id: wallet,
          part: 'pays',
          name: null,
          customer_name: 'Zainab D.',
          status: 'active',
          balance: 100_000,
          balance_text: '₦1,000.00',
          ledger_balance: 250_000,
          held_balance: 150_000,
        },
      ],
      rail_account: null,
    },
  });
  const { age_seconds, created_at } = failing.facts.movement;
  expect(age_seconds).toBe(Math.floor((kolo.clock.now() - Date.parse(created_at)) / 1_000));
  // It is neither stored nor shown in plain text.
  expect(JSON.stringify([failing, settling])).not.toMatch(/Danjuma|0000000087/);
  const stored = await owner.query('SELECT content::text FROM proposals WHERE act LIKE $1', ['payout.%']);
  expect(stored.rows).toHaveLength(2);
  for (const { content } of stored.rows)
    expect(Object.keys(JSON.parse(content)).sort()).toEqual(['evidence', 'transaction_id']);
  // It is current at each reading.
  expect((await two.approve(failing.id)).status).toBe(200);
  const done = (await two.ada.call('GET', `/ops/v1/proposals/${failing.id}`)).body.data;
  expect(done).toMatchObject({
    status: 'done',
    decided_by_name: 'Ada Obi',
    facts: { movement: { status: 'failed' }, wallets: [{ balance: 250_000, held_balance: 0 }] },
  });
});

it('of money in suspense shows what it is, why it waits, who sent it and whom it is for', async () => {
  const wallet = await walletOf('Chidi Okeke', 0);
  const reserve = { wallet_id: wallet, type: 'regular' };
  const reserved = (await kolo.test.post('/api/v1/wallet/reserve-account', reserve)).body.data;
  await kolo.test.post(`/api/v1/wallet/${wallet}/restrict`, { type: 'all', reason: 'A court asks for it' });
  const from = { sender_name: 'Bola Ade', sender_account_number: '0123456789', sender_bank_code: '058' };
  const { account_number } = reserved.account_details;
  await kolo.test.post('/api/v1/test/inflow', { account_number, amount: 90_000, ...from });
  const held = async () =>
    (await owner.query("SELECT transaction_id AS id FROM held_inflows WHERE state = 'held'")).rows;
  await until(async () => (await held()).length === 1);
  const [{ id }] = await held();
  const other = await walletOf('Efe Obi', 0);
  const credited = await shown('suspense.credit', { held_id: id, wallet_id: other });
  expect(credited.effect).toMatch(
    /^₦900\.00 leave suspense and are credited to [A-Z][a-z]+ [A-Z]\.'s wallet …[0-9a-f]{6}/,
  );
  expect(credited.facts.wallets.map(({ part }: { part: string }) => part)).toEqual([
    'meant_for',
    'is_credited',
  ]);
  // It supersedes the other: one proposal about the money is open.
  const back = await shown('suspense.return', { held_id: id });
  expect(back).toMatchObject({
    effect: expect.stringMatching(
      /^₦900\.00 leave suspense and are returned to the account \*{6}6789 at Guaranty Trust Bank, by sandbox\.$/,
    ),
    facts: {
      movement: {
        id,
        category: 'bank-inflow',
        amount: 90_000,
        sender_name: 'Bola A.',
        account_number: '******6789',
        meaning:
          'It waits in suspense until it is credited or returned. No wallet took it at first: its wallet takes no money as long as it is restricted.',
      },
      wallets: [
        {
          id: wallet,
          part: 'meant_for',
          status: 'restricted',
          restriction: 'all',
          restricted_because: 'A court asks for it',
          restricted_by: expect.stringMatching(/^key:/),
        },
      ],
    },
  });
  const lifted = await shown('wallet.lift', { wallet_id: wallet, note: 'The court has decided' });
  expect(lifted).toMatchObject({
    effect: expect.stringMatching(
      /^[A-Z][a-z]+ [A-Z]\.'s wallet …[0-9a-f]{6} \(restricted\) pays and takes money again\. Its available balance is ₦0\.00\.$/,
    ),
    facts: {
      movement: null,
      wallets: [
        {
          id: wallet,
          part: 'changes',
          customer_name: 'Chidi O.',
          restricted_because: 'A court asks for it',
        },
      ],
    },
  });
  expect(JSON.stringify([back, credited, lifted])).not.toMatch(/Bola Ade|0123456789|Okeke/);
  expect((await two.approve(back.id)).status).toBe(200);
  await until(async () => (await held()).length === 0);
  const after = (await two.ada.call('GET', `/ops/v1/proposals/${back.id}`)).body.data;
  expect(after.facts.movement.meaning).toMatch(/^It (?:is being returned|was returned) to its sender/);
});

it('of an adjustment shows both wallets with what they have, or that it is the adjustments account', async () => {
  const from = await walletOf('Femi Ola', 500_000);
  const to = await walletOf('Gozi Ike', 0);
  const words = { amount: 200_000, reference: 'wrong wallet', narration: 'Paid to the wrong one' };
  const both = { ...words, debit_wallet_id: from, credit_wallet_id: to };
  expect(await shown('adjustment.post', both)).toMatchObject({
    effect: expect.stringMatching(
      /^₦2,000\.00 leave [A-Z][a-z]+ [A-Z]\.'s wallet …[0-9a-f]{6} and are credited to [A-Z][a-z]+ [A-Z]\.'s wallet …[0-9a-f]{6}\.$/,
    ),
    facts: {
      wallets: [
        { id: from, part: 'pays', customer_name: 'Femi O.', balance: 500_000 },
        { id: to, part: 'is_credited', customer_name: 'Gozi I.', balance: 0 },
      ],
    },
  });
  const { effect } = await shown('adjustment.post', { ...words, reference: 'x', credit_wallet_id: to });
  expect(effect).toMatch(
    /^₦2,000\.00 leave the adjustments account and are credited to [A-Z][a-z]+ [A-Z]\.'s wallet …[0-9a-f]{6}\.$/,
  );
});

it('of what a business moves at a provider shows the account and what the books say of it', async () => {
  const live = `${(await kolo.makeBusiness()).businessId}/live`;
  const credentials = { key: 'live-key', account: 'acct-77' };
  expect((await two.agree(live, 'rail.add', { rail: 'http', credentials })).status).toBe(200);
  const moved = { rail: 'http', direction: 'in', amount: 1_000_000, reference: 'top-up' };
  const brought = await shown('settlement.adjust', moved, live);
  expect(brought).toMatchObject({
    effect:
      "₦10,000.00 are recorded as brought from the business's own bank to its account acct-77 at http. The ledger then shows ₦10,000.00 there. Nothing is submitted to a bank.",
    facts: { rail_account: { rail: 'http', account: 'acct-77', status: 'enabled', owed: '0' } },
  });
  expect((await two.approve(brought.id)).status).toBe(200);
  // The books contain it already.
  const done = (await two.bola.call('GET', `/ops/v1/proposals/${brought.id}`)).body.data;
  expect(done.status).toBe('done');
  expect(done.effect).not.toContain('₦');
  const taken = await shown(
    'settlement.adjust',
    { ...moved, direction: 'out', amount: 400_000, reference: 'out' },
    live,
  );
  expect(taken.effect).toContain('shows ₦6,000.00 there');
  expect(taken.facts.rail_account).toMatchObject({ owed: '1000000', owed_text: '₦10,000.00' });
});

it('of what moves no money says what it does', async () => {
  for (const person of [two.ada, two.bola]) await person.signIn();
  const content = { email: 'chi@example.com', name: 'Chi Eze', role: 'support', business_id: null };
  const made = await two.ada.call('POST', '/ops/v1/proposals/operator.invite', { content, reason: 'Nights' });
  const one = (await two.bola.call('GET', `/ops/v1/proposals/${made.body.data.id}`)).body.data;
  expect(one).toMatchObject({ effect: expect.stringMatching(/^Invites a person/), facts: null });
});

it('of a customer shows its wallets, and that one with money is not erased', async () => {
  const { walletId: wallet } = await kolo.test.customer({ name: 'Halima Musa' });
  const { customer_id } = (await kolo.test.get(`/api/v1/wallet/${wallet}`)).body.data;
  const { id } = await shown('customer.erase', { customer_id });
  // It comes in once the erasure is proposed.
  await kolo.test.fund(wallet, 7_000);
  const erased = (await two.bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
  await two.ada.call('POST', `/ops/v1/proposals/${id}/refuse`, { reason: 'It has money' });
  expect(erased).toMatchObject({
    effect:
      'The personal data of Halima M. is erased permanently, and the wallets close. They still hold money, which prevents the erasure until it has left.',
    facts: { movement: null, wallets: [{ id: wallet, part: 'changes', balance: 7_000 }] },
  });
  const raised = await shown('customer.raise_tier', { customer_id });
  expect(raised).toMatchObject({
    effect: expect.stringMatching(/^Raises a customer/),
    facts: { wallets: [{ id: wallet, part: 'changes', customer_name: 'Halima M.' }] },
  });
  const { walletId } = await kolo.test.customer({ name: 'Ifeoma Bassey' });
  const other = (await kolo.test.get(`/api/v1/wallet/${walletId}`)).body.data.customer_id;
  const { effect } = await shown('customer.erase', { customer_id: other });
  expect(effect).toBe('The personal data of Ifeoma B. is erased permanently, and the wallets close.');
  expect(JSON.stringify([erased, raised])).not.toContain('Musa');
});
