import { Type } from 'typebox';
import type { SystemAccount } from '../../../ledger/system-accounts.ts';
import { NIL_UUID, UUID_PATTERN } from '../../../platform/values/ids.ts';
import { Currency, Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import type { AccountSum, Place } from './queries.ts';

const SOME_ID = '019bbf6c-7e00-7000-8000-000000000001';
/** `<movement>.<part>.<found>.<posted>.<final at>`. */
const PLACE_PATTERN = `${UUID_PATTERN.slice(0, -1)}\\.\\d{1,4}\\.\\d{1,30}\\.\\d{1,30}\\.\\d{1,14}$`;

export const instantQuery = Type.Object({
  at: Type.String({
    format: 'date-time',
    examples: ['2026-01-15T10:20:00+01:00'],
    description: 'A time that is over; what was posted at it counts.',
  }),
  after: Type.Optional(
    Type.String({
      pattern: PLACE_PATTERN,
      description: '`next` of the part before, with the same `at`.',
      examples: [`${SOME_ID}.0.0.540000.1768471200000`],
    }),
  ),
});

/** A sum may pass what a JSON number holds exactly. */
const Sum = (description: string, example: string) =>
  Type.String({ description: `${description}, kobo, as a decimal string.`, examples: [example] });

export const instantSchema = Type.Object(
  {
    at: Timestamp('The instant.'),
    hour_began_at: Timestamp('When the hour began from whose figures on it is worked out.'),
    made: Type.Boolean({
      description: 'False while figures are added up from the whole history, and nothing here counts.',
      examples: [true],
    }),
    posted: Sum('What was posted in that hour, as far as it is over', '540000'),
    found: Sum('What of it was found by now', '540000'),
    next: Nullable(
      Type.String({
        description: 'What to give as `after` for the next part; null where this was the last.',
        examples: [null],
      }),
    ),
    complete: Type.Boolean({
      description:
        'Whether all of it is found: then all parts together say what accounts had. False where `next` is null: figures and postings do not agree.',
      examples: [true],
    }),
    accounts: Type.Array(
      Type.Object({
        account_id: Nullable(Type.String({ description: 'Null: all wallets together.', examples: [null] })),
        kind: Type.String({ examples: ['settlement'] }),
        name: Type.String({ examples: ['Settlement, http'] }),
        currency: Currency,
        change: Sum('Credits less debits', '-540000'),
      }),
      {
        description:
          'The wallets in total and every system account, by currency: in the first part what they had when the hour began and what of its ' +
          'postings was found, in each other what more was found. Their sums are what accounts had at the instant.',
      },
    ),
  },
  { title: 'AccountsAtInstant' },
);

/** How far a walk has come. */
export interface WalkedTo {
  place: Place;
  /** What was found, and what there is; kobo. */
  found: bigint;
  posted: bigint;
  /** Milliseconds since the epoch. */
  finalAt: number;
}

/** It, as callers give it back. */
export const walkedText = ({ place: { transactionId, part }, found, posted, finalAt }: WalkedTo): string =>
  [transactionId, part, found, posted, finalAt].join('.');

/** @param text as the schema has it */
export function walkedTo(text: string): WalkedTo {
  const [transactionId = '', part, found = '', posted = '', finalAt] = text.split('.');
  return {
    place: { transactionId, part: Number(part) },
    found: BigInt(found),
    posted: BigInt(posted),
    finalAt: Number(finalAt),
  };
}

/** What accounts have of some sums, as operators read it. */
export function changesView(
  books: readonly Pick<SystemAccount, 'id' | 'kind' | 'name' | 'currency'>[],
  sums: readonly AccountSum[],
) {
  const changes = new Map<string, bigint>();
  for (const { accountId, currency, sum } of sums) {
    const key = accountId + currency;
    changes.set(key, (changes.get(key) ?? 0n) + sum);
  }
  return books.map(({ id, ...book }) => ({
    account_id: id === NIL_UUID ? null : id,
    kind: book.kind,
    name: book.name,
    currency: book.currency,
    change: String(changes.get(id + book.currency) ?? 0n),
  }));
}
