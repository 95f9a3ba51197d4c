import type { Clock } from '../../../src/platform/values/clock.ts';
import { type Behaviour, paysBy, type Refusal, stageOf } from './behaviours.ts';

/** A payment as submitted to Monnify. */
export interface Order {
  reference: string;
  /** Whole kobo. */
  amount: bigint;
  narration: string;
  bankCode: string;
  accountNumber: string;
  accountName: string;
}

/** A payment in the book of the stand-in. */
export interface BookedPayment extends Order {
  submittedAtMs: number;
  behaviour: Behaviour;
  /** True if its money has left, also if it was given back later. */
  paid: boolean;
  givenBack: boolean;
}

/** Accounts reserved under one reference. */
export interface ReservedAccount {
  accountReference: string;
  accountName: string;
  customerEmail: string;
  customerName: string;
  bvn: string | null;
  status: string;
  accounts: { bankCode: string; bankName: string; accountNumber: string; accountName: string }[];
}

/** Money that came in. */
export interface Transaction {
  transactionReference: string;
  /** Data of the account that was paid; null for a payment to none, such as by card. */
  accountReference: string | null;
  amount: bigint;
  settlementAmount: bigint | null;
  status: string;
  currency: string;
  completedAtMs: number;
  sender: { accountNumber: string; bankCode: string; name: string };
  /** Document that the answer follows: the newer one does not name the account that was paid. */
  form: 'older' | 'newer';
}

/** Cost of a payout, kobo. */
export const FEE = 1_075n;

/** One merchant's account at Monnify: its rules, and its submissions, payments and inflows. */
export class Book {
  /** In the order in which they were booked; a reference that was forgotten and resubmitted is there twice. */
  readonly payments: BookedPayment[] = [];
  /** Every order that came, refused ones and repeated ones included. */
  readonly submissions: Order[] = [];
  readonly accounts = new Map<string, ReservedAccount>();
  readonly transactions: Transaction[] = [];
  /** Whole kobo, of payouts and what came in together. */
  balance: bigint;
  readonly #clock: Clock;
  readonly #repeatAfterMs: number;

  /** @param repeatAfterMs within which another payment of the same amount to the same account is refused */
  constructor(clock: Clock, balance: bigint, repeatAfterMs: number) {
    this.#clock = clock;
    this.balance = balance;
    this.#repeatAfterMs = repeatAfterMs;
  }

  timesSubmitted(reference: string): number {
    return this.submissions.filter((order) => order.reference === reference).length;
  }

  /** Number of payments under a reference. */
  timesPaid(reference: string): number {
    return this.payments.filter((payment) => payment.reference === reference && payment.paid).length;
  }

  /** The payment of a reference that is not forgotten. */
  find(reference: string): BookedPayment | undefined {
    return this.payments.find(
      (payment) =>
        payment.reference === reference &&
        this.ageMs(payment) < (payment.behaviour.forgottenAfterMs ?? Number.POSITIVE_INFINITY),
    );
  }

  ageMs({ submittedAtMs }: BookedPayment): number {
    return this.#clock.now() - submittedAtMs;
  }

  /** Books a payment as its behaviour says, or says why not. */
  submit(order: Order, behaviour: Behaviour): BookedPayment | Refusal {
    this.submissions.push(order);
    const refusal = behaviour.refusal ?? this.#refusalOf(order);
    if (behaviour.books !== true && (refusal !== undefined || behaviour.books === false)) {
      return refusal ?? { code: '99', message: 'Unable to process request' };
    }
    const paid = paysBy(behaviour);
    if (paid) this.balance -= order.amount + FEE;
    const payment = { ...order, submittedAtMs: this.#clock.now(), behaviour, paid, givenBack: false };
    this.payments.push(payment);
    return refusal ?? payment;
  }

  #refusalOf(order: Order): Refusal | undefined {
    if (this.find(order.reference) !== undefined) {
      return { code: 'D05', message: 'Supplied reference already exists!' };
    }
    if (order.amount + FEE > this.balance) return { code: 'D04', message: 'Insufficient wallet balance' };
    const isSame = ({ accountNumber, bankCode, amount }: Order) =>
      accountNumber === order.accountNumber && bankCode === order.bankCode && amount === order.amount;
    const again = this.payments.some(
      (payment) => isSame(payment) && this.ageMs(payment) < this.#repeatAfterMs,
    );
    return again ? { code: 'D07', message: 'Possible duplicate transaction' } : undefined;
  }

  /** Current status of a payment; the money of one that came back is in the wallet again. */
  statusOf(payment: BookedPayment): { status: string; reason?: string } {
    const stage = stageOf(payment.behaviour, this.ageMs(payment));
    if (stage.status === 'REVERSED' && payment.paid && !payment.givenBack) {
      payment.givenBack = true;
      this.balance += payment.amount;
    }
    return stage;
  }

  /** A person types the one-time password that a payment waits for: its money leaves. */
  authorise(reference: string): void {
    const payment = this.find(reference);
    if (payment === undefined || payment.paid) throw new Error(`nothing waits under ${reference}`);
    payment.behaviour = {};
    payment.paid = true;
    this.balance -= payment.amount + FEE;
  }
}
