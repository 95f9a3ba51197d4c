import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Grant } from '../../src/backoffice/operators/roles.ts';
import { heldBackInTenant } from '../../src/backoffice/payout-stops/held-payouts.ts';
import {
  customersOfMovement,
  customersOfWallets,
} from '../../src/backoffice/personal-data/affected-customers.ts';
import type { ProposalAct } from '../../src/backoffice/proposals/act.ts';
import { countDecidable, listProposals } from '../../src/backoffice/proposals/read.ts';
import { loadReviewContext } from '../../src/backoffice/proposals/review/subjects.ts';
import { find } from '../../src/backoffice/search/find.ts';
import { deliveriesWaiting, payoutsProcessing } from '../../src/backoffice/status-summary/queries.ts';
import { readFiled } from '../../src/backoffice/transfers/file.ts';
import { parseSearch, type TransferFilter } from '../../src/backoffice/transfers/list/filter.ts';
import { listTransfers } from '../../src/backoffice/transfers/list/queries.ts';
import { SORTED_MAX } from '../../src/backoffice/transfers/list/schemas.ts';
import { backlogOf, endpointStatus } from '../../src/backoffice/webhooks/list/status-summary.ts';
import {
  deliveriesOfEvent,
  deliveryStates,
  eventsByIds,
  listSentDeliveries,
} from '../../src/backoffice/webhooks/log/queries.ts';
import { ACCOUNTS_NOT_ISSUED, SUSPENDED_RAIL_ACCOUNTS } from '../../src/backoffice/work-queue/accounts.ts';
import { countWorkQueue } from '../../src/backoffice/work-queue/counts.ts';
import { EXHAUSTED_DELIVERIES } from '../../src/backoffice/work-queue/deliveries.ts';
import { FAILED_SCHEDULES } from '../../src/backoffice/work-queue/failed-schedules.ts';
import { FLAGGED_PAYOUTS } from '../../src/backoffice/work-queue/flagged-payouts.ts';
import { SUSPENSE } from '../../src/backoffice/work-queue/held-money.ts';
import { CONTRARY_OUTCOMES, INCIDENTS } from '../../src/backoffice/work-queue/incidents.ts';
import { activeOwners } from '../../src/backoffice/work-queue/owners.ts';
import type { Picked } from '../../src/backoffice/work-queue/picked.ts';
import { hideWords } from '../../src/platform/audit/sealed-text.ts';
import { createPool, type Session, sessionOn, TenantDatabase } from '../../src/platform/db/database.ts';
import type { PageRequest } from '../../src/platform/db/keyset.ts';
import { MAX_UUID } from '../../src/platform/values/ids.ts';
import { MAX_KOBO } from '../../src/platform/values/money.ts';
import { onlyIndexKey, Vault } from '../../src/platform/values/vault.ts';
import { BANKS } from '../../src/rails/banks.ts';
import { deliveryId } from '../../src/webhooks/delivery/delivery-id.ts';
import { countOfPeriod, deliveriesOfPeriod, listEvents } from '../../src/webhooks/log/queries.ts';
import type { TestDatabase } from '../support/database.ts';
import { type Explained, explaining } from './explain.ts';
import { analyse, ENDPOINT, FILLED, fill, idOf, RARE_ENDPOINT, START_MS, STEP_MS, TENANT } from './fill.ts';
import { LIMITS, SERVERS } from './servers.ts';

/** Pages that a statement may read, whatever the tables hold; all proposals fill some hundreds of pages. */
const PAGES_MAX = 1_500;
const PAGES_OF_PROPOSALS_MAX = 400;
/** Of what is searched for: keys are looked up one by one, in pages that are all in memory but for the last of each. */
const PAGES_OF_SEARCHES_MAX = 10_000;
/** Of a list by amount, which reads all transactions of its days. */
const PAGES_OF_SORTED_MAX = 5_000;
const NOW_MS = START_MS + FILLED.transactions * STEP_MS;
const MIDDLE = `ref-${FILLED.transactions / 2}`;
/** The account of a wallet that has paid often. */
const BUSY = idOf(FILLED.wallets - 1, 'w');

/** An operator who may find a customer by a part of the name. */
const PHONE = '08030000007';
const SEARCHER = { findsNames: true, count: async () => {} };

/** Payouts that a stop holds back, and of these the ones to count. */
const HELD = 250;
const HELD_COUNTED = 200;

