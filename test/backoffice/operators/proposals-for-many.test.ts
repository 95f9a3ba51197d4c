import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import { Troubled } from '../work-queue/support.ts';
import { everywhere, type Person } from './people.ts';

let world: Troubled;
let ada: Person;
/** Another administrator. */
let bola: Person;
beforeAll(async () => {
  world = await Troubled.open();
  ada = world.ada;
  bola = await world.people.person('bola@example.com', everywhere('admin'));
});
beforeEach(async () => {
  await world.signIn();
  await bola.signIn();
});
afterAll(async () => {
  expect(await world.kolo.findings()).toEqual([]);
  await world.close();
});

/** Flagged payouts. The clock goes on until they are, so that everybody has to sign in again. */
async function flagged(...references: string[]): Promise<string[]> {
  const ids = await world.flagged(...references);
  await world.signIn();
  await bola.signIn();
  return ids;
}
const reason = 'The bank has confirmed all of them';
const evidence = 'Statement of 23 November, lines 3 to 9';
const note = 'The dispute is settled';
const proposing = (by: Person, act: string, contents: object[]) =>
  by.call('POST', `${world.environmentPath}/proposals/${act}/many`, { contents, reason });
async function propose(by: Person, act: string, contents: object[]): Promise<string> {
  const made = await proposing(by, act, contents);
  expect(made).toMatchObject({ status: 201, body: { data: { half: null, approvers: 1 } } });
  return made.body.data.id;
}
const fail = (ids: string[]) => ids.map((transaction_id) => ({ transaction_id, evidence }));
const shown = async (id: string) => (await bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
const listed = async (query = '') => {
  const of = `business_id=${world.kolo.business.businessId}&mode=test`;
  return (await bola.call('GET', `/ops/v1/proposals?${of}${query}`)).body.data.paginatedPayload.edges;
};
const approve = async (by: Person, id: string) =>
  by.call('POST', `/ops/v1/proposals/${id}/approve`, { digest: (await shown(id)).digest });
const countFor = async (who: Person) =>
  (await who.call('GET', `${world.environmentPath}/proposals/count`)).body.data.count;
const statusOf = async (id: string) =>
  (await world.owner.query('SELECT status FROM transactions WHERE id = $1', [id])).rows[0].status;
/** Takes the flag of a payout, which cannot be failed until it is flagged again. */
async function unflag(id: string): Promise<void> {
  const unflagged = `
    UPDATE payouts SET flagged_at = NULL, due_at = '2100-01-01'
    WHERE transaction_id = $1 AND claimed_by IS NULL RETURNING 1`;
  await until(async () => (await world.owner.query(unflagged, [id])).rows.length === 1);
}
const restrict = (wallet: string, type: string) =>
  ada.call('POST', `${world.environmentPath}/wallets/${wallet}/restrict`, { type, reason: note });
/** Does something while another transaction holds locks. */
async function whileLocked(sql: string, values: readonly string[], work: () => Promise<void>): Promise<void> {
  const other = new pg.Client(world.kolo.database.config);
  await other.connect();
  try {
    await other.query('BEGIN');
    await other.query(sql, [...values]);
    await work();
  } finally {
    await other.query('ROLLBACK');
    await other.end();
  }
}
/** The number of locks that are waited for. */
async function blocked(): Promise<number> {
  const { rows } = await world.owner.query(
    `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE a.datname = current_database() AND NOT l.granted`,
  );
  return rows.length;
}
async function restricted(): Promise<string> {
  const { walletId } = await world.kolo.test.customer();
  expect((await restrict(walletId, 'outflow')).status).toBe(200);
  return walletId;
}

describe('one proposal for many objects', () => {
  it('is seen, decided and carried out as one, and occupies each of its objects', async () => {
    const ids = await flagged('many-1', 'many-2', 'many-3');
    const id = await propose(ada, 'payout.fail', fail(ids));
    expect(await countFor(bola)).toBe(1);
    const [row, ...others] = await listed('&open=true');
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id,
      act: 'payout.fail',
      batch: { size: 3, done: 0, not_done: 0, items: null },
    });
    const { amount } = (await shown(id)).batch.items[0].facts.movement;
    expect(await shown(id)).toMatchObject({
      reason,
      status: 'open',
      facts: null,
      effect: expect.stringMatching(/It is proposed for 3 at once, ₦[\d,]+\.\d\d in total\.$/),
      batch: {
        totals: [{ currency: 'NGN', amount: 3 * amount }],
        items: ids.map((one) => ({
          object: `payout ${one}`,
          content: { evidence },
          effect: expect.stringContaining("'s wallet …"),
          facts: { movement: { id: one, status: 'processing' } },
          status: 'open',
          closed_because: null,
        })),
      },
    });
    expect(await listed(`&object=${encodeURIComponent(`payout ${ids[1]}`)}`)).toMatchObject([{ id }]);
    const contrary = { content: { transaction_id: ids[1], evidence }, reason };
    expect(
      await bola.call('POST', `${world.environmentPath}/proposals/payout.settle`, contrary),
    ).toMatchObject({
      status: 409,
      body: { code: 'already_proposed', errors: [{ message: expect.stringContaining(id) }] },
    });
    expect(await proposing(bola, 'payout.settle', fail([ids[2]!]))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'contents[0]', message: expect.stringContaining('is open') }] },
    });
    expect(await approve(ada, id)).toMatchObject({ status: 403, body: { code: 'another_person_needed' } });
    const { rows } = await world.owner.query('SELECT id FROM proposals WHERE batch_id = $1', [id]);
    const digest = '0'.repeat(64);
    expect(await bola.call('POST', `/ops/v1/proposals/${rows[0].id}/approve`, { digest })).toMatchObject({
      status: 404,
    });
    expect((await shown(rows[0].id)).id).toBe(id);
    expect(await approve(bola, id)).toMatchObject({
      status: 200,
      body: { data: { result: { done: 3, not_done: 0 } } },
    });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['failed', 'failed', 'failed']);
    expect(await shown(id)).toMatchObject({
      status: 'done',
      result: { done: 3, not_done: 0 },
      batch: { done: 3, items: ids.map(() => ({ status: 'done' })) },
    });
    expect(await approve(bola, id)).toMatchObject({ status: 409, body: { code: 'proposal_not_open' } });
    expect((await listed()).filter((one: { batch: object | null }) => one.batch !== null)).toHaveLength(1);
  });

  it('reports the objects that have become impossible with the reason, and does the others', async () => {
    const wallets = [await restricted(), await restricted(), await restricted()];
    const id = await propose(
      ada,
      'wallet.lift',
      wallets.map((wallet_id) => ({ wallet_id, note })),
    );
    expect((await restrict(wallets[0]!, 'all')).status).toBe(200);
    await until(async () => (await shown(id)).batch.not_done === 1);
    expect((await shown(id)).batch.items[0]).toMatchObject({
      status: 'impossible',
      closed_because: 'The restriction of the wallet has changed since the proposal.',
    });
    // It is free for another proposal now.
    expect(await propose(bola, 'wallet.lift', [{ wallet_id: wallets[0], note }])).not.toBe(id);
    expect(await approve(bola, id)).toMatchObject({
      status: 200,
      body: { data: { result: { done: 2, not_done: 1 } } },
    });
  });

  it('leaves a member that is refused for now to another approval, and never does one twice', async () => {
    const ids = await flagged('late-1', 'late-2', 'late-3');
    const late = await propose(ada, 'payout.fail', fail(ids));
    // No worker queries it meanwhile, and flags it again.
    await unflag(ids[0]!);
    const waiting = [{ object: `payout ${ids[0]}`, because: expect.stringContaining('not flagged') }];
    for (const _ of [1, 2])
      expect(await approve(bola, late)).toMatchObject({
        status: 200,
        body: { data: { result: { done: 2, not_done: 0, waiting } } },
      });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['processing', 'failed', 'failed']);
    expect(await shown(late)).toMatchObject({
      status: 'approved',
      result: null,
      batch: { done: 2, items: [{ status: 'approved', closed_because: null }, { status: 'done' }, {}] },
    });
    expect((await listed('&open=true')).map((one: { id: string }) => one.id)).toContain(late);
    // It still occupies its object.
    expect(await proposing(bola, 'payout.fail', fail([ids[0]!]))).toMatchObject({ status: 400 });
    await world.owner.query('UPDATE payouts SET flagged_at = now() WHERE transaction_id = $1', [ids[0]]);
    const done = { done: 3, not_done: 0 };
    expect((await approve(bola, late)).body.data.result).toEqual(done);
    expect(await shown(late)).toMatchObject({ status: 'done', result: done });
    // After an interruption nothing is done twice.
    await world.owner.query('UPDATE proposals SET executed_at = NULL, result = NULL WHERE id = $1', [late]);
    expect((await shown(late)).status).toBe('approved');
    expect((await approve(bola, late)).body.data.result).toEqual(done);
  });

  it('does the others where one of them meets a lock, and that one once the lock is gone', async () => {
    const wallets = [await restricted(), await restricted(), await restricted()];
    const id = await propose(
      ada,
      'wallet.lift',
      wallets.map((wallet_id) => ({ wallet_id, note })),
    );
    const statuses = async () => (await shown(id)).batch.items.map((item: { status: string }) => item.status);
    await whileLocked('SELECT FROM wallets WHERE wallet_id = $1 FOR UPDATE', [wallets[0]!], async () => {
      expect(await approve(bola, id)).toMatchObject({ status: 503 });
      expect(await statuses()).toEqual(['approved', 'done', 'done']);
    });
    expect((await approve(bola, id)).body.data.result).toEqual({ done: 3, not_done: 0 });
    expect(await statuses()).toEqual(['done', 'done', 'done']);
  });

  it('is done once the last object that waits has become impossible, and is not superseded before', async () => {
    const wallets = [await restricted(), await restricted()];
    const contents = wallets.map((wallet_id) => ({ wallet_id, note }));
    const id = await propose(ada, 'wallet.lift', contents);
    await whileLocked('SELECT FROM wallets WHERE wallet_id = $1 FOR UPDATE', [wallets[0]!], async () => {
      expect(await approve(bola, id)).toMatchObject({ status: 503 });
    });
    expect((await shown(id)).status).toBe('approved');
    const again = await proposing(ada, 'wallet.lift', [contents[0]!]);
    expect(again.status).toBe(400);
    expect(again.body.errors[0].message).toContain(`proposal ${id} (wallet.lift) about it is approved`);
    expect((await shown(id)).status).toBe('approved');
    expect((await restrict(wallets[0]!, 'all')).status).toBe(200);
    await until(async () => (await shown(id)).batch.not_done === 1);
    expect(await shown(id)).toMatchObject({ status: 'done', result: { done: 1, not_done: 1 } });
    expect((await listed('&open=true')).map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it('has the same result for two approvals at once', async () => {
    const wallets = [await restricted(), await restricted()];
    const id = await propose(
      ada,
      'wallet.lift',
      wallets.map((wallet_id) => ({ wallet_id, note })),
    );
    const { digest } = await shown(id);
    let answers: Promise<{ status: number; body: object }[]> | undefined;
    await whileLocked('SELECT FROM wallets WHERE wallet_id = $1 FOR UPDATE', [wallets[0]!], async () => {
      const approving = () => bola.call('POST', `/ops/v1/proposals/${id}/approve`, { digest });
      answers = Promise.all([approving(), approving()]);
      await until(async () => (await blocked()) === 2, 3_000);
    });
    for (const answer of (await answers)!)
      expect(answer).toMatchObject({ status: 200, body: { data: { result: { done: 2, not_done: 0 } } } });
    expect(await shown(id)).toMatchObject({ status: 'done', result: { done: 2, not_done: 0 } });
  });

  it('is approved while its objects are proposed anew in another order', async () => {
    const ids = await flagged('order-1', 'order-2');
    const id = await propose(ada, 'payout.fail', fail(ids));
    const { digest } = await shown(id);
    const first = 'SELECT FROM proposals WHERE batch_id = $1 AND object = $2 FOR UPDATE';
    let answers: Promise<{ status: number }[]> | undefined;
    await whileLocked(first, [id, `payout ${ids[0]}`], async () => {
      answers = Promise.all([
        bola.call('POST', `/ops/v1/proposals/${id}/approve`, { digest }),
        proposing(ada, 'payout.fail', fail(ids.toReversed())),
      ]);
      await until(async () => (await blocked()) >= 2);
    });
    expect((await answers)!.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });

  it('is listed by its size, its results and its sum alone', async () => {
    const ids = await flagged('listed-1', 'listed-2');
    const id = await propose(ada, 'payout.fail', fail(ids));
    const whole = (await shown(id)).batch;
    // Attempts at the bank are a part of what is shown of each object.
    await whileLocked('LOCK TABLE payout_attempts IN ACCESS EXCLUSIVE MODE', [], async () => {
      const row = (await listed('&open=true')).find((one: { id: string }) => one.id === id);
      expect(row.batch).toEqual({ ...whole, items: null });
      expect(row.batch.totals).toHaveLength(1);
    });
  });

  it('is refused or withdrawn as a whole, and frees its objects', async () => {
    const ids = await flagged('refused-1', 'refused-2');
    const id = await propose(ada, 'payout.fail', fail(ids));
    const said = { reason: 'The bank says that it looks again' };
    expect(await bola.call('POST', `/ops/v1/proposals/${id}/refuse`, said)).toMatchObject({ status: 200 });
    expect(await shown(id)).toMatchObject({
      status: 'refused',
      refusal: said.reason,
      batch: { items: [{ status: 'refused' }, { status: 'refused' }] },
    });
    expect(await listed(`&object=${encodeURIComponent(`payout ${ids[0]}`)}`)).toEqual([]);
    const again = await propose(bola, 'payout.fail', fail(ids));
    // The same person proposes one of them anew: it leaves the first proposal.
    await propose(bola, 'payout.fail', fail([ids[0]!]));
    expect((await shown(again)).batch.items).toMatchObject([{ status: 'superseded' }, { status: 'open' }]);
  });

  it('leaves out what its approver excepts, each with a reason, and frees it', async () => {
    const ids = await flagged('except-1', 'except-2', 'except-3', 'except-4');
    const id = await propose(ada, 'payout.fail', fail(ids));
    const { digest } = await shown(id);
    const why = (n: number) => `The bank has not confirmed line ${n}`;
    const but = (...left: number[]) => left.map((n) => ({ object: `payout ${ids[n]}`, reason: why(n) }));
    const approving = (except: readonly object[], of = digest) =>
      bola.call('POST', `/ops/v1/proposals/${id}/approve`, { digest: of, except });
    for (const [except, path] of [
      [but(0, 1, 2, 3), 'except'],
      [[{ object: 'payout of nobody', reason: 'None' }], 'except[0].object'],
      [but(1, 1), 'except[1].object'],
    ] as const)
      expect(await approving(except)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    // It is still the digest of all that was proposed, and of another person's proposal.
    expect((await approving(but(1), '0'.repeat(64))).status).toBe(409);
    const own = { digest, except: but(1) };
    expect((await ada.call('POST', `/ops/v1/proposals/${id}/approve`, own)).status).toBe(403);
    expect(await shown(id)).toMatchObject({ status: 'open', batch: { not_done: 0 } });

    const result = { done: 2, not_done: 2 };
    expect(await approving(but(1, 3))).toMatchObject({ status: 200, body: { data: { result } } });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['failed', 'processing', 'failed', 'processing']);
    const done = await shown(id);
    expect(done).toMatchObject({
      status: 'done',
      result,
      refusal: null,
      batch: {
        ...result,
        items: [
          { status: 'done', closed_because: null },
          { status: 'refused', closed_because: why(1) },
          { status: 'done' },
          { status: 'refused', closed_because: why(3) },
        ],
      },
    });
    expect(done.batch.totals[0].amount).toBe(2 * done.batch.items[0].facts.movement.amount);
    const { rows } = await world.owner.query(
      `SELECT p.object FROM proposals p
       JOIN audit_entries a ON a.subject = 'proposal ' || p.id AND a.reason = p.refusal AND a.act = 'proposal.refused'
       WHERE p.batch_id = $1 ORDER BY p.id`,
      [id],
    );
    expect(rows.map(({ object }) => object)).toEqual(but(1, 3).map(({ object }) => object));
    expect(await propose(bola, 'payout.fail', fail([ids[1]!, ids[3]!]))).not.toBe(id);
  });

  it('lets a second approval leave out what waits', async () => {
    const ids = await flagged('waits-1', 'waits-2');
    const id = await propose(ada, 'payout.fail', fail(ids));
    await unflag(ids[0]!);
    expect((await approve(bola, id)).body.data.result.waiting).toHaveLength(1);
    const { digest } = await shown(id);
    const except = [{ object: `payout ${ids[0]}`, reason }];
    const result = { done: 1, not_done: 1 };
    expect(await bola.call('POST', `/ops/v1/proposals/${id}/approve`, { digest, except })).toMatchObject({
      status: 200,
      body: { data: { result } },
    });
    expect(await shown(id)).toMatchObject({ status: 'done', result });
  });

  it('keeps what was left out, and why, where the rest is refused later', async () => {
    const ids = await flagged('rest-1', 'rest-2');
    const id = await propose(ada, 'payout.fail', fail(ids));
    await unflag(ids[0]!);
    const { digest } = await shown(id);
    const except = [{ object: `payout ${ids[1]}`, reason: 'The bank has not confirmed it' }];
    const approved = await bola.call('POST', `/ops/v1/proposals/${id}/approve`, { digest, except });
    expect(approved.body.data.result.waiting).toHaveLength(1);
    world.kolo.clock.advance(1_000);
    await bola.call('POST', `/ops/v1/proposals/${id}/refuse`, { reason });
    const { status, effect, batch } = await shown(id);
    expect([status, batch.not_done]).toEqual(['refused', 1]);
    expect(effect).toContain('It is proposed for 1 at once');
    expect(batch.items).toMatchObject([
      { status: 'refused', closed_because: null },
      { status: 'refused', closed_because: 'The bank has not confirmed it' },
    ]);
    expect(batch.totals[0].amount).toBe(batch.items[0].facts.movement.amount);
  });

  it('is over once each of its objects was proposed anew', async () => {
    const ids = await flagged('anew-1', 'anew-2');
    const id = await propose(ada, 'payout.fail', fail(ids));
    const before = await countFor(bola);
    await propose(ada, 'payout.fail', fail([ids[0]!]));
    expect(await shown(id)).toMatchObject({
      status: 'open',
      effect: expect.stringContaining('It is proposed for 1 at once'),
    });
    const anew = await propose(ada, 'payout.fail', fail([ids[1]!]));
    expect(await shown(id)).toMatchObject({ status: 'superseded', batch: { not_done: 2, totals: [] } });
    const open = (await listed('&open=true')).map((one: { id: string }) => one.id);
    expect(open).toContain(anew);
    expect(open).not.toContain(id);
    expect(await countFor(bola)).toBe(before + 1);
    expect(await approve(bola, id)).toMatchObject({ status: 409, body: { code: 'proposal_not_open' } });
    expect(await shown(id)).toMatchObject({ status: 'superseded', decided_at: null });
  });

  it('is found by each of its objects, and by the id of a member', async () => {
    const ids = await flagged('found-1', 'found-2', 'found-3');
    const id = await propose(ada, 'payout.fail', fail(ids));
    const search = async (text: string) =>
      (await ada.call('GET', `${world.environmentPath}/search?q=${text}`)).body.data.proposals.map(
        (one: { id: string; is_open: boolean }) => [one.id, one.is_open],
      );
    for (const one of ids) expect(await search(one)).toEqual([[id, true]]);
    const { rows } = await world.owner.query('SELECT id FROM proposals WHERE batch_id = $1', [id]);
    for (const member of [id, ...rows.map((row) => row.id)])
      expect(await search(member)).toEqual([[id, true]]);
  });

  it('is not made where one of the objects refuses it, and says which', async () => {
    const [id] = await flagged('faulty');
    const paid = await world.paid('faulty-paid');
    const contents = fail([id!, paid, '019bbf6c-7e00-7000-8000-000000000009', id!]);
    expect(await proposing(ada, 'payout.fail', contents)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        errors: [
          { path: 'contents[1]', message: expect.stringContaining('final') },
          { path: 'contents[2]', message: 'Not found' },
          { path: 'contents[3]', message: expect.stringContaining('twice') },
        ],
      },
    });
    expect(await listed(`&object=${encodeURIComponent(`payout ${id}`)}`)).toEqual([]);
    for (const many of [[], Array.from({ length: 101 }, () => contents[0]!)])
      expect(await proposing(ada, 'payout.fail', many)).toMatchObject({ status: 400 });
    expect(await proposing(world.sade, 'payout.fail', fail([id!]))).toMatchObject({ status: 403 });
  });
});
