import type pg from 'pg';
import type { Clock } from '../../platform/values/clock.ts';
import { type Kobo, MAX_KOBO } from '../../platform/values/money.ts';
import { isAccountNumber } from '../../platform/values/nuban.ts';
import type { Bank } from '../banks.ts';
import type { HolderOf, RailLog } from '../context.ts';
import type { Deadline } from '../deadline.ts';
import type { ProtocolBank } from '../http/bank.ts';
import type { InboundPayment, Inflow } from '../money-in.ts';
import { readQueryAnswer, readSendAnswer } from '../nip-codes.ts';
import {
  type NameEnquiryOutcome,
  NOT_SENT,
  type PayoutInstruction,
  type QueryOutcome,
  type RailWith,
  type SendOutcome,
} from '../rail.ts';
import { answerToQuery, answerToSend, SPECIAL_NUMBERS } from './behaviour.ts';
import { Books } from './books.ts';
import { sandbox } from './description.ts';
import type { LineFaults } from './line.ts';
import { Line, Waits } from './line.ts';
import type { Costs } from './own-account.ts';
import { type News, protocolBankOf } from './protocol-bank.ts';

/** Settings of the sandbox bank; each has a default. */
export interface SandboxSettings {
  /** Real time after which a sender gives up on a bank that does not answer. Default 1,000. */
  readonly timeoutMs?: number;
  /** Duration of a payment to the "in progress" account, by the clock. Default 10,000 (contract section 5). */
  readonly inProgressMs?: number;
  /** Delay from a payment to its return, by the clock. Default 10,000 (contract section 5). */
  readonly comesBackMs?: number;
  /** The time for which it recognises a submitted id, by the clock; after that it pays the id again. By default for ever. */
  readonly recognisesMs?: number;
  /** The delay before an account requested over the network can be paid to, by the clock. Default 0. */
  readonly issuingMs?: number;
  /** The fees that it reports over the network. Without them it reports none. */
  readonly costs?: Costs;
  /** The balance before all payments and inflows, whole kobo. Default 10^14. */
  readonly openingBalance?: Kobo;
  /** Most requests in one commit. Default 500. */
  readonly batchMax?: number;
  /** Most commits of one kind at once. Default 2. */
  readonly runningMax?: number;
  /** Most requests of one kind waiting; past that a payment is `unknown`. Default 50,000. */
  readonly queueMax?: number;
  /** The dice of {@link SandboxBank.setFaults}: numbers from 0 up to but not including 1. Default `Math.random`. */
  readonly random?: () => number;
}

/** Dependencies of the bank. */
interface SandboxParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** The bank as an institution. */
  readonly institution: Bank;
  readonly holderOf: HolderOf;
  readonly log: RailLog;
  /** Notified of each callback that the bank would send over the network. */
  readonly news: News;
}

/**
 * A simulated bank with a persistent book of its own (contract section 5). It recognises an id for ever. Its raw
 * answers are read as a NIP rail's would be. A payment into an account that it has issued comes back in as an inflow,
 * under the payment's own id.
 */
export interface SandboxBank extends RailWith<(typeof sandbox.capabilities)[number]> {
  /** Sets faults of the line; what is left out keeps its value. */
  setFaults(faults: LineFaults): void;
  /** The same bank, as its clients over the network see it. */
  readonly protocol: ProtocolBank;
}

const DEFAULTS: Required<SandboxSettings> = {
  timeoutMs: 1_000,
  inProgressMs: 10_000,
  comesBackMs: 10_000,
  recognisesMs: Number.POSITIVE_INFINITY,
  issuingMs: 0,
  costs: { payout: null, inflow: null },
  openingBalance: 100_000_000_000_000n,
  batchMax: 500,
  runningMax: 2,
  queueMax: 50_000,
  random: Math.random,
};

/** A NIP session id, or an id of the rail protocol. */
const RAIL_ID = /^(?:\d{30}|[0-9a-f]{32})$/;
const BANK_CODE = /^[0-9A-Za-z]{1,20}$/;

