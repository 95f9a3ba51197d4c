import { countStops } from '../../backoffice/payout-stops/stops.ts';
import { countOfInstallation, countWorkQueue } from '../../backoffice/work-queue/counts.ts';
import { interestDaysBehind } from '../../payments/interest/job.ts';
import { oldNotifications } from '../../payments/provider-notifications/queries.ts';
import { failingSweeps } from '../../payments/provider-notifications/sweeps/queries.ts';
import { longPending } from '../../payments/wallets/virtual-accounts/claims.ts';
import { auditLogStatus } from '../../platform/audit/chain.ts';
import type { Session } from '../../platform/db/database.ts';
import { emailBacklog } from '../../platform/email/outbox.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';

/** Work that has waited too long, and what to do about it. */
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
const NOTIFICATIONS_MS = HOUR_MS;
/** A day is closed, and its interest accrued, within minutes of its end. */
const CLOSED_MS = HOUR_MS;
const EMAILS_MS = HOUR_MS;
const SWEEPS_MAX = 20;
/** No chain heads are read: only entries without a link are reported here. */
const NO_HEADS = 0;

interface DoctorDeps {
  directory: Session;
  /** A session of the role `kolo_verify`. */
  verify: Session;
  calendar: Calendar;
  clock: Clock;
}

/** Work that is stuck although nothing has failed recently. */
export async function* examineWaiting(deps: DoctorDeps): Findings {
  yield* stops(deps);
  yield* deliveries(deps);
  yield* emails(deps);
  yield* inflows(deps);
  yield* interest(deps);
  yield* accounts(deps);
  yield* auditLog(deps);
}

const minutesSince = (at: number, nowMs: number): number => Math.round((nowMs - at) / 60_000);

async function* stops({ directory }: DoctorDeps): Findings {
  const held = await countStops(directory);
  const countBy = (by: 'recovery' | 'people') => held.find((stop) => stop.by === by)?.count ?? 0;
  const people = countBy('people');
  const recovery = countBy('recovery');
  if (people > 0) {
    yield {
      area: 'work',
      problem: `${people} stops of payouts by people are in force: Kolo accepts the payouts that they cover and does not submit them.`,
      advice:
        '`kolo payouts stops` lists them with the person and the reason. Once the reason is gone, propose to end one: `kolo payouts resume`.',
    };
  }
  if (recovery > 0) {
    yield {
      area: 'work',
      problem: `${recovery} stops of payouts are in force since the database was recovered.`,
      advice:
        'Run `kolo reconcile bank` until each difference is explained. Then propose to end them: `kolo payouts resume` (docs/runbooks.md, KoloPayoutsStoppedByRecovery).',
    };
  }
}

async function* deliveries({ directory, clock }: DoctorDeps): Findings {
  const everywhere = [{ role: 'viewer', businessId: null, mode: null }] as const;
  const counts = await countWorkQueue(directory, everywhere, clock.now());
  const exhausted = counts.filter(({ kind }) => kind === 'exhausted_deliveries');
  if (exhausted.length === 0) return;
  const count = exhausted.reduce((sum, environment) => sum + environment.count, 0);
  const [{ businessId, mode }] = exhausted as [(typeof exhausted)[0]];
  yield {
    area: 'work',
    problem: `${count} deliveries of the last 30 days failed their last attempt, in ${exhausted.length} environments (${businessId}, ${mode}).`,
    advice:
      '`kolo work-queue exhausted_deliveries` lists them. Once the endpoint works again, run `kolo deliveries resend`.',
  };
}

async function* emails({ directory, clock }: DoctorDeps): Findings {
  const nowMs = clock.now();
  const { count, oldestAt } = await emailBacklog(directory);
  if (oldestAt === null || nowMs - oldestAt <= EMAILS_MS) return;
  yield {
    area: 'work',
    problem: `${count} emails wait to be sent, the first for ${minutesSince(oldestAt, nowMs)} minutes.`,
    advice: 'The log has the reason ("an email was not sent"). See docs/runbooks.md, KoloEmailsNotSent.',
  };
}

async function* inflows({ directory, verify, clock }: DoctorDeps): Findings {
  const nowMs = clock.now();
  const [unclaimed] = await countOfInstallation(directory);
  if (unclaimed!.count > 0) {
    yield {
      area: 'money',
      problem: `${unclaimed!.count} inflows came for unassigned account numbers, and their rail cannot return them.`,
      advice:
        '`kolo inflow unclaimed --open` lists them. Agree on the outcome of each with the bank, then run `kolo inflow close-unclaimed`.',
    };
  }
  const { count, since } = await oldNotifications(verify, nowMs - NOTIFICATIONS_MS);
  if (since !== null) {
    yield {
      area: 'money',
      problem: `${count} provider notifications could not be handled, the first for ${minutesSince(since, nowMs)} minutes: their inflows are not credited.`,
      advice:
        'The log has the reason ("a provider notification could not be handled"). See docs/runbooks.md, KoloInflowsStuck.',
    };
  }
  for (const { rail, businessId, list, failures } of await failingSweeps(directory, SWEEPS_MAX)) {
    yield {
      area: 'money',
      problem: `The list "${list}" of ${rail} of the business ${businessId} could not be read, ${failures} times in a row: inflows on it may not be credited.`,
      advice: `Run: kolo rail test --business ${businessId} --rail ${rail}. See docs/runbooks.md, KoloInflowsStuck.`,
    };
  }
}

async function* interest({ directory, calendar, clock }: DoctorDeps): Findings {
  const behind = await interestDaysBehind(directory, calendar.periodNameAt('day', clock.now() - CLOSED_MS));
  if (behind === 0) return;
  yield {
    area: 'work',
    problem: `Interest is ${behind} days behind: these days are over and not closed for every tenant.`,
    advice:
      'Check that a worker runs, and look for the day in the log. See docs/runbooks.md, KoloDaysNotClosed.',
  };
}

async function* accounts({ directory, clock }: DoctorDeps): Findings {
  const nowMs = clock.now();
  const { count, since } = await longPending(directory, nowMs - PENDING_MS);
  if (since === null) return;
  yield {
    area: 'work',
    problem: `${count} virtual accounts are requested and not issued, the first for ${minutesSince(since, nowMs)} minutes.`,
    advice:
      "`kolo work-queue accounts_not_issued` shows the provider's answer. `kolo rail list` shows if its account can issue any.",
  };
}

async function* auditLog({ directory, clock }: DoctorDeps): Findings {
  const nowMs = clock.now();
  const { oldestUnlinkedAt } = await auditLogStatus(directory, NO_HEADS);
  if (oldestUnlinkedAt === null || nowMs - oldestUnlinkedAt <= UNLINKED_MS) return;
  yield {
    area: 'audit',
    problem: `An entry of the audit log has had no link for ${minutesSince(oldestUnlinkedAt, nowMs)} minutes: until it has one, its deletion would go unnoticed.`,
    advice: 'Check that a worker runs: workers link entries. See docs/runbooks.md, KoloAuditLogNotLinked.',
  };
}
