import { Button, Group, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { categoryName } from '../../parts/category.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Section } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Token } from '../../parts/id.tsx';
import { EnvironmentLink, WalletLink } from '../../parts/link.tsx';
import { List } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Time, useZone } from '../../parts/time.tsx';
import { timeText } from '../../parts/time-text.ts';

type Part = Schemas['AccountPostings'];
type Posting = Part['postings'][number];

/** A page of the postings of an account in an hour, newest transfer first. */
export function Postings({ accountId, hour }: { accountId: string; hour: string }) {
  const environment = useEnvironment();
  const zone = useZone();
  const [{ after }] = useFilters();
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/rollups/accounts/{account_id}/postings', {
    path: { ...environment, account_id: accountId },
    query: { hour, after },
  });
  const part = query.data;
  return (
    <Section title={`Postings of the hour from ${timeText(hour, zone)}`}>
      <List
        of="postings"
        query={query}
        rows={part?.postings}
        all="unavailable"
        keyOf={({ transaction_id, part }) => `${transaction_id} ${part}`}
        empty={part?.next == null ? 'There are no more.' : 'None on this page. There are older ones.'}
        columns={columnsOf(part?.currency ?? 'NGN')}
      />
      {part !== undefined && <Further of={part} />}
    </Section>
  );
}

/** The share of the hour found so far, and paging. */
function Further({ of: part }: { of: Part }) {
  const [{ after }, change] = useFilters();
  const { next, currency, debits, credits, found_debits, found_credits } = part;
  const isAll = found_debits === debits && found_credits === credits;
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" {...(next === null && !isAll ? { c: 'red' } : {})}>
        {isAll ? 'All of the hour: ' : 'So far: '}
        <Found name="debits" found={found_debits} all={debits} currency={currency} />
        {debits !== '0' && credits !== '0' && ', '}
        <Found name="credits" found={found_credits} all={credits} currency={currency} />.
        {next === null && !isAll && 'They disagree: request a verification.'}
      </Text>
      {(after !== undefined || next !== null) && (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            disabled={after === undefined}
            onClick={() => change({ after: undefined })}
          >
            Newest postings
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={next === null}
            onClick={() => change({ hour: part.begins_at, after: next ?? undefined })}
          >
            Older postings
          </Button>
        </Group>
      )}
    </Group>
  );
}

/** Debits or credits found so far; nothing where the hour has none. */
function Found({
  name,
  found,
  all,
  currency,
}: {
  name: string;
  found: string;
  all: string;
  currency: string;
}) {
  if (all === '0') return null;
  return (
    <>
      {name} <Money minor={found} currency={currency} />
      {found !== all && (
        <>
          {' '}
          of <Money minor={all} currency={currency} />
        </>
      )}
    </>
  );
}

/** The account on the other side. */
const Other = ({ of: { name, account_id, wallet_id, owner } }: { of: Posting['other'] }) =>
  account_id === null ? (
    <WalletLink id={wallet_id} name={owner} />
  ) : (
    <EnvironmentLink to={`books/accounts/${account_id}`}>{name}</EnvironmentLink>
  );

const columnsOf = (currency: string) => {
  const amountOf = (side: string, posting: Posting) => (
    <Money minor={posting.side === side ? posting.amount : null} currency={currency} />
  );
  return [
    { name: 'Posted', show: ({ posted_at }: Posting) => <Time at={posted_at} /> },
    {
      name: 'Transfer',
      show: ({ transaction_id, category, reference }: Posting) => (
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
    { name: 'Other account', show: ({ other }: Posting) => <Other of={other} /> },
    { name: 'Debit', isFigure: true, show: (posting: Posting) => amountOf('debit', posting) },
    { name: 'Credit', isFigure: true, show: (posting: Posting) => amountOf('credit', posting) },
  ];
};
