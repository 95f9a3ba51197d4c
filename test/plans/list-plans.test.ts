import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findKeyToCheck } from '../../src/identity/queries.ts';
import { balancesAt } from '../../src/ledger/balance-at.ts';
import { transactionsByIds, transactionsByReferences } from '../../src/ledger/find-transactions.ts';
import { countHeldMoney } from '../../src/ledger/suspense-sums.ts';
import { listBulks } from '../../src/payments/bulk-transfers/queries.ts';
import {
  type CustomerFilter,
  findByIdentity,
  findCustomer,
  listCustomers,
  requireCustomer,
  walletIdsOf,
} from '../../src/payments/customer-data/queries.ts';
import { listHeldInflows } from '../../src/payments/inflows/held.ts';
import {
  countFlaggedPayouts,
  oldestDuePayout,
  processingPayouts,
} from '../../src/payments/payouts/backlog.ts';
import { tenantsWithDuePayouts } from '../../src/payments/payouts/claim.ts';
import { readPostings } from '../../src/payments/statements/queries.ts';
import {
  findTransaction,
  listTransactions,
  type TransactionFilter,
} from '../../src/payments/transactions/queries.ts';
import { findInSuspense, listSuspense, suspenseTotals } from '../../src/payments/transfers/suspense.ts';
import { payoutWallets } from '../../src/payments/wallets/create-wallets.ts';
import {
  findWallet,
  findWalletAccount,
  listWallets,
  resolveWallet,
  type WalletFilter,
} from '../../src/payments/wallets/queries.ts';
import {
  countOpen,
  findByReference,
  listVirtualAccounts,
  openAccountsOf,
} from '../../src/payments/wallets/virtual-accounts/queries.ts';
import { auditLogStatus } from '../../src/platform/audit/chain.ts';
import { createPool, type Session, sessionOn, TenantDatabase } from '../../src/platform/db/database.ts';
import type { PageRequest } from '../../src/platform/db/keyset.ts';
import { NIL_UUID } from '../../src/platform/values/ids.ts';
import { countWaitingDeliveries, oldestDueDelivery } from '../../src/webhooks/delivery/backlog.ts';
import { deliveryId } from '../../src/webhooks/delivery/delivery-id.ts';
import { FIRST_ENDPOINT, waitingEndpoints } from '../../src/webhooks/delivery/queries.ts';
import {
  countEndpoints,
  listEndpoints,
  readEndpoint,
  readTarget,
} from '../../src/webhooks/endpoints/queries.ts';
import { eventExists, listDeliveries, listEvents, readDelivery } from '../../src/webhooks/log/queries.ts';
import type { TestDatabase } from '../support/database.ts';
import { type Explained, explaining } from './explain.ts';
import { analyse, ENDPOINT, FILLED, fill, idOf, RARE_ENDPOINT, START_MS, STEP_MS, TENANT } from './fill.ts';
import { LIMITS, SERVERS } from './servers.ts';

/** Of the last posting. */
const LAST_SEQ = BigInt(FILLED.transactions - FILLED.processing);

/** Pages of 8 KiB that one page of a list, of at most 20 rows and their details, may read: those by metadata read most. */
const PAGES_MAX = 430;
const OLDEST = { limit: 20, direction: 'newer', key: null } as const;
/** Two pages of a list with the row that says that more follow. */
const SORTED_MAX = 42;
/** Processing transfers are sorted first. */
const QUEUE_SORTED_MAX = FILLED.processing + SORTED_MAX;

let filled: TestDatabase;
let app: pg.Pool;
let directory: pg.Pool;

const NEWEST: PageRequest = { limit: 20, direction: 'older', key: null };
/** A page in the middle, and back from there, as a cursor leads to. */
const from = (key: string): [string, PageRequest][] => [
  ['the newest', NEWEST],
  ['older', { limit: 20, direction: 'older', key }],
  ['newer', { limit: 20, direction: 'newer', key }],
];

const MIDDLE = FILLED.transactions / 2;
const WALLET = 4_711;
const TODAY = '2026-01-15';
const DAY = { fromMs: START_MS + MIDDLE * STEP_MS, untilMs: START_MS + (MIDDLE + 60_000) * STEP_MS };
const BUSY = idOf(FILLED.wallets - 1, 'w');
const NEAR_END = idOf(FILLED.transactions - 500, 't');

type Read = [name: string, read: (session: Session) => Promise<unknown>];

const transactions = (name: string, filter: TransactionFilter, key = idOf(MIDDLE, 't')): Read[] =>
  from(key).map(([where, page]) => [
    `transactions ${name}, ${where}`,
    (session) => listTransactions(session, TENANT, filter, page),
  ]);
