import { Accordion, Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Facts, Section } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { Loading } from '../../parts/list.tsx';
import { OpenProposal } from '../../parts/open-proposal.tsx';
import { OperatorName } from '../../parts/operator-name.tsx';
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
import { dayName } from '../../parts/time-text.ts';
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
  const [open, setOpen] = useState<string[]>([]);
  return (
    <SettingsPage title="Policy" query={query} actions={change}>
      <Text size="sm">
        A policy sets the environment's fees for bank transfers, its wallets' limits, and their interest. Each
        change is a version that applies from a day on; earlier transactions keep their terms.
      </Text>
      <OpenProposal about="policy" />
      <Failure of={query.error ?? versions.error} />
      {query.data !== undefined && (
        <>
          <NowAndPlanned of={query.data} open={(version) => setOpen([...open, version])} />
          <InForce of={query.data} />
        </>
      )}
      <Section title="Versions">
        {versions.data === undefined ? (
          versions.error === null && <Loading of="versions" />
        ) : (
          <Versions of={versions.data} today={query.data?.day ?? ''} open={open} setOpen={setOpen} />
        )}
      </Section>
    </SettingsPage>
  );
}

/** Id of a version on the page, for links. */
const anchorOf = (version: string): string => `version-${version}`;

/** The version that applies to each section, and those planned, with links to them. */
function NowAndPlanned({
  of: { in_force, planned },
  open,
}: {
  of: Schemas['Policy'];
  open: (version: string) => void;
}) {
  const link = (version: number) => (
    <Anchor inherit href={`#${anchorOf(String(version))}`} onClick={() => open(String(version))}>
      version {version}
    </Anchor>
  );
  const facts = SECTIONS.map((section) => {
    const now = in_force[section];
    return [
      SECTION_NAMES[section],
      <Stack key={section} gap={2} component="span">
        <span>
          Now: {now === null ? 'none' : link(now.version)}
          {typeof now?.from === 'string' && `, from ${dayName(now.from)}`}
        </span>
        {planned
          .filter((one) => one[section] !== undefined)
          .map(({ version, from }) => (
            <b key={version}>
              Planned from {from && dayName(from)}: {link(version)}
            </b>
          ))}
      </Stack>,
    ];
  });
  return (
    <Section title="Now and planned">
      <Facts facts={Object.fromEntries(facts)} />
      {planned.length === 0 && <Text size="sm">No change is planned.</Text>}
    </Section>
  );
}

const InForce = ({ of: { day, in_force: terms } }: { of: Schemas['Policy'] }) => (
  <Stack>
    {SECTIONS.map((section) => {
      const held = terms[section];
      return (
        <Section key={section} title={SECTION_NAMES[section]}>
          {held === null ? (
            <Text size="sm">None on {dayName(day)}.</Text>
          ) : (
            <>
              <Text size="xs" c="dimmed">
                On {dayName(day)}, by version {held.version}
                {held.from !== null && `, from ${dayName(held.from)}`}.
              </Text>
              <Terms section={section} of={held.terms} />
            </>
          )}
        </Section>
      );
    })}
  </Stack>
);

interface VersionsProps {
  of: readonly PolicyVersion[];
  today: string;
  open: string[];
  setOpen: (versions: string[]) => void;
}

function Versions({ of: versions, today, open, setOpen }: VersionsProps) {
  if (versions.length === 0) return <Text size="sm">None: nothing is charged, limited or earned.</Text>;
  return (
    <Accordion variant="separated" multiple order={3} value={open} onChange={setOpen}>
      {versions.map((version) => (
        <Accordion.Item
          key={version.version}
          id={anchorOf(String(version.version))}
          className="linked"
          value={String(version.version)}
        >
          <Accordion.Control>
            Version {version.version},{' '}
            {version.from === null ? 'from the beginning' : `from ${dayName(version.from)}`}
            {version.from !== null && version.from > today && ' (planned)'}
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="sm">
              <Facts
                facts={{
                  Set: <Time at={version.created_at} />,
                  'Proposed by': version.proposed_by && <OperatorName id={version.proposed_by} />,
                  'Approved by': version.approved_by && <OperatorName id={version.approved_by} />,
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
