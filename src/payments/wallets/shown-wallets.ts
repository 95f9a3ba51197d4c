import type { Session } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { interestTerms } from './interest-terms.ts';
import type { Wallet, WalletMoment } from './queries.ts';
import { walletView } from './schemas.ts';

/** Dependencies of wallet fields that depend on the day. */
export interface WalletCalendar {
  clock: Clock;
  calendar: Calendar;
}

/** Dependencies of reading and showing wallets. */
interface ShownWallets {
  moment: WalletMoment;
  view: (wallet: Wallet) => ReturnType<typeof walletView>;
}

/** The moment at which wallets are read now. */
export function walletMoment({ clock, calendar }: WalletCalendar): WalletMoment {
  const nowMs = clock.now();
  return { monthStartMs: calendar.startOfMonth(nowMs), today: calendar.periodNameAt('day', nowMs) };
}

/** Reads what wallets of a tenant inherit, for showing some of them as they stand now. */
export async function shownWallets(
  session: Session,
  { tenantId, businessId }: { tenantId: string; businessId: string },
  { clock, calendar }: WalletCalendar,
): Promise<ShownWallets> {
  const moment = walletMoment({ clock, calendar });
  const termsOn = await interestTerms(session, tenantId);
  return {
    moment,
    view: (wallet) =>
      walletView(wallet, businessId, {
        rateNow: termsOn(moment.today).rate,
        rateAtCreation: termsOn(calendar.periodNameAt('day', wallet.createdAt)).rate,
      }),
  };
}
