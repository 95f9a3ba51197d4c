import { InvalidArgumentError } from 'commander';
import { isReserved } from '../payments/transfers/reserved-references.ts';
import { parseRfc3339 } from '../platform/values/clock.ts';
import { isUuid } from '../platform/values/ids.ts';
import { MAX_KOBO } from '../platform/values/money.ts';
import { parseNetworks } from '../platform/values/networks.ts';
import { isAccountNumber } from '../platform/values/nuban.ts';
import { ALL_SCOPES, type Scope } from '../platform/values/scopes.ts';
import { POSTGRES, TEXT, textUpTo } from '../platform/values/setting-kinds.ts';
import { BANKS } from '../rails/banks.ts';

/** Reads arguments of commands, each as Commander calls it: it throws `InvalidArgumentError`, which says what would be right. */

/** A whole number of kobo. */
export function kobo(text: string): bigint {
  if (!/^\d{1,16}$/.test(text) || BigInt(text) > MAX_KOBO) {
    throw new InvalidArgumentError(`It must be a whole number of kobo, at most ${MAX_KOBO}.`);
  }
  return BigInt(text);
}

/** An amount that moves. */
export function amount(text: string): bigint {
  const amount = kobo(text);
  if (amount === 0n) throw new InvalidArgumentError('It must be at least 1 kobo.');
  return amount;
}

/** The name of a movement, as the API takes it (contract section 1). */
export function reference(text: string): string {
  if (!/^[ -~]{1,200}$/.test(text) || isReserved(text)) {
    throw new InvalidArgumentError(
      'It must be 1 to 200 printable ASCII characters, and not begin with "import:" or "schedule:".',
    );
  }
  return text;
}

/** The address of a database. */
export function databaseUrl(text: string): string {
  const url = POSTGRES.parse(text);
  if (url === undefined) throw new InvalidArgumentError(`It must be ${POSTGRES.accepts}.`);
  return url;
}

/** Rows of a page of the operator API, at most. */
const PAGE_MAX = 100;

/** How many rows a list prints. */
export function pageLimit(text: string): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > PAGE_MAX)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${PAGE_MAX}.`);
  return limit;
}

/** An id of a movement. */
export function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('It must be the id of a movement.');
  return text;
}

/** A time, milliseconds since the epoch. */
export function instant(given: string): number {
  const ms = parseRfc3339(given);
  if (ms === undefined || ms < 0) {
    throw new InvalidArgumentError(
      'It must be an RFC 3339 time since 1970, such as 2026-01-31T23:59:59+01:00.',
    );
  }
  return ms;
}

/** A business day, or a word for one. */
export function dayOrWord(given: string): string {
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(given) && given >= '1970-01-01' && !Number.isNaN(Date.parse(given));
  if (given === 'today' || given === 'yesterday' || isDay) return given;
  throw new InvalidArgumentError('It must be today, yesterday or a day such as 2026-01-31.');
}

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** How long something takes, milliseconds. */
export function duration(given: string): number {
  const [, count, unit] = /^(\d{1,5})([smhd])$/.exec(given) ?? [];
  if (count === undefined) throw new InvalidArgumentError('It must be such as 90d, 24h, 30m or 0s.');
  return Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
}

/** A time that may be told from the present: gives it, milliseconds since the epoch; null: never. */
export type When = (nowMs: number) => number | null;

/** An instant, or how long from now. */
export function when(given: string): When {
  const ms = parseRfc3339(given);
  if (ms !== undefined) return () => ms;
  if (!/^\d+[smhd]$/.test(given)) {
    throw new InvalidArgumentError(
      'It must be an RFC 3339 time, or how long from now, such as 90d, 24h or 30m.',
    );
  }
  const inMs = duration(given);
  return (nowMs) => nowMs + inMs;
}

/** The same, or never. */
export const whenOrNever = (given: string): When => (given === 'never' ? () => null : when(given));

/** Networks; null for any. */
export function networks(given: string): readonly string[] | null {
  if (given === 'any') return null;
  const parsed = parseNetworks(given);
  if (parsed === undefined || parsed.length === 0) {
    throw new InvalidArgumentError(
      'It must be any, or networks between commas, such as 203.0.113.0/24,2001:db8::7, without bits behind the prefix.',
    );
  }
  return parsed;
}

const textOf =
  ({ parse, accepts }: typeof TEXT) =>
  (given: string): string => {
    const parsed = parse(given.normalize('NFC').trim());
    if (parsed === undefined) throw new InvalidArgumentError(`It must be ${accepts}.`);
    return parsed;
  };

/** A name, a label: in normal form C, without blanks around it. */
export const text = textOf(TEXT);
/** Why a wallet is restricted, lifted or closed, as long as the API takes it. */
export const reason = textOf(textUpTo(500));

/** `--reason` as commands take it. @param words what it is and for whom */
export const reasonOption = (words: string) => ['--reason <text>', words, reason] as const;

/** Scopes, in the order of the table. */
export function scopes(given: string): Scope[] {
  const words = given.split(/[\s,]+/);
  const chosen = ALL_SCOPES.filter((scope) => words.includes(scope));
  if (chosen.length !== words.length) {
    throw new InvalidArgumentError(
      `It must be some of ${ALL_SCOPES.join(', ')}, each once, with commas between.`,
    );
  }
  return chosen;
}

/** A port to listen on. */
export function port(given: string): number {
  const number = /^\d{1,5}$/.test(given) ? Number(given) : -1;
  if (number < 0 || number > 65_535) throw new InvalidArgumentError('It must be a port, from 0 to 65535.');
  return number;
}

/** A bank of the bank list, by either of its codes. */
export function bankCode(given: string): string {
  if (BANKS.find(given) === undefined) throw new InvalidArgumentError('It must be a code of the bank list.');
  return given;
}

/** An account at a bank. */
export function accountNumber(given: string): string {
  if (!isAccountNumber(given)) throw new InvalidArgumentError('It must be 10 digits.');
  return given;
}

/** An email address. */
export function email(given: string): string {
  if (!/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(given))
    throw new InvalidArgumentError('It must be an email address.');
  return given;
}

/** Where a service is: its scheme, host and port. */
export function serviceUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('It must be an address such as https://kolo.example.');
  }
  return url.origin;
}

/** Addresses that nobody listens on the way to. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether passwords and tokens may go to an address: by TLS, or without leaving the machine. @param url as `serviceUrl` gives it */
export function isPrivateWay(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}