const wallets = (
  name: string,
  filter: WalletFilter,
  monthStartMs = START_MS + FILLED.transactions * STEP_MS,
): Read[] =>
  from(idOf(FILLED.wallets / 2, 'w')).map(([where, page]) => [
    `wallets ${name}, ${where}`,
    (session) => listWallets(session, TENANT, filter, page, { monthStartMs, today: TODAY }),
  ]);
const customers = (name: string, filter: CustomerFilter): Read[] =>
  from(idOf(FILLED.wallets / 2, 'c')).map(([where, page]) => [
    `customers ${name}, ${where}`,
    (session) => listCustomers(session, TENANT, filter, page),
  ]);
/** Some of the pages of a list. */
const pagesOf = (reads: Read[], ...wheres: string[]): Read[] =>
  reads.filter(([name]) => wheres.some((where) => name.endsWith(`, ${where}`)));
const MIDDLE_EVENT = idOf(FILLED.events / 2, 'e');
const deliveries = (name: string, filter: Partial<Parameters<typeof listDeliveries>[3]>): Read[] =>
  from(deliveryId({ eventId: MIDDLE_EVENT, endpointId: ENDPOINT })).map(([where, page]) => [
    `deliveries ${name}, ${where}`,
    (session) =>
      listDeliveries(session, TENANT, page, { eventId: null, endpointId: null, status: null, ...filter }),
  ]);
const eventsOf = (name: string, type: Parameters<typeof listEvents>[3]['type']): Read[] =>
  from(MIDDLE_EVENT).map(([where, page]) => [
    `events ${name}, ${where}`,
    (session) => listEvents(session, TENANT, page, { type }),
  ]);

