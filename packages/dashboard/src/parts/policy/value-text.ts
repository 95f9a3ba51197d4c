import { moneyText } from '../money-text.ts';
import type { PolicyField } from './policy-fields.ts';

/** Who pays, as people say it. */
export const PAYERS: Readonly<Record<string, string>> = {
  source: 'The wallet that pays',
  fee_wallet: 'The fee wallet',
};

/** A figure of a policy as people read it. */
export function valueText(kind: PolicyField['kind'], value: unknown): string {
  if (kind === 'amount') return moneyText(Number(value));
  if (kind === 'percent') return `${String(value)} %`;
  return kind === 'payer' ? (PAYERS[String(value)] ?? String(value)) : String(value);
}
