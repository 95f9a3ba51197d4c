import { Type } from 'typebox';
import { bankDetailsOf, feesOf } from '../../ledger/transactions.ts';
import { maskedNumber, shortName } from '../../platform/masks.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import type { Recipient } from '../payment-runs/recipient.ts';
import type { ShownNames } from '../personal-data/shown-names.ts';
import { attemptSchema, attemptView } from '../transaction-status/attempts.ts';
import {
  guidance,
  Id,
  IdOrNull,
  masked,
  NAME_BY_ROLE,
  SOME_ID,
  suspenseState,
  TextOrNull,
  TimeOrNull,
} from '../transaction-status/fields.ts';
import { movementState } from '../transaction-status/payout-state.ts';
import type { TransferFile } from './file.ts';
import type { PersonOf, TransferRecord } from './queries.ts';
import { HAPPENED, timelineOf } from './timeline.ts';

export const transferParam = {
  transfer_id: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The transfer, by its id or the reference of the business.',
    examples: [SOME_ID],
  }),
};

const happened = Type.Object(
  {
    at: Timestamp('When.'),
    kind: Type.Unsafe<string>({ type: 'string', enum: [...HAPPENED], examples: ['submitted'] }),
    detail: Type.String({ description: 'Details as text.', examples: ['Attempt 1: unknown, no answer.'] }),
    id: TextOrNull('The incident, stop or endpoint that it is about.', SOME_ID),
  },
  { title: 'TimelineEntry' },
);

/** Fields of every shown transaction, with personal data masked. */
const transferFields = {
  id: Id('The transaction.'),
  reference: TextOrNull("The business's reference.", 'payout-2026-000123'),
  category: Type.String({ examples: ['bank-outflow'] }),
  status: Type.String({ description: '`processing`, `successful` or `failed`.', examples: ['processing'] }),
  amount: KoboInteger('Kobo.'),
  fee: KoboInteger('Total fees, kobo.', 0),
  currency: Type.String({ examples: ['NGN'] }),
  source: TextOrNull('The wallet that pays.', 'ada-savings'),
  destination: TextOrNull('The wallet that is paid.'),
  customer_id: TextOrNull('The customer of its wallet.'),
  rail: TextOrNull('The rail that it is paid by, or came by.', 'sandbox'),
  rail_id: TextOrNull("The bank's id of it.", '999240260115090000000000000001'),
  bank_code: TextOrNull('Code of the bank that is paid.', '058'),
  account_number: masked('The account that is paid'),
  sender_name: TextOrNull('The sender, masked.', null),
  failure_code: TextOrNull('Why it failed.'),
  failure_reason: TextOrNull('The failure reason as text.'),
  attempts: Nullable(
    Type.Integer({ description: 'Number of submissions and status queries.', examples: [4] }),
  ),
  submissions: Nullable(Type.Integer({ description: 'Number of possible submissions.', examples: [1] })),
  waits_for: TextOrNull('Why it is not submitted yet.'),
  flagged_at: TimeOrNull('When it was flagged.'),
  next_attempt_at: TimeOrNull('When it is submitted, or its status queried, next.'),
  created_at: Timestamp('When it was accepted.'),
  completed_at: TimeOrNull('When it became final.'),
  suspense_state: suspenseState,
  suspense_reason: TextOrNull('Why no wallet took it.', null),
  suspense_wallet_id: TextOrNull('The intended wallet of money in suspense.'),
  answer_id: IdOrNull('The transaction that credits or returns the money in suspense.'),
  bulk_id: IdOrNull('The bulk transfer, or payment run, that made it.'),
  reverses_id: IdOrNull('The transaction whose money this one returns, refunds or credits.'),
};

/** The same with names of people, which depend on the role. */
export const namedTransferFields = {
  ...transferFields,
  sender_name: TextOrNull(`The sender. ${NAME_BY_ROLE}`, null),
  source_owner: TextOrNull(`The customer of the wallet that pays. ${NAME_BY_ROLE}`, 'Ada O.'),
  destination_owner: TextOrNull(`The customer of the wallet that is paid. ${NAME_BY_ROLE}`, null),
  narration: TextOrNull('The narration, for roles that may reveal it.', 'Rent'),
};

export const fileSchema = Type.Object(
  {
    ...namedTransferFields,
    recipient_name: TextOrNull(
      `The name of the account that is paid, as its bank gave it to the payment run that made the transfer. ${NAME_BY_ROLE}`,
      'ADA O.',
    ),
    payment_run_id: IdOrNull('The payment run that made it.'),
    tried: Type.Array(attemptSchema, {
      description:
        'Submissions and status queries, the newest 200, newest first. An immediate success has none.',
    }),
    timeline: Type.Array(happened, { description: 'The timeline, oldest first.' }),
    events_archived_at: TimeOrNull(
      'When the events of its time were archived, where it has none here: `kolo archive show` prints them.',
    ),
    ...guidance,
  },
  { title: 'TransferInFull' },
);

