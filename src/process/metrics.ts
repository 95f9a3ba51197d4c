import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How long one value may take to read, milliseconds: a database that is silent must not silence the rest. */
const READ_MAX_MS = 2_000;

async function inTime(read: () => number | Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('not read in time')), READ_MAX_MS);
  });
  try {
    return await Promise.race([read(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What `GET /metrics` shows, in Prometheus' text format. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  /** One of `#requests` for each method, status and route; finding it by its labels costs more than counting. */
  readonly #series = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  readonly #batchCommands: Histogram;
  readonly #batchSeconds: Histogram;
  readonly #deliveries: Counter<'result'>;
  readonly #disabled: Counter;
  readonly #flagged: Counter;
  readonly #contrary: Counter;
  readonly #accrued: Counter;
  readonly #interestPaid: Counter;
  readonly #accounts: Counter<'result'>;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Histogram({
      name: 'kolo_http_request_seconds',
      help: 'Time to answer HTTP requests.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    });
    this.#batchCommands = new Histogram({
      name: 'kolo_engine_batch_commands',
      help: 'Money commands committed together.',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
      registers,
    });
    this.#batchSeconds = new Histogram({
      name: 'kolo_engine_batch_seconds',
      help: 'Time to commit a batch of money commands.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    });
    this.#deliveries = new Counter({
      name: 'kolo_webhook_attempts_total',
      help: 'Webhook delivery attempts by result.',
      labelNames: ['result'],
      registers,
    });
    this.#disabled = new Counter({
      name: 'kolo_webhook_endpoints_disabled_total',
      help: 'Webhook endpoints that were disabled for what they answered: 410, or nothing but failures.',
      registers,
    });
    this.#flagged = new Counter({
      name: 'kolo_payouts_flagged_total',
      help: 'Payouts for which an operator was called.',
      registers,
    });
    this.#contrary = new Counter({
      name: 'kolo_contrary_outcomes_total',
      help: 'Final payouts of which a bank has said otherwise later. Nothing has moved; an operator is needed.',
      registers,
    });
    this.#accrued = new Counter({
      name: 'kolo_interest_accruals_total',
      help: 'Days of wallets that have earned interest.',
      registers,
    });
    this.#interestPaid = new Counter({
      name: 'kolo_interest_payouts_total',
      help: 'Payouts of interest.',
      registers,
    });
    this.#accounts = new Counter({
      name: 'kolo_virtual_accounts_asked_total',
      help: 'Virtual accounts that banks have issued, and that they never will, by result.',
      labelNames: ['result'],
      registers,
    });
  }

  /** An `onResponse` hook. */
  readonly onResponse = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const route = request.routeOptions.url ?? 'unknown';
    const key = `${request.method} ${reply.statusCode} ${route}`;
    let series = this.#series.get(key);
    if (series === undefined) {
      series = this.#requests.labels(request.method, route, String(reply.statusCode));
      this.#series.set(key, series);
    }
    series.observe(reply.elapsedTime / 1000);
    done();
  };

  batchCommitted(batch: { commands: number; ms: number }): void {
    this.#batchCommands.observe(batch.commands);
    this.#batchSeconds.observe(batch.ms / 1000);
  }

  deliveryAttempted(delivered: boolean): void {
    this.#deliveries.labels(delivered ? 'delivered' : 'failed').inc();
  }

  endpointDisabled(): void {
    this.#disabled.inc();
  }

  payoutFlagged(): void {
    this.#flagged.inc();
  }

  outcomeContradicted(): void {
    this.#contrary.inc();
  }

  accountAskedFor(result: 'active' | 'failed'): void {
    this.#accounts.labels(result).inc();
  }

  interestPaid(count: number): void {
    this.#interestPaid.inc(count);
  }

  walletsAccrued(count: number): void {
    this.#accrued.inc(count);
  }

  /** Values that are known by now, each under its labels; what is not given any more is not shown any more. */
  gauges<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => Iterable<{ labels: Record<Label, string>; value: number }>,
  ): void {
    new Gauge({
      ...{ name, help, labelNames: [...labelNames] },
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { labels, value } of read()) this.set(labels, value);
      },
    });
  }

  /** A value that is read when it is asked for. One that cannot be had in time is left out, and the others are shown. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        try {
          this.set(await inTime(read));
        } catch {
          this.remove();
        }
      },
    });
  }
}
