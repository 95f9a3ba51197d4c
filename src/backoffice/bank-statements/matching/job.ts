import { finalizePostingsUntil } from '../../../ledger/ledger-lock.ts';
import type { TenantDatabase } from '../../../platform/db/database.ts';
import { type Session, search, statement } from '../../../platform/db/database.ts';
import type { Claimant } from '../../../platform/jobs/claimant.ts';
import { TenantJob } from '../../../platform/jobs/tenant-job.ts';
import type { HasTenant } from '../../../platform/jobs/tenant-rounds.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { type Clock, toRfc3339 } from '../../../platform/values/clock.ts';
import { uuidv7 } from '../../../platform/values/ids.ts';
import { lockAccount, type ReconciledAccount } from '../accounts.ts';
import { computeDays } from '../days.ts';
import {
  COLLECTED_AT_ONCE,
  type Collecting,
  collectMovements,
  type ReadPart,
  refreshNotYetPosted,
} from './collect.ts';
import { applyRule, RULES } from './rules.ts';

/** Polling interval, milliseconds. */
const POLL_MS = 2_000;
/** Shortest time between two rounds, milliseconds. */
const PACE_MS = 50;
/** Tenants whose lines are matched at the same time. */
const IN_FLIGHT_MAX = 2;
/** Time without progress after which an interrupted matching begins again, milliseconds. */
const CLAIM_MS = 300_000;
/** Time after which movements are collected again, milliseconds. */
const AGAIN_MS = 600_000;

const DUE = search(
  'tenants_with_due_statement_lines',
  `SELECT DISTINCT tenant_id AS "tenantId" FROM reconciled_accounts
   WHERE due_at <= $3 AND tenant_id > $1 ORDER BY tenant_id LIMIT $2`,
  2,
);
const CLAIM = statement(
  'claim_reconciled_account',
  `UPDATE reconciled_accounts a SET due_at = $3, claim = $4, requested = false
   FROM (SELECT rail, claim, requested FROM reconciled_accounts WHERE tenant_id = $1 AND due_at <= $2 ORDER BY due_at LIMIT 1
         FOR UPDATE SKIP LOCKED) d
   WHERE a.tenant_id = $1 AND a.rail = d.rail
   RETURNING a.rail, d.requested OR d.claim IS NOT NULL AS "isLeft", a.matched_at AS "matchedAt"`,
);
const EXTEND = statement(
  'extend_statement_matching',
  'UPDATE reconciled_accounts SET due_at = $3 WHERE tenant_id = $1 AND rail = $2',
);
/** Changes nothing where another process has taken over. */
const END = statement(
  'end_statement_matching',
  `UPDATE reconciled_accounts
   SET claim = NULL, matched_at = $4, due_at = CASE WHEN requested THEN $5::timestamptz ELSE $6::timestamptz END
   WHERE tenant_id = $1 AND rail = $2 AND claim = $3`,
);
/** Leaves a matching that failed to the next attempt. Changes nothing where another process has taken over. */
const FREE = statement(
  'free_reconciled_account',
  `UPDATE reconciled_accounts SET claim = NULL, requested = true, due_at = $4 WHERE tenant_id = $1 AND rail = $2 AND claim = $3`,
);

/** A matching of an account by this process alone. It lapses unless its parts extend it: the process may have died. */
interface Claim {
  id: string;
  rail: string;
  /** Milliseconds since the epoch. */
  beganMs: number;
  /** Rules run only where a movement is new or was posted. */
  onlyNew: boolean;
}

/** Dependencies of matching one account. */
interface MatchingWork {
  database: TenantDatabase;
  calendar: Calendar;
  clock: Clock;
  /** Movements read in one transaction. */
  atOnce?: number;
  /** Called at the end of each step. */
  onStep?: (step: string) => Promise<void>;
}

/** Dependencies of the job. */
interface MatchingOptions extends MatchingWork {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  /** Tenants that another process has reserved are left alone. */
  claimant: Pick<Claimant, 'skipsTenant'>;
  pollMs?: number | undefined;
  onError: (error: unknown, context: { tenantId?: string }) => void;
}

/** One part of a step: gives the place where the next part begins, or undefined at the end. */
type Part<Place> = (
  session: Session,
  account: ReconciledAccount,
  from: Place | undefined,
) => Promise<Place | undefined>;

/** Claims an account of a tenant that is due, if there is one. */
async function claimDueAccount(
  { database, calendar, clock }: MatchingWork,
  tenantId: string,
): Promise<Claim | undefined> {
  const beganMs = clock.now();
  const id = uuidv7(beganMs);
  const values = [toRfc3339(beganMs), toRfc3339(beganMs + CLAIM_MS), id];
  const [claimed] = await database.within(tenantId, (session) =>
    session.query<{ rail: string; isLeft: boolean; matchedAt: number | null }>(CLAIM, [tenantId, ...values]),
  );
  if (claimed === undefined) return undefined;
  const { rail, isLeft, matchedAt } = claimed;
  // Rules run once a day at least, and after a matching that was requested or interrupted.
  const onlyNew = !isLeft && matchedAt !== null && calendar.dayOf(matchedAt) === calendar.dayOf(beganMs);
  return { id, rail, beganMs, onlyNew };
}

