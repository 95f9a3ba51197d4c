import { setTimeout as sleep } from 'node:timers/promises';
import { CONNECTIONS } from '../burst.ts';
import { load } from '../load.ts';
import { mb, type Report, slopeOf } from '../report.ts';
import type { Site } from '../site.ts';

const GOAL_BYTES = 300e6;
const STEP_S = 30;
const FLAT_BYTES_PER_MINUTE = 5e6;

/** The most memory that a service of the site had in all measures so far. */
export async function reportMemory(site: Site, report: Report): Promise<void> {
  const most = Math.max(site.mostBytes, (await site.service.memory()).mostBytes);
  if (most === 0) {
    report.add({
      measure: 'memory under full load',
      figure: 'no /proc here',
      ratio: '',
      goal: '< 300 MB',
      met: null,
    });
    return;
  }
  report.keep('memoryMostBytes', most);
  report.add({
    measure: 'memory of the process, the most in all loads',
    figure: mb(most),
    ratio: '',
    goal: '< 300 MB',
    met: most < GOAL_BYTES,
  });
}

/** Full load for some minutes: memory every 30 s and what it grows by, without the first minute. */
export async function measureFlatness(site: Site, minutes: number, report: Report): Promise<void> {
  await site.run(['all']);
  const seconds = minutes * 60;
  const loading = load(site.service, site.transfers(), { connections: CONNECTIONS, seconds });
  const begun = performance.now();
  const shown: number[] = [];
  for (let at = STEP_S; at <= seconds; at += STEP_S) {
    await sleep(Math.max(0, at * 1_000 - (performance.now() - begun)));
    const bytes = (await site.service.memory()).samples.at(-1) ?? 0;
    shown.push(bytes);
    report.step(`after ${at} s: ${mb(bytes)}`);
  }
  const { rate } = await loading;
  const { samples, mostBytes } = await site.service.memory();
  const steady = samples.slice(Math.min(60, samples.length / 2));
  const slope = slopeOf(steady) * 60;
  report.keep('flatness', {
    minutes,
    rate,
    megabytesEvery30s: shown.map((bytes) => Math.round(bytes / 1e6)),
    mostBytes,
    bytesPerMinute: slope,
  });
  report.add({
    measure: `memory over ${minutes} min of full load`,
    figure: `${mb(shown[0] ?? 0)} to ${mb(shown.at(-1) ?? 0)}, most ${mb(mostBytes)}`,
    ratio: `${(slope / 1e6).toFixed(2)} MB a minute`,
    goal: `flat: at most ${FLAT_BYTES_PER_MINUTE / 1e6} MB a minute`,
    // Shorter runs only see the heap find its size.
    met: minutes < 3 ? null : slope <= FLAT_BYTES_PER_MINUTE,
  });
}
