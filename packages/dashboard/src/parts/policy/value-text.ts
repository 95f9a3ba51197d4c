import { moneyText } from '../money-text.ts';
import type { PolicyField } from './policy-fields.ts';

/** Words of a policy as people say them, by the kind of field. The first of each holds where none is chosen. */
export const WORDS: Readonly<Record<'payer' | 'payout', Readonly<Record<string, string>>>> = {
  payer: { source: 'The wallet that pays', fee_wallet: 'The fee wallet' },
  payout: { any_customer: 'Any wallet of the business', same_customer: 'A wallet of the same customer' },
};

/** A figure of a policy as people read it. */
export function valueText(kind: PolicyField['kind'], value: unknown): string {
  if (kind === 'amount') return moneyText(Number(value));
  if (kind === 'percent') return `${String(value)} %`;
  const word = String(value);
  return kind === 'payer' || kind === 'payout' ? (WORDS[kind][word] ?? word) : word;
}
