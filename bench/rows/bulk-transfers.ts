import { setTimeout as sleep } from 'node:timers/promises';
import { Connections } from '../connections.ts';
import { openLoop } from '../open-loop.ts';
import type { Options } from '../options.ts';
import { makeKeys, populate } from '../population.ts';
import { median, medianRatio, ms, type Report, times } from '../report.ts';
import type { Site } from '../site.ts';
import { type HttpRequest, newTag } from '../workloads.ts';

/** Requests, each of another tenant. */
const REQUESTS = 50;
const TRANSFERS = 1_000;
/** The first are still decided when the last arrive. */
const EVERY_MS = 10;
/** Transfers of the tenant that is measured: no load for it alone. They end before the last request is answered. */
const BESIDE = { rate: 200, seconds: 2 };
const GOAL = 2;

/** By how much 50 bulk transfers at the same time slow the single transfers of another tenant down. */
export async function measureBulkTransfers(site: Site, options: Options, report: Report): Promise<void> {
  report.step(`${REQUESTS} bulk transfers of ${TRANSFERS} at the same time`);
  const keys = await makeKeys(site.cluster, REQUESTS);
  for (const key of keys) await populate(site.service, 1, key);
  await site.warmUp(() => site.transfers());
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    await site.drained();
    await site.cluster.settleDown();
    alone.push((await openLoop(site.service, site.transfers(), BESIDE)).p99);
    const answered = sendAll(site, keys);
    beside.push((await openLoop(site.service, site.transfers(), BESIDE)).p99);
    await answered;
  }
  await site.drained();
  report.keep('bulkTransfers', { alone, beside });
  const ratio = medianRatio(beside, alone);
  report.add({
    measure: `p99 of a transfer while ${REQUESTS} others send ${TRANSFERS} in bulk`,
    figure: ms(median(beside)),
    ratio: times(ratio, `${ms(median(alone))} alone`),
    goal: `≤ ${GOAL} × alone`,
    met: ratio <= GOAL,
  });
}

/** Sends a bulk transfer of each tenant; all are answered in the end. */
async function sendAll(site: Site, keys: readonly string[]): Promise<void> {
  const connections = new Connections(site.service, keys.length);
  const answers: Promise<number>[] = [];
  for (const key of keys) {
    answers.push(new Promise((onAnswer) => connections.send(bulkTransfer(key), onAnswer)));
    await sleep(EVERY_MS);
  }
  const bad = (await Promise.all(answers)).find((status) => status !== 202);
  connections.close();
  if (bad !== undefined) throw new Error(`a bulk transfer was answered ${bad}`);
}

function bulkTransfer(key: string): HttpRequest {
  const tag = newTag();
  const transfers = Array.from({ length: TRANSFERS }, (_, i) => ({
    amount: 1 + (i % 100),
    reference: `${tag}${i}`,
    accountNumber: '0123456789',
    bankCode: '058',
  }));
  const body = JSON.stringify({ reference: tag, currency: 'NGN', source: 'hot', transfers });
  return { method: 'POST', path: '/api/v1/transfer/bank/bulk', body, key };
}
