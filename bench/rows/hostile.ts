import { request } from 'undici';
import { HOSTILE_BODIES, HOSTILE_BYTES_MAX, type HostileRequest } from '../../test/api/hostile-bodies.ts';
import { cpuOfMainThread } from '../processes.ts';
import { median, ms, type Report } from '../report.ts';
import type { Service } from '../service.ts';
import type { Site } from '../site.ts';

const GOAL_MS = 50;
/** The middle of so many counts: what else the process does meanwhile is not the body's. */
const TIMES = 5;
/** A body that costs more is sent once. */
const ONCE_MS = 500;
const WALLETS = /\/wallet\/create\/bulk$/;

/** For how long each body that is made to cost much, as large as one may be, keeps the service from all else. */
export async function measureHostile(site: Site, report: Report): Promise<void> {
  const { service } = site;
  if ((await cpuOfMainThread(service.program.pid)) === undefined) {
    report.add({ measure: 'hostile bodies', figure: 'no /proc here', ratio: '', goal: '', met: null });
    return;
  }
  const costs: { name: string; cost: number; bulk: boolean }[] = [];
  for (const [name, bodyOf] of Object.entries(HOSTILE_BODIES)) {
    const hostile = bodyOf(HOSTILE_BYTES_MAX);
    costs.push({ name, cost: await costOf(service, hostile), bulk: WALLETS.test(hostile.path) });
  }
  report.keep(
    'hostileMs',
    Object.fromEntries(costs.map(({ name, cost }) => [name, Number(cost.toFixed(1))])),
  );
  const dearest = (bulk: boolean) =>
    costs.filter((one) => one.bulk === bulk).reduce((most, one) => (one.cost > most.cost ? one : most));
  const most = dearest(false);
  const mostOfBulk = dearest(true);
  report.add({
    measure: `${costs.length} hostile bodies of 1 MiB, the dearest: ${most.name}`,
    figure: ms(most.cost),
    ratio: `in bulk creation ${ms(mostOfBulk.cost)}: ${mostOfBulk.name}`,
    goal: `≤ ${GOAL_MS} ms of the process's time`,
    met: most.cost <= GOAL_MS,
  });
}

/** Processor time of the thread that does everything, milliseconds. The first time does not count: code is new then. */
async function costOf(service: Service, hostile: HostileRequest): Promise<number> {
  const first = await costOnce(service, hostile);
  if (first > ONCE_MS) return first;
  const costs: number[] = [];
  for (let i = 0; i < TIMES; i++) costs.push(await costOnce(service, hostile));
  return median(costs);
}

async function costOnce(service: Service, { method, path, body }: HostileRequest): Promise<number> {
  const { pid } = service.program;
  const before = await cpuOfMainThread(pid);
  const answer = await request(service.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body,
  });
  await answer.body.dump();
  if (answer.statusCode >= 500) throw new Error(`${method} ${path}: ${answer.statusCode}`);
  return (await cpuOfMainThread(pid))! - before!;
}