const ofTenant: Read[] = [
  ['TSQ', (session) => transactionsByReferences(session, TENANT, [`ref-${MIDDLE}`])],
  ['one transaction', (session) => findTransaction(session, TENANT, idOf(MIDDLE, 't'))],
  [
    'transactions by references',
    (session) => transactionsByReferences(session, TENANT, ['ref-1', `ref-${MIDDLE}`]),
  ],
  ['transactions by ids', (session) => transactionsByIds(session, TENANT, [idOf(1, 't'), idOf(MIDDLE, 't')])],
  ...transactions('of all kinds', {}),
  ...transactions('of a day', DAY),
  ...transactions('that are debits', { type: 'debit' }),
  ...transactions('that went out', { category: 'bank-outflow' }),
  ...transactions('that are successful', { status: 'successful' }),
  ...transactions('that are processing', { status: 'processing' }, NEAR_END),
  // Of those that are older than the middle none is processing any more.
  ...pagesOf(transactions('that are processing, of old ones', { status: 'processing' }), 'older'),
  ...transactions('that failed', { status: 'failed' }),
  ...transactions('that are credits', { type: 'credit' }),
  ...transactions('that came in', { category: 'bank-inflow' }),
  ...transactions('of a wallet', { accountId: idOf(WALLET, 'w') }),
  ...transactions('of a wallet on a day', { ...DAY, accountId: idOf(WALLET, 'w') }),
  ...transactions('of a wallet, debits', { accountId: idOf(WALLET, 'w'), type: 'debit' }),
  ...transactions('of a busy wallet', { accountId: BUSY }),
  ...transactions('of a reference', { reference: `ref-${MIDDLE}` }),
  ...transactions('of a reference that is processing', { reference: 'ref-1', status: 'processing' }),
  ...transactions('of an amount', { amountFrom: 100n, amountTo: 100n }),
  ...transactions('of an account number', { accountNumber: '0123456789' }),
  ...transactions('of an account number on a day', { ...DAY, accountNumber: '0123456789' }),
  ...transactions('of a bulk transfer', { bulkId: idOf(MIDDLE, 't') }),
  ...transactions('of metadata', { metadata: { month: 'may' } }),
  ...transactions('of two pairs of metadata', { metadata: { month: 'may', team: 'a' } }),
  ...transactions('of a reference and metadata', { reference: `ref-${MIDDLE}`, metadata: { month: 'may' } }),
  ['bulk transfers that are complete', (session) => listBulks(session, TENANT, NEWEST)],
  [
    'one wallet',
    (session) => findWallet(session, TENANT, `wallet-${WALLET}`, { monthStartMs: START_MS, today: TODAY }),
  ],
  [
    'a balance at a time',
    (session) => balancesAt(session, TENANT, idOf(WALLET, 'w'), [DAY.fromMs, DAY.untilMs]),
  ],
  [
    'a page of a statement',
    // The filled wallets' postings are not numbered without a gap: so many are of this one.
    (session) => readPostings(session, TENANT, BUSY, LAST_SEQ - 400n, LAST_SEQ).catch(() => []),
  ],
  ['inflows in suspense', (session) => listHeldInflows(session, TENANT, { onlyHeld: false }, NEWEST)],
  [
    'inflows in suspense by amount',
    (session) => listHeldInflows(session, TENANT, { onlyHeld: false }, NEWEST, true),
  ],
  ['inflows that are held', (session) => listHeldInflows(session, TENANT, { onlyHeld: true }, OLDEST)],
  ['what waits in suspense', (session) => listSuspense(session, TENANT, OLDEST)],
  ['what suspense comes to', (session) => suspenseTotals(session, TENANT)],
  ['one movement to suspense', (session) => findInSuspense(session, TENANT, idOf(MIDDLE, 't'))],
  ["a wallet's account", (session) => findWalletAccount(session, TENANT, `wallet-${WALLET}`)],
  ['a wallet by any of its ids', (session) => resolveWallet(session, TENANT, `wallet-${WALLET}`)],
  [
    "a wallet's virtual accounts",
    (session) => listVirtualAccounts(session, TENANT, idOf(WALLET, 'w'), DAY.fromMs),
  ],
  [
    "a wallet's open virtual accounts",
    (session) => countOpen(session, TENANT, idOf(WALLET, 'w'), DAY.fromMs),
  ],
  ['a virtual account by its reference', (session) => findByReference(session, TENANT, 'nobody')],
  ['payout wallets', (session) => payoutWallets(session, TENANT, 'NGN', [`wallet-${WALLET}`, 'nobody'])],
  ...wallets('of all kinds', {}),
  ...wallets('with a tag', { tag: 'expense' }),
  ...wallets('with a rare tag', { tag: 'savings' }),
  ...wallets('that are active', { status: 'active' }),
  ...wallets('that are closed', { status: 'closed' }),
  ...wallets('that are closed, with a tag', { status: 'closed', tag: 'expense' }),
  ...wallets('that are restricted', { status: 'restricted' }),
  ...wallets('of a customer, that are active', { customerId: idOf(WALLET, 'c'), status: 'active' }),
  ...wallets('with a name', { name: `Wallet ${WALLET}` }),
  ...wallets('of a customer', { customerId: idOf(WALLET, 'c') }),
  ...wallets('of a customer with a tag', { customerId: idOf(WALLET, 'c'), tag: 'expense' }),
  ...wallets('of metadata', { metadata: { segment: 'retail' } }),
  ...wallets('of metadata with a name', { name: `Wallet ${WALLET}`, metadata: { segment: 'retail' } }),
  ['one customer', (session) => findCustomer(session, TENANT, idOf(WALLET, 'c'))],
  ['the wallets of customers', (session) => walletIdsOf(session, TENANT, [idOf(WALLET, 'c'), idOf(7, 'c')])],
  [
    'open accounts of wallets',
    (session) => openAccountsOf(session, TENANT, [idOf(WALLET, 'w')], { nowMs: DAY.fromMs, limit: 100 }),
  ],
  ['whether a customer exists', (session) => requireCustomer(session, TENANT, idOf(WALLET, 'c'))],
  [
    'a customer by BVN or email',
    (session) =>
      findByIdentity(session, TENANT, { bvnIndexes: [Buffer.alloc(32)], emailLookup: '7@example.com' }),
  ],
  ...customers('', {}),
  ...customers('that few are known as', { thirdPartyIdentifier: 'few' }),
  ...customers('that most are known as', { thirdPartyIdentifier: 'many' }),
  ...customers('of an email', { email: '7@example.com' }),
  ...customers('of metadata', { metadata: { segment: 'retail' } }),
  ...customers('of an email and metadata', { email: '7@example.com', metadata: { segment: 'retail' } }),
  ...customers('of an id', { customerId: idOf(7, 'c') }),
  ...customers('of all filters', {
    customerId: idOf(7, 'c'),
    email: '7@example.com',
    thirdPartyIdentifier: 'few',
  }),
  ...eventsOf('of all types', null),
  ...eventsOf('of a rare type', 'create-wallet.success'),
  ...eventsOf('of a frequent type', 'bank-transfer.outflow.success'),
  ['whether an event exists', (session) => eventExists(session, TENANT, MIDDLE_EVENT)],
  ...deliveries('of all kinds', {}),
  ...deliveries('that are exhausted', { status: 'exhausted' }),
  ...deliveries('to an endpoint that gets few', { endpointId: RARE_ENDPOINT }),
  ...deliveries('of an event', { eventId: MIDDLE_EVENT }),
  ...deliveries('to an endpoint', { endpointId: ENDPOINT }),
  ...deliveries('that were delivered', { status: 'delivered' }),
  [
    'one delivery',
    (session) => readDelivery(session, TENANT, { eventId: MIDDLE_EVENT, endpointId: ENDPOINT }),
  ],
  ['endpoints', (session) => listEndpoints(session, TENANT, NEWEST)],
  ['one endpoint', (session) => readEndpoint(session, TENANT, ENDPOINT)],
  ["an endpoint's target", (session) => readTarget(session, TENANT, ENDPOINT)],
  ['how many endpoints', (session) => countEndpoints(session, TENANT)],
];

