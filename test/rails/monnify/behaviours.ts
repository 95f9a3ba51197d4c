/** Treatment of a payment by the stand-in of Monnify. Omitted parts are as documented: booked, paid, answered. */
export interface Behaviour {
  /** Statuses of the payment, by the time since its submission. */
  course?: readonly Stage[];
  /** The money leaves; by default if the course passes through or ends with paid. */
  pays?: boolean;
  /** Answered in place of the payment. */
  refusal?: Refusal;
  /** False: it is not booked, and a status query does not find it. A refused one is not booked, unless it is said here. */
  books?: boolean;
  /** Fault on the answer to the submission. */
  line?: LineFault;
  /** Values that answers show in place of the true ones, for ten seconds or the time given. */
  says?: Readonly<Record<string, string | null>>;
  saysForMs?: number;
  /** Time for which a status query does not find it. */
  hiddenMs?: number;
  /** Time after which its reference is forgotten: a resubmission is paid again. */
  forgottenAfterMs?: number;
}

/** A status, from this many milliseconds after the submission. */
interface Stage {
  afterMs: number;
  status: string;
  reason?: string;
}

/** `code` as a number is a JSON number, as some answers have it. */
export interface Refusal {
  code: string | number;
  message: string;
  /** HTTP status, 400 where it is left out. */
  status?: number;
}

/** Fault on an answer: `slow` arrives in the end, and `expired_token` arrives before anything is done. */
export type LineFault =
  | 'no_answer'
  | 'reset'
  | 'truncated'
  | 'garbage'
  | 'gateway'
  | 'slow'
  | 'expired_token';

/** Delay before a change takes effect. */
export const LATER_MS = 10_000;

const at = (afterMs: number, status: string, reason?: string): Stage => ({
  afterMs,
  status,
  ...(reason !== undefined && { reason }),
});

const UNSURE = 'Transaction timed out while waiting for destination bank';

/** Every way to misbehave that has a name. */
export const MISBEHAVIOURS = {
  no_answer: { line: 'no_answer' },
  no_answer_unpaid: { line: 'no_answer', books: false },
  reset: { line: 'reset' },
  reset_unpaid: { line: 'reset', books: false },
  truncated: { line: 'truncated' },
  garbage: { line: 'garbage' },
  gateway: { line: 'gateway' },
  gateway_unpaid: { line: 'gateway', books: false },
  slow: { line: 'slow' },
  expired_token: { line: 'expired_token' },
  other_id: { says: { reference: '0'.repeat(32) } },
  other_amount: { says: { amount: '1.00' } },
  other_account: { says: { destinationAccountNumber: '9999999999' } },
  other_bank: { says: { destinationBankCode: '304' } },
  other_currency: { says: { currency: 'USD' } },
  failed: { course: [at(0, 'FAILED', 'Dormant beneficiary account')] },
  failed_unsure: { course: [at(0, 'FAILED', UNSURE)] },
  failed_then_success: { course: [at(0, 'FAILED', UNSURE), at(LATER_MS, 'SUCCESS')] },
  /** A lie that two queries ten minutes apart do not find. */
  failed_for_long_then_success: { course: [at(0, 'FAILED', UNSURE), at(3_600_000, 'SUCCESS')] },
  not_found_then_success: { line: 'no_answer', hiddenMs: LATER_MS },
  D05: { refusal: { code: 'D05', message: 'Supplied reference already exists!' }, books: true },
  D07: { refusal: { code: 'D07', message: 'Possible duplicate transaction' } },
  otp: { course: [at(0, 'PENDING_AUTHORIZATION')], pays: false },
  otp_not_sent: { course: [at(0, 'OTP_EMAIL_DISPATCH_FAILED')], pays: false },
  expired: { course: [at(0, 'PENDING_AUTHORIZATION'), at(LATER_MS, 'EXPIRED')] },
  pending: { course: [at(0, 'PENDING'), at(LATER_MS, 'SUCCESS')] },
  pending_then_failed: { course: [at(0, 'IN_PROGRESS'), at(LATER_MS, 'FAILED', 'Invalid amount')] },
  reversed: { course: [at(0, 'SUCCESS'), at(LATER_MS, 'REVERSED')] },
  reversed_unpaid: { course: [at(0, 'PENDING'), at(LATER_MS, 'REVERSED')], pays: false },
  /** Paid, and under way for longer than its reference is known. */
  forgotten: {
    line: 'no_answer',
    course: [at(0, 'PENDING'), at(60_000, 'SUCCESS')],
    forgottenAfterMs: 30_000,
  },
} as const satisfies Record<string, Behaviour>;

export type Misbehaviour = keyof typeof MISBEHAVIOURS;

/** The stage that a payment is at. */
export const stageOf = ({ course = [at(0, 'SUCCESS')] }: Behaviour, ageMs: number): Stage =>
  course.findLast(({ afterMs }) => ageMs >= afterMs) ?? at(0, 'PENDING');

/** True if the money of a payment leaves. */
export const paysBy = ({ pays, course = [at(0, 'SUCCESS')] }: Behaviour): boolean =>
  pays ?? course.some(({ status }) => status === 'SUCCESS' || status === 'COMPLETED');
