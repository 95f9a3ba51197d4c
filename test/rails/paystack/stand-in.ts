import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse, stringify } from 'lossless-json';
import type { Clock } from '../../../src/platform/values/clock.ts';
import { BANKS } from '../../../src/rails/banks.ts';
import { BANK_CODES } from '../../../src/rails/paystack/description.ts';
import { type Environment, queryBody, transactionBody } from './bodies.ts';
import { Book, type Transaction, type Transfer, type TransferOutcome } from './book.ts';
import {
  type Answered,
  answerTo,
  type Desk,
  type Operation,
  operationOf,
  type ReceivedRequest,
  refused,
} from './routes.ts';

/** Fault between the stand-in and its caller. */
export type Fault =
  /** Done, and never answered. */
  | 'no_answer'
  /** Done, and the connection is reset. */
  | 'reset'
  /** Reset before anything is done. */
  | 'reset_before'
  /** Done; half of the answer, and the end. */
  | 'truncated'
  | 'garbage'
  /** Done, and the answer is of something else. */
  | 'other_id'
  | 'other_amount'
  | 'other_account'
  | 'other_bank'
  | 'other_domain'
  /** Done, and answered after `slowMs`. */
  | 'slow'
  /** 429 and 502, and nothing is done. */
  | 'too_many'
  | 'bad_gateway'
  /** Done, and 500. */
  | 'server_error';

/** A callback, as Paystack sends it. */
interface SentEvent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Requests that a misbehaviour applies to, and how often. */
interface Misbehaving {
  readonly on?: Operation | 'any';
  readonly times?: number;
  /** So many of them are answered well before. */
  readonly after?: number;
}

/** Money that comes in from outside. */
interface PaidIn {
  readonly accountNumber: string;
  readonly amount: bigint;
  readonly changes?: Partial<Transaction>;
}

const FAULTS: ReadonlySet<string> = new Set<Fault>([
  ...(['no_answer', 'reset', 'reset_before', 'truncated', 'garbage', 'slow'] as const),
  ...(['other_id', 'other_amount', 'other_account', 'other_bank', 'other_domain'] as const),
  ...(['too_many', 'bad_gateway', 'server_error'] as const),
]);

/** The key of the account that is there from the beginning. */
export const SECRET_KEY = 'sk_live_0123456789abcdef';

/** Plays the documented part of Paystack, on the loopback address, with books of its own. */
export class StandIn {
  /** `http://127.0.0.1:…`. */
  readonly origin: string;
  readonly book: Book;
  /** Secret keys, and whose they are. */
  readonly keys = new Map<string, Environment>([[SECRET_KEY, { domain: 'live', integration: 463_433n }]]);
  /** Every request that was read, in order. */
  readonly requests: ReceivedRequest[] = [];
  /** Delay of `slow`, milliseconds. */
  slowMs = 100;
  /** Answers about the banks of the list; tests take rows out and change them. */
  banks: object[] = bankRows();
  /** Slugs of banks at which accounts are opened. */
  providers: string[] = ['wema-bank'];
  receiverIn: Desk['receiverIn'] = 'both';
  cursors = true;
  readonly #server: Server;
  readonly #clock: Clock;
  #outcome: TransferOutcome = 'pays';
  #fault: { kind: Fault; on: Operation | 'any'; left: number; after: number } | null = null;
  readonly #canned: { operation: Operation; answer: Answered }[] = [];