/** Payouts that need somebody, among all that wait; and events that an endpoint did not take. */
const TROUBLES = [
  `UPDATE payouts SET flagged_at = due_at WHERE transaction_id IN (
     SELECT transaction_id FROM payouts WHERE due_at IS NOT NULL ORDER BY transaction_id LIMIT 50)`,
  `UPDATE payouts SET wait_reason = 'stopped' WHERE transaction_id IN (
     SELECT transaction_id FROM payouts WHERE due_at IS NOT NULL ORDER BY transaction_id DESC LIMIT ${HELD})`,
  `UPDATE webhook_deliveries SET status = 'exhausted', due_at = NULL WHERE event_id IN (
     SELECT event_id FROM webhook_deliveries ORDER BY event_id DESC LIMIT 50)`,
  `INSERT INTO incidents (tenant_id, id, kind, detail, created_at, closed_at, closed_by, closing_note)
   SELECT '${TENANT}', gen_random_uuid(), 'rail_dispute', 'x', now(), now(), 'somebody', 'done' FROM generate_series(1, 20000)`,
  `INSERT INTO incidents (tenant_id, id, kind, detail, created_at)
   SELECT '${TENANT}', gen_random_uuid(), k, 'x', now()
   FROM generate_series(1, 20), unnest(ARRAY['rail_dispute', 'contrary_outcome']) AS k`,
  // One of each thousand proposals is of this tenant; most of the others have expired undecided.
  `INSERT INTO operators (id, email, name, status, created_at, sso_issuer, sso_subject)
   VALUES ('${TENANT}', 'ada@example.com', 'Ada', 'active', now(), 'x', 'ada')`,
  // Somebody owns every incident, most of which are closed; of the other kinds only items that are long done.
  `INSERT INTO work_items (tenant_id, kind, item_id, owner, assigned_at)
   SELECT tenant_id, 'incidents', id::text, '${TENANT}'::uuid, now() FROM incidents WHERE tenant_id = '${TENANT}'
   UNION ALL
   SELECT '${TENANT}', k, gen_random_uuid()::text, '${TENANT}', now()
   FROM generate_series(1, 5000), unnest(ARRAY['flagged_payouts', 'suspense', 'exhausted_deliveries']) AS k`,
  `INSERT INTO proposals (id, chain, act, content, digest, reason, proposed_by, proposed_at, expires_at)
   SELECT lpad(to_hex(n), 32, '0')::uuid, CASE WHEN n % 1000 = 0 THEN '${TENANT}' ELSE gen_random_uuid() END::uuid, 'a.b', '{}',
     decode(repeat('00', 32), 'hex'), 'x', '${TENANT}', at, at + interval '1 day'
   FROM generate_series(1, 30000) AS n, LATERAL (
     SELECT to_timestamp(${NOW_MS} / 1000) - (30000 - n) * interval '20 minutes' AS at) t`,
];

const ACTS = new Map([['a.b', { name: 'a.b', permission: 'read' } as ProposalAct]]);
const WORDS = {
  acts: ACTS,
  vault: new Vault({
    current: 'k1',
    keys: new Map([['k1', Buffer.alloc(32, 1)]]),
    index: onlyIndexKey(Buffer.alloc(32, 2)),
  }),
};
const GRANTS: [where: string, grant: Grant][] = [
  ['everywhere', { role: 'viewer', businessId: null, mode: null }],
  ['one environment', { role: 'viewer', businessId: TENANT, mode: 'test' }],
];

