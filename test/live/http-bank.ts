import type { AddressInfo } from 'node:net';
import type { Clock } from '../../src/platform/values/clock.ts';
import { BANKS } from '../../src/rails/banks.ts';
import type { ProtocolBank } from '../../src/rails/http/bank.ts';
import { http } from '../../src/rails/http/description.ts';
import { openHttpAccount } from '../../src/rails/http/open.ts';
import type { PaymentAnswer, PaymentOrder } from '../../src/rails/http/protocol.ts';
import { protocolServer } from '../../src/rails/http/server.ts';
import type { TrialBank } from './trials.ts';

const SECRET = 'the-secret-that-this-bank-and-kolo-have';
const LATER_MS = 10_000;

/** A payment as the bank has it: the submitted order, its behaviour, and the time of submission. */
interface Booked {
  order: PaymentOrder;
  kind: string;
  submittedAtMs: number;
  paid: number;
}

/** Treatments under which the money of a payment does not leave. */
const UNPAID = new Set(['refused', 'refused_later', 'lost', 'reset_before', 'never_heard_of']);
/** Submissions that do not reach the bank. */
const UNHEARD = new Set(['lost', 'reset_before', 'never_heard_of']);

/** A bank that speaks the rail protocol, in memory, and misbehaves on purpose. It pays a payment when it receives the submission. */
export class HttpBank implements TrialBank {
  readonly row = {
    description: http,
    openAccount: async (context: Parameters<typeof openHttpAccount>[0]) =>
      openHttpAccount(context, { timeoutMs: 400, line: { callsPerSecond: 100_000, atOnce: 64 } }),
  } as unknown as TrialBank['row'];
  readonly credentials: object;
  origin = '';
  #kind = 'good';
  /** The line fails too, beside the bank. */
  #lineFails = false;
  readonly #clock: Clock;
  readonly #booked = new Map<string, Booked>();
  readonly #server;

  private constructor(clock: Clock, dedupWindowS: number) {
    this.#clock = clock;
    this.credentials = { url: 'https://bank.example', secret: SECRET, dedup_window_s: dedupWindowS };
    this.#server = protocolServer({ bank: this.#bank(), secrets: [SECRET], clock, log: { error: () => {} } });
    this.#server.addHook('onRequest', async (request) => {
      if (this.#breaks(request.method) === 'reset_before') request.raw.socket.destroy();
    });
    this.#server.addHook('onSend', async (request, reply, payload) => {
      const breaks = this.#breaks(request.method);
      if (breaks === 'reset') request.raw.socket.resetAndDestroy();
      if (breaks === 'unsigned') reply.removeHeader('kolo-signature');
      if (breaks === 'server_error') reply.code(502);
      if (breaks !== 'truncated') return payload;
      reply.raw.writeHead(200, { 'content-length': '500' });
      reply.raw.write(Buffer.from(payload as Buffer).subarray(0, 40));
      request.raw.socket.destroy();
      reply.hijack();
      return payload;
    });
  }

  static async open(clock: Clock, dedupWindowS = 0): Promise<HttpBank> {
    const bank = new HttpBank(clock, dedupWindowS);
    await bank.#server.listen({ host: '127.0.0.1', port: 0 });
    bank.origin = `http://127.0.0.1:${(bank.#server.server.address() as AddressInfo).port}`;
    return bank;
  }

  begin(kind: string): void {
    this.#kind = kind;
    this.#lineFails = true;
  }

  end(): void {
    this.#lineFails = false;
    this.#kind = 'good';
  }

  timesPaid(railId: string): number {
    return this.#booked.get(railId)?.paid ?? 0;
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  #breaks(method: string): string | null {
    return this.#lineFails && method === 'PUT' ? this.#kind : null;
  }

  #bank(): ProtocolBank {
    const nothing = async () => null;
    return {
      account: async () => ({ id: 'trial-bank', test: true, currency: 'NGN', available: 9_000_000_000_000 }),
      banks: BANKS.all,
      nameOf: nothing,
      submit: (id: string, order: PaymentOrder) => this.#submit(id, order),
      find: (id: string) => this.#find(id),
      issue: async () => ({ conflict: true }),
      findIssued: nothing,
      inflowsBehind: async () => ({ messages: [], next: null }),
      findInflow: nothing,
      returnsBehind: async () => ({ messages: [], next: null }),
    } as unknown as ProtocolBank;
  }

  async #submit(id: string, order: PaymentOrder) {
    const kind = this.#kind;
    if (UNHEARD.has(kind)) return { silent: true } as const;
    const known = this.#booked.get(id);
    // A bank that forgets an id takes its next submission for a new payment.
    const forgotten = known?.kind === 'forgets' && this.#clock.now() - known.submittedAtMs >= 30_000;
    if (known === undefined || forgotten) {
      const paid = (known?.paid ?? 0) + (UNPAID.has(kind) ? 0 : 1);
      this.#booked.set(id, { order, kind, submittedAtMs: this.#clock.now(), paid });
    }
    if (kind === 'no_answer' || kind === 'forgets') return { silent: true } as const;
    if (kind === 'garbage') return { garbage: '<html>it is down</html>' } as const;
    return this.#answer(id);
  }

  async #find(id: string): Promise<PaymentAnswer | null> {
    const booked = this.#booked.get(id);
    if (booked === undefined) return null;
    const ageMs = this.#clock.now() - booked.submittedAtMs;
    if (booked.kind === 'not_found_then_paid' && ageMs < LATER_MS) return null;
    if (booked.kind === 'forgets' && ageMs >= 30_000) return null;
    return this.#answer(id);
  }

  #answer(id: string): PaymentAnswer {
    const { order, kind, submittedAtMs } = this.#booked.get(id)!;
    const early = this.#clock.now() - submittedAtMs < LATER_MS;
    const { amount, bank_code, account_number } = order;
    const good: PaymentAnswer = {
      id,
      amount,
      currency: 'NGN',
      bank_code,
      account_number,
      status: 'paid',
      code: '00',
      reason: null,
    };
    const refused = { status: 'failed', code: '51', reason: 'No sufficient funds' } as const;
    const lies: Record<string, Partial<PaymentAnswer>> = {
      other_id: { id: '0'.repeat(32) },
      other_amount: { amount: amount + 1 },
      other_account: { account_number: '9999999999' },
      other_bank: { bank_code: '044' },
      pending: { status: 'processing' },
      refused_later: { status: 'processing' },
    };
    if (kind === 'refused' || (kind === 'refused_later' && !early)) return { ...good, ...refused };
    if (kind === 'forgets') return { ...good, status: 'processing' };
    return early ? { ...good, ...lies[kind] } : good;
  }
}

/** Faults of the bank, with the outcome of the payments: all paid, none, or flagged for an operator. */
export const HTTP_KINDS: readonly [kind: string, becomes: 'successful' | 'failed' | 'flagged'][] = [
  ['good', 'successful'],
  ['no_answer', 'successful'],
  ['reset', 'successful'],
  ['truncated', 'successful'],
  ['garbage', 'successful'],
  ['unsigned', 'successful'],
  ['server_error', 'successful'],
  ['other_id', 'successful'],
  ['other_amount', 'successful'],
  ['other_account', 'successful'],
  ['other_bank', 'successful'],
  ['pending', 'successful'],
  ['not_found_then_paid', 'successful'],
  ['refused', 'failed'],
  ['refused_later', 'failed'],
  ['reset_before', 'flagged'],
  ['never_heard_of', 'flagged'],
  ['forgets', 'flagged'],
];
