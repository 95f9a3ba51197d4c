import { countStops } from '../../backoffice/payout-stops/stops.ts';
import { countOfInstallation, countWorkQueue } from '../../backoffice/work-queue/counts.ts';
import { interestDaysBehind } from '../../payments/interest/job.ts';
import { oldNotifications } from '../../payments/provider-notifications/queries.ts';
import { failingSweeps } from '../../payments/provider-notifications/sweeps/queries.ts';
import { longPending } from '../../payments/wallets/virtual-accounts/claims.ts';
import { auditStanding } from '../../platform/audit/chain.ts';
import type { Session } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';

/** Work that has waited for long, and what to do about it. */
interface WaitingFinding {
  area: 'work' | 'money' | 'audit';
  problem: string;
  advice: string;
}
type Findings = AsyncGenerator<WaitingFinding>;

const HOUR_MS = 3_600_000;
/** An entry of the audit log has its link within seconds. */
const UNLINKED_MS = 60_000;
const PENDING_MS = HOUR_MS;
const HINTS_MS = HOUR_MS;
/** A day is closed within minutes after it is over; what it earned follows. */
const CLOSED_MS = HOUR_MS;
const SWEEPS_MAX = 20;
/** No chain heads are read: only entries without a link are reported here. */
const NO_HEADS = 0;

interface Looked {
  directory: Session;
  /** A session of the role `kolo_verify`. */
  verify: Session;
  calendar: Calendar;
  clock: Clock;
}

/** Work that is stuck although nothing has failed just now. */
export async function* examineWaiting(looked: Looked): Findings {
  yield* stops(looked);
  yield* deliveries(looked);
  yield* inflows(looked);
  yield* interest(looked);
  yield* accounts(looked);
  yield* auditLog(looked);
}

const minutesSince = (at: number, nowMs: number): number => Math.round((nowMs - at) / 60_000);

async function* stops({ directory }: Looked): Findings {
  const held = await countStops(directory);
  const countBy = (by: 'recovery' | 'people') => held.find((stop) => stop.by === by)?.count ?? 0;
  const people = countBy('people');
  const recovery = countBy('recovery');
  if (people > 0) {
    yield {
      area: 'work',
      problem: `${people} stops of payouts hold that people have made: what they are for is accepted and not told.`,
      advice:
        '`kolo payouts stops` says which, by whom and why; once that is over, two people end one: `kolo payouts resume`.',
    };
  }
  if (recovery > 0) {
    yield {
      area: 'work',
      problem: `${recovery} stops of payouts hold since the database was recovered.`,
      advice:
        'Run `kolo reconcile bank` until each difference is explained, then two people end them: `kolo payouts resume` (docs/runbooks.md, KoloPayoutsStoppedByRecovery).',
    };
  }
}

async function* deliveries({ directory, clock }: Looked): Findings {
  const everywhere = [{ role: 'viewer', businessId: null, mode: null }] as const;
  const counts = await countWorkQueue(directory, everywhere, clock.now());
  const exhausted = counts.filter(({ kind }) => kind === 'exhausted_deliveries');
  if (exhausted.length === 0) return;
  const count = exhausted.reduce((sum, environment) => sum + environment.count, 0);
  const [{ businessId, mode }] = exhausted as [(typeof exhausted)[0]];
  yield {
    area: 'work',
    problem: `${count} deliveries of the last 30 days were given up after their last attempt, in ${exhausted.length} environments (${businessId}, ${mode}).`,
    advice:
      '`kolo work-queue exhausted_deliveries` lists them; once the endpoint takes events again, `kolo deliveries resend` sends them.',
  };
}

async function* inflows({ directory, verify, clock }: Looked): Findings {
  const nowMs = clock.now();
  const [unclaimed] = await countOfInstallation(directory);
  if (unclaimed!.count > 0) {
    yield {
      area: 'money',
      problem: `${unclaimed!.count} inflows came for account numbers that nobody has, and their rail sends none back.`,
      advice:
        '`kolo inflow unclaimed --open` lists them; agree with the bank on what becomes of each, then `kolo inflow close-unclaimed`.',
    };
  }
  const { count, since } = await oldNotifications(verify, nowMs - HINTS_MS);
  if (since !== null) {
    yield {
      area: 'money',
      problem: `${count} reports of providers have been looked at in vain, for ${minutesSince(since, nowMs)} minutes: inflows among them are not credited.`,
      advice:
        'The log says why ("a provider notification could not be handled"); see docs/runbooks.md, KoloInflowsStuck.',
    };
  }
  for (const { rail, businessId, list, failures } of await failingSweeps(directory, SWEEPS_MAX)) {
    yield {
      area: 'money',
      problem: `The list "${list}" of ${rail} of the business ${businessId} could not be gone through, ${failures} times in a row: what came in by it may not be credited.`,
      advice: `kolo rail test --business ${businessId} --rail ${rail}; see docs/runbooks.md, KoloInflowsStuck.`,
    };
  }
}

async function* interest({ directory, calendar, clock }: Looked): Findings {
  const behind = await interestDaysBehind(directory, calendar.periodNameAt('day', clock.now() - CLOSED_MS));
  if (behind === 0) return;
  yield {
    area: 'work',
    problem: `Interest is ${behind} days behind: they are over and not closed for every tenant.`,
    advice: 'See that a worker runs, and what the log says of the day; docs/runbooks.md, KoloDaysNotClosed.',
  };
}

async function* accounts({ directory, clock }: Looked): Findings {
  const nowMs = clock.now();
  const { count, since } = await longPending(directory, nowMs - PENDING_MS);
  if (since === null) return;
  yield {
    area: 'work',
    problem: `${count} virtual accounts have been asked for and not issued, the first for ${minutesSince(since, nowMs)} minutes.`,
    advice:
      '`kolo work-queue accounts_not_issued` says what the provider answers; `kolo rail list` whether its account issues any.',
  };
}

async function* auditLog({ directory, clock }: Looked): Findings {
  const nowMs = clock.now();
  const { oldestUnlinkedAt } = await auditStanding(directory, NO_HEADS);
  if (oldestUnlinkedAt === null || nowMs - oldestUnlinkedAt <= UNLINKED_MS) return;
  yield {
    area: 'audit',
    problem: `An entry of the audit log has had no link for ${minutesSince(oldestUnlinkedAt, nowMs)} minutes: until then it could be taken out unseen.`,
    advice: 'Any worker links entries; see docs/runbooks.md, KoloAuditLogNotLinked.',
  };
}
