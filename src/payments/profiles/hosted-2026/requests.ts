import type { Mode } from '../../../platform/values/mode.ts';
import type { JsonObject } from './json-object.ts';
import { subscription } from './subscription.ts';

/** Names of query parameters that stand for others. */
export const QUERY_ALIASES: Readonly<Record<string, string>> = { from: 'start_date', to: 'end_date' };

/** Words of a parameter that stand for others, by operation id. */
export const QUERY_WORDS: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
> = {
  listTransactions: { status: { pending: 'processing', success: 'successful' } },
};

/** Parameters that routes take from this profile alone, by operation id. */
export const EXTRA_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  retrieveTransaction: ['wallet_id'],
};

/** The parameter that lists types of events, separated by commas, by operation id. */
const TYPE_LISTS: Readonly<Record<string, string>> = { retrieveEvents: 'types' };

/** A query of this profile. */
interface ProfileQuery {
  /** Parameters that the route's schema knows. */
  known: Record<string, unknown>;
  /** Parameters of `EXTRA_PARAMETERS`. */
  extra: Record<string, unknown>;
}

/** A caller's text may be a name that every object has, such as `constructor`. */
const ownOf = <T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;

/** The parameters of a route's schema. */
export interface Parameters {
  names: readonly string[];
  /** Those that hold entries: `metadata[order]` is one of `metadata`. */
  maps: readonly string[];
}

const isEntry = (given: string, maps: readonly string[]): boolean =>
  given.endsWith(']') && maps.includes(given.slice(0, Math.max(given.indexOf('['), 0)));

/** Reads a query: other names and words as those of the standard profile, and unknown parameters dropped. */
export function queryOf(operationId: string, { names, maps }: Parameters, query: JsonObject): ProfileQuery {
  const known: Record<string, unknown> = {};
  const extra: Record<string, unknown> = {};
  const words = QUERY_WORDS[operationId] ?? {};
  for (const [given, value] of Object.entries(query)) {
    const name = names.includes(given) ? given : (ownOf(QUERY_ALIASES, given) ?? given);
    if (EXTRA_PARAMETERS[operationId]?.includes(name)) extra[name] = value;
    // The name itself wins over its alias.
    else if (isEntry(given, maps)) known[given] = value;
    else if (names.includes(name) && (name === given || query[name] === undefined))
      known[name] = ownOf(ownOf(words, name) ?? {}, value) ?? value;
  }
  const types = TYPE_LISTS[operationId];
  const listed = types === undefined ? undefined : known[types];
  if (typeof listed === 'string') known[types!] = subscription(listed.split(',')).join(',');
  return { known, extra };
}

/** Changes the body of a request in place, before it is checked. */
type BodyChange = (body: Record<string, unknown>, mode: Mode) => void;

/** Bodies that are read in another way, by operation id. */
export const BODIES: Readonly<Record<string, BodyChange>> = {
  createScheduledPayment: (body) => {
    if (body.payout_type === 'one-time') delete body.frequency;
  },
  reserveAccount: (body, mode) => {
    if (body.amount === 0) delete body.amount;
    // It is only checked, and neither stored nor passed on.
    delete body.bvn;
    // The sandbox is the only issuer for test keys.
    if (mode === 'test') delete body.code;
  },
};
