import { type Kobo, MAX_KOBO } from '../../../platform/values/money.ts';

/** Forms of dates in statements. */
export const DATE_FORMS = [
  ...(['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD-MM-YYYY'] as const),
  ...(['DD-MMM-YYYY', 'DD MMM YYYY', 'DD/MMM/YYYY', 'DD-MMM-YY', 'YYYYMMDD', 'YYMMDD'] as const),
] as const;
export type DateForm = (typeof DATE_FORMS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TOKENS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>[0-9]{4})',
  YY: '(?<year>[0-9]{2})',
  MMM: '(?<name>[A-Za-z]{3})',
  MM: '(?<month>[0-9]{1,2})',
  DD: '(?<day>[0-9]{1,2})',
};
/** Exports often add a time of day, which is not read. */
const TIME_OF_DAY = '(?:[T ]+[0-9]{1,2}:[0-9]{2}.*)?';

const FORMS: ReadonlyMap<string, RegExp> = new Map(
  DATE_FORMS.map((form) => {
    const digits = form.startsWith('YYYYMMDD') || form === 'YYMMDD' ? '{2}' : '{1,2}';
    const pattern = form.replaceAll(/YYYY|YY|MMM|MM|DD/g, (token) => TOKENS[token]!.replace('{1,2}', digits));
    return [form, new RegExp(`^${pattern}${TIME_OF_DAY}$`)];
  }),
);

/** A date as `YYYY-MM-DD`; undefined where the text is no date of this form. */
export function dateOf(text: string, form: DateForm): string | undefined {
  const found = FORMS.get(form)!.exec(text.trim())?.groups;
  if (found === undefined) return undefined;
  const month = found.name === undefined ? Number(found.month) : MONTHS.indexOf(found.name.toLowerCase()) + 1;
  const year = found.year!.length === 2 ? `20${found.year}` : found.year!;
  const date = `${year}-${String(month).padStart(2, '0')}-${found.day!.padStart(2, '0')}`;
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date) return undefined;
  return date >= '1970-01-01' ? date : undefined;
}

const PLAIN = { point: /^([0-9]+)(?:\.([0-9]{1,2}))?$/, comma: /^([0-9]+)(?:,([0-9]{0,2}))?$/ };
const GROUPED = {
  point: /^([0-9]{1,3}(?:,[0-9]{3})+)(?:\.([0-9]{1,2}))?$/,
  comma: /^([0-9]{1,3}(?:[. ][0-9]{3})+)(?:,([0-9]{1,2}))?$/,
};
const CURRENCY = /^(?:₦|NGN|N)\s*|\s*(?:₦|NGN)$/giu;
const DEBIT = /\s*(?:DR|D)$/i;
const CREDIT = /\s*(?:CR|C)$/i;

/**
 * Kobo of an amount in naira, with a sign by `-`, parentheses, `DR` or `CR`; undefined where the text is no
 * amount. A separator that could be read in two ways is refused.
 */
export function koboOf(text: string, decimal: 'point' | 'comma' = 'point'): Kobo | undefined {
  let rest = text.trim().replaceAll(/\u00a0/g, ' ');
  let negative = false;
  if (/^\(.*\)$/.test(rest)) {
    negative = true;
    rest = rest.slice(1, -1).trim();
  }
  if (DEBIT.test(rest)) {
    negative = !negative;
    rest = rest.replace(DEBIT, '');
  } else rest = rest.replace(CREDIT, '');
  rest = rest.replaceAll(CURRENCY, '').trim();
  const sign = /^[+-]|[-]$/.exec(rest)?.[0];
  if (sign !== undefined) {
    if (sign === '-') negative = !negative;
    rest = rest.startsWith(sign) ? rest.slice(1).trim() : rest.slice(0, -1).trim();
    rest = rest.replaceAll(CURRENCY, '').trim();
  }
  const found = PLAIN[decimal].exec(rest) ?? GROUPED[decimal].exec(rest);
  if (found === null || rest.length > 30) return undefined;
  const naira = found[1]!.replaceAll(/[^0-9]/g, '');
  const kobo = BigInt(naira) * 100n + BigInt((found[2] ?? '').padEnd(2, '0'));
  if (kobo > MAX_KOBO) return undefined;
  return negative ? -kobo : kobo;
}
