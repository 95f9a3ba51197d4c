import { setTimeout as sleep } from 'node:timers/promises';
import { daysOfMonth, loadDays, makeEarningWallets } from '../earnings.ts';
import { testTenant } from '../history.ts';
import type { Options } from '../options.ts';
import { median, perSecond, type Report, times } from '../report.ts';
import { startKolo } from '../service.ts';
import type { Site } from '../site.ts';

/** Seconds for a million wallets, with nothing else to do. */
const ACCRUE_GOAL_S = 60;
const PAY_GOAL_S = 300;
/** Both together beside transfers, and what is left of these. */
const BESIDE_GOAL_S = 2 * (ACCRUE_GOAL_S + PAY_GOAL_S);
const TRANSFERS_GOAL = 0.7;
const POLL_MS = 50;

/** How long the last day of a month took, milliseconds. */
interface Took {
  accrueMs: number;
  payMs: number;
}

/**
 * Interest of many wallets: a month's last day accrues and the month is paid, by `kolo interest run` with nothing else to do;
 * then the month after it, of which only the last two days earned, by the service beside bursts of transfers.
 */
export async function measureInterest(site: Site, options: Options, report: Report): Promise<void> {
  const { wallets, dist } = options;
  const before = daysOfMonth(2, Date.now());
  const after = daysOfMonth(1, Date.now());
  report.step(`${wallets.toLocaleString('en-GB')} wallets that earn interest`);
  const idle = [await site.burst(), await site.burst()];
  await site.run(['api']);
  await makeEarningWallets(site, wallets, before[0]!);
  await loadDays(site, before.slice(0, -1), before.slice(0, -1));
  await site.stopServices();
  const run = startKolo(dist, site.folder, ['interest', 'run'], site.cluster.server.env);
  const alone = await timesOf(site, before.at(-1)!);
  run.child.kill('SIGINT');
  await run.ended;

  await loadDays(site, after.slice(0, -1), after.slice(-2, -1));
  await site.run(['all']);
  const { bursts, took } = await burstsBeside(site, after.at(-1)!);
  report.keep('interest', { wallets, alone: { ...alone }, beside: { ...took } });
  addRows(report, wallets, alone);
  const ratio = (of: 'rate' | 'settled'): number =>
    median(bursts.map((burst) => burst[of])) / median(idle.map((burst) => burst[of]));
  const besideMs = took.accrueMs + took.payMs;
  const slower = besideMs / (alone.accrueMs + alone.payMs);
  report.add({
    measure: 'transfers beside accruing and paying interest',
    figure: `${perSecond(median(bursts.map(({ rate }) => rate)))}, ${bursts.length} bursts`,
    ratio: `${times(ratio('rate'), 'accept without')}, ${times(ratio('settled'), 'settled without')}`,
    goal: `≥ ${TRANSFERS_GOAL} × of each`,
    met: Math.min(ratio('rate'), ratio('settled')) >= TRANSFERS_GOAL,
  });
  report.add({
    measure: 'accruing and paying beside transfers',
    figure: seconds(besideMs),
    ratio: `${ofMillion(besideMs, wallets).toFixed(0)} s a million, ${times(slower, 'alone')}`,
    goal: `< ${BESIDE_GOAL_S} s a million`,
    met: ofMillion(besideMs, wallets) < BESIDE_GOAL_S,
  });
}

/** Seconds. */
const ofMillion = (ms: number, wallets: number): number => (ms / wallets) * 1_000;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

function addRows(report: Report, wallets: number, { accrueMs, payMs }: Took): void {
  const rows: [what: string, ms: number, goalS: number][] = [
    ['a day accrues', accrueMs, ACCRUE_GOAL_S],
    ['a month is paid', payMs, PAY_GOAL_S],
  ];
  for (const [what, ms, goalS] of rows) {
    const took = ofMillion(ms, wallets);
    report.add({
      measure: `interest: ${what}, ${wallets.toLocaleString('en-GB')} wallets`,
      figure: seconds(ms),
      ratio: `${took.toFixed(0)} s a million`,
      goal: `< ${goalS} s a million`,
      met: took < goalS,
    });
  }
}

/** Waits until the month that a day ends is paid. */
async function timesOf(site: Site, day: string): Promise<Took> {
  const begun = await when(site, day, 'true');
  const accrued = await when(site, day, 'accrued_at IS NOT NULL');
  const paid = await when(site, day, 'paid_at IS NOT NULL');
  return { accrueMs: accrued - begun, payMs: paid - accrued };
}

/** Bursts from when a day is closed until its month is paid; the last, which went on for longer, is left out where it can be. */
async function burstsBeside(site: Site, day: string) {
  let done = false;
  const timing = timesOf(site, day).finally(() => {
    done = true;
  });
  await when(site, day, 'true');
  const bursts = [];
  while (!done) bursts.push(await site.burst());
  return { bursts: bursts.length > 1 ? bursts.slice(0, -1) : bursts, took: await timing };
}

/** When something of a closed day was first seen to be so, by `performance.now()`. */
async function when(site: Site, day: string, what: string): Promise<number> {
  const tenantId = await testTenant(site.cluster);
  const sql = `SELECT count(*) FROM interest_days WHERE tenant_id = $1 AND day = $2 AND ${what}`;
  while ((await site.cluster.number(sql, [tenantId, day])) === 0) await sleep(POLL_MS);
  return performance.now();
}
