import { Alert, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAct } from '../../api/use-api.ts';
import { Act } from '../../parts/act.tsx';
import { Failure } from '../../parts/failure.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { Loading } from '../../parts/list.tsx';
import { Page } from '../../parts/page.tsx';
import { useMay } from '../../parts/permission.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { Ago } from '../../parts/time.tsx';
import { ACCOUNT, countText, LEFT_MAX, type Summary, useAccount, useAccountPath } from './account.ts';

/** A page about one account, below its tabs. */
export function AccountPage({ children }: { children: (summary: Summary) => ReactNode }) {
  const { query, summary } = useAccount();
  const { rail } = useAccountPath();
  const page = `bank-statements/${rail}`;
  const sees = useMay('move_money');
  return (
    <Page title={summary?.account.name ?? 'Account at a bank'} query={query} actions={summary && <Acts />}>
      <Failure of={query.error} />
      {summary === undefined && query.error === null && <Loading of="account" />}
      {summary === null && (
        <Alert color="gray">
          This account is not set up. <EnvironmentLink to="bank-statements">See all accounts</EnvironmentLink>
        </Alert>
      )}
      {summary && (
        <Stack gap="xs">
          <Tabs
            of="Account"
            pages={[
              ['Days', page],
              ...(sees ? ([['Lines', `${page}/lines`]] as const) : []),
              ['Movements without a line', `${page}/movements`],
              ['Statements', `${page}/statements`],
              ...(sees ? ([['Import a statement', `${page}/import`]] as const) : []),
            ]}
          />
          {summary.lines_read !== null && (
            <Text size="sm" aria-live="polite">
              An import is under way: {summary.lines_read.toLocaleString('en-GB')} lines read so far.
            </Text>
          )}
          <Matched of={summary} />
          {summary.gaps > 0 && (
            <Alert color="orange">
              Statements are missing in {summary.gaps} {summary.gaps === 1 ? 'place' : 'places'}.{' '}
              <EnvironmentLink to={`${page}/statements`}>See the statements</EnvironmentLink>
            </Alert>
          )}
          {children(summary)}
        </Stack>
      )}
    </Page>
  );
}

/** When lines were matched, and what waits for people. */
function Matched({ of: { account, lines_left: left, open, proposed, excepted, ...of } }: { of: Summary }) {
  const waiting = of.unmatched_movements;
  if (account.statements === 0) return <Text size="sm">No statement has been imported yet.</Text>;
  const all = account.lines.toLocaleString('en-GB');
  if (left > 0)
    return (
      <Text size="sm" role="status">
        A worker is matching:{' '}
        {left >= LEFT_MAX
          ? `more than ${LEFT_MAX.toLocaleString('en-GB')} of ${all} lines are left.`
          : `${(account.lines - left).toLocaleString('en-GB')} of ${all} lines so far.`}
      </Text>
    );
  return (
    <Text size="sm" role="status">
      {account.matched_at === null ? (
        'A worker is matching the lines now.'
      ) : (
        <>
          Matched <Ago at={account.matched_at} /> ago: {countText(open)} open, {countText(proposed)} proposed
          and {countText(excepted)} set aside, of {all} lines. Movements without a line that wait:{' '}
          {countText(waiting)}.
        </>
      )}
    </Text>
  );
}

function Acts() {
  const path = useAccountPath();
  const sets = useMay('move_money');
  const match = useAct('post', `${ACCOUNT}/match`);
  return (
    <Group gap="md">
      {sets && (
        <EnvironmentLink to="bank-statements/set-up" search={{ rail: path.rail }}>
          Settings
        </EnvironmentLink>
      )}
      <Act
        label="Match again"
        needs="follow_up"
        explanation="A worker matches open lines with new movements now, and computes the days again. It posts nothing."
        run={async () => {
          await match.mutateAsync({ path });
          return 'A worker is matching. This page shows the result.';
        }}
      />
    </Group>
  );
}
