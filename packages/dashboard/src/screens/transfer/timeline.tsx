import { Button, Code, Group, Timeline as Line, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';

type TimelineEntry = Schemas['TimelineEntry'];

const NAMES: Readonly<Record<TimelineEntry['kind'], string>> = {
  accepted: 'Accepted',
  claimed: 'Claimed',
  submitted: 'Submitted',
  status_queried: 'Status queried',
  flagged: 'Flagged',
  completed: 'Final',
  held: 'Went to suspense',
  posted: 'Posted',
  event: 'Event',
  delivered: 'Delivered',
  check_due: 'Checked again',
  contrary: 'Contrary outcome',
  stopped: 'Stopped',
  resumed: 'Resumed',
  incident: 'Incident',
  incident_closed: 'Incident closed',
  returned: 'Returned',
  act: 'Manual act',
};

/** The entries, without status queries that another follows. */
const shortened = (happened: readonly TimelineEntry[]): readonly TimelineEntry[] =>
  happened.filter(({ kind }, at) => kind !== 'status_queried' || happened[at + 1]?.kind !== kind);

/** The life of a transfer. Repeated status queries are left out until somebody wants to see them. */
export function Timeline({ of: happened }: { of: readonly TimelineEntry[] }) {
  const [isWhole, setWhole] = useState(false);
  const short = shortened(happened);
  const shown = isWhole ? happened : short;
  return (
    <>
      <Line active={shown.length} bulletSize={14} lineWidth={2}>
        {shown.map(({ at, kind, detail }, index) => (
          // Two entries may look alike.
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no state
          <Line.Item key={index} title={NAMES[kind]}>
            <Text size="sm" className="written">
              {detail}
            </Text>
            <Text size="xs" c="dimmed">
              <Time at={at} />
            </Text>
          </Line.Item>
        ))}
      </Line>
      {short.length < happened.length && (
        <Group>
          <Button size="xs" variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show the last of repeated status queries' : `Show all ${happened.length} steps`}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Submissions and status queries, with the bank's raw responses. */
export const Attempts = ({ of: attempts }: { of: readonly Schemas['PayoutAttempt'][] }) => (
  <List
    of="attempts"
    rows={attempts}
    all="shown"
    keyOf={({ attempt }) => String(attempt)}
    query={READ_WITH_IT}
    empty="There were none."
    columns={[
      { name: 'No.', isFigure: true, show: ({ attempt }) => attempt },
      { name: 'When', show: ({ at }) => <Time at={at} /> },
      { name: 'What', show: ({ action }) => (action === 'send' ? 'Submission' : 'Status query') },
      { name: 'Outcome', show: ({ outcome }) => <Status of={outcome} /> },
      { name: 'Code', show: ({ code }) => code ?? '–' },
      { name: 'Message', show: ({ detail }) => <span className="written">{detail ?? '–'}</span> },
      {
        name: 'Raw response',
        show: ({ answer }) => (answer === null ? '–' : <Code block>{answer}</Code>),
      },
    ]}
  />
);
