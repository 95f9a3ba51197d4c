import { Type } from 'typebox';
import { Name } from '../../../platform/http/schemas.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../platform/values/clock.ts';
import { Currency, Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import { JOURNAL_ACCOUNTS, journalAccount, type MappedAccount } from './accounts.ts';
import { JOURNAL_FORMATS, type JournalFormat } from './format-names.ts';
import type { Mapping } from './mapping.ts';
import type { JournalEntry } from './queries.ts';

const CODE_MAX = 30;
const NAME_MAX = 100;

const Day = (description: string) => Type.String({ maxLength: 10, description, examples: ['2026-01-15'] });
const ofCurrency = Type.Optional({ ...Currency, description: 'ISO 4217 code; NGN when omitted.' });

export const journalQuery = Type.Object({
  from: Type.Optional(Day('The first day; 30 days before `to` when omitted.')),
  to: Type.Optional(Day('The last day; the last closed one when omitted.')),
  currency: ofCurrency,
});
export const journalFileQuery = Type.Object({
  format: Type.Unsafe<JournalFormat>({
    type: 'string',
    enum: [...JOURNAL_FORMATS],
    description: 'The accounting system that imports the file, or `plain`.',
    examples: ['plain'],
  }),
  from: Day('The first day, in the business time zone.'),
  to: Day('The last day, which must be closed.'),
  currency: ofCurrency,
});

const Kobo = (description: string) =>
  Type.String({ description: `${description}, kobo, as a decimal string.`, examples: ['540000'] });
const accountName = Type.String({ description: 'The account in Kolo.', examples: ['Wallets'] });
const accountKey = Type.Unsafe<string>({
  type: 'string',
  enum: JOURNAL_ACCOUNTS.map(({ key }) => key),
  description: 'The ledger account: `wallets` for all wallets together.',
  examples: ['wallets'],
});

const entrySchema = Type.Object({
  number: Type.Integer({ description: 'From 1, without gaps, for each currency.', examples: [12] }),
  day: Day('The day, in the business time zone.'),
  currency: Currency,
  amount: Kobo('All debits, and as much in credits'),
  closed_at: Timestamp('When the day was closed.'),
  lines: Type.Array(
    Type.Object({
      account: accountKey,
      name: accountName,
      debit: Kobo('Debits of the day'),
      credit: Kobo('Credits of the day'),
    }),
    { description: 'The accounts with postings.' },
  ),
});

export const journalSchema = Type.Object(
  {
    closed_to: Nullable(
      Type.String({ description: 'The last closed day; null before the first.', examples: ['2026-01-15'] }),
    ),
    time_zone: Type.String({ description: 'IANA name.', examples: ['Africa/Lagos'] }),
    entries: Type.Array(entrySchema, { description: 'In the order of days.' }),
  },
  { title: 'Journal' },
);

export const journalView = (journal: {
  closedTo: string | null;
  timeZone: string;
  entries: readonly JournalEntry[];
}) => ({
  closed_to: journal.closedTo,
  time_zone: journal.timeZone,
  entries: journal.entries.map(({ number, day, currency, amount, closedAt, lines }) => ({
    number: Number(number),
    day,
    currency,
    amount: String(amount),
    closed_at: toRfc3339(closedAt),
    lines: lines.map(({ account_id, debit, credit }) => {
      const { key, name } = journalAccount(account_id);
      return { account: key, name, debit, credit };
    }),
  })),
});

export const mappingBody = Type.Object({
  accounts: Type.Array(
    Type.Object({
      account: accountKey,
      code: Type.String({
        // A spreadsheet would compute a code that begins with a sign.
        pattern: '^[A-Za-z0-9][A-Za-z0-9 ._/:-]*$',
        maxLength: CODE_MAX,
        description: 'The code in the accounting system; letters, digits, spaces and `._/:-`.',
        examples: ['2000'],
      }),
      name: Name(NAME_MAX, {
        description: 'The name in the accounting system.',
        examples: ['Customer wallets'],
      }),
    }),
    {
      minItems: 1,
      maxItems: JOURNAL_ACCOUNTS.length,
      description: 'The whole mapping. Accounts that it leaves out have no code.',
    },
  ),
});

export const mappingSchema = Type.Object(
  {
    set_at: Nullable(Timestamp('When it was set; null for the defaults.')),
    accounts: Type.Array(
      Type.Object({
        account: accountKey,
        ledger_name: accountName,
        code: Nullable(Type.String({ description: 'Null: it has no code.', examples: ['2000'] })),
        name: Nullable(Type.String({ description: 'Null: it has no code.', examples: ['Customer wallets'] })),
      }),
      { description: 'Every account that a journal may name.' },
    ),
  },
  { title: 'JournalMapping' },
);

export const mappingView = ({ accounts, setAt }: Mapping) => {
  const mapped = new Map<string, MappedAccount>(accounts.map((account) => [account.account, account]));
  return {
    set_at: toRfc3339OrNull(setAt),
    accounts: JOURNAL_ACCOUNTS.map(({ key, name }) => ({
      account: key,
      ledger_name: name,
      code: mapped.get(key)?.code ?? null,
      name: mapped.get(key)?.name ?? null,
    })),
  };
};