const QUEUES = [
  FLAGGED_PAYOUTS,
  CONTRARY_OUTCOMES,
  SUSPENSE,
  INCIDENTS,
  EXHAUSTED_DELIVERIES,
  FAILED_SCHEDULES,
  ACCOUNTS_NOT_ISSUED,
  SUSPENDED_RAIL_ACCOUNTS,
];
/** Filters of work items by owner: one of many items, one of none, and anyone but the first. */
const OWNERS: Picked[] = [{ owner: TENANT }, { owner: idOf(1, 'e') }, { notOwnedBy: [TENANT] }];
const HOUR_MS = 3_600_000;
/** Most of the transactions that have an event. */
const OUTCOMES = {
  fromMs: START_MS,
  untilMs: START_MS + (FILLED.transactions - FILLED.processing) * STEP_MS,
};
/** The number of a page of 20 found at the newest end, with the one that says that more follow. */
const TRANSFERS: [filter: TransferFilter, found: number][] = [
  [{}, 21],
  [{ category: 'bank-outflow' }, 21],
  [{ category: 'bank-inflow' }, 21],
  [{ category: 'adjustment' }, 0],
  [{ completed: OUTCOMES }, 21],
  [{ completed: OUTCOMES, status: 'failed' }, 0],
  [{ completed: OUTCOMES, amountFrom: MAX_KOBO }, 0],
  [{ completed: OUTCOMES, bankCodes: ['999'] }, 0],
  [{ completed: OUTCOMES, accountIds: [BUSY] }, 15],
  [{ status: 'processing' }, 21],
  [{ status: 'processing', category: 'bank-inflow' }, 0],
  [{ status: 'failed' }, 21],
  [{ status: 'failed', rail: 'nobody' }, 0],
  [{ rail: 'sandbox' }, 21],
  [{ rail: 'nobody' }, 0],
  [{ bankCodes: ['058', '000013'] }, 21],
  [{ bankCodes: ['044'] }, 0],
  [{ amountFrom: 100n, amountTo: 100n }, 21],
  [{ amountFrom: 101n }, 0],
  [{ accountIds: [BUSY] }, 21],
  [{ accountIds: [BUSY, idOf(1, 'w')] }, 21],
  [{ accountIds: [BUSY, idOf(1, 'w')], status: 'failed' }, 0],
  [{ accountIds: [BUSY], status: 'failed' }, 0],
  [{ accountIds: [BUSY], amountFrom: 101n }, 0],
  [{ fromMs: START_MS, untilMs: START_MS + HOUR_MS / 60 }, 21],
  [{ fromMs: NOW_MS + HOUR_MS }, 0],
];
/** Searches, their filters, and how many of a page of 20 rows match. */
const SEARCHES: [typed: string, filter: TransferFilter, found: number][] = [
  ['₦1', {}, 21],
  ['1.00', { status: 'failed' }, 0],
  ['0123456789', {}, 21],
  ['0123456789', { accountIds: [BUSY] }, 20],
  ['6789', {}, 21],
  ['6789', { accountIds: [BUSY] }, 20],
  ['9999999999', {}, 0],
  ['Ada Rare', {}, 5],
  ['Busy', {}, 21],
  ['busy ADA', {}, 21],
  ['busy ADA', { completed: OUTCOMES }, 21],
  ['0123456789', { completed: OUTCOMES, accountIds: [BUSY] }, 15],
  ['busy ADA', { category: 'bank-inflow' }, 0],
  ['Ada', {}, 21],
  ['Ada Obi', {}, 21],
  ['Ada Obi', { status: 'failed' }, 0],
  ['Ada Nobody', {}, 0],
  ['crowd', {}, 0],
  ['Ada Rar', {}, 5],
  ['beg', {}, 21],
  ['Ada beg', {}, 21],
  ['wallet-59999', {}, 21],
];
const PAGES: [name: string, page: PageRequest][] = [
  ['the newest', { limit: 20, direction: 'older', key: null }],
  ['the oldest', { limit: 20, direction: 'newer', key: null, oldestFirst: true }],
];
const MIDDLE_PAGE = ['from the middle', { limit: 20, direction: 'older', key: idOf(75_000, 't') }] as const;

let filled: TestDatabase;
type Role = 'kolo_operator' | 'kolo_directory' | 'kolo_app';
const roles = new Map<Role, pg.Pool>();

async function boundedly(run: (session: Session) => Promise<unknown>, role: Role = 'kolo_operator') {
  const found: Explained[] = [];
  await new TenantDatabase(roles.get(role)!).within(TENANT, (session) => run(explaining(session, found)));
  expectBounded(found);
}

function expectBounded(found: readonly Explained[], pagesMax = PAGES_MAX): void {
  expect(found.length).toBeGreaterThan(0);
  for (const { text, seqScans, leaky, pages, compiled } of found) {
    // Tenants, stops and operators are few.
    expect(
      seqScans.filter((table) => !['tenants', 'payout_stops', 'operators'].includes(table)),
      text,
    ).toEqual([]);
    expect(leaky, text).toEqual([]);
    expect(compiled, text).toBe(false);
    expect(pages, text).toBeLessThanOrEqual(pagesMax);
  }
}

