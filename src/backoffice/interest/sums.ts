import { type Session, statement, type TenantDatabase } from '../../platform/db/database.ts';

/** Interest of one currency on a day. */
export interface AccruedSum {
  currency: string;
  wallets: bigint;
  /** Units, decimal text. */
  units: string;
}

/** Outcome of a month's interest in one currency. */
export interface PaidSum {
  currency: string;
  /** Wallets that were paid something, and those that forfeited the month. */
  paidWallets: bigint;
  forfeitedWallets: bigint;
  /** Kobo, decimal text: before tax, and the tax. */
  gross: string;
  tax: string;
  /** Units, decimal text. */
  forfeited: string;
  carriedIn: string;
  carriedOut: string;
}

/** Plan: interest_accruals_pkey, those of the one day; each wallet by its key. */
const OF_DAY = statement(
  'interest_sums_of_day',
  `SELECT w.currency, count(*) AS wallets, sum(a.amount)::text AS units
   FROM interest_accruals a
   CROSS JOIN LATERAL (SELECT currency FROM wallets WHERE tenant_id = $1 AND account_id = a.account_id LIMIT 1) w
   WHERE a.tenant_id = $1 AND a.day = $2 GROUP BY w.currency ORDER BY w.currency`,
);

/** Plan: the tenant's wallets, each looked up in interest_payouts_pkey: no other month is read. */
const OF_MONTH = statement(
  'interest_sums_of_month',
  `SELECT w.currency, count(*) FILTER (WHERE p.gross > 0) AS "paidWallets",
     count(*) FILTER (WHERE p.forfeited) AS "forfeitedWallets", sum(p.gross)::text AS gross, sum(p.tax)::text AS tax,
     sum(CASE WHEN p.forfeited THEN p.accrued ELSE 0 END)::text AS forfeited,
     sum(p.carried_in)::text AS "carriedIn", sum(p.carried_out)::text AS "carriedOut"
   FROM (SELECT account_id, currency FROM wallets WHERE tenant_id = $1) w
   CROSS JOIN LATERAL (
     SELECT gross, tax, forfeited, accrued, carried_in, carried_out FROM interest_payouts
     WHERE tenant_id = $1 AND account_id = w.account_id AND month = $2 LIMIT 1) p
   GROUP BY w.currency ORDER BY w.currency`,
);

/** Interest of a tenant's wallets on a day that has accrued, by currency. @param day `YYYY-MM-DD` */
export const accruedOnDay = (session: Session, tenantId: string, day: string): Promise<AccruedSum[]> =>
  session.query<AccruedSum>(OF_DAY, [tenantId, day]);

/** Outcome of a month that was paid, by currency. @param month its first day, `YYYY-MM-01` */
export const paidOfMonth = (session: Session, tenantId: string, month: string): Promise<PaidSum[]> =>
  session.query<PaidSum>(OF_MONTH, [tenantId, month]);

/** Cached sums in a process: one a day or month of a tenant. */
const CACHED_MAX = 5_000;

/**
 * Cache of the sums of accrued days and paid months. They no longer change, so a process computes each once,
 * a day at a time; concurrent callers share the computation.
 */
export class InterestSums {
  readonly #database: TenantDatabase;
  readonly #cached = new Map<string, Promise<unknown>>();

  constructor(database: TenantDatabase) {
    this.#database = database;
  }

  /** @param day that has accrued, `YYYY-MM-DD` */
  ofDay(tenantId: string, day: string): Promise<AccruedSum[]> {
    return this.#once(`${tenantId} ${day}`, () =>
      this.#database.within(tenantId, (session) => accruedOnDay(session, tenantId, day)),
    );
  }

  /** @param month that was paid, `YYYY-MM` */
  ofMonth(tenantId: string, month: string): Promise<PaidSum[]> {
    return this.#once(`${tenantId} ${month}`, () =>
      this.#database.within(tenantId, (session) => paidOfMonth(session, tenantId, `${month}-01`)),
    );
  }

  #once<Sums>(key: string, read: () => Promise<Sums>): Promise<Sums> {
    const before = this.#cached.get(key) as Promise<Sums> | undefined;
    if (before !== undefined) return before;
    const sums = read();
    this.#cached.set(key, sums);
    sums.catch(() => this.#cached.delete(key));
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > CACHED_MAX) this.#cached.delete(oldest!);
    return sums;
  }
}
