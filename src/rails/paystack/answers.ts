import { parse } from 'lossless-json';
import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { type Kobo, MAX_KOBO } from '../../platform/values/money.ts';

/*
 * Readers of Paystack's answers and events. Integers are read from their text: ids are unsigned of 64 bits, and an amount that
 * a floating-point number would round must not look like another.
 */

/** A number that Kolo does not accept: with a fraction, an exponent, or more than 64 bits. */
const integerOrNone = (text: string): bigint | number =>
  /^-?(?:0|[1-9]\d{0,19})$/.test(text) ? BigInt(text) : Number.NaN;

/**
 * Parses JSON with every integer as a bigint.
 *
 * @returns undefined for anything but JSON
 */
export function readJson(bytes: Buffer): unknown {
  try {
    return parse(bytes.toString('utf8'), undefined, integerOrNone);
  } catch {
    return undefined;
  }
}

/** An id that Paystack gave. */
export const PaystackId = Type.BigInt({ minimum: 1n });

/** A response of Paystack. */
export interface Answer {
  readonly status: number;
  /** JSON as {@link readJson} has it; undefined where there is none. */
  readonly body: unknown;
}

const success = Type.Object({ status: Type.Literal(true), data: Type.Unknown() });
const refusal = Type.Object({
  status: Type.Literal(false),
  message: Type.String(),
  code: Type.Optional(Type.Unknown()),
  data: Type.Optional(Type.Unknown()),
});

/** The reason why Paystack refused a request. It does not decide the outcome of a payment. */
interface Refusal {
  /** 4xx or 5xx. */
  readonly status: number;
  /** In small letters, blanks and apostrophes made alike, without a point at its end; never to be shown. */
  readonly message: string;
  readonly code: string | null;
  /** It also says what became of a row: such a refusal was after one. */
  readonly hasRow: boolean;
}

/** The refusal that an answer is; undefined for anything else. */
export function refusalIn({ status, body }: Answer): Refusal | undefined {
  if (status < 400 || !Check(refusal, body)) return undefined;
  const message = body.message.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();
  return {
    status,
    message: message.replace(/[.!]$/, ''),
    code: typeof body.code === 'string' && /^[a-z0-9_]{1,50}$/.test(body.code) ? body.code : null,
    hasRow: body.data !== undefined && body.data !== null,
  };
}

/** An unexpected response for people to read, without digits that could be an account number. */
export function wordsOf(answer: Answer): string {
  const { status, body } = answer;
  if (!Check(refusal, body)) return `Paystack answered ${status}`;
  return `Paystack answered ${status}: ${withoutNumbers(body.message)}`;
}

/** Runs of digits may be account numbers. */
const withoutNumbers = (text: string): string => (shownText(text) ?? '').replace(/\d{4,}/g, '…');

const TEXT_MAX = 200;

/** A text of Paystack's, as Kolo stores and shows it: at most 200 characters; null for an empty one. */
export function shownText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // Cut first: normalising takes long for long runs of marks. It can make a text longer.
  const cut = value
    .slice(0, 2 * TEXT_MAX)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .normalize('NFC');
  const bounded = Array.from(cut.replace(/(\p{M}{30})\p{M}+/gu, '$1')).slice(0, TEXT_MAX);
  const text = bounded.join('').trim();
  return text === '' ? null : text;
}

/** A time as Paystack writes them, in milliseconds since the epoch; null for any other text. */
export function timeIn(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(value))
    return null;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? null : ms;
}

/**
 * The data of a response.
 *
 * @throws Error for anything but a success of this form
 */
export function dataOf<Schema extends TSchema>(answer: Answer, schema: Schema): Static<Schema> {
  const { status, body } = answer;
  if ((status !== 200 && status !== 201) || !Check(success, body)) throw new Error(wordsOf(answer));
  if (!Check(schema, body.data)) throw new Error('Paystack answered something that cannot be read');
  return body.data as Static<Schema>;
}

/** Whole kobo that Paystack charged; null where it does not say. */
export const costIn = (value: unknown): Kobo | null =>
  typeof value === 'bigint' && value >= 0n && value <= MAX_KOBO ? value : null;

/** True for an id in the form of Kolo's ids at Paystack. Others may use the same account. */
export const isKoloId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);

/** The message of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