describe.each(SERVERS)('on $name', ({ open }) => {
  beforeAll(async () => {
    filled = await open();
    for (const role of ['kolo_operator', 'kolo_directory', 'kolo_app'] as const)
      roles.set(role, createPool(filled.connection(role), role, LIMITS));
    await fill(filled);
    const owner = new pg.Client(filled.config);
    await owner.connect();
    for (const sql of TROUBLES) await owner.query(sql);
    await owner.end();
  }, 300_000);
  afterAll(async () => {
    await Promise.all([...roles.values()].map((pool) => pool.end()));
    await filled.drop();
  });

  describe.each([
    { when: 'just filled', prepare: () => Promise.resolve() },
    { when: 'filled and analysed', prepare: () => analyse(filled) },
  ])('in a database $when', ({ prepare }) => {
    beforeAll(prepare, 300_000);

    test('the work queue is counted without reading other rows', async () => {
      const found: Explained[] = [];
      const session = explaining(sessionOn(roles.get('kolo_directory')!), found);
      const everywhere = [{ role: 'viewer', businessId: null, mode: null }] as const;
      const counts = await countWorkQueue(session, everywhere, NOW_MS);
      expect(counts.find(({ kind }) => kind === 'flagged_payouts')?.count).toBe(50);
      expect(counts.find(({ kind }) => kind === 'incidents')?.count).toBe(20);
      expectBounded(found);
    });

    test.each(
      QUEUES.flatMap((queue) => PAGES.map(([name, page]) => ({ queue, name, page }))),
    )('$queue.kind, $name', ({ queue, page }) =>
      boundedly((session) => queue.list(session, TENANT, page, { filter: {}, picked: {}, nowMs: NOW_MS })));

    test.each(
      QUEUES.flatMap((queue) =>
        OWNERS.flatMap((picked) => PAGES.map(([name, page]) => ({ queue, picked, name, page }))),
      ),
    )('$queue.kind of $picked, $name', ({ queue, picked, page }) =>
      boundedly(async (session) => {
        const found = await queue.list(session, TENANT, page, { filter: {}, picked, nowMs: NOW_MS });
        if (queue === INCIDENTS) expect(found).toHaveLength(picked.owner === TENANT ? 20 : 0);
      }));

    test('active owners, whatever each of them owns', () =>
      boundedly(async (session) => expect(await activeOwners(session, TENANT)).toEqual([TENANT])));

    test('flagged payouts by amount', () =>
      boundedly(async (session) => {
        const wanted = { filter: { sort: 'amount' }, picked: {}, nowMs: NOW_MS };
        const page = { ...PAGES[0]![1], key: `${MAX_KOBO}/${MAX_UUID}` };
        expect(await FLAGGED_PAYOUTS.list(session, TENANT, page, wanted)).toHaveLength(21);
      }));

    test.each(
      TRANSFERS.flatMap(([filter, found]) =>
        [...PAGES, MIDDLE_PAGE].map(([name, page]) => ({ filter, found, name, page })),
      ),
    )('transfers by $filter, $name', ({ filter, found, page }) =>
      boundedly(async (session) => {
        const { transfers } = await listTransfers(session, TENANT, page, filter);
        if (page.key === null && page.direction === 'older') expect(transfers).toHaveLength(found);
      }));

    test.each(
      SEARCHES.flatMap(([typed, filter, found]) =>
        [...PAGES, MIDDLE_PAGE].map(([name, page]) => ({ typed, filter, found, name, page })),
      ),
    )('transfers of $typed by $filter, $name', async ({ typed, filter, found, page }) => {
      const explained: Explained[] = [];
      await new TenantDatabase(roles.get('kolo_operator')!).within(TENANT, async (inside) => {
        const session = explaining(inside, explained);
        const searched = await parseSearch(session, TENANT, typed, SEARCHER);
        const { transfers } = await listTransfers(session, TENANT, page, { ...filter, searched });
        if (page.key === null && page.direction === 'older') expect(transfers).toHaveLength(found);
      });
      expectBounded(explained, PAGES_OF_SEARCHES_MAX);
    });

    test('transfers by amount are those of some days, at most as many as are sorted at once', async () => {
      const explained: Explained[] = [];
      const fromMs = START_MS + 50_000 * STEP_MS;
      const days = { fromMs, untilMs: fromMs + SORTED_MAX * STEP_MS, byAmount: true };
      await new TenantDatabase(roles.get('kolo_operator')!).within(TENANT, async (inside) => {
        const session = explaining(inside, explained);
        const list = (filter: TransferFilter) => listTransfers(session, TENANT, PAGES[0]![1], filter);
        expect((await list(days)).transfers).toHaveLength(21);
        await expect(list({ byAmount: true })).rejects.toMatchObject({ code: 'invalid_request' });
      });
      expectBounded(explained, PAGES_OF_SORTED_MAX);
    });

    test.each([
      ['an id', idOf(7, 't')],
      ['a reference', MIDDLE],
      ['an id at a bank', String(FILLED.transactions - 1).padStart(30, '9')],
      ['an inflow', 'inflow-7'],
    ])('transfers of %s', (_, name) =>
      boundedly(async (session) => {
        const searched = await parseSearch(session, TENANT, name, SEARCHER);
        expect(searched.ids).toHaveLength(1);
        const page = PAGES[0]![1];
        expect((await listTransfers(session, TENANT, page, { searched })).transfers).toHaveLength(1);
        const ofWallet = await listTransfers(session, TENANT, page, { searched, accountIds: [BUSY] });
        expect(ofWallet.scannedTo).toBeNull();
      }));

    test.each([
      ['a customer by its id', idOf(7, 'c'), 'customers'],
      ['a customer by its phone', PHONE, 'customers'],
      ['a wallet by its id', 'wallet-7', 'wallets'],
      ['a wallet by its name', 'Wallet 7', 'wallets'],
      ['a wallet by its account number', '0000000007', 'wallets'],
      ['wallets by words of names', 'Ada Obi', 'wallets'],
      ['wallets by the beginning of a word', 'Ada beg', 'wallets'],
      ['transfers by the last digits', '6789', 'transfers'],
      ['transfers by their amount', '1.00', 'transfers'],
      ['a transfer by its reference', MIDDLE, 'transfers'],
      ['an endpoint by a part of its URL', 'example.com', 'endpoints'],
    ] as const)('one search of %s', async (_, text, kind) => {
      const explained: Explained[] = [];
      const deps = { ...WORDS, database: new TenantDatabase(roles.get('kolo_app')!) };
      const grants = [{ role: 'admin', businessId: null, mode: null }] as const;
      const scope = {
        tenantId: TENANT,
        businessId: TENANT,
        mode: 'test',
        grants,
        searcher: SEARCHER,
        nowMs: NOW_MS,
      } as const;
      await new TenantDatabase(roles.get('kolo_operator')!).within(TENANT, async (inside) => {
        const found = await find(explaining(inside, explained), deps, text, scope);
        expect(found[kind].length).toBeGreaterThan(0);
      });
      expectBounded(explained, PAGES_OF_SEARCHES_MAX);
    });

    test.each([MIDDLE, `ref-${FILLED.transactions - 1}`])('%s in full', (reference) =>
      boundedly((session) =>
        readFiled(session, TENANT, reference, { nowMs: NOW_MS, reader: async () => hideWords }),
      ));

    test('the payouts that a stop holds back', () =>
      boundedly(async (session) => {
        const stop = { id: idOf(1, 't'), rail: null, bankCode: '058' };
        const { payouts, scanned } = await heldBackInTenant(session, TENANT, stop, HELD_COUNTED);
        expect([payouts, scanned]).toEqual([BigInt(HELD_COUNTED), BigInt(HELD_COUNTED)]);
      }));

    test('the subjects of work items', () =>
      boundedly(async (session) => {
        const [transaction] = await session.query<{ id: string }>(
          'SELECT id FROM transactions WHERE tenant_id = $1 AND reference = $2',
          [TENANT, MIDDLE],
        );
        await customersOfMovement(session, TENANT, transaction!.id);
        await customersOfWallets(session, TENANT, ['wallet-1', null]);
      }));

    test.each(
      GRANTS.flatMap(([where, grant]) =>
        [true, false].flatMap((open) =>
          PAGES.flatMap(([name, page]) => [
            { where, grant, open, name, page, tenantId: null },
            { where, grant, open, name, page, tenantId: TENANT },
          ]),
        ),
      ),
    )('proposals of $where, only open: $open, of $tenantId, $name', async ({ grant, ...filter }) => {
      const found: Explained[] = [];
      const session = explaining(sessionOn(roles.get('kolo_operator')!), found);
      const { page, open, tenantId } = filter;
      const listed = await listProposals(session, WORDS, {
        page,
        open,
        tenantId,
        grants: [grant],
        nowMs: NOW_MS,
      });
      expect(listed.length).toBeGreaterThan(open && (grant.businessId ?? tenantId) !== null ? 0 : 20);
      expectBounded(found, PAGES_OF_PROPOSALS_MAX);
    });

    test.each(GRANTS)('proposals to decide of %s', async (_, grant) => {
      const found: Explained[] = [];
      const session = explaining(sessionOn(roles.get('kolo_operator')!), found);
      const filter = { tenantId: TENANT, grants: [grant], but: null, nowMs: NOW_MS };
      expect(await countDecidable(session, ACTS, filter)).toBeGreaterThan(0);
      expectBounded(found, PAGES_OF_PROPOSALS_MAX);
    });

    test('the subjects of proposals, however many they are', () =>
      boundedly(async (session) => {
        const newest = await session.query<{ id: string }>(
          'SELECT id FROM transactions WHERE tenant_id = $1 ORDER BY id DESC LIMIT 50',
          [TENANT],
        );
        const abouts = newest.flatMap(({ id: movement }, n) => [
          { movement },
          { wallets: [{ id: `wallet-${n}`, part: 'pays' as const }] },
          { rail: 'sandbox' },
        ]);
        const statements: unknown[] = [];
        const query: Session['query'] = (statement, values) => {
          statements.push(statement);
          return session.query(statement, values);
        };
        const seen = await loadReviewContext({ ...session, query }, TENANT, abouts, BANKS);
        expect(seen.filter(({ movement }) => movement !== undefined)).toHaveLength(50);
        expect(statements).toHaveLength(4);
      }));

    test('an event, and events with their deliveries', () =>
      boundedly(async (session) => {
        const ids = (await listEvents(session, TENANT, PAGES[0]![1], { type: null })).map(({ id }) => id);
        expect(await eventsByIds(session, TENANT, ids)).toHaveLength(21);
        expect(await deliveryStates(session, TENANT, ids)).toHaveLength(21);
        expect(await deliveriesOfEvent(session, TENANT, ids[0]!)).toHaveLength(1);
      }));

    test.each([
      ['all', null, null, 21],
      ['of an endpoint', ENDPOINT, null, 21],
      ['that wait', null, 'pending', 21],
      ['that are exhausted', null, 'exhausted', 21],
      ['that are exhausted, of an endpoint that has none at the newest end', RARE_ENDPOINT, 'exhausted', 21],
      ['in a state that none is in', null, 'cancelled', 0],
      ['of an endpoint, in a state that none is in', ENDPOINT, 'cancelled', 0],
    ] as const)('deliveries %s', (_, endpointId, status, expected) =>
      boundedly(async (session) => {
        for (const [, page] of PAGES) {
          const { deliveries, scannedTo } = await listSentDeliveries(session, TENANT, page, {
            endpointId,
            status,
          });
          if (page.direction === 'older') expect(deliveries).toHaveLength(expected);
          if (expected === 0) expect(scannedTo).not.toBeNull();
        }
      }));

    test('deliveries are found however many are scanned before', () =>
      boundedly(async (session) => {
        const at = deliveryId({ eventId: idOf(4_000, 'e'), endpointId: ENDPOINT });
        const filter = { endpointId: null, status: 'pending' } as const;
        const page = { limit: 20, direction: 'older', key: at } as const;
        expect(await listSentDeliveries(session, TENANT, page, filter)).toEqual({
          deliveries: [],
          scannedTo: null,
        });
      }));

    test('how an endpoint stands', () =>
      boundedly(async (session) => {
        const newest = await endpointStatus(session, TENANT, ENDPOINT);
        expect(newest).toMatchObject({ count: 1_000n, waiting: 950n, exhausted: 50n });
        expect(await backlogOf(session, TENANT, ENDPOINT)).toMatchObject({ count: 950n });
      }));

    test('how an environment stands', () =>
      boundedly(async (session) => {
        expect((await payoutsProcessing(session, TENANT)).length).toBeGreaterThan(0);
        expect(await deliveriesWaiting(session, TENANT)).toMatchObject({ dueAt: expect.any(Number) });
      }, 'kolo_app'));

    const period = {
      endpointId: ENDPOINT,
      sinceMs: NOW_MS - 5_000,
      untilMs: NOW_MS,
      after: null,
      limit: 1_000,
      nowMs: NOW_MS,
    };
    test('deliveries of an endpoint of a period', () =>
      boundedly((session) => deliveriesOfPeriod(session, TENANT, period), 'kolo_app'));
    test('how many of them a resend would send', () =>
      boundedly((session) => countOfPeriod(session, TENANT, period), 'kolo_app'));
  });
});
