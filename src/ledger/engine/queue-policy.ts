import type { QueueName } from '../command.ts';

/**
 * Decides what a tenant's next batch takes from its queues. Callers wait for *requests*. Nobody waits for
 * *settlements*, but they hold money until they commit. *Background* commands are not urgent. Pure; its table of
 * tests gives the reasons.
 *
 * - While requests keep up, settlements go along in groups, and callers notice nothing.
 * - When requests saturate the batches (a burst), settlements are postponed: one goes with eight requests.
 * - The delay is bounded: once the oldest settlement has been due for `BORROW_MAX_MS`, one goes with each request
 *   for as long as the load lasts.
 * - Background commands go in batches of their own, whose facts are read while others are sent. Batches are large
 *   while nothing else waits. Otherwise one goes every 125 ms at any load, which leaves the others more than two
 *   thirds of the time.
 */

/** Commands of one tenant that may wait in each queue. One more is refused with 503 before it is queued. */
export const WAITING_MAX: Readonly<Record<QueueName, number>> = {
  request: 20_000,
  settlement: 20_000,
  background: 4_096,
};

/** Commands in one batch at most. */
export const BATCH_MAX = 512;
/** Average number of waiting requests, over all tenants of the process, that saturates the batches. */
const SATURATING_REQUESTS = 96;
/** The same while another process writes the tenant and has callers of its own. */
const SATURATING_REQUESTS_CONTENDED = 48;
/**
 * Time constant of that average, milliseconds. Saturating callers keep this many requests waiting all the time;
 * others come close to it only when the process paused for a moment.
 */
export const CALLERS_AVERAGED_MS = 500;
/** Time constant of the fast average: longer than answered callers take to send their next requests. */
export const CALLERS_NOW_AVERAGED_MS = 10;
/** Requests per settlement in a burst. */
const REQUESTS_PER_SETTLEMENT = 8;
/** Delay of the oldest settlement after which requests no longer go first, milliseconds. */
export const BORROW_MAX_MS = 10_000;
/**
 * Settlements in a group: the first settlement of a batch costs as much as the batch itself, however few follow. A
 * smaller group goes when the last one is `withinMs` ago, so that a single settlement goes at once.
 */
const GROUP = { min: 64, withinMs: 40 };
/** While another process writes the tenant, the lease costs time too. */
const GROUP_CONTENDED = { min: 256, withinMs: 100 };
/** The same where the other process keeps its lease for as long as it may: its callers saturate, so they go first. */
const GROUP_BEHIND_CALLERS = { min: Number.POSITIVE_INFINITY, withinMs: 180 };
/** Interval of checks for the end of a burst, milliseconds. */
const BURST_CHECK_MS = 10;
/** Settlements in one batch at most, which bounds the wait of a request that arrives just after it. */
const SETTLEMENTS_MAX = 256;
/** Settlements in one batch that also has requests, while these keep up. */
const SETTLEMENTS_BESIDE_REQUESTS_MAX = 128;
/**
 * Both, while callers of other tenants send requests: such a batch keeps the processor and the database from them for
 * a few milliseconds.
 */
const SETTLEMENTS_BESIDE_CALLERS_MAX = 32;
/** Background commands in one batch while nothing else waits. */
const BACKGROUND_MAX = 500;
/** Time without other commands after which the lane is otherwise idle, milliseconds. */
const QUIET_AFTER_MS = 100;
/** Limits of background batches beside other commands. */
const BACKGROUND_BESIDE = { max: 256, everyMs: 125 };
/** Background commands in flight: three batches, one being read, one decided, one committed. */
const BACKGROUND_TAKEN_MAX = 3 * BACKGROUND_MAX;

/** State of a lane's write lease. */
export interface LeaseStatus {
  /** True while another process writes the tenant too. */
  readonly isContended: boolean;
  /** Wait for the last lease, milliseconds. */
  readonly leaseAwaitedMs: number;
}

/** Average numbers of waiting requests, over all tenants of the process. */
export interface CallerAverages {
  /** Slow average. */
  readonly callers: number;
  /** Fast average. */
  readonly callersNow: number;
}

