import { moneyText } from '../money-text.ts';
import type { PolicyField } from './policy-fields.ts';

/** Form values of a section, by path. */
export type Typed = Readonly<Record<string, string>>;

const MAX_DECIMALS = 4;

/** Shows a value in a field: an amount in naira, exact. */
const shownOf = (kind: PolicyField['kind'], value: unknown): string =>
  kind === 'amount' && typeof value === 'number' ? moneyText(value).slice(1) : String(value);

/** The value at a path of terms; undefined if there is none. */
export const valueAt = (terms: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inside, name) =>
        typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>)[name] : undefined,
      terms,
    );

/** Terms as fields show them. */
export const typedOf = (terms: unknown, fields: readonly PolicyField[]): Typed =>
  Object.fromEntries(
    fields.flatMap(({ path, kind }) => {
      const value = valueAt(terms, path);
      return value === undefined || value === null ? [] : [[path, shownOf(kind, value)]];
    }),
  );

/** Parses a field's text. */
function readAs({ kind, label }: PolicyField, text: string): number | string {
  if (kind === 'text' || kind === 'wallet' || kind === 'payer' || kind === 'payout') return text;
  const digits = text.replaceAll(',', '').replace(/^₦/, '');
  if (kind === 'amount') {
    const [, naira, kobo = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(digits) ?? [];
    if (naira === undefined) throw new Error(`${label}: “${text}” is no amount such as 1,500.00`);
    return Number(`${naira}${kobo.padEnd(2, '0')}`);
  }
  const [, , decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(digits) ?? [];
  const isSound = /^\d+(\.\d+)?$/.test(digits) && decimals.length <= (kind === 'count' ? 0 : MAX_DECIMALS);
  if (!isSound)
    throw new Error(`${label}: “${text}” is no ${kind === 'count' ? 'count' : 'percentage such as 7.5'}`);
  return Number(digits);
}

/**
 * Terms as the operator API takes them. Empty bands are left out.
 *
 * @throws Error with a message for people, where a field is invalid
 */
export function termsOfTyped(typed: Typed, fields: readonly PolicyField[]): Record<string, unknown> {
  const terms: Record<string, unknown> = {};
  for (const one of fields) {
    const text = typed[one.path]?.trim() ?? '';
    if (text === '') continue;
    const names = one.path.split('.');
    const last = names.pop()!;
    let inside = terms;
    for (const name of names) {
      inside[name] ??= {};
      inside = inside[name] as Record<string, unknown>;
    }
    inside[last] = readAs(one, text);
  }
  return terms;
}

/** Fees; their bands are a list whose last has no upper bound. */
export function feesOfTyped(typed: Typed, fields: readonly PolicyField[]): Record<string, unknown> {
  const { bank_transfer: bands = {}, ...rest } = termsOfTyped(typed, fields);
  const list = Object.entries(bands as Record<string, object>)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, band]) => ({ up_to: null, ...band }));
  return { ...rest, bank_transfer: list };
}
