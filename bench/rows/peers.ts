import { setTimeout as sleep } from 'node:timers/promises';
import { CONNECTIONS } from '../burst.ts';
import { load } from '../load.ts';
import type { Options } from '../options.ts';
import { Program, processorTimes } from '../processes.ts';
import { median, medianRatio, perSecond, type Report, times, us } from '../report.ts';
import type { Target } from '../service.ts';
import type { Site } from '../site.ts';
import { openPgbench } from './pgbench.ts';

/** Backends report what they did at most a second later. */
const REPORTED_MS = 1_500;

/** Rates a second and processor times of one unit of work, of each round. */
interface Samples {
  rates: number[];
  node: number[];
  postgres: number[];
}

/** Starts the peer on a database of Kolo's server. */
async function openPeer({ cluster, service, population }: Site): Promise<{ program: Program; peer: Target }> {
  const program = new Program(
    process.execPath,
    ['--import', 'tsx', new URL('../peer-server.ts', import.meta.url).pathname],
    {
      env: {
        PATH: process.env.PATH ?? '',
        PEER_KEY: service.key,
        PEER_WALLETS: String(population.wallets.length),
        PEER_DATABASE: JSON.stringify(cluster.server.connection('superuser', 'pgbench')),
      },
    },
  );
  const [, baseUrl = ''] = await program.says(/peer at (\S+)/);
  return { program, peer: { baseUrl, key: service.key } };
}

/**
 * The same load on Kolo and on a peer, in turn with TPC-B: accepted a second, and processor time of a request. Kolo's is
 * until its payouts are final and its events written; the peer does neither.
 */
export async function measurePeers(site: Site, options: Options, report: Report): Promise<void> {
  const { cluster, service } = site;
  const postmaster = await cluster.server.postmasterPid();
  const pgbench = await openPgbench(cluster, options.quick ? 1 : 64);
  if (pgbench === undefined) return report.step('peers: no pgbench here');
  const { program, peer } = await openPeer(site);
  const fresh = (): Samples => ({ rates: [], node: [], postgres: [] });
  const tpcb = fresh();
  const route = fresh();
  const kolo = fresh();

  const measured = async (into: Samples, pid: number, work: () => Promise<[rate: number, units: number]>) => {
    await sleep(REPORTED_MS);
    const before = await processorTimes(pid, postmaster);
    const [rate, units] = await work();
    await sleep(REPORTED_MS);
    const after = await processorTimes(pid, postmaster);
    into.rates.push(rate);
    into.node.push((1_000 * (after.node - before.node)) / units);
    into.postgres.push((1_000 * (after.postgres - before.postgres)) / units);
  };
  const closed = (seconds: number) => load(peer, site.transfers(), { connections: CONNECTIONS, seconds });
  await closed(1);
  await site.warmUp(() => site.transfers());
  for (let round = 1; round <= options.rounds; round += 1) {
    report.step(`peers: round ${round} of ${options.rounds}`);
    tpcb.rates.push(await pgbench.run(options.seconds));
    await measured(route, program.pid, async () => {
      const { rate, requests } = await closed(options.seconds);
      return [rate, requests];
    });
    await measured(kolo, service.program.pid, async () => {
      const { rate, accepted } = await site.burst(undefined, { warmUp: false });
      return [rate, accepted];
    });
  }
  program.child.kill('SIGTERM');
  await program.ended;
  await pgbench.close();

  const row = (measure: string, { rates, node, postgres }: Samples): void =>
    report.add({
      measure: `peers: ${measure}`,
      figure: perSecond(median(rates)),
      ratio: [
        ...(rates === kolo.rates ? [] : [`Kolo is ${times(medianRatio(kolo.rates, rates), 'this')}`]),
        ...(node.length === 0 ? [] : [`${us(median(node))} in Node, ${us(median(postgres))} in PostgreSQL`]),
      ].join(', '),
      goal: '',
      met: null,
    });
  row('pgbench TPC-B, 64 clients', tpcb);
  row('a Fastify route with one transaction a request', route);
  row('Kolo', kolo);
  report.keepAll('peerTpcb', tpcb.rates);
  report.keepAll('peerRoute', route.rates);
  report.keepAll('peerKolo', kolo.rates);
}
