import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { Destination } from '../../parts/destination.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Facts, type FactsOfOne, Section } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Id, Reference } from '../../parts/id.tsx';
import { TransferLink, WalletLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Read } from '../../parts/read.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { InterestPage } from './interest-page.tsx';

const SCHEDULE = '/ops/v1/businesses/{business_id}/{mode}/schedules/{schedule_id}';
type Run = Schemas['ScheduleRun'];

/** One scheduled payment, with each payment of it. */
export function SchedulePage() {
  const { scheduleId } = useParams({ strict: false }) as { scheduleId: string };
  const path = { ...useEnvironment(), schedule_id: scheduleId };
  const [{ cursor }] = useFilters();
  const query = useRead(SCHEDULE, { path });
  const runs = useSelectableList(`${SCHEDULE}/runs`, { path, query: { cursor } });
  return (
    <InterestPage title="Scheduled payment" query={query}>
      <Read of="the scheduled payment" query={query}>
        {(schedule) => (
          <Stack>
            <Section title="Details">
              <Facts facts={factsOf(schedule)} />
            </Section>
            <Section title="Payments">
              <PagedList
                of="payments of the schedule"
                query={runs.query}
                all={runs.all}
                keyOf={({ number }) => String(number)}
                empty="No payment was made, and none is due."
                columns={COLUMNS}
              />
            </Section>
          </Stack>
        )}
      </Read>
    </InterestPage>
  );
}

function factsOf(schedule: Schemas['TenantSchedule']): FactsOfOne {
  const { wallet_id: wallet, currency } = schedule;
  return {
    Status: <Status of={schedule.status} />,
    Amount: <Money minor={schedule.amount} currency={currency} />,
    Frequency: schedule.frequency ?? 'once',
    Next: <Time at={schedule.next_attempt_at} />,
    'Failures in a row': schedule.failures,
    'From wallet': <WalletLink id={wallet} name={schedule.wallet_owner} />,
    To: <Destination of={schedule} />,
    Begins: <Time at={schedule.start_at} />,
    Ends: schedule.end_at === null ? 'Never' : <Time at={schedule.end_at} />,
    Created: <Time at={schedule.created_at} />,
    Id: <Id of={schedule.id} />,
  };
}

/** Reason of the failure, or its code. */
const Why = ({ of: { failure_reason: reason, failure_code: code } }: { of: Run }) => (
  <span className="written">{reason ?? code ?? '–'}</span>
);

const COLUMNS = [
  { name: 'No.', isFigure: true, show: ({ number }: Run) => number },
  { name: 'For', show: ({ scheduled_for }: Run) => <Time at={scheduled_for} /> },
  { name: 'Status', show: ({ status }: Run) => <Status of={status} /> },
  { name: 'Attempts', isFigure: true, show: ({ attempts }: Run) => attempts },
  { name: 'Failure', show: (run: Run) => <Why of={run} /> },
  { name: 'Last attempt', isExtra: true, show: ({ last_attempt_at }: Run) => <Time at={last_attempt_at} /> },
  { name: 'Next attempt', show: ({ next_attempt_at }: Run) => <Time at={next_attempt_at} /> },
  {
    name: 'Transfer',
    show: ({ transaction_id: id, reference }: Run) => <TransferLink id={id} name={reference} />,
  },
  {
    name: 'Reference',
    isExtra: true,
    show: ({ reference }: Run) => <Reference of={reference} />,
  },
];
