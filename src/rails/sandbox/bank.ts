import type pg from 'pg';
import type { Clock } from '../../values/clock.ts';
import { MAX_KOBO } from '../../values/money.ts';
import { findBank, listBanks } from '../banks.ts';
import type { Deadline } from '../deadline.ts';
import { readQueryAnswer, readSendAnswer } from '../nip-codes.ts';
import type { NameEnquiryOutcome, PayoutInstruction, QueryOutcome, Rail, SendOutcome } from '../rail.ts';
import { NOT_SENT } from '../rail.ts';
import { answerToQuery, answerToSend, INVALID_ACCOUNT } from './behaviour.ts';
import type { PaymentRow } from './book.ts';
import { PaymentBook } from './book.ts';
import type { InboundOutcome, InboundTransfer, Inflow } from './inbound.ts';
import { InboundBook } from './inbound.ts';
import type { Faults } from './line.ts';
import { Line, Waits } from './line.ts';
import { accountNameOf } from './names.ts';
import { openPool } from './pool.ts';
import { ensureSchema } from './schema.ts';

/** Settings of the sandbox bank; each has a default. */
export interface SandboxSettings {
  /** Real time after which a sender gives up on a bank that does not answer. Default 1,000. */
  readonly timeoutMs?: number;
  /** How long a payment to the "in progress" account takes, by the clock. Default 10,000 (contract section 5). */
  readonly inProgressMs?: number;
  /** Most requests in one commit. Default 500. */
  readonly batchMax?: number;
  /** Most commits of one kind at once. Default 2. */
  readonly runningMax?: number;
  /** Most requests of one kind waiting; past that a payment is `unknown`. Default 50,000. */
  readonly queueMax?: number;
  /** The dice of {@link SandboxBank.setFaults}: numbers from 0 up to but not including 1. Default `Math.random`. */
  readonly random?: () => number;
}

/** Where the bank reports faults of its own database. Fits a pino logger. */
interface SandboxLog {
  error(details: object, message: string): void;
}

/** How {@link openSandboxBank} is called. */
interface SandboxOptions {
  /** The bank's own database: never Kolo's. */
  readonly database: pg.PoolConfig;
  readonly clock: Clock;
  readonly settings?: SandboxSettings;
  readonly log?: SandboxLog;
}

/**
 * A simulated bank with a persistent book of its own (contract section 5). It recognises an id for ever.
 * What it is told is read from its raw answers as a NIP rail's would be.
 */
export interface SandboxBank extends Rail {
  /** Sets faults of the line; what is left out keeps its value. */
  setFaults(faults: Faults): void;
  /**
   * Records money that came in from outside. The same inflow, or the same tenant and reference with the same
   * wallet and amount, gives the stored inflow; other content under a taken id or reference is a conflict.
   */
  receiveInbound(transfer: InboundTransfer): Promise<InboundOutcome>;
  /**
   * Inflows still to be credited that came in at least `olderThanMs` milliseconds ago, the oldest first, after
   * one of them (null: from the oldest).
   */
  pendingInbound(limit: number, olderThanMs: number, after: Inflow | null): Promise<readonly Inflow[]>;
  /** Marks an inflow as credited; again is the same. False: it is unknown or was returned. */
  acknowledgeInbound(inflowId: string): Promise<boolean>;
  /** Sends an inflow back and frees its reference; again is the same. False: it is unknown or was credited. */
  returnInbound(inflowId: string): Promise<boolean>;
  /** The book of payments after an id (null: from the start), in order of id. */
  payments(afterRailId: string | null, limit: number): Promise<readonly PaymentRow[]>;
  /** The book of inflows after an id (null: from the start), in order of id. */
  inbound(afterInflowId: string | null, limit: number): Promise<readonly Inflow[]>;
  /** Ends waits, lets what was begun finish, and closes the connections. Later requests are unknown. */
  close(): Promise<void>;
}

const DEFAULTS: Required<SandboxSettings> = {
  timeoutMs: 1_000,
  inProgressMs: 10_000,
  batchMax: 500,
  runningMax: 2,
  queueMax: 50_000,
  random: Math.random,
};

const RAIL_ID = /^\d{30}$/;
const BANK_CODE = /^[0-9A-Za-z]{1,20}$/;
const ACCOUNT_NUMBER = /^\d{10}$/;

/** A malformed instruction is a fault of ours, not the bank's, so it throws instead of becoming an outcome. */
function assertWellFormed(told: PayoutInstruction): void {
  if (!RAIL_ID.test(told.railId)) throw new RangeError('a rail id is 30 digits');
  if (!BANK_CODE.test(told.bankCode)) throw new RangeError('not a bank code');
  if (!ACCOUNT_NUMBER.test(told.accountNumber)) throw new RangeError('an account number is 10 digits');
  if (told.amount < 1n || told.amount > MAX_KOBO) throw new RangeError('an amount is 1 to 2^53 − 1 kobo');
}

const noAnswer = (detail: string): { kind: 'unknown'; code: null; detail: string } => ({
  kind: 'unknown',
  code: null,
  detail,
});
const LOST = 'the connection to the bank was lost';
const CLOSED = 'the bank is closed';
const BOOK_AWAY = "the bank's book cannot be reached";

