import type { ReactNode } from 'react';
import { Differences } from '../differences.tsx';
import { groupsOf, type PolicyField } from './policy-fields.ts';
import { SECTION_NAMES, SECTIONS } from './policy-text.ts';
import { shownValue } from './terms.tsx';

/** Most bands of fees of a policy (contract: `bank_transfer`). */
const BANDS_MAX = 50;

/** Every field that a policy can have, by its path from the policy: `fees.vat_percent`. */
const FIELDS = new Map(
  SECTIONS.flatMap((section) =>
    groupsOf(section, BANDS_MAX).flatMap(({ title, fields }) =>
      fields.map((field): [string, PolicyField & { title: string }] => [
        `${section}.${field.path}`,
        { ...field, title: `${SECTION_NAMES[section]}, ${title}` },
      ]),
    ),
  ),
);

/** The label of a field, by its path from the policy. */
export const policyLabel = (path: string): string => {
  const field = FIELDS.get(path);
  return field === undefined ? path : `${field.title}: ${field.label}`;
};

/** The value of a field in its unit. */
export const policyValue = (path: string, leaf: string): ReactNode =>
  shownValue(FIELDS.get(path)?.kind ?? 'text', leaf);

/** Lists the differences between two versions of a policy's terms, labelled and in people's units. */
export const PolicyDifferences = ({ of, before, after }: { of: string; before: unknown; after: unknown }) => (
  <Differences of={of} before={before} after={after} nameOf={policyLabel} textOf={policyValue} />
);
