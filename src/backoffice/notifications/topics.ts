import type pg from 'pg';
import { type Session, sessionOn } from '../../platform/db/database.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { type Grant, may } from '../operators/roles.ts';
import { countHoldingStops } from '../payout-stops/stops.ts';
import type { ProposalAct } from '../proposals/act.ts';
import { countOpen, mayDecideAny } from '../proposals/read.ts';
import { lastRuns } from '../verify-runs/queries.ts';
import {
  countAwaitingFloat,
  countEndpointsDisabled,
  countLowBalances,
  countOfInstallation,
  countUnexplainedDays,
  countWorkQueue,
  type EnvironmentCount,
} from '../work-queue/counts.ts';
import { WORK_ITEM_KINDS, WORK_QUEUE, WORK_QUEUE_OF_INSTALLATION } from '../work-queue/kinds.ts';

/** Time before its end from which a proposal is about to expire, milliseconds. */
const EXPIRES_SOON_MS = 2 * 3_600_000;

/** Subjects of notifications, with their names, meanings, and pages below an environment. */
export const TOPICS = {
  approvals: {
    name: 'Approvals',
    meaning: 'Proposals of others that you may decide.',
    page: 'approvals',
  },
  expiring_approvals: {
    name: 'Approvals about to expire',
    meaning: 'The same, in their last two hours.',
    page: 'approvals',
  },
  payout_stops: {
    name: 'Payout stops',
    meaning: 'Stops in force. No such payout is submitted to a bank.',
    page: 'settings/payouts',
  },
  flagged_payouts: workItems('flagged_payouts', 'Flagged payouts'),
  contrary_outcomes: workItems('contrary_outcomes', 'Contrary outcomes'),
  suspense: workItems('suspense', 'Money in suspense'),
  incidents: workItems('incidents', 'Incidents'),
  statement_lines: workItems('statement_lines', 'Lines of bank statements'),
  unmatched_movements: workItems('unmatched_movements', 'Movements without a line'),
  unexplained_days: {
    name: 'Days that do not add up',
    meaning: "Days on which the bank's balance differs from the ledger, or from its own lines.",
    page: 'bank-statements',
  },
  failed_schedules: workItems('failed_schedules', 'Failed schedules'),
  accounts_not_issued: workItems('accounts_not_issued', 'Accounts not issued'),
  suspended_rail_accounts: workItems('suspended_rail_accounts', 'Suspended provider accounts'),
  exhausted_deliveries: workItems('exhausted_deliveries', 'Exhausted deliveries'),
  unclaimed_inflows: {
    name: 'Unclaimed inflows',
    meaning: WORK_QUEUE_OF_INSTALLATION.unclaimed_inflows,
    page: 'work/unclaimed_inflows',
  },
  disabled_endpoints: {
    name: 'Disabled webhook endpoints',
    meaning: 'Endpoints that receive nothing, by their failures or by a person.',
    page: 'developers/endpoints',
  },
  low_float: {
    name: 'Payouts that wait for float',
    meaning: 'The account at the provider has too little money for them.',
    page: 'settings/providers',
  },
  low_balance: {
    name: 'Low balances at providers',
    meaning: 'Accounts from which payouts leave, with less than the low balance that is set for them.',
    page: 'settings/providers',
  },
  failed_verification: {
    name: 'Failed verifications',
    meaning: 'The last verification has findings, or did not end.',
    page: 'books',
  },
} as const satisfies Readonly<Record<string, { name: string; meaning: string; page: string }>>;

function workItems(kind: keyof typeof WORK_QUEUE, name: string) {
  return { name, meaning: WORK_QUEUE[kind], page: `work/${kind}` };
}

export type Topic = keyof typeof TOPICS;
export const ALL_TOPICS = Object.keys(TOPICS) as Topic[];

/** Open items of a topic. */
export interface OpenItems {
  /** Above zero. */
  count: number;
  /** Times of the first and the last item, milliseconds; null where unknown. */
  since: number | null;
  newest: number | null;
  /** An environment with items; null where none is known. */
  environment: { businessId: string; mode: Mode } | null;
  /** Tenants with items, where they are known. */
  tenantIds: readonly string[];
  /** Their sum in naira, kobo; null where they have none, or it is unknown. */
  amount: Kobo | null;
}
export type OpenTopics = Partial<Record<Topic, OpenItems>>;

