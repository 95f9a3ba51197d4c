import { INSTALLATION_KINDS, type WorkItemKind } from '../backoffice/work-queue/kinds.ts';
import { toNaira } from '../platform/values/money.ts';
import { type ApiWork, type Input, pageIn } from './api-command.ts';
import { linesOf } from './output.ts';
import { UNCLAIMED_LINES } from './views.ts';

interface Counted {
  kind: string;
  count: number;
  at_least: boolean;
  since: string | null;
}

interface Counts {
  kinds: (Counted & { meaning: string })[];
  environments: { business_id: string; mode: 'test' | 'live'; kinds: Counted[] }[];
  more_environments: number;
}

/** An item of any kind; its other fields are printed by name. */
type Row = Record<string, unknown> & { meaning: string; actions: string[] };

const countOf = ({ kind, count, at_least, since }: Counted): string =>
  [kind, `${at_least ? 'at least ' : ''}${count}`, ...(since === null ? [] : [`since ${since}`])].join('  ');

/** Counts of items by kind and by environment. */
async function printCounts({ context, call, json }: ApiWork): Promise<void> {
  const { print } = context;
  const counts = await call<Counts>('countWorkItems', {});
  if (json) return print(JSON.stringify(counts));
  const some = counts.kinds.filter(({ count }) => count > 0);
  if (some.length === 0) return print('The work queue is empty.');
  for (const counted of some) {
    print(countOf(counted));
    print(`  ${counted.meaning}`);
  }
  for (const { business_id, mode, kinds } of counts.environments) {
    print(`business ${business_id}, ${mode}`);
    for (const counted of kinds) print(`  ${countOf(counted)}`);
  }
  if (counts.more_environments > 0) print(`and ${counts.more_environments} more environments`);
}

/** Fields that the first line omits. */
const OMITTED = ['meaning', 'actions', 'tried', 'timeline', 'currency', 'id', 'attempts'];

const fieldText = ([name, value]: [string, unknown], currency: unknown): string =>
  name === 'amount' && typeof value === 'number'
    ? `${toNaira(BigInt(value))} ${currency}`
    : `${name} ${value}`;

function* itemLines(row: Row): Generator<string> {
  const shown = Object.entries(row).filter(([name, value]) => !OMITTED.includes(name) && value !== null);
  yield [row.id ?? row.item_id, ...shown.map((entry) => fieldText(entry, row.currency ?? 'NGN'))].join('  ');
  yield `  ${row.meaning}`;
  if (row.actions.length > 0) yield `  Actions: ${row.actions.join(', ')}`;
}

/** The named environment, or every environment that has items of the kind. */
async function environmentsOf({ call, input }: ApiWork): Promise<Pick<Input, 'business_id' | 'mode'>[]> {
  const { business_id, mode, kind } = input;
  if (business_id !== undefined) return [{ business_id, mode }];
  const { environments } = await call<Counts>('countWorkItems', {});
  return environments.filter(({ kinds }) => kinds.some((counted) => counted.kind === kind));
}

/** The operations that list the items of a kind. */
export const LISTINGS: Readonly<Record<WorkItemKind, string>> = {
  flagged_payouts: 'listFlaggedPayouts',
  contrary_outcomes: 'listContraryOutcomes',
  suspense: 'listSuspense',
  incidents: 'listIncidents',
  statement_lines: 'listWaitingStatementLines',
  unmatched_movements: 'listWaitingMovements',
  exhausted_deliveries: 'listExhaustedDeliveries',
  failed_schedules: 'listFailedSchedules',
  accounts_not_issued: 'listAccountsNotIssued',
  suspended_rail_accounts: 'listSuspendedRailAccounts',
};

/** The items of a kind, with their meaning and actions. */
async function printItems(work: ApiWork, kind: string): Promise<void> {
  const { context, call, input, json } = work;
  const { print } = context;
  const { limit, cursor } = input;
  if ((INSTALLATION_KINDS as string[]).includes(kind)) {
    const { items, next } = pageIn(await call('listUnclaimedInflows', { limit, cursor, open: true }));
    if (json) return print(JSON.stringify([{ business_id: null, mode: null, items, next }]));
    for (const line of linesOf(UNCLAIMED_LINES, items, {})) print(line);
    return next === null ? undefined : print(`More: --cursor ${next}`);
  }
  const answers: object[] = [];
  for (const { business_id, mode } of await environmentsOf(work)) {
    const query = { business_id, mode, limit, cursor };
    const { items, next } = pageIn<Row>(await call(LISTINGS[kind as WorkItemKind], query));
    answers.push({ business_id, mode, items, next });
    if (json) continue;
    print(`business ${business_id}, ${mode}`);
    for (const row of items) for (const line of itemLines(row)) print(line);
    if (next !== null) print(`More: --business ${business_id} --mode ${mode} --cursor ${next}`);
  }
  if (json) print(JSON.stringify(answers));
}

/** `kolo work-queue`: counts every kind, or lists one. */
export const workQueue = (work: ApiWork): Promise<void> =>
  work.input.kind === undefined ? printCounts(work) : printItems(work, String(work.input.kind));
