import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantsWithDueRuns as tenantsWithDuePaymentRuns } from '../../../src/backoffice/payment-runs/queries.ts';
import { tenantsToCount } from '../../../src/backoffice/rollups/queries.ts';
import { suspenseSums } from '../../../src/ledger/suspense-sums.ts';
import { tenantsWithDueBulks } from '../../../src/payments/bulk-transfers/queries.ts';
import { oldestDuePayout } from '../../../src/payments/payouts/backlog.ts';
import { tenantsWithDuePayouts } from '../../../src/payments/payouts/claim.ts';
import { tenantsWithDueChecks } from '../../../src/payments/payouts/recheck-queries.ts';
import { tenantsWithDueNotifications } from '../../../src/payments/provider-notifications/queries.ts';
import { findPayments } from '../../../src/payments/returns/queries.ts';
import { tenantsWithDueRuns } from '../../../src/payments/schedules/claims.ts';
import { tenantsWithDueAccounts } from '../../../src/payments/wallets/virtual-accounts/claims.ts';
import { type Session, sessionOn } from '../../../src/platform/db/database.ts';
import { tenantsWithDueEmails } from '../../../src/platform/email/outbox.ts';
import { NIL_UUID } from '../../../src/platform/values/ids.ts';
import { oldestDueDelivery } from '../../../src/webhooks/delivery/backlog.ts';
import { FIRST_ENDPOINT, waitingEndpoints } from '../../../src/webhooks/delivery/queries.ts';
import { rowInEveryTable } from '../../ledger/row-in-every-table.ts';
import { openWorld, type World } from '../../ledger/support.ts';

let world: World;
let directory: Session;

beforeAll(async () => {
  world = await openWorld();
  directory = sessionOn(world.pool('kolo_directory'));
  for (let i = 0; i < TENANTS; i++) await rowInEveryTable(world);
});
afterAll(() => world.close());

/** More than there are parts, and fewer than that. */
const TENANTS = 6;
const LIMIT = 3;

/** After every due time. */
const LATER = Date.parse('2030-01-01T00:00:00Z');

/** A session that runs the other text of each statement. */
const distributed = (session: Session): Session => ({
  ...session,
  query: (statement, values) => {
    if (typeof statement === 'string' || statement.distributed === undefined)
      throw new Error('the statement has one text');
    return session.query(statement.distributed, values);
  },
});

const dueBy =
  (list: typeof tenantsWithDuePayouts) =>
  (session: Session): Promise<unknown> =>
    list(session, LATER, [], NIL_UUID, LIMIT);

async function findEveryPayment(session: Session): Promise<unknown> {
  const rows = await directory.query<{ rail: string; id: string }>('SELECT rail, rail_id AS id FROM payouts');
  const found = await findPayments(
    session,
    rows[0]!.rail,
    rows.map(({ id }) => id),
  );
  expect(found.length).toBeGreaterThan(0);
  return found.toSorted((a, b) => (a.transactionId < b.transactionId ? -1 : 1));
}

type Search = [name: string, search: (session: Session) => Promise<unknown>];

/** Searches for work of all tenants. On Citus each runs on parts. */
const SEARCHES: Search[] = [
  ['payouts', dueBy(tenantsWithDuePayouts)],
  ['rechecks', dueBy(tenantsWithDueChecks)],
  ['notifications', dueBy(tenantsWithDueNotifications)],
  ['runs of schedules', dueBy(tenantsWithDueRuns)],
  ['virtual accounts', dueBy(tenantsWithDueAccounts)],
  ['emails', dueBy(tenantsWithDueEmails)],
  ['batches to count', (session) => tenantsToCount(session, NIL_UUID, LIMIT, null)],
  ['bulk transfers', (session) => tenantsWithDueBulks(session, LATER, NIL_UUID, LIMIT)],
  ['payment runs', (session) => tenantsWithDuePaymentRuns(session, LATER, NIL_UUID, LIMIT)],
  ['deliveries', (session) => waitingEndpoints(session, FIRST_ENDPOINT, LIMIT)],
];

/** Reads over all tenants with a text for Citus. */
const READS: Search[] = [
  ['the oldest payout', oldestDuePayout],
  ['the oldest delivery', oldestDueDelivery],
  ['balances of suspense', suspenseSums],
  ['returned payments', findEveryPayment],
];

it.each(READS)('the text for Citus finds the same: %s', async (_, search) => {
  expect(await search(distributed(directory))).toEqual(await search(directory));
});

it('each search finds the first tenants in order, or none', async () => {
  const tenants = await world.owner.query<{ id: string }>('SELECT tenant_id AS id FROM tenants ORDER BY 1');
  const first = tenants.map(({ id }) => id).slice(0, LIMIT);
  const found = await Promise.all(SEARCHES.map(([, search]) => search(directory)));
  const ids = found.map((rows) => (rows as { tenantId: string }[]).map(({ tenantId }) => tenantId));
  expect(ids.filter((each) => each.length > 0).length).toBeGreaterThan(4);
  expect(ids).toEqual(ids.map((each) => (each.length > 0 ? first : [])));
});
