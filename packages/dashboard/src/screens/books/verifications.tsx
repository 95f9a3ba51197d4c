import { Text } from '@mantine/core';
import { useEffect } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Section } from '../../parts/facts.tsx';
import { List } from '../../parts/list.tsx';
import { OperatorName } from '../../parts/operator-name.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { durationText } from '../../parts/time-text.ts';
import { RunProgress, VerifyNow } from './verify-now.tsx';

type Run = Schemas['VerifyRun'];

/** Polling interval of the list, milliseconds: verifications end rarely. */
const POLL_MS = 10_000;

/** Verifications of the whole installation, the newest first. */
export function Verifications() {
  const query = useRead('/ops/v1/verify-runs', {}, { everyMs: POLL_MS });
  const { data } = useRead('/ops/v1/verify-runs/in-progress', {});
  const inProgress = data?.in_progress;
  const { refetch } = query;
  const id = inProgress?.id;
  // Reads the list as soon as a run ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id says when
  useEffect(() => {
    void refetch();
  }, [id, refetch]);
  return (
    <Section
      title="Verifications"
      aside={
        <>
          <Text size="sm">
            Every night, independent code adds up the ledger again and compares the data since the day before.
            On request, it checks everything, or everything since a given day.
          </Text>
          <VerifyNow disabled={inProgress !== null} />
          {inProgress !== undefined && inProgress !== null && <RunProgress of={inProgress} />}
        </>
      }
    >
      <List
        of="verifications"
        query={query}
        rows={query.data}
        all="shown"
        keyOf={({ id }) => id}
        empty="The ledger has not been verified yet: the first run is tonight."
        columns={[
          { name: 'Ended', show: ({ ended_at }) => <Time at={ended_at} /> },
          { name: 'Result', show: (run) => <Result of={run} /> },
          { name: 'Checks', isFigure: true, show: ({ checks }) => checks },
          { name: 'Findings', isFigure: true, show: ({ findings }) => findings.toLocaleString('en-GB') },
          { name: 'Duration', isFigure: true, show: (run) => tookText(run) },
          {
            name: 'Data since',
            show: ({ since }) => (since === null ? 'the beginning' : <Time at={since} />),
          },
          { name: 'By', show: ({ made_by, requested_by }) => <MadeBy by={made_by} id={requested_by} /> },
          { name: 'Kolo version', isExtra: true, show: ({ version }) => version },
          { name: 'Details', show: (run) => <Found of={run} /> },
        ]}
      />
    </Section>
  );
}

/** Verification results of one environment, for roles that do not cover the whole installation. */
export function VerificationsOfEnvironment() {
  const query = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/verify-runs',
    { path: useEnvironment() },
    { everyMs: POLL_MS },
  );
  return (
    <Section
      title="Verifications"
      aside={
        <Text size="sm">
          Every night, independent code adds up the ledger again. These are its results for this environment.
        </Text>
      }
    >
      <List
        of="verifications"
        query={query}
        rows={query.data}
        all="shown"
        keyOf={({ id }) => id}
        empty="The ledger has not been verified yet: the first run is tonight."
        columns={[
          { name: 'Ended', show: ({ ended_at }) => <Time at={ended_at} /> },
          { name: 'Result', show: ({ result }) => <Status of={result} /> },
          { name: 'Checks', isFigure: true, show: ({ checks }) => checks },
          { name: 'Duration', isFigure: true, show: (run) => tookText(run) },
          {
            name: 'Data since',
            show: ({ since }) => (since === null ? 'the beginning' : <Time at={since} />),
          },
          { name: 'Kolo version', isExtra: true, show: ({ version }) => version },
          { name: 'Findings', show: ({ listed }) => <Findings listed={listed} /> },
        ]}
      />
    </Section>
  );
}

function MadeBy({ by, id }: { by: string; id: string | null }) {
  if (id === null) return by;
  return <OperatorName id={id} />;
}

const tookText = ({ started_at, ended_at }: Pick<Run, 'started_at' | 'ended_at'>): string =>
  durationText(Date.parse(ended_at) - Date.parse(started_at));

const Result = ({ of: { findings, failure } }: { of: Run }) => (
  <Status
    of={failure === null && findings === 0 ? 'agrees' : failure === null ? 'does_not_agree' : 'failed'}
  />
);

const Found = ({ of: { listed, failure } }: { of: Run }) => failure ?? <Findings listed={listed} />;

const Findings = ({ listed }: Pick<Run, 'listed'>) =>
  listed.length === 0 ? (
    '–'
  ) : (
    <details>
      <summary>First {listed.length}</summary>
      {listed.map(({ check, table, key, problem }) => (
        <Text key={`${check} ${table} ${key}`} size="xs" className="written">
          {check}: {table}, {key}: {problem}
        </Text>
      ))}
    </details>
  );
