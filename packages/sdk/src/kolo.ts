import type { Line, LogEntry } from './core/call.ts';
import { Business } from './resources/business.ts';
import { Customers } from './resources/customers.ts';
import { Events } from './resources/events.ts';
import { Sandbox } from './resources/sandbox.ts';
import { Schedules } from './resources/schedules.ts';
import { Transactions } from './resources/transactions.ts';
import { Transfers } from './resources/transfers.ts';
import { Wallets } from './resources/wallets.ts';
import { WebhookEndpoints } from './resources/webhook-endpoints.ts';

/** How to reach a Kolo. */
export interface KoloOptions {
  /** A key of the business: it selects the environment, test or live. Keep it where programs keep secrets. */
  apiKey: string;
  /** Where Kolo is, such as `https://kolo.example.com`. */
  baseUrl: string;
  /** How long one attempt may take, milliseconds; 30 s unless said. */
  timeoutMs?: number;
  /** How often a call is sent again at most, where that is safe; 4 times unless said. */
  retries?: number;
  /** Kolo refuses requests with fields that it does not know, in place of ignoring them; true unless said. */
  strict?: boolean;
  /** In place of the runtime's own. */
  fetch?: typeof globalThis.fetch;
  /** Called after each attempt; its entry has no keys, bodies or queries. */
  log?: (entry: LogEntry) => void;
}

const TIMEOUT_MS = 30_000;
const RETRIES = 4;

/** The client of Kolo's API. It keeps no connection and no state: one for a process is enough, and several do no harm. */
export class Kolo {
  readonly business: Business;
  readonly customers: Customers;
  readonly wallets: Wallets;
  readonly transfers: Transfers;
  readonly transactions: Transactions;
  readonly schedules: Schedules;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly events: Events;
  readonly sandbox: Sandbox;

  /** @throws TypeError where the key or the address is none */
  constructor({
    apiKey,
    baseUrl,
    timeoutMs = TIMEOUT_MS,
    retries = RETRIES,
    strict = true,
    fetch,
    log,
  }: KoloOptions) {
    if (!/^(test|live)_key_[A-Za-z0-9]+$/.test(apiKey))
      throw new TypeError('apiKey must be a key of Kolo, such as test_key_…');
    if (!/^https?:$/.test(new URL(baseUrl).protocol))
      throw new TypeError('baseUrl must begin with http:// or https://');
    const line: Line = {
      apiKey,
      baseUrl: baseUrl.replace(/\/+$/, ''),
      timeoutMs,
      retries,
      strict,
      log,
      fetch: fetch ?? ((...request) => globalThis.fetch(...request)),
    };
    this.business = new Business(line);
    this.customers = new Customers(line);
    this.wallets = new Wallets(line);
    this.transfers = new Transfers(line);
    this.transactions = new Transactions(line);
    this.schedules = new Schedules(line);
    this.webhookEndpoints = new WebhookEndpoints(line);
    this.events = new Events(line);
    this.sandbox = new Sandbox(line);
  }
}
