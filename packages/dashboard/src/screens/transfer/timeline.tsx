import { Code } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { type Step, Timeline } from '../../parts/timeline.tsx';

type TimelineEntry = Schemas['TimelineEntry'];

const NAMES: Readonly<Record<TimelineEntry['kind'], string>> = {
  accepted: 'Received',
  claimed: 'Sent to the bank',
  submitted: 'Submission',
  status_queried: 'Status queried',
  flagged: 'Flagged',
  completed: 'Outcome',
  held: 'Went to suspense',
  posted: 'Booked',
  event: 'Webhook event',
  delivered: 'Webhook delivery',
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

/** Steps of submission, which repeat until a bank says how a payout ended. */
const ATTEMPTS: readonly TimelineEntry['kind'][] = ['submitted', 'status_queried'];
/** Steps that only an investigation needs. */
const DETAILS: readonly TimelineEntry['kind'][] = [...ATTEMPTS, 'posted', 'event', 'check_due'];

/** Receipt, sending, outcome, deliveries and what people did; the last attempt while the outcome is unknown. */
function shortOf(happened: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const isFinal = happened.some(({ kind }) => kind === 'completed');
  const last = isFinal ? undefined : happened.findLast(({ kind }) => ATTEMPTS.includes(kind));
  return happened.filter((one) => one.kind === 'claimed' || one === last || !DETAILS.includes(one.kind));
}

/** The life of a transfer in the steps that matter, until somebody wants to see all. */
export const TransferTimeline = ({ of: happened }: { of: readonly TimelineEntry[] }) => (
  <Timeline of={happened.map(stepOf)} short={shortOf(happened).map(stepOf)} />
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
