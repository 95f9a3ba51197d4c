import { Type } from 'typebox';
import {
  statusOf,
  VIRTUAL_ACCOUNT_STATUSES,
  type VirtualAccountStatus,
} from '../../payments/wallets/virtual-accounts/queries.ts';
import { PAGE_QUERY } from '../../platform/http/schemas.ts';
import { maskedNumber, withoutNumbers } from '../../platform/masks.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { Id, masked, TextOrNull, TimeOrNull } from '../transaction-status/fields.ts';
import type { OpsVirtualAccount } from './queries.ts';

/** Which virtual accounts are listed. */
export const opsVirtualAccountsQuery = Type.Object({
  ...PAGE_QUERY,
  wallet_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only of this wallet, by its id or identifier.',
    }),
  ),
});

/** A virtual account: without the name on it, which is somebody's. */
export const opsVirtualAccountSchema = Type.Object(
  {
    id: Id('The virtual account.'),
    wallet_id: Type.String({
      description: 'The wallet that payments are credited to.',
      examples: ['ada-savings'],
    }),
    status: Type.Unsafe<VirtualAccountStatus>({
      type: 'string',
      enum: [...VIRTUAL_ACCOUNT_STATUSES],
      examples: ['active'],
      description:
        '`pending`: a bank is asked for it. `active`: it can be paid to. `expired`, `closed`: it could once. `failed`: it was never open.',
    }),
    account_number: masked('Its number, null until it is issued'),
    bank_code: TextOrNull('The code of the bank that issued it.', '50547'),
    bank_name: TextOrNull('Its name.', 'Kolo Sandbox Bank'),
    rail: TextOrNull('By which a bank is asked for it; null where none is.', 'monnify'),
    type: Type.String({
      description: '`regular`: it stays. `disposable`: it expires.',
      examples: ['regular'],
    }),
    purpose: Type.String({
      description: '`collection`, or `test_funding` where it was made for test money alone.',
      examples: ['collection'],
    }),
    reference: TextOrNull('The name that the business gave it, or one that was made.', 'order-1042'),
    payment_policy: Type.String({ description: 'Which payments it takes.', examples: ['ALLOW_ANY'] }),
    amount: Nullable(KoboInteger('What is to be paid to it, kobo; null: any amount.')),
    expires_at: TimeOrNull('From when on it is too late to pay; null: never.'),
    failure_reason: TextOrNull('Why it can never be paid to.'),
    created_at: Timestamp('When it was asked for.'),
    issued_at: TimeOrNull('When a bank issued it; null where none was asked.'),
    closed_at: TimeOrNull('When it was closed.'),
  },
  { title: 'SideVirtualAccount' },
);

/** The same as it is shown. */
export const opsVirtualAccountView = (account: OpsVirtualAccount, nowMs: number) => ({
  id: account.id,
  wallet_id: account.walletId,
  status: statusOf(account, nowMs),
  account_number: maskedNumber(account.accountNumber),
  bank_code: account.bankCode,
  bank_name: account.bankName,
  rail: account.rail,
  type: account.type,
  purpose: account.purpose,
  reference: account.reference,
  payment_policy: account.policy,
  amount: account.amount === null ? null : koboToNumber(account.amount),
  expires_at: toRfc3339OrNull(account.expiresAt),
  failure_reason: account.failureReason === null ? null : withoutNumbers(account.failureReason),
  created_at: toRfc3339(account.createdAt),
  issued_at: toRfc3339OrNull(account.issuedAt),
  closed_at: toRfc3339OrNull(account.closedAt),
});
