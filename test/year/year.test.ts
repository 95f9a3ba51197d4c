import { expect, it } from 'vitest';
import { totalsOf, trialBalances } from '../../src/backoffice/reports/trial-balance.ts';
import { createPool, sessionOn, TenantDatabase } from '../../src/platform/db/database.ts';
import { nextPeriod } from '../../src/platform/values/calendar.ts';
import { randomFrom } from '../cli/load.ts';
import { pause } from '../support/http.ts';
import { daysOf, differences, earnedIn, storedInterest, wronglyPaid } from './expected-interest.ts';
import { Schedules } from './expected-schedules.ts';
import { Life } from './life.ts';
import { DAY_MS, Processes } from './processes.ts';

/** With so many wallets the whole year, which the gate has a thousand live through; otherwise few of them, up to April. */
const WHOLE = process.env.KOLO_TEST_YEAR_WALLETS;
const WALLETS = Number(WHOLE ?? 60);
/** The same year again; what a kill meets is another moment all the same. */
const SEED = Number(process.env.KOLO_TEST_YEAR_SEED ?? Math.floor(Math.random() * 2 ** 32));
/** A leap year that is over: a trial balance is requested for its end. */
const YEAR = 2024;
const TIMEOUT_MS = 1_200_000;

const WALLETS_A_CUSTOMER = 5;
/** Requests that are under way when a process is killed. */
const KILLED = 12;
/** The first kill, and so many on the next, is of a process of its own, which takes as long to start as ten days to live. */
const BY_SIGNAL_EVERY = 3;
/** The milliseconds within which it is killed then: a process that has just begun is slow at first. */
const KILLED_WITHIN_MS = { here: 40, bySignal: 300 };
/** On how many days of the year the service is gone afterwards, and how. */
const OUTAGES = WHOLE === undefined ? 5 : 14;

const DAYS = daysOf(YEAR).filter((day) => WHOLE !== undefined || day < `${YEAR}-04-01`);

const at = (day: string, time: string): number => Date.parse(`${day}T${time}+01:00`);

const BANDS = [
  { up_to: 500_000, flat: 1_000 },
  { up_to: null, percent: 0.75, cap: 4_000 },
];
const DUTY = { vat_percent: 7.5, stamp_duty: { from: 1_000_000, amount: 5_000 } };
const ALL_BY_FEE_WALLET = { fee: 'fee_wallet', vat: 'fee_wallet', stamp_duty: 'source' };

it(
  `${DAYS.length} days of ${WALLETS} wallets, outages and kills, seed ${SEED}`,
  async ({ onTestFinished }) => {
    const processes = await Processes.open(at(`${YEAR}-01-01`, '08:00:00'));
    onTestFinished(() => processes.close());
    const year = new Year(processes, new Life(processes, randomFrom(SEED)));
    await year.begin();
    for (const day of DAYS) await year.live(day);
    await year.end();
  },
  TIMEOUT_MS,
);

/** Acts of the business and its operators. */
class Year {
  readonly #processes: Processes;
  readonly #life: Life;
  readonly #schedules: Schedules;
  readonly #outages = new Set<string>();
  /** Of all customers, so many join at the beginning. */
  #left = Math.ceil(WALLETS / (WALLETS_A_CUSTOMER + 1));
  #kills = 0;
  #feeWallet = '';
  #paused = '';
  #pausedUntilMs = 0;