/** State of a lane when a batch is taken. */
export interface QueueStatus extends LeaseStatus, CallerAverages {
  /** Requests waiting in this lane. */
  readonly requests: number;
  /** Settlements waiting in this lane. */
  readonly settlements: number;
  /** Time since the oldest of these was due, milliseconds. */
  readonly oldestSettlementMs: number;
  /** Time since this lane last took settlements, milliseconds. */
  readonly sinceSettlementMs: number;
  /** Background commands waiting in this lane. */
  readonly background: number;
  /** Background commands in flight. */
  readonly backgroundTaken: number;
  /** Time since this lane last took one of them, milliseconds. */
  readonly sinceBackgroundMs: number;
  /** Time since this lane last took a request or a settlement, milliseconds. */
  readonly sinceOthersMs: number;
  /** True while callers of other tenants send single requests. */
  readonly besideCallers: boolean;
  /** Settlements that may go with the requests taken so far, and have not yet. Fractions count. */
  readonly settlementSlots: number;
}

/** Number of commands that the next batch takes from each queue, and the settlement slots left. */
interface Share {
  readonly requests: number;
  readonly settlements: number;
  readonly background: number;
  readonly settlementSlots: number;
}

const isSaturated = ({ callers, isContended }: Pick<QueueStatus, 'callers' | 'isContended'>): boolean =>
  callers >= (isContended ? SATURATING_REQUESTS_CONTENDED : SATURATING_REQUESTS);

function groupOf({ isContended, leaseAwaitedMs, oldestSettlementMs }: QueueStatus): typeof GROUP {
  if (!isContended) return GROUP;
  const borrowed = leaseAwaitedMs >= LONG_WAIT_MS && oldestSettlementMs < BORROW_MAX_MS;
  return borrowed ? GROUP_BEHIND_CALLERS : GROUP_CONTENDED;
}

const isGroup = (status: QueueStatus): boolean =>
  status.settlements >= groupOf(status).min || status.sinceSettlementMs >= groupOf(status).withinMs;

const isOtherwiseIdle = (status: QueueStatus): boolean =>
  status.requests + status.settlements === 0 &&
  status.sinceOthersMs >= QUIET_AFTER_MS &&
  !isSaturated(status);

/**
 * Milliseconds until a batch should begin: 0 for now, infinity while nothing waits. During a burst, which may be
 * another tenant's, settlements wait for its end until they are overdue. Otherwise settlements without requests
 * gather.
 */
export const dueInMs = (status: QueueStatus): number =>
  status.requests > 0 ? 0 : Math.min(settlementsDueInMs(status), backgroundDueInMs(status));

function settlementsDueInMs(status: QueueStatus): number {
  if (status.settlements === 0) return Number.POSITIVE_INFINITY;
  if (isSaturated(status) && status.oldestSettlementMs < BORROW_MAX_MS) return BURST_CHECK_MS;
  return isGroup(status) ? 0 : groupOf(status).withinMs - status.sinceSettlementMs;
}

function backgroundDueInMs(status: QueueStatus): number {
  if (status.background === 0 || status.backgroundTaken >= BACKGROUND_TAKEN_MAX) {
    return Number.POSITIVE_INFINITY;
  }
  if (isOtherwiseIdle(status)) return 0;
  return Math.max(0, BACKGROUND_BESIDE.everyMs - status.sinceBackgroundMs);
}

/**
 * The next batch: background commands, or the others. Where none is due it takes the others anyway, because a batch
 * has begun.
 */
export function nextBatchShare(status: QueueStatus): Share {
  const others = status.requests + status.settlements;
  if (status.background > 0 && (others === 0 || backgroundDueInMs(status) === 0)) {
    const max = isOtherwiseIdle(status) ? BACKGROUND_MAX : BACKGROUND_BESIDE.max;
    const background = Math.min(status.background, max);
    return { requests: 0, settlements: 0, background, settlementSlots: status.settlementSlots };
  }
  return { ...shareOfOthers(status), background: 0 };
}

