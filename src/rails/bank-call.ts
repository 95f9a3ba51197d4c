import { NOT_SENT } from './rail.ts';

/** A call of a bank that has ended. */
export interface BankCall {
  readonly rail: string;
  /** Operation: `send`, `query` and the like. */
  readonly operation: 'prepare' | 'send' | 'query' | 'name_enquiry' | 'issue';
  /** The kind of its answer; `not_sent` past the submission deadline, `threw` for a fault of ours. */
  readonly outcome: string;
  /** Duration, milliseconds. */
  readonly ms: number;
  /** The payout that it was about, if it was about one. */
  readonly transactionId?: string;
}

/** Called after each call to a bank. */
export type OnBankCall = (call: BankCall) => void;

/** Calls a bank, and reports the call to the listener if there is one. */
export async function called<Answer extends { readonly kind: string }>(
  onBankCall: OnBankCall | undefined,
  about: Pick<BankCall, 'rail' | 'operation' | 'transactionId'>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const startedAtMs = performance.now();
  const report = (outcome: string): void =>
    onBankCall?.({ ...about, outcome, ms: performance.now() - startedAtMs });
  try {
    const answer = await call();
    report((answer as unknown) === NOT_SENT ? 'not_sent' : answer.kind);
    return answer;
  } catch (error) {
    report('threw');
    throw error;
  }
}
