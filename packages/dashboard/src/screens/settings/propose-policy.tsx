import {
  Alert,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { Act } from '../../parts/act.tsx';
import { Approved } from '../../parts/approved.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Section } from '../../parts/facts.tsx';
import { OpenProposal } from '../../parts/open-proposal.tsx';
import { useMay } from '../../parts/permission.ts';
import { WalletSelect } from '../../parts/picker.tsx';
import { PolicyDifferences } from '../../parts/policy/policy-differences.tsx';
import { groupsOf, type PolicyField } from '../../parts/policy/policy-fields.ts';
import { SECTION_NAMES, SECTIONS, type SectionName } from '../../parts/policy/policy-text.ts';
import { feesOfTyped, type Typed, termsOfTyped, typedOf } from '../../parts/policy/policy-values.ts';
import { WORDS } from '../../parts/policy/value-text.ts';
import { Proposed } from '../../parts/proposed.tsx';
import { Read } from '../../parts/read.tsx';
import { dayAfter, dayName } from '../../parts/time-text.ts';
import { SettingsPage } from './settings-page.tsx';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';
type PolicyNow = Schemas['Policy'];
/** Form values of the sections that are to change. */
type Changes = Partial<Record<SectionName, Change>>;

/** Proposes another version of the policy, starting from today's terms. */
export function ProposePolicy() {
  const isAllowed = useMay('manage');
  const query = useRead(
    `${ENVIRONMENT}/policy`,
    { path: useEnvironment() },
    { everyMs: false, enabled: isAllowed },
  );
  if (!isAllowed) {
    return (
      <SettingsPage title="Change the policy">
        <Alert color="gray">Only administrators can propose a policy.</Alert>
      </SettingsPage>
    );
  }
  return (
    <SettingsPage title="Change the policy">
      <Text size="sm">
        Choose the parts to change. Each chosen part is set as a whole: empty fields no longer apply. Other
        parts stay as they are.
      </Text>
      <OpenProposal about="policy" />
      <Read of="the policy" query={query}>
        {(now) => <Form now={now} />}
      </Read>
    </SettingsPage>
  );
}

const fieldsOf = (section: SectionName, bands: number): readonly PolicyField[] =>
  groupsOf(section, bands).flatMap(({ fields }) => fields);

/** A section as it is today, to be changed. */
function begun(now: PolicyNow, section: SectionName): Change {
  const terms = now.in_force[section]?.terms;
  const bands = section === 'fees' ? Math.max(1, now.in_force.fees?.terms.bank_transfer.length ?? 0) : 0;
  const stored = typedOf(terms, fieldsOf(section, bands));
  return { typed: stored, stored, bands };
}

/** Parses the form to terms, or explains its first error. */
function termsOfChanges(changes: Changes): { terms: Record<string, object> } | { fault: string } {
  try {
    const terms = SECTIONS.flatMap((section) => {
      const change = changes[section];
      if (change === undefined) return [];
      const fields = fieldsOf(section, change.bands);
      return [
        [
          section,
          section === 'fees' ? feesOfTyped(change.typed, fields) : termsOfTyped(change.typed, fields),
        ],
      ];
    });
    return { terms: Object.fromEntries(terms) as Record<string, object> };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

function Form({ now }: { now: PolicyNow }) {
  const [changes, setChanges] = useState<Changes>({});
  // Interest holds from the next day at the earliest.
  const [from, setFrom] = useState(() => dayAfter(now.day, 1));
  const read = termsOfChanges(changes);
  const chosen = SECTIONS.filter((section) => changes[section] !== undefined);
  const before = Object.fromEntries(chosen.map((section) => [section, now.in_force[section]?.terms]));
  return (
    <Stack>
      <Group align="flex-end">
        <TextInput
          label="Applies from"
          description="The first day, in the time zone of the business"
          autoFocus
          type="date"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
      </Group>
      {SECTIONS.map((section) => (
        <Part
          key={section}
          section={section}
          change={changes[section]}
          begin={() => setChanges({ ...changes, [section]: begun(now, section) })}
          end={() => setChanges({ ...changes, [section]: undefined })}
          set={(to) => setChanges({ ...changes, [section]: to })}
        />
      ))}
      {chosen.length > 0 && (
        <Section title="What changes">
          {'fault' in read ? (
            <Alert color="orange" role="status">
              {read.fault}
            </Alert>
          ) : (
            <>
              <PolicyDifferences of="terms" before={before} after={read.terms} />
              <Group>
                <Propose from={from} terms={read.terms} />
              </Group>
            </>
          )}
        </Section>
      )}
    </Stack>
  );
}

function Propose({ from, terms }: { from: string; terms: Record<string, object> }) {
  const environment = useEnvironment();
  const propose = useAct('post', `${ENVIRONMENT}/proposals/policy.set`);
  return (
    <Act
      label="Propose"
      confirms
      proposesAbout="policy"
      explanation={
        <>
          Once <Approved />, this applies from {dayName(from)} on.
        </>
      }
      asksWhy
      run={async (reason) => {
        const content = { policy: { from, ...terms } };
        const made = await propose.mutateAsync({ path: environment, body: { content, reason } as never });
        return <Proposed of={made} />;
      }}
    />
  );
}

interface Change {
  typed: Typed;
  /** As it is in force. */
  stored: Typed;
  bands: number;
}

/**
 * The form with another value of a field. The source that was stored says nothing of the new value, so that it has to be given anew.
 */
function withValue(
  { typed, stored }: Change,
  fields: readonly PolicyField[],
  of: PolicyField,
  text: string,
): Typed {
  const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('.') + 1);
  const [source] = fields
    .filter(({ path, isSource }) => isSource && of.path.startsWith(parentOf(path)))
    .toSorted((one, other) => other.path.length - one.path.length);
  const isOutdated = source !== undefined && !of.isSource && typed[source.path] === stored[source.path];
  return { ...typed, ...(isOutdated ? { [source.path]: '' } : {}), [of.path]: text };
}

function Part({
  section,
  change,
  begin,
  end,
  set,
}: {
  section: SectionName;
  change: Change | undefined;
  begin: () => void;
  end: () => void;
  set: (to: Change) => void;
}) {
  return (
    <Section title={SECTION_NAMES[section]}>
      <Checkbox
        label="Change this part"
        checked={change !== undefined}
        onChange={(event) => (event.currentTarget.checked ? begin() : end())}
      />
      {change !== undefined && (
        <>
          {groupsOf(section, change.bands).map(({ title, fields }) => (
            <Fieldset key={title} legend={title}>
              <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
                {fields.map((one) => (
                  <Field
                    key={one.path}
                    of={one}
                    value={change.typed[one.path] ?? ''}
                    set={(text) => set({ ...change, typed: withValue(change, fields, one, text) })}
                  />
                ))}
              </SimpleGrid>
            </Fieldset>
          ))}
          {section === 'fees' && (
            <Group>
              <Button variant="default" size="xs" onClick={() => set({ ...change, bands: change.bands + 1 })}>
                Another band
              </Button>
            </Group>
          )}
        </>
      )}
    </Section>
  );
}

function Field({
  of: { label, kind },
  value,
  set,
}: {
  of: PolicyField;
  value: string;
  set: (text: string) => void;
}) {
  if (kind === 'payer' || kind === 'payout') {
    const words = Object.entries(WORDS[kind]).map(([word, name]) => ({ value: word, label: name }));
    return (
      <Select
        label={label}
        data={words}
        placeholder={words[0]!.label}
        clearable
        value={value || null}
        onChange={(chosen) => set(chosen ?? '')}
      />
    );
  }
  if (kind === 'wallet') return <WalletSelect label={label} value={value} onChange={set} />;
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
      {...(kind === 'amount' ? { leftSection: '₦', placeholder: 'None' } : {})}
      {...(kind === 'text' ? { maxLength: 500 } : { inputMode: 'decimal' as const })}
    />
  );
}
