import type { Clock } from '../../../src/platform/values/clock.ts';

/*
 * The book of the stand-in for Paystack. It pays each submitted transfer unless another outcome is set, and counts how often
 * it has paid each reference, whatever it answers.
 */

/** Outcome of an accepted transfer. */
export type TransferOutcome =
  /** Paid: pending when submitted, success when queried. */
  | 'pays'
  /** Paid, and says so at once. */
  | 'pays_at_once'
  /** Paid; pending until thirty seconds have passed. */
  | 'pays_late'
  /** Not paid. */
  | 'fails'
  | 'abandoned'
  | 'blocked'
  | 'rejected'
  /** Waits for a person: `approve`. */
  | 'otp'
  | 'received'
  /** Paid, but the first `lies` queries answer that it failed. */
  | 'fails_then_pays'
  /** Paid, and is not found as often. */
  | 'not_found_then_pays'
  /** Paid: success at the first query, reversed at the second. */
  | 'pays_then_reverses'
  /** Never paid, and back. */
  | 'reverses'
  /** Paid, and answered as a duplicate reference. */
  | 'duplicate'
  /** Paid, and forgotten after thirty seconds: a resubmission is paid again. */
  | 'forgets';

/** For so long something is pending, or remembered, milliseconds. */
export const WHILE_MS = 30_000;
const TRANSFER_FEE = 1_000n;
/** Past 2^53: a floating-point number cannot hold it exactly. */
const FIRST_ID = 9_007_199_254_740_993n;

export interface Recipient {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  active: boolean;
  deleted: boolean;
}

export interface Transfer {
  readonly id: bigint;
  readonly code: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly recipient: Recipient;
  readonly reason: string | null;
  readonly outcome: TransferOutcome;
  readonly submittedAtMs: number;
  fee: bigint;
  status: string;
  /** Number of status queries. */
  queries: number;
}

export interface Customer {
  readonly id: bigint;
  readonly code: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly metadata: unknown;
}

export interface Account {
  readonly id: bigint;
  readonly number: string;
  readonly name: string;
  readonly slug: string;
  readonly customer: Customer;
  active: boolean;
}

/** Money that came in. */
export interface Transaction {
  readonly id: bigint;
  readonly reference: string;
  amount: bigint;
  fees: bigint;
  status: string;
  channel: string;
  currency: string;
  readonly receiver: string;
  readonly customer: Customer | null;
  readonly sender: { name: string | null; accountNumber: string; bankName: string | null };
  readonly narration: string | null;
  readonly paidAtMs: number;
}

/** A submission, as its body had it. */
interface Submission {
  readonly reference: string | null;
  readonly amount: bigint;
  readonly recipient: string;
  readonly reason: string | null;
}

