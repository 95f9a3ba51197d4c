import { createBusiness } from '../../identity/commands.ts';
import { createKey } from '../../identity/manage-keys.ts';
import { setPolicyIn } from '../../payments/policy/set-policy.ts';
import { recordAct } from '../../platform/audit/entry.ts';
import { transactionOn } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ALL_SCOPES } from '../../platform/values/scopes.ts';
import { closeDay } from './interest.ts';
import { join, openWallet } from './joining.ts';
import { type Month, monthUpTo } from './month.ts';
import { type Moment, movementsOf, type PlannedWallet } from './movements.ts';
import type { DemoParts, DemoSide, DemoWallet } from './parts.ts';
import { creditReturns, payOut } from './payouts.ts';
import { type Person, peopleOf } from './people.ts';
import { Random } from './random.ts';
import { DIES_BEFORE_NOW_MS, Stories, type Story } from './scenarios.ts';
import { paySchedules } from './schedules.ts';
import { askFor, payIn } from './transfers.ts';
import { Webhooks } from './webhooks.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** People join, and days are closed, so long after a day began in the business time zone. */
const JOINING_MS = 6 * HOUR_MS + 10 * MINUTE_MS;
const CLOSING_MS = 5 * MINUTE_MS;
/** Delayed outcomes of the sandbox bank are final after this time, milliseconds. */
const LATER_MS = 12 * SECOND_MS;
const LATER_LOOKS = 2;

/** The amount of demo data. */
export interface DemoSize {
  /** The same gives the same. */
  seed: string;
  /** Of the business. */
  name: string;
  customers: number;
  transfers: number;
}

/** The created demo data. */
export interface Filled {
  side: DemoSide;
  /** The API key; it is here and nowhere else. */
  key: string;
  /** Transfers that were refused. */
  refused: number;
}

/** The wallets that people will have, in the order in which they are there. */
const walletsOf = (people: readonly Person[]): PlannedWallet[] =>
  people.flatMap(({ tier, joinsOn, saves }, person) => [
    { person, tier, joinsOn, kind: 'default' as const },
    ...(saves ? [{ person, tier, joinsOn, kind: 'savings' as const }] : []),
  ]);

/** When a demo begins, which is the time that its clock has to begin at: milliseconds since the epoch. */
export const monthOf = (seed: string, nowMs: number, calendar: DemoParts['calendar']): Month =>
  monthUpTo(nowMs, calendar, new Random(seed).of('month'), nowMs - DIES_BEFORE_NOW_MS);

/**
 * Makes a business and a month of its sandbox, with the code of the service.
 *
 * @param month from `monthOf`; the clock of the parts stands at its start
 * @param hold called with the tenant before it has any data
 * @param onProgress reports the day and the finished share of the whole
 */
export async function fill(
  parts: DemoParts,
  size: DemoSize,
  { month, nowMs, hold }: { month: Month; nowMs: number; hold: (tenantId: string) => Promise<void> },
  onProgress: (day: string, done: number, total: number) => void,
): Promise<Filled> {
  const { side, key } = await openBusiness(parts, size, hold);
  const filling = new Filling(parts, side, size, month, nowMs);
  const refused = await filling.run(onProgress);
  await transactionOn(parts.directoryPool, (session) =>
    recordAct(session, {
      tenantId: side.tenantId,
      actor: parts.by,
      act: 'demo.filled',
      atMs: nowMs,
      subject: `business ${side.businessId}`,
      after: { seed: size.seed, from: toRfc3339(month.startMs), until: toRfc3339(nowMs) },
    }),
  );
  return { side, key, refused };
}

/** The business, its key, and what it charges and pays. */
async function openBusiness(
  { directoryPool, database, calendar, clock, by }: DemoParts,
  { name }: DemoSize,
  hold: (tenantId: string) => Promise<void>,
): Promise<{ side: DemoSide; key: string }> {
  const policy = { bankTransferFee: 0n, bankTransferMax: null };
  const made = await createBusiness(directoryPool, { name, policy, by, now: clock.now() });
  const { businessId, testTenantId: tenantId } = made;
  await hold(tenantId);
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
  return { side: { tenantId, mode: 'test', businessId, keyId }, key };
}

