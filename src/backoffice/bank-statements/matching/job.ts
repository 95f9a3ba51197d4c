import type { TenantDatabase } from '../../../platform/db/database.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { TenantJob } from '../../../platform/jobs/tenant-job.ts';
import type { HasTenant } from '../../../platform/jobs/tenant-rounds.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { type Clock, toRfc3339 } from '../../../platform/values/clock.ts';
import { AGAIN_MS, isAtRest, lockAccount, type ReconciledAccount } from '../accounts.ts';
import { computeDays } from '../days.ts';
import { collectMovements, refreshInFlight } from './collect.ts';
import { applyRule, RULES } from './rules.ts';

/** Polling interval, milliseconds. */
const POLL_MS = 2_000;
/** Shortest time between two rounds, milliseconds. */
const PACE_MS = 50;
/** Tenants whose lines are matched at the same time. */
const IN_FLIGHT_MAX = 2;
/** Time without progress after which an interrupted matching begins again, milliseconds. */
const CLAIM_MS = 300_000;
const DAY_MS = 86_400_000;

const DUE = statement(
  'tenants_with_due_statement_lines',
  `SELECT DISTINCT tenant_id AS "tenantId" FROM reconciled_accounts
   WHERE due_at <= $3 AND tenant_id > $1 ORDER BY tenant_id LIMIT $2`,
);
const CLAIM = statement(
  'claim_reconciled_account',
  `UPDATE reconciled_accounts a SET due_at = $3
   FROM (SELECT rail, due_at FROM reconciled_accounts WHERE tenant_id = $1 AND due_at <= $2 ORDER BY due_at LIMIT 1
         FOR UPDATE SKIP LOCKED) d
   WHERE a.tenant_id = $1 AND a.rail = d.rail
   RETURNING a.rail, d.due_at AS "dueAt", a.matched_at AS "matchedAt"`,
);
const EXTEND = statement(
  'extend_statement_matching',
  'UPDATE reconciled_accounts SET due_at = $3 WHERE tenant_id = $1 AND rail = $2',
);
/** An account that is due. Milliseconds since the epoch. */
interface Claimed {
  rail: string;
  dueAt: number;
  matchedAt: number | null;
}

/** True where nobody asked for a matching since the last, and it was on the same day: rules run once a day at least. */
const isRoutine = ({ dueAt, matchedAt }: Claimed, nowMs: number): boolean =>
  matchedAt !== null &&
  isAtRest({ dueAt, matchedAt }) &&
  Math.floor(matchedAt / DAY_MS) === Math.floor(nowMs / DAY_MS);

/** The claim of one matching, which lapses unless its parts extend it: its process may have died. */
class Claim {
  readonly #tenantId: string;
  readonly #clock: Clock;
  #untilMs: number;

  constructor(tenantId: string, clock: Clock, nowMs: number) {
    this.#tenantId = tenantId;
    this.#clock = clock;
    this.#untilMs = nowMs + CLAIM_MS;
  }

