import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, type Person, TwoPeople } from './people.ts';

/** Its bank never answers, never pays, and its TSQ knows nothing (contract section 5). */
const SILENT = '0000000087';
const MINUTE_MS = 60_000;

let kolo: TestKolo;
let two: TwoPeople;
let owner: pg.Client;
let bank: pg.Client;
let environmentPath: string;
beforeAll(async () => {
  kolo = await startKolo({ pollMs: 20 });
  two = await TwoPeople.open(kolo);
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  bank = new pg.Client(kolo.bankDatabase.config);
  await bank.connect();
  environmentPath = `${kolo.business.businessId}/test`;
});
afterAll(async () => {
  // Two were settled as paid, which the sandbox bank has not: that is found.
  const notPaid = expect.stringMatching(/^bank-payments: .*successful here, not paid by the bank/);
  expect(await kolo.findings()).toEqual([notPaid, notPaid]);
  await Promise.all([owner.end(), bank.end(), two.close()]);
  await kolo.stop();
});

const evidence = 'Adaeze of its settlement desk, by phone, 10:15';
const balanceOf = async (wallet: string) => (await kolo.test.get(`/api/v1/wallet/${wallet}`)).body.data;
let payments = 0;

/** A payment whose bank says nothing; gives its id. */
async function silent(source: string): Promise<{ reference: string; id: string }> {
  const reference = `silent-${++payments}`;
  expect(
    (await kolo.test.transfer({ source, reference, amount: 10_000, accountNumber: SILENT })).status,
  ).toBe(202);
  const { id } = (await kolo.test.tsq(reference)).body.data;
  const { rows } = await owner.query('SELECT rail_id FROM payouts WHERE transaction_id = $1', [id]);
  // A test lets time pass next. A payout that is still being submitted would miss its deadline.
  const submitted = 'SELECT FROM sandbox_bank.payments WHERE rail_id = $1';
  await until(async () => (await bank.query(submitted, [rows[0].rail_id])).rowCount === 1);
  return { reference, id };
}

/** Lets time pass until somebody is needed. */
async function becomesFlagged(id: string): Promise<void> {
  await until(async () => {
    kolo.clock.advance(MINUTE_MS);
    kolo.service.work.wake();
    const { rows } = await owner.query(
      'SELECT 1 FROM payouts WHERE transaction_id = $1 AND flagged_at IS NOT NULL',
      [id],
    );
    return rows.length === 1;
  });
}

/** Has nobody ask about it any more, once who is asking is done: what a test writes of it stays. */
const rests = (id: string) =>
  until(async () => {
    const later =
      "UPDATE payouts SET due_at = '2199-01-01' WHERE transaction_id = $1 AND leased_until IS NULL AND due_at IS NOT NULL";
    return (await owner.query(later, [id])).rowCount === 1;
  });

