import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../facts.tsx';
import { NamedWallet } from '../named-wallet.tsx';
import { groupsOf, type PolicyField } from './policy-fields.ts';
import type { SectionName } from './policy-text.ts';
import { valueAt } from './policy-values.ts';
import { valueText } from './value-text.ts';

/** A value of a policy: a wallet as a link to it. */
export const shownValue = (kind: PolicyField['kind'], value: unknown): ReactNode =>
  kind === 'wallet' ? <NamedWallet id={String(value)} /> : valueText(kind, value);

/** Terms of a section of a policy, group by group: the values and their sources. */
export function Terms({ section, of: terms }: { section: SectionName; of: object }) {
  const bands = valueAt(terms, 'bank_transfer');
  const groups = groupsOf(section, Array.isArray(bands) ? bands.length : 0);
  return groups.map(({ title, fields }) => {
    const set = fields.filter(({ path }) => valueAt(terms, path) != null);
    if (set.length === 0) return null;
    const sources = set.filter(({ isSource }) => isSource);
    const values = set.filter((one) => !one.isSource);
    return (
      <Stack key={title} gap={4}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Facts
          columns={4}
          facts={Object.fromEntries(
            values.map((one) => [one.label, shownValue(one.kind, valueAt(terms, one.path))]),
          )}
        />
        {sources.map((one) => (
          <Text key={one.path} size="xs" c="dimmed">
            {one.label}: {String(valueAt(terms, one.path))}
          </Text>
        ))}
      </Stack>
    );
  });
}