/** Dependencies of reading topics. */
export interface TopicDeps {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  /** Of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  acts: ReadonlyMap<string, ProposalAct>;
}

/** A reader of topics. */
interface Audience {
  /** Null for the team. */
  operatorId: string | null;
  grants: readonly Grant[];
  /** True if test environments count. */
  includeTest: boolean;
}

const INSTALLATION = { businessId: null, mode: null };
const OF_INSTALLATION: readonly Topic[] = ['unclaimed_inflows', 'failed_verification'];
const OF_APPROVERS: readonly Topic[] = ['approvals', 'expiring_approvals'];

/** Topics beside the work queue that are counted per environment. */
const COUNTS = [
  ['disabled_endpoints', countEndpointsDisabled],
  ['unexplained_days', countUnexplainedDays],
  ['low_float', countAwaitingFloat],
  ['low_balance', countLowBalances],
] as const;

/** Topics that the grants allow to read. */
export function topicsFor(grants: readonly Grant[], acts: TopicDeps['acts']): Topic[] {
  const isReader = may(grants, 'read', INSTALLATION);
  const isApprover = mayDecideAny(grants, acts);
  return ALL_TOPICS.filter(
    (topic) =>
      (isReader || !OF_INSTALLATION.includes(topic)) && (isApprover || !OF_APPROVERS.includes(topic)),
  );
}

/** The grants without test environments. Every role may read. */
const liveOnly = (grants: readonly Grant[]): Grant[] =>
  grants.filter(({ mode }) => mode !== 'test').map((grant) => ({ ...grant, mode: 'live' }));

/** Reads the open items of some topics, as far as the audience may know. */
export async function readTopics(
  deps: TopicDeps,
  audience: Audience,
  topics: readonly Topic[],
  nowMs: number,
): Promise<OpenTopics> {
  const { directory, operatorPool, acts } = deps;
  const { grants, includeTest, operatorId } = audience;
  const allowed = topicsFor(grants, acts).filter((topic) => topics.includes(topic));
  const scopes = includeTest ? grants : liveOnly(grants);
  const operators = sessionOn(operatorPool);
  const open: OpenTopics = {};
  const add = (topic: Topic, items: Omit<OpenItems, 'tenantIds' | 'amount'> & Partial<OpenItems>): void => {
    if (items.count > 0 && allowed.includes(topic)) open[topic] = { tenantIds: [], amount: null, ...items };
  };
  const kinds = WORK_ITEM_KINDS.filter((kind) => allowed.includes(kind));
  const workQueue = await countWorkQueue(directory, scopes, nowMs, kinds);
  for (const kind of kinds) add(kind, sum(workQueue.filter((row) => row.kind === kind)));
  for (const [topic, count] of COUNTS)
    if (allowed.includes(topic)) add(topic, sum(await count(directory, scopes, nowMs)));
  if (allowed.includes('payout_stops'))
    add('payout_stops', { ...(await countHoldingStops(operators, scopes)), environment: null });
  if (allowed.some((topic) => OF_APPROVERS.includes(topic))) {
    const soonMs = nowMs + EXPIRES_SOON_MS;
    const terms = { grants, nowMs, but: operatorId, soonMs, includeTest };
    const { expiring, lastExpires, expiringAmount, ...all } = await countOpen(operators, acts, terms);
    add('approvals', { ...all, environment: null });
    const soon = { count: expiring, since: null, newest: lastExpires, amount: expiringAmount };
    add('expiring_approvals', { ...soon, environment: null });
  }
  if (allowed.includes('unclaimed_inflows')) {
    const [unclaimed] = await countOfInstallation(directory);
    add('unclaimed_inflows', { ...unclaimed!, environment: null });
  }
  if (allowed.includes('failed_verification')) {
    const bad = (await lastRuns(directory)).filter(({ findings, failed }) => failed || findings > 0n);
    const times = bad.map(({ endedAt }) => endedAt);
    add('failed_verification', {
      count: bad.length,
      since: least(times),
      newest: greatest(times),
      environment: null,
    });
  }
  return open;
}

const least = (times: readonly (number | null)[]): number | null =>
  times.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
const greatest = (times: readonly (number | null)[]): number | null =>
  times.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);

function sum(counts: readonly EnvironmentCount[]): Omit<OpenItems, 'amount'> {
  const [largest] = counts.toSorted((a, b) => b.count - a.count);
  return {
    count: counts.reduce((total, { count }) => total + count, 0),
    since: least(counts.map(({ since }) => since)),
    newest: greatest(counts.map(({ newest }) => newest)),
    environment: largest === undefined ? null : { businessId: largest.businessId, mode: largest.mode },
    tenantIds: counts.map(({ tenantId }) => tenantId),
  };
}
