import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, type Client, until } from '../support/http.ts';
import type { TransferRequest } from './load.ts';

const PATH = '/api/v1/transfer/schedule-payment';

/** One of so many scheduled payments goes to another wallet. */
const BETWEEN_WALLETS = 1 / 4;

/** A payment that was scheduled for now, and its known state. */
interface Scheduled {
  key: string;
  payment: Omit<TransferRequest, 'reference' | 'said'>;
  /** Unknown while no answer has come. */
  id: string | undefined;
}

/** A closed-loop load of payments that are scheduled for now, which remembers every answer. */
export class ScheduledLoad {
  readonly #scheduled: Scheduled[] = [];
  readonly #wallets: readonly string[];
  readonly #accountNumbers: readonly string[];
  readonly #random: () => number;

  constructor(wallets: readonly string[], accountNumbers: readonly string[], random: () => number) {
    this.#wallets = wallets;
    this.#accountNumbers = accountNumbers;
    this.#random = random;
  }

  /** Keeps `concurrency` requests under way until the service is gone. */
  async run(client: Client, concurrency: number): Promise<void> {
    const loop = async (): Promise<void> => {
      let scheduled: Scheduled;
      do {
        scheduled = this.#next();
        this.#scheduled.push(scheduled);
        await this.#ask(client, scheduled);
      } while (scheduled.id !== undefined);
    };
    await Promise.all(Array.from({ length: concurrency }, loop));
  }

  /** Repeats unanswered requests with the same keys, then waits until each payment is final. */
  async settle(client: Client, timeoutMs: number): Promise<TransferRequest[]> {
    for (const scheduled of this.#scheduled) {
      if (scheduled.id === undefined) await this.#ask(client, scheduled);
      expect(scheduled.id).toBeDefined();
    }
    const open = new Set(this.#scheduled.map(({ id }) => id!));
    expect(open.size).toBe(this.#scheduled.length);
    await until(async () => {
      for (const id of open) {
        const { body } = await client.get(`${PATH}/${id}`);
        if (body.data.status === 'completed') open.delete(id);
      }
      return open.size === 0;
    }, timeoutMs);
    return this.#scheduled.map(({ id, payment }) => ({
      ...payment,
      reference: `schedule:${id}:1`,
      said: 'accepted',
    }));
  }

  #next(): Scheduled {
    const source = this.#pick(this.#wallets);
    const between = this.#random() < BETWEEN_WALLETS;
    const payment = {
      source,
      amount: 100 + Math.floor(this.#random() * 900),
      accountNumber: between ? null : this.#pick(this.#accountNumbers),
      destination: between ? this.#pick(this.#wallets.filter((wallet) => wallet !== source)) : null,
    };
    return { key: randomUUID(), payment, id: undefined };
  }

  async #ask(client: Client, scheduled: Scheduled): Promise<void> {
    const { source, amount, accountNumber, destination } = scheduled.payment;
    const to =
      destination === null
        ? { destination_type: 'bank', destination_id: accountNumber, destination_code: '058' }
        : { destination_type: 'wallet', destination_id: destination };
    const body = { amount, payout_type: 'one-time', source_wallet_id: source, ...to };
    let answer: Answer;
    try {
      answer = await client.post(PATH, body, { 'idempotency-key': scheduled.key });
    } catch {
      return;
    }
    expect([200, 503]).toContain(answer.status);
    scheduled.id = answer.body.data?.schedule_payment_id;
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)]!;
  }
}
