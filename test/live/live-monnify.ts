import type { Clock } from '../../src/platform/values/clock.ts';
import { monnify } from '../../src/rails/monnify/description.ts';
import { openMonnifyAccount } from '../../src/rails/monnify/open.ts';
import { CREDENTIALS } from '../rails/monnify/endpoints.ts';
import { openStandIn } from '../rails/monnify/stand-in.ts';
import type { LiveBank } from './live-bank.ts';

/** The stand-in for Monnify. */
export async function liveMonnify(clock: Clock): Promise<LiveBank> {
  const standIn = await openStandIn({ clock });
  const behaviours = { bad: 'failed', returning: 'reversed' } as const;
  return {
    row: {
      description: monnify,
      openAccount: async (context) =>
        openMonnifyAccount(context as Parameters<typeof openMonnifyAccount>[0], { callsPerSecond: 10_000 }),
    },
    credentials: CREDENTIALS,
    origin: standIn.origin,
    feeOfFailed: 0n,
    payees: { good: '0123456789', bad: '0123456796', returning: '0123456802' },
    expect(payee) {
      if (payee !== 'good') standIn.misbehave(behaviours[payee]);
    },
    async payIn(accountNumber, amount) {
      const account = [...standIn.book.accounts].find(([, { accounts }]) =>
        accounts.some((one) => one.accountNumber === accountNumber),
      );
      const transaction = standIn.payIn(account?.[0] ?? null, amount);
      return async () => standIn.paidIn(transaction);
    },
    payoutCallback: (railId) => async () => standIn.paidOut(railId),
    balance: async () => standIn.book.balance,
    timesPaid: async (railId) => standIn.book.timesPaid(railId),
    close: () => standIn.close(),
  };
}
