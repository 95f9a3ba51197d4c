import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Facts, Section } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Id } from '../../parts/id.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { useZone } from '../../parts/time.tsx';
import { timeText } from '../../parts/time-text.ts';
import { Postings } from './postings.tsx';

const ROLLUPS = '/ops/v1/businesses/{business_id}/{mode}/rollups/accounts';

type Hour = Schemas['AccountHour'];

/** A system account: what was posted on it, hour by hour, and the postings of one of them. */
export function SystemAccount() {
  const environment = useEnvironment();
  const { accountId } = useParams({ strict: false }) as { accountId: string };
  const [{ hour, cursor }] = useFilters();
  const books = useRead(ROLLUPS, { path: environment, query: {} });
  const { query: hours, all } = useSelectableList(`${ROLLUPS}/{account_id}/hours`, {
    path: { ...environment, account_id: accountId },
    query: { cursor },
  });
  const account = books.data?.accounts.find(({ account_id }) => account_id === accountId);
  const shown = hour ?? hours.data?.paginatedPayload.edges[0]?.begins_at;
  return (
    <Page title={account?.name ?? 'System account'} query={hours}>
      <Stack>
        <Failure of={books.error} />
        {account !== undefined && (
          <Facts
            facts={{
              Balance: <Balance of={account} />,
              Currency: account.currency,
              Id: <Id of={accountId} />,
            }}
          />
        )}
        {shown !== undefined && <Postings accountId={accountId} hour={shown} />}
        <Hours query={hours} all={all} shown={shown} />
      </Stack>
    </Page>
  );
}

/** An account's balance, on its debit or credit side. */
function Balance({
  of: { debit, credit, currency },
}: {
  of: { debit: string; credit: string; currency: string };
}) {
  const isDebit = debit !== '0';
  return (
    <>
      <Money minor={isDebit ? debit : credit} currency={currency} />
      {isDebit ? ' debit' : credit === '0' ? '' : ' credit'}
    </>
  );
}

/** All credits less all debits, as a balance on one side. */
const ofSigned = (balance: string, currency: string) =>
  balance.startsWith('-')
    ? { debit: balance.slice(1), credit: '0', currency }
    : { debit: '0', credit: balance, currency };

const NOTHING = '0';
const orDash = (sum: string): string | null => (sum === NOTHING ? null : sum);

/** Every hour in which anything was posted on the account. */
function Hours({
  shown,
  ...hours
}: Pick<Parameters<typeof PagedList<Hour>>[0], 'query' | 'all'> & { shown: string | undefined }) {
  return (
    <Section title="Hours with postings">
      <PagedList
        of="hours"
        {...hours}
        keyOf={({ begins_at }) => begins_at}
        empty="Nothing has been posted on this account."
        columns={[
          { name: 'Hour', show: (hour) => <HourLink of={hour} isShown={hour.begins_at === shown} /> },
          {
            name: 'Debits',
            isFigure: true,
            show: ({ debits, currency }) => <Money minor={orDash(debits)} currency={currency} />,
          },
          {
            name: 'Credits',
            isFigure: true,
            show: ({ credits, currency }) => <Money minor={orDash(credits)} currency={currency} />,
          },
          {
            name: 'Closing balance',
            isFigure: true,
            show: ({ balance, currency }) => <Balance of={ofSigned(balance, currency)} />,
          },
        ]}
      />
    </Section>
  );
}

function HourLink({ of: { begins_at }, isShown }: { of: Hour; isShown: boolean }) {
  const zone = useZone();
  const [{ cursor }] = useFilters();
  const { accountId } = useParams({ strict: false }) as { accountId: string };
  return (
    <EnvironmentLink
      to={`books/accounts/${accountId}`}
      search={{ cursor, hour: begins_at }}
      {...(isShown ? { fw: 700, td: 'underline' } : {})}
    >
      {timeText(begins_at, zone)}
    </EnvironmentLink>
  );
}