  constructor(server: Server, clock: Clock) {
    this.#server = server;
    this.#clock = clock;
    this.book = new Book(clock);
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => {
      this.#serve(request, response).catch(() => request.socket.destroy());
    });
  }

  /** From now on an outcome for each submitted transfer, or a fault for each request of a kind. */
  misbehave(
    kind: TransferOutcome | Fault,
    { on = 'any', times = Infinity, after = 0 }: Misbehaving = {},
  ): void {
    if (FAULTS.has(kind)) this.#fault = { kind: kind as Fault, on, left: times, after };
    else this.#outcome = kind as TransferOutcome;
  }

  /** Behaves from now on. Earlier transfers keep their outcome. */
  behave(): void {
    this.#outcome = 'pays';
    this.#fault = null;
  }

  /** Answers the next request of a kind so, and does nothing. */
  answerNext(operation: Operation, status: number, body: Record<string, unknown>, headers = {}): void {
    this.#canned.push({ operation, answer: { status, body, headers } });
  }

  /** Answers as it would from now on: what was to be answered next is not. */
  forgetAnswers(): void {
    this.#canned.length = 0;
  }

  /** Has somebody pay an account, one that was issued here or not. */
  payIn({ accountNumber, amount, changes }: PaidIn): Transaction {
    const id = this.book.nextId();
    const fees = amount / 100n;
    const transaction: Transaction = {
      id,
      reference: `ref${id}`,
      amount,
      fees: fees < 30_000n ? fees : 30_000n,
      status: 'success',
      channel: 'dedicated_nuban',
      currency: 'NGN',
      receiver: accountNumber,
      customer: this.book.accounts.find(({ number }) => number === accountNumber)?.customer ?? null,
      sender: { name: 'CHIDI EZE', accountNumber: 'XXXXXX0011', bankName: 'First City Monument Bank' },
      narration: 'Rent',
      paidAtMs: this.#clock.now(),
      ...changes,
    };
    this.book.transactions.push(transaction);
    this.book.balance += transaction.amount - transaction.fees;
    return transaction;
  }

  /** The event of a transfer, by the status that it has now. */
  transferEvent(transfer: Transfer, key?: string): SentEvent {
    return this.signed(
      `transfer.${transfer.status}`,
      queryBody(this.#environment(), transfer, transfer.status),
      key,
    );
  }

  /** The event of money that came in. */
  chargeEvent(transaction: Transaction, key?: string): SentEvent {
    return this.signed('charge.success', transactionBody(this.#environment(), transaction, true), key);
  }

  /** Any event, signed by a key. */
  signed(event: string, data: object, key = SECRET_KEY): SentEvent {
    const body = Buffer.from(stringify({ event, data })!);
    const signature = createHmac('sha512', key).update(body).digest('hex');
    return { headers: { 'content-type': 'application/json', 'x-paystack-signature': signature }, body };
  }

  /** Sends a callback to where it is wanted, and says what was answered. */
  async post(url: string, { headers, body }: SentEvent): Promise<number> {
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
    await answer.arrayBuffer();
    return answer.status;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  #environment(): Environment {
    return this.keys.get(SECRET_KEY)!;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await read(request);
    this.requests.push(received);
    const operation = operationOf(received);
    const fault = this.#faultFor(operation);
    if (fault === 'reset_before') return void request.socket.resetAndDestroy();
    if (fault === 'too_many') return send(response, refused(429, 'Too many requests'));
    if (fault === 'bad_gateway') return send(response, refused(502, 'Bad gateway'));
    const environment = this.keys.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    const answer =
      environment === undefined
        ? refused(401, 'Invalid key')
        : this.#answer(operation, received, environment);
    if (fault === 'no_answer') return;
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    if (fault === 'slow') await new Promise((answered) => setTimeout(answered, this.slowMs));
    if (fault === 'server_error') return send(response, refused(500, 'An error occurred'));
    if (fault === 'garbage') return void response.end('<html>Kolo</html>');
    if (fault === 'truncated') return truncated(response, answer);
    send(response, fault === null ? answer : { ...answer, body: changed(answer.body, fault) });
  }

  #answer(operation: Operation, received: ReceivedRequest, environment: Environment): Answered {
    const canned = this.#canned.findIndex((one) => one.operation === operation);
    if (canned >= 0) return this.#canned.splice(canned, 1)[0]!.answer;
    const { book, banks, providers, receiverIn, cursors } = this;
    return answerTo(
      { book, environment, outcome: this.#outcome, banks, providers, receiverIn, cursors },
      received,
    );
  }

  #faultFor(operation: Operation): Fault | null {
    const fault = this.#fault;
    if (fault === null || fault.left <= 0 || (fault.on !== 'any' && fault.on !== operation)) return null;
    fault.after -= 1;
    if (fault.after >= 0) return null;
    fault.left -= 1;
    return fault.kind;
  }
}

/** Opens a stand-in that listens. */
export async function openStandIn({ clock }: { readonly clock: Clock }): Promise<StandIn> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return new StandIn(server, clock);
}

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const body = text === '' ? {} : (parse(text, undefined, BigInt) as Record<string, unknown>);
  return { method: request.method ?? '', path: pathname, query: searchParams, body };
}

function send(response: ServerResponse, { status, body, headers }: Answered): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(stringify(body));
}

function truncated(response: ServerResponse, { status, body }: Answered): void {
  const text = stringify(body)!;
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length });
  response.write(text.slice(0, -5), () => response.destroy());
}

/** The answer as if it were of something else. */
function changed(body: Record<string, unknown>, fault: Fault): Record<string, unknown> {
  const data = body.data as Record<string, never> | undefined;
  if (typeof data !== 'object' || data === null) return body;
  const recipient = data.recipient as unknown;
  const other: Partial<Record<Fault, object>> = {
    other_id: { id: 1n, reference: 'f'.repeat(32) },
    other_amount: { amount: BigInt(data.amount ?? 0) + 1n },
    other_domain: { domain: 'test' },
    other_account: elsewhere(data, recipient, { account_number: '9999999999' }),
    other_bank: elsewhere(data, recipient, { bank_code: '001' }),
  };
  return { ...body, data: { ...data, ...other[fault] } };
}

/** Another account, wherever the answer has one: of a recipient, of a submitted transfer, and of a queried one. */
function elsewhere(data: Record<string, unknown>, recipient: unknown, details: object): object {
  if (typeof recipient === 'bigint') return { recipient: recipient + 1n };
  if (typeof recipient !== 'object' || recipient === null) {
    return { details: { ...(data.details as object), ...details } };
  }
  const known = (recipient as { details: object }).details;
  return { recipient: { ...recipient, details: { ...known, ...details } } };
}

/** The banks that Kolo pays by Paystack, as Paystack lists them. */
function bankRows(): object[] {
  return [...BANK_CODES].map(([code, atPaystack]) => ({
    name: BANKS.find(code)!.name,
    code: atPaystack,
    active: true,
    is_deleted: false,
    nip_sort_code: BANKS.find(code)!.nip_code,
  }));
}
