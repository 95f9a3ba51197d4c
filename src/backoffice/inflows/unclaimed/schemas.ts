import { Type } from 'typebox';
import type { UnclaimedInflow } from '../../../payments/inflows/unclaimed.ts';
import { OrderBy, PAGE_QUERY } from '../../../platform/http/schemas.ts';
import { maskedNumber, shortName } from '../../../platform/masks.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../platform/values/clock.ts';
import { KoboInteger, Timestamp } from '../../../platform/values/json-schema.ts';
import { koboToNumber } from '../../../platform/values/money.ts';
import { guidance, TextOrNull, TimeOrNull } from '../../transaction-status/fields.ts';
import { DUE_AFTER_MS } from '../../work-queue/kinds.ts';

export const unclaimedQuery = Type.Object({
  ...PAGE_QUERY,
  open: Type.Optional(
    Type.Boolean({
      description:
        'Only those that need a decision: the rail does not return them, and nobody has closed them.',
      examples: [true],
    }),
  ),
  orderBy: OrderBy,
});

const fields = {
  rail: Type.String({ description: 'The rail that it came by.', examples: ['paystack'] }),
  session_id: Type.String({
    description: "The bank's id of it.",
    examples: ['999240260115090000000000000001'],
  }),
  bank_code: Type.String({ description: 'The bank of the number that was paid.', examples: ['058'] }),
  account_number: Type.String({
    description: 'The number that was paid, which nobody has.',
    examples: ['0123456789'],
  }),
  amount: KoboInteger('Kobo.'),
  sender: Type.Object({
    name: TextOrNull("The sender's name.", 'Chidi O.'),
    account_number: TextOrNull("The sender's account.", '******6789'),
    bank_code: TextOrNull("Code of the sender's bank.", '058'),
    bank_name: TextOrNull("Name of the sender's bank.", 'Guaranty Trust Bank'),
  }),
  received_at: Timestamp('When it came in.'),
};

/** A listed inflow, its sender by first name and initial. */
export const unclaimedSchema = Type.Object(
  {
    ...fields,
    goes_back: Type.Boolean({
      description: 'True where its rail returns it automatically.',
      examples: [false],
    }),
    due_at: TimeOrNull('When an operator should have recorded the outcome; null where none has to.'),
    overdue: Type.Boolean({ description: 'True once that time has passed.', examples: [false] }),
    closed_at: TimeOrNull('When somebody recorded the outcome.'),
    closing_note: TextOrNull('The recorded outcome.'),
    ...guidance,
  },
  { title: 'UnclaimedInflow' },
);

const shown = (inflow: UnclaimedInflow, hide: typeof shortName, hideNumber: typeof maskedNumber) => ({
  rail: inflow.rail,
  session_id: inflow.railInflowId,
  bank_code: inflow.bankCode,
  account_number: inflow.accountNumber,
  amount: koboToNumber(inflow.amount),
  sender: {
    name: hide(inflow.senderName),
    account_number: hideNumber(inflow.senderAccountNumber),
    bank_code: inflow.senderBankCode,
    bank_name: inflow.senderBankName,
  },
  received_at: toRfc3339(inflow.receivedAt),
});

const meaningOf = ({ goesBack, closedAt }: UnclaimedInflow): string => {
  if (closedAt !== null) return 'An operator has recorded the outcome.';
  return goesBack
    ? 'Nobody has the number that was paid, and the rail returns the money automatically.'
    : 'Nobody has the number that was paid, and the rail cannot return the money: its bank holds it. Contact the bank.';
};

export function unclaimedView(inflow: UnclaimedInflow, nowMs: number) {
  const isOpen = !inflow.goesBack && inflow.closedAt === null;
  const dueMs = isOpen ? inflow.receivedAt + DUE_AFTER_MS.unclaimed_inflows : null;
  return {
    ...shown(inflow, shortName, maskedNumber),
    goes_back: inflow.goesBack,
    due_at: toRfc3339OrNull(dueMs),
    overdue: dueMs !== null && dueMs <= nowMs,
    closed_at: toRfc3339OrNull(inflow.closedAt),
    closing_note: inflow.closingNote,
    meaning: meaningOf(inflow),
    actions: isOpen ? ['revealUnclaimedInflow', 'closeUnclaimedInflow'] : ['revealUnclaimedInflow'],
  };
}

/** An inflow with its sender. */
export const revealedUnclaimedSchema = Type.Object(
  { ...fields, narration: TextOrNull('The narration.', 'Rent') },
  { title: 'RevealedUnclaimedInflow' },
);
const asIs = (text: string | null): string | null => text;
export const revealedUnclaimedView = (inflow: UnclaimedInflow) => ({
  ...shown(inflow, asIs, asIs),
  narration: inflow.narration,
});
