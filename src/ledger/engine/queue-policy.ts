import type { QueueName } from '../command.ts';

/**
 * What a tenant's next batch takes from its queues: *requests*, which callers wait for; *settlements*, which nobody
 * waits for but which hold money until they are done; and *background*, which has time. Pure: the lane says how things
 * stand, this says what follows, and the table of tests beside it says why.
 *
 * - While requests keep up, settlements go along in groups, and callers notice nothing.
 * - When requests saturate the batches (a burst), settling is put off: one settlement goes with eight requests.
 * - What is put off is bounded: once the oldest settlement has waited `BORROW_MAX_MS` since it was due, one goes with
 *   each request, for as long as the load lasts.
 * - Background goes in batches of its own, which are looked up while others are sent: in large ones while there is nothing
 *   else, otherwise some of it every 125 ms, whatever the load, which leaves the others more than two thirds of the time.
 */

/** Commands of one tenant that may wait in each queue; one more is refused with 503 before it is queued. */
export const WAITING_MAX: Readonly<Record<QueueName, number>> = {
  request: 20_000,
  settlement: 20_000,
  background: 4_096,
};

/** Commands in one batch at most. */
export const BATCH_MAX = 512;
/** So many requests without an answer, on average and over all tenants of the process, saturate the batches. */
const SATURATING_REQUESTS = 96;
/** The same beside another process that writes the tenant too and has callers of its own. */
const SATURATING_REQUESTS_CONTENDED = 48;
/**
 * The time constant of that average, milliseconds. Callers that saturate keep as many requests waiting all the time;
 * those that are kept up with come close to it only when something stood still for a moment.
 */
export const CALLERS_AVERAGED_MS = 500;
/** The same for the callers of the moment: longer than a wave of answers needs to come back as requests. */
export const CALLERS_NOW_AVERAGED_MS = 10;
/** Requests that a burst sends ahead of each settlement. */
const REQUESTS_PER_SETTLEMENT = 8;
/** How long the oldest settlement may have waited, since it was due, before requests borrow no more, milliseconds. */
export const BORROW_MAX_MS = 10_000;
/**
 * So many settlements make a group: that a batch settles too costs as much again as the batch, however few it settles.
 * Fewer go when the last group is so long ago, milliseconds: one that comes alone goes at once.
 */
const GROUP = { min: 64, withinMs: 40 };
/** Beside another process a turn has its price too. */
const GROUP_CONTENDED = { min: 256, withinMs: 100 };
/** The same where that process keeps its lease for as long as it may: it has callers that saturate, and they borrow. */
const GROUP_BEHIND_CALLERS = { min: Number.POSITIVE_INFINITY, withinMs: 180 };
/** How often settlements that wait for the end of a burst look whether it is over, milliseconds. */
const BURST_CHECK_MS = 10;
/** Settlements in one batch at most: so long a request may have to wait that came just after it. */
const SETTLEMENTS_MAX = 256;
/** Settlements in one batch that also has requests, while these keep up. */
const SETTLEMENTS_BESIDE_REQUESTS_MAX = 128;
/** Background commands in one batch at most while there is nothing else. */
const BACKGROUND_MAX = 500;
/** There is nothing else once no other command has come for so long, milliseconds. */
const QUIET_AFTER_MS = 100;
/** Otherwise so many go at most, so long after the last ones, milliseconds. */
const BACKGROUND_BESIDE = { max: 256, everyMs: 125 };
/** Background commands that are looked up, decided or committed at a time: three batches, one at each. */
const BACKGROUND_TAKEN_MAX = 3 * BACKGROUND_MAX;

/** How a lane takes lease with another process. */
export interface LeaseStatus {
  /** Another process writes the tenant too, in lease with this one. */
  readonly isContended: boolean;
  /** For how long the last turn was waited for, milliseconds. */
  readonly leaseAwaitedMs: number;
}

/** How many requests have no answer, over all tenants of the process, on average. */
export interface CallerAverages {
  /** Of late. */
  readonly callers: number;
  /** At the moment. */
  readonly callersNow: number;
}

/** How things stand when a batch is to be taken. */
export interface QueueStatus extends LeaseStatus, CallerAverages {
  /** Requests that wait in this lane. */
  readonly requests: number;
  /** Settlements that wait in this lane. */
  readonly settlements: number;
  /** How long the oldest of these settlements has waited since it was due, wherever it waited; milliseconds. */
  readonly oldestSettlementMs: number;
  /** How long ago this lane last settled, milliseconds. */
  readonly sinceSettlementMs: number;
  /** Background commands that wait in this lane. */
  readonly background: number;
  /** Background commands that were taken and have no answer yet. */
  readonly backgroundTaken: number;
  /** How long ago this lane last took one of them, milliseconds. */
  readonly sinceBackgroundMs: number;
  /** How long ago this lane last took a request or a settlement, milliseconds. */
  readonly sinceOthersMs: number;
  /** Places that the requests taken so far have made for settlements, and that none has taken. */
  readonly settlementSlots: number;
}

