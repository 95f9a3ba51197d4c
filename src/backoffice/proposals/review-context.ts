import type pg from 'pg';
import { sessionOn, TenantDatabase } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { isUuid, NIL_UUID } from '../../platform/values/ids.ts';
import { moneyText } from '../../platform/values/money.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { BankList } from '../../rails/banks.ts';
import type { ProposalAct } from './act.ts';
import { type CountedMember, countedMembersOf, membersOf, type ShownProposal } from './read.ts';
import { findAmounts, type MovementAmount } from './review/queries.ts';
import { loadReviewContext, type ReviewContext } from './review/subjects.ts';

/** The context of an act without objects. */
const NOTHING: ReviewContext = { movement: undefined, wallets: [], railAccount: undefined };

/** Dependencies of review contexts. */
export interface ReviewContextDeps {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  /** Bank names to show. */
  rails: { readonly banks: BankList };
  acts: ReadonlyMap<string, ProposalAct>;
  /** Opens the text of proposals for many objects. */
  vault: Vault;
}

/** A reviewed proposal. */
interface Judged {
  act: string;
  /** The tenant; the nil UUID for the installation. */
  chain: string;
  content: Json;
  /** Time of approval or refusal, milliseconds; null before. */
  decidedAt: number | null;
  /** Time of execution, milliseconds; null before. */
  executedAt: number | null;
  /** Null where it is none for many objects. */
  batchSize: number | null;
}

/** A proposal with the current state of its objects, and the effect of an approval in a sentence. */
export type ProposalWithContext<Proposal> = Proposal & {
  /** Null where the act has no objects. */
  seen: ReviewContext | null;
  /** For an executed proposal, the act in general: the current state includes it already. */
  effect: string;
  /** Of a proposal for many objects, those of each where it is read alone; empty for others. */
  items: ProposalWithContext<ShownProposal>[];
  /** Of a proposal for many objects, each without its text; empty for others. */
  members: MemberWithAmount[];
};

/** A member of a batch with the amount of the transaction that it is about; undefined without one. */
type MemberWithAmount = Omit<CountedMember, 'chain' | 'act' | 'content'> & {
  amount: MovementAmount | undefined;
};

/**
 * Adds the review context to proposals: a few queries for each tenant. Nothing is stored with them, so the
 * context is current and erased data is gone here too.
 */
export async function withReviewContext(
  deps: ReviewContextDeps,
  proposals: readonly ShownProposal[],
): Promise<ProposalWithContext<ShownProposal>[]> {
  const judged = await judge(deps, proposals);
  const batches = proposals.filter(({ batchSize }) => batchSize !== null).map(({ id }) => id);
  const members = await countedMembersOf(sessionOn(deps.operatorPool), deps.acts, batches);
  const byMovement = await amountsOf(deps, members);
  return judged.map((proposal) => {
    if (proposal.batchSize === null) return proposal;
    const own = members
      .filter(({ batchId }) => batchId === proposal.id)
      .map((member) => ({ ...member, amount: byMovement.get(movementOf(deps, member) ?? '') }));
    const batch = { ...proposal, members: own };
    return { ...batch, effect: `${batch.effect} ${sizeText(batch)}` };
  });
}

/** The same of one proposal, with its effect at this moment; for many objects, with that of each object. */
export async function withItems(
  deps: ReviewContextDeps,
  found: ShownProposal,
): Promise<ProposalWithContext<ShownProposal>> {
  const [proposal] = await withReviewContext(deps, [found]);
  if (found.batchSize === null) return { ...proposal!, effect: await effectNow(deps, proposal!) };
  const items = await judge(deps, await membersOf(sessionOn(deps.operatorPool), deps, [found.id]));
  return { ...proposal!, items };
}

const movementOf = (
  { acts }: ReviewContextDeps,
  { act, content }: Pick<CountedMember, 'act' | 'content'>,
): string | undefined => acts.get(act)?.about?.(content)?.movement;

