import { type Static, Type } from 'typebox';
import { HELD_STATES, type HeldState } from '../../ledger/held-money.ts';
import { HELD_SORTED_MAX, type HeldInflow } from '../../payments/inflows/held.ts';
import { OrderBy, PAGE_QUERY, sortField } from '../../platform/http/schemas.ts';
import { maskedNumber, shortName } from '../../platform/masks.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import { KoboInteger, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { environmentParams } from '../operators/environment.ts';
import { ownerField } from '../personal-data/wallet-owners.ts';
import { guidance, Id, IdOrNull, TextOrNull } from '../transaction-status/fields.ts';
import { suspenseActions, suspenseMeaning } from '../transaction-status/suspense-state.ts';
import { filterFields } from '../transfers/list/schemas.ts';

export const opsInflowParams = Type.Object({
  ...environmentParams.properties,
  inflow_id: Type.String({
    pattern: UUID_PATTERN,
    description: 'The transaction of the inflow.',
    examples: ['019bbf6c-7e00-7000-8000-000000000001'],
  }),
});

/** Filters for the inflow list. */
export const opsInflowQuery = Type.Object({
  ...PAGE_QUERY,
  held: Type.Optional(Type.Boolean({ description: 'Only those without a decision.', examples: [true] })),
  customer_id: Type.Optional(
    Type.String({ pattern: UUID_PATTERN, description: 'Only those for wallets of this customer.' }),
  ),
  bank_code: Type.Optional({
    ...filterFields.bank_code,
    description: 'Only from this bank, by either of its codes.',
  }),
  amount_from: filterFields.amount_from,
  amount_to: filterFields.amount_to,
  orderBy: OrderBy,
  ...sortField(`The newest ${HELD_SORTED_MAX.toLocaleString('en')} are sorted.`),
});
export type OpsInflowQuery = Static<typeof opsInflowQuery>;

/** The masked sender of an inflow. */
const maskedSender = Type.Object(
  {
    name: TextOrNull("The sender's first name and an initial.", 'Chidi O.'),
    account_number: TextOrNull("The sender's account, masked.", '******6789'),
    bank_code: TextOrNull("Code of the sender's bank.", '058'),
    bank_name: TextOrNull("Name of the sender's bank.", 'Guaranty Trust Bank'),
  },
  { title: 'MaskedSender' },
);

/** An inflow that went to suspense. */
export const opsInflowSchema = Type.Object(
  {
    id: Id('The transaction of the inflow.'),
    state: Type.Unsafe<HeldState>({ type: 'string', enum: [...HELD_STATES], examples: ['held'] }),
    reason: TextOrNull('Why no wallet took it.', 'wallet_closed'),
    wallet_id: TextOrNull('The wallet that it was meant for.', 'ada-savings'),
    ...ownerField,
    amount: KoboInteger('Kobo.'),
    reference: TextOrNull('Its reference, if any.'),
    rail: Type.String({ description: 'The rail that it came by.', examples: ['sandbox'] }),
    session_id: Type.String({
      description: "The bank's id of it.",
      examples: ['999240260115090000000000000001'],
    }),
    sender: maskedSender,
    answer_id: IdOrNull('The transaction that credits or returns it.'),
    created_at: Timestamp('When it came in.'),
    ...guidance,
  },
  { title: 'HeldInflow' },
);

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
    name: shortName(held.sender.name),
    account_number: maskedNumber(held.sender.accountNumber),
    bank_code: held.sender.bankCode,
    bank_name: held.sender.bankName,
  },
  answer_id: held.answerId,
  created_at: toRfc3339(held.createdAt),
  meaning: suspenseMeaning(held.state, held.reason),
  actions: suspenseActions('bank-inflow', held.state).filter((action) => action !== 'readInflow'),
});
