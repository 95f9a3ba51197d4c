import { statementActs } from '../../backoffice/bank-statements/acts.ts';
import { digestOf } from '../../backoffice/bank-statements/day-schemas.ts';
import { findDay } from '../../backoffice/bank-statements/days.ts';
import { matchDueAccount } from '../../backoffice/bank-statements/matching/job.ts';
import type { DirectAct } from '../../backoffice/operators/acts/direct-act.ts';
import { paymentRunActs } from '../../backoffice/payment-runs/acts.ts';
import { advanceRun } from '../../backoffice/payment-runs/job.ts';
import { isProposalAct } from '../../backoffice/proposals/act.ts';
import { BankFile, type Booked, type BookedDay } from './bank-file.ts';
import { BANK_CODES, PURPOSES } from './names.ts';
import type { DemoParts, DemoTenant } from './parts.ts';
import type { Random } from './random.ts';
import type { Step } from './scenarios.ts';
import { act, approveAs, type DemoOperator, hire, proposeAs } from './staff.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const RAIL = 'sandbox';
/** The day from which the bank writes a file each day, as in the month before this one; between them it writes one a week. */
const DAILY_FROM = 22;
const WEEK = 7;
/** Days of the month before this one that have statements, where the demo has as many. */
const LAST_MONTH_DAYS = 4;
/** The bank's file is written after midnight, and imported in the morning. */
const FILE_MS = 10 * MINUTE_MS;
const IMPORT_MS = 6 * HOUR_MS + 30 * MINUTE_MS;
const SIGN_MS = 6 * HOUR_MS + 50 * MINUTE_MS;
/** Payees of a payment run. */
const PAYEES = 8;

/** Dependencies of the work of finance. */
interface FinanceParts {
  parts: DemoParts;
  tenant: DemoTenant;
  seed: string;
  random: Random;
  /** The business days of the month. */
  days: readonly string[];
  nowMs: number;
}

/** Differences between the bank and the ledger, by day of the month. */
interface Difference {
  /** Changes the lines of the day. */
  change: (lines: Booked[]) => Booked[];
  /** Lines that the bank books on the next day. */
  late?: (lines: Booked[]) => Booked[];
}

const line = (id: string, amount: bigint, text: string): Booked => ({ id, reference: '', amount, text });
const firstIn = (lines: readonly Booked[]): Booked => lines.find(({ amount }) => amount > 0n)!;
const lastOut = (lines: readonly Booked[]): Booked => lines.findLast(({ amount }) => amount < 0n)!;

const DIFFERENCES: Readonly<Record<number, Difference>> = {
  24: { change: (lines) => [...lines, line('charge', -537_50n, 'SMS ALERT CHARGES')] },
  26: {
    change: (lines) => lines.filter((one) => one !== lastOut(lines)),
    late: (lines) => [lastOut(lines)],
  },
  27: { change: (lines) => [...lines, { ...lastOut(lines), id: 'doubled' }] },
  28: {
    change: (lines) =>
      lines.map((one) => (one === firstIn(lines) ? { ...one, amount: one.amount - 50_00n } : one)),
  },
  29: { change: (lines) => [...lines, line('interest', 1_204_33n, 'CREDIT INTEREST')] },
};

/** The work of two people in finance: statements of the bank account, and payment runs. */
export class Finance {
  readonly #with: FinanceParts;
  readonly #bank: BankFile;
  readonly #acts: readonly DirectAct[];
  readonly #runActs: ReturnType<typeof paymentRunActs>;
  #maker!: DemoOperator;
  #checker!: DemoOperator;
  /** The days before this month: they have a month-end. */
  readonly #lastMonth: number;
  /** The first day with a statement. */
  readonly #first: number;
  /** Days since the last file, and files that wait to be imported, by their last day. */
  #written: BookedDay[] = [];
  readonly #files = new Map<string, string>();
  #late: Booked[] = [];

