import type { Engine } from '../../ledger/engine/engine.ts';
import type { Session } from '../../platform/db/database.ts';
import { Backoff } from '../../platform/jobs/backoff.ts';
import type { Claimant } from '../../platform/jobs/claimant.ts';
import { type Job, oldestPoll } from '../../platform/jobs/job.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import type { Clock } from '../../platform/values/clock.ts';
import type { PaymentReturn } from '../../rails/money-in.ts';
import type { OpenRails } from '../../rails/open-rails.ts';
import type { RailWith } from '../../rails/rail.ts';
import { creditReturned } from './credit-return.ts';
import { findPayments, type ReturnedPayment } from './queries.ts';

/** Returns processed in one round, at most. */
const ROUND_MAX = 100;
/** Polling interval for returns, milliseconds. */
const POLL_MS = 2_000;
/** Exponential backoff of returns that cannot be credited, milliseconds. */
const BACKOFF = { initialMs: 2_000, maxMs: 60_000, keysMax: 10_000 };

type ReportingRail = RailWith<'paymentReturns'>;

/** Dependencies of crediting returns. */
interface ReturnsOptions {
  rails: Pick<OpenRails, 'with'>;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  engine: Engine;
  clock: Clock;
  /** Leaves out tenants that another process handles; absent if this process handles all. */
  claimant?: Pick<Claimant, 'skipsTenant'>;
  onError: (error: unknown, context: { returnId?: string; failures?: number }) => void;
  /** Polling interval, milliseconds. */
  pollMs?: number | undefined;
  /** A clock that is never set, milliseconds; backoffs are counted by it. */
  monotonic?: () => number;
}

/**
 * Credits returned payments, in repeated walks over the returns that each bank still reports. The ledger books one
 * first, then Kolo acknowledges it at the bank. After a crash in between it is credited once, because the ledger knows
 * the bank's id. A return of a payment that is not final waits. One of an unknown payment backs off.
 */
export class Returns implements Job {
  readonly name = 'returns';
  readonly #loops: readonly Loop[];

  constructor(options: ReturnsOptions) {
    this.#loops = options.rails.with('paymentReturns').map((rail) => {
      const walk = new ReturnWalk(rail, options);
      return new Loop({
        name: `returns of ${rail.description.name}`,
        round: () => walk.round(),
        pollMs: options.pollMs ?? POLL_MS,
        onError: (error) => options.onError(error, {}),
      });
    });
  }

  start(): void {
    for (const loop of this.#loops) loop.start();
  }

  /** The last poll for returns failed at some rail. */
  get failing(): boolean {
    return this.#loops.some((loop) => loop.failing);
  }

  get lastPollAtMs(): number | undefined {
    return oldestPoll(this.#loops);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }
}

class ReturnWalk {
  readonly #rail: ReportingRail;
  readonly #options: ReturnsOptions;
  readonly #backoff: Backoff;
  /** The last return that was processed; null at the start of a walk. */
  #after: PaymentReturn | null = null;

  constructor(rail: ReportingRail, options: ReturnsOptions) {
    this.#rail = rail;
    this.#options = options;
    this.#backoff = new Backoff({ ...BACKOFF, monotonic: options.monotonic });
  }

  /** Handles some returns; resolves to their number, 0 at the end of the walk. */
  async round(): Promise<number> {
    const { description, paymentReturns } = this.#rail;
    const reported = await paymentReturns.pending(ROUND_MAX, this.#after);
    const due = reported.filter(({ returnId }) => !this.#backoff.isBackingOff(returnId));
    const railIds = due.map(({ railId }) => railId);
    const found =
      due.length === 0 ? [] : await findPayments(this.#options.directory, description.name, railIds);
    const payments = new Map(found.map((payment) => [payment.railId, payment]));
    await Promise.all(due.map((one) => this.#tryToCredit(one, payments.get(one.railId))));
    this.#after = reported.length === ROUND_MAX ? reported.at(-1)! : null;
    return this.#after === null ? 0 : reported.length;
  }

  async #tryToCredit(one: PaymentReturn, payment: ReturnedPayment | undefined): Promise<void> {
    const { returnId } = one;
    try {
      if (payment === undefined) throw new Error(`nobody made the payment ${one.railId} that came back`);
      const { tenantId, transactionId: paymentId } = payment;
      if (this.#options.claimant?.skipsTenant?.(tenantId)) return;
      const rail = this.#rail.description.name;
      const returned = { tenantId, rail, paymentId, returnId, amount: one.amount };
      if (!(await creditReturned(this.#options, returned))) return;
      await this.#rail.paymentReturns.acknowledge(returnId);
      this.#backoff.recordSuccess(returnId);
    } catch (error) {
      this.#options.onError(error, { returnId, failures: this.#backoff.recordFailure(returnId) });
    }
  }
}