  constructor(processes: Processes, life: Life) {
    this.#processes = processes;
    this.#life = life;
    this.#schedules = new Schedules(processes);
    const days = DAYS.slice(0, -6);
    while (this.#outages.size < OUTAGES) this.#outages.add(life.pick(days));
  }

  async begin(): Promise<void> {
    const life = this.#life;
    for (const joining = Math.ceil(this.#left * 0.7); this.#life.wallets.length < joining * 6; this.#left--) {
      await life.join(WALLETS_A_CUSTOMER);
    }
    const [, fees, payer, payee] = await life.join(4, true);
    this.#feeWallet = fees!.id;
    for (const wallet of [fees!, payer!]) await life.payIn(wallet, 1_000_000_000);
    for (const wallet of life.wallets) await life.payIn(wallet);
    await life.policy({ from: `${YEAR}-01-01`, fees: { bank_transfer: BANDS, ...DUTY } });
    await life.policy({ from: `${YEAR}-01-02`, interest: { rate: 4, tax: 10 } });
    await this.#schedule(payer!.id, payee!.id);
    await this.#processes.settle();
  }

  /** One of each kind that is paid each time; one that is refused, one that pauses; and some from wallets that live. */
  async #schedule(payer: string, payee: string): Promise<void> {
    const bank = '0123456789';
    const returns = '0000000060';
    const refuses = '0000000010';
    for (const [every, from, time, until, to, course] of [
      ['day', '01-02', '09:30:00', null, payee, 'paid'],
      ['day', '02-28', '00:00:00', '04-02', bank, 'paid'],
      ['week', '01-03', '23:59:59', null, payee, 'paid'],
      ['week', '01-05', '12:00:00', null, returns, 'paid'],
      ['month', '01-29', '10:00:00', null, payee, 'paid'],
      ['month', '01-30', '23:30:00', null, bank, 'paid'],
      ['month', '01-31', '00:30:00', null, payee, 'paid'],
      ['month', '01-31', '23:59:59', '06-30', payee, 'paid'],
      [null, '03-09', '10:00:00', null, payee, 'paid'],
      ['week', '02-01', '09:00:00', null, refuses, 'refused'],
      ['day', '03-09', '11:00:00', '05-09', payee, 'paused'],
    ] as const) {
      const days = { from: `${YEAR}-${from}`, until: until && `${YEAR}-${until}` };
      const id = await this.#schedules.create({ every, time, course, ...days }, payer, to!, 1_000);
      if (course === 'paused') this.#paused = id;
    }
    for (const every of ['day', 'week', 'month', 'month'] as const) {
      const source = this.#life.pick(this.#life.wallets);
      const other = this.#life.pick(this.#life.wallets);
      const to = source === other ? bank! : other.id;
      const days = { from: `${YEAR}-01-31`, until: every === 'day' ? `${YEAR}-03-31` : null };
      await this.#schedules.create(
        { every, time: '13:00:00', course: 'life', ...days },
        source.id,
        to,
        20_000,
      );
    }
  }

  /** A day, unless the service is gone. */
  async live(day: string): Promise<void> {
    const life = this.#life;
    if (at(day, '23:00:00') < this.#processes.clock.now()) return;
    await this.#manage(day);
    const moments = [8 + 5 * life.random(), 14 + 9 * life.random()].map(
      (hours) => at(day, '00:00:00') + Math.floor(hours * 3_600_000),
    );
    if (life.chance(0.1)) moments.push(at(day, '23:59:59.999'));
    for (const moment of moments) {
      this.#processes.goOn(moment);
      await this.#happen();
    }
    if (this.#outages.has(day)) await this.#beGone();
    // Days may be closed late, and more than one at a time.
    else await this.#processes.settle({ days: life.chance(0.3) });
  }

  /** As much as so many customers do at a time. */
  async #happen(): Promise<void> {
    const life = this.#life;
    // A thousand have more of it, and each has less.
    const share = Math.sqrt(life.wallets.length / 60);
    const times = (average: number): number => Math.floor(average * share + life.random());
    for (let n = times(0.5); n > 0; n--) await life.payIn();
    for (let n = times(1.2); n > 0; n--) life.checkAnswer(await life.newTransfer()());
    for (let n = times(0.15); n > 0; n--) await life.change();
    for (let n = times(0.08); n > 0; n--) await life.restrict();
    for (let n = times(0.04); n > 0; n--) await life.payOnce();
    for (let n = times(0.02); n > 0; n--) await life.close();
  }

  /** Acts of certain days. */
  async #manage(day: string): Promise<void> {
    const life = this.#life;
    this.#processes.goOn(at(day, '07:00:00'));
    if (this.#left > 0 && life.chance(this.#left / 200)) {
      this.#left -= 1;
      for (const wallet of await life.join(WALLETS_A_CUSTOMER)) await life.payIn(wallet);
    }
    const [due] = this.#plans.filter(([planned]) => planned <= day);
    if (due === undefined) return;
    this.#plans.shift();
    await due[1](day);
  }

