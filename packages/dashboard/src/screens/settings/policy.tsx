import { Accordion, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Facts, Section } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { Loading } from '../../parts/list.tsx';
import { OpenProposal } from '../../parts/open-proposal.tsx';
import { useMay } from '../../parts/permission.ts';
import { PolicyDifferences } from '../../parts/policy/policy-differences.tsx';
import {
  type PolicyVersion,
  SECTION_NAMES,
  SECTIONS,
  termsBefore,
  termsOf,
} from '../../parts/policy/policy-text.ts';
import { Terms } from '../../parts/policy/terms.tsx';
import { Time } from '../../parts/time.tsx';
import { SettingsPage } from './settings-page.tsx';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';

/** Policy of an environment: in force, planned and past. */
export function Policy() {
  const environment = useEnvironment();
  const change = useMay('manage') ? (
    <EnvironmentLink to="settings/policy">Change the policy</EnvironmentLink>
  ) : undefined;
  const query = useRead(`${ENVIRONMENT}/policy`, { path: environment });
  const versions = useRead(`${ENVIRONMENT}/policy/versions`, { path: environment });
  return (
    <SettingsPage title="Policy" query={query} actions={change}>
      <Text size="sm">
        A policy sets the environment's fees for bank transfers, its wallets' limits, and their interest. Each
        change is a version that applies from a day on; earlier transactions keep their terms.
      </Text>
      <OpenProposal about="policy" />
      <Failure of={query.error ?? versions.error} />
      {query.data !== undefined && <InForce of={query.data} />}
      <Section title="Versions">
        {versions.data === undefined ? (
          versions.error === null && <Loading of="versions" />
        ) : (
          <Versions of={versions.data} today={query.data?.day ?? ''} />
        )}
      </Section>
    </SettingsPage>
  );
}

const InForce = ({ of: { day, in_force: terms } }: { of: Schemas['Policy'] }) => (
  <Stack>
    {SECTIONS.map((section) => {
      const held = terms[section];
      return (
        <Section key={section} title={SECTION_NAMES[section]}>
          {held === null ? (
            <Text size="sm">None on {day}.</Text>
          ) : (
            <>
              <Text size="xs" c="dimmed">
                On {day}, by version {held.version}
                {held.from !== null && `, from ${held.from}`}.
              </Text>
              <Terms section={section} of={held.terms} />
            </>
          )}
        </Section>
      );
    })}
  </Stack>
);

function Versions({ of: versions, today }: { of: readonly PolicyVersion[]; today: string }) {
  if (versions.length === 0) return <Text size="sm">None: nothing is charged, limited or earned.</Text>;
  return (
    <Accordion variant="separated" multiple order={3}>
      {versions.map((version) => (
        <Accordion.Item key={version.version} value={String(version.version)}>
          <Accordion.Control>
            Version {version.version}, {version.from === null ? 'from the beginning' : `from ${version.from}`}
            {version.from !== null && version.from > today && ' (planned)'}
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="sm">
              <Facts
                facts={{
                  Set: <Time at={version.created_at} />,
                  'Proposed by': version.proposed_by,
                  'Approved by': version.approved_by,
                  Why: version.reason,
                }}
              />
              <PolicyDifferences
                of={`terms by version ${version.version}`}
                before={termsBefore(version, versions)}
                after={termsOf(version)}
              />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