describe('a payout whose bank reports no outcome', () => {
  it('is nobody’s to settle before it is flagged', async () => {
    const { id } = await silent(await kolo.test.fundedWallet(100_000));
    const refused = await two.propose(environmentPath, 'payout.fail', { transaction_id: id, evidence });
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_flagged' } });
    const short = await two.propose(environmentPath, 'payout.fail', {
      transaction_id: id,
      evidence: 'It is so',
    });
    expect(short).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ path: 'content.evidence' }] },
    });
  });

  it('is failed with approval, once, and its wallet has the money again', async () => {
    const wallet = await kolo.test.fundedWallet(100_000);
    const { id, reference } = await silent(wallet);
    await becomesFlagged(id);
    expect(await balanceOf(wallet)).toMatchObject({ balance: 90_000, held_balance: 10_000 });
    const made = await two.propose(environmentPath, 'payout.fail', { transaction_id: id, evidence });
    const answers = await Promise.all([1, 2].map(() => two.approve(made.body.data.id)));
    // The second request learns that the act is done.
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await kolo.test.tsq(reference)).body.data).toMatchObject({ status: 'failed' });
    expect(await balanceOf(wallet)).toMatchObject({ balance: 100_000, held_balance: 0 });
    const { body } = await kolo.test.get('/api/v1/webhooks/events?type=bank-transfer.outflow.failed');
    expect(body.data.paginatedPayload.edges[0].body).toMatchObject({
      reference,
      eventData: { failure_code: 'failed_by_hand' },
    });
    const row = 'SELECT settled_by FROM transactions WHERE id = $1';
    expect((await owner.query(row, [id])).rows).toEqual([{ settled_by: made.body.data.id }]);
  });

  it('is settled as paid', async () => {
    const wallet = await kolo.test.fundedWallet(100_000);
    const { id, reference } = await silent(wallet);
    await becomesFlagged(id);
    expect(await two.agree(environmentPath, 'payout.settle', { transaction_id: id, evidence })).toMatchObject(
      {
        status: 200,
        body: { data: { result: { transaction_id: id } } },
      },
    );
    expect((await kolo.test.tsq(reference)).body.data.status).toBe('successful');
    expect(await balanceOf(wallet)).toMatchObject({ balance: 90_000, held_balance: 0 });
    const again = await two.propose(environmentPath, 'payout.fail', { transaction_id: id, evidence });
    expect(again).toMatchObject({ status: 409, body: { code: 'payout_final' } });
  });

  it('is not failed where its bank reported a payment, nor before a status query', async () => {
    const { id } = await silent(await kolo.test.fundedWallet(100_000));
    await becomesFlagged(id);
    await rests(id);
    const submissions = (await owner.query('SELECT submissions FROM payouts WHERE transaction_id = $1', [id]))
      .rows[0].submissions;
    const setSubmissions = (submissions: number) =>
      owner.query('UPDATE payouts SET submissions = $2 WHERE transaction_id = $1', [id, submissions]);
    await setSubmissions(0);
    const neverSubmitted = await two.agree(environmentPath, 'payout.settle', {
      transaction_id: id,
      evidence,
    });
    expect(neverSubmitted).toMatchObject({ status: 409, body: { code: 'nothing_to_query' } });
    await setSubmissions(submissions);
    const { body } = await two.propose(environmentPath, 'payout.fail', { transaction_id: id, evidence });
    const early = new Date(kolo.clock.now() - 180 * MINUTE_MS);
    await owner.query('UPDATE payout_attempts SET attempted_at = $2 WHERE transaction_id = $1', [id, early]);
    expect(await two.approve(body.data.id)).toMatchObject({
      status: 409,
      body: { code: 'bank_not_queried' },
    });
    await owner.query(
      `UPDATE payout_attempts SET attempted_at = $2, outcome = 'success' WHERE transaction_id = $1
         AND attempt = (SELECT max(attempt) FROM payout_attempts WHERE transaction_id = $1)`,
      [id, new Date(kolo.clock.now())],
    );
    expect(await two.approve(body.data.id)).toMatchObject({ status: 409, body: { code: 'bank_says_paid' } });
    const anew = await two.propose(environmentPath, 'payout.fail', { transaction_id: id, evidence });
    expect(anew).toMatchObject({ status: 409, body: { code: 'bank_says_paid' } });
    const withdrawn = { reason: 'The bank says that it paid' };
    await two.ada.call('POST', `/ops/v1/proposals/${body.data.id}/refuse`, withdrawn);
    expect(await two.agree(environmentPath, 'payout.settle', { transaction_id: id, evidence })).toMatchObject(
      {
        status: 200,
      },
    );
  });
});

