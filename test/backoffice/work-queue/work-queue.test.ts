import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Troubled } from './support.ts';

let world: Troubled;
let flagged: string[];
beforeAll(async () => {
  world = await Troubled.open();
  await world.exhausted('sent');
  flagged = await world.flagged('stuck-1', 'stuck-2', 'stuck-3');
  await world.held();
  await world.failedSchedule();
  expect(await world.kolo.findings()).toEqual([]);
  await world.incident('contrary_outcome', await world.paid('contrary'));
  await world.incident('rail_dispute', null);
  await world.providers();
  await world.unclaimed();
  await world.signIn();
  await world.statementLine();
  await world.unmatchedMovement();
});
afterAll(() => world.close());

const KINDS: [kind: string, count: number, shows: object][] = [
  [
    'flagged_payouts',
    3,
    {
      reference: 'stuck-3',
      account_number: '******0087',
      waits_for: null,
      submissions: 3,
      meaning: expect.stringContaining('reports it as unknown'),
      actions: expect.arrayContaining(['requeryTransfer']),
    },
  ],
  [
    'contrary_outcomes',
    1,
    { reference: 'contrary', status: 'successful', amount: 10_000, detail: 'It says ******6789 failed.' },
  ],
  [
    'suspense',
    1,
    {
      category: 'bank-inflow',
      reason: 'wallet_restricted',
      amount: 70_000,
      sender_name: 'Bola A.',
      sender_account_number: '******6789',
      // As much of the name as the role may read.
      wallet_owner: expect.stringMatching(/^Customer \S\.$/),
      meaning: expect.stringContaining('restricted'),
    },
  ],
  // Money in suspense is one item: the money.
  ['incidents', 1, { kind: 'rail_dispute', transaction_id: null, reference: null }],
  [
    'statement_lines',
    1,
    {
      item_id: 'sandbox:1',
      line: 1,
      amount: -150_000,
      booked_on: '2026-01-01',
      state: 'open',
      transaction_id: null,
      actions: ['matchLines', 'exceptLine'],
    },
  ],
  [
    'unmatched_movements',
    1,
    { rail: 'sandbox', state: 'excepted', actions: ['matchLines', 'undoMovementException'] },
  ],
  [
    'exhausted_deliveries',
    1,
    { endpoint_status: 'enabled', event_type: expect.any(String), actions: ['resendDeliveries'] },
  ],
  [
    'failed_schedules',
    1,
    { status: 'completed', failures: 1, failure_code: 'wallet_restricted', account_number: '******6789' },
  ],
  ['accounts_not_issued', 1, { status: 'failed', rail: 'paystack', failure_reason: 'The name is not known' }],
  ['suspended_rail_accounts', 1, { rail: 'paystack', because: 'Invalid key' }],
];

