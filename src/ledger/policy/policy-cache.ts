import { type Session, statement } from '../../platform/db/database.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { type Counted, Policy, type PolicyVersion } from './policy.ts';

/** Maximum number of versions of a tenant's policy: they are read whole. */
export const POLICY_VERSIONS_MAX = 1_000;

const VERSIONS = statement(
  'policy_versions',
  `SELECT version, holds_from::text AS "holdsFrom", fees, fee_account AS "feeAccount", limits, interest,
          created_at AS "createdAt", bank_transfer_fee AS "bankTransferFee", bank_transfer_max AS "bankTransferMax"
   FROM policies WHERE tenant_id = $1 ORDER BY version LIMIT ${POLICY_VERSIONS_MAX}`,
);

/** Columns of the first version, set when the tenant was created. */
interface FirstTerms {
  bankTransferFee: Kobo;
  bankTransferMax: Kobo | null;
}

/** All versions of a tenant's policy, in the order they were set. */
export async function policyVersions(session: Session, tenantId: string): Promise<PolicyVersion[]> {
  const rows = await session.query<PolicyVersion & FirstTerms>(VERSIONS, [tenantId]);
  return rows.map(({ bankTransferFee, bankTransferMax, ...version }) => ({
    ...version,
    fees:
      bankTransferFee > 0n
        ? { bank_transfer: [{ up_to: null, flat: Number(bankTransferFee) }] }
        : version.fees,
    limits: bankTransferMax === null ? version.limits : { tenant: { single: Number(bankTransferMax) } },
  }));
}

const COUNTED = statement(
  'what_limits_count',
  'SELECT scope, period FROM limit_counters WHERE tenant_id = $1 ORDER BY scope, period',
);

/** A tenant's current policy with its versions. */
export async function readPolicy(
  session: Session,
  tenantId: string,
): Promise<{ versions: PolicyVersion[]; policy: Policy }> {
  const [versions, counted] = await Promise.all([
    policyVersions(session, tenantId),
    session.query<Counted>(COUNTED, [tenantId]),
  ]);
  return { versions, policy: new Policy(versions, counted) };
}

/** Maximum number of cached policies. */
const CACHED_MAX = 10_000;

/**
 * A process's cache of policies. A version never changes, so an entry is right as long as the ledger row has its
 * number.
 */
export class PolicyCache {
  readonly #cached = new Map<string, { version: number; policy: Policy }>();

  /**
   * The policy of a tenant.
   *
   * @param version the newest version, from the ledger's row
   */
  async of(session: Session, tenantId: string, version: number): Promise<Policy> {
    const cached = this.#cached.get(tenantId);
    if (cached?.version === version) return cached.policy;
    const { versions, policy } = await readPolicy(session, tenantId);
    // A read without the lock may be newer than the requested version; it is not cached then.
    if (versions.at(-1)?.version === version) {
      if (this.#cached.size >= CACHED_MAX) this.#cached.clear();
      this.#cached.set(tenantId, { version, policy });
    }
    return policy;
  }
}