describe('an approved act that could not be carried out', () => {
  it('is done when it is approved again', async () => {
    const { walletId: wallet } = await kolo.test.customer();
    const content = {
      credit_wallet_id: wallet,
      amount: 700,
      reference: 'fee twice',
      narration: 'Charged twice',
    };
    const made = await two.propose(environmentPath, 'adjustment.post', content);
    await kolo.test.post(`/api/v1/wallet/${wallet}/restrict`, { type: 'all', reason: 'Disputed' });
    const refused = { status: 409, body: { code: 'wallet_cannot_take' } };
    expect(await two.approve(made.body.data.id)).toMatchObject(refused);
    const stored = () => two.ada.call('GET', `/ops/v1/proposals/${made.body.data.id}`);
    expect((await stored()).body.data).toMatchObject({ status: 'approved', done_at: null });
    const { edges } = (await two.ada.call('GET', '/ops/v1/proposals?open=true')).body.data.paginatedPayload;
    expect(edges.map(({ id }: { id: string }) => id)).toContain(made.body.data.id);
    await kolo.test.post(`/api/v1/wallet/${wallet}/lift`, { reason: 'Settled' });
    expect(await two.approve(made.body.data.id)).toMatchObject({ status: 200 });
    expect((await stored()).body.data).toMatchObject({
      status: 'done',
      result: { transaction_id: expect.any(String) },
    });
    expect(await two.approve(made.body.data.id)).toMatchObject({
      status: 409,
      body: { code: 'proposal_not_open' },
    });
    expect(await balanceOf(wallet)).toMatchObject({ balance: 700 });
    const { rows } = await owner.query(
      'SELECT actor_kind, actor, act, after FROM audit_entries WHERE subject = $1 ORDER BY id',
      [`proposal ${made.body.data.id}`],
    );
    const { result } = (await stored()).body.data;
    expect(rows).toMatchObject([
      { actor: two.ada.operatorId, act: 'proposal.made' },
      { actor: two.bola.operatorId, act: 'proposal.approved', after: { alone: false } },
      { actor: two.bola.operatorId, act: 'proposal.approved', after: { again: true } },
      { actor_kind: 'kolo', actor: 'books', act: 'proposal.done', after: result },
    ]);
  });

  it('is taken back by who made it, and not done any more', async () => {
    const from = await kolo.test.fundedWallet(300);
    const to = (await kolo.test.customer()).walletId;
    const content = {
      debit_wallet_id: from,
      credit_wallet_id: to,
      amount: 300,
      reference: 'taken back',
      narration: 'By mistake',
    };
    const made = await two.propose(environmentPath, 'adjustment.post', content);
    const { id } = made.body.data;
    await kolo.test.walletTransfer({ source: from, destination: to, amount: 300, reference: 'spent' });
    expect(await two.approve(id)).toMatchObject({ status: 400, body: { code: 'insufficient_funds' } });
    const reason = 'It was not a mistake';
    expect(await two.ada.call('POST', `/ops/v1/proposals/${id}/refuse`, { reason })).toMatchObject({
      status: 200,
    });
    await kolo.test.fund(from, 1_000);
    await until(async () => (await balanceOf(from)).balance === 1_000);
    expect(await two.approve(id)).toMatchObject({ status: 409, body: { code: 'proposal_not_open' } });
    const shown = (await two.ada.call('GET', `/ops/v1/proposals/${id}`)).body.data;
    expect(shown).toMatchObject({ status: 'refused', decided_by: two.ada.operatorId, refusal: reason });
    expect(await balanceOf(to)).toMatchObject({ balance: 300 });
  });
});

/** A proposal as it is shown. */
const shown = async (id: string) => (await two.ada.call('GET', `/ops/v1/proposals/${id}`)).body.data;

/** The proposals that wait. */
async function open(): Promise<string[]> {
  const { edges } = (await two.ada.call('GET', '/ops/v1/proposals?open=true&limit=100')).body.data
    .paginatedPayload;
  return edges.map(({ id }: { id: string }) => id);
}

/** Has the bank of a payment pay it after all, and say so. */
async function pays(id: string): Promise<void> {
  const { rows } = await owner.query('SELECT rail_id FROM payouts WHERE transaction_id = $1', [id]);
  const paid = `UPDATE sandbox_bank.payments SET behaviour = 'times_out_paid', paid_at = $2 WHERE rail_id = $1`;
  const updated = await bank.query(paid, [rows[0].rail_id, new Date(kolo.clock.now())]);
  expect(updated.rowCount).toBe(1);
}

