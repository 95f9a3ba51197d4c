import { type Kobo, MAX_KOBO } from '../../../platform/values/money.ts';
import { isAccountNumber } from '../../../platform/values/nuban.ts';
import { accountKeys, amountKey } from '../../rollups/search-keys.ts';

/** An amount as people write it: naira, optionally with kobo behind a point and commas between thousands. */
const AMOUNT = /^(?:₦|NGN|N)?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/i;

/** The amount in a text; undefined where it is not a possible amount. */
function amountTyped(text: string): Kobo | undefined {
  const [, naira, kobo = ''] = AMOUNT.exec(text) ?? [];
  if (naira === undefined) return undefined;
  const amount = BigInt(naira.replaceAll(',', '') + kobo.padEnd(2, '0'));
  return amount > 0n && amount <= MAX_KOBO ? amount : undefined;
}

/** Interpretations of a search text, besides exact ids and references. */
interface Typed {
  /** Keys of account numbers and amounts; one match suffices. */
  keys: readonly string[];
  /** True for a text that is neither, and may be a name. */
  isName: boolean;
}

/** Parses a search text: ten digits are both an account number and an amount. */
export function parseInput(text: string): Typed {
  const amount = amountTyped(text);
  const keys = [
    ...(isAccountNumber(text) ? accountKeys(text) : []),
    ...(amount === undefined ? [] : [amountKey(amount)]),
  ];
  return { keys, isName: keys.length === 0 };
}
