/** Names of the kinds of transfers, by category. */
export const CATEGORIES: Readonly<Record<string, string>> = {
  'bank-outflow': 'Bank transfer',
  'bank-inflow': 'Money in',
  'wallet-transfer': 'Wallet transfer',
  'bank-outflow-reversal': 'Returned by the bank',
  'bank-inflow-return': 'Sent back',
  'interest-payout': 'Interest',
  adjustment: 'Adjustment',
  'rail-fee': 'Provider fee',
};

/** The name of a kind of transfer; an unknown one keeps its API name. */
export const categoryName = (category: string): string => CATEGORIES[category] ?? category;

/** A transfer by its reference, and by its kind where it has none. */
export const movementName = ({
  reference,
  category,
}: {
  reference: string | null;
  category: string;
}): string => reference ?? categoryName(category);
