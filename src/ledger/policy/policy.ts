import { LIMIT_PERIODS, type LimitPeriod } from './limits.ts';
import {
  type FeesSection,
  type FeeTerms,
  feeTerms,
  type InterestSection,
  LIMIT_SCOPES,
  type LimitScope,
  type LimitsSection,
  type LimitTerms,
  limitTerms,
  type QuotasSection,
  type ScopeSection,
  type WalletBounds,
  walletBounds,
} from './terms.ts';

/** Sections of a policy; each takes effect by itself. */
export interface PolicySections {
  fees: FeesSection | null;
  limits: LimitsSection | null;
  interest: InterestSection | null;
}

/** One version of a tenant's policy; a section that it does not set is null. It never changes. */
export interface PolicyVersion extends PolicySections {
  version: number;
  /** First business day that it holds on; null for all days. */
  holdsFrom: string | null;
  /** Account of the fee wallet. */
  feeAccount: string | null;
  createdAt: number;
}

/**
 * The version whose section holds on a day. Of the versions that set it, the one with the latest first day wins,
 * and among equal days the one set last.
 */
export function inForce(
  versions: readonly PolicyVersion[],
  section: keyof PolicySections,
  day: string,
): PolicyVersion | undefined {
  return versions
    .filter((version) => version[section] !== null && (version.holdsFrom ?? '') <= day)
    .toSorted((a, b) => compare(a.holdsFrom ?? '', b.holdsFrom ?? '') || a.version - b.version)
    .at(-1);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A scope and period that some limit sums over. */
export interface Counted {
  scope: LimitScope;
  period: LimitPeriod;
}

const limitsPeriod = (section: ScopeSection, period: LimitPeriod): boolean =>
  period === 'day'
    ? section.daily_amount !== undefined || section.daily_count !== undefined
    : section.monthly_amount !== undefined || section.monthly_count !== undefined;

/** Scopes and periods that a policy's limits sum over. */
export function countedFor({ tenant, tiers = {}, wallet }: LimitsSection): Counted[] {
  const sections: Record<LimitScope, readonly (ScopeSection | undefined)[]> = {
    wallet: [wallet],
    customer: Object.values(tiers),
    tenant: [tenant],
  };
  return LIMIT_SCOPES.flatMap((scope) =>
    LIMIT_PERIODS.filter((period) =>
      sections[scope].some((section) => section !== undefined && limitsPeriod(section, period)),
    ).map((period) => ({ scope, period })),
  );
}

/** Terms for movements and wallet settings of a day; null where nothing is charged or limited. */
export interface TermsOfDay {
  fees: FeeTerms | null;
  limits: LimitTerms | null;
  quotas: QuotasSection | null;
  walletBounds: WalletBounds;
}

/** A tenant's policy, including future versions. It never changes: a new version makes a new object. */
export class Policy {
  readonly #versions: readonly PolicyVersion[];
  /** Scopes and periods to count. */
  readonly counted: readonly Counted[];
  /** By day. Only today is requested, and its neighbour around midnight. */
  readonly #terms = new Map<string, TermsOfDay>();

  constructor(versions: readonly PolicyVersion[], counted: readonly Counted[]) {
    this.#versions = versions;
    this.counted = counted;
  }

  /** Terms of a business day, `2026-01-15`. */
  on(day: string): TermsOfDay {
    const known = this.#terms.get(day);
    if (known !== undefined) return known;
    const fees = inForce(this.#versions, 'fees', day);
    const limits = inForce(this.#versions, 'limits', day)?.limits ?? null;
    const terms: TermsOfDay = {
      fees: fees?.fees == null ? null : feeTerms(fees.fees, fees.feeAccount),
      limits: limits === null ? null : limitTerms(limits),
      quotas: limits?.quotas ?? null,
      walletBounds: walletBounds(limits ?? {}),
    };
    if (this.#terms.size >= DAYS_CACHED) this.#terms.clear();
    this.#terms.set(day, terms);
    return terms;
  }
}

const DAYS_CACHED = 8;
