import { type Static, Type } from 'typebox';
import { isSystemAccount, type SystemAccount, systemAccounts } from '../../../ledger/system-accounts.ts';
import { PAGE_QUERY } from '../../../platform/http/schemas.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { UUID_PATTERN } from '../../../platform/values/ids.ts';
import { Currency, Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import { environmentParams } from '../../operators/environment.ts';
import type { AccountHour } from './hours.ts';
import type { AccountPosting, PostingsPage } from './postings.ts';

export const HOUR_MS = 3_600_000;
const SOME_ID = '019bbf6c-7e00-7000-8000-000000000001';

export const accountParams = Type.Object({
  ...environmentParams.properties,
  account_id: Type.String({
    pattern: UUID_PATTERN,
    description: 'A system account, as `readAccountFigures` names it.',
    examples: ['00000000-0000-0000-0000-00000000fee5'],
  }),
});
export const hoursQuery = Type.Object(PAGE_QUERY);

/** `<movement>.<part>.<debits>.<credits>`. */
const PLACE_PATTERN = `${UUID_PATTERN.slice(0, -1)}\\.\\d{1,4}\\.\\d{1,30}\\.\\d{1,30}$`;
export const postingsQuery = Type.Object({
  hour: Type.String({
    format: 'date-time',
    examples: ['2026-01-15T10:00:00+01:00'],
    description: 'When the hour began, as `listAccountHours` says it.',
  }),
  after: Type.Optional(
    Type.String({
      pattern: PLACE_PATTERN,
      description: '`next` of the page before.',
      examples: [`${SOME_ID}.0.0.0`],
    }),
  ),
});

/** A sum may pass what a JSON number holds exactly. */
const Sum = (description: string, example: string) =>
  Type.String({ description: `${description}, kobo, as a decimal string.`, examples: [example] });
const hourFields = {
  begins_at: Timestamp('When the hour began.'),
  ends_at: Timestamp('When it ended.'),
  debits: Sum('What was debited in it', '540000'),
  credits: Sum('What was credited in it', '0'),
  balance: Sum('All credits less all debits up to its end', '-540000'),
};
export const hourSchema = Type.Object({ ...hourFields, currency: Currency }, { title: 'AccountHour' });

const postingSchema = Type.Object({
  transaction_id: Type.String({ examples: [SOME_ID] }),
  part: Type.Integer({ description: 'Which posting of the movement.', examples: [0] }),
  posted_at: Timestamp('When it was posted.'),
  category: Type.String({ examples: ['bank-outflow'] }),
  reference: Nullable(Type.String({ examples: ['payout-2026-000123'] })),
  side: Type.String({ description: '`debit` or `credit`, of this account.', examples: ['credit'] }),
  amount: Type.Integer({ description: 'Kobo.', examples: [540_000] }),
  other: Type.Object(
    {
      name: Type.String({ description: '`Wallet`, or that of the system account.', examples: ['Wallet'] }),
      account_id: Nullable(
        Type.String({ description: 'The system account; null: a wallet.', examples: [null] }),
      ),
      wallet_id: Nullable(Type.String({ description: 'The wallet.', examples: ['wallet-of-ada'] })),
    },
    { description: 'The account on the other side.' },
  ),
});

export const postingsSchema = Type.Object(
  {
    account_id: Type.String({ examples: ['00000000-0000-0000-0000-00000000fee5'] }),
    name: Type.String({ examples: ['Fee income'] }),
    currency: Currency,
    ...hourFields,
    found_debits: Sum('Of what was debited, what this page and those before it have', '540000'),
    found_credits: Sum('The same of what was credited', '0'),
    postings: Type.Array(postingSchema, { description: 'The newest movement first.' }),
    next: Nullable(
      Type.String({
        description: 'What to give as `after` for the next page; null where all of the hour was found.',
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

/** An hour of an account, as operators read it. */
export const hourView = (hour: AccountHour, currency: string) => ({ ...hourFieldsOf(hour), currency });

/** Where a walk has come to, as callers give it back. */
const placeText = ({ transactionId, part, debits, credits }: PostingsPage): string =>
  [transactionId, part, debits, credits].join('.');

/** @param text as the schema has it */
export function placeOf(text: string): PostingsPage {
  const [transactionId = '', part, debits = '', credits = ''] = text.split('.');
  return { transactionId, part: Number(part), debits: BigInt(debits), credits: BigInt(credits) };
}

const otherView = (
  posting: AccountPosting,
  accounts: readonly SystemAccount[],
): Static<typeof postingSchema>['other'] =>
  isSystemAccount(posting.otherAccountId)
    ? {
        name: accounts.find(({ id }) => id === posting.otherAccountId)?.name ?? 'System account',
        account_id: posting.otherAccountId,
        wallet_id: null,
      }
    : { name: 'Wallet', account_id: null, wallet_id: posting.otherWalletId };

/** A part of an hour's postings, as operators read it. */
export function postingsView(
  account: SystemAccount,
  hour: AccountHour,
  { postings, walked, isEnd }: { postings: readonly AccountPosting[]; walked: PostingsPage; isEnd: boolean },
  currencies: readonly string[],
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
      other: otherView(posting, accounts),
    })),
    next: isEnd ? null : placeText(walked),
  };
}
