import { Alert, Stack, Text } from '@mantine/core';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { List } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { useMay } from '../../parts/permission.ts';
import { Day } from '../../parts/time.tsx';
import { ACCOUNTS, countText, type Summary } from './account.ts';

/** Accounts at banks and providers whose statements are compared with the ledger. */
export function BankStatements() {
  const sets = useMay('move_money');
  const query = useRead(ACCOUNTS, { path: useEnvironment() });
  return (
    <Page
      title="Bank statements"
      query={query}
      actions={sets && <EnvironmentLink to="bank-statements/set-up">Set up an account</EnvironmentLink>}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          Statements of banks and providers, compared with the settlement accounts of the ledger line by line
          and day by day. Matching posts nothing.
        </Text>
        {query.data?.length === 0 ? (
          <Alert color="blue" title="No account is set up yet">
            Set up an account for a rail, import its first statement, and decide about the lines that nothing
            explains. A second person then signs off each day.
          </Alert>
        ) : (
          <Accounts query={query} />
        )}
      </Stack>
    </Page>
  );
}

const Accounts = ({
  query,
}: {
  query: Parameters<typeof List>[0]['query'] & { data?: Summary[] | undefined };
}) => (
  <List
    of="accounts at banks"
    query={query}
    rows={query.data}
    all="shown"
    keyOf={({ account }) => account.rail}
    empty="There are none."
    columns={[
      {
        name: 'Account',
        show: ({ account: { rail, name } }) => (
          <EnvironmentLink to={`bank-statements/${rail}`}>
            <span className="written">{name}</span>
          </EnvironmentLink>
        ),
      },
      { name: 'Provider', show: ({ account }) => account.rail },
      { name: 'Latest day', show: ({ last_day }) => (last_day === null ? '–' : <Day of={last_day} />) },
      { name: 'By the bank', isFigure: true, show: ({ closing }) => <Money minor={closing} /> },
      { name: 'By the ledger', isFigure: true, show: ({ ledger }) => <Money minor={ledger} /> },
      { name: 'Difference', isFigure: true, show: (one) => <Money minor={differenceOf(one)} /> },
      { name: 'Unexplained', isFigure: true, show: ({ unexplained }) => <Unexplained minor={unexplained} /> },
      { name: 'Open', isFigure: true, show: (one) => <Lines of={one} state="open" /> },
      { name: 'Proposed', isFigure: true, show: (one) => <Lines of={one} state="proposed" /> },
      { name: 'Set aside', isFigure: true, show: (one) => <Lines of={one} state="excepted" /> },
      { name: 'Movements that wait', isFigure: true, show: (one) => <WaitingMovements of={one} /> },
      {
        name: 'Signed off until',
        show: ({ signed_until }) => (signed_until === null ? 'no day yet' : <Day of={signed_until} />),
      },
    ]}
  />
);

const differenceOf = ({ closing, ledger }: Summary): number | null =>
  closing === null || ledger === null ? null : closing - ledger;

/** Money that nothing explains: it must be 0. */
export const Unexplained = ({ minor }: { minor: number | null }) => (
  <Text component="span" inherit {...(minor === null || minor === 0 ? {} : { c: 'red', fw: 700 })}>
    <Money minor={minor} />
  </Text>
);

/** Movements without a line that wait for people. */
function WaitingMovements({ of: { account, unmatched_movements: count } }: { of: Summary }) {
  if (count === 0) return countText(count);
  return (
    <EnvironmentLink to={`bank-statements/${account.rail}/movements`}>{countText(count)}</EnvironmentLink>
  );
}

function Lines({ of, state }: { of: Summary; state: 'open' | 'proposed' | 'excepted' }) {
  const sees = useMay('move_money');
  const count = of[state];
  const text = countText(count);
  if (count === 0 || !sees) return text;
  return (
    <EnvironmentLink to={`bank-statements/${of.account.rail}/lines`} search={{ state }}>
      {text}
    </EnvironmentLink>
  );
}
