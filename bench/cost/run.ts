import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inScratchFolder } from '../scratch-folder.ts';
import { BUDGETED, type Budget, budgetFor, misfits, readBudgets, SHOWN, writeBudgets } from './budget.ts';
import { type Counts, mapCounts, statementTable } from './counts.ts';
import { type Scenario, START, scenariosOf, UNSTEADY_AT_START } from './scenarios.ts';
import { Subject } from './subject.ts';

/** Every load is counted so often, and the least of the counts taken: chance adds, and takes nothing away. */
const ROUNDS = 3;
/** Rounds of a load that does not fit its budget: chance may have added to each of the first. */
const ROUNDS_MAX = 6;
/** So long that a job of once a second runs about as often as in the longest load. */
const IDLE_MS = 10_000;

const USAGE = `npm run cost -- [options]
  --only transfer     only scenarios whose name begins so; prints their statements too
  --update "reason"   writes what was measured as the new budgets; the reason is of those that rise`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, update: { type: 'string' } } });
  const { only = '', update } = values;
  await inScratchFolder('kolo-cost-', async (folder) => {
    const { budgets } = update === undefined ? await readBudgets() : { budgets: {} };
    const measured = await measureAll(folder, only, budgets);
    if (update === undefined) await compareWithBudgets(measured);
    else await updateBudgets(measured, update);
  });
}

/** A scenario with the counts of one unit of its work. */
type Measured = Pick<Scenario, 'name' | 'unsteady'> & { counts: Counts };

async function measureAll(
  folder: string,
  only: string,
  budgets: Record<string, Budget>,
): Promise<Measured[]> {
  const subject = await Subject.open(folder, 'dist');
  const measured: Measured[] = [];
  const idle = await subject.count(() => sleep(IDLE_MS), { hooks: false });
  for (const scenario of await scenariosOf(subject)) {
    if (!scenario.name.startsWith(only)) continue;
    process.stderr.write(`  counting: ${scenario.name}\n`);
    const { name, unsteady } = scenario;
    const budget = budgets[name];
    const fits = (counts: Counts): boolean =>
      budget === undefined || misfits(counts, budget, unsteady).length === 0;
    measured.push({ ...scenario, counts: await measure(subject, scenario, idle, fits) });
    const units = scenario.groups * scenario.units;
    if (only !== '') console.log(await statementTable(subject.cluster, units));
  }
  if (START.startsWith(only)) {
    process.stderr.write(`  counting: ${START}\n`);
    measured.push({ name: START, unsteady: UNSTEADY_AT_START, counts: await subject.countStart() });
  }
  await subject.close();
  return measured;
}

/**
 * Counts one unit of work.
 *
 * @param idle counts without work, to be subtracted
 * @param fits false for counts that more rounds may lower
 */
async function measure(
  subject: Subject,
  { groups, units, requests }: Scenario,
  idle: Counts & { ms: number },
  fits: (counts: Counts) => boolean,
): Promise<Counts> {
  let group = 0;
  const work = async (): Promise<void> => {
    for (let i = 0; i < groups; i++) await subject.send(requests(group++));
  };
  await work();
  const count = async (hooks: boolean): Promise<Counts> => {
    const { ms, ...counts } = await subject.count(work, { hooks });
    return mapCounts(counts, (value, name) => (value - (idle[name] * ms) / idle.ms) / (groups * units));
  };
  const { promises, timers } = await count(true);
  let least: Counts = { ...(await count(false)), promises, timers };
  for (let round = 1; round < ROUNDS || (round < ROUNDS_MAX && !fits(least)); round++) {
    const hooked = round < ROUNDS ? least : await count(true);
    const next = { ...(await count(false)), promises: hooked.promises, timers: hooked.timers };
    least = mapCounts(least, (value, name) => Math.min(value, next[name]));
  }
  return least;
}

async function compareWithBudgets(measured: readonly Measured[]): Promise<void> {
  const { budgets } = await readBudgets();
  let fails = false;
  for (const { name: scenario, counts, unsteady } of measured) {
    const found = misfits(counts, budgets[scenario] ?? {}, unsteady);
    const text = (name: keyof Counts): string => `${name} ${short(counts[name])}`;
    console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${scenario}: ${SHOWN.map(text).join(', ')}`);
    for (const { count, measured: value, budget } of found) {
      const advice = value > budget ? '' : ': lower the budget';
      const relation = value > budget ? 'is above' : 'is far below';
      console.log(`       ${count} ${short(value)} ${relation} its budget of ${short(budget)}${advice}`);
    }
    fails ||= found.length > 0;
  }
  if (fails) process.exitCode = 1;
}

async function updateBudgets(measured: readonly Measured[], reason: string): Promise<void> {
  const { budgets, raises } = await readBudgets();
  let raised = false;
  for (const { name: scenario, counts, unsteady = [] } of measured) {
    const before = budgets[scenario] ?? {};
    const found = misfits(counts, before).map(({ count }) => count);
    const next: Budget = {};
    for (const name of BUDGETED.filter((each) => !unsteady.includes(each))) {
      const budget = found.includes(name) ? budgetFor(name, counts[name]) : before[name];
      if (budget !== undefined) next[name] = budget;
      raised ||= budget !== undefined && before[name] !== undefined && budget > before[name];
    }
    budgets[scenario] = next;
  }
  const day = new Date().toISOString().slice(0, 10);
  await writeBudgets({ budgets, raises: raised ? [`${day}: ${reason}`, ...raises] : raises });
}

const short = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString('en-GB') : String(Number(value.toPrecision(4)));

try {
  await main();
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  process.exitCode = 2;
}