class Sandbox implements SandboxBank {
  readonly name = 'sandbox';
  readonly dedupWindowMs = Number.POSITIVE_INFINITY;
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #log: SandboxLog;
  readonly #timeoutMs: number;
  readonly #payments: PaymentBook;
  readonly #inbound: InboundBook;
  readonly #line: Line;
  readonly #waits = new Waits();
  readonly #underWay = new Set<Promise<unknown>>();
  #closed = false;
  #drained: Promise<void> | null = null;

  constructor(pool: pg.Pool, clock: Clock, settings: Required<SandboxSettings>, log: SandboxLog) {
    const { timeoutMs, inProgressMs, random, ...limits } = settings;
    this.#pool = pool;
    this.#clock = clock;
    this.#log = log;
    this.#timeoutMs = timeoutMs;
    this.#payments = new PaymentBook(pool, clock, { inProgressMs, ...limits });
    this.#inbound = new InboundBook(pool, clock, limits);
    this.#line = new Line(random);
  }

  setFaults(faults: Faults): void {
    this.#line.set(faults);
  }

  send(instruction: PayoutInstruction, deadline: Deadline): Promise<SendOutcome> {
    return this.#track(() => this.#send(instruction, deadline));
  }

  query(instruction: PayoutInstruction): Promise<QueryOutcome> {
    return this.#track(() => this.#query(instruction));
  }

  async nameEnquiry(bankCode: string, accountNumber: string): Promise<NameEnquiryOutcome> {
    const { latencyMs, lost } = this.#line.passage();
    await this.#waits.wait(latencyMs);
    if (this.#closed || lost) return { kind: 'unavailable', detail: this.#closed ? CLOSED : LOST };
    const bank = findBank(bankCode);
    const known = bank && ACCOUNT_NUMBER.test(accountNumber) && accountNumber !== INVALID_ACCOUNT;
    return known
      ? { kind: 'found', accountName: accountNameOf(bank.nip_code, accountNumber) }
      : { kind: 'not_found' };
  }

  banks = listBanks;

  receiveInbound(transfer: InboundTransfer): Promise<InboundOutcome> {
    return this.#trackOpen(async () => {
      if (transfer.amount < 1n || transfer.amount > MAX_KOBO) {
        throw new RangeError('an amount is 1 to 2^53 − 1 kobo');
      }
      return this.#inbound.receive(transfer);
    });
  }

  pendingInbound(limit: number, olderThanMs: number, after: Inflow | null): Promise<readonly Inflow[]> {
    return this.#trackOpen(() => this.#inbound.pending(limit, olderThanMs, after));
  }

  acknowledgeInbound(inflowId: string): Promise<boolean> {
    return this.#trackOpen(() => this.#inbound.acknowledge(inflowId));
  }

  returnInbound(inflowId: string): Promise<boolean> {
    return this.#trackOpen(() => this.#inbound.giveBack(inflowId));
  }

  payments(afterRailId: string | null, limit: number): Promise<readonly PaymentRow[]> {
    return this.#trackOpen(() => this.#payments.list(afterRailId, limit));
  }

  inbound(afterInflowId: string | null, limit: number): Promise<readonly Inflow[]> {
    return this.#trackOpen(() => this.#inbound.list(afterInflowId, limit));
  }

  close(): Promise<void> {
    this.#closed = true;
    this.#drained ??= this.#drain();
    return this.#drained;
  }

  async #send(instruction: PayoutInstruction, deadline: Deadline): Promise<SendOutcome> {
    assertWellFormed(instruction);
    const { latencyMs, lost, twice } = this.#line.passage();
    await this.#waits.wait(latencyMs);
    if (this.#closed) return noAnswer(CLOSED);
    if (lost === 'before') return noAnswer(LOST);
    try {
      const told = await this.#payments.tell({ instruction, deadline });
      if (told === 'too_late') return NOT_SENT;
      if (twice) await this.#payments.tell({ instruction, deadline });
      const { payment, conflict } = told;
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
    assertWellFormed(instruction);
    const { latencyMs, lost } = this.#line.passage();
    await this.#waits.wait(latencyMs);
    if (this.#closed || lost) return noAnswer(this.#closed ? CLOSED : LOST);
    try {
      const payment = await this.#payments.find(instruction.railId);
      return readQueryAnswer(answerToQuery(payment, this.#clock.now()), instruction);
    } catch (cause) {
      this.#log.error({ err: cause }, 'sandbox bank: a payment could not be looked up');
      return noAnswer(BOOK_AWAY);
    }
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

/** Opens the bank, creating its tables where they are absent. Rejects when its database cannot be used. */
export async function openSandboxBank(options: SandboxOptions): Promise<SandboxBank> {
  const log = options.log ?? { error: () => {} };
  const pool = openPool(options.database, (cause) =>
    log.error({ err: cause }, 'sandbox bank: an idle connection broke'),
  );
  try {
    await ensureSchema(pool);
  } catch (cause) {
    await pool.end();
    throw cause;
  }
  return new Sandbox(pool, options.clock, { ...DEFAULTS, ...options.settings }, log);
}
