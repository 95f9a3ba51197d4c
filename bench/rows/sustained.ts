import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7Floor } from '../../src/platform/values/ids.ts';
import { testTenant } from '../history.ts';
import { type OpenLoop, openLoop, percentile } from '../open-loop.ts';
import type { Options } from '../options.ts';
import { ms, perSecond, type Report, slopeOf, times } from '../report.ts';
import type { Site } from '../site.ts';

/** Requests a second, or half of what a burst is accepted at, if that is less. */
const RATE = 5_000;
const SAMPLE_MS = 500;
const GOAL_SETTLED = 0.97;
const GOAL_P99_MS = 2_000;
/** Transfers a second by which the number waiting may grow, as a share of the rate. */
const GOAL_GROWTH = 0.01;

/** Both by index; the count ends where nothing more is to be learned from it. */
const WAITING = `
  SELECT (SELECT count(*) FROM (SELECT 1 FROM payouts WHERE tenant_id = $1 AND due_at IS NOT NULL LIMIT 100000) w)::int
           AS waiting,
         (SELECT extract(epoch FROM clock_timestamp() - min(due_at)) * 1000 FROM payouts
          WHERE tenant_id = $1 AND due_at IS NOT NULL)::float8 AS "oldestMs"`;

/** Counts transfers accepted between two ids, once all of them are final. */
const SETTLED = `
  SELECT count(*)::int AS accepted, count(*) FILTER (WHERE completed_at <= $4)::int AS settled,
         percentile_cont(ARRAY[0.5, 0.99]) WITHIN GROUP (
           ORDER BY extract(epoch FROM completed_at - created_at) * 1000) AS "latenciesMs"
  FROM transactions WHERE tenant_id = $1 AND id >= $2 AND id < $3 AND completed_at IS NOT NULL`;

/** Transfers that are not final at some moment. */
interface Sample {
  waiting: number;
  /** How long ago the oldest of them was accepted, milliseconds. */
  oldestMs: number;
}

/**
 * A load that lasts, far below what a burst reaches: whether what is accepted is settled at the same rate. From
 * acceptance until the bank's answer is in hand stands in the transfers themselves; until the settlement has
 * committed is seen by how old the oldest one is that is not final, queried twice a second.
 */
export async function measureSustained(
  site: Site,
  options: Options,
  report: Report,
  accept: number,
): Promise<void> {
  const tenantId = await testTenant(site.cluster);
  const rate = Math.min(RATE, accept / 2);
  const seconds = options.sustained;
  await site.cluster.settleDown();
  await site.warmUp(() => site.transfers());
  const startMs = Date.now();
  const { result, samples } = await loadAndSample(site, tenantId, { rate, seconds });
  const endMs = startMs + seconds * 1_000;
  await site.drained();
  const { rows } = await site.cluster.admin.query<{
    accepted: number;
    settled: number;
    latenciesMs: [number, number];
  }>(SETTLED, [tenantId, uuidv7Floor(startMs), uuidv7Floor(endMs), new Date(endMs)]);
  const { accepted, settled, latenciesMs } = rows[0]!;
  const [p50, p99] = latenciesMs;
  const oldest = percentile(Float64Array.from(samples, ({ oldestMs }) => oldestMs).sort(), 0.99);
  const waiting = samples.map((sample) => sample.waiting);
  const growth = (slopeOf(waiting) * 1_000) / SAMPLE_MS;
  const share = settled / accepted;
  report.keep('sustained', {
    offered: rate,
    seconds,
    accepted,
    settled,
    p50,
    p99,
    oldestP99: oldest,
    growthPerSecond: growth,
    acceptLatency: { ...result },
    waiting,
  });
  report.add({
    measure: `a load that lasts: open loop, ${perSecond(rate)} for ${seconds} s`,
    figure: `settled ${perSecond(settled / seconds)}, p50 ${ms(p50)}, p99 ${ms(p99)}, oldest p99 ${ms(oldest)}`,
    ratio: `${times(share, 'accepted')}; waiting ${mean(waiting)}, growing ${growth.toFixed(0)}/s; accept p99 ${ms(result.p99)}`,
    goal: `≥ ${GOAL_SETTLED} × accepted, p99 < 2 s, no growth`,
    met: share >= GOAL_SETTLED && Math.max(p99, oldest) < GOAL_P99_MS && growth <= GOAL_GROWTH * rate,
  });
}

async function loadAndSample(
  site: Site,
  tenantId: string,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<{ result: OpenLoop; samples: Sample[] }> {
  const samples: Sample[] = [];
  const sampling = (async () => {
    for (let i = 0; i < (seconds * 1_000) / SAMPLE_MS; i++) {
      await sleep(SAMPLE_MS);
      const { rows } = await site.cluster.admin.query<{ waiting: number; oldestMs: number | null }>(WAITING, [
        tenantId,
      ]);
      samples.push({ waiting: rows[0]!.waiting, oldestMs: rows[0]!.oldestMs ?? 0 });
    }
  })();
  const [result] = await Promise.all([openLoop(site.service, site.transfers(), { rate, seconds }), sampling]);
  return { result, samples };
}

const mean = (values: readonly number[]): string =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / values.length).toLocaleString('en-GB');
