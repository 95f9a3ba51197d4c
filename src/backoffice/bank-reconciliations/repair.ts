import { everyTenant } from '../../identity/queries.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { Inflows } from '../../payments/inflows/inflows.ts';
import { requeryAll } from '../../payments/payouts/requery.ts';
import { sweepAllNow } from '../../payments/provider-notifications/sweeps/queries.ts';
import { creditReturned } from '../../payments/returns/credit-return.ts';
import { findPayments } from '../../payments/returns/queries.ts';
import type { AccountDirectory } from '../../payments/wallets/virtual-accounts/directory.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import type { Inflow, PaymentReturn } from '../../rails/money-in.ts';
import type { OpenRails } from '../../rails/open-rails.ts';
import type { RailWith } from '../../rails/rail.ts';
import { knownInflows, knownReturns } from './reconciliations.ts';

/** Rows of a bank's book that are read at a time. */
const PAGE_ROWS = 1_000;
/** Safety margin before the time until which everything is known, milliseconds: banks' clocks differ. */
const MARGIN_MS = 3_600_000;

/** Dependencies of repairing the ledger from the banks' books. */
export interface RepairDeps {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  database: TenantDatabase;
  engine: Engine;
  rails: OpenRails;
  inflows: Inflows;
  accounts: AccountDirectory;
  clock: Clock;
}

/**
 * Schedules a status query for every payout that may have been submitted, and a reread of every provider
 * list.
 */
export async function queryUnsettledPayouts({ directory, database, clock }: RepairDeps): Promise<void> {
  await sweepAllNow(directory, clock.now());
  for await (const id of everyTenant(directory))
    await database.within(id, (session) => requeryAll(session, id, clock.now()));
}

/**
 * Credits inflows that banks serving every tenant show as credited and the ledger lacks; no notification will
 * come for them again. Each is credited once, by the bank's id, like a new inflow. @param verify a session of
 * `kolo_verify` @param sinceMs everything before it is known; null where nothing is
 */
export async function creditMissingInflows(
  parts: RepairDeps,
  verify: Session,
  sinceMs: number | null,
): Promise<{ creditedInflows: number; creditedReturns: number }> {
  const fromMs = sinceMs === null ? Number.NEGATIVE_INFINITY : sinceMs - MARGIN_MS;
  const mended = { creditedInflows: 0, creditedReturns: 0 };
  for (const rail of parts.rails.with('book', 'inflows', 'paymentReturns')) {
    const { name } = rail.description;
    for await (const page of pages((after) => rail.book.inflows(after, PAGE_ROWS), inflowIdOf)) {
      const recent = page.filter((one) => one.state === 'acknowledged' && one.receivedAtMs >= fromMs);
      const known = await knownInflows(verify, name, recent.map(inflowIdOf));
      for (const one of recent)
        if (!known.has(one.inflowId) && (await creditInflow(parts, rail, one))) mended.creditedInflows += 1;
    }
    for await (const page of pages((after) => rail.book.paymentReturns(after, PAGE_ROWS), returnIdOf)) {
      const recent = page.filter((one) => one.acknowledged && one.returnedAtMs >= fromMs);
      const known = await knownReturns(verify, name, recent.map(returnIdOf));
      for (const one of recent)
        if (!known.has(one.returnId) && (await creditReturn(parts, name, one))) mended.creditedReturns += 1;
    }
  }
  return mended;
}

const inflowIdOf = ({ inflowId }: Inflow): string => inflowId;
const returnIdOf = ({ returnId }: PaymentReturn): string => returnId;

async function* pages<Row>(
  read: (after: string | null) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  let after: string | null = null;
  for (;;) {
    const page: readonly Row[] = await read(after);
    yield page;
    if (page.length < PAGE_ROWS) return;
    after = idOf(page.at(-1)!);
  }
}

/** False where no tenant has its account, or it was credited to nobody: that stays a difference. */
async function creditInflow(
  { inflows, accounts }: RepairDeps,
  rail: RailWith<'inflows'>,
  inflow: Inflow,
): Promise<boolean> {
  const { to } = inflow;
  const { modes } = rail.description;
  if ((await accounts.find(to.bankCode, to.accountNumber, modes)) === undefined) return false;
  return (await inflows.credit(rail, inflow)).kind === 'credited';
}

/** False where the payment is missing here, or not final: that stays a difference. */
async function creditReturn(
  parts: RepairDeps,
  rail: string,
  { returnId, railId, amount }: PaymentReturn,
): Promise<boolean> {
  const [payment] = await findPayments(parts.directory, rail, [railId]);
  if (payment === undefined) return false;
  const { tenantId, transactionId: paymentId } = payment;
  return creditReturned(parts, { tenantId, rail, paymentId, returnId, amount });
}
