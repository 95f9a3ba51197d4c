import { type Static, Type } from 'typebox';
import { HELD_STATES, type HeldState } from '../../ledger/held-money.ts';
import type { HeldInflow } from '../../payments/inflows/held.ts';
import { OrderBy, PAGE_QUERY } from '../../platform/http/schemas.ts';
import { maskedName, maskedNumber } from '../../platform/masks.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import { KoboInteger, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { environmentParams } from '../operators/environment.ts';
import { guidance, Id, IdOrNull, TextOrNull } from '../transaction-status/fields.ts';
import { suspenseActions, suspenseMeaning } from '../transaction-status/suspense-state.ts';

/** The path of an inflow of a side. */
export const opsInflowParams = Type.Object({
  ...environmentParams.properties,
  inflow_id: Type.String({
    pattern: UUID_PATTERN,
    description: 'The movement of the inflow.',
    examples: ['019bbf6c-7e00-7000-8000-000000000001'],
  }),
});

/** Which inflows to list. */
export const opsInflowQuery = Type.Object({
  ...PAGE_QUERY,
  held: Type.Optional(
    Type.Boolean({ description: 'Only those for which nothing has been decided.', examples: [true] }),
  ),
  orderBy: OrderBy,
});
export type OpsInflowQuery = Static<typeof opsInflowQuery>;

/** Who sent money that came in, as far as everybody may see. */
const maskedSender = Type.Object(
  {
    name: TextOrNull('Its name, masked.', 'C**** O*****'),
    account_number: TextOrNull('The account that it came from, masked.', '******6789'),
    bank_code: TextOrNull('The bank of that.', '058'),
    bank_name: TextOrNull('The name of the bank.', 'Guaranty Trust Bank'),
  },
  { title: 'MaskedSender' },
);

/** Money that came in and went to suspense. */
export const opsInflowSchema = Type.Object(
  {
    id: Id('The movement of the inflow.'),
    state: Type.Unsafe<HeldState>({ type: 'string', enum: [...HELD_STATES], examples: ['held'] }),
    reason: TextOrNull('Why no wallet took it.', 'wallet_closed'),
    wallet_id: TextOrNull('The wallet that it came for.', 'ada-savings'),
    amount: KoboInteger('Kobo.'),
    reference: TextOrNull('Its reference, where it has one.'),
    rail: Type.String({ description: 'By which it came.', examples: ['sandbox'] }),
    session_id: Type.String({
      description: 'The id of its bank.',
      examples: ['999240260115090000000000000001'],
    }),
    sender: maskedSender,
    answer_id: IdOrNull('The movement that credits it, or brings it back.'),
    created_at: Timestamp('When it came in.'),
    ...guidance,
  },
  { title: 'HeldInflow' },
);

/** The same as it is shown. */
export const opsInflowView = (held: HeldInflow) => ({
  id: held.id,
  state: held.state,
  reason: held.reason,
  wallet_id: held.walletId,
  amount: koboToNumber(held.amount),
  reference: held.reference,
  rail: held.rail,
  session_id: held.railInflowId,
  sender: {
    name: maskedName(held.sender.name),
    account_number: maskedNumber(held.sender.accountNumber),
    bank_code: held.sender.bankCode,
    bank_name: held.sender.bankName,
  },
  answer_id: held.answerId,
  created_at: toRfc3339(held.createdAt),
  meaning: suspenseMeaning(held.state, held.reason),
  actions: suspenseActions('bank-inflow', held.state).filter((action) => action !== 'readSideInflow'),
});
