import { createBusiness } from '../../identity/commands.ts';
import { createKey } from '../../identity/manage-keys.ts';
import { setPolicyIn } from '../../payments/policy/set-policy.ts';
import { recordAct } from '../../platform/audit/entry.ts';
import { transactionOn } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ALL_SCOPES } from '../../platform/values/scopes.ts';
import { closeDay, leaveToServices, rollUp } from './closing.ts';
import { Finance } from './finance.ts';
import { join, openWallet } from './joining.ts';
import { type Month, monthUpTo } from './month.ts';
import { type Moment, movementsOf, type PlannedWallet } from './movements.ts';
import type { DemoParts, DemoTenant, DemoWallet } from './parts.ts';
import { creditReturns, payOut } from './payouts.ts';
import { type Person, peopleOf } from './people.ts';
import { Random } from './random.ts';
import { ENDPOINT_FAILS_BEFORE_NOW_MS, Scenarios, type Step } from './scenarios.ts';
import { paySchedules } from './schedules.ts';
import { payIn, requestTransfers } from './transfers.ts';
import { Webhooks } from './webhooks.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Times after the start of a business day at which people join, and at which the previous day is closed. */
const JOINING_MS = 6 * HOUR_MS + 10 * MINUTE_MS;
const CLOSING_MS = 5 * MINUTE_MS;
/** Delayed outcomes of the sandbox bank are final after this time, milliseconds. */
const LATER_MS = 12 * SECOND_MS;
const LATER_POLLS = 2;

/** The amount of demo data. */
export interface DemoSize {
  /** The same seed creates the same data. */
  seed: string;
  /** The name of the business. */
  name: string;
  customers: number;
  transfers: number;
}

/** The created demo data. */
export interface Filled {
  tenant: DemoTenant;
  /** The API key. It is stored nowhere. */
  key: string;
  /** Transfers that were refused. */
  refused: number;
}

/** The wallets that people will have, in the order of their creation. */
const walletsOf = (people: readonly Person[]): PlannedWallet[] =>
  people.flatMap(({ tier, joinsOn, saves }, person) => [
    { person, tier, joinsOn, kind: 'default' as const },
    ...(saves ? [{ person, tier, joinsOn, kind: 'savings' as const }] : []),
  ]);

/** The month that a demo simulates. Its clock must begin at `startMs`. */
export const monthOf = (seed: string, nowMs: number, calendar: DemoParts['calendar']): Month =>
  monthUpTo(nowMs, calendar, new Random(seed).of('month'), nowMs - ENDPOINT_FAILS_BEFORE_NOW_MS);

/**
 * Creates a business and simulates a month in its test environment, with the code of the service.
 *
 * @param month from `monthOf`; the clock of `parts` must be at its start
 * @param reserve called with the tenant before it has any data
 * @param onProgress reports the day and the finished share of the whole
 */
export async function fill(
  parts: DemoParts,
  size: DemoSize,
  { month, nowMs, reserve }: { month: Month; nowMs: number; reserve: (tenantId: string) => Promise<void> },
  onProgress: (day: string, done: number, total: number) => void,
): Promise<Filled> {
  const { tenant, key } = await openBusiness(parts, size, reserve);
  const simulation = new Simulation(parts, tenant, size, month, nowMs);
  const refused = await simulation.run(onProgress);
  await transactionOn(parts.directoryPool, (session) =>
    recordAct(session, {
      tenantId: tenant.tenantId,
      actor: parts.by,
      act: 'demo.filled',
      atMs: nowMs,
      subject: `business ${tenant.businessId}`,
      after: { seed: size.seed, from: toRfc3339(month.startMs), until: toRfc3339(nowMs) },
    }),
  );
  return { tenant, key, refused };
}

/** Creates the business, its key and its policy. */
async function openBusiness(
  { directoryPool, database, calendar, clock, by }: DemoParts,
  { name }: DemoSize,
  reserve: (tenantId: string) => Promise<void>,
): Promise<{ tenant: DemoTenant; key: string }> {
  const policy = { bankTransferFee: 0n, bankTransferMax: null };
  const made = await createBusiness(directoryPool, { name, policy, by, now: clock.now() });
  const { businessId, testTenantId: tenantId } = made;
  await reserve(tenantId);
  const input = { businessId, mode: 'test', scopes: ALL_SCOPES, label: 'demo', by } as const;
  const { key, keyId } = (await transactionOn(directoryPool, (session) =>
    createKey(session, { ...input, now: clock.now() }),
  ))!;
  const today = calendar.dayOf(clock.now());
  const tomorrow = calendar.dayOf(calendar.period(today).untilMs);
  const interest = { rate: 8, withholding_tax_percent: 10 };
  for (const file of [
    { from: today, preset: 'ng-2026' },
    { from: tomorrow, interest },
  ]) {
    const set = await database.transaction(tenantId, (session) =>
      setPolicyIn(session, tenantId, file, { calendar, nowMs: clock.now(), by }),
    );
    if ('faults' in set) throw new Error(`the policy of the demo: ${JSON.stringify(set.faults)}`);
  }
  return { tenant: { tenantId, mode: 'test', businessId, keyId }, key };
}