  get until(): string {
    return toRfc3339(this.#untilMs);
  }

  /** Extends the claim in the transaction that has locked the account, unless it became due or another claimed it meanwhile. */
  async extend(session: Session, { rail, dueAt }: ReconciledAccount): Promise<void> {
    const nowMs = this.#clock.now();
    if (dueAt !== this.#untilMs || this.#untilMs - nowMs > CLAIM_MS / 2) return;
    this.#untilMs = nowMs + CLAIM_MS;
    await session.execute(EXTEND, [this.#tenantId, rail, this.until]);
  }
}

/** Leaves an account due that became due again meanwhile. */
const END = statement(
  'end_statement_matching',
  `UPDATE reconciled_accounts SET matched_at = $4, due_at = CASE WHEN due_at = $3 THEN $5 ELSE due_at END
   WHERE tenant_id = $1 AND rail = $2`,
);

/** Dependencies of matching one account. */
interface MatchingWork {
  database: TenantDatabase;
  calendar: Calendar;
  clock: Clock;
  /** Called at the end of each step. */
  onStep?: (step: string) => Promise<void>;
}

/** Dependencies of the job. */
interface MatchingOptions extends MatchingWork {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  pollMs?: number | undefined;
  onError: (error: unknown, context: { tenantId?: string }) => void;
}

/** One part of a step: gives the place where the next part begins, or undefined at the end. */
type Part<Place> = (
  session: Session,
  account: ReconciledAccount,
  from: Place | undefined,
) => Promise<Place | undefined>;

/** Terms of one matching of an account. */
interface Matching {
  /** Rules run only where a movement is new or was posted. */
  onlyNew?: boolean;
  claim?: Claim;
}

/** Collects the movements of one account, matches its lines and computes its days, in bounded transactions. */
export async function matchAccount(
  options: MatchingWork,
  tenantId: string,
  rail: string,
  { onlyNew = false, claim }: Matching = {},
): Promise<void> {
  const { database, calendar, clock, onStep } = options;
  const inParts = async <Place>(step: string, part: Part<Place>): Promise<void> => {
    let from: Place | undefined;
    do {
      from = await database.transaction(tenantId, async (session) => {
        const account = await lockAccount(session, tenantId, rail);
        if (account?.beginsOn == null) return undefined;
        await claim?.extend(session, account);
        return part(session, account, from);
      });
    } while (from !== undefined);
    await onStep?.(step);
  };
  const nowMs = clock.now();
  const collecting = (account: ReconciledAccount) => ({ tenantId, account, calendar, nowMs });
  let matches = !onlyNew;
  const reading = async (step: string, read: typeof collectMovements): Promise<void> =>
    inParts<string>(step, async (session, account, from) => {
      const { last, isNew } = await read(session, collecting(account), from);
      matches ||= isNew;
      return last;
    });
  await reading('movements', collectMovements);
  await reading('in flight', refreshInFlight);
  for (const rule of matches ? RULES : [])
    await inParts<bigint>(rule.name, (session, { windowDays }, from = 0n) =>
      applyRule(session, rule, { tenantId, rail, windowDays, nowMs }, from),
    );
  const unsigned = onlyNew ? (matches ? 'newest' : 'changed') : 'all';
  await inParts<string>('days', (session, account, from) =>
    computeDays(session, { ...collecting(account), unsigned }, from),
  );
}

/** Matches an account of a tenant that is due. @returns false if none is */
export async function matchDueAccount(options: MatchingWork, tenantId: string): Promise<boolean> {
  const { database, clock } = options;
  const nowMs = clock.now();
  const claim = new Claim(tenantId, clock, nowMs);
  const [claimed] = await database.within(tenantId, (session) =>
    session.query<Claimed>(CLAIM, [tenantId, toRfc3339(nowMs), claim.until]),
  );
  if (claimed === undefined) return false;
  const { rail } = claimed;
  await matchAccount(options, tenantId, rail, { onlyNew: isRoutine(claimed, nowMs), claim });
  const endMs = clock.now();
  const values = [claim.until, toRfc3339(endMs), toRfc3339(endMs + AGAIN_MS)];
  await database.within(tenantId, (session) => session.execute(END, [tenantId, rail, ...values]));
  return true;
}

/**
 * Matches the lines of bank statements with the movements of settlement accounts. It posts nothing. Any number of
 * processes may run it: each part locks its account, and a part that is done again changes nothing.
 */
export class StatementMatchingJob extends TenantJob {
  readonly #options: MatchingOptions;

  constructor(options: MatchingOptions) {
    super({
      name: 'bank statements',
      pollMs: options.pollMs ?? POLL_MS,
      paceMs: PACE_MS,
      inFlightMax: IN_FLIGHT_MAX,
      claimMax: 1,
      onError: options.onError,
    });
    this.#options = options;
  }

  protected due(after: string, limit: number): Promise<HasTenant[]> {
    const { directory, clock } = this.#options;
    return directory.query<HasTenant>(DUE, [after, limit, toRfc3339(clock.now())]);
  }

  protected async claim({ tenantId }: HasTenant): Promise<number> {
    return (await matchDueAccount(this.#options, tenantId)) ? 1 : 0;
  }
}