  /** Each on its day, or on the first that the service is there on afterwards. */
  readonly #plans: [day: string, act: (day: string) => Promise<void>][] = [
    [`${YEAR}-02-01`, () => this.#life.payInInVain('all')],
    [
      `${YEAR}-02-10`,
      (from) =>
        this.#life.policy({
          from,
          limits: {
            wallet: { single: 1_500_000, daily_count: 40 },
            tiers: { 0: { monthly_amount: 900_000_000, balance: 20_000_000_000 } },
          },
        }),
    ],
    [`${YEAR}-02-20`, () => this.#life.policy({ from: `${YEAR}-02-29`, interest: { rate: 7.25, tax: 7.5 } })],
    [`${YEAR}-03-01`, () => this.#life.payInInVain('closed')],
    [
      `${YEAR}-03-15`,
      async () => {
        await this.#schedules.setActive(this.#paused, false);
        this.#pausedUntilMs = this.#processes.clock.now() + 3 * DAY_MS;
      },
    ],
    [
      `${YEAR}-03-18`,
      async () => {
        // After an outage that lasted until the pause was to begin, or longer, the next day comes sooner than three days after it.
        this.#processes.goOn(this.#pausedUntilMs);
        await this.#schedules.setActive(this.#paused, true);
      },
    ],
    [
      `${YEAR}-03-22`,
      (day) =>
        this.#life.policy({
          from: nextPeriod(day),
          fees: {
            bank_transfer: [{ up_to: null, flat: 2_500 }],
            ...DUTY,
            payers: ALL_BY_FEE_WALLET,
            fee_wallet: this.#feeWallet,
          },
        }),
    ],
    [
      `${YEAR}-07-01`,
      (day) => this.#life.policy({ from: nextPeriod(day), interest: { rate: 12.3456, tax: 0 } }),
    ],
    [
      `${YEAR}-08-15`,
      (from) =>
        this.#life.policy({
          from,
          limits: { tenant: { daily_count: 5_000 }, wallet: { daily_amount: 3_000_000, monthly_count: 200 } },
        }),
    ],
    [`${YEAR}-09-30`, (day) => this.#life.policy({ from: nextPeriod(day), interest: null })],
    [
      `${YEAR}-11-11`,
      (day) =>
        this.#life.policy({ from: nextPeriod(day), fees: null, interest: { rate: 3.3333, tax: 99.9999 } }),
    ],
  ];

  /** Gone for some hours or up to five days: stopped, or killed with requests under way, which are repeated afterwards. */
  async #beGone(): Promise<void> {
    const processes = this.#processes;
    const life = this.#life;
    const cut: (() => Promise<void>)[] = [];
    if (this.#kills > 0 && life.chance(0.4)) await processes.stop();
    else {
      const bySignal = this.#kills++ % BY_SIGNAL_EVERY === 0;
      if (bySignal) await processes.moveOut();
      const requests = Array.from({ length: KILLED }, () => life.newTransfer());
      const answers = requests.map(async (ask) => {
        const answer = await ask().catch(() => undefined);
        if (answer?.status === 400) life.checkAnswer(answer);
        // Answered 202 or not: it must be there, or be accepted once.
        else
          cut.push(async () => {
            const again = await ask();
            if (answer?.status === 202) expect(again.headers.get('idempotent-replay')).toBe('true');
            life.checkAnswer(again);
          });
      });
      await pause(life.random() * KILLED_WITHIN_MS[bySignal ? 'bySignal' : 'here']);
      await processes.kill();
      await Promise.all(answers);
    }
    processes.clock.advance(Math.floor((0.1 + life.random() * 4.9) * DAY_MS));
    await processes.start();
    for (const ask of cut) await ask();
    await processes.settle();
  }

  async end(): Promise<void> {
    const processes = this.#processes;
    const life = this.#life;
    const { owner, clock } = processes;
    processes.goOn(at(nextPeriod(DAYS.at(-1)!), '06:00:00'));
    await processes.finish();
    expect(life.refused.size).toBeGreaterThan(1);
    expect(await processes.heldBack()).toEqual(
      expect.arrayContaining(['account_closed', 'wallet_restricted']),
    );

    const earned = await earnedIn(owner, life, DAYS);
    const stored = await storedInterest(owner);
    expect(differences(stored.accruals, earned.accruals)).toEqual([]);
    expect(differences(stored.payouts, earned.payouts)).toEqual([]);
    expect(earned.payouts.length).toBeGreaterThan(WALLETS);
    expect(new Set(earned.payouts.map(({ forfeited }) => forfeited))).toEqual(new Set([true, false]));
    expect(await wronglyPaid(owner, life)).toEqual([]);
    expect(await processes.closedDays()).toEqual(DAYS);
    expect(await this.#schedules.check()).toBeGreaterThan(DAYS.length);

    const limits = { connectionsMax: 1, statementTimeoutMs: 60_000, lockTimeoutMs: 10_000 };
    const pool = (role: 'kolo_app' | 'kolo_directory') =>
      createPool(processes.database.connection(role), role, limits);
    const app = pool('kolo_app');
    const directory = pool('kolo_directory');
    const { tenants } = await trialBalances(
      { database: new TenantDatabase(app), directory: sessionOn(directory) },
      { atMs: clock.now(), tenantId: null, signal: new AbortController().signal },
    );
    await Promise.all([app.end(), directory.end()]);
    const totals = tenants.flatMap(({ mode, lines }) => (mode === 'test' ? totalsOf(lines) : []));
    expect(totals.map(({ debit, credit }) => debit - credit)).toEqual([0n]);
    expect(totals[0]!.debit).toBeGreaterThan(1_000_000_000n);
    expect(await processes.findings()).toEqual([]);
  }
}