function shareOfOthers(status: QueueStatus): Omit<Share, 'background'> {
  const { settlements } = status;
  const saturated = isSaturated(status);
  const borrows = saturated && status.oldestSettlementMs < BORROW_MAX_MS;
  const perRequest = borrows ? 1 / REQUESTS_PER_SETTLEMENT : 1;
  // In a full batch each queue has its share; one may use what the other leaves.
  const reserved = Math.min(settlements, Math.floor((BATCH_MAX * perRequest) / (1 + perRequest)));
  const requests = Math.min(status.requests, BATCH_MAX - reserved);
  const max = (alone: number): number => (status.besideCallers ? SETTLEMENTS_BESIDE_CALLERS_MAX : alone);
  if (requests === 0) {
    return { requests, settlements: Math.min(settlements, max(SETTLEMENTS_MAX)), settlementSlots: 0 };
  }
  const gained = saturated ? Math.min(status.settlementSlots + requests * perRequest, SETTLEMENTS_MAX) : 0;
  const gathered = isGroup(status) ? max(SETTLEMENTS_BESIDE_REQUESTS_MAX) : 0;
  const settled = Math.min(settlements, BATCH_MAX - requests, saturated ? usableSlots(gained) : gathered);
  return { requests, settlements: settled, settlementSlots: saturated ? gained - settled : 0 };
}

/** Slots that settlements may use: none before there are enough for a group. */
const usableSlots = (settlementSlots: number): number =>
  settlementSlots < GROUP.min ? 0 : Math.floor(settlementSlots);

/** Time after another process was last seen to write the tenant during which the lease is needed, milliseconds. */
const CONTENDED_FOR_MS = 1_000;
/** Length of a lease that callers saturate while another process waits for it, milliseconds. */
const LEASE_MS = 80;
/** The same while batches keep up with callers. */
const UNSATURATED_LEASE_MS = 15;
/**
 * The same for settlements alone: short, so that the process with callers soon has it back, until they are overdue.
 */
const SETTLING_LEASE_MS = 5;
const OVERDUE_LEASE_MS = 75;
/** A lease waited for this long is one that callers saturate, milliseconds. */
const LONG_WAIT_MS = 40;
/** Maximum wait for a lease: a holder that keeps it longer has stopped or ignores leases; milliseconds. */
export const LEASE_WAIT_MS = 250;

/**
 * True if writing a tenant needs the lease. A batch of another process voids batches decided ahead, so two
 * processes that write one tenant freely are slower than one. Under the lease each decides ahead undisturbed. The
 * lease is only advisory between healthy processes: no money depends on it, and a single process never takes it.
 */
export const needsLease = (sinceRivalMs: number): boolean => sinceRivalMs < CONTENDED_FOR_MS;

/** A lease in use. */
interface Lease {
  readonly sinceBegunMs: number;
  /** Requests sent under it. */
  readonly requests: number;
}

/** True if a lease ends though commands wait. */
export function leaseIsOver(
  lease: Lease,
  status: Pick<QueueStatus, 'callersNow' | 'oldestSettlementMs'>,
): boolean {
  const settlingMs = status.oldestSettlementMs < BORROW_MAX_MS ? SETTLING_LEASE_MS : OVERDUE_LEASE_MS;
  const requestsMs = saturatesLease(status) ? LEASE_MS : UNSATURATED_LEASE_MS;
  return lease.sinceBegunMs >= (lease.requests > 0 ? requestsMs : settlingMs);
}

/**
 * True if a lease is held though nothing waits: saturating callers have just been answered, and their next requests
 * are on their way. Without it each wave of requests would end the lease.
 */
export const keepsLease = (
  lease: Pick<Lease, 'requests'>,
  status: Pick<QueueStatus, 'callersNow'>,
): boolean => lease.requests > 0 && saturatesLease(status);

const saturatesLease = ({ callersNow }: Pick<QueueStatus, 'callersNow'>): boolean =>
  callersNow >= SATURATING_REQUESTS_CONTENDED;
