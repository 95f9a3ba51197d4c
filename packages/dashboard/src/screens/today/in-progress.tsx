import { Alert, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Section } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { List } from '../../parts/list.tsx';
import { Ago, useNow } from '../../parts/time.tsx';
import { inWords } from '../../parts/words.ts';

/** Workers send a heartbeat every few seconds; after this silence, milliseconds, none counts as running. */
const SILENT_MS = 60_000;

/** Work in progress: payouts by bank, and deliveries of events. */
export function Now() {
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/status-summary', { path: useEnvironment() });
  return (
    <Section title="In progress">
      <Failure of={query.error} />
      {query.data !== undefined && <Workers of={query.data} />}
      <List
        of="payouts in progress"
        query={query}
        rows={query.data?.payouts}
        all="shown"
        keyOf={({ rail, waits_for }) => `${rail} ${waits_for}`}
        empty="No payout is in progress."
        columns={[
          { name: 'Provider', show: ({ rail }) => rail },
          { name: 'Payouts', isFigure: true, show: ({ count }) => count.toLocaleString('en-GB') },
          { name: 'Oldest', isFigure: true, show: ({ oldest_at }) => <Ago at={oldest_at} /> },
          {
            name: 'Waiting for',
            show: ({ waits_for }) => (waits_for === null ? 'the response of the bank' : inWords(waits_for)),
          },
        ]}
      />
      {query.data !== undefined && <Deliveries of={query.data.deliveries} />}
    </Section>
  );
}

function Workers({ of: { worker_shown_at: shownAt } }: { of: Schemas['StatusSummary'] }) {
  const now = useNow();
  if (shownAt !== null && now - Date.parse(shownAt) < SILENT_MS)
    return <Text size="sm">Workers are running.</Text>;
  return (
    <Alert color="red" title="No worker is running">
      Payouts are accepted but not submitted. Start one: kolo serve, with the role worker or all.
    </Alert>
  );
}

const Deliveries = ({ of: { count, due_at: dueAt } }: { of: Schemas['StatusSummary']['deliveries'] }) => (
  <Text size="sm">
    {count === 0 ? (
      'No event delivery is waiting.'
    ) : (
      <EnvironmentLink to="developers/deliveries" search={{ status: 'pending' }}>
        Event deliveries waiting: {count.toLocaleString('en-GB')}
      </EnvironmentLink>
    )}
    {dueAt !== null && (
      <>
        , the first due <Ago at={dueAt} /> ago
      </>
    )}
  </Text>
);
