import type { Schemas } from '../../api/operator-api.ts';
import { Destination } from '../../parts/destination.tsx';
import { EnvironmentLink, WalletLink } from '../../parts/link.tsx';
import { Money } from '../../parts/money.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';

type Schedule = Schemas['TenantSchedule'];

/** A link to a schedule, by the owner of the wallet that pays. */
export const ScheduleLink = ({
  of: { id, wallet_owner: owner },
}: {
  of: Pick<Schedule, 'id' | 'wallet_owner'>;
}) => (
  <EnvironmentLink to={`interest/schedules/${id}`}>
    {owner === null ? 'See the schedule' : `Payments of ${owner}`}
  </EnvironmentLink>
);

/** Columns of every list of scheduled payments. */
export const SCHEDULE_COLUMNS = [
  {
    name: 'Schedule',
    show: (schedule: Schedule) => <ScheduleLink of={schedule} />,
  },
  { name: 'Status', show: ({ status }: Schedule) => <Status of={status} /> },
  {
    name: 'Amount',
    isFigure: true,
    show: ({ amount, currency }: Schedule) => <Money minor={amount} currency={currency} />,
  },
  { name: 'Frequency', show: ({ frequency }: Schedule) => frequency ?? 'once' },
  { name: 'Next', show: ({ next_attempt_at }: Schedule) => <Time at={next_attempt_at} /> },
  {
    name: 'Last payment',
    show: ({ last }: Schedule) => (last === null ? '–' : <Status of={last.status} />),
  },
  { name: 'Failures in a row', isFigure: true, show: ({ failures }: Schedule) => failures },
  {
    name: 'From wallet',
    isExtra: true,
    show: ({ wallet_id, wallet_owner }: Schedule) => <WalletLink id={wallet_id} name={wallet_owner} />,
  },
  { name: 'To', isExtra: true, show: (schedule: Schedule) => <Destination of={schedule} /> },
];
