import { InvalidArgumentError } from 'commander';
import { isReserved } from '../payments/transfers/reserved-references.ts';
import { isDay, parseRfc3339, systemClock, toRfc3339 } from '../platform/values/clock.ts';
import { isUuid } from '../platform/values/ids.ts';
import { MAX_KOBO } from '../platform/values/money.ts';
import { parseNetworks } from '../platform/values/networks.ts';
import { isAccountNumber } from '../platform/values/nuban.ts';
import { ALL_SCOPES, type Scope } from '../platform/values/scopes.ts';
import { POSTGRES, TEXT, textUpTo } from '../platform/values/setting-kinds.ts';
import { BANKS } from '../rails/banks.ts';
import { CommandError } from './command-error.ts';

/** Parsers of arguments for Commander. Each throws an `InvalidArgumentError` that says which values are accepted. */

/** Zero or more kobo. */
export function kobo(text: string): number {
  if (!/^\d{1,16}$/.test(text) || BigInt(text) > MAX_KOBO) {
    throw new InvalidArgumentError(`It must be a whole number of kobo, at most ${MAX_KOBO}.`);
  }
  return Number(text);
}

/** At least 1 kobo. */
export function amount(text: string): number {
  const amount = kobo(text);
  if (amount === 0) throw new InvalidArgumentError('It must be at least 1 kobo.');
  return amount;
}

/** The reference of a transfer (contract, section 1). */
export function reference(text: string): string {
  if (!/^[ -~]{1,200}$/.test(text) || isReserved(text)) {
    throw new InvalidArgumentError(
      'It must be 1 to 200 printable ASCII characters and must not start with "import:", "schedule:" or "statement:".',
    );
  }
  return text;
}

/** The URL of a PostgreSQL database. */
export function databaseUrl(text: string): string {
  const url = POSTGRES.parse(text);
  if (url === undefined) throw new InvalidArgumentError(`It must be ${POSTGRES.accepts}.`);
  return url;
}

/** The operator API returns at most this many rows in a page. */
const PAGE_MAX = 100;

export function pageLimit(text: string): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > PAGE_MAX)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${PAGE_MAX}.`);
  return limit;
}

export function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('It must be a transaction id.');
  return text;
}

/** An RFC 3339 time, in UTC. */
export function time(given: string): string {
  const ms = parseRfc3339(given);
  if (ms === undefined || ms < 0) {
    throw new InvalidArgumentError(
      'It must be an RFC 3339 time since 1970, such as 2026-01-31T23:59:59+01:00.',
    );
  }
  return toRfc3339(ms);
}

/** A business day, or a word for one. */
export function dayOrWord(given: string): string {
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(given) && given >= '1970-01-01' && !Number.isNaN(Date.parse(given));
  if (given === 'today' || given === 'yesterday' || isDay) return given;
  throw new InvalidArgumentError('It must be today, yesterday or a day such as 2026-01-31.');
}

/** A business day. */
export function day(given: string): string {
  if (isDay(given)) return given;
  throw new InvalidArgumentError('It must be a day such as 2026-01-31.');
}

/** A business month. */
export function month(given: string): string {
  if (isDay(`${given}-01`)) return given;
  throw new InvalidArgumentError('It must be a month such as 2026-01.');
}

/** A business day or month. */
export function dayOrMonth(given: string): string {
  if (isDay(given) || isDay(`${given}-01`)) return given;
  throw new InvalidArgumentError('It must be a day such as 2026-01-15, or a month such as 2026-01.');
}

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A duration, as milliseconds. */
export function duration(given: string): number {
  const [, count, unit] = /^(\d{1,5})([smhd])$/.exec(given) ?? [];
  if (count === undefined)
    throw new InvalidArgumentError('It must be a duration such as 90d, 24h, 30m or 0s.');
  return Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
}

/** An RFC 3339 time, or a duration from now. */
export function when(given: string): string {
  const ms = parseRfc3339(given);
  if (ms !== undefined) return toRfc3339(ms);
  if (!/^\d+[smhd]$/.test(given)) {
    throw new InvalidArgumentError(
      'It must be an RFC 3339 time, or a duration from now such as 90d, 24h or 30m.',
    );
  }
  return toRfc3339(systemClock.now() + duration(given));
}

/** The same, or null for never. */
export const whenOrNever = (given: string): string | null => (given === 'never' ? null : when(given));

/** Networks; null for any. */
export function networks(given: string): readonly string[] | null {
  if (given === 'any') return null;
  const parsed = parseNetworks(given);
  if (parsed === undefined || parsed.length === 0) {
    throw new InvalidArgumentError(
      'It must be any, or comma-separated networks such as 203.0.113.0/24,2001:db8::7, with no bits set after the prefix.',
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

/** A name or a label, trimmed and in Unicode normal form C. */
export const text = textOf(TEXT);
/** A reason or a note; the operator API accepts 500 characters. */
export const reason = textOf(textUpTo(500));

/** The number of an audit entry. */
export function entryNumber(given: string): string {
  if (!/^\d{1,18}$/.test(given)) throw new InvalidArgumentError('It must be the number of an audit entry.');
  return given;
}

/** The option `--reason`. */
export const reasonOption = (description: string) => ['--reason <text>', description, reason] as const;

/** Scopes, in the order of `ALL_SCOPES`. */
export function scopes(given: string): Scope[] {
  const words = given.split(/[\s,]+/);
  const chosen = ALL_SCOPES.filter((scope) => words.includes(scope));
  if (chosen.length !== words.length) {
    throw new InvalidArgumentError(
      `It must be a comma-separated list of ${ALL_SCOPES.join(', ')}, each at most once.`,
    );
  }
  return chosen;
}

export function port(given: string): number {
  const number = /^\d{1,5}$/.test(given) ? Number(given) : -1;
  if (number < 0 || number > 65_535) throw new InvalidArgumentError('It must be a port, from 0 to 65535.');
  return number;
}

/** Either code of a bank in the bank list. */
export function bankCode(given: string): string {
  if (BANKS.find(given) === undefined)
    throw new InvalidArgumentError('It must be a code from the bank list.');
  return given;
}

export function accountNumber(given: string): string {
  if (!isAccountNumber(given)) throw new InvalidArgumentError('It must be 10 digits.');
  return given;
}

export function email(given: string): string {
  if (!/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(given))
    throw new InvalidArgumentError('It must be an email address.');
  return given;
}

/** The origin of a service: scheme, host and port. */
export function serviceUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('It must be a URL such as https://kolo.example.');
  }
  return url.origin;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** True if a URL is safe for passwords and tokens: it uses TLS or stays on this machine. */
export function isPrivateWay(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}

/** @throws CommandError for a malformed id */
export function requireBusinessId(given: string): void {
  if (!isUuid(given))
    throw new CommandError(
      `--business: ${given} is not a business id. \`kolo business list\` shows the ids.`,
    );
}
