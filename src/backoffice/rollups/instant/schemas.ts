import { Type } from 'typebox';
import type { SystemAccount } from '../../../ledger/system-accounts.ts';
import { NIL_UUID, UUID_PATTERN } from '../../../platform/values/ids.ts';
import { Currency, Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import type { AccountSum, WalkCursor } from './queries.ts';

const SOME_ID = '019bbf6c-7e00-7000-8000-000000000001';
/** `<transaction>.<part>.<found>.<posted>.<final at>`. */
const CURSOR_PATTERN = `${UUID_PATTERN.slice(0, -1)}\\.\\d{1,4}\\.\\d{1,30}\\.\\d{1,30}\\.\\d{1,14}$`;

export const instantQuery = Type.Object({
  at: Type.String({
    format: 'date-time',
    examples: ['2026-01-15T10:20:00+01:00'],
    description: 'A past time, inclusive.',
  }),
  after: Type.Optional(
    Type.String({
      pattern: CURSOR_PATTERN,
      description: '`next` of the previous part, with the same `at`.',
      examples: [`${SOME_ID}.0.0.540000.1768471200000`],
    }),
  ),
});

/** A sum may exceed an exact JSON number. */
const Sum = (description: string, example: string) =>
  Type.String({ description: `${description}, kobo, as a decimal string.`, examples: [example] });

export const instantSchema = Type.Object(
  {
    at: Timestamp('The instant.'),
    hour_began_at: Timestamp('The beginning of the hour whose rollups it starts from.'),
    made: Type.Boolean({
      description: 'False while rollups are built from the whole history; then nothing here is valid.',
      examples: [true],
    }),
    posted: Sum('Sum posted in the hour, as far as it is over', '540000'),
    found: Sum('Sum found by now', '540000'),
    next: Nullable(
      Type.String({
        description: 'The `after` of the next part; null for the last.',
        examples: [null],
      }),
    ),
    complete: Type.Boolean({
      description:
        'True once everything is found: then the parts add up to the balances. False while `next` is null: rollups and postings disagree.',
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
          'All wallets and every system account, by currency: the first part has the balances at the beginning of the hour plus the ' +
          'postings found; each other part has what more was found. Their sums are the balances at the instant.',
      },
    ),
  },
  { title: 'AccountsAtInstant' },
);

/** The position of a walk. */
export interface WalkedTo {
  cursor: WalkCursor;
  /** Sums found and posted; kobo. */
  found: bigint;
  posted: bigint;
  /** Milliseconds since the epoch. */
  finalAt: number;
}

/** The cursor of a walk. */
export const walkedText = ({ cursor: { transactionId, part }, found, posted, finalAt }: WalkedTo): string =>
  [transactionId, part, found, posted, finalAt].join('.');

/** @param text valid by the schema */
export function walkedTo(text: string): WalkedTo {
  const [transactionId = '', part, found = '', posted = '', finalAt] = text.split('.');
  return {
    cursor: { transactionId, part: Number(part) },
    found: BigInt(found),
    posted: BigInt(posted),
    finalAt: Number(finalAt),
  };
}

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
