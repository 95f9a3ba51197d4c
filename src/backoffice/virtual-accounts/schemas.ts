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
import { ownerField } from '../personal-data/wallet-owners.ts';
import { Id, masked, TextOrNull, TimeOrNull } from '../transaction-status/fields.ts';
import type { OpsVirtualAccount } from './queries.ts';

/** Filters of the list. */
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

/** A virtual account, without its name, which is personal. */
export const opsVirtualAccountSchema = Type.Object(
  {
    id: Id('The virtual account.'),
    wallet_id: Type.String({
      description: 'The wallet that payments are credited to.',
      examples: ['ada-savings'],
    }),
    ...ownerField,
    status: Type.Unsafe<VirtualAccountStatus>({
      type: 'string',
      enum: [...VIRTUAL_ACCOUNT_STATUSES],
      examples: ['active'],
      description:
        '`pending`: requested from a bank. `active`: accepts payments. `expired`, `closed`: no longer accepts payments. `failed`: was never open.',
    }),
    account_number: masked('Its number, null until it is issued'),
    bank_code: TextOrNull('The code of the bank that issued it.', '50547'),
    bank_name: TextOrNull('Its name.', 'Kolo Sandbox Bank'),
    rail: TextOrNull('The rail that issues it; null without one.', 'monnify'),
    type: Type.String({
      description: '`regular`: permanent. `disposable`: expires.',
      examples: ['regular'],
    }),
    purpose: Type.String({
      description: '`collection`, or `test_funding` for test money only.',
      examples: ['collection'],
    }),
    reference: TextOrNull("The business's reference, or a generated one.", 'order-1042'),
    payment_policy: Type.String({ description: 'Payments that it accepts.', examples: ['ALLOW_ANY'] }),
    amount: Nullable(KoboInteger('The amount to pay, kobo; null: any.')),
    expires_at: TimeOrNull('When it expires; null: never.'),
    failure_reason: TextOrNull('Why it failed.'),
    created_at: Timestamp('When it was requested.'),
    issued_at: TimeOrNull('When a bank issued it; null without a bank.'),
    closed_at: TimeOrNull('When it was closed.'),
  },
  { title: 'TenantVirtualAccount' },
);

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