/** What the next batch takes from the front of each queue, and the settlementSlots that are left then. */
interface Share {
  readonly requests: number;
  readonly settlements: number;
  readonly background: number;
  readonly settlementSlots: number;
}

const isSaturated = ({
  callers,
  isContended: isContended,
}: Pick<QueueStatus, 'callers' | 'isContended'>): boolean =>
  callers >= (isContended ? SATURATING_REQUESTS_CONTENDED : SATURATING_REQUESTS);

function groupOf({
  isContended: isContended,
  leaseAwaitedMs: leaseAwaitedMs,
  oldestSettlementMs,
}: QueueStatus): typeof GROUP {
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
 * In how many milliseconds a batch should be begun: 0 for now, infinity while nothing waits. Beside a burst, which may be
 * other tenants', settlements wait for its end until they are overdue. Otherwise settlements alone gather.
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
 * What the next batch takes: background, or the others. Where nothing is due it takes what there is: somebody has begun a
 * batch, burst or not.
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
  // Of a full batch each queue has its share; what one leaves the other may use.
  const kept = Math.min(settlements, Math.floor((BATCH_MAX * perRequest) / (1 + perRequest)));
  const requests = Math.min(status.requests, BATCH_MAX - kept);
  if (requests === 0) {
    return { requests, settlements: Math.min(settlements, SETTLEMENTS_MAX), settlementSlots: 0 };
  }
  const gained = saturated ? Math.min(status.settlementSlots + requests * perRequest, SETTLEMENTS_MAX) : 0;
  const gathered = isGroup(status) ? SETTLEMENTS_BESIDE_REQUESTS_MAX : 0;
  const settled = Math.min(settlements, BATCH_MAX - requests, saturated ? usableSlots(gained) : gathered);
  return { requests, settlements: settled, settlementSlots: saturated ? gained - settled : 0 };
}

/** How many take their settlementSlots: none before there are enough for a group. */
const usableSlots = (settlementSlots: number): number =>
  settlementSlots < GROUP.min ? 0 : Math.floor(settlementSlots);

/** For so long after another process was seen to write a tenant, the tenant is written in lease; milliseconds. */
const CONTENDED_FOR_MS = 1_000;
/** How long a turn lasts where somebody waits for the next one and callers saturate it, milliseconds. */
const LEASE_MS = 80;
/** The same where they are kept up with. */
const KEPT_UP_LEASE_MS = 15;
/** The same where all that is done is settling: short, so that who answers callers is back soon, until it is overdue. */
const SETTLING_LEASE_MS = 5;
const OVERDUE_LEASE_MS = 75;
/** Who waits for a turn for so long waits for one that callers saturate, milliseconds. */
const LONG_WAIT_MS = 40;
/** How long a turn is waited for: who has it for longer has stopped, or does not keep to lease; milliseconds. */
export const LEASE_WAIT_MS = 250;

/**
 * Whether a tenant is written in lease. A batch of another process voids what was decided ahead of it, so two processes
 * that write one tenant at will are slower than one; in lease each decides ahead undisturbed. A turn is a hint between
 * processes that are well: nothing about money depends on it, and one process alone never takes it.
 */
export const needsLease = (sinceRivalMs: number): boolean => sinceRivalMs < CONTENDED_FOR_MS;

/** A turn that has lasted for a while. */
interface Lease {
  readonly sinceBegunMs: number;
  /** Requests that it has taken. */
  readonly requests: number;
}

/** Whether a turn ends though more is to be done. */
export function leaseIsOver(
  turn: Lease,
  status: Pick<QueueStatus, 'callersNow' | 'oldestSettlementMs'>,
): boolean {
  const settlingMs = status.oldestSettlementMs < BORROW_MAX_MS ? SETTLING_LEASE_MS : OVERDUE_LEASE_MS;
  const requestsMs = saturatesLease(status) ? LEASE_MS : KEPT_UP_LEASE_MS;
  return turn.sinceBegunMs >= (turn.requests > 0 ? requestsMs : settlingMs);
}

/**
 * Whether a turn is kept though nothing waits: callers that saturate the batches have just been answered, and their next
 * requests are on their way. Without it each wave of them would end the turn.
 */
export const keepsLease = (turn: Pick<Lease, 'requests'>, status: Pick<QueueStatus, 'callersNow'>): boolean =>
  turn.requests > 0 && saturatesLease(status);

const saturatesLease = ({ callersNow }: Pick<QueueStatus, 'callersNow'>): boolean =>
  callersNow >= SATURATING_REQUESTS_CONTENDED;
