import { createHmac, randomUUID } from 'node:crypto';
import { stringify } from 'lossless-json';
import type { Clock } from '../../../src/platform/values/clock.ts';
import { summaryAnswer, transactionEvent } from './answers.ts';
import { type Behaviour, type LineFault, MISBEHAVIOURS, type Misbehaviour } from './behaviours.ts';
import { Book, type Transaction } from './book.ts';
import { CREDENTIALS, Endpoints, good, refused } from './endpoints.ts';
import { type ReceivedRequest, type Reply, type Server, serve } from './server.ts';

/** A signed event, as it is sent. */
export interface SignedEvent {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

interface StandInOptions {
  clock: Clock;
  /** Whole kobo in the wallet at first. */
  balance?: bigint;
  /** Within which the same amount to the same account is refused, milliseconds. */
  repeatAfterMs?: number;
  tokenSeconds?: number;
  /** Delays a slow answer. */
  slow?: () => Promise<void>;
}

const TOKEN_EXPIRED: Reply = {
  status: 401,
  body: { error: 'invalid_token', error_description: 'Access token expired: eyJ' },
};

/**
 * Stands in for Monnify, over HTTP on the loopback address: it answers as the documents say (docs/rails/monnify.md), keeps a book of its own
 * of submissions and payments, and misbehaves on request.
 */
export class StandIn {
  readonly book: Book;
  /** Its banks and forms of answers. */
  readonly endpoints: Endpoints;
  readonly #options: StandInOptions;
  #server: Server | undefined;
  readonly #tokens = new Map<string, number>();
  #misbehaviours: { behaviour: Behaviour; times: number }[] = [];
  #faults: { path: string; reply: LineFault | Reply; times: number }[] = [];
  /** Number of logins. */
  logins = 0;
  /** Every request but those for tokens, as `GET /path`. */
  readonly requested: string[] = [];
  /** True if the caller's address is allowed (D06). */
  knowsAddress = true;
  /** Keys as they are now: those of before are not taken any more. */
  keys = { apiKey: CREDENTIALS.api_key, secretKey: CREDENTIALS.secret_key };
  constructor(options: StandInOptions) {
    this.#options = options;
    const { clock, balance = 100_000_000_000n, repeatAfterMs = 120_000 } = options;
    this.book = new Book(clock, balance, repeatAfterMs);
    this.endpoints = new Endpoints(this.book, () => this.#behaviour());
  }

  async listen(): Promise<void> {
    const slow = this.#options.slow ?? (() => new Promise((resolve) => setTimeout(resolve, 2_000)));
    this.#server = await serve((requested) => this.#answer(requested), slow);
  }

  get origin(): string {
    return this.#server!.origin;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** Queues a treatment for the next submitted payments, behind those already queued. */
  misbehave(how: Misbehaviour | Behaviour, times = 1): void {
    this.#misbehaviours.push({ behaviour: typeof how === 'string' ? MISBEHAVIOURS[how] : how, times });
  }

  /**
   * Spoils the next answers of a path that begins so, or answers something else. With a fault the request is carried
   * out first; with a reply it is not.
   */
  spoil(path: string, reply: LineFault | Reply, times = 1): void {
    this.#faults.push({ path, reply, times });
  }

  /** Behaves from now on. Payments submitted before keep their treatment. */
  behave(): void {
    this.#misbehaviours = [];
    this.#faults = [];
  }

  /** Tokens that were given are not taken any more. */
  expireTokens(): void {
    this.#tokens.clear();
  }

  /** Lets money come in by an account that is reserved. */
  payIn(accountReference: string | null, amount: bigint, fields: Partial<Transaction> = {}): Transaction {
    const number = String(this.book.transactions.length + 1).padStart(6, '0');
    const transaction: Transaction = {
      transactionReference: `MNFY|04|20261122112842|${number}`,
      accountReference,
      amount,
      settlementAmount: amount - 1_000n > 0n ? amount - 1_000n : amount,
      status: 'PAID',
      currency: 'NGN',
      completedAtMs: this.#options.clock.now(),
      sender: { accountNumber: '0065432190', bankCode: '058', name: 'MONNIFY LIMITED' },
      form: 'older',
      ...fields,
    };
    this.book.transactions.push(transaction);
    if (transaction.status === 'PAID') this.book.balance += transaction.settlementAmount ?? amount;
    return transaction;
  }

  /** An event as it is sent, signed with the secret key. */
  event(eventType: string, eventData: object, more: object = {}): SignedEvent {
    return this.sign(Buffer.from(stringify({ eventType, eventData, ...more })!));
  }

  sign(body: Buffer): SignedEvent {
    const signature = createHmac('sha512', this.keys.secretKey).update(body).digest('hex');
    return { headers: { 'content-type': 'application/json', 'monnify-signature': signature }, body };
  }

  /** The event of money that came in. */
  paidIn(transaction: Transaction): SignedEvent {
    const account = this.book.accounts.get(transaction.accountReference ?? '');
    return this.event('SUCCESSFUL_TRANSACTION', transactionEvent(transaction, account));
  }

  /** The event of what a payment is at now. */
  paidOut(reference: string): SignedEvent {
    const payment = this.book.find(reference)!;
    const stage = this.book.statusOf(payment);
    const types: Record<string, string> = { SUCCESS: 'SUCCESSFUL', REVERSED: 'REVERSED' };
    const eventType = `${types[stage.status] ?? 'FAILED'}_DISBURSEMENT`;
    return this.event(eventType, summaryAnswer(payment, stage));
  }

  /** Sends an event to where it is taken. */
  async deliver(url: string, { headers, body }: SignedEvent): Promise<number> {
    return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })).status;
  }

