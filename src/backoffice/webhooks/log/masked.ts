import { maskedName, maskedNumber, withoutNumbers } from '../../../platform/masks.ts';

/** Replaces text that may be personal. */
const HIDDEN = '***';

/** Treatment of a text field of an event. */
type Treatment = 'shown' | 'name' | 'number' | 'words' | 'bank_words';

const shown = (...keys: string[]): [string, Treatment][] => keys.map((key) => [key, 'shown']);

/** Text fields of events by name. Unknown fields are hidden: add a new non-personal field here. */
const FIELDS = new Map<string, Treatment>([
  ...shown('eventId', 'eventType', 'eventCategory', 'apiVersion', 'createdAt', 'wallet', 'reference'),
  ...shown('id', 'wallet_id', 'customer_id', 'interest_wallet_id', 'transaction_id', 'reverses_id'),
  ...shown('schedule_payment_id', 'session_id', 'account_reference', 'identifier', 'source', 'destination'),
  ...shown('status', 'type', 'category', 'currency', 'tag', 'payment_policy', 'destination_type'),
  ...shown('bank', 'bank_code', 'bank_name', 'destination_code', 'failure_code'),
  ...shown('created_at', 'completed_at', 'updated_at', 'expires_at', 'scheduled_for', 'from', 'to'),
  ...shown('url', 'error', 'failing_since', 'disabled_reason', 'bulk_id', 'mode'),
  ['name', 'name'],
  ['account_name', 'name'],
  ['recipient', 'number'],
  ['account_number', 'number'],
  ['narration', 'words'],
  ['description', 'words'],
  ['reason', 'words'],
  ['failure_reason', 'bank_words'],
]);

/** An account number; a wallet id in the same field is not personal. */
const ACCOUNT_NUMBER = /^[0-9]{10}$/;

function textOf(key: string, text: string): string {
  if (key === 'destination_id') return ACCOUNT_NUMBER.test(text) ? maskedNumber(text)! : text;
  const treatment = FIELDS.get(key);
  if (treatment === 'shown') return text;
  if (treatment === 'name') return maskedName(text)!;
  if (treatment === 'number') return maskedNumber(text)!;
  return treatment === 'bank_words' ? withoutNumbers(text) : HIDDEN;
}

/** A masked event body, and the texts that were masked. */
interface MaskedBody {
  body: Record<string, unknown>;
  personal: readonly string[];
}

/** Masks the personal data of any event body (JSON): amounts, ids, states and times stay. */
export function maskedBody(json: string): MaskedBody {
  const personal: string[] = [];
  const masked = (key: string, value: unknown): unknown => {
    if (typeof value === 'string') {
      const text = textOf(key, value);
      if (text !== value) personal.push(value);
      return text;
    }
    if (Array.isArray(value)) return value.map((item) => masked(key, item));
    if (typeof value !== 'object' || value === null) return value;
    // The business names the keys of metadata, so they say nothing of the values.
    const nameOf = (name: string) => (key === 'metadata' ? key : name);
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, masked(nameOf(name), item)]),
    );
  };
  return { body: masked('', JSON.parse(json)) as Record<string, unknown>, personal };
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const SHORT = 3;
const plain = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * An endpoint's response without the event's personal data that it repeats, and without possible numbers or
 * addresses of people. @param personal masked texts of the event
 */
export function maskedResponse(excerpt: string, personal: readonly string[]): string {
  const hidden = new Set(
    personal
      .flatMap((text) => text.match(WORD) ?? [])
      .flatMap((word) => (word.length < SHORT ? [] : plain(word))),
  );
  // Receivers that repeat JSON may encode it differently.
  const read = excerpt.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const isCutOff = (word: string, at: number): boolean =>
    at + word.length === read.length && [...hidden].some((one) => one.startsWith(plain(word)));
  const withoutWords = read.replace(WORD, (word, at: number) =>
    hidden.has(plain(word)) || isCutOff(word, at) ? HIDDEN : word,
  );
  return withoutNumbers(withoutWords);
}