/** Runs the events of a month in order of time. */
class Simulation {
  readonly #parts: DemoParts;
  readonly #tenant: DemoTenant;
  readonly #month: Month;
  /** The end of the simulation, milliseconds since the epoch. */
  readonly #nowMs: number;
  readonly #people: readonly Person[];
  readonly #moments: readonly Moment[];
  readonly #wallets: DemoWallet[] = [];
  readonly #webhooks: Webhooks;
  readonly #scenarios: Scenarios;
  readonly #finance: Finance;
  #closedTo: string | undefined;
  #refused = 0;

  constructor(parts: DemoParts, tenant: DemoTenant, size: DemoSize, month: Month, nowMs: number) {
    const { seed } = size;
    const random = new Random(seed);
    this.#parts = parts;
    this.#tenant = tenant;
    this.#month = month;
    this.#nowMs = nowMs;
    this.#people = peopleOf(seed, random.of('people'), size.customers);
    const wallets = walletsOf(this.#people);
    this.#moments = movementsOf(seed, random.of('movements'), wallets, month, size.transfers);
    this.#webhooks = new Webhooks(parts, tenant, random.of('webhooks'));
    const scenarioParts = { parts, tenant, seed, webhooks: this.#webhooks, days: month.days, nowMs };
    this.#scenarios = new Scenarios(scenarioParts);
    this.#finance = new Finance({ ...scenarioParts, random: random.of('finance') });
  }

  /** @returns how many transfers were refused */
  async run(onProgress: (day: string, done: number, total: number) => void): Promise<number> {
    const { clock, calendar } = this.#parts;
    const all = [...this.#days(), ...this.#scenarios.all, ...this.#finance.all];
    all.push(...this.#moments.map((moment) => ({ atMs: moment.atMs, run: () => this.#moveMoney(moment) })));
    all.push(...this.#month.quiet.map((atMs) => ({ atMs, run: () => Promise.resolve() })));
    all.sort((a, b) => a.atMs - b.atMs);
    try {
      await rollUp(this.#parts, this.#tenant);
      for (const [i, { atMs, run }] of all.entries()) {
        onProgress(calendar.dayOf(atMs), i, all.length);
        clock.moveTo(atMs);
        await run();
        await this.#runDueWork();
      }
      await this.#scenarios.leaveUnsubmitted();
      await rollUp(this.#parts, this.#tenant);
      if (this.#closedTo !== undefined) await leaveToServices(this.#parts, this.#tenant, this.#closedTo);
    } finally {
      await this.#scenarios.close();
    }
    return this.#refused;
  }

  /** Steps at the start of each day: the previous day is closed, and people join. Leaves out steps of today that are still to come. */
  #days(): Step[] {
    const { calendar } = this.#parts;
    const begun = this.#month.days.flatMap((day, i): Step[] => {
      const midnight = calendar.startOfDay(day);
      const before = this.#month.days[i - 1];
      const joining = { atMs: midnight + JOINING_MS, run: () => this.#joinOn(i) };
      if (before === undefined) return [joining];
      const closing = async () => {
        await closeDay(this.#parts, this.#tenant, before);
        this.#closedTo = before;
      };
      return [{ atMs: midnight + CLOSING_MS, run: closing }, joining];
    });
    return begun.filter(({ atMs }) => atMs <= this.#nowMs);
  }

  async #joinOn(day: number): Promise<void> {
    for (const [index, person] of this.#people.entries()) {
      if (person.joinsOn === day) await this.#join(person, index);
    }
  }

  async #join(person: Person, index: number): Promise<void> {
    const { customerId, wallet } = await join(this.#parts, this.#tenant, person);
    this.#wallets.push(wallet);
    if (!person.saves) return;
    const number = String(index + 1).padStart(4, '0');
    const wanted = {
      name: `${person.name} savings ${number}`,
      tag: 'savings',
      identifier: `savings-${number}`,
    };
    this.#wallets.push(await openWallet(this.#parts, this.#tenant, customerId, wanted));
  }

  async #moveMoney({ payIns, transfers, apartMs }: Moment): Promise<void> {
    const parts = this.#parts;
    const tenant = this.#tenant;
    await Promise.all(payIns.map((inflow) => payIn(parts, tenant, this.#wallets[inflow.to]!, inflow)));
    this.#refused += await requestTransfers(
      parts,
      tenant,
      { transfers, apartMs },
      (index) => this.#wallets[index]!,
    );
    const unusual = transfers.some(
      (one) => one.kind === 'to_bank' && one.accountNumber.startsWith('00000000'),
    );
    if (!unusual) return;
    for (let poll = 0; poll < LATER_POLLS; poll++) {
      await payOut(parts, tenant);
      parts.clock.pass(LATER_MS);
    }
    await creditReturns(parts, tenant);
  }

  /** Runs the background work of a service until nothing is due. */
  async #runDueWork(): Promise<void> {
    await payOut(this.#parts, this.#tenant);
    if (await paySchedules(this.#parts, this.#tenant)) await payOut(this.#parts, this.#tenant);
    await this.#webhooks.deliver();
  }
}
