import { type Static, Type } from 'typebox';
import type { UnclaimedInflow } from '../../../payments/inflows/unclaimed.ts';
import { OrderBy, PAGE_QUERY, Reason } from '../../../platform/http/schemas.ts';
import { maskedName, maskedNumber } from '../../../platform/masks.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../platform/values/clock.ts';
import { KoboInteger, Timestamp } from '../../../platform/values/json-schema.ts';
import { koboToNumber } from '../../../platform/values/money.ts';
import { guidance, TextOrNull, TimeOrNull } from '../../transaction-status/fields.ts';

/** The path of one. */
export const unclaimedParams = Type.Object({
  rail: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'The rail that it came by.',
    examples: ['paystack'],
  }),
  session_id: Type.String({
    minLength: 1,
    maxLength: 200,
    examples: ['999240260115090000000000000001'],
    description: 'The id of its bank.',
  }),
});
export type UnclaimedParams = Static<typeof unclaimedParams>;

export const unclaimedQuery = Type.Object({
  ...PAGE_QUERY,
  open: Type.Optional(
    Type.Boolean({
      description: 'Only what needs somebody: no rail sends it back, and nobody has closed it.',
      examples: [true],
    }),
  ),
  orderBy: OrderBy,
});

export const closeUnclaimedBody = Type.Object({
  note: Reason('What it was, and what came of it.', 'The bank has sent it back; its letter of 3 May'),
});

const fields = {
  rail: Type.String({ description: 'The rail that it came by.', examples: ['paystack'] }),
  session_id: Type.String({
    description: 'The id of its bank.',
    examples: ['999240260115090000000000000001'],
  }),
  bank_code: Type.String({ description: 'The bank of the number that was paid.', examples: ['058'] }),
  account_number: Type.String({
    description: 'The number that was paid, which nobody has.',
    examples: ['0123456789'],
  }),
  amount: KoboInteger('Kobo.'),
  sender: Type.Object({
    name: TextOrNull('Who sent it.', 'C**** O*****'),
    account_number: TextOrNull('From which account.', '******6789'),
    bank_code: TextOrNull('The bank of that.', '058'),
    bank_name: TextOrNull('The name of the bank.', 'Guaranty Trust Bank'),
  }),
  received_at: Timestamp('When it came.'),
};

/** One as it is listed: who sent it is masked. */
export const unclaimedSchema = Type.Object(
  {
    ...fields,
    goes_back: Type.Boolean({ description: 'Whether its rail sends it back by itself.', examples: [false] }),
    closed_at: TimeOrNull('When somebody has said what came of it.'),
    closing_note: TextOrNull('What that was.'),
    ...guidance,
  },
  { title: 'UnclaimedInflow' },
);

const shown = (inflow: UnclaimedInflow, hide: typeof maskedName, hideNumber: typeof maskedNumber) => ({
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
  if (closedAt !== null) return 'Somebody has said what came of it.';
  return goesBack
    ? 'Nobody has the number that was paid, and the rail sends the money back by itself.'
    : 'Nobody has the number that was paid, and the rail cannot send the money back: its bank has it, and has to be asked.';
};

export const unclaimedView = (inflow: UnclaimedInflow) => ({
  ...shown(inflow, maskedName, maskedNumber),
  goes_back: inflow.goesBack,
  closed_at: toRfc3339OrNull(inflow.closedAt),
  closing_note: inflow.closingNote,
  meaning: meaningOf(inflow),
  actions:
    inflow.goesBack || inflow.closedAt !== null
      ? ['revealUnclaimedInflow']
      : ['revealUnclaimedInflow', 'closeUnclaimedInflow'],
});

/** One with who sent it. */
export const revealedUnclaimedSchema = Type.Object(
  { ...fields, narration: TextOrNull('What it was said to be for.', 'Rent') },
  { title: 'RevealedUnclaimedInflow' },
);
const asIs = (text: string | null): string | null => text;
export const revealedUnclaimedView = (inflow: UnclaimedInflow) => ({
  ...shown(inflow, asIs, asIs),
  narration: inflow.narration,
});
