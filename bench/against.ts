import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { burst, CONNECTIONS, JUST_STARTED_SECONDS, type Loaded, untilNone, warmUp } from './burst.ts';
import { Connections } from './connections.ts';
import { load } from './load.ts';
import { commitOf } from './machine.ts';
import type { Options } from './options.ts';
import { judge, KEPT_FROM, orderOf, type Side } from './paired-ratios.ts';
import { setPolicy } from './policy.ts';
import { populate } from './population.ts';
import { type Json, median, perSecond, type Report } from './report.ts';
import { Service } from './service.ts';
import { BASE_HISTORY, newFolder } from './site.ts';
import { newTag, requestOf, type Workload } from './workloads.ts';

const ROWS = {
  accept: `accept: durable 202s, ${CONNECTIONS} connections, 1,000 wallets`,
  settled: 'settled: the burst over the time until its last is final',
  tsq: 'TSQ',
};
/** The least medians where this checkout charges and limits and the other does not: a transfer has four postings then, not one. */
const KEPT_WITH_POLICY = { accept: 0.9, settled: 0.75, tsq: 0.9 };
/** Work done a second, by row. */
type Figures = Record<keyof typeof ROWS, number>;

/** All of them pay. */
const WALLETS = 1_000;

/**
 * Measures this checkout and another one in turn, each round on new databases of their own, and judges the ratios of the
 * rounds. Only one of the two runs at a time. Of a checkout nothing is used but its program and its HTTP API, so that
 * its inside may differ.
 *
 * @param other the other checkout, built
 * @returns which commits were compared
 */
export async function compare(
  parent: string,
  other: string,
  options: Options,
  report: Report,
): Promise<Json> {
  const dists: Record<Side, string> = { this: options.dist, other: join(other, 'dist') };
  const rounds: Record<Side, Figures[]> = { this: [], other: [] };
  for (let round = 1; round <= options.rounds; round++) {
    for (const side of orderOf(round)) {
      const folder = await newFolder(parent, `${side}-${round}`);
      const policy = side === 'this' ? options.policy : null;
      const figures = await measureOnce(dists[side], folder, options.seconds, policy);
      await rm(folder, { recursive: true });
      rounds[side].push(figures);
      const said = Object.entries(figures).map(([row, figure]) => `${row} ${perSecond(figure)}`);
      report.step(`round ${round} of ${options.rounds}, ${side}: ${said.join(', ')}`);
    }
  }
  for (const row of Object.keys(ROWS) as (keyof Figures)[]) {
    const of = (side: Side): number[] => rounds[side].map((figures) => figures[row]);
    const keptFrom = options.policy === null ? KEPT_FROM : KEPT_WITH_POLICY[row];
    addRow(row, of('this'), of('other'), keptFrom, report);
  }
  return { this: await commitOf('.'), other: await commitOf(other) };
}

/** A service on a new data folder, from its first start to its end. */
async function measureOnce(
  dist: string,
  folder: string,
  seconds: number,
  policy: string | null,
): Promise<Figures> {
  const service = await Service.start({ dist, folder });
  const { wallets } = await populate(service, WALLETS);
  if (policy !== null) await setPolicy(service, { dist, folder, file: policy, wallet: wallets[0]! });
  const transfers = (): Workload & { kind: 'transfer' } => ({ kind: 'transfer', wallets, tag: newTag() });
  const on: Loaded = { services: [service], drained: () => untilNone(() => processing(service)) };

  const history = transfers();
  await sendAll(service, history, BASE_HISTORY);
  await warmUp(on, { workload: transfers, seconds: JUST_STARTED_SECONDS });
  const { rate: accept, settled } = await burst(on, { workload: transfers, seconds });

  const queries: Workload = { kind: 'tsq', prefix: history.tag, digits: 1, from: 0, count: BASE_HISTORY };
  // This process has answered no query yet.
  await load(service, queries, { connections: CONNECTIONS, seconds: JUST_STARTED_SECONDS });
  const closed = { connections: CONNECTIONS, seconds: Math.ceil(seconds / 2) };
  const { rate: tsq } = await load(service, queries, closed);
  await service.stop();
  return { accept, settled, tsq };
}

/** Sends the first requests of a workload; throws unless all were accepted. */
async function sendAll(service: Service, workload: Workload, count: number): Promise<void> {
  const connections = new Connections(service, CONNECTIONS);
  const sent = Array.from(
    { length: count },
    (_, i) => new Promise<number>((answered) => connections.send(requestOf(workload, i), answered)),
  );
  const refused = (await Promise.all(sent)).find((status) => status !== 202);
  connections.close();
  if (refused !== undefined) throw new Error(`a transfer was answered ${refused}`);
}

/** Transfers that are not final, as the API lists them: 1 where there are any. */
async function processing(service: Service): Promise<number> {
  const list = await service.call<{ data: { paginatedPayload: { edges: unknown[] } } }>(
    'GET',
    '/api/v1/transaction?status=processing&limit=1',
  );
  return list.data.paginatedPayload.edges.length;
}

function addRow(row: keyof Figures, here: number[], there: number[], keptFrom: number, report: Report): void {
  const ratios = here.map((figure, i) => figure / there[i]!);
  const { median: ratio, low, high, chance, kept } = judge(ratios, keptFrom);
  report.keepAll(`${row}This`, here);
  report.keepAll(`${row}Other`, there);
  report.keepAll(`${row}Ratios`, ratios);
  report.add({
    measure: ROWS[row],
    figure: `${perSecond(median(here))} against ${perSecond(median(there))}`,
    ratio: `${ratio.toFixed(3)} (${(100 * chance).toFixed(1)} %: ${low.toFixed(3)} to ${high.toFixed(3)})`,
    goal: `≥ ${keptFrom}, or 1 in the interval`,
    met: kept,
  });
}
