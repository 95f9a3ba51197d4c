import { type Static, Type } from 'typebox';
import { isSystemAccount, type SystemAccount, systemAccounts } from '../../../ledger/system-accounts.ts';
import { PAGE_QUERY } from '../../../platform/http/schemas.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { UUID_PATTERN } from '../../../platform/values/ids.ts';
import { Currency, Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import { environmentParams } from '../../operators/environment.ts';
import { ownerOfWallet } from '../../personal-data/wallet-owners.ts';
import type { AccountHour } from './hours.ts';
import type { AccountPosting, PostingsPage } from './postings.ts';

export const HOUR_MS = 3_600_000;
const SOME_ID = '019bbf6c-7e00-7000-8000-000000000001';

export const accountParams = Type.Object({
  ...environmentParams.properties,
  account_id: Type.String({
    pattern: UUID_PATTERN,
    description: 'A system account id from `readAccountRollups`.',
    examples: ['00000000-0000-0000-0000-00000000fee5'],
  }),
});
export const hoursQuery = Type.Object(PAGE_QUERY);

/** `<transaction>.<part>.<debits>.<credits>`. */
const CURSOR_PATTERN = `${UUID_PATTERN.slice(0, -1)}\\.\\d{1,4}\\.\\d{1,30}\\.\\d{1,30}$`;
export const postingsQuery = Type.Object({
  hour: Type.String({
    format: 'date-time',
    examples: ['2026-01-15T10:00:00+01:00'],
    description: 'The beginning of the hour, from `listAccountHours`.',
  }),
  after: Type.Optional(
    Type.String({
      pattern: CURSOR_PATTERN,
      description: '`next` of the previous page.',
      examples: [`${SOME_ID}.0.0.0`],
    }),
  ),
});

/** A sum may exceed an exact JSON number. */
const Sum = (description: string, example: string) =>
  Type.String({ description: `${description}, kobo, as a decimal string.`, examples: [example] });
const hourFields = {
  begins_at: Timestamp('When the hour began.'),
  ends_at: Timestamp('When it ended.'),
  debits: Sum('Debits of the hour', '540000'),
  credits: Sum('Credits of the hour', '0'),
  balance: Sum('Credits less debits up to its end', '-540000'),
};
export const hourSchema = Type.Object({ ...hourFields, currency: Currency }, { title: 'AccountHour' });

const postingSchema = Type.Object({
  transaction_id: Type.String({ examples: [SOME_ID] }),
  part: Type.Integer({ description: 'Number of the posting in its transaction.', examples: [0] }),
  posted_at: Timestamp('When it was posted.'),
  category: Type.String({ examples: ['bank-outflow'] }),
  reference: Nullable(Type.String({ examples: ['payout-2026-000123'] })),
  side: Type.String({ description: '`debit` or `credit`, on this account.', examples: ['credit'] }),
  amount: Type.Integer({ description: 'Kobo.', examples: [540_000] }),
  other: Type.Object(
    {
      name: Type.String({
        description: '`Wallet`, or the name of the system account.',
        examples: ['Wallet'],
      }),
      account_id: Nullable(
        Type.String({ description: 'The system account; null for a wallet.', examples: [null] }),
      ),
      wallet_id: Nullable(Type.String({ description: 'The wallet.', examples: ['wallet-of-ada'] })),
      owner: ownerOfWallet,
    },
    { description: 'The opposite account.' },
  ),
});

export const postingsSchema = Type.Object(
  {
    account_id: Type.String({ examples: ['00000000-0000-0000-0000-00000000fee5'] }),
    name: Type.String({ examples: ['Fee income'] }),
    currency: Currency,
    ...hourFields,
    found_debits: Sum('Debits on this page and the previous ones', '540000'),
    found_credits: Sum('Credits on this page and the previous ones', '0'),
    postings: Type.Array(postingSchema, { description: 'The newest transaction first.' }),
    next: Nullable(
      Type.String({
        description: 'The `after` of the next page; null once all of the hour was found.',
        examples: [null],
      }),
    ),
  },
  { title: 'AccountPostings' },
);

/** The system account of an id. */
export const accountOf = (id: string, currencies: readonly string[]): SystemAccount | undefined =>
  systemAccounts(currencies).find((account) => account.id === id);

const hourFieldsOf = ({ beginsAt, debits, credits, balance }: AccountHour) => ({
  begins_at: toRfc3339(beginsAt),
  ends_at: toRfc3339(beginsAt + HOUR_MS),
  debits: String(debits),
  credits: String(credits),
  balance: String(balance),
});

export const hourView = (hour: AccountHour, currency: string) => ({ ...hourFieldsOf(hour), currency });

/** The cursor of a walk. */
const cursorText = ({ transactionId, part, debits, credits }: PostingsPage): string =>
  [transactionId, part, debits, credits].join('.');

/** @param text valid by the schema */
export function cursorOf(text: string): PostingsPage {
  const [transactionId = '', part, debits = '', credits = ''] = text.split('.');
  return { transactionId, part: Number(part), debits: BigInt(debits), credits: BigInt(credits) };
}

const otherView = (
  posting: AccountPosting,
  accounts: readonly SystemAccount[],
  ownerOf: (walletId: string | null) => string | null,
): Static<typeof postingSchema>['other'] =>
  isSystemAccount(posting.otherAccountId)
    ? {
        name: accounts.find(({ id }) => id === posting.otherAccountId)?.name ?? 'System account',
        account_id: posting.otherAccountId,
        wallet_id: null,
        owner: null,
      }
    : {
        name: 'Wallet',
        account_id: null,
        wallet_id: posting.otherWalletId,
        owner: ownerOf(posting.otherWalletId),
      };

interface PostingNames {
  /** Of the installation, ISO 4217. */
  currencies: readonly string[];
  ownerOf: (walletId: string | null) => string | null;
}

export function postingsView(
  account: SystemAccount,
  hour: AccountHour,
  { postings, walked, isEnd }: { postings: readonly AccountPosting[]; walked: PostingsPage; isEnd: boolean },
  { currencies, ownerOf }: PostingNames,
) {
  const accounts = systemAccounts(currencies);
  return {
    account_id: account.id,
    name: account.name,
    currency: account.currency,
    ...hourFieldsOf(hour),
    found_debits: String(walked.debits),
    found_credits: String(walked.credits),
    postings: postings.map((posting) => ({
      transaction_id: posting.transactionId,
      part: posting.part,
      posted_at: toRfc3339(posting.postedAt),
      category: posting.category,
      reference: posting.reference,
      side: posting.side as string,
      amount: Number(posting.amount),
      other: otherView(posting, accounts, ownerOf),
    })),
    next: isEnd ? null : cursorText(walked),
  };
}