  constructor(given: FinanceParts) {
    const { parts, tenant, days } = given;
    this.#with = given;
    const month = days.at(-1)!.slice(0, 7);
    this.#lastMonth = days.findIndex((day) => day.startsWith(month));
    this.#first = Math.max(0, Math.min(this.#lastMonth - LAST_MONTH_DAYS, DAILY_FROM));
    this.#bank = new BankFile(parts, tenant);
    this.#acts = statementActs({ ...parts, singleOperator: false });
    this.#runActs = paymentRunActs({ ...parts, settings: { bulkTransfersMax: PAYEES } });
  }

  /** All steps, in any order. */
  get all(): Step[] {
    const { days, nowMs } = this.#with;
    const statements = days.slice(this.#first, -1).flatMap((day, i): Step[] => {
      const index = this.#first + i;
      const next = this.#at(index + 1);
      return [
        { atMs: next + FILE_MS, run: () => this.#receive(index, day) },
        // A demo made at night has the file of yesterday as well.
        { atMs: Math.min(next + IMPORT_MS, nowMs - MINUTE_MS), run: () => this.#import(day) },
        ...(index < this.#lastMonth ? [{ atMs: next + SIGN_MS, run: () => this.#sign(day) }] : []),
      ];
    });
    const hiredMs = this.#at(0) + 7 * HOUR_MS;
    return [
      { atMs: hiredMs, run: () => this.#hire() },
      { atMs: Math.max(hiredMs, this.#at(this.#first) + FILE_MS), run: () => this.#begin() },
      ...statements.filter(({ atMs }) => atMs <= nowMs),
      { atMs: this.#at(25) + 11 * HOUR_MS, run: () => this.#payOff() },
      { atMs: nowMs - 3 * HOUR_MS, run: () => this.#proposeRun() },
      { atMs: nowMs - 2 * HOUR_MS, run: () => this.#leaveRun() },
    ];
  }

  #at(day: number): number {
    const { parts, days } = this.#with;
    return parts.calendar.startOfDay(days[day]!);
  }

  /** Emails are unique in an installation, which may have several demos. */
  async #hire(): Promise<void> {
    const { parts, tenant } = this.#with;
    const at = `${tenant.businessId.slice(-6)}.example.com`.toLowerCase();
    this.#maker = await hire(parts, tenant, { email: `ngozi@${at}`, name: 'Ngozi Eze' });
    this.#checker = await hire(parts, tenant, { email: `tunde@${at}`, name: 'Tunde Bakare' });
  }

  #direct(name: string): DirectAct {
    const all = [...this.#acts, ...this.#runActs];
    return all.find((one): one is DirectAct => 'operationId' in one && one.operationId === name)!;
  }

  /** True for the last day of a file. */
  #endsFile(index: number): boolean {
    const ofThisMonth = index - this.#lastMonth;
    return ofThisMonth < 0 || index >= DAILY_FROM - 1 || ofThisMonth % WEEK === WEEK - 1;
  }

  /** Sets the account up, and brings forward the bank's balance; none on the first day, which has a statement too. */
  async #begin(): Promise<void> {
    const { parts, tenant } = this.#with;
    const of = this.#direct('setReconciledAccount');
    const body = { name: 'Settlement account', account_number: '0044002211', preset: 'gtbank' };
    await act(parts, tenant, this.#maker, { of, params: { rail: RAIL }, body });
    if (this.#first > 0) this.#bank.bringForward(await this.#bank.booked());
  }

  /** The bank books a day, and writes its file. */
  async #receive(index: number, day: string): Promise<void> {
    const lines = await this.#bank.booked();
    const { change, late } = DIFFERENCES[index] ?? {};
    const shown = [...this.#late, ...(change?.(lines) ?? lines)];
    this.#late = late?.(lines) ?? [];
    if (shown.length > 0) this.#written.push({ day, lines: shown });
    if (!this.#endsFile(index) || this.#written.length === 0) return;
    this.#files.set(day, this.#bank.write(this.#written));
    this.#written = [];
  }

  async #import(day: string): Promise<void> {
    const { parts, tenant } = this.#with;
    const content = this.#files.get(day);
    if (content === undefined) return;
    const of = this.#direct('importBankStatement');
    const body = { format: 'csv', file_name: `statement-${day}.csv`, content };
    await act(parts, tenant, this.#maker, { of, params: { rail: RAIL }, body });
    await this.#match();
  }

  async #match(): Promise<void> {
    const { clock, calendar, database } = this.#with.parts;
    await matchDueAccount({ clock, calendar, database }, this.#with.tenant.tenantId);
  }

  /** Services beside the demo leave its accounts alone, so that the matching after the import has ended. */
  async #sign(day: string): Promise<void> {
    const { parts, tenant } = this.#with;
    const of = this.#direct('signOffDay');
    const account = { tenantId: tenant.tenantId, rail: RAIL };
    const read = await parts.database.within(tenant.tenantId, (session) => findDay(session, account, day));
    const body = { digest: digestOf(read), note: 'Compared with the file of the bank' };
    await act(parts, tenant, this.#checker, { of, params: { rail: RAIL, day }, body });
  }

  /** A payment run with names as the bank knows them but for one, which is checked. @returns its id */
  async #createRun(name: string, narration: string): Promise<string> {
    const { parts, tenant, seed, random } = this.#with;
    const rail = (await parts.rails.enquiring(tenant))!;
    const reference = `demo-${seed}-${name}`;
    const transfers = [];
    for (let i = 1; i <= PAYEES; i++) {
      const accountNumber = `0${random.between(1, 9)}${random.digits(8)}`;
      const bankCode = random.pick(BANK_CODES);
      const holder = await rail.nameEnquiry.ask(bankCode, accountNumber);
      const known = holder.kind === 'found' ? holder.accountName : 'UNKNOWN';
      transfers.push({
        amount: random.between(40, 180) * 100_000,
        reference: `${reference}-${i}`,
        account_number: accountNumber,
        bank_code: bankCode,
        name: i === PAYEES ? 'Harmattan Logistics' : known,
        narration,
      });
    }
    const of = this.#direct('createPaymentRun');
    const body = { reference, wallet_id: 'harmattan-settlement', mode: 'independent', transfers };
    const { id } = await act<{ id: string }>(parts, tenant, this.#maker, { of, body });
    await this.#advance(id);
    return id;
  }

  #advance(id: string): Promise<void> {
    const { parts, tenant } = this.#with;
    return advanceRun({ ...parts, onBankCall: () => {} }, tenant, id);
  }

  get #proposals() {
    return new Map(this.#runActs.filter(isProposalAct).map((one) => [one.name, one]));
  }

  #propose(id: string, reason: string, leftOut: number[]): Promise<string> {
    const { parts, tenant } = this.#with;
    const content = { payment_run_id: id, left_out: leftOut };
    const proposed = { acts: this.#proposals, act: 'payment_run.send', content, reason };
    return proposeAs(parts, tenant, this.#maker, proposed);
  }

  /** A payment run that two people have sent. */
  async #payOff(): Promise<void> {
    const { parts } = this.#with;
    const id = await this.#createRun('suppliers', PURPOSES[0]!);
    parts.clock.pass(20 * MINUTE_MS);
    const proposal = await this.#propose(id, 'Invoices of the week', [PAYEES - 1]);
    parts.clock.pass(15 * MINUTE_MS);
    await approveAs(parts, this.#checker, this.#proposals, proposal);
    await this.#advance(id);
  }

  /** A payment run that waits for approval. */
  async #proposeRun(): Promise<void> {
    await this.#propose(await this.#createRun('salaries', 'Salary'), 'Salaries of the shops', []);
  }

  /** A payment run that nobody has proposed. */
  async #leaveRun(): Promise<void> {
    await this.#createRun('transport', 'Transport');
  }
}