/** A malformed message is a fault of ours, not the bank's, so it throws instead of becoming an outcome. */
function assertWellFormed(id: string, accountNumber: string, amount: bigint): void {
  if (!RAIL_ID.test(id)) throw new RangeError('a rail id is 30 digits, or 32 hexadecimal ones');
  if (!isAccountNumber(accountNumber)) throw new RangeError('an account number is 10 digits');
  if (amount < 1n || amount > MAX_KOBO) throw new RangeError('an amount is 1 to 2^53 − 1 kobo');
}

function assertInstruction({ railId, bankCode, accountNumber, amount }: PayoutInstruction): void {
  if (!BANK_CODE.test(bankCode)) throw new RangeError('not a bank code');
  assertWellFormed(railId, accountNumber, amount);
}

const noAnswer = (detail: string): { kind: 'unknown'; code: null; detail: string } => ({
  kind: 'unknown',
  code: null,
  detail,
});
const LOST = 'the connection to the bank was lost';
const CLOSED = 'the bank is closed';
const BOOK_AWAY = "the bank's book cannot be reached";

/** See {@link SandboxBank}; `open.ts` opens it on a book. */
export class Sandbox implements SandboxBank {
  readonly description = sandbox;
  readonly virtualAccounts: SandboxBank['virtualAccounts'];
  readonly protocol: ProtocolBank;
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #log: RailLog;
  readonly #timeoutMs: number;
  readonly #books: Books;
  readonly #news: News;
  readonly #line: Line;
  readonly #waits = new Waits();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #listeners: ((inflow: Inflow) => void)[] = [];
  #closed = false;
  #drained: Promise<void> | null = null;

