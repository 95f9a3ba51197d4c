import type pg from 'pg';
import { TenantDatabase } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import type { BankList } from '../../rails/banks.ts';
import type { ProposalAct } from './act.ts';
import { loadReviewContext, type ReviewContext } from './review/subjects.ts';

/** Of what is about nothing that is looked at. */
const NOTHING: ReviewContext = { movement: undefined, wallets: [], railAccount: undefined };

/** What is looked with. */
export interface ReviewContextDeps {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  /** Whose names are shown. */
  rails: { readonly banks: BankList };
  acts: ReadonlyMap<string, ProposalAct>;
}

/** What is looked at. */
interface Judged {
  act: string;
  /** The tenant; the nil UUID for the installation. */
  chain: string;
  content: Json;
  /** When it was approved or refused, milliseconds; null before. */
  decidedAt: number | null;
  /** When it was done, milliseconds; null before. */
  executedAt: number | null;
}

/** A proposal with what it is about, as that is now, and what happens once it is approved, in a sentence. */
export type ProposalWithContext<Proposal> = Proposal & {
  /** Null where the act is about nothing that is looked at. */
  seen: ReviewContext | null;
  /** Of one that is done, what such a proposal does: what is there now has it already. */
  effect: string;
};

/**
 * Looks at what proposals are about: a few queries for each tenant that some of them are for. Nothing of it is stored with them, so
 * none of it is older than the look, and what is erased is gone here too.
 */
export async function withReviewContext<Proposal extends Judged>(
  { operatorPool, rails, acts }: ReviewContextDeps,
  proposals: readonly Proposal[],
): Promise<ProposalWithContext<Proposal>[]> {
  const database = new TenantDatabase(operatorPool);
  const seen = new Map<Proposal, ReviewContext>();
  const about = (proposal: Proposal) => acts.get(proposal.act)?.about?.(proposal.content);
  const toLookAt = proposals.filter((one) => one.chain !== NIL_UUID && about(one) !== undefined);
  for (const chain of new Set(toLookAt.map((one) => one.chain))) {
    const ofTenant = toLookAt.filter((one) => one.chain === chain);
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
  return Promise.all(
    proposals.map(async (proposal) => {
      const of = seen.get(proposal) ?? null;
      return { ...proposal, seen: of, effect: await effectOf(acts.get(proposal.act), proposal, of) };
    }),
  );
}

async function effectOf(
  act: ProposalAct | undefined,
  { content, chain, decidedAt, executedAt }: Judged,
  seen: ReviewContext | null,
): Promise<string> {
  if (act === undefined) return '';
  const effect = executedAt === null ? act.effect?.(content, seen ?? NOTHING) : undefined;
  const tenantId = chain === NIL_UUID ? null : chain;
  const now = decidedAt === null ? await act.now?.({ tenantId, content }) : undefined;
  return [effect ?? act.does, now].filter((sentence) => sentence !== undefined).join(' ');
}
