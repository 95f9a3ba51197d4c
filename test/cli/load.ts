import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Client } from '../support/http.ts';

/** A transfer that was asked for, to a bank account or another wallet, and what the API said of it. */
export interface Asked {
  reference: string;
  source: string;
  amount: number;
  /** The bank account that is paid, or the wallet. */
  accountNumber: string | null;
  destination: string | null;
  /** `cut`: the connection broke, so whether it was accepted is not known. */
  said: 'accepted' | 'refused' | 'unavailable' | 'cut';
}

/** Draws the next number of 0 … 1. */
type Random = () => number;

/** Numbers that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of so many requests restricts a wallet or lifts that, where the load does. */
const RESTRICTS = 1 / 10;
/** One of so many transfers goes from wallet to wallet, where there are several. */
const BETWEEN_WALLETS = 1 / 4;

/** A closed-loop load of transfers from several wallets, which remembers every answer. */
export class Load {
  readonly asked = new Map<string, Asked>();
  /** Begins its references: two loads of one business share none. */
  readonly #name = `load-${randomUUID()}`;
  readonly #wallets: readonly string[];
  readonly #accountNumbers: readonly string[];
  readonly #random: Random;
  readonly #restricts: boolean;
  #answered = 0;
  #restricted = 0;

  /** @param restricts whether wallets are restricted and lifted in between */
  constructor(
    wallets: readonly string[],
    accountNumbers: readonly string[],
    random: Random = Math.random,
    { restricts = false } = {},
  ) {
    this.#wallets = wallets;
    this.#accountNumbers = accountNumbers;
    this.#random = random;
    this.#restricts = restricts;
  }

  /** How many transfers were refused because a wallet was restricted. */
  get restricted(): number {
    return this.#restricted;
  }

  /** How many requests have been answered, whatever the answer. */
  get answered(): number {
    return this.#answered;
  }

  said(what: Asked['said']): Asked[] {
    return [...this.asked.values()].filter((asked) => asked.said === what);
  }

  /** Keeps `concurrency` requests under way until `goOn` says no; ends when all are answered or cut. */
  async run(client: Client, concurrency: number, goOn: () => boolean): Promise<void> {
    await Promise.all(Array.from({ length: concurrency }, () => this.#loop(client, goOn)));
  }

  /** Asks again for what was cut or unavailable, as the contract tells callers to: it is accepted at most once. */
  async askAgain(client: Client): Promise<void> {
    for (const asked of [...this.said('cut'), ...this.said('unavailable')]) await this.#ask(client, asked);
  }

  async #loop(client: Client, goOn: () => boolean): Promise<void> {
    while (goOn()) {
      if (this.#restricts && this.#random() < RESTRICTS && !(await this.#restrictOrLift(client))) return;
      const source = this.#pick(this.#wallets);
      const others = this.#wallets.filter((wallet) => wallet !== source);
      const between = others.length > 0 && this.#random() < BETWEEN_WALLETS;
      const asked: Asked = {
        reference: `${this.#name}-${this.asked.size}`,
        source,
        amount: 100 + Math.floor(this.#random() * 900),
        accountNumber: between ? null : this.#pick(this.#accountNumbers),
        destination: between ? this.#pick(others) : null,
        said: 'cut',
      };
      this.asked.set(asked.reference, asked);
      await this.#ask(client, asked);
      // The service is going: this connection's turn is over.
      if (asked.said === 'cut' || asked.said === 'unavailable') return;
    }
  }

  /** Frees all wallets for good. */
  async lift(client: Client): Promise<void> {
    for (const wallet of this.#wallets) {
      expect((await client.post(`/api/v1/wallet/${wallet}/lift`, { reason: 'The end' })).status).toBe(200);
    }
  }

  /** Gives whether the service was there to do it. A change that was cut may have been made, or not. */
  async #restrictOrLift(client: Client): Promise<boolean> {
    const type = this.#pick(['outflow', 'all', null]);
    const path = `/api/v1/wallet/${this.#pick(this.#wallets)}/${type === null ? 'lift' : 'restrict'}`;
    try {
      const { status } = await client.post(path, { reason: 'A load', ...(type === null ? {} : { type }) });
      expect([200, 503]).toContain(status);
      return status === 200;
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  }

  async #ask(client: Client, asked: Asked): Promise<void> {
    const { reference, source, amount, accountNumber, destination } = asked;
    let answer: Answer;
    try {
      answer =
        destination === null
          ? await client.transfer({ reference, source, amount, accountNumber })
          : await client.walletTransfer({ reference, source, amount, destination });
    } catch {
      asked.said = 'cut';
      return;
    }
    this.#answered += 1;
    if (answer.body.code === 'wallet_restricted') this.#restricted += 1;
    asked.said = meaning(answer);
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)]!;
  }
}

function meaning({ status, body, headers }: Answer): Asked['said'] {
  if (status === 202) {
    expect(body).toEqual({ status: true, message: expect.stringMatching(/ transfer (is )?processing$/) });
    return 'accepted';
  }
  if (status === 503) {
    expect(body).toMatchObject({ status: false, code: 'service_unavailable' });
    expect(headers.get('retry-after')).not.toBeNull();
    return 'unavailable';
  }
  expect([status, body.code]).toEqual([
    400,
    expect.stringMatching(/^(insufficient_funds|wallet_restricted)$/),
  ]);
  return 'refused';
}
