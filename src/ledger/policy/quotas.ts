import { type Session, statement } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { TermsOfDay } from './policy.ts';
import { PolicyCache } from './policy-cache.ts';
import type { WalletBounds } from './terms.ts';

const POLICY_VERSION = statement(
  'policy_version_of_tenant',
  'SELECT policy_version AS version FROM ledgers WHERE tenant_id = $1',
);

/**
 * Serialises creations in a tenant with a quota, so that counts are exact. The first number separates this lock
 * from others.
 */
const LOCK = statement('lock_quotas', 'SELECT pg_advisory_xact_lock(730512, hashtext($1))');

/** Counts for quotas; none counts beyond the quota. */
const COUNTS = {
  customers: statement(
    'count_customers_to_quota',
    'SELECT count(*)::integer AS count FROM (SELECT FROM customers WHERE tenant_id = $1 LIMIT $2) c',
  ),
  wallets: statement(
    'count_wallets_to_quota',
    `SELECT count(*)::integer AS count
     FROM (SELECT FROM wallets WHERE tenant_id = $1 AND status <> 'closed' LIMIT $2) w`,
  ),
  virtual_accounts: statement(
    'count_virtual_accounts_to_quota',
    `SELECT count(*)::integer AS count
     FROM (SELECT FROM virtual_accounts
           WHERE tenant_id = $1 AND status IN ('pending', 'active')
             AND (expires_at IS NULL OR expires_at > $3::timestamptz) LIMIT $2) v`,
  ),
};
type Counted = keyof typeof COUNTS;
const SAYS: Readonly<Record<Counted, string>> = {
  customers: 'customers',
  wallets: 'wallets that are not closed',
  virtual_accounts: 'virtual accounts that are open',
};

/**
 * Enforces the policy's quotas of customers, wallets, virtual accounts and webhook endpoints, and the bounds of
 * wallets' settings.
 */
export class Quotas {
  readonly #policies = new PolicyCache();
  readonly #calendar: Calendar;

  constructor(calendar: Calendar) {
    this.#calendar = calendar;
  }

  /** Maximum number of webhook endpoints: the general limit or the quota, if that is lower. */
  async endpoints(session: Session, tenantId: string, most: number, nowMs: number): Promise<number> {
    const { quotas } = await this.#of(session, tenantId, nowMs);
    return Math.min(quotas?.webhook_endpoints ?? most, most);
  }

  /** Calls `require` for wallets and the virtual accounts that they get. */
  async requireForWallets(
    session: Session,
    tenantId: string,
    wallets: readonly { reserveAccount: boolean }[],
    nowMs: number,
  ): Promise<void> {
    if (wallets.length === 0) return;
    const accounts = wallets.filter(({ reserveAccount }) => reserveAccount).length;
    const wanted = { wallets: wallets.length, virtual_accounts: accounts };
    await this.require(session, tenantId, wanted, nowMs);
  }

  /** The bounds in force now. */
  async walletBounds(session: Session, tenantId: string, nowMs: number): Promise<WalletBounds> {
    return (await this.#of(session, tenantId, nowMs)).walletBounds;
  }

  async #of(session: Session, tenantId: string, nowMs: number): Promise<TermsOfDay> {
    const [ledger] = await session.query<{ version: number }>(POLICY_VERSION, [tenantId]);
    const policy = await this.#policies.of(session, tenantId, ledger!.version);
    return policy.on(this.#calendar.dayOf(nowMs));
  }

  /**
   * Checks that a creation fits its quotas. Call it in the creating transaction before anything is written: from
   * then on other creations of a limited kind in the tenant wait.
   *
   * @throws ApiError `quota_reached`
   */
  async require(
    session: Session,
    tenantId: string,
    wanted: Readonly<Partial<Record<Counted, number>>>,
    nowMs: number,
  ): Promise<void> {
    const { quotas } = await this.#of(session, tenantId, nowMs);
    if (quotas === null) return;
    const kinds = (Object.keys(COUNTS) as Counted[]).filter(
      (kind) => quotas[kind] !== undefined && (wanted[kind] ?? 0) > 0,
    );
    if (kinds.length === 0) return;
    await session.query(LOCK, [tenantId]);
    const faults = [];
    for (const kind of kinds) {
      const limit = quotas[kind]!;
      const moment = kind === 'virtual_accounts' ? [toRfc3339(nowMs)] : [];
      const [row] = await session.query<{ count: number }>(COUNTS[kind], [tenantId, limit, ...moment]);
      const remaining = limit - row!.count;
      if (wanted[kind]! <= remaining) continue;
      const message = `the business may have ${limit} ${SAYS[kind]}`;
      faults.push({ path: kind, message, limit, remaining, resets_at: null });
    }
    if (faults.length > 0) throw new ApiError('quota_reached', faults);
  }
}
