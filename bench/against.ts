import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { burst, CONNECTIONS, JUST_STARTED_SECONDS, type Loaded, untilNone, warmUp } from './burst.ts';
import { Cluster } from './cluster.ts';
import { Connections } from './connections.ts';
import { load } from './load.ts';
import { commitOf } from './machine.ts';
import type { Options } from './options.ts';
import { ACCEPTED_FROM, judge, orderOf, type Side } from './paired-ratios.ts';
import { setPolicy } from './policy.ts';
import { populate } from './population.ts';
import { processorTimes } from './processes.ts';
import { type Json, mb, median, ms, perSecond, type Report, us } from './report.ts';
import { embeddedServer, postmasterPidIn } from './servers.ts';
import { Service } from './service.ts';
import { BASE_HISTORY, newFolder } from './site.ts';
import { newTag, requestOf, type Workload } from './workloads.ts';

/** A measure of both checkouts. */
interface Row {
  title: string;
  show: (figure: number) => string;
  /** Less is better. */
  isCost?: true;
}

const ROWS = {
  accept: { title: `accept: durable 202s, ${CONNECTIONS} connections, 1,000 wallets`, show: perSecond },
  settled: { title: 'settled: the burst over the time until its last is final', show: perSecond },
  tsq: { title: 'TSQ', show: perSecond },
  node: { title: 'processor time of a transfer in Node', show: us, isCost: true },
  postgres: { title: 'processor time of a transfer in PostgreSQL', show: us, isCost: true },
  processor: { title: 'processor time of a transfer', show: us, isCost: true },
  memory: { title: 'the most memory of the process', show: mb, isCost: true },
  start: { title: 'a later start until it is ready', show: ms, isCost: true },
} as const satisfies Record<string, Row>;
/** The least medians where this checkout charges and limits and the other does not: a transfer has four postings then, not one. */
const ACCEPTED_WITH_POLICY: Partial<Record<keyof typeof ROWS, number>> = {
  accept: 0.9,
  settled: 0.75,
  tsq: 0.9,
  node: 0.75,
  postgres: 0.75,
  processor: 0.75,
};
/** Figures by row: work done a second, microseconds, bytes, or milliseconds. */
type Measurements = Record<keyof typeof ROWS, number>;
const ROW_NAMES = Object.keys(ROWS) as (keyof typeof ROWS)[];

/** All of them pay. */
const WALLETS = 1_000;

/**
 * Measures this checkout and another one in turn, each round on new databases of their own, and judges the ratios of the
 * rounds. Only one of the two runs at a time. Of a checkout nothing is used but its program and its HTTP API, so that
 * its inside may differ; only this one's may have a policy.
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
  const rounds: Record<Side, Measurements[]> = { this: [], other: [] };
  for (let round = 1; round <= options.rounds; round++) {
    for (const side of orderOf(round)) {
      const folder = await newFolder(parent, `${side}-${round}`);
      const policy = side === 'this' ? options.policy : null;
      const measurements = await measureOnce(dists[side], folder, options.seconds, policy);
      await rm(folder, { recursive: true });
      rounds[side].push(measurements);
      const said = ROW_NAMES.map((row) => `${row} ${ROWS[row].show(measurements[row])}`);
      report.step(`round ${round} of ${options.rounds}, ${side}: ${said.join(', ')}`);
    }
  }
  for (const row of ROW_NAMES) {
    const of = (side: Side): number[] => rounds[side].map((measurements) => measurements[row]);
    const acceptedFrom = (options.policy === null ? undefined : ACCEPTED_WITH_POLICY[row]) ?? ACCEPTED_FROM;
    addRow(row, of('this'), of('other'), acceptedFrom, report);
  }
  return { this: await commitOf('.'), other: await commitOf(other) };
}

/** A service on a new data folder, from its first start to its end. */
async function measureOnce(
  dist: string,
  folder: string,
  seconds: number,
  policy: string | null,
): Promise<Measurements> {
  const service = await Service.start({ dist, folder });
  const { wallets, customerId } = await populate(service, WALLETS);
  if (policy !== null) {
    const cluster = await Cluster.join(await embeddedServer(join(folder, 'data')));
    await setPolicy(cluster, policy, customerId);
    await cluster.leave();
  }
  const transfers = (): Workload & { kind: 'transfer' } => ({ kind: 'transfer', wallets, tag: newTag() });
  const on: Loaded = { services: [service], drained: () => untilNone(() => processing(service)) };

  const history = transfers();
  await sendAll(service, history, BASE_HISTORY);
  await warmUp(on, { workload: transfers, seconds: JUST_STARTED_SECONDS });
  const postmaster = await postmasterPidIn(join(folder, 'data'));
  const before = await processorTimes(service.program.pid, postmaster);
  const { rate: accept, settled, accepted } = await burst(on, { workload: transfers, seconds });
  const after = await processorTimes(service.program.pid, postmaster);
  const node = (1_000 * (after.node - before.node)) / accepted;
  const postgres = (1_000 * (after.postgres - before.postgres)) / accepted;

  const queries: Workload = { kind: 'tsq', prefix: history.tag, digits: 1, from: 0, count: BASE_HISTORY };
  // This process has answered no query yet.
  await load(service, queries, { connections: CONNECTIONS, seconds: JUST_STARTED_SECONDS });
  const closed = { connections: CONNECTIONS, seconds: Math.ceil(seconds / 2) };
  const { rate: tsq } = await load(service, queries, closed);
  const { mostBytes: memory } = await service.memory();
  await service.stop();
  const again = await Service.start({ dist, folder });
  const { readyMs: start } = again;
  await again.stop();
  return { accept, settled, tsq, node, postgres, processor: node + postgres, memory, start };
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

function addRow(
  row: keyof Measurements,
  here: number[],
  there: number[],
  acceptedFrom: number,
  report: Report,
): void {
  const { title, show, isCost }: Row = ROWS[row];
  const ratios = here.map((figure, i) => figure / there[i]!);
  const gains = isCost ? ratios.map((ratio) => 1 / ratio) : ratios;
  const { median: gain, low, high, chance, accepted } = judge(gains, acceptedFrom);
  const limit = (isCost ? 1 / acceptedFrom : acceptedFrom).toFixed(2);
  // The interval of the inverse ratios ends where that of the ratios begins.
  const interval = isCost ? [1 / gain, 1 / high, 1 / low] : [gain, low, high];
  const [ratio, from, to] = interval.map((each) => each.toFixed(3));
  report.keepAll(`${row}This`, here);
  report.keepAll(`${row}Other`, there);
  report.keepAll(`${row}Ratios`, ratios);
  report.add({
    measure: title,
    figure: `${show(median(here))} against ${show(median(there))}`,
    ratio: `${ratio} (${(100 * chance).toFixed(1)} %: ${from} to ${to})`,
    goal: `${isCost ? '≤' : '≥'} ${limit}, or 1 in the interval`,
    met: accepted,
  });
}