/** Collects the movements of one account, matches its lines and computes its days, in bounded transactions. */
async function matchAccount(
  { database, calendar, clock, atOnce = COLLECTED_AT_ONCE, onStep }: MatchingWork,
  tenantId: string,
  { id, rail, beganMs: nowMs, onlyNew }: Claim,
): Promise<void> {
  const inParts = async <Place>(step: string, part: Part<Place>): Promise<void> => {
    let from: Place | undefined;
    do {
      from = await database.transaction(tenantId, async (session) => {
        const account = await lockAccount(session, tenantId, rail);
        // Another process has taken over, or no statement is left.
        if (account?.claim !== id) return undefined;
        const endMs = clock.now() + CLAIM_MS;
        if (account.dueAt! < endMs - CLAIM_MS / 2)
          await session.execute(EXTEND, [tenantId, rail, toRfc3339(endMs)]);
        return part(session, account, from);
      });
    } while (from !== undefined);
    await onStep?.(step);
  };
  const collecting = (account: ReconciledAccount) => ({ tenantId, account, calendar, nowMs, atOnce });
  const today = calendar.dayOf(nowMs);
  let matches = !onlyNew;
  const reading = async <Place>(
    step: string,
    read: (session: Session, of: Collecting, from: Place | undefined) => Promise<ReadPart<Place>>,
  ): Promise<void> =>
    inParts<Place>(step, async (session, account, from) => {
      const { next, isNew } = await read(session, collecting(account), from);
      matches ||= isNew;
      return next;
    });
  // Nothing is posted any more into days that were over when the first matching of a day began.
  if (!onlyNew) {
    const beganMs = calendar.startOfDay(today);
    await database.within(tenantId, (session) => finalizePostingsUntil(session, tenantId, beganMs - 1));
  }
  await reading('movements', collectMovements);
  await reading('not yet posted', refreshNotYetPosted);
  for (const rule of matches ? RULES : [])
    await inParts<bigint>(rule.name, (session, { windowDays }, from = 0n) =>
      applyRule(session, rule, { tenantId, rail, windowDays, nowMs, today }, from),
    );
  const unsigned = onlyNew ? (matches ? 'newest' : 'changed') : 'all';
  await inParts<string>('days', (session, account, from) =>
    computeDays(session, { ...collecting(account), unsigned }, from),
  );
  const endMs = clock.now();
  const values = [id, toRfc3339(nowMs), toRfc3339(endMs), toRfc3339(endMs + AGAIN_MS)];
  await database.within(tenantId, (session) => session.execute(END, [tenantId, rail, ...values]));
}

/** Matches an account of a tenant that is due. @returns false if none is */
export async function matchDueAccount(options: MatchingWork, tenantId: string): Promise<boolean> {
  const claim = await claimDueAccount(options, tenantId);
  if (claim === undefined) return false;
  await matchAccount(options, tenantId, claim);
  return true;
}

/**
 * Matches the lines of bank statements with the movements of settlement accounts. It posts nothing. Any number of
 * processes may run it: each claims an account for itself, and a part that is done again changes nothing.
 */
export class StatementMatchingJob extends TenantJob {
  readonly #options: MatchingOptions;
  /** Tenants with a matching under way here: one each, so that the accounts of one leave room for others. */
  readonly #matching = new Set<string>();

  constructor(options: MatchingOptions) {
    super({
      name: 'bank statements',
      pollMs: options.pollMs ?? POLL_MS,
      paceMs: PACE_MS,
      inFlightMax: IN_FLIGHT_MAX,
      claimMax: 1,
      claimant: options.claimant,
      onError: options.onError,
    });
    this.#options = options;
  }

  protected due(after: string, limit: number): Promise<HasTenant[]> {
    const { directory, clock } = this.#options;
    return directory.query<HasTenant>(DUE, [after, limit, toRfc3339(clock.now())]);
  }

  protected async claim({ tenantId }: HasTenant): Promise<number> {
    if (this.#matching.has(tenantId)) return 0;
    const claim = await claimDueAccount(this.#options, tenantId);
    if (claim === undefined) return 0;
    this.#matching.add(tenantId);
    this.beginCounted(tenantId, this.#match(tenantId, claim));
    return 1;
  }

  async #match(tenantId: string, claim: Claim): Promise<void> {
    try {
      await matchAccount(this.#options, tenantId, claim);
    } catch (error) {
      // Without the database the claim lapses.
      await this.#free(tenantId, claim).catch(() => {});
      throw error;
    } finally {
      this.#matching.delete(tenantId);
      this.pollNow();
    }
  }

  async #free(tenantId: string, { id, rail }: Claim): Promise<void> {
    const { database, clock } = this.#options;
    const values = [tenantId, rail, id, toRfc3339(clock.now())];
    await database.within(tenantId, (session) => session.execute(FREE, values));
  }
}
