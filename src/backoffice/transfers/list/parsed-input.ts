import { type Kobo, MAX_KOBO } from '../../../platform/values/money.ts';
import { isAccountNumber } from '../../../platform/values/nuban.ts';
import { accountKeys, amountKey } from '../../rollups/search-keys.ts';

/** An amount as people write it: naira, with kobo behind a point, and commas between thousands or none. */
const AMOUNT = /^(?:₦|NGN|N)?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/i;

/** The amount that a text may be; undefined where it is none that a movement can have. */
function amountTyped(text: string): Kobo | undefined {
  const [, naira, kobo = ''] = AMOUNT.exec(text) ?? [];
  if (naira === undefined) return undefined;
  const amount = BigInt(naira.replaceAll(',', '') + kobo.padEnd(2, '0'));
  return amount > 0n && amount <= MAX_KOBO ? amount : undefined;
}

/** What a text that was typed is searched for as, besides what is called like it as it stands. */
interface Typed {
  /** Keys of account numbers and amounts, each of which is enough. */
  keys: readonly string[];
  /** It is neither, so it may be somebody's name. */
  isName: boolean;
}

/** Reads what was typed: ten digits are an account number, and an amount too. */
export function parseInput(text: string): Typed {
  const amount = amountTyped(text);
  const keys = [
    ...(isAccountNumber(text) ? accountKeys(text) : []),
    ...(amount === undefined ? [] : [amountKey(amount)]),
  ];
  return { keys, isName: keys.length === 0 };
}
