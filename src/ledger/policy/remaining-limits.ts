import { type Session, statement } from '../../platform/db/database.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { clampToZero, LIMIT_PERIODS, type LimitExceeded, type LimitPeriod, type Usage } from './limits.ts';
import { readPolicy } from './policy-cache.ts';
import type { LimitScope, LimitTerms } from './terms.ts';
import { loadUsage, usageKey, usageKeysOf } from './usage.ts';

/** A limit that applies to a wallet, with its remainder. */
export interface RemainingLimit extends Pick<LimitExceeded, 'period' | 'limit' | 'remaining'> {
  measure: Exclude<LimitExceeded['measure'], 'least'>;
  scope: LimitScope;
  /** Kobo or a number of movements; null for a single amount, which is not used up. */
  used: bigint | null;
}

/**
 * Every limit that applies to a wallet, in the order of scopes and periods.
 *
 * @param tier of the wallet's customer
 * @param posted its ledger balance
 * @param used usage so far
 */
function remainingLimits(
  terms: LimitTerms,
  tier: number,
  posted: Kobo,
  used: (scope: LimitScope, period: LimitPeriod) => Usage,
): RemainingLimit[] {
  return terms[tier]!.flatMap(({ scope, single, balance, ...of }) => {
    const limits: RemainingLimit[] = [];
    const add = (
      measure: RemainingLimit['measure'],
      period: LimitPeriod | null,
      limit: bigint | null,
      use: bigint | null,
    ) => {
      if (limit === null) return;
      const remaining = clampToZero(limit - (use ?? 0n));
      limits.push({ measure, scope, period, limit, used: use, remaining });
    };
    add('single', null, single, null);
    for (const period of LIMIT_PERIODS) {
      const { amount, count } = used(scope, period);
      add('amount', period, of[period].amount, amount);
      add('count', period, of[period].count, count);
    }
    add('balance', null, balance, posted);
    return limits;
  });
}

const TIER = statement('tier_of_customer', 'SELECT tier FROM customers WHERE tenant_id = $1 AND id = $2');

interface Limited {
  accountId: string;
  customerId: string;
  currency: string;
  posted: Kobo;
}

/**
 * The limits that apply to a wallet on a business day, with their remainders at the moment; batches in flight may
 * use more. None for a currency other than naira, since limits are in naira.
 */
export async function limitsOfWallet(
  session: Session,
  tenantId: string,
  wallet: Limited,
  day: string,
): Promise<{ tier: number; limits: readonly RemainingLimit[] }> {
  const [customer] = await session.query<{ tier: number }>(TIER, [tenantId, wallet.customerId]);
  const { tier } = customer!;
  const { policy } = await readPolicy(session, tenantId);
  const { limits } = policy.on(day);
  if (limits === null || wallet.currency !== 'NGN') return { tier, limits: [] };
  const { counted } = policy;
  const names = usageKeysOf(counted, wallet, day);
  const uses = await loadUsage(session, tenantId, names);
  const used = (scope: LimitScope, period: LimitPeriod): Usage => {
    const name = names[counted.findIndex((one) => one.scope === scope && one.period === period)];
    const use = name === undefined ? undefined : uses.get(usageKey(name.subject, name.period));
    return use ?? { amount: 0n, count: 0n };
  };
  return { tier, limits: remainingLimits(limits, tier, wallet.posted, used) };
}