/** The response form, with personal data masked. */
function transferView(transfer: TransferRecord) {
  const { recipient, bank, sender } = bankDetailsOf(transfer);
  return {
    id: transfer.id,
    reference: transfer.reference,
    category: transfer.category,
    status: transfer.status,
    amount: koboToNumber(transfer.amount),
    fee: koboToNumber(feesOf(transfer)),
    currency: transfer.currency,
    source: transfer.sourceWalletId,
    destination: transfer.destinationWalletId,
    customer_id: transfer.sourceCustomerId ?? transfer.destinationCustomerId,
    ...('rail' in transfer
      ? { rail: transfer.rail, rail_id: transfer.railId }
      : { rail: null, rail_id: null }),
    bank_code: bank,
    account_number: maskedNumber(recipient),
    sender_name: shortName(sender?.name ?? null),
    failure_code: transfer.failureCode,
    failure_reason: transfer.failureReason,
    attempts: transfer.attempts,
    submissions: transfer.submissions,
    waits_for: transfer.waitReason,
    flagged_at: toRfc3339OrNull(transfer.flaggedAt),
    next_attempt_at: toRfc3339OrNull(transfer.dueAt),
    created_at: toRfc3339(transfer.createdAt),
    completed_at: toRfc3339OrNull(transfer.completedAt),
    suspense_state: transfer.heldState as string | null,
    suspense_reason: transfer.heldReason as string | null,
    suspense_wallet_id: transfer.heldFor,
    answer_id: transfer.heldAnswerId,
    bulk_id: transfer.bulkId,
    reverses_id: transfer.reversesId,
  };
}

/** Customers whose names are shown with transfers. */
export const ownersOf = (transfers: readonly TransferRecord[]) =>
  transfers.flatMap(({ sourceCustomerId, destinationCustomerId }) => [
    sourceCustomerId,
    destinationCustomerId,
  ]);

/** The response form with names. @param names of `ownersOf` */
export const namedTransferView = (transfer: TransferRecord, { reveals, shown, ofCustomer }: ShownNames) => ({
  ...transferView(transfer),
  sender_name: shown(bankDetailsOf(transfer).sender?.name ?? null),
  source_owner: ofCustomer(transfer.sourceCustomerId),
  destination_owner: ofCustomer(transfer.destinationCustomerId),
  narration: reveals ? transfer.narration : null,
});

/** Facts of other tables about a transfer. */
interface Beside {
  recipient: Recipient | undefined;
  /** When its events were archived; null where they were not. */
  archivedAt: number | null;
}

export function fileView(file: TransferFile, names: ShownNames, { recipient, archivedAt }: Beside) {
  const { transfer } = file;
  const { meaning, actions } = movementState(transfer, file.attempts[0]?.outcome);
  return {
    ...namedTransferView(transfer, names),
    recipient_name: names.shown(recipient?.name ?? null),
    payment_run_id: recipient?.paymentRunId ?? null,
    tried: file.attempts.map(attemptView),
    timeline: timelineOf(file, names).map(({ at, kind, detail, id = null }) => ({
      at: toRfc3339(at),
      kind,
      detail,
      id,
    })),
    events_archived_at: toRfc3339OrNull(archivedAt),
    meaning,
    actions: [...actions],
  };
}

const personFields = {
  id: Id('The customer.'),
  name: Type.String({ examples: ['Ada Obi'] }),
  email: TextOrNull('Its email.', 'ada@example.com'),
  phone: TextOrNull('Its phone.', '+2348012345678'),
  third_party_identifier: TextOrNull('The id that the business gave it.', 'user-4711'),
  erased_at: TimeOrNull('When its personal data was erased.'),
};

/** Personal data of a customer, except document numbers. */
export const personSchema = Type.Object(personFields, { title: 'RevealedCustomer' });

export const personView = ({ id, name, email, phone, thirdPartyIdentifier, erasedAt }: PersonOf) => ({
  id,
  name,
  email,
  phone,
  third_party_identifier: thirdPartyIdentifier,
  erased_at: toRfc3339OrNull(erasedAt),
});

/** Personal data of a transaction. */
export const revealedSchema = Type.Object(
  {
    id: Id('The transaction.'),
    account_number: TextOrNull('The account that is paid.', '0123456789'),
    bank_code: TextOrNull('Code of its bank.', '058'),
    narration: TextOrNull('The narration.', 'Rent'),
    sender: Nullable(
      Type.Object(
        {
          name: TextOrNull("The sender's name."),
          account_number: TextOrNull("The sender's account."),
          bank_name: TextOrNull("Name of the sender's bank."),
          bank_code: TextOrNull("Code of the sender's bank."),
        },
        { description: 'The sender of an inflow.' },
      ),
    ),
    customer: Nullable(personSchema),
  },
  { title: 'RevealedTransfer' },
);

export function revealedView(transfer: TransferRecord, person: PersonOf | undefined) {
  const { recipient, bank, sender } = bankDetailsOf(transfer);
  return {
    id: transfer.id,
    account_number: recipient,
    bank_code: bank,
    narration: transfer.narration,
    sender,
    customer: person === undefined ? null : personView(person),
  };
}
