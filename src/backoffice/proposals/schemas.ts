import { Type } from 'typebox';
import { PAGE_QUERY, Reason } from '../../platform/http/schemas.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import { KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { MODES, type Mode } from '../../platform/values/mode.ts';
import { koboToNumber, moneyText } from '../../platform/values/money.ts';
import { ALL_PERMISSIONS, type Permission } from '../operators/roles.ts';
import type { ProposalAct } from './act.ts';
import { BATCH_MAX } from './batches.ts';
import type { ClosedAs } from './exclusive-proposals.ts';
import { DECIDABLE_MAX, type ShownProposal } from './read.ts';
import { reviewContextSchema, reviewContextView } from './review/schemas.ts';
import { isLeftOut, type ProposalWithContext, totalsOf } from './review-context.ts';

const SOME_ID = '019bbf6c-7e00-7000-8000-000000000001';
const DIGEST = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export const reasonField = Reason(
  'Reason, for the approver and the audit log.',
  'Bola takes over the night shift',
);
const digestField = Type.String({
  description:
    'SHA-256 of the proposed content, hexadecimal. The approver sends it back to show what they have read.',
  examples: [DIGEST],
});

export const manyBody = (act: ProposalAct) =>
  Type.Object({
    contents: Type.Array(act.content, {
      minItems: 1,
      maxItems: BATCH_MAX,
      description: 'The content for each object.',
    }),
    reason: reasonField,
  });

export const approveBody = Type.Object({
  digest: digestField,
  except: Type.Optional(
    Type.Array(
      Type.Object({
        object: Type.String({ maxLength: 250, description: 'The object.', examples: [`payout ${SOME_ID}`] }),
        reason: Reason('Why, for the proposer and the audit log.', 'The bank has not confirmed this one'),
      }),
      {
        maxItems: BATCH_MAX,
        description:
          'Objects of a proposal for many that are left out. They are refused, and the others approved.',
      },
    ),
  ),
});
export const refuseBody = Type.Object({ reason: reasonField });
export const proposalParams = Type.Object({ id: Type.String({ description: 'The proposal.' }) });
/** Filters for the proposal list. */
export const listQuery = Type.Object({
  ...PAGE_QUERY,
  open: Type.Optional(
    Type.Boolean({
      description: 'Only pending ones: undecided, or approved and still to be carried out, and not expired.',
      examples: [true],
    }),
  ),
  business_id: Type.Optional(
    Type.String({
      pattern: UUID_PATTERN,
      description:
        'Only those of this business, in the environment of `mode`, and those of the installation.',
    }),
  ),
  mode: Type.Optional(
    Type.Unsafe<Mode>({ type: 'string', enum: [...MODES], description: 'The environment of `business_id`.' }),
  ),
  object: Type.Optional(
    Type.String({
      maxLength: 250,
      description:
        'Only the pending one about this object of the environment or the installation: `wallet`, `customer`, `payout`, `suspense`, `reference`, `payment_run`, `payout_stop`, `api_key`, `provider_account` or `operator` and its id, or `policy`.',
    }),
  ),
});
export const decidableSchema = Type.Object(
  {
    count: Type.Integer({
      description: `Their number, at most ${DECIDABLE_MAX}, which means that or more.`,
      examples: [2],
    }),
  },
  { title: 'ProposalsToDecide' },
);
export const proposedSchema = Type.Object(
  {
    id: Type.String({ examples: [SOME_ID] }),
    half: Nullable(
      Type.String({
        description:
          'Your half of an invitation, shown this once: hand it to the invited person, who gets the other half from the approver. Null for everything else.',
        examples: [null],
      }),
    ),
    approvers: Type.Integer({
      description:
        'People who may approve it now, including you only in an installation with one operator. 0: nobody, until another operator with the permission has enrolled.',
      examples: [1],
    }),
  },
  { title: 'ProposalMade' },
);
export const approvedSchema = Type.Object(
  {
    result: Nullable(Type.Unsafe<object>({ type: 'object', additionalProperties: true, examples: [{}] })),
    shown: Nullable(
      Type.Unsafe<object>({
        type: 'object',
        additionalProperties: true,
        examples: [null],
        description: 'A value shown this once, such as the token of an invitation.',
      }),
    ),
  },
  { title: 'ProposalApproved' },
);

