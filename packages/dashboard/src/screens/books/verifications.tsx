import { Text } from '@mantine/core';
import { useEffect } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useSession } from '../../api/session.tsx';
import { useRead } from '../../api/use-api.ts';
import { Section } from '../../parts/facts.tsx';
import { List } from '../../parts/list.tsx';
import { useSide } from '../../parts/side.ts';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { durationText } from '../../parts/time-text.ts';
import { RunProgress, VerifyNow } from './verify-now.tsx';

type Run = Schemas['VerifyRun'];

/** Verifications end rarely: how often the list is looked at, milliseconds. */
const LOOK_MS = 10_000;

/** Verifications of the whole installation, the newest first. */
export function Verifications() {
  const query = useRead('/ops/v1/verify-runs', {}, { everyMs: LOOK_MS });
  const { data } = useRead('/ops/v1/verify-runs/in-progress', {});
  const inProgress = data?.in_progress;
  const { refetch } = query;
  const id = inProgress?.id;
  // Once one has ended its result is wanted, and not at the next look.
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
        keyOf={({ id }) => id}
        empty="The ledger has not been verified yet: the first run is tonight."
        columns={[
          { name: 'Ended', show: ({ ended_at }) => <Time at={ended_at} /> },
          { name: 'Result', show: (run) => <Result of={run} /> },
          { name: 'Checks', isFigure: true, show: ({ checks }) => checks },
          { name: 'Findings', isFigure: true, show: ({ findings }) => findings.toLocaleString('en-GB') },
          { name: 'Took', isFigure: true, show: (run) => tookText(run) },
          { name: 'Looked at', show: ({ since }) => (since === null ? 'everything' : <Time at={since} />) },
          { name: 'By', show: ({ made_by, requested_by }) => <MadeBy by={made_by} id={requested_by} /> },
          { name: 'Of Kolo', isExtra: true, show: ({ version }) => version },
          { name: 'Details', show: (run) => <Found of={run} /> },
        ]}
      />
    </Section>
  );
}

/** Their findings in the books of one environment, for a role that does not hold for the whole installation. */
export function VerificationsOfSide() {
  const query = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/verify-runs',
    { path: useSide() },
    { everyMs: LOOK_MS },
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
        keyOf={({ id }) => id}
        empty="The ledger has not been verified yet: the first run is tonight."
        columns={[
          { name: 'Ended', show: ({ ended_at }) => <Time at={ended_at} /> },
          { name: 'Result', show: ({ result }) => <Status of={result} /> },
          { name: 'Checks', isFigure: true, show: ({ checks }) => checks },
          { name: 'Took', isFigure: true, show: (run) => tookText(run) },
          { name: 'Looked at', show: ({ since }) => (since === null ? 'everything' : <Time at={since} />) },
          { name: 'Of Kolo', isExtra: true, show: ({ version }) => version },
          { name: 'Findings', show: ({ listed }) => <Findings listed={listed} /> },
        ]}
      />
    </Section>
  );
}

function MadeBy({ by, id }: { by: string; id: string | null }) {
  const { session } = useSession();
  if (id === null) return by;
  return id === session?.operator_id ? 'you' : <span className="id">operator {id}</span>;
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
      <summary>The first {listed.length}</summary>
      {listed.map(({ check, table, key, problem }) => (
        <Text key={`${check} ${table} ${key}`} size="xs" className="written">
          {check}: {table}, {key}: {problem}
        </Text>
      ))}
    </details>
  );
