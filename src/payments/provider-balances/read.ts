import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { type RailPosition, railPosition } from '../payouts/in-flight.ts';
import type { OpenedAccount } from '../provider-accounts/opened-accounts.ts';
import { type BalanceComparison, compareBalance } from './compare.ts';

/** The parts of an account that are read. */
type AccountWithBalance = Pick<OpenedAccount, 'tenantId' | 'rail'> & {
  readonly opened: Pick<OpenedAccount['opened'], 'balance'>;
  readonly terms: Pick<OpenedAccount['terms'], 'payoutCostMost'>;
};

/** The provider's balance beside the ledger's. */
type ProviderBalance =
  | ({ readonly kind: 'known'; readonly available: Kobo } & BalanceComparison)
  /** The provider cannot be queried now, or never reports a balance. */
  | { readonly kind: 'unavailable'; readonly because: string };

/** The books of a rail and its provider's balance, side by side. */
export interface BalanceReading {
  /** The books after the provider's answer. */
  readonly books: RailPosition;
  readonly provider: ProviderBalance;
}

/** Queries a provider's balance between two readings of the ledger. Never rejects for a fault of the provider's. */
export async function readBalance(
  database: TenantDatabase,
  { tenantId, rail, opened, terms }: AccountWithBalance,
): Promise<BalanceReading> {
  const readLedger = () => database.within(tenantId, (session) => railPosition(session, tenantId, rail));
  const { balance } = opened;
  if (balance === undefined) {
    return { books: await readLedger(), provider: { kind: 'unavailable', because: 'it never says' } };
  }
  const before = await readLedger();
  const reported = await balance.available().then(
    (available) => ({ available }),
    (error: unknown) => ({ because: error instanceof Error ? error.message : String(error) }),
  );
  const books = await readLedger();
  if ('because' in reported) return { books, provider: { kind: 'unavailable', ...reported } };
  const comparison = compareBalance([before, books], reported.available, terms.payoutCostMost);
  return { books, provider: { kind: 'known', available: reported.available, ...comparison } };
}
