import { balancesAt } from '../../../ledger/balance-at.ts';
import type { StatementPeriod } from '../../../payments/statements/period.ts';
import { resolveWallet } from '../../../payments/wallets/queries.ts';
import type { TenantDatabase } from '../../../platform/db/database.ts';
import { type Calendar, nextPeriod } from '../../../platform/values/calendar.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import type { Kobo } from '../../../platform/values/money.ts';

/** A wallet's balance at the end of a day. */
interface DayBalance {
  /** A business day. */
  day: string;
  /** After the last posting of the day, kobo. */
  posted: Kobo;
  /** Number of postings on the wallet that day. */
  postings: bigint;
  /** True once nothing more is posted into the day. */
  final: boolean;
}

/** A wallet's opening balance, and its balance at the end of each day. */
export interface DailyBalances {
  walletId: string;
  /** ISO 4217. */
  currency: string;
  /** Before the first day, kobo. */
  opening: Kobo;
  days: readonly DayBalance[];
}

/**
 * Ledger balances of a wallet at the end of each day of a period, in one snapshot. The cost grows with the
 * days, not the postings: a binary search finds each day's last posting. @param database of the role
 * `kolo_app` @throws ApiError `not_found`
 */
export function dailyBalances(
  database: TenantDatabase,
  calendar: Calendar,
  { tenantId, walletId }: { tenantId: string; walletId: string },
  { startDate, endDate, fromMs }: StatementPeriod,
): Promise<DailyBalances> {
  const names: string[] = [];
  for (let day = startDate; day <= endDate; day = nextPeriod(day)) names.push(day);
  const instants = [fromMs - 1, ...names.map((day) => calendar.period(day).untilMs - 1)];
  return database.within(tenantId, async (session) => {
    const wallet = await resolveWallet(session, tenantId, walletId);
    if (wallet === undefined) throw new ApiError('not_found');
    const found = await balancesAt(session, tenantId, wallet.accountId, instants);
    const days = names.map((day, at) => {
      const before = found[at]!;
      const { posted, seq, final } = found[at + 1]!;
      return { day, posted, postings: seq - before.seq, final };
    });
    return { walletId: wallet.walletId, currency: wallet.currency, opening: found[0]!.posted, days };
  });
}