describe('of proposals about one payout', () => {
  const propose = (who: Person, act: string, content: object) =>
    who.call('POST', `/ops/v1/businesses/${environmentPath}/proposals/${act}`, {
      content,
      reason: 'It is right so',
    });

  it('at most one is open, for any proposers and any timing', async () => {
    const { id } = await silent(await kolo.test.fundedWallet(100_000));
    await becomesFlagged(id);
    const content = { transaction_id: id, evidence };
    for (const person of [two.ada, two.bola]) await person.signIn();
    const answers = await Promise.all([
      propose(two.ada, 'payout.fail', content),
      propose(two.bola, 'payout.settle', content),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const first = answers.find(({ status }) => status === 201)!.body.data.id;
    const refused = answers.find(({ status }) => status === 409)!.body;
    expect(refused).toMatchObject({ code: 'already_proposed', errors: [{ path: 'content' }] });
    expect(refused.errors[0].message).toContain(first);
    expect((await open()).filter((one) => one === first)).toHaveLength(1);
    await two.ada.call('POST', `/ops/v1/proposals/${first}/refuse`, { reason: 'Not yet' });
    // With it decided there is room for another.
    const next = await propose(two.ada, 'payout.settle', content);
    expect(next.status).toBe(201);
    await two.ada.call('POST', `/ops/v1/proposals/${next.body.data.id}/refuse`, { reason: 'Not yet' });
    await rests(id);
  });

  it('the second of the same person supersedes the first', async () => {
    const { id } = await silent(await kolo.test.fundedWallet(100_000));
    await becomesFlagged(id);
    const first = (await two.propose(environmentPath, 'payout.settle', { transaction_id: id, evidence })).body
      .data.id;
    const second = (await two.propose(environmentPath, 'payout.fail', { transaction_id: id, evidence })).body
      .data.id;
    expect(await shown(first)).toMatchObject({
      status: 'superseded',
      closed_at: expect.any(String),
      closed_because: 'The same person proposed it anew.',
    });
    expect(await open()).toEqual(expect.arrayContaining([second]));
    expect(await open()).not.toContain(first);
    const approved = await two.approve(first);
    expect(approved).toMatchObject({ status: 409, body: { code: 'proposal_not_open' } });
    expect(await two.approve(second)).toMatchObject({ status: 200 });
  });

  it('one that the bank answers closes by itself, and says so', async () => {
    const { id, reference } = await silent(await kolo.test.fundedWallet(100_000));
    await becomesFlagged(id);
    const made = (await two.propose(environmentPath, 'payout.fail', { transaction_id: id, evidence })).body
      .data.id;
    expect(await open()).toContain(made);
    await pays(id);
    await until(async () => {
      kolo.clock.advance(MINUTE_MS);
      kolo.service.work.wake();
      return (await kolo.test.tsq(reference)).body.data.status === 'successful';
    });
    await until(async () => !(await open()).includes(made));
    expect(await shown(made)).toMatchObject({
      status: 'impossible',
      closed_because: 'The payout is successful, which is final.',
    });
    const { rows } = await owner.query('SELECT actor, act, after FROM audit_entries WHERE subject = $1', [
      `proposal ${made}`,
    ]);
    expect(rows).toContainEqual({
      actor: 'proposals',
      act: 'proposal.closed',
      after: { as: 'impossible', because: 'The payout is successful, which is final.' },
    });
  });
});

describe('an adjustment', () => {
  it('closes by itself if another movement takes its reference', async () => {
    const from = await kolo.test.fundedWallet(5_000);
    const to = await kolo.test.fundedWallet(5_000);
    const content = {
      debit_wallet_id: from,
      credit_wallet_id: to,
      amount: 100,
      reference: 'taken meanwhile',
      narration: 'Charged twice',
    };
    const made = (await two.propose(environmentPath, 'adjustment.post', content)).body.data.id;
    const other = { source: from, destination: to, amount: 5, reference: 'taken meanwhile' };
    expect((await kolo.test.walletTransfer(other)).status).toBeLessThan(300);
    await until(async () => !(await open()).includes(made));
    expect(await shown(made)).toMatchObject({
      status: 'impossible',
      closed_because: expect.stringContaining('reference is used'),
    });
    const again = await two.propose(environmentPath, 'adjustment.post', content);
    expect(again).toMatchObject({ status: 400, body: { code: 'duplicate_reference' } });
  });

  it('is not superseded once it is approved: a new proposal is refused and names it', async () => {
    const from = await kolo.test.fundedWallet(5_000);
    const to = await kolo.test.fundedWallet(5_000);
    const wallets = { debit_wallet_id: from, credit_wallet_id: to };
    const content = { ...wallets, amount: 5_000, reference: 'approved early', narration: 'Charged twice' };
    const first = (await two.propose(environmentPath, 'adjustment.post', content)).body.data.id;
    const spent = { source: from, destination: to, amount: 4_000, reference: 'spent meanwhile' };
    expect((await kolo.test.walletTransfer(spent)).status).toBeLessThan(300);
    expect(await two.approve(first)).toMatchObject({ status: 400, body: { code: 'insufficient_funds' } });
    const smaller = { ...content, amount: 1_000 };
    expect(await two.propose(environmentPath, 'adjustment.post', smaller)).toMatchObject({
      status: 409,
      body: {
        code: 'already_proposed',
        errors: [
          {
            path: 'content',
            message: `proposal ${first} (adjustment.post) about it is approved and not carried out yet: approve it again to carry it out, or refuse it first`,
          },
        ],
      },
    });
    expect((await shown(first)).status).toBe('approved');
    await two.ada.call('POST', `/ops/v1/proposals/${first}/refuse`, { reason: 'The money is spent' });
    expect((await two.agree(environmentPath, 'adjustment.post', smaller)).status).toBe(200);
  });

  it('is not proposed if it could not be posted now', async () => {
    const from = await kolo.test.fundedWallet(50);
    const to = (await kolo.test.customer()).walletId;
    const content = {
      debit_wallet_id: from,
      credit_wallet_id: to,
      amount: 100,
      reference: 'too much',
      narration: 'More than there is',
    };
    const poor = await two.propose(environmentPath, 'adjustment.post', content);
    expect(poor).toMatchObject({ status: 400, body: { code: 'insufficient_funds' } });
    await kolo.test.post(`/api/v1/wallet/${to}/restrict`, { type: 'all', reason: 'Disputed' });
    const full = await two.propose(environmentPath, 'adjustment.post', { ...content, amount: 50 });
    expect(full).toMatchObject({ status: 409, body: { code: 'wallet_cannot_take' } });
  });

  it('goes from one wallet to another, and shows in the statement of both', async () => {
    const from = await kolo.test.fundedWallet(5_000);
    const to = (await kolo.test.customer()).walletId;
    const content = {
      debit_wallet_id: from,
      credit_wallet_id: to,
      amount: 2_000,
      reference: 'wrong wallet',
      narration: 'Paid to the wrong one',
    };
    expect(await two.agree(environmentPath, 'adjustment.post', content)).toMatchObject({ status: 200 });
    expect([(await balanceOf(from)).balance, (await balanceOf(to)).balance]).toEqual([3_000, 2_000]);
    const newest = async (wallet: string) =>
      (await kolo.test.get(`/api/v1/wallet/${wallet}/transactions`)).body.data.paginatedPayload.edges[0];
    expect(await newest(from)).toMatchObject({
      category: 'adjustment',
      type: 'debit',
      balance_after: 3_000,
      narration: 'Paid to the wrong one',
    });
    expect(await newest(to)).toMatchObject({ category: 'adjustment', type: 'credit', balance_after: 2_000 });
  });

  it.each([
    [{}, 'content.credit_wallet_id'],
    [{ credit_wallet_id: 'nobody' }, 'wallet_not_found'],
    [{ credit_wallet_id: 'nobody', reference: 'import:1' }, 'content.reference'],
    [{ credit_wallet_id: 'nobody', amount: 0 }, 'content.amount'],
  ])('is not proposed if it cannot be: %o', async (given, says) => {
    const content = { amount: 1, reference: 'x', narration: 'x', ...given };
    const { status, body } = await two.propose(environmentPath, 'adjustment.post', content);
    expect([status, [body.code, body.errors?.[0]?.path]]).toEqual([400, expect.arrayContaining([says])]);
  });

  it('of a settlement account is for a rail by which the business has an account', async () => {
    const content = { rail: 'paystack', direction: 'in', amount: 1, reference: 'top-up' };
    const { body } = await two.propose(environmentPath, 'settlement.adjust', content);
    expect(body).toMatchObject({ code: 'invalid_request', errors: [{ path: 'content.rail' }] });
  });
});

it('support staff move no money', async () => {
  const vera = await two.people.person('vera@example.com', everywhere('support'));
  await vera.signIn();
  for (const act of [
    'payout.settle',
    'payout.fail',
    'suspense.credit',
    'suspense.return',
    'adjustment.post',
    'settlement.adjust',
  ]) {
    const content = { transaction_id: environmentPath, evidence, held_id: environmentPath };
    const refused = await vera.call('POST', `/ops/v1/businesses/${environmentPath}/proposals/${act}`, {
      content,
      reason: 'x',
    });
    expect([act, refused.body.code]).toEqual([act, 'permission_missing']);
  }
});

it('an inflow is returned to its sender manually', async () => {
  const { walletId: wallet } = await kolo.test.customer();
  const { body } = await kolo.test.post('/api/v1/wallet/reserve-account', {
    wallet_id: wallet,
    type: 'regular',
  });
  const { account_number } = body.data.account_details;
  await kolo.test.post(`/api/v1/wallet/${wallet}/restrict`, { type: 'all', reason: 'Disputed' });
  const payIn = (sender: object) =>
    kolo.test.post('/api/v1/test/inflow', { account_number, amount: 900, ...sender });
  const held = async () =>
    (
      await owner.query<{ id: string }>(
        "SELECT transaction_id AS id FROM held_inflows WHERE state = 'held' ORDER BY 1",
      )
    ).rows;
  await payIn({ sender_account_number: '0123456789', sender_bank_code: '058' });
  await until(async () => (await held()).length === 1);
  const [first] = await held();
  expect(await two.agree(environmentPath, 'suspense.return', { held_id: first!.id })).toMatchObject({
    status: 200,
  });
  await until(async () => {
    const { rows } = await owner.query(
      "SELECT proposal_id FROM transactions WHERE category = 'bank-inflow-return' AND status = 'successful'",
    );
    return rows.length === 1 && rows[0].proposal_id !== null;
  });
  await payIn({});
  await until(async () => (await held()).length === 1);
  const unknown = await two.propose(environmentPath, 'suspense.return', { held_id: (await held())[0]!.id });
  expect(unknown).toMatchObject({ status: 409, body: { code: 'no_way_back' } });
});
