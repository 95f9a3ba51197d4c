import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../../src/ledger/engine/engine.ts';
import type { StatementEntry, StatementTotals } from '../../../src/payments/statements/entries.ts';
import { type Statement, Statements } from '../../../src/payments/statements/statement.ts';
import { TenantDatabase } from '../../../src/platform/db/database.ts';
import { policy } from '../../ledger/policy-model.ts';
import { commandOf, timedSteps, WALLETS } from '../../ledger/programs.ts';
import {
  inflow,
  openWorld,
  type SeededTenant,
  START_MS,
  seedTenant,
  type World,
} from '../../ledger/support.ts';

let world: World;
let engine: Engine;
let statements: Statements;

beforeAll(async () => {
  world = await openWorld();
  engine = world.engine();
  statements = new Statements(new TenantDatabase(world.pool('kolo_app')));
});
afterAll(async () => {
  await engine.stop();
  await world.close();
});

/** Commands of money, and the terms that they are decided by. */
const program = fc.record({ terms: policy, steps: timedSteps });
type Program = typeof program extends fc.Arbitrary<infer T> ? T : never;

/** Runs a program in a tenant of its own. */
async function run({ terms, steps }: Program): Promise<SeededTenant> {
  const tenant = await seedTenant(world.owner, WALLETS, terms);
  await Promise.all(
    steps.map(({ what, now }, i) => engine.submit(tenant.tenantId, commandOf(what, tenant, i, now))),
  );
  return tenant;
}

interface Read {
  statement: Statement;
  entries: StatementEntry[];
  totals: StatementTotals;
}

/** The statement of a wallet from one instant until before another, read in pages of so many postings. */
async function read(
  { tenantId }: SeededTenant,
  walletId: string,
  [fromMs, untilMs]: readonly [number, number],
  postingsAPage?: number,
): Promise<Read> {
  const period = { startDate: '', endDate: '', fromMs, untilMs };
  const statement = (await statements.open(tenantId, walletId, period))!;
  const entries: StatementEntry[] = [];
  let totals: StatementTotals | undefined;
  for await (const page of statements.entries(statement, postingsAPage)) {
    entries.push(...page.entries);
    totals = page.totals;
  }
  return { statement, entries, totals: totals! };
}

const POSTINGS = `
  SELECT transaction_id AS id, posted_at AS "postedAt",
         CASE WHEN credit_account = $2 THEN amount ELSE -amount END AS change
  FROM postings WHERE tenant_id = $1 AND (credit_account = $2 OR debit_account = $2)`;

interface Posting {
  id: string;
  postedAt: number;
  change: bigint;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** Checks the sums of a statement against the postings themselves. */
function expectAddsUp({ statement, entries, totals }: Read, postings: readonly Posting[]): void {
  const { opening, closing, period } = statement;
  const within = postings.filter(({ postedAt }) => postedAt >= period.fromMs && postedAt < period.untilMs);
  const before = postings.filter(({ postedAt }) => postedAt < period.fromMs);
  expect(opening).toBe(sum(before.map(({ change }) => change)));
  expect(closing).toBe(opening + sum(within.map(({ change }) => change)));
  expect(opening + totals.credits - totals.debits).toBe(closing);
  let balance = opening;
  let postedAtMs = period.fromMs;
  for (const entry of entries) {
    balance += (entry.type === 'credit' ? entry.amount : -entry.amount) - entry.fee;
    expect(entry.balanceAfter).toBe(balance);
    expect(entry.postedAtMs).toBeGreaterThanOrEqual(postedAtMs);
    expect(entry.postedAtMs).toBeLessThan(period.untilMs);
    postedAtMs = entry.postedAtMs;
  }
  expect(balance).toBe(closing);
  // One entry a movement: what is divided is put together, what is apart is not.
  const movements = entries.map(({ transactionId }) => transactionId);
  expect(movements.toSorted()).toEqual([...new Set(within.map(({ id }) => id))].toSorted());
  expect(totals.entries).toBe(entries.length);
}

const instants = fc.array(fc.integer({ min: -2, max: 55 }), { minLength: 2, maxLength: 5 });

test('whatever moved, statements of any days add up, in pages of any size, and follow on each other', async () => {
  let underWay = Promise.resolve();
  const compare = async (generated: Program, cuts: number[], postingsAPage: number) => {
    const tenant = await run(generated);
    const times = cuts.toSorted((a, b) => a - b).map((ms) => START_MS + ms);
    const whole = [times[0]!, times.at(-1)!] as const;
    for (const { walletId, accountId } of tenant.wallets) {
      const postings = await world.owner.query<Posting>(POSTINGS, [tenant.tenantId, accountId]);
      const all = await read(tenant, walletId, whole);
      expectAddsUp(all, postings);
      expect(await read(tenant, walletId, whole, postingsAPage)).toEqual(all);
      const parts: Read[] = [];
      for (const [i, from] of times.slice(0, -1).entries()) {
        parts.push(await read(tenant, walletId, [from, times[i + 1]!], postingsAPage));
      }
      for (const [i, part] of parts.entries()) {
        expectAddsUp(part, postings);
        if (i > 0) expect(part.statement.opening).toBe(parts[i - 1]!.statement.closing);
      }
      expect(parts.flatMap(({ entries }) => entries)).toEqual(all.entries);
    }
  };
  const pages = fc.integer({ min: 1, max: 7 });
  // The limit also ends shrinking, so that a failure is reported before the test's time is over.
  const property = fc.asyncProperty(
    program,
    instants,
    pages,
    (...generated) => (underWay = compare(...generated)),
  );
  await fc.assert(property, { numRuns: 60, interruptAfterTimeLimit: 25_000 });
  // Interrupted work goes on: it is compared too, before its database closes.
  await underWay;
});

test('a posting after a statement was begun is not in it', async () => {
  const tenant = await seedTenant(world.owner, WALLETS);
  const credit = () => engine.submit(tenant.tenantId, inflow(tenant.wallets[0]!, 30n));
  await credit();
  await credit();
  const period = { startDate: '', endDate: '', fromMs: START_MS, untilMs: START_MS + 50 };
  const statement = (await statements.open(tenant.tenantId, tenant.wallets[0]!.walletId, period))!;
  const pages = statements.entries(statement, 1);
  await pages.next();
  await credit();
  const rest: StatementEntry[] = [];
  for await (const { entries } of pages) rest.push(...entries);
  expect(rest).toHaveLength(2);
  expect(statement.closing).toBe(60n);
});

test('a statement that does not add up breaks off, and one whose postings are gone', async () => {
  const tenant = await seedTenant(world.owner, WALLETS);
  await engine.submit(tenant.tenantId, inflow(tenant.wallets[0]!, 30n));
  const statement = (await read(tenant, tenant.wallets[0]!.walletId, [START_MS, START_MS + 50])).statement;
  const last = (changes: Partial<Statement>) => statements.entries({ ...statement, ...changes }).next();
  await expect(last({ closing: 31n })).rejects.toThrow(/does not add up/);
  await expect(last({ upToSeq: 2n })).rejects.toThrow(/lacks postings/);
  expect((await last({})).value.entries).toHaveLength(1);
});
