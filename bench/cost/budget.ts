import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Counts } from './counts.ts';

/** Counts that have a budget: those that come out the same, run for run, within a few per cent. */
export const BUDGETED = [
  'statements',
  'inserted',
  'updated',
  'walBytes',
  'heapBytes',
  'promises',
  'clockReads',
] as const satisfies readonly (keyof Counts)[];
export type Budgeted = (typeof BUDGETED)[number];
export type Budget = Partial<Record<Budgeted, number>>;
/** Counts that are printed. */
export const SHOWN = [
  ...BUDGETED,
  'roundTrips',
  'transactions',
  'updatedCold',
  'deleted',
  'walRecords',
  'buffers',
  'timers',
] as const;

/** The file of the budgets, by scenario and count, for one unit of work. */
interface Budgets {
  budgets: Record<string, Budget>;
  /** Why a budget was raised, newest first. */
  raises: string[];
}

/** The least share of its budget that a count uses: what has become cheaper has its budget lowered. */
const USED_MIN = 0.95;
/** The same of counts that also depend on how long a run waits. */
const WAITS_USED_MIN = 0.9;
const OF_WAITS: readonly Budgeted[] = ['statements', 'promises'];
/** A new budget over what was measured. */
const MARGIN = 1.025;
/** Less than this has no budget: it is of work that the clock starts. */
const COUNT_MIN: Record<Budgeted, number> = {
  statements: 0.1,
  inserted: 0.05,
  updated: 0.05,
  walBytes: 100,
  heapBytes: 1_000,
  promises: 0.5,
  clockReads: 0.1,
};

const FILE = fileURLToPath(new URL('../budget.json', import.meta.url));

export const readBudgets = async (): Promise<Budgets> => JSON.parse(await readFile(FILE, 'utf8')) as Budgets;
export const writeBudgets = (budgets: Budgets): Promise<void> =>
  writeFile(FILE, `${JSON.stringify(budgets, null, 2)}\n`);

/** The budget of a measured count, in three digits; none for one that is nearly nothing. */
export const budgetFor = (count: Budgeted, measured: number): number | undefined =>
  measured < COUNT_MIN[count] ? undefined : Number((measured * MARGIN).toPrecision(3));

/** A count that does not fit its budget. */
interface Misfit {
  count: Budgeted;
  measured: number;
  budget: number;
}

/** Counts above their budget, or more than 5 % below it (statements and promises 10 %). @param unsteady counts that have no budget */
export const misfits = (
  measured: Readonly<Record<Budgeted, number>>,
  budget: Budget,
  unsteady: readonly Budgeted[] = [],
): Misfit[] =>
  BUDGETED.flatMap((count) => {
    if (unsteady.includes(count)) return [];
    const value = measured[count];
    const limit = budget[count] ?? COUNT_MIN[count];
    const usedMin = OF_WAITS.includes(count) ? WAITS_USED_MIN : USED_MIN;
    const fits = value <= limit && (budget[count] === undefined || value >= limit * usedMin);
    return fits ? [] : [{ count, measured: value, budget: limit }];
  });
