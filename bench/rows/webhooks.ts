import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { LONG_ROUNDS_MAX, type Options } from '../options.ts';
import { makeEvents } from '../population.ts';
import { Program } from '../processes.ts';
import { median, medianRatio, perSecond, type Report, times } from '../report.ts';
import type { Site } from '../site.ts';
import { newTag } from '../workloads.ts';

interface Counted {
  count: number;
  firstMs: number;
  lastMs: number;
}

/** Deliveries later than this are not counted. */
const DRAIN_MAX_MS = 60_000;

const PENDING =
  'SELECT count(*) FROM (SELECT 1 FROM webhook_deliveries WHERE due_at IS NOT NULL LIMIT 1) AS pending';

/** Deliveries to a receiver that answers at once, and what they cost those who ask for transfers meanwhile. */
export async function measureWebhooks(site: Site, options: Options, report: Report): Promise<void> {
  const receiver = new Program(process.execPath, [
    '--import',
    'tsx',
    new URL('../receiver.ts', import.meta.url).pathname,
  ]);
  const [, url = ''] = await receiver.says(/receiver at (\S+)/);
  const counted = async (): Promise<Counted> =>
    (await (await request(`${url}/count`)).body.json()) as Counted;
  await site.run(['api']);
  const { data } = await site.service.call<{ data: { id: string } }>('POST', '/api/v1/webhooks', {
    url: `${url}/hook`,
    verify: false,
  });
  const enable = (enabled: boolean): Promise<unknown> =>
    site.service.call('PATCH', `/api/v1/webhooks/${data.id}`, { enabled, verify: false });
  const thousands = options.quick ? 2 : 20;
  await measureDeliveries(site, report, { counted, thousands });
  const rounds = Math.min(options.rounds, LONG_ROUNDS_MAX);
  await measureBeside(site, report, { counted, enable, rounds, thousands: thousands / 2 });
  receiver.child.kill('SIGTERM');
}

async function drained(site: Site): Promise<void> {
  const deadline = performance.now() + DRAIN_MAX_MS;
  while (performance.now() < deadline && (await site.cluster.number(PENDING)) > 0) await sleep(200);
}

/** Events gather while nothing delivers them, then a service does nothing else. */
async function measureDeliveries(
  site: Site,
  report: Report,
  { counted, thousands }: { counted: () => Promise<Counted>; thousands: number },
): Promise<void> {
  await makeEvents(site.service, site.population.customerId, newTag(), thousands);
  await counted();
  await site.run(['all']);
  await drained(site);
  const { count, firstMs, lastMs } = await counted();
  const rate = count / ((lastMs - firstMs) / 1_000);
  report.rates.set('deliveries', rate);
  report.keep('deliveries', { count, ms: lastMs - firstMs, rate });
  report.add({
    measure: `webhook deliveries, ${count.toLocaleString('en-GB')} to one receiver`,
    figure: perSecond(rate),
    ratio: '',
    goal: '≥ 3,000/s',
    met: rate >= 3_000,
  });
}

/** Bursts of transfers without deliveries and with them, in turn. */
async function measureBeside(
  site: Site,
  report: Report,
  { counted, enable, rounds, thousands }: BesideOptions,
): Promise<void> {
  const alone: number[] = [];
  const beside: number[] = [];
  const delivered: number[] = [];
  for (let i = 0; i < rounds; i++) {
    await enable(false);
    alone.push((await site.burst()).rate);
    await enable(true);
    // Some wait from the start; the rest are those of the burst's own transfers.
    await makeEvents(site.service, site.population.customerId, newTag(), thousands);
    await counted();
    const begun = Date.now();
    beside.push((await site.burst()).rate);
    const got = await counted();
    delivered.push(got.count / ((Math.max(got.lastMs, begun + 1) - begun) / 1_000));
    await drained(site);
  }
  await enable(false);
  report.keepAll('acceptAlone', alone);
  report.keepAll('acceptBesideDeliveries', beside);
  report.keepAll('deliveredBesideAccept', delivered);
  report.rates.set('accept beside deliveries', median(beside));
  const ratio = medianRatio(beside, alone);
  report.add({
    measure: 'accept with deliveries going on',
    figure: `${perSecond(median(beside))}, delivering ${perSecond(median(delivered))}`,
    ratio: times(ratio, 'accept without'),
    goal: '≥ 0.8 × accept without',
    met: ratio >= 0.8,
  });
}

interface BesideOptions {
  counted: () => Promise<Counted>;
  enable: (enabled: boolean) => Promise<unknown>;
  rounds: number;
  /** Events that wait as a burst begins. */
  thousands: number;
}
