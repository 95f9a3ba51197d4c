import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { MoneyMetrics } from './money-metrics.ts';

/** The metrics of `GET /metrics`, in Prometheus' text format. */
export class Metrics {
  readonly registry = new Registry();
  /** Metrics of money movements. */
  readonly money: MoneyMetrics;
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  /** One of `#requests` for each method, status and route; finding it by its labels costs more than counting. */
  readonly #series = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  readonly #failures: Counter<'code'>;
  readonly #deliveries: Counter<'result'>;
  readonly #exhausted: Counter;
  readonly #disabled: Counter;
  readonly #emails: Counter<'result'>;
  readonly #flagged: Counter;
  readonly #contrary: Counter;
  readonly #reclaimed: Counter<'work'>;
  readonly #accrued: Counter;
  readonly #interestPaid: Counter;
  readonly #accounts: Counter<'result'>;
  /** Runs before each response. */
  #refresh: () => Promise<void> = () => Promise.resolve();

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.money = new MoneyMetrics(this.registry);
    this.#requests = new Histogram({
      name: 'kolo_http_request_seconds',
      help: 'Time to answer HTTP requests.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    });
    const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter({ name, help, labelNames, registers });
    this.#failures = counter(
      'kolo_http_failures_total',
      'Failure responses, by code: rate_limited, duplicate_reference, sign_in_refused.',
      'code',
    );
    this.#deliveries = counter(
      'kolo_webhook_attempts_total',
      'Webhook delivery attempts, by result.',
      'result',
    );
    this.#exhausted = counter(
      'kolo_webhook_deliveries_exhausted_total',
      'Webhook deliveries whose last attempt failed.',
    );
    this.#disabled = counter(
      'kolo_webhook_endpoints_disabled_total',
      'Webhook endpoints that were disabled: they answered 410, or nothing but failures.',
    );
    this.#emails = counter(
      'kolo_email_attempts_total',
      'Attempts to send emails, by result: sent, failed (tried again later) or given_up.',
      'result',
    );
    // Prometheus sees no increase in a series that begins above zero.
    this.#emails.labels('given_up').inc(0);
    this.#flagged = counter('kolo_payouts_flagged_total', 'Payouts that were flagged for an operator.');
    this.#contrary = counter(
      'kolo_contrary_outcomes_total',
      'Final payouts for which a bank later reported another outcome. Nothing has moved; an operator is needed.',
    );
    this.#reclaimed = counter(
      'kolo_leases_reclaimed_total',
      'Payouts, or webhook endpoints with their deliveries, that were taken over from a lost process.',
      'work',
    );
    this.#accrued = counter(
      'kolo_interest_accruals_total',
      'Daily interest accruals, one per wallet and day.',
    );
    this.#interestPaid = counter('kolo_interest_payouts_total', 'Interest payouts.');
    this.#accounts = counter(
      'kolo_virtual_account_requests_total',
      'Requests for virtual accounts that ended, by result: active or failed.',
      'result',
    );
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
    const { failureCode } = request;
    if (failureCode !== undefined) this.#failures.labels(failureCode).inc();
    done();
  };

  deliveryAttempted(status: string): void {
    this.#deliveries.labels(status === 'delivered' ? 'delivered' : 'failed').inc();
    if (status === 'exhausted') this.#exhausted.inc();
  }

  endpointDisabled(): void {
    this.#disabled.inc();
  }

  emailAttempted(result: 'sent' | 'failed' | 'given_up'): void {
    this.#emails.labels(result).inc();
  }

  payoutFlagged(): void {
    this.#flagged.inc();
  }

  outcomeContradicted(): void {
    this.#contrary.inc();
  }

  leasesReclaimed(work: 'payouts' | 'endpoints', count: number): void {
    this.#reclaimed.labels(work).inc(count);
  }

  accountIssueEnded(result: 'active' | 'failed'): void {
    this.#accounts.labels(result).inc();
  }

  interestPaid(count: number): void {
    this.#interestPaid.inc(count);
  }

  walletsAccrued(count: number): void {
    this.#accrued.inc(count);
  }

  /** Sets the function that runs before each response. It must resolve soon and never reject. */
  refreshBy(refresh: () => Promise<void>): void {
    this.#refresh = refresh;
  }

  /** The text of all metrics. */
  async page(): Promise<string> {
    await this.#refresh();
    return this.registry.metrics();
  }

  /** A gauge with labels. Each scrape shows only the series that `read` returns. */
  gauges<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => Iterable<{ labels: Record<Label, string>; value: number }>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { labels, value } of read()) this.set(labels, value);
      },
    });
  }

  /** A counter with labels, read at each scrape. Its values only grow while the process runs. */
  counters<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => Iterable<{ labels: Record<Label, string>; value: number }>,
  ): void {
    new Counter({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { labels, value } of read()) this.inc(labels, value);
      },
    });
  }

  /** A gauge without labels, left out while `read` returns undefined. */
  gauge(name: string, help: string, read: () => number | undefined): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        const value = read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}
