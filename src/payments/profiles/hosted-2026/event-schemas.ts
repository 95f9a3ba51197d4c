import { type TProperties, Type } from 'typebox';
import { Currency, KoboInteger, Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import { BreakDown, Metadata } from './objects.ts';

/** The JSON schemas of event bodies in this profile, for the description of the API. */

const Id = (description: string) => Nullable(Type.String({ description }));

/** The fields that every body has beside those of the standard profile. */
export const ENVELOPE: TProperties = {
  pvb_wallet: Id('The same as `wallet`.'),
  pvb_reference: Id("The transaction's id."),
  pvb_third_party_reference: Id('The same as `reference`.'),
  pvb_destination_wallet: Id('The wallet credited.'),
  pvb_schedule_payment_id: Id('The scheduled payment that made the transfer.'),
  pvb_destination_account_creation_reference: Id('Your own reference of the virtual account.'),
};

/** The field that bodies of interest payouts have as well. */
export const INTEREST_ENVELOPE: TProperties = {
  pvb_accrued_interest_wallet: Type.String({ description: 'The wallet that earned it.' }),
};

const references: TProperties = {
  internal_reference: Type.String({ description: "The transaction's id." }),
  third_party_reference: Type.String({ description: 'Your reference.' }),
  initiator_reference: Type.String({ description: 'Your reference.' }),
};

const balances: TProperties = {
  destination_wallet_balance: Nullable(
    Type.Integer({ description: 'Available balance, kobo; null if unknown.' }),
  ),
  destination_wallet_ledger_balance: Nullable(KoboInteger('Posted balance afterwards, kobo.')),
};

const inflow = Type.Object(
  {
    id: Type.String(),
    customer_id: Nullable(Type.String()),
    destination_wallet_id: Nullable(Type.String({ description: 'The wallet credited.' })),
    type: Type.Literal('inflow'),
    category: Type.Unsafe<string>({
      type: 'string',
      enum: ['bank_transfer_inflow', 'bank_transfer_reversal'],
      description: '`bank_transfer_reversal`: money of one of your transfers came back.',
    }),
    amount: KoboInteger('The amount paid, kobo.'),
    currency: Currency,
    narration: Type.String(),
    ip_address: Type.String({ description: 'Always empty.' }),
    transaction_id: Type.String({ description: 'The same as `id`.' }),
    timestamp: Timestamp('When it was credited.'),
    status: Type.Literal('success'),
    third_party_reference: Type.String({
      description: 'Your reference, else `reference`.',
    }),
    initiator_reference: Type.String({
      description:
        'The reference of your transfer for a reversal; else your reference of the virtual account, else ' +
        '`reference`.',
    }),
    internal_reference: references.internal_reference!,
    provider: Type.String({ description: 'Always `kolo`.' }),
    ...balances,
    destination_transaction_balance: Nullable(KoboInteger('Posted balance afterwards, kobo.')),
    reference: Type.String({ description: "The bank's session id, else the transaction's id." }),
    fee: KoboInteger('Total fee with VAT and stamp duty, kobo.'),
    sender_name: Type.String({ description: 'Empty if unknown, like the other fields of the sender.' }),
    sender_account_number: Type.String(),
    sender_bank_name: Type.String(),
    session_id: Nullable(Type.String()),
    metadata: Metadata,
  },
  { title: 'InflowEventData' },
);

const interest = Type.Object(
  {
    id: Type.String(),
    amount: KoboInteger('Net of tax, kobo.'),
    destination_wallet: Nullable(Type.String({ description: 'The wallet credited.' })),
    ...balances,
    reference: Type.String({ description: "The transaction's id." }),
    timestamp: Timestamp('When it was credited.'),
    batch_id: Type.String({ description: 'The month, such as `2026-09`.' }),
    break_down: BreakDown,
    metadata: Metadata,
  },
  { title: 'InterestEventData' },
);

/** `eventData` that is another object than in the standard profile, by the type that is sent. */
export const OTHER_DATA: Readonly<Record<string, object>> = {
  'bank-transfer.inflow.success': inflow,
  'interest-payout.success': interest,
};

/** Fields of `eventData` beside those of the standard profile. It becomes a schema with that title. */
export const MORE_DATA: Readonly<Record<string, { title: string; properties: TProperties }>> = {
  'bank-transfer.outflow.success': { title: 'BankTransferEventData', properties: references },
  'bank-transfer.outflow.failed': { title: 'BankTransferEventData', properties: references },
  'wallet-transfer.outflow.success': {
    title: 'WalletTransferEventData',
    properties: {
      ...references,
      transaction_id: Type.String({ description: 'The same as `id`.' }),
      source_wallet: Nullable(Type.String({ description: 'The wallet debited.' })),
      destination_wallet: Nullable(Type.String({ description: 'The wallet credited.' })),
      status: Type.Literal('COMPLETED'),
    },
  },
};

/** Types that are sent as another. */
export const SENT_OTHERWISE: readonly string[] = ['bank-transfer.outflow.reversed'];
