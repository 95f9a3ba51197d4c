import { ManualClock } from '../../../src/platform/values/clock.ts';
import type { Answer, Client } from '../../support/http.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

const PATH = '/api/v1/transfer/schedule-payment';
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A Kolo at the last of January 2026, ten in the morning in Lagos, with a funded wallet and another one. */
export class Schedules {
  readonly kolo: TestKolo;
  readonly client: Client;
  readonly source: string;
  readonly other: string;

  private constructor(kolo: TestKolo, source: string, other: string) {
    this.kolo = kolo;
    this.client = kolo.test;
    this.source = source;
    this.other = other;
  }

  static async open(env: Record<string, string> = {}, funds = 1_000_000): Promise<Schedules> {
    const clock = new ManualClock(Date.parse('2026-01-31T09:00:00.000Z'));
    const kolo = await startKolo({ clock, env });
    const source = funds === 0 ? (await kolo.test.customer()).walletId : await kolo.test.fundedWallet(funds);
    const { walletId: other } = await kolo.test.customer();
    await until(async () => (await balanceOf(kolo.test, source)) === funds);
    return new Schedules(kolo, source, other);
  }

  /** Schedules a payment to the other wallet, but for what is given; gives its id. */
  async create(fields: Record<string, unknown> = {}): Promise<string> {
    const { status, body } = await this.ask(fields);
    if (status !== 200) throw new Error(`schedule: ${status} ${JSON.stringify(body)}`);
    return body.data.schedule_payment_id;
  }

  /** The same to a bank account. */
  createToBank(fields: Record<string, unknown> = {}): Promise<string> {
    const bank = { destination_type: 'bank', destination_id: '0123456789', destination_code: '058' };
    return this.create({ ...bank, ...fields });
  }

  ask(fields: Record<string, unknown>): Promise<Answer> {
    const wallets = { source_wallet_id: this.source, destination_type: 'wallet', destination_id: this.other };
    return this.client.post(PATH, { amount: 1_000, payout_type: 'one-time', ...wallets, ...fields });
  }

  /** A body as the API answers it. */
  async read(id: string): Promise<Answer['body']> {
    return (await this.client.get(`${PATH}/${id}`)).body.data;
  }

  change(id: string, fields: Record<string, unknown>): Promise<Answer> {
    return this.client.request('PATCH', `${PATH}/${id}`, fields);
  }

  /** Moves the clock to a time, or by so many milliseconds. */
  goOn(to: string | number): void {
    const { clock } = this.kolo;
    clock.advance(typeof to === 'number' ? to : Date.parse(to) - clock.now());
  }

  /** Waits until the newest run has this number, status and attempts. Time goes on while a bank transfer is processing. */
  async becomes(id: string, number: number, status: string, attempts?: number): Promise<void> {
    await until(async () => {
      const { last_occurrence: last } = await this.read(id);
      if (last?.number === number && last.status === 'processing' && status !== 'processing') this.goOn(500);
      return (
        last?.number === number &&
        last.status === status &&
        (attempts === undefined || last.attempts === attempts)
      );
    });
  }

  balance(wallet: string): Promise<number> {
    return balanceOf(this.client, wallet);
  }

  /** The events about scheduled payments, the oldest first: type and `eventData`. */
  async events(): Promise<[type: string, data: Record<string, unknown>][]> {
    const { body } = await this.client.get('/api/v1/webhooks/events?limit=100');
    const edges: { type: string; body: { eventData: Record<string, unknown> } }[] =
      body.data.paginatedPayload.edges;
    return edges
      .filter(({ type }) => type.startsWith('schedule-payment.'))
      .map(({ type, body: event }): [string, Record<string, unknown>] => [type, event.eventData])
      .reverse();
  }
}

async function balanceOf(client: Client, wallet: string): Promise<number> {
  return (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance;
}
