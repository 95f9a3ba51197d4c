import { type Static, Type } from 'typebox';
import { transactionsByIds } from '../../../ledger/find-transactions.ts';
import { bankDetailsOf, feesOf } from '../../../ledger/transactions.ts';
import { Lines } from '../../../platform/http/schemas.ts';
import { maskedNumber } from '../../../platform/masks.ts';
import { NIL_UUID, UUID_PATTERN, uuidv7 } from '../../../platform/values/ids.ts';
import { moneyText } from '../../../platform/values/money.ts';
import { customersOfMovement } from '../../personal-data/affected-customers.ts';
import { type Approved, type ProposalAct, proposalAct } from '../../proposals/act.ts';
import { partOf, walletText } from '../../proposals/review/reviewed-wallet.ts';
import type { ReviewContext, ReviewedMovement } from '../../proposals/review/subjects.ts';
import type { ManualDeps } from '../deps.ts';
import type { OneObject } from '../moved-object.ts';
import { manualRefusal } from '../refusals.ts';

const settleContent = Type.Object({
  transaction_id: Type.String({
    pattern: UUID_PATTERN,
    description: 'The payout: a bank transfer, or the return of an inflow.',
    examples: ['019bbf6c-7e00-7000-8000-000000000001'],
  }),
  evidence: Lines(2_000, {
    minLength: 10,
    description:
      "Evidence of the outcome: who at the bank confirmed it and when, the line of the bank's statement, or the session id.",
    examples: ['Statement of 23 November, line 114: session 000013261123101500000000000001 is not on it'],
  }),
});
type SettleContent = Static<typeof settleContent>;

/** A payout that an approved proposal makes final. */
const PAYOUT: OneObject<SettleContent> = {
  object: ({ transaction_id: id }) => `payout ${id}`,
  async impossible(session, tenantId, { transaction_id: id }) {
    const [payout] = await transactionsByIds(session, tenantId, [id]);
    return payout === undefined || payout.status === 'processing'
      ? undefined
      : `The payout is ${payout.status}, which is final.`;
  },
};

/** The amount that is paid or held, with its fees. */
function sumText(movement: ReviewedMovement): string {
  const { amount, currency } = movement;
  const sum = moneyText(amount, currency);
  const fees = feesOf(movement);
  return fees === 0n ? sum : `${sum} and ${moneyText(fees, currency)} of fees`;
}

function recipientText(movement: ReviewedMovement): string {
  const { recipient, bank } = bankDetailsOf(movement);
  return `the account ${maskedNumber(recipient)} at ${movement.bankName ?? `the bank ${bank}`}`;
}

/** Effect of settling a payout. */
function settledEffect(_: object, seen: ReviewContext): string | undefined {
  const { movement } = seen;
  if (movement === undefined) return undefined;
  const payer = partOf(seen, 'pays');
  const from = payer === undefined ? 'suspense' : walletText(payer);
  return `${sumText(movement)} leave ${from} permanently, as paid to ${recipientText(movement)}. The payment becomes successful, which is final.`;
}

/** Effect of failing a payout. */
function failedEffect(_: object, seen: ReviewContext): string | undefined {
  const { movement } = seen;
  if (movement === undefined) return undefined;
  const payer = partOf(seen, 'pays');
  const to = payer === undefined ? 'return to suspense' : `become available to ${walletText(payer)} again`;
  return `${sumText(movement)} ${to}, as not paid to ${recipientText(movement)}. The payment becomes failed, which is final.`;
}

type ToSettle = Pick<Approved<SettleContent>, 'proposalId' | 'content' | 'nowMs'>;

const settle = (
  { engine }: ManualDeps,
  status: 'successful' | 'failed',
  words: Pick<ProposalAct<SettleContent>, 'name' | 'does' | 'effect'>,
): ProposalAct => {
  const command = ({ proposalId, content, nowMs: now }: ToSettle) => ({
    kind: 'settleManually' as const,
    now,
    proposalId,
    transactionId: content.transaction_id,
    status,
    eventId: uuidv7(now),
  });
  return proposalAct<SettleContent>({
    ...words,
    permission: 'move_money',
    of: 'tenant',
    content: settleContent,
    words: ['evidence'],
    concerns: (session, { tenantId, content }) =>
      customersOfMovement(session, tenantId!, content.transaction_id),
    about: ({ transaction_id: movement }) => ({ movement }),
    refuses: [
      'not_flagged',
      'payout_final',
      'being_submitted',
      'bank_not_queried',
      'bank_says_paid',
      'nothing_to_query',
    ],
    many: true,
    object: PAYOUT.object,
    impossible: PAYOUT.impossible,
    async prepare(_, { tenantId, content, nowMs }) {
      const foreseen = await engine.dryRun(tenantId!, command({ proposalId: NIL_UUID, content, nowMs }));
      if (foreseen.kind === 'refused') throw manualRefusal(foreseen);
      return content;
    },
    async carryOut(approved) {
      const result = await engine.submit(approved.tenantId!, command(approved));
      if (result.kind === 'refused') throw manualRefusal(result);
      return { transaction_id: approved.content.transaction_id };
    },
  });
};

/** Manually settles a payout whose bank status is unknown. */
export const payoutActs = (deps: ManualDeps): ProposalAct[] => [
  settle(deps, 'successful', {
    name: 'payout.settle',
    does: 'Marks a flagged payout as successful: its bank has paid it.',
    effect: settledEffect,
  }),
  settle(deps, 'failed', {
    name: 'payout.fail',
    does: 'Marks a flagged payout as failed and returns the money to its wallet: its bank has not paid it and never will. A payout that the bank reports as paid can never be failed. If it was ever submitted, the bank must have been called about it within the last hour.',
    effect: failedEffect,
  }),
];