const statusField = Type.String({
  description:
    '`open`, `approved` and still to be carried out, `done`, `refused`, `expired`, `superseded` by another of the same person, or `impossible` because something else decided it.',
  examples: ['open'],
});
const contentField = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  description: 'The content of the act. For many objects: the proposals of each.',
  examples: [{ email: 'bola@example.com', name: 'Bola Ade', role: 'support' }],
});

/** One object of a proposal for many. */
const itemSchema = Type.Object(
  {
    object: Type.String({ description: 'The object.', examples: [`payout ${SOME_ID}`] }),
    content: contentField,
    effect: Type.String({ description: 'The effect of an approval.', examples: ['₦500.00 leave suspense.'] }),
    facts: Nullable(reviewContextSchema),
    status: statusField,
    closed_because: Nullable(
      Type.String({ description: 'Why it was closed, or left out by the approver.', examples: [null] }),
    ),
  },
  { title: 'ProposalItem' },
);

const batchSchema = Type.Object(
  {
    size: Type.Integer({ description: 'The number of objects.', examples: [14] }),
    totals: Type.Array(
      Type.Object({
        currency: Type.String({ examples: ['NGN'] }),
        amount: KoboInteger('The sum of the amounts, minor units.', 5_000_000),
        amount_text: Type.String({ examples: ['₦50,000.00'] }),
      }),
      { description: 'The amounts of the transactions concerned, by currency. Empty where none is.' },
    ),
    done: Type.Integer({ description: 'Those that were carried out.', examples: [0] }),
    not_done: Type.Integer({
      description: 'Those that were closed, or left out by the approver, with a reason.',
      examples: [0],
    }),
    items: Nullable(Type.Array(itemSchema, { description: 'Each object. Null in lists.' })),
  },
  { title: 'ProposalForMany' },
);

export const proposalSchema = Type.Object(
  {
    id: Type.String({ examples: [SOME_ID] }),
    act: Type.String({ description: 'The act.', examples: ['operator.invite'] }),
    business_id: Nullable(Type.String({ description: 'Null: for the installation.', examples: [null] })),
    mode: Nullable(
      Type.String({ description: '`test` or `live`; null for the installation.', examples: [null] }),
    ),
    content: contentField,
    effect: Type.String({
      description:
        'The effect of an approval. An open proposal that is read alone adds the effect at this moment, where it has one.',
      examples: ['Invites somebody, with one role.'],
    }),
    facts: Nullable(reviewContextSchema),
    permission: Type.Unsafe<Permission>({
      type: 'string',
      enum: [...ALL_PERMISSIONS],
      examples: ['operators'],
      description: 'The permission that a decision needs.',
    }),
    digest: digestField,
    reason: Type.String({ examples: ['Bola takes over the night shift'] }),
    status: statusField,
    batch: Nullable(batchSchema),
    proposed_by: Type.String({ description: 'An operator.', examples: [SOME_ID] }),
    proposed_by_name: Type.String({ description: 'Their name.', examples: ['Ada Obi'] }),
    proposed_at: Timestamp('When it was proposed.'),
    expires_at: Timestamp('When it expires.'),
    decided_by: Nullable(
      Type.String({ description: 'The operator who approved or refused it.', examples: [null] }),
    ),
    decided_by_name: Nullable(Type.String({ description: 'Their name.', examples: [null] })),
    decided_at: Nullable(Timestamp('When.')),
    done_at: Nullable(Timestamp('When it was carried out.')),
    closed_at: Nullable(Timestamp('When it was closed without a decision.')),
    closed_because: Nullable(Type.String({ description: 'Why it was closed.', examples: [null] })),
    refusal: Nullable(Type.String({ description: 'Why it was refused.', examples: [null] })),
    result: Nullable(Type.Unsafe<object>({ type: 'object', additionalProperties: true, examples: [null] })),
  },
  { title: 'Proposal' },
);

