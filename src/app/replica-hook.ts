import { type ReplicaReads, replicaReads } from '../platform/db/replica-reads.ts';
import type { App } from '../platform/http/app-types.ts';
import { toRfc3339 } from '../platform/values/clock.ts';

/** Operations that show and decide nothing. Lists on which people decide about money, such as approvals, are not among them. */
export const READ_FROM_REPLICA = {
  '/api/v1/': ['retrieveWalletStatement'],
  '/ops/v1/': [
    'exportAuditLog',
    'exportAuditLogOfEnvironment',
    'exportFinanceReport',
    'exportJournal',
    'exportMonthEnd',
    'exportPaymentRun',
    'exportTransfers',
    'listAccountHours',
    'listAccountPostings',
    'listAccruals',
    'listBalances',
    'listCustomers',
    'listDeliveries',
    'listEvents',
    'listInflows',
    'listInterestMonths',
    'listScheduleRuns',
    'listSchedules',
    'listTransfers',
    'listVirtualAccounts',
    'listWallets',
    'printTrialBalance',
    'readAccountRollups',
    'readAccountsAtInstant',
    'readBalancesByTag',
    'readFinanceReport',
    'readInterestMonth',
    'readJournal',
    'readMonthEnd',
    'readStatement',
    'readTransactionRollups',
    'readTrialBalance',
    'readTrialBalanceOfEnvironment',
  ],
} as const;

const NAMES = Object.entries(READ_FROM_REPLICA).flatMap(([start, operations]) =>
  operations.map((operation) => `${start} ${operation}`),
);

/** Filters by personal data, of all listed operations. Their search is counted, so it writes: such a request reads the primary. */
const COUNTED_FILTERS = ['q', 'email', 'third_party_identifier'];

/** Requests of the process that read the replica now, of all its listeners. */
let reading = 0;

/** Has the listed operations read the replica. Runs after the caller is known, which the primary says. */
export function replicaHook(app: App, replica: ReplicaReads & { begin(): number | undefined }): void {
  const isListed = new Set(NAMES);
  app.addHook('preHandler', (request, reply, done) => {
    const { url = '', schema } = request.routeOptions;
    const { operationId } = (schema ?? {}) as { operationId?: string };
    // Somebody who has just changed something wants to see it.
    const isFresh = /\bno-cache\b/.test(request.headers['cache-control'] ?? '');
    const query = request.query as Readonly<Record<string, unknown>>;
    const readsPrimary = isFresh || COUNTED_FILTERS.some((name) => query[name] !== undefined);
    const asOf =
      !readsPrimary && isListed.has(`${url.slice(0, '/ops/v1/'.length)} ${operationId}`)
        ? replica.begin()
        : undefined;
    if (asOf === undefined) return done();
    reply.header('kolo-data-as-of', toRfc3339(asOf));
    reading += 1;
    reply.raw.once('close', () => {
      reading -= 1;
      // Before Node 24 every promise of the process costs more while there is a context.
      if (reading === 0) replicaReads.disable();
    });
    replicaReads.run(replica, done);
  });
}
