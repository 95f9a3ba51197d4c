import type { Schemas } from '../../api/operator-api.ts';
import { Destination } from '../../parts/destination.tsx';
import { EnvironmentLink, WalletLink } from '../../parts/link.tsx';
import { Money } from '../../parts/money.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';

type Schedule = Schemas['TenantSchedule'];

/** Columns of every list of scheduled payments. */
export const SCHEDULE_COLUMNS = [
  {
    name: 'Schedule',
    show: ({ id }: Schedule) => (
      <EnvironmentLink to={`interest/schedules/${id}`}>See the schedule</EnvironmentLink>
    ),
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
    show: ({ wallet_id }: Schedule) => <WalletLink id={wallet_id} />,
  },
  { name: 'To', isExtra: true, show: (schedule: Schedule) => <Destination of={schedule} /> },
];