/** The operations of the operator API. */
const operations = (): string[] => {
  const document = JSON.parse(readFileSync('openapi-ops.json', 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
};

describe('the work queue', () => {
  it('is counted by kind and by environment, of those that one may read', async () => {
    const { body } = await world.vera.call('GET', '/ops/v1/work-queue');
    const counted = [...KINDS.map(([kind, count]) => [kind, count]), ['unclaimed_inflows', 2]];
    expect(body.data.kinds).toEqual(
      counted.map(([kind, count]) => expect.objectContaining({ kind, count, at_least: false })),
    );
    expect(body.data.kinds.at(-1).since).toBe('2026-05-01T10:00:00.000Z');
    const { businessId } = world.kolo.business;
    expect(body.data.environments).toMatchObject([{ business_id: businessId, mode: 'test' }]);
    expect(body.data.environments[0].kinds).toHaveLength(KINDS.length);
    const none = (await world.eze.call('GET', '/ops/v1/work-queue')).body.data;
    expect(none.environments).toEqual([]);
    expect(none.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(KINDS.map(([kind]) => kind));
    expect(none.kinds.every(({ count }: { count: number }) => count === 0)).toBe(true);
  });

  it.each(KINDS)('%s: %i, listed with what it means and what can be done', async (kind, count, shows) => {
    const rows = await world.rows(kind);
    expect(rows).toHaveLength(count);
    expect(rows[0]).toMatchObject(shows);
    for (const { meaning, actions } of rows) {
      expect(meaning).toMatch(/^[A-Z].*\.$/);
      const commands = (one: string) => one.startsWith('kolo ');
      for (const action of actions.filter((one: string) => !commands(one)))
        expect(operations()).toContain(action);
    }
    expect(JSON.stringify(rows)).not.toMatch(/0123456789|0000000087|Bola Ade|Obi/);
  });

  it('names the kinds of open incidents that its list filters by', async () => {
    const kinds = await world.workQueue(world.vera, 'incidents/kinds');
    expect(kinds.body.data).toEqual([{ kind: 'rail_dispute', name: 'Dispute at the provider' }]);
    const [{ name }] = await world.rows('incidents');
    expect(name).toBe('Dispute at the provider');
    expect(await world.workQueue(world.eze, 'incidents/kinds')).toMatchObject({ status: 403 });
  });

  it.each(KINDS)('%s is nobody’s who has no role there', async (kind) => {
    expect(await world.workQueue(world.eze, kind)).toMatchObject({
      status: 403,
      body: { code: 'permission_missing' },
    });
    const nowhere = world.environmentPath.replace(/businesses\/\w{8}/, 'businesses/00000000');
    expect(await world.ada.call('GET', `${nowhere}/work-queue/${kind}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    const other = (await world.eze.call('GET', '/ops/v1/session')).body.data.roles[0].business_id;
    const theirs = `/ops/v1/businesses/${other}/test/work-queue/${kind}`;
    expect((await world.eze.call('GET', theirs)).body.data.paginatedPayload.edges).toEqual([]);
  });

  it('is listed page by page, from either end', async () => {
    for (const [order, expected] of [
      ['DESC', [...flagged].reverse()],
      ['ASC', flagged],
    ] as const) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const query = `?limit=2&orderBy=${order}${cursor}`;
        const { data } = (await world.workQueue(world.vera, 'flagged_payouts', query)).body;
        const { edges, pageInfo } = data.paginatedPayload;
        seen.push(...edges.map(({ id }: { id: string }) => id));
        cursor = pageInfo.hasNextPage ? `&cursor=${pageInfo.endCursor}` : '';
      } while (cursor !== '');
      expect(seen).toEqual(expected);
    }
    expect(await world.workQueue(world.vera, 'flagged_payouts', '?cursor=eDp5')).toMatchObject({
      status: 400,
    });
  });

  it.each([
    ['flagged_payouts', '?rail=sandbox', 3],
    ['flagged_payouts', '?rail=paystack', 0],
    ['flagged_payouts', '?bank_code=044', 0],
    ['flagged_payouts', '?sort=amount&orderBy=ASC&owner=nobody', 3],
    ['incidents', '?kind=rail_dispute', 1],
    ['suspense', '?reason=wallet_closed', 0],
    ['exhausted_deliveries', '?endpoint_id=00000000-0000-7000-8000-000000000000', 0],
    ['failed_schedules', '?status=active', 0],
    ['accounts_not_issued', '?status=pending', 0],
  ])('%s%s: %i', async (kind, query, count) => {
    expect(await world.rows(kind, query)).toHaveLength(count);
  });

  it('lists flagged payouts by amount, page by page', async () => {
    const [newest, middle, oldest] = (await world.rows('flagged_payouts')).map(
      ({ id }: { id: string }) => id,
    );
    const set = (amount: string) =>
      world.owner.query(`UPDATE transactions SET amount = amount ${amount} WHERE id = $1`, [middle]);
    const page = async (query: string) => {
      const path = `${world.environmentPath}/work-queue/flagged_payouts?sort=amount${query}`;
      const { edges, pageInfo } = (await world.vera.call('GET', path)).body.data.paginatedPayload;
      return { ids: edges.map(({ id }: { id: string }) => id), next: encodeURIComponent(pageInfo.endCursor) };
    };
    await set('+ 1');
    try {
      const first = await page('&limit=2');
      expect(first.ids).toEqual([middle, newest]);
      expect((await page(`&limit=2&cursor=${first.next}`)).ids).toEqual([oldest]);
      expect((await page('&orderBy=ASC')).ids).toEqual([oldest, newest, middle]);
    } finally {
      await set('- 1');
    }
  });

  it('shows submissions, status queries and the answers of the bank', async () => {
    const [{ tried }] = await world.rows('flagged_payouts', '?limit=1');
    expect(tried.length).toBeGreaterThan(1);
    expect(tried[0]).toMatchObject({ action: 'query', outcome: 'not_found', answer: null });
  });

  it('is forgotten where it is old and nobody can do anything about it any more', async () => {
    const before = world.kolo.clock.now();
    world.kolo.clock.advance(31 * 86_400_000);
    await world.vera.signIn();
    for (const kind of ['exhausted_deliveries', 'failed_schedules', 'accounts_not_issued'])
      expect(await world.rows(kind)).toEqual([]);
    const { kinds } = (await world.vera.call('GET', '/ops/v1/work-queue')).body.data;
    const left = kinds.filter(({ count }: { count: number }) => count > 0);
    expect(left.map(({ kind }: { kind: string }) => kind)).toEqual([
      'flagged_payouts',
      'contrary_outcomes',
      'suspense',
      'incidents',
      'statement_lines',
      'unmatched_movements',
      'suspended_rail_accounts',
      'unclaimed_inflows',
    ]);
    expect(Date.parse(left[0].since)).toBeLessThanOrEqual(before);
  });
});