  constructor({ pool, clock, institution, holderOf, log, news }: SandboxParts, settings: SandboxSettings) {
    const { timeoutMs, random, ...terms } = { ...DEFAULTS, ...settings };
    this.virtualAccounts = { institution, reservedNumbers: SPECIAL_NUMBERS };
    this.#pool = pool;
    this.#clock = clock;
    this.#log = log;
    this.#timeoutMs = timeoutMs;
    this.#books = new Books({ pool, clock, institution, holderOf }, terms);
    this.protocol = protocolBankOf(this.#books, clock, news);
    this.#news = news;
    this.#line = new Line(random);
  }

  readonly payouts: SandboxBank['payouts'] = {
    send: (instruction, deadline) => this.#track(() => this.#send(instruction, deadline)),
    query: (instruction) => this.#track(() => this.#query(instruction)),
    showsSender: (bankCode) => bankCode === this.virtualAccounts.institution.code,
  };

  readonly nameEnquiry: SandboxBank['nameEnquiry'] = {
    ask: (bankCode, accountNumber) => this.#track(() => this.#enquire(bankCode, accountNumber)),
  };

  readonly inflows: SandboxBank['inflows'] = {
    listen: (listener) => void this.#listeners.push(listener),
    pending: (limit, olderThanMs, after) =>
      this.#trackOpen(() => this.#books.inflows.pending(limit, olderThanMs, after)),
    acknowledge: (inflowId) => this.#trackOpen(() => this.#books.inflows.acknowledge(inflowId)),
  };

  readonly inflowQueries: SandboxBank['inflowQueries'] = {
    find: (inflowId) => this.#trackOpen(() => this.#books.inflows.find(inflowId)),
  };

  readonly returns: SandboxBank['returns'] = {
    giveBack: (inflowId) => this.#trackOpen(() => this.#books.inflows.giveBack(inflowId)),
  };

  readonly paymentReturns: SandboxBank['paymentReturns'] = {
    pending: (limit, after) => this.#trackOpen(() => this.#books.returns.pending(limit, after)),
    acknowledge: (returnId) => this.#trackOpen(() => this.#books.returns.acknowledge(returnId)),
  };

  readonly testPayments: SandboxBank['testPayments'] = {
    payIn: (payment) => this.#trackOpen(() => this.#payIn(payment)),
  };

  readonly book: SandboxBank['book'] = {
    payments: (after, limit) => this.#trackOpen(() => this.#books.payments.list(after, limit)),
    inflows: (after, limit) => this.#trackOpen(() => this.#books.inflows.list(after, limit)),
    paymentReturns: (after, limit) => this.#trackOpen(() => this.#books.returns.list(after, limit)),
  };

  setFaults(faults: LineFaults): void {
    this.#line.set(faults);
  }

  close(): Promise<void> {
    this.#closed = true;
    this.#drained ??= this.#drain();
    return this.#drained;
  }

  async #send(instruction: PayoutInstruction, deadline: Deadline): Promise<SendOutcome> {
    assertInstruction(instruction);
    const { latencyMs, lost, twice } = this.#line.passage();
    await this.#waits.wait(latencyMs);
    if (this.#closed) return noAnswer(CLOSED);
    if (lost === 'before') return noAnswer(LOST);
    try {
      const holder = await this.#books.accounts.holderAt(instruction.bankCode, instruction.accountNumber);
      const submission = { instruction, deadline, holder };
      const submitted = await this.#books.payments.submit(submission);
      if (submitted === 'too_late') return NOT_SENT;
      const { paidAtMs } = submitted.payment;
      if (submitted.first && holder !== null && paidAtMs !== null) this.#cameIn(instruction, paidAtMs);
      if (twice) await this.#books.payments.submit(submission);
      const { payment, conflict } = submitted;
      if (lost === 'after') return noAnswer(LOST);
      const raw = answerToSend(payment, instruction, conflict, this.#clock.now());
      if (raw === null) await this.#waits.wait(this.#timeoutMs);
      return readSendAnswer(raw, instruction);
    } catch (cause) {
      // It may have been booked, so it is unknown, whatever went wrong.
      this.#log.error({ err: cause }, 'sandbox bank: a payment could not be booked');
      return noAnswer(BOOK_AWAY);
    }
  }

  async #query(instruction: PayoutInstruction): Promise<QueryOutcome> {
    assertInstruction(instruction);
    const { latencyMs, lost } = this.#line.passage();
    await this.#waits.wait(latencyMs);
    if (this.#closed || lost) return noAnswer(this.#closed ? CLOSED : LOST);
    try {
      const payment = await this.#books.payments.find(instruction.railId);
      return readQueryAnswer(answerToQuery(payment, this.#clock.now()), instruction);
    } catch (cause) {
      this.#log.error({ err: cause }, 'sandbox bank: a payment could not be looked up');
      return noAnswer(BOOK_AWAY);
    }
  }

  async #enquire(bankCode: string, accountNumber: string): Promise<NameEnquiryOutcome> {
    const { latencyMs, lost } = this.#line.passage();
    await this.#waits.wait(latencyMs);
    if (this.#closed || lost) return { kind: 'unavailable', detail: this.#closed ? CLOSED : LOST };
    try {
      const accountName = await this.#books.accounts.nameOf(bankCode, accountNumber);
      return accountName === null ? { kind: 'not_found' } : { kind: 'found', accountName };
    } catch (cause) {
      this.#log.error({ err: cause }, 'sandbox bank: an account could not be looked up');
      return { kind: 'unavailable', detail: 'the account cannot be looked up' };
    }
  }

  async #payIn(payment: InboundPayment): Promise<Inflow> {
    assertWellFormed(payment.sessionId, payment.accountNumber, payment.amount);
    const inflow = await this.#books.inflows.receive(payment);
    this.#news({ inflow: inflow.inflowId }, inflow.receivedAtMs);
    return inflow;
  }

  /** Notifies the listeners of an inflow that a payment made to an account of this bank. */
  #cameIn({ railId, bankCode, accountNumber, amount, sender, narration }: PayoutInstruction, atMs: number) {
    const inflow: Inflow = {
      inflowId: railId,
      to: { bankCode, accountNumber },
      amount,
      sender: sender ?? { name: null, accountNumber: null, bankCode: null, bankName: null },
      narration,
      state: 'received',
      receivedAtMs: atMs,
    };
    for (const listener of this.#listeners) listener(inflow);
    this.#news({ inflow: railId }, atMs);
  }

  /** Remembers work while it is under way, so that closing can wait for it. */
  async #track<Result>(work: () => Promise<Result>): Promise<Result> {
    const running = work();
    this.#underWay.add(running);
    try {
      return await running;
    } finally {
      this.#underWay.delete(running);
    }
  }

  /** The same for work that has no outcome to give once the bank is closed. */
  #trackOpen<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#closed ? Promise.reject(new Error(CLOSED)) : this.#track(work);
  }

  async #drain(): Promise<void> {
    this.#waits.end();
    await Promise.allSettled(this.#underWay);
    await this.#pool.end();
  }
}
