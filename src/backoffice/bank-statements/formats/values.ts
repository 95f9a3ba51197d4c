import { type Kobo, MAX_KOBO } from '../../../platform/values/money.ts';

/** Forms of dates in statements. `MMM` is the name of a month, short or in full. */
export const DATE_FORMS = [
  ...(['YYYY-MM-DD', 'YYYY/MM/DD', 'DD/MM/YYYY', 'DD/MM/YY', 'MM/DD/YYYY', 'MM/DD/YY'] as const),
  ...(['DD-MM-YYYY', 'DD-MM-YY', 'DD.MM.YYYY', 'DD.MM.YY', 'DD-MMM-YYYY', 'DD-MMM-YY'] as const),
  ...(['DD MMM YYYY', 'DD/MMM/YYYY', 'MMM DD, YYYY', 'YYYYMMDD', 'YYMMDD'] as const),
] as const;
export type DateForm = (typeof DATE_FORMS)[number];

const MONTHS = 'January February March April May June July August September October November December'
  .toLowerCase()
  .split(' ');
const TOKENS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>[0-9]{4})',
  YY: '(?<year>[0-9]{2})',
  MMM: '(?<name>[A-Za-z]{3,9})',
  MM: '(?<month>[0-9]{1,2})',
  DD: '(?<day>[0-9]{1,2})',
  '.': '[.]',
  ' ': ' +',
};
/** Exports often add a time of day, which is not read. */
const TIME_OF_DAY = '(?:(?:, *|[T ]+)[0-9]{1,2}:[0-9]{2}.*)?';

const FORMS: ReadonlyMap<string, RegExp> = new Map(
  DATE_FORMS.map((form) => {
    const digits = form === 'YYYYMMDD' || form === 'YYMMDD' ? '{2}' : '{1,2}';
    const pattern = form.replaceAll(/YYYY|YY|MMM|MM|DD|[. ]/g, (token) =>
      TOKENS[token]!.replace('{1,2}', digits),
    );
    return [form, new RegExp(`^${pattern}${TIME_OF_DAY}$`)];
  }),
);

/** The number of a month; 0 where the text names none. English writes `Sep` and `Sept`. */
function monthOf(name: string): number {
  const text = name.toLowerCase();
  return MONTHS.findIndex((one) => one === text || one.slice(0, 3) === text || `${text}ember` === one) + 1;
}

/** A date as `YYYY-MM-DD`; undefined where the text is no date of this form. */
export function dateOf(text: string, form: DateForm): string | undefined {
  const found = FORMS.get(form)!.exec(text.trim())?.groups;
  if (found === undefined) return undefined;
  const month = found.name === undefined ? Number(found.month) : monthOf(found.name);
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
const MARK = /\s*(DR?|CR?)\.?$/i;

export type Direction = 'in' | 'out';

/** The direction that an indicator such as `DR`, `C` or `Debit` names; undefined for any other text. */
export function directionOf(text: string): Direction | undefined {
  if (/^(?:d\.?r?|debit(?:ed)?)\.?$/i.test(text)) return 'out';
  return /^(?:c\.?r?|credit(?:ed)?)\.?$/i.test(text) ? 'in' : undefined;
}

/** An amount as it is written. */
interface WrittenAmount {
  /** Never negative. */
  readonly kobo: Kobo;
  /** As a sign, parentheses, `DR` or `CR` state it; undefined without any of them. */
  readonly direction: Direction | undefined;
}

/** Kobo of an amount in naira, negative for money out; undefined where the text is no amount. */
export function koboOf(text: string, decimal?: 'point' | 'comma'): Kobo | undefined {
  const written = writtenAmount(text, decimal);
  return written?.direction === 'out' ? -written.kobo : written?.kobo;
}

/**
 * Reads an amount in naira; undefined where the text is none. A separator that could be read in two ways is refused,
 * and signs that contradict each other.
 */
export function writtenAmount(text: string, decimal: 'point' | 'comma' = 'point'): WrittenAmount | undefined {
  let rest = text.trim().replaceAll(/\u00a0/g, ' ');
  const signs = new Set<Direction>();
  if (/^\(.*\)$/.test(rest)) {
    signs.add('out');
    rest = rest.slice(1, -1).trim();
  }
  const mark = MARK.exec(rest)?.[1];
  if (mark !== undefined) signs.add(directionOf(mark)!);
  rest = rest.replace(MARK, '').replaceAll(CURRENCY, '').trim();
  const sign = /^[+-]|[-]$/.exec(rest)?.[0];
  if (sign !== undefined) {
    signs.add(sign === '-' ? 'out' : 'in');
    rest = rest.startsWith(sign) ? rest.slice(1).trim() : rest.slice(0, -1).trim();
    rest = rest.replaceAll(CURRENCY, '').trim();
  }
  const found = PLAIN[decimal].exec(rest) ?? GROUPED[decimal].exec(rest);
  if (found === null || rest.length > 30 || signs.size > 1) return undefined;
  const naira = found[1]!.replaceAll(/[^0-9]/g, '');
  const kobo = BigInt(naira) * 100n + BigInt((found[2] ?? '').padEnd(2, '0'));
  if (kobo > MAX_KOBO) return undefined;
  return { kobo, direction: [...signs][0] };
}
