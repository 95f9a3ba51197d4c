import { Type } from 'typebox';
import { bankDetailsOf, feesOf } from '../../ledger/transactions.ts';
import { maskedName, maskedNumber } from '../../platform/masks.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { attemptSchema, attemptView } from '../transaction-status/attempts.ts';
import {
  guidance,
  Id,
  IdOrNull,
  masked,
  SOME_ID,
  suspenseState,
  TextOrNull,
  TimeOrNull,
} from '../transaction-status/fields.ts';
import { movementState } from '../transaction-status/payout-state.ts';
import type { TransferFile } from './file.ts';
import type { TransferRecord, PersonOf } from './queries.ts';
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
    what: Type.Unsafe<string>({ type: 'string', enum: [...HAPPENED], examples: ['told'] }),
    detail: Type.String({ description: 'In words.', examples: ['Attempt 1: unknown, no answer.'] }),
  },
  { title: 'Happened' },
);

/** What is said of a movement wherever it is shown: what is anybody's is masked. */
export const transferFields = {
  id: Id('The movement.'),
  reference: TextOrNull('The name that the business gave it.', 'payout-2026-000123'),
  category: Type.String({ examples: ['bank-outflow'] }),
  status: Type.String({ description: '`processing`, `successful` or `failed`.', examples: ['processing'] }),
  amount: KoboInteger('Kobo.'),
  fee: KoboInteger('Its fees in all, kobo.', 0),
  currency: Type.String({ examples: ['NGN'] }),
  source: TextOrNull('The wallet that pays.', 'ada-savings'),
  destination: TextOrNull('The wallet that is paid.'),
  customer_id: TextOrNull('Whose wallet it is about.'),
  rail: TextOrNull('By which it is paid, or came.', 'sandbox'),
  rail_id: TextOrNull('The id under which the bank knows it.', '999240260115090000000000000001'),
  bank_code: TextOrNull('The bank that is paid.', '058'),
  account_number: masked('The account that is paid'),
  sender_name: TextOrNull('Who sent it, masked.', null),
  failure_code: TextOrNull('Why it failed.'),
  failure_reason: TextOrNull('The same in words.'),
  attempts: Nullable(Type.Integer({ description: 'How often the bank was told and asked.', examples: [4] })),
  tellings: Nullable(Type.Integer({ description: 'How often it may have been told.', examples: [1] })),
  waits_for: TextOrNull('What it waits for before it is told.'),
  flagged_at: TimeOrNull('Since when somebody is needed.'),
  next_look_at: TimeOrNull('When the bank is told, or asked, next.'),
  created_at: Timestamp('When it was accepted.'),
  completed_at: TimeOrNull('When it became final.'),
  suspense_state: suspenseState,
  suspense_reason: TextOrNull('Why no wallet took it.', null),
  suspense_wallet_id: TextOrNull('The wallet that the money in suspense is for.'),
  answer_id: IdOrNull('The movement that credits the money in suspense later, or sends it back.'),
  reverses_id: IdOrNull('The movement that this one answers: it returns, sends back or credits its money.'),
};

/** A movement with everything that is known of it. */
export const fileSchema = Type.Object(
  {
    ...transferFields,
    tried: Type.Array(attemptSchema, {
      description:
        'What the bank was told and asked, the newest 200, newest first. A success at once has none.',
    }),
    timeline: Type.Array(happened, { description: 'All that happened to it, the oldest first.' }),
    ...guidance,
  },
  { title: 'TransferInFull' },
);

/** A movement as it is shown: what is anybody's is masked. */
export function transferView(transfer: TransferRecord) {
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
    sender_name: maskedName(sender?.name ?? null),
    failure_code: transfer.failureCode,
    failure_reason: transfer.failureReason,
    attempts: transfer.attempts,
    tellings: transfer.sends,
    waits_for: transfer.waitsFor,
    flagged_at: toRfc3339OrNull(transfer.flaggedAt),
    next_look_at: toRfc3339OrNull(transfer.dueAt),
    created_at: toRfc3339(transfer.createdAt),
    completed_at: toRfc3339OrNull(transfer.completedAt),
    suspense_state: transfer.heldState as string | null,
    suspense_reason: transfer.heldReason as string | null,
    suspense_wallet_id: transfer.heldFor,
    answer_id: transfer.heldAnswerId,
    reverses_id: transfer.reversesId,
  };
}

/** A movement in full as it is shown. */
export function fileView(file: TransferFile) {
  const { transfer } = file;
  const { meaning, actions } = movementState(transfer, file.attempts[0]?.outcome);
  return {
    ...transferView(transfer),
    tried: file.attempts.map(attemptView),
    timeline: timelineOf(file).map((one) => ({ ...one, at: toRfc3339(one.at) })),
    meaning,
    actions: [...actions],
  };
}

const personFields = {
  id: Id('The customer.'),
  name: Type.String({ examples: ['Ada Obi'] }),
  email: TextOrNull('Its email.', 'ada@example.com'),
  phone: TextOrNull('Its phone.', '+2348012345678'),
  third_party_identifier: TextOrNull('By which the business knows it.', 'user-4711'),
  erased_at: TimeOrNull('When what is personal of it was erased.'),
};

/** What is personal of a customer, but for the numbers of its documents. */
export const personSchema = Type.Object(personFields, { title: 'RevealedCustomer' });

export const personView = ({ id, name, email, phone, thirdPartyIdentifier, erasedAt }: PersonOf) => ({
  id,
  name,
  email,
  phone,
  third_party_identifier: thirdPartyIdentifier,
  erased_at: toRfc3339OrNull(erasedAt),
});

/** What is personal of a movement. */
export const revealedSchema = Type.Object(
  {
    id: Id('The movement.'),
    account_number: TextOrNull('The account that is paid.', '0123456789'),
    bank_code: TextOrNull('Its bank.', '058'),
    narration: TextOrNull('What it was said to be for.', 'Rent'),
    sender: Nullable(
      Type.Object(
        {
          name: TextOrNull('Who sent it.'),
          account_number: TextOrNull('From which account.'),
          bank_name: TextOrNull('At which bank.'),
          bank_code: TextOrNull('The code of that.'),
        },
        { description: 'Of money that came in.' },
      ),
    ),
    customer: Nullable(personSchema),
  },
  { title: 'RevealedTransfer' },
);

/** The same as it is shown. */
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