/** Amounts of the transactions that members are about, by id: one query for each tenant. */
async function amountsOf(
  deps: ReviewContextDeps,
  members: readonly CountedMember[],
): Promise<Map<string, MovementAmount>> {
  const database = new TenantDatabase(deps.operatorPool);
  const amounts = new Map<string, MovementAmount>();
  for (const chain of new Set(members.map((one) => one.chain))) {
    const ofTenant = members.filter((one) => one.chain === chain);
    const ids = ofTenant.map((one) => movementOf(deps, one) ?? '').filter(isUuid);
    if (ids.length === 0) continue;
    for (const one of await database.within(chain, (session) => findAmounts(session, chain, ids)))
      amounts.set(one.id, one);
  }
  return amounts;
}

type Refused = Pick<ShownProposal, 'refusedBy' | 'decidedAt'>;

/** True for a member that an approver left out; false for one that was refused with its batch. */
export const isLeftOut = (member: Refused, batch: Refused): boolean =>
  member.refusedBy !== null && (batch.refusedBy === null || member.decidedAt !== batch.decidedAt);

type Batch = Refused & { members: readonly MemberWithAmount[] };

/** The members that are decided with the batch: neither closed nor left out. */
const coveredOf = (batch: Batch): MemberWithAmount[] =>
  batch.members.filter((member) => member.closedAs === null && !isLeftOut(member, batch));

/** The sums of the amounts of the transactions that are covered, by currency. */
export function totalsOf(batch: Batch): [currency: string, amount: bigint][] {
  const totals = new Map<string, bigint>();
  for (const { amount: of } of coveredOf(batch))
    if (of !== undefined) totals.set(of.currency, (totals.get(of.currency) ?? 0n) + of.amount);
  return [...totals];
}

function sizeText(batch: Batch): string {
  const sums = totalsOf(batch).map(([currency, amount]) => moneyText(amount, currency));
  const total = sums.length === 0 ? '' : `, ${sums.join(' and ')} in total`;
  return `It is proposed for ${coveredOf(batch).length} at once${total}.`;
}

async function judge<Proposal extends Judged>(
  { operatorPool, rails, acts }: ReviewContextDeps,
  proposals: readonly Proposal[],
): Promise<ProposalWithContext<Proposal>[]> {
  const database = new TenantDatabase(operatorPool);
  const seen = new Map<Proposal, ReviewContext>();
  const about = ({ act, content, batchSize }: Proposal) =>
    batchSize === null ? acts.get(act)?.about?.(content) : undefined;
  const withObjects = proposals.filter((one) => one.chain !== NIL_UUID && about(one) !== undefined);
  for (const chain of new Set(withObjects.map((one) => one.chain))) {
    const ofTenant = withObjects.filter((one) => one.chain === chain);
    const found = await database.within(chain, (session) =>
      loadReviewContext(
        session,
        chain,
        ofTenant.map((one) => about(one)!),
        rails.banks,
      ),
    );
    for (const [at, one] of ofTenant.entries()) seen.set(one, found[at]!);
  }
  return proposals.map((proposal) => {
    const of = seen.get(proposal) ?? null;
    const effect = effectOf(acts.get(proposal.act), proposal, of);
    return { ...proposal, seen: of, effect, items: [], members: [] };
  });
}

function effectOf(
  act: ProposalAct | undefined,
  { content, executedAt, batchSize }: Judged,
  seen: ReviewContext | null,
): string {
  if (act === undefined) return '';
  const effect =
    executedAt === null && batchSize === null ? act.effect?.(content, seen ?? NOTHING) : undefined;
  return effect ?? act.does;
}

async function effectNow(
  { acts }: ReviewContextDeps,
  { act, content, chain, decidedAt, effect }: ProposalWithContext<ShownProposal>,
): Promise<string> {
  const tenantId = chain === NIL_UUID ? null : chain;
  const now = decidedAt === null ? await acts.get(act)?.now?.({ tenantId, content }) : undefined;
  return now === undefined ? effect : `${effect} ${now}`;
}
