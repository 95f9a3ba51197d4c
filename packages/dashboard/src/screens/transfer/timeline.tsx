import { Code, Timeline as Line, Text } from '@mantine/core';
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

export const Timeline = ({ of: happened }: { of: readonly TimelineEntry[] }) => (
  <Line active={happened.length} bulletSize={14} lineWidth={2}>
    {happened.map(({ at, kind, detail }, index) => (
      // Two entries may look alike.
      // biome-ignore lint/suspicious/noArrayIndexKey: it only grows at its end
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
);

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
