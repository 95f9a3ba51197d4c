import type { Incoming } from '../../exchange.ts';
import { Fields } from './fields.ts';

const NOTHING = Fields.read(Buffer.from('{}'))!;
/** No account number, BVN or card has fewer digits in a row. */
const LONG_NUMBER = /\d{6,}/g;
const SAID_MAX_LENGTH = 200;

/** Foreign text, made safe to store and show: one short line without the digits of an account. */
export const masked = (text: string): string =>
  text
    .replaceAll(/\p{C}+/gu, ' ')
    .replaceAll(LONG_NUMBER, '…')
    .trim()
    .slice(0, SAID_MAX_LENGTH);

/** A response of Monnify: the documented envelope, as far as it is present. */
export class Answer {
  readonly status: number;
  /** Anything but a JSON object has no fields. */
  readonly envelope: Fields;
  /** `0` where all is well; a text in some answers and a number in others. */
  readonly code: string | null;
  /** As it came: `masked` before it is shown. */
  readonly message: string;

  constructor({ status, body }: Pick<Incoming, 'status' | 'body'>) {
    this.status = status;
    this.envelope = Fields.read(body) ?? NOTHING;
    this.code = this.envelope.word('responseCode') ?? null;
    this.message = this.envelope.text('responseMessage') ?? '';
  }

  /** The response body; without fields if it is empty. */
  get body(): Fields {
    return this.envelope.fields('responseBody');
  }

  /** True if the request succeeded. It does not decide the outcome of a payment. */
  get isGood(): boolean {
    const successful = this.envelope.flag('requestSuccessful');
    const isSaid = this.code === '0' || (this.code === null && successful === true);
    return this.status >= 200 && this.status < 300 && successful !== false && isSaid;
  }

  /** Monnify itself says that the request was not done: no gateway, and no fault on its side. */
  get isRefusal(): boolean {
    const isOfClient = this.status >= 400 && this.status < 500 && this.status !== 429;
    return !this.isGood && (isOfClient || this.status === 200) && this.code !== null;
  }

  /** Details for an operator. */
  get detail(): string {
    const code = this.code === null ? '' : `, code ${masked(this.code)}`;
    const message = this.message === '' ? '' : `: ${masked(this.message)}`;
    return `Monnify answered ${this.status}${code}${message}`;
  }
}