/** A month as it goes by. */
class Filling {
  readonly #parts: DemoParts;
  readonly #side: DemoSide;
  readonly #month: Month;
  /** Milliseconds since the epoch: nothing happens later. */
  readonly #nowMs: number;
  readonly #people: readonly Person[];
  readonly #moments: readonly Moment[];
  readonly #wallets: DemoWallet[] = [];
  readonly #webhooks: Webhooks;
  readonly #stories: Stories;
  #refused = 0;

  constructor(parts: DemoParts, side: DemoSide, size: DemoSize, month: Month, nowMs: number) {
    const { seed } = size;
    const random = new Random(seed);
    this.#parts = parts;
    this.#side = side;
    this.#month = month;
    this.#nowMs = nowMs;
    this.#people = peopleOf(seed, random.of('people'), size.customers);
    const wallets = walletsOf(this.#people);
    this.#moments = movementsOf(seed, random.of('movements'), wallets, month, size.transfers);
    this.#webhooks = new Webhooks(parts, side, random.of('webhooks'));
    const telling = { parts, side, seed, webhooks: this.#webhooks, days: month.days, nowMs };
    this.#stories = new Stories(telling);
  }

  /** @returns how many transfers were refused */
  async run(onProgress: (day: string, done: number, total: number) => void): Promise<number> {
    const { clock, calendar } = this.#parts;
    const all = [...this.#days(), ...this.#stories.all];
    all.push(...this.#moments.map((moment) => ({ atMs: moment.atMs, tell: () => this.#live(moment) })));
    all.push(...this.#month.quiet.map((atMs) => ({ atMs, tell: () => Promise.resolve() })));
    all.sort((a, b) => a.atMs - b.atMs);
    try {
      for (const [i, { atMs, tell }] of all.entries()) {
        onProgress(calendar.dayOf(atMs), i, all.length);
        clock.moveTo(atMs);
        await tell();
        await this.#workOff();
      }
      await this.#stories.leaveUnderWay();
    } finally {
      await this.#stories.close();
    }
    return this.#refused;
  }

  /** Days begin: the one before is closed, and people join; of today only what is over by now, however early it is. */
  #days(): Story[] {
    const { calendar } = this.#parts;
    const begun = this.#month.days.flatMap((day, i): Story[] => {
      const midnight = calendar.startOfDay(day);
      const before = this.#month.days[i - 1];
      const joining = { atMs: midnight + JOINING_MS, tell: () => this.#joinOn(i) };
      if (before === undefined) return [joining];
      const closing = () => closeDay(this.#parts, this.#side, before);
      return [{ atMs: midnight + CLOSING_MS, tell: closing }, joining];
    });
    return begun.filter(({ atMs }) => atMs <= this.#nowMs);
  }

  async #joinOn(day: number): Promise<void> {
    for (const [place, person] of this.#people.entries()) {
      if (person.joinsOn === day) await this.#join(person, place);
    }
  }

  async #join(person: Person, place: number): Promise<void> {
    const { customerId, wallet } = await join(this.#parts, this.#side, person);
    this.#wallets.push(wallet);
    if (!person.saves) return;
    const number = String(place + 1).padStart(4, '0');
    const wanted = {
      name: `${person.name} savings ${number}`,
      tag: 'savings',
      identifier: `savings-${number}`,
    };
    this.#wallets.push(await openWallet(this.#parts, this.#side, customerId, wanted));
  }

  async #live({ payIns, transfers, apartMs }: Moment): Promise<void> {
    const parts = this.#parts;
    const side = this.#side;
    await Promise.all(payIns.map((asked) => payIn(parts, side, this.#wallets[asked.to]!, asked)));
    this.#refused += await askFor(parts, side, { transfers, apartMs }, (place) => this.#wallets[place]!);
    const unusual = transfers.some(
      (one) => one.kind === 'to_bank' && one.accountNumber.startsWith('00000000'),
    );
    if (!unusual) return;
    for (let look = 0; look < LATER_LOOKS; look++) {
      await payOut(parts, side);
      parts.clock.pass(LATER_MS);
    }
    await creditReturns(parts, side);
  }

  /** Runs the background work of a service until nothing is due. */
  async #workOff(): Promise<void> {
    await payOut(this.#parts, this.#side);
    if (await paySchedules(this.#parts, this.#side)) await payOut(this.#parts, this.#side);
    await this.#webhooks.deliver();
  }
}
