import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Client } from '../support/http.ts';

/** A transfer request, to a bank account or another wallet, and the API's answer. */
export interface TransferRequest {
  reference: string;
  source: string;
  amount: number;
  /** The bank account that is paid, or the wallet. */
  accountNumber: string | null;
  destination: string | null;
  /** `cut`: the connection broke, so its acceptance is unknown. */
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
  readonly transfers = new Map<string, TransferRequest>();
  /** Begins its references: two loads of one business share none. */
  readonly #name = `load-${randomUUID()}`;
  readonly #wallets: readonly string[];
  readonly #accountNumbers: readonly string[];
  readonly #random: Random;
  readonly #restricts: boolean;
  #answered = 0;
  #restricted = 0;

  /** @param restricts true to restrict and lift wallets in between */
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

  /** The number of transfers refused because a wallet was restricted. */
  get restricted(): number {
    return this.#restricted;
  }

  /** The number of requests that have any answer. */
  get answered(): number {
    return this.#answered;
  }

  said(what: TransferRequest['said']): TransferRequest[] {
    return [...this.transfers.values()].filter((transfer) => transfer.said === what);
  }

  /** Keeps `concurrency` requests under way until `goOn` says no; ends when all are answered or cut. */
  async run(client: Client, concurrency: number, goOn: () => boolean): Promise<void> {
    await Promise.all(Array.from({ length: concurrency }, () => this.#loop(client, goOn)));
  }

  /** Repeats requests that were cut or unavailable, as the contract advises: each is accepted at most once. */
  async askAgain(client: Client): Promise<void> {
    for (const transfer of [...this.said('cut'), ...this.said('unavailable')])
      await this.#request(client, transfer);
  }

  async #loop(client: Client, goOn: () => boolean): Promise<void> {
    while (goOn()) {
      if (this.#restricts && this.#random() < RESTRICTS && !(await this.#restrictOrLift(client))) return;
      const source = this.#pick(this.#wallets);
      const others = this.#wallets.filter((wallet) => wallet !== source);
      const between = others.length > 0 && this.#random() < BETWEEN_WALLETS;
      const transfer: TransferRequest = {
        reference: `${this.#name}-${this.transfers.size}`,
        source,
        amount: 100 + Math.floor(this.#random() * 900),
        accountNumber: between ? null : this.#pick(this.#accountNumbers),
        destination: between ? this.#pick(others) : null,
        said: 'cut',
      };
      this.transfers.set(transfer.reference, transfer);
      await this.#request(client, transfer);
      // The service is going: this connection's turn is over.
      if (transfer.said === 'cut' || transfer.said === 'unavailable') return;
    }
  }

  /** Frees all wallets for good. */
  async lift(client: Client): Promise<void> {
    for (const wallet of this.#wallets) {
      expect((await client.post(`/api/v1/wallet/${wallet}/lift`, { reason: 'The end' })).status).toBe(200);
    }
  }

  /** Gives true if the service was there to do it. A change that was cut may have been made, or not. */
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

  async #request(client: Client, transfer: TransferRequest): Promise<void> {
    const { reference, source, amount, accountNumber, destination } = transfer;
    let answer: Answer;
    try {
      answer =
        destination === null
          ? await client.transfer({ reference, source, amount, accountNumber })
          : await client.walletTransfer({ reference, source, amount, destination });
    } catch {
      transfer.said = 'cut';
      return;
    }
    this.#answered += 1;
    if (answer.body.code === 'wallet_restricted') this.#restricted += 1;
    transfer.said = meaning(answer);
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)]!;
  }
}

function meaning({ status, body, headers }: Answer): TransferRequest['said'] {
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