/** Statements that read beyond one tenant. */
const ofDirectory: Read[] = [
  ['a key', (session) => findKeyToCheck(session, '00000000')],
  ['tenants with due payouts', (session) => tenantsWithDuePayouts(session, Date.now(), [], NIL_UUID, 64)],
  ['endpoints with deliveries waiting', (session) => waitingEndpoints(session, FIRST_ENDPOINT, 500)],
  ['how many payouts are flagged', (session) => countFlaggedPayouts(session)],
  ['the oldest due payout', (session) => oldestDuePayout(session).then((dueAt) => [dueAt])],
  ['payouts that are processing', (session) => processingPayouts(session)],
  ['how many deliveries wait', (session) => countWaitingDeliveries(session)],
  ['how much waits in suspense for an operator', (session) => countHeldMoney(session)],
  ['the status summary of the audit log', (session) => auditLogStatus(session, 100)],
  ['the oldest due delivery', (session) => oldestDueDelivery(session).then((dueAt) => [dueAt])],
];

/** Each wallet of the page has its payments of the month counted, up to 100. */
const busyMonth = pagesOf(wallets('with the withdrawals of a busy month', {}, START_MS), 'the newest');
const BUSY_MONTH_PAGES_MAX = PAGES_MAX + 20 * 101;

async function read(run: (session: Session) => Promise<unknown>, across = false): Promise<Explained[]> {
  const found: Explained[] = [];
  if (across) await run(explaining(sessionOn(directory), found));
  else await new TenantDatabase(app).within(TENANT, (session) => run(explaining(session, found)));
  expect(found.length).toBeGreaterThan(0);
  return found;
}

function expectBounded(found: readonly Explained[], pagesMax = PAGES_MAX, sortedMax = SORTED_MAX): void {
  for (const { text, seqScans, leaky, sortedRows, pages, compiled } of found) {
    if (process.env.PLANS_SHOWN) console.log(`${expect.getState().currentTestName}: ${pages} pages`);
    expect(seqScans, text).toEqual([]);
    expect(leaky, text).toEqual([]);
    expect(compiled, text).toBe(false);
    expect(sortedRows, text).toBeLessThanOrEqual(sortedMax);
    expect(pages, text).toBeLessThanOrEqual(pagesMax);
  }
}

describe.each(SERVERS)('on $name', ({ open }) => {
  beforeAll(async () => {
    filled = await open();
    app = createPool(filled.connection('kolo_app'), 'kolo_app', LIMITS);
    directory = createPool(filled.connection('kolo_directory'), 'kolo_directory', LIMITS);
    await fill(filled);
  }, 300_000);

  afterAll(async () => {
    await Promise.all([app.end(), directory.end()]);
    await filled.drop();
  });

  describe.each([
    { when: 'just filled', prepare: () => Promise.resolve() },
    { when: 'filled and analysed', prepare: () => analyse(filled) },
  ])('in a database $when with 150,000 transactions', ({ prepare }) => {
    beforeAll(prepare, 300_000);

    test.each(ofTenant)('%s: what is read is bounded', async (name, run) => {
      const sortedMax = name.includes('that are processing') ? QUEUE_SORTED_MAX : SORTED_MAX;
      expectBounded(await read(run), PAGES_MAX, sortedMax);
    });
    test.each(ofDirectory)('%s: what is read is bounded', async (name, run) => {
      const sortedMax = name.includes('that are processing') ? QUEUE_SORTED_MAX : SORTED_MAX;
      expectBounded(await read(run, true), PAGES_MAX, sortedMax);
    });
    test.each([
      ['a payout', `ref-${MIDDLE}`, ['payouts', 'transactions', 'wallets']],
      ['an inflow', 'ref-1', ['inflow_senders', 'inflows', 'transactions', 'wallets']],
    ])('TSQ of %s looks up only what it has', async (_name, reference, tables) => {
      const [found] = await read((session) => transactionsByReferences(session, TENANT, [reference]));
      expect([...new Set(found!.tables)].sort()).toEqual(tables);
    });
    test.each(busyMonth)('%s: what is read is bounded', async (_name, run) => {
      expectBounded(await read(run), BUSY_MONTH_PAGES_MAX);
    });
  });
});
