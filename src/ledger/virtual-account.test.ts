import { describe, expect, it } from 'vitest';
import { type AccountTerms, checkPayment, type PaymentFault } from './virtual-account.ts';

const EXPIRES_AT = 1_000;
const MAX = 2n ** 53n - 1n;

const open: AccountTerms = {
  type: 'disposable',
  policy: 'ALLOW_ANY',
  amount: null,
  margin: 0n,
  expiresAt: EXPIRES_AT,
};
const regular: AccountTerms = { ...open, type: 'regular', expiresAt: null };
const anyOfAmount: AccountTerms = { ...open, amount: 500n, margin: 10n };
const exact: AccountTerms = { ...anyOfAmount, policy: 'EXACT_ONLY' };
const notUnder: AccountTerms = { ...anyOfAmount, policy: 'REJECT_UNDER_PAYMENT' };
const toTheKobo: AccountTerms = { ...exact, margin: 0n };
const wide: AccountTerms = { ...notUnder, margin: MAX };

type Verdict = 'open' | 'closes' | PaymentFault;

/** Accounts that are open, and payments one millisecond before they expire. */
const AMOUNTS: [name: string, terms: AccountTerms, amount: bigint, verdict: Verdict][] = [
  ['a regular account takes anything', regular, 1n, 'open'],
  ['a regular account takes the most there is', regular, MAX, 'open'],
  ['ALLOW_ANY takes anything', open, 1n, 'open'],
  ['ALLOW_ANY takes less than its amount', anyOfAmount, 1n, 'open'],
  ['ALLOW_ANY takes more than its amount', anyOfAmount, 501n, 'open'],
  ['ALLOW_ANY stays open when its amount is paid', anyOfAmount, 500n, 'open'],
  ['EXACT_ONLY below the margin', exact, 489n, 'under_paid'],
  ['EXACT_ONLY at the lower edge of the margin', exact, 490n, 'closes'],
  ['EXACT_ONLY at its amount', exact, 500n, 'closes'],
  ['EXACT_ONLY at the upper edge of the margin', exact, 510n, 'closes'],
  ['EXACT_ONLY above the margin', exact, 511n, 'over_paid'],
  ['EXACT_ONLY without a margin, one kobo short', toTheKobo, 499n, 'under_paid'],
  ['EXACT_ONLY without a margin', toTheKobo, 500n, 'closes'],
  ['EXACT_ONLY without a margin, one kobo over', toTheKobo, 501n, 'over_paid'],
  ['REJECT_UNDER_PAYMENT below the margin', notUnder, 489n, 'under_paid'],
  ['REJECT_UNDER_PAYMENT at the edge of the margin', notUnder, 490n, 'closes'],
  ['REJECT_UNDER_PAYMENT takes any more', notUnder, MAX, 'closes'],
  ['a margin wider than the amount takes the least there is', wide, 1n, 'closes'],
];

const TIMES: [name: string, terms: AccountTerms, closed: boolean, paidAt: number, verdict: Verdict][] = [
  ['just before it expires', open, false, EXPIRES_AT - 1, 'open'],
  ['at the very instant at which it expires', open, false, EXPIRES_AT, 'account_expired'],
  ['after it expired', open, false, EXPIRES_AT + 1, 'account_expired'],
  ['a regular account never expires', regular, false, Number.MAX_SAFE_INTEGER, 'open'],
  ['a closed account takes nothing', open, true, 0, 'account_closed'],
  ['a regular account that is closed takes nothing', regular, true, 0, 'account_closed'],
  ['closed comes before expired', open, true, EXPIRES_AT, 'account_closed'],
  [
    'expired comes before the amount',
    { ...exact, amount: 1n, margin: 0n },
    false,
    EXPIRES_AT,
    'account_expired',
  ],
];

function verdictOf(terms: AccountTerms, closed: boolean, amount: bigint, paidAt: number): Verdict {
  const verdict = checkPayment({ ...terms, closed }, { amount, paidAt });
  if (!verdict.accepted) return verdict.why;
  return verdict.closes ? 'closes' : 'open';
}

describe('a payment to a virtual account is judged', () => {
  it.each(AMOUNTS)('by its amount: %s', (_, terms, amount, verdict) => {
    expect(verdictOf(terms, false, amount, EXPIRES_AT - 1)).toBe(verdict);
  });

  it.each(TIMES)('by the time: %s', (_, terms, closed, paidAt, verdict) => {
    expect(verdictOf(terms, closed, 100n, paidAt)).toBe(verdict);
  });

  it('never without the amount that its policy needs', () => {
    expect(() => verdictOf({ ...exact, amount: null }, false, 1n, 0)).toThrow('EXACT_ONLY');
  });
});
