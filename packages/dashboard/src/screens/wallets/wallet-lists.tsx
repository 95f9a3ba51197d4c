import { Progress, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { Timeline } from '../../parts/timeline.tsx';
import { WalletStatus } from '../../parts/wallet-columns.tsx';

type WalletInFull = Schemas['SeenWalletInFull'];
type Limit = WalletInFull['limits'][number];

const SCOPES: Readonly<Record<string, string>> = {
  wallet: 'This wallet',
  customer: 'All wallets of the customer',
  tenant: 'The whole environment',
};
const MEASURES: Readonly<Record<string, string>> = {
  single: 'One transfer',
  amount: 'Amount',
  count: 'Transfers',
  balance: 'Balance',
};
const PERIODS: Readonly<Record<string, string>> = { day: ' a day', month: ' a month' };

/** Used share for a progress bar, whole percent. */
const shareOf = (used: number, limit: number): number =>
  limit === 0 ? 100 : Math.min(100, Math.round((used / limit) * 100));

const Figure = ({ of: { measure }, value }: { of: Limit; value: number | null }) =>
  measure === 'count' ? value : <Money minor={value} />;

/** Limits of a wallet, with usage and remainder. */
export const Limits = ({ of: { limits } }: { of: WalletInFull }) => (
  <List
    of="limits"
    query={READ_WITH_IT}
    rows={limits}
    all="shown"
    keyOf={({ scope, measure, period }) => `${scope} ${measure} ${period}`}
    empty="The policy sets no limit for this wallet."
    columns={[
      {
        name: 'What',
        show: ({ scope, measure, period }) => (
          <>
            {MEASURES[measure] ?? measure}
            {PERIODS[period ?? '']}
            <Text size="xs" c="dimmed">
              {SCOPES[scope] ?? scope}
            </Text>
          </>
        ),
      },
      { name: 'Limit', isFigure: true, show: (limit) => <Figure of={limit} value={limit.limit} /> },
      {
        name: 'Used',
        isFigure: true,
        show: (limit) =>
          limit.used === null ? (
            '–'
          ) : (
            <>
              <Figure of={limit} value={limit.used} />
              <Progress
                mt={4}
                value={shareOf(limit.used, limit.limit)}
                color={limit.remaining === 0 ? 'red' : 'kolo'}
                aria-label="Share that is used"
              />
            </>
          ),
      },
      { name: 'Left', isFigure: true, show: (limit) => <Figure of={limit} value={limit.remaining} /> },
      { name: 'Resets', isExtra: true, show: ({ resets_at }) => <Time at={resets_at} /> },
    ]}
  />
);

/** Changes that are shown at first. */
const RECENT = 3;

/** Restrictions, lifts and closure of a wallet, the newest first. */
export function Changes({ of: changes }: { of: WalletInFull['changes'] }) {
  if (changes.length === 0) return <Text size="sm">It was never restricted.</Text>;
  const steps = changes.map(({ created_at: at, status, restriction, reason, made_by }) => ({
    at,
    title: <WalletStatus status={status} restriction={restriction} />,
    detail: `${reason} (by ${made_by})`,
  }));
  return <Timeline of={steps} short={steps.slice(0, RECENT)} less={`Show the last ${RECENT}`} />;
}