  #answer(requested: ReceivedRequest): Reply {
    if (requested.path === '/api/v1/auth/login') return this.#spoilt(requested, () => this.#login(requested));
    this.requested.push(`${requested.method} ${requested.path}`);
    return this.#spoilt(requested, () => {
      const token = requested.headers.authorization?.replace(/^Bearer /, '') ?? '';
      if ((this.#tokens.get(token) ?? 0) <= this.#options.clock.now()) return TOKEN_EXPIRED;
      if (!this.knowsAddress) return refused({ code: 'D06', message: 'IP address is not recognised' });
      return this.endpoints.answer(requested);
    });
  }

  #behaviour(): Behaviour {
    const next = this.#misbehaviours.find(({ times }) => times > 0);
    if (next !== undefined) next.times -= 1;
    return next?.behaviour ?? {};
  }

  #spoilt({ path }: ReceivedRequest, answer: () => Reply): Reply {
    const spoilt = this.#faults.find((one) => path.startsWith(one.path) && one.times > 0);
    if (spoilt !== undefined) spoilt.times -= 1;
    if (typeof spoilt?.reply === 'object') return spoilt.reply;
    if (spoilt?.reply === 'expired_token') return TOKEN_EXPIRED;
    const reply = answer();
    if (reply.fault === 'expired_token') return TOKEN_EXPIRED;
    return { ...reply, fault: spoilt?.reply ?? reply.fault };
  }

  #login({ headers }: ReceivedRequest): Reply {
    const { apiKey, secretKey } = this.keys;
    const expected = Buffer.from(`${apiKey}:${secretKey}`).toString('base64');
    if (headers.authorization !== `Basic ${expected}`) {
      return refused({ code: '99', message: 'bad credentials', status: 401 });
    }
    this.logins += 1;
    const { clock, tokenSeconds = 3_600 } = this.#options;
    const accessToken = `eyJ${randomUUID()}`;
    this.#tokens.set(accessToken, clock.now() + tokenSeconds * 1_000);
    return good({ accessToken, expiresIn: tokenSeconds });
  }
}

/** Opens a stand-in that listens. */
export async function openStandIn(options: StandInOptions): Promise<StandIn> {
  const standIn = new StandIn(options);
  await standIn.listen();
  return standIn;
}
