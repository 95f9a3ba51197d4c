import { INSTALLATION_KINDS } from '../backoffice/work-queue/kinds.ts';
import { toNaira } from '../platform/values/money.ts';
import type { CliContext } from './context.ts';
import { readUnclaimed, unclaimedLines } from './inflow.ts';
import { type OpsClient, sidePath, signedIn } from './ops-client.ts';

/** An environment of a business; without a business, every environment. */
export interface MaybeSide {
  business?: string;
  mode: 'test' | 'live';
}

interface Counted {
  kind: string;
  count: number;
  at_least: boolean;
  since: string | null;
}

interface Counts {
  kinds: (Counted & { meaning: string })[];
  sides: { business_id: string; mode: 'test' | 'live'; kinds: Counted[] }[];
  more_sides: number;
}

/** An item of any kind; its other fields are printed by name. */
type Row = Record<string, unknown> & { meaning: string; actions: string[] };

const countOf = ({ kind, count, at_least, since }: Counted): string =>
  [kind, `${at_least ? 'at least ' : ''}${count}`, ...(since === null ? [] : [`since ${since}`])].join('  ');

/** `kolo work-queue`: counts of items by kind and by environment. */
export async function attentionCounts({ print }: CliContext, { json }: { json: boolean }): Promise<void> {
  const counts = await (await signedIn()).call<Counts>('GET', '/ops/v1/attention');
  if (json) return print(JSON.stringify(counts));
  const some = counts.kinds.filter(({ count }) => count > 0);
  if (some.length === 0) return print('The work queue is empty.');
  for (const counted of some) {
    print(countOf(counted));
    print(`  ${counted.meaning}`);
  }
  for (const { business_id, mode, kinds } of counts.sides) {
    print(`business ${business_id}, ${mode}`);
    for (const counted of kinds) print(`  ${countOf(counted)}`);
  }
  if (counts.more_sides > 0) print(`and ${counts.more_sides} more environments`);
}

/** Fields that the first line omits. */
const UNSAID = ['meaning', 'actions', 'tried', 'timeline', 'currency', 'id', 'attempts'];

const said = ([name, value]: [string, unknown], currency: unknown): string =>
  name === 'amount' && typeof value === 'number'
    ? `${toNaira(BigInt(value))} ${currency}`
    : `${name} ${value}`;

function* linesOf(row: Row): Generator<string> {
  const shown = Object.entries(row).filter(([name, value]) => !UNSAID.includes(name) && value !== null);
  yield [row.id ?? row.rail, ...shown.map((entry) => said(entry, row.currency ?? 'NGN'))].join('  ');
  yield `  ${row.meaning}`;
  if (row.actions.length > 0) yield `  Actions: ${row.actions.join(', ')}`;
}

/** The named environment, or every environment that has items of the kind. */
async function sidesOf(api: OpsClient, kind: string, { business, mode }: MaybeSide) {
  if (business !== undefined) return [{ business, mode }];
  const { sides } = await api.call<Counts>('GET', '/ops/v1/attention');
  return sides
    .filter(({ kinds }) => kinds.some((counted) => counted.kind === kind))
    .map((side) => ({ business: side.business_id, mode: side.mode }));
}

/** `kolo work-queue <kind>`: the items of a kind, with their meaning and actions. */
export async function attentionList(
  { print }: CliContext,
  kind: string,
  options: MaybeSide & { limit: number; cursor?: string; json: boolean },
): Promise<void> {
  const api = await signedIn();
  const { limit, cursor, json } = options;
  if ((INSTALLATION_KINDS as string[]).includes(kind)) {
    const { items, next } = await readUnclaimed(api, { open: true, limit, cursor });
    if (json) return print(JSON.stringify([{ business_id: null, mode: null, items, next }]));
    for (const one of items) for (const line of unclaimedLines(one)) print(line);
    return next === null ? undefined : print(`More: --cursor ${next}`);
  }
  const answers: object[] = [];
  for (const side of await sidesOf(api, kind, options)) {
    const { items, next } = await api.page<Row>(`${sidePath(side)}/attention/${kind}`, { limit, cursor });
    answers.push({ business_id: side.business, mode: side.mode, items, next });
    if (json) continue;
    print(`business ${side.business}, ${side.mode}`);
    for (const row of items) for (const line of linesOf(row)) print(line);
    if (next !== null) print(`More: --business ${side.business} --mode ${side.mode} --cursor ${next}`);
  }
  if (json) print(JSON.stringify(answers));
}