/** A batch is closed as its members are, once all are. */
const closedAsOf = ({ closedAs, members }: ProposalWithContext<ShownProposal>): ClosedAs | null =>
  closedAs ?? (members.every((one) => one.closedAs !== null) ? (members[0]?.closedAs ?? null) : null);

type Decided = Pick<ShownProposal, 'refusedBy' | 'decidedAt' | 'executedAt' | 'expiresAt' | 'closedAs'>;

function statusOf({ refusedBy, decidedAt, executedAt, expiresAt, closedAs }: Decided, nowMs: number): string {
  if (refusedBy !== null) return 'refused';
  if (executedAt !== null) return 'done';
  if (closedAs !== null) return closedAs;
  if (expiresAt <= nowMs) return 'expired';
  return decidedAt === null ? 'open' : 'approved';
}

function batchView(batch: ProposalWithContext<ShownProposal>, nowMs: number, isWhole: boolean) {
  const { items, members } = batch;
  const count = (...statuses: string[]) =>
    members.filter((member) => statuses.includes(statusOf(member, nowMs))).length;
  return {
    size: members.length,
    totals: totalsOf(batch).map(([currency, amount]) => ({
      currency,
      amount: koboToNumber(amount),
      amount_text: moneyText(amount, currency),
    })),
    done: count('done'),
    not_done:
      count('impossible', 'superseded', 'expired') +
      members.filter((member) => isLeftOut(member, batch)).length,
    items: isWhole ? items.map((item) => itemView(item, isLeftOut(item, batch), nowMs)) : null,
  };
}

/** @param wasLeftOut true where its refusal is its own, and not that of the whole proposal */
const itemView = (item: ProposalWithContext<ShownProposal>, wasLeftOut: boolean, nowMs: number) => ({
  object: item.object!,
  content: item.content as object,
  effect: item.effect,
  facts: item.seen === null ? null : reviewContextView(item.seen, nowMs),
  status: statusOf(item, nowMs),
  closed_because: item.closedBecause ?? (wasLeftOut ? item.refusal : null),
});

export const proposalView = (
  proposal: ProposalWithContext<ShownProposal>,
  acts: ReadonlyMap<string, ProposalAct>,
  nowMs: number,
  /** True with the items of a proposal for many. */
  isWhole: boolean,
) => ({
  id: proposal.id,
  act: proposal.act,
  business_id: proposal.businessId,
  mode: proposal.mode,
  content: proposal.content as object,
  effect: proposal.effect,
  facts: proposal.seen === null ? null : reviewContextView(proposal.seen, nowMs),
  // A proposal of an unknown act is unreadable.
  permission: acts.get(proposal.act)!.permission,
  digest: proposal.digest.toString('hex'),
  reason: proposal.reason,
  status: statusOf({ ...proposal, closedAs: closedAsOf(proposal) }, nowMs),
  batch: proposal.batchSize === null ? null : batchView(proposal, nowMs, isWhole),
  proposed_by: proposal.proposedBy,
  proposed_by_name: proposal.proposedByName,
  proposed_at: toRfc3339(proposal.proposedAt),
  expires_at: toRfc3339(proposal.expiresAt),
  decided_by: proposal.refusedBy ?? proposal.approvedBy ?? (proposal.alone ? proposal.proposedBy : null),
  decided_by_name: proposal.decidedByName,
  decided_at: toRfc3339OrNull(proposal.decidedAt),
  done_at: toRfc3339OrNull(proposal.executedAt),
  closed_at: toRfc3339OrNull(proposal.closedAt),
  closed_because: proposal.closedBecause,
  refusal: proposal.refusal,
  result: proposal.result as object | null,
});
