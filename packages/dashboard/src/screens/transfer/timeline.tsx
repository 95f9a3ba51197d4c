import { Code } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { type Step, Timeline } from '../../parts/timeline.tsx';

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

const stepOf = ({ at, kind, detail }: TimelineEntry): Step => ({ at, title: NAMES[kind], detail });

/** Steps that repeat until a bank says how a payout ended. */
const ATTEMPTS: readonly (TimelineEntry['kind'] | undefined)[] = ['claimed', 'submitted', 'status_queried'];

/** The life of a transfer. Of attempts in a row the first two steps and the last are shown, until somebody wants to see all. */
export const TransferTimeline = ({ of: happened }: { of: readonly TimelineEntry[] }) => (
  <Timeline
    of={happened.map(stepOf)}
    short={happened
      .filter((_, at) => ![-2, -1, 0, 1].every((from) => ATTEMPTS.includes(happened[at + from]?.kind)))
      .map(stepOf)}
    less="Show fewer attempts"
  />
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
