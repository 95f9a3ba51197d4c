import type { AccountSeed } from './accounts.ts';
import { START_MS } from './support.ts';

/** Among the wallets of `programs.ts`. */
const CLOSED_WALLET = 4;

/** The relative time at which some of the accounts expire. */
export const EXPIRES = 25;
const FOR_A_TIME = { type: 'disposable', expiresAt: START_MS + EXPIRES } as const;
/** From 30 on it takes a payment, and some up to 32 alone. */
const FOR_ONE_PAYMENT = { ...FOR_A_TIME, amount: 31n, margin: 1n } as const;

/** One virtual account of each kind that a rule knows; the last is of a wallet that takes nothing. */
export const ACCOUNTS: readonly AccountSeed[] = [
  { wallet: 0 },
  { wallet: 0, ...FOR_A_TIME },
  { wallet: 0, ...FOR_ONE_PAYMENT, policy: 'EXACT_ONLY' },
  { wallet: 1, ...FOR_ONE_PAYMENT, policy: 'REJECT_UNDER_PAYMENT' },
  { wallet: 1, closed: true },
  {
    wallet: CLOSED_WALLET,
    ...FOR_ONE_PAYMENT,
    policy: 'EXACT_ONLY',
  },
];
