import { inForce, type PolicySections, type PolicyVersion } from '../../ledger/policy/policy.ts';

/** The sections of a policy, in the order in which they are shown. */
export const SECTIONS = ['fees', 'limits', 'interest'] as const satisfies readonly (keyof PolicySections)[];

/** A section for a response: its terms, and the day from which they hold. */
type ShownSection<S extends keyof PolicySections> = {
  /** The business day from which it holds; null for ever. */
  from: string | null;
  version: number;
  terms: NonNullable<PolicySections[S]>;
} | null;

type Terms = { [S in keyof PolicySections]: NonNullable<PolicySections[S]> };

/** The current and the planned policy (contract section 3.6). */
export interface PolicyView {
  day: string;
  in_force: { [S in keyof PolicySections]: ShownSection<S> };
  /** The next first. */
  planned: ({ from: string; version: number } & Partial<Terms>)[];
}

/** A version by itself, as it was set. */
type ShownVersion = {
  version: number;
  from: string | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
} & Partial<Terms>;

/** The sections of a version, and its first day. */
export const versionView = ({
  version,
  holdsFrom: from,
  createdAt,
  ...sections
}: PolicyVersion): ShownVersion => {
  const set = SECTIONS.filter((section) => sections[section] !== null);
  const terms: Partial<Terms> = Object.fromEntries(set.map((section) => [section, sections[section]!]));
  return { version, from, createdAt, ...terms };
};

/** A tenant's policy on a business day. A version that was superseded before its day is not planned any more. */
export function policyView(versions: readonly PolicyVersion[], day: string): PolicyView {
  const shown = <S extends keyof PolicySections>(section: S): ShownSection<S> => {
    const version = inForce(versions, section, day);
    if (version === undefined) return null;
    const { holdsFrom: from, version: number } = version;
    return { from, version: number, terms: version[section]! };
  };
  const planned = versions
    .filter((version) => version.holdsFrom !== null && version.holdsFrom > day)
    .map(({ holdsFrom, version: number, ...sections }) => {
      const holds = SECTIONS.filter(
        (section) => sections[section] !== null && inForce(versions, section, holdsFrom!)?.version === number,
      );
      const terms: Partial<Terms> = Object.fromEntries(holds.map((section) => [section, sections[section]!]));
      return { from: holdsFrom!, version: number, ...terms };
    })
    .filter((version) => SECTIONS.some((section) => section in version))
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.version - b.version));
  return {
    day,
    in_force: { fees: shown('fees'), limits: shown('limits'), interest: shown('interest') },
    planned,
  };
}
