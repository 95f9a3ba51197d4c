import type { Kobo } from '../../platform/values/money.ts';
import type { ProviderTerms } from '../../rails/description.ts';

/** The facts about an account that the choice uses. */
interface Candidate {
  readonly enabled: boolean;
  readonly terms: Pick<ProviderTerms, 'banks' | 'payoutLeast' | 'payoutMost'>;
}

/** The account that pays, or the reason why none does. */
export type Choice<Account> =
  | { readonly kind: 'pays'; readonly account: Account }
  /** There is none that is enabled. */
  | { readonly kind: 'no_account' }
  /** None of them pays this bank. */
  | { readonly kind: 'unknown_bank' }
  /** Those that pay this bank pay amounts within these bounds, whole kobo; null where there is no most. */
  | { readonly kind: 'outside_bounds'; readonly least: Kobo; readonly most: Kobo | null };

const pays = ({ terms: { banks } }: Candidate, bankCode: string): boolean =>
  banks === 'every' || banks.has(bankCode);

const within = ({ terms: { payoutLeast, payoutMost } }: Candidate, amount: Kobo): boolean =>
  amount >= payoutLeast && (payoutMost === null || amount <= payoutMost);

/** The first of a tenant's accounts, which are in its order, that is enabled and pays this amount to this bank. Pure. */
export function chooseAccount<Account extends Candidate>(
  accounts: readonly Account[],
  { bankCode, amount }: { readonly bankCode: string; readonly amount: Kobo },
): Choice<Account> {
  const enabled = accounts.filter((account) => account.enabled);
  if (enabled.length === 0) return { kind: 'no_account' };
  const forBank = enabled.filter((account) => pays(account, bankCode));
  const account = forBank.find((candidate) => within(candidate, amount));
  if (account !== undefined) return { kind: 'pays', account };
  const [first] = forBank;
  if (first === undefined) return { kind: 'unknown_bank' };
  return { kind: 'outside_bounds', least: first.terms.payoutLeast, most: first.terms.payoutMost };
}
