import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Client, until } from '../support/http.ts';
import type { TransferRequest } from './load.ts';

/** Transfers of one request: several slices. */
const TRANSFERS = 150;
const BULK = '/api/v1/transfer/bank/bulk';

/** A bulk transfer request, and whether it has an answer. */
interface BulkRequest {
  reference: string;
  transfers: TransferRequest[];
  isAnswered: boolean;
}

/** A closed-loop load of bulk transfers from a wallet that can pay all of them. It remembers every answer. */
export class BulkLoad {
  readonly #name = `bulk-${randomUUID()}`;
  readonly #source: string;
  readonly #accountNumbers: readonly string[];
  readonly #random: () => number;
  readonly #requests: BulkRequest[] = [];

  constructor(source: string, accountNumbers: readonly string[], random: () => number) {
    this.#source = source;
    this.#accountNumbers = accountNumbers;
    this.#random = random;
  }

  /** Sends one request after the other until the service is gone. */
  async run(client: Client): Promise<void> {
    do this.#requests.push(this.#make());
    while (await this.#send(client, this.#requests.at(-1)!));
  }

  /** Repeats the requests that were cut until each has its answer. @returns every transfer, all of them accepted */
  async settle(client: Client, timeoutMs: number): Promise<TransferRequest[]> {
    for (const request of this.#requests) {
      // An interrupted one goes on when its lease is over.
      if (!request.isAnswered) await until(() => this.#send(client, request), timeoutMs);
    }
    return this.#requests.flatMap(({ transfers }) => transfers);
  }

  #make(): BulkRequest {
    const reference = `${this.#name}-${this.#requests.length}`;
    const transfers = Array.from({ length: TRANSFERS }, (_, i): TransferRequest => {
      const account = Math.floor(this.#random() * this.#accountNumbers.length);
      return {
        reference: `${reference}-${i}`,
        source: this.#source,
        amount: 100 + i,
        accountNumber: this.#accountNumbers[account]!,
        destination: null,
        said: 'accepted',
      };
    });
    return { reference, transfers, isAnswered: false };
  }

  /** @returns true once every transfer is accepted */
  async #send(client: Client, request: BulkRequest): Promise<boolean> {
    const { reference, transfers } = request;
    const items = transfers.map(({ destination: _, said: __, ...item }) => ({ ...item, bankCode: '058' }));
    const body = { reference, currency: 'NGN', transfers: items };
    const answer = await client.post(BULK, body).catch(() => undefined);
    if (answer === undefined || [409, 503].includes(answer.status)) return false;
    expect([answer.status, answer.body.data?.accepted]).toEqual([202, TRANSFERS]);
    request.isAnswered = true;
    return true;
  }
}