/** One account's books. */
export class Book {
  /** Whole kobo that can be paid out. */
  balance = 100_000_000_000n;
  /** Number of false answers by `fails_then_pays` and `not_found_then_pays`. */
  lies = 1;
  readonly submissions: Submission[] = [];
  /** By reference, those that are remembered. */
  readonly transfers = new Map<string, Transfer>();
  /** Every transfer there ever was. */
  readonly everyTransfer: Transfer[] = [];
  readonly recipients: Recipient[] = [];
  readonly customers: Customer[] = [];
  readonly accounts: Account[] = [];
  readonly transactions: Transaction[] = [];
  readonly #paid = new Map<string, number>();
  readonly #clock: Clock;
  #ids = FIRST_ID;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  nextId(): bigint {
    this.#ids += 1n;
    return this.#ids;
  }

  /** Number of payments under a reference. */
  timesPaid(reference: string): number {
    return this.#paid.get(reference) ?? 0;
  }

  /** References that it has paid more than once. */
  paidTwice(): string[] {
    return [...this.#paid].filter(([, times]) => times > 1).map(([reference]) => reference);
  }

  /** The same account is the same recipient, whatever it is called now. */
  recipientFor(bankCode: string, accountNumber: string, name: string): Recipient {
    const known = this.recipients.find(
      (one) => one.bankCode === bankCode && one.accountNumber === accountNumber,
    );
    if (known !== undefined) return known;
    const id = this.nextId();
    const code = `RCP_${id.toString(36)}`;
    const made = { id, code, name, bankCode, accountNumber, active: true, deleted: false };
    this.recipients.push(made);
    return made;
  }

  /** The transfer of a reference, as far as it is remembered. */
  transferOf(reference: string): Transfer | undefined {
    const transfer = this.transfers.get(reference);
    const isForgotten =
      transfer?.outcome === 'forgets' && this.#clock.now() - transfer.submittedAtMs >= WHILE_MS;
    if (isForgotten) this.transfers.delete(reference);
    return isForgotten ? undefined : transfer;
  }

  /** Takes on a transfer that nothing is wrong with. */
  accept(
    order: { reference: string; amount: bigint; recipient: Recipient; reason: string | null },
    outcome: TransferOutcome,
  ): Transfer {
    const id = this.nextId();
    const transfer: Transfer = {
      ...order,
      id,
      code: `TRF_${id.toString(36)}`,
      outcome,
      submittedAtMs: this.#clock.now(),
      fee: TRANSFER_FEE,
      status: FIRST_STATUS[outcome] ?? 'pending',
      queries: 0,
    };
    this.transfers.set(order.reference, transfer);
    this.everyTransfer.push(transfer);
    this.balance -= order.amount + transfer.fee;
    if (PAID.has(outcome)) this.#pay(transfer);
    return transfer;
  }

  /** The transfer's status as a query sees it. */
  statusSeen(transfer: Transfer): string {
    transfer.queries += 1;
    const { outcome, queries } = transfer;
    if (outcome === 'pays_late' && this.#clock.now() - transfer.submittedAtMs < WHILE_MS) return 'pending';
    if (outcome === 'fails_then_pays' && queries <= this.lies) return 'failed';
    if (outcome === 'pays_then_reverses' && queries > 1) this.reverse(transfer);
    if (transfer.status === 'pending') transfer.status = LAST_STATUS[outcome] ?? 'success';
    if (transfer.status !== 'success' && ENDED.has(transfer.status)) this.#giveBack(transfer);
    return transfer.status;
  }

  /** True if a query is answered as if it had never been submitted. */
  isHidden(transfer: Transfer): boolean {
    if (transfer.outcome !== 'not_found_then_pays' || transfer.queries >= this.lies) return false;
    transfer.queries += 1;
    return true;
  }

  /** A person has typed the OTP, or approved. */
  approve(reference: string): void {
    const transfer = this.transfers.get(reference)!;
    transfer.status = 'success';
    this.#pay(transfer);
  }

  /** Reverses a paid transfer. */
  reverse(transfer: Transfer): void {
    transfer.status = 'reversed';
    this.#giveBack(transfer);
  }

  readonly #givenBack = new Set<bigint>();

  #giveBack({ id, amount }: Transfer): void {
    if (this.#givenBack.has(id)) return;
    this.#givenBack.add(id);
    this.balance += amount;
  }

  #pay({ reference }: Transfer): void {
    this.#paid.set(reference, this.timesPaid(reference) + 1);
  }
}

const PAID: ReadonlySet<TransferOutcome> = new Set([
  ...(['pays', 'pays_at_once', 'pays_late', 'fails_then_pays', 'not_found_then_pays'] as const),
  ...(['pays_then_reverses', 'duplicate', 'forgets'] as const),
]);

/** Status in the answer to the submission; otherwise pending. */
const FIRST_STATUS: Partial<Record<TransferOutcome, string>> = {
  pays_at_once: 'success',
  otp: 'otp',
  received: 'received',
};

/** Final status of a pending transfer; otherwise success. */
const LAST_STATUS: Partial<Record<TransferOutcome, string>> = {
  fails: 'failed',
  abandoned: 'abandoned',
  blocked: 'blocked',
  rejected: 'rejected',
  reverses: 'reversed',
};

const ENDED: ReadonlySet<string> = new Set(['failed', 'abandoned', 'blocked', 'rejected', 'reversed']);
