import { setTimeout as sleep } from 'node:timers/promises';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import { isUnavailable, isUniqueViolation, NodeDownError, sqlState } from '../../platform/db/failures.ts';
import { COMMIT } from '../../platform/db/statement.ts';
import type { ApprovedCommand } from '../approvals.ts';
import type { Command, Result, ResultOf } from '../commands/catalogue.ts';
import type { Facts } from '../facts.ts';
import { lockLedger, readLedger } from '../ledger-lock.ts';
import type { PolicyCache } from '../policy/policy-cache.ts';
import { BalanceCache } from './balance-cache.ts';
import { factsOf } from './decide.ts';
import { STALE } from './expect-rows.ts';
import { type LoadedFacts, loadFacts, loadTerms } from './load.ts';
import type { OnDecided, Outcome } from './queues.ts';
import type { Submitter } from './submitter.ts';
import { payoutsOf } from './write.ts';

/** Attempts before callers get the error. */
const ATTEMPTS_MAX = 6;
/** No attempt begins later than this after the first, milliseconds. On a silent connection one attempt takes long. */
const REPEAT_WITHIN_MS = 10_000;
/** Backoff before the second attempt, doubled for each further one, milliseconds. */
const RETRY_PAUSE_MS = 20;

export interface LockedOptions {
  database: TenantDatabase;
  policies: PolicyCache;
  /** The worker that submits what this process accepts. */
  submitter: () => Submitter;
  /** Called with each decided batch before it is sent; more than once if it is repeated. */
  onDecided?: OnDecided;
  /** Called for each batch that is repeated because another process wrote meanwhile or the database failed. */
  onConflict?: (kind: ConflictKind) => void;
}

/**
 * Reason to repeat a batch: the state that it was decided on has changed (`stale`), a unique key exists (`taken`),
 * or the database failed (`unavailable`).
 */
export type ConflictKind = 'stale' | 'taken' | 'unavailable' | 'other';

/** Classifies an error. */
export function conflictOf(error: unknown): ConflictKind {
  if (sqlState(error) === STALE) return 'stale';
  if (isUniqueViolation(error)) return 'taken';
  return isUnavailable(error) ? 'unavailable' : 'other';
}

/** Outcome of each command, in order, and the cache that the batch leaves if it is known. */
interface LockedOutcome {
  readonly outcomes: Outcome[];
  readonly cache: BalanceCache | undefined;
}

/**
 * Commits a batch of one tenant under the lock of its ledger row. Resolves only after the commit.
 *
 * - A conflict, a mismatch, a lost connection or an unavailable database (`platform/db/failures.ts`) repeats the
 *   whole batch a bounded number of times. This includes a COMMIT of unknown outcome: every command has a key unique
 *   in the database, so a committed one is found and not repeated.
 * - Any other error, of the data (SQLSTATE classes 22 and 23) or a bug, halves the batch until the command that
 *   causes it stands alone. It fails none of the others.
 */
export async function commitLocked(
  options: LockedOptions,
  tenantId: string,
  commands: readonly Command[],
): Promise<LockedOutcome> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      const trustsPrefetched = attempt === 1;
      const { results, cache } = await options.database.within(tenantId, (session) =>
        commitOnce(session, options, tenantId, commands, trustsPrefetched),
      );
      return { outcomes: results.map((result) => ({ result })), cache };
    } catch (error) {
      options.onConflict?.(conflictOf(error));
      if (!isWorthRepeating(error)) return splitBatch(options, tenantId, commands, error);
      // Without a wait here, a node that is down keeps no connection from tenants of other nodes.
      const late = performance.now() - startedAt > REPEAT_WITHIN_MS || error instanceof NodeDownError;
      if (attempt >= ATTEMPTS_MAX || late)
        return { outcomes: commands.map(() => ({ error })), cache: undefined };
      await sleep(RETRY_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

async function commitOnce(
  session: Session,
  { policies, onDecided, submitter }: LockedOptions,
  tenantId: string,
  commands: readonly Command[],
  trustsPrefetched: boolean,
): Promise<{ results: readonly Result[]; cache: BalanceCache }> {
  const facts = factsOf(commands, trustsPrefetched);
  try {
    const { cache, found } = await loadCache(session, policies, tenantId, { facts, ledgerOf: lockLedger });
    const decision = cache.decide(commands, facts, found);
    const steps = cache.apply(decision);
    onDecided?.(tenantId, commands, cache.ledger.version);
    await session.pipeline([...steps, COMMIT]);
    cache.unpin(decision);
    if (payoutsOf(decision.effects).length > 0) submitter().payoutsQueued();
    return { results: decision.results, cache };
  } catch (error) {
    await session.rollback();
    throw error;
  }
}

/** Begins a transaction and reads everything that commands with these facts are decided on. */
async function loadCache(
  session: Session,
  policies: PolicyCache,
  tenantId: string,
  { facts, ledgerOf }: { facts: Facts; ledgerOf: typeof readLedger },
): Promise<{ cache: BalanceCache; found: LoadedFacts }> {
  // Sent together. After a BEGIN that fails these only read; nothing is written before all have answered.
  const [, ledger, found] = await Promise.all([
    session.begin(),
    ledgerOf(session, tenantId),
    loadFacts(session, tenantId, facts),
  ]);
  const policy = await policies.of(session, tenantId, ledger.policyVersion);
  const cache = new BalanceCache(tenantId, ledger, policy);
  cache.pin(facts);
  cache.add(found);
  const wanted = cache.missingTerms(facts, found);
  if (wanted !== undefined) cache.addTerms(await loadTerms(session, tenantId, wanted));
  return { cache, found };
}

/** Decides a command as if its proposal were approved, on the current state, and writes nothing. */
export function dryRun<C extends Command & ApprovedCommand>(
  { database, policies }: Pick<LockedOptions, 'database' | 'policies'>,
  tenantId: string,
  command: C,
): Promise<ResultOf<C>> {
  const { proposalId } = command;
  const approval = { proposalId, expiresAt: Number.POSITIVE_INFINITY, isDone: false };
  return database.within(tenantId, async (session) => {
    const facts = factsOf([command], false);
    try {
      const { cache, found } = await loadCache(session, policies, tenantId, { facts, ledgerOf: readLedger });
      const manual = { ...found.manual, approvals: new Map([[proposalId, approval]]) };
      return cache.decide([command], facts, { ...found, manual }).results[0] as ResultOf<C>;
    } finally {
      await session.rollback();
    }
  });
}

async function splitBatch(
  options: LockedOptions,
  tenantId: string,
  commands: readonly Command[],
  error: unknown,
): Promise<LockedOutcome> {
  if (commands.length === 1) return { outcomes: [{ error }], cache: undefined };
  const middle = Math.ceil(commands.length / 2);
  const first = await commitLocked(options, tenantId, commands.slice(0, middle));
  const second = await commitLocked(options, tenantId, commands.slice(middle));
  return { outcomes: [...first.outcomes, ...second.outcomes], cache: second.cache };
}

const isWorthRepeating = (error: unknown): boolean => sqlState(error) === STALE || isUnavailable(error);
