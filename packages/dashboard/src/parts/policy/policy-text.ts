import type { Schemas } from '../../api/operator-api.ts';

export type PolicyVersion = Schemas['PolicyVersion'];
/** Sections of a policy; a version may set each by itself. */
export const SECTIONS = ['fees', 'limits', 'interest'] as const;
export type SectionName = (typeof SECTIONS)[number];

export const SECTION_NAMES: Readonly<Record<SectionName, string>> = {
  fees: 'Fees of bank transfers',
  limits: 'Limits',
  interest: 'Interest',
};

const startOf = ({ from }: PolicyVersion): string => from ?? '';

/** Terms in force before a version began, of the sections that it sets. */
export function termsBefore(version: PolicyVersion, all: readonly PolicyVersion[]): Partial<PolicyVersion> {
  const earlier = all
    .filter((one) => one.version < version.version && startOf(one) <= startOf(version))
    .toSorted((a, b) => startOf(b).localeCompare(startOf(a)) || b.version - a.version);
  const set = SECTIONS.filter((section) => version[section] !== undefined);
  return Object.fromEntries(
    set.map((section) => [section, earlier.find((one) => one[section] !== undefined)?.[section]]),
  );
}

/** The sections that a version sets, alone. */
export const termsOf = (version: Partial<PolicyVersion>): Partial<PolicyVersion> =>
  Object.fromEntries(SECTIONS.map((section) => [section, version[section]]));
