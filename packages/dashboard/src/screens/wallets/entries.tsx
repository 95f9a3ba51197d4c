import { Alert, Group, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { categoryName } from '../../parts/category.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Export } from '../../parts/export.tsx';
import { Token } from '../../parts/id.tsx';
import { EnvironmentLink, WalletLink } from '../../parts/link.tsx';
import { List } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import type { Range } from './date-range.tsx';
import { type RangeOfWallet, useRangeQuery } from './range-query.ts';
import { RevealStatement } from './reveal-statement.tsx';

const WALLET = '/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}';
/** Most postings of a statement that a page shows; longer ones are exported as a file. */
const POSTINGS_MAX = 2_000;

type Entry = Schemas['StatementEntry'];

/** Postings of a wallet on these days, the newest first, with the balance after each. */
export function Entries({ currency, ...of }: RangeOfWallet & { currency: string }) {
  const { walletId, range } = of;
  const days = useRangeQuery(`${WALLET}/balances`, of).data?.days;
  const postings = days?.reduce((sum, day) => sum + day.postings, 0);
  const isShort = postings !== undefined && postings <= POSTINGS_MAX;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Files walletId={walletId} range={range} />
        <RevealStatement walletId={walletId} range={range} />
      </Group>
      {postings !== undefined && !isShort ? (
        <Alert color="gray" title={`${postings} postings`}>
          A page does not show so many. Export the statement as a file, or choose fewer days.
        </Alert>
      ) : (
        <EntriesOfRange of={of} enabled={isShort} currency={currency} />
      )}
    </Stack>
  );
}

/** The masked statement as files. */
function Files({ walletId, range: { from, to } }: { walletId: string; range: Range }) {
  const { business_id, mode } = useEnvironment();
  const base = `/ops/v1/businesses/${business_id}/${mode}/wallets/${encodeURIComponent(walletId)}/statement`;
  const href = (format: string) => `${base}?start_date=${from}&end_date=${to}&format=${format}`;
  const name = (format: string) => `statement-${walletId}-${from}-${to}.${format}`;
  return (
    <>
      <Export href={href('csv')} name={name('csv')}>
        CSV, masked
      </Export>
      <Export href={href('pdf')} name={name('pdf')}>
        PDF, masked
      </Export>
    </>
  );
}

function EntriesOfRange({
  of,
  enabled,
  currency,
}: {
  of: RangeOfWallet;
  enabled: boolean;
  currency: string;
}) {
  const query = useRangeQuery(`${WALLET}/statement`, of, enabled);
  return (
    <Stack gap="sm">
      {query.data !== undefined && <Totals of={query.data.totals} currency={currency} />}
      <List
        of="entries"
        query={query}
        rows={query.data?.entries.toReversed()}
        all="shown"
        keyOf={({ transaction_id, posted_at }) => `${transaction_id} ${posted_at}`}
        empty="Nothing was posted on these days."
        columns={columnsOf(currency)}
      />
    </Stack>
  );
}

const Totals = ({ of: totals, currency }: { of: Schemas['StatementTotals']; currency: string }) => (
  <Text size="sm">
    {totals.entries} {totals.entries === 1 ? 'entry' : 'entries'}: in{' '}
    <Money minor={totals.credits} currency={currency} />, out{' '}
    <Money minor={totals.debits} currency={currency} /> including fees of{' '}
    <Money minor={totals.fees} currency={currency} />.
  </Text>
);

/** Sender or recipient, as far as known. */
function Party({ of: party }: { of: Entry['counterparty'] }) {
  if (party === null) return <>–</>;
  if (party.wallet_id !== null) return <WalletLink id={party.wallet_id} name={party.name} />;
  const known = [party.name, party.account_number, party.bank_name ?? party.bank_code];
  return <span className="written">{known.filter((part) => part !== null).join(' · ') || '–'}</span>;
}

const columnsOf = (currency: string) => [
  { name: 'Posted', show: ({ posted_at }: Entry) => <Time at={posted_at} /> },
  {
    name: 'What',
    show: ({ transaction_id, category, reference }: Entry) => (
      <>
        <EnvironmentLink to={`transfers/${transaction_id}`}>{categoryName(category)}</EnvironmentLink>
        {reference !== null && (
          <Text size="xs" c="dimmed">
            <Token of={reference} />
          </Text>
        )}
      </>
    ),
  },
  { name: 'From or to', show: ({ counterparty }: Entry) => <Party of={counterparty} /> },
  {
    name: 'In',
    isFigure: true,
    show: ({ type, amount }: Entry) => (
      <Money minor={type === 'credit' ? amount : null} currency={currency} />
    ),
  },
  {
    name: 'Out',
    isFigure: true,
    show: ({ type, amount }: Entry) => <Money minor={type === 'debit' ? amount : null} currency={currency} />,
  },
  {
    name: 'Fee',
    isFigure: true,
    show: ({ fee }: Entry) => <Money minor={fee === 0 ? null : fee} currency={currency} />,
  },
  {
    name: 'Balance after',
    isFigure: true,
    show: ({ balance_after }: Entry) => <Money minor={balance_after} currency={currency} />,
  },
];
