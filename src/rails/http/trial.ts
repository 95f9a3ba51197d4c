import { randomUUID } from 'node:crypto';
import { Check } from 'typebox/value';
import type { PayoutInstruction } from '../rail.ts';
import type { Answer, ProtocolClient, ProtocolClientOptions } from './client.ts';
import { errorAnswer } from './protocol.ts';

/** The account that trials pay, 100 kobo each time. */
export interface Payee {
  /** As the bank list has it, with the same bank's NIP code. */
  readonly bankCode: string;
  readonly nipCode: string;
  readonly accountNumber: string;
}

/** One promise is tried: resolves to what the bank did instead, or null. */
type Trial = (client: ProtocolClient, payee: Payee, options: ProtocolClientOptions) => Promise<string | null>;

/** Promises, each in the words in which it is shown behind "It ", and how it is tried. */
export type Trials = Readonly<Record<string, Trial>>;

/** Whole kobo. */
export const TRIAL_AMOUNT = 100n;
/** For people who examine the bank after the trials. */
export const TRIAL_NAME = 'Trial of the rail protocol';

/** An id that nobody has had. */
export const newId = (): string => randomUUID().replaceAll('-', '');

/** A payment that is new to the bank. */
export const newPayment = (payee: Payee): PayoutInstruction => ({
  ...payee,
  railId: newId(),
  amount: TRIAL_AMOUNT,
  currency: 'NGN',
  narration: TRIAL_NAME,
  sender: null,
});

/** A response as text. */
export const said = ({ status, body }: Answer): string =>
  `it answered ${status} ${JSON.stringify(body) ?? ''}`.trim();

/** A parsed response as text. */
export const outcome = (value: object): string => JSON.stringify(value);

/** True if the response is the refusal that the protocol prescribes. */
export const isRefused = (answer: Answer, status: number, error: string): boolean =>
  answer.status === status && Check(errorAnswer, answer.body) && answer.body.error === error;
