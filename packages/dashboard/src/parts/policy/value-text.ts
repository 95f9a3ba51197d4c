import { moneyText } from '../money-text.ts';
import type { PolicyField } from './policy-fields.ts';

/** Labels of policy values by kind of field. The first of each is the default. */
export const WORDS: Readonly<Record<'payer' | 'payout', Readonly<Record<string, string>>>> = {
  payer: { source: 'The wallet that pays', fee_wallet: 'The fee wallet' },
  payout: { any_customer: 'Any wallet of the business', same_customer: 'A wallet of the same customer' },
};

/** A value of a policy as people read it. */
export function valueText(kind: PolicyField['kind'], value: unknown): string {
  if (kind === 'amount') return moneyText(Number(value));
  if (kind === 'percent') return `${String(value)} %`;
  const word = String(value);
  return kind === 'payer' || kind === 'payout' ? (WORDS[kind][word] ?? word) : word;
}
