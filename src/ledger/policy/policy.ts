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

/** The parts of a policy; each is in force by itself. */
export interface PolicySections {
  fees: FeesSection | null;
  limits: LimitsSection | null;
  interest: InterestSection | null;
}

/** One version of a tenant's policy as it was set; a section that it does not set is null. It never changes. */
export interface PolicyVersion extends PolicySections {
  version: number;
  /** The business day from which it holds; null for ever. */
  holdsFrom: string | null;
  /** The account of the fee wallet. */
  feeAccount: string | null;
  createdAt: number;
}

/**
 * The version whose section holds on a day: of those that set it the one that holds from the latest day, and of several
 * of one day the one that was set last.
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

/** What is counted of movements: a scope and a period that some limit is for. */
export interface Counted {
  scope: LimitScope;
  period: LimitPeriod;
}

const limitsPeriod = (section: ScopeSection, period: LimitPeriod): boolean =>
  period === 'day'
    ? section.daily_amount !== undefined || section.daily_count !== undefined
    : section.monthly_amount !== undefined || section.monthly_count !== undefined;

/** What the limits of a policy need counted. */
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

/** The terms that decide movements and wallet settings of a day; null where nothing is charged or limited. */
export interface TermsOfDay {
  fees: FeeTerms | null;
  limits: LimitTerms | null;
  /** How much there may be of anything. */
  quotas: QuotasSection | null;
  walletBounds: WalletBounds;
}

/** A tenant's policy, with what is planned. It never changes: another version makes another one. */
export class Policy {
  readonly #versions: readonly PolicyVersion[];
  /** What is counted of movements. */
  readonly counted: readonly Counted[];
  /** By day; of those that are asked for, which are today and, around midnight, its neighbour. */
  readonly #terms = new Map<string, TermsOfDay>();

  constructor(versions: readonly PolicyVersion[], counted: readonly Counted[]) {
    this.#versions = versions;
    this.counted = counted;
  }

  /** What holds on a business day, `2026-01-15`. */
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
