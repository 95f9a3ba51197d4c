import { Alert, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { List } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';

/** An account of the books. */
export type Account = Schemas['AccountRollups']['accounts'][number];

/** Balances of every account, and the comparison of debits with credits. */
export function Accounts({
  query,
  accounts: all,
  made,
}: {
  query: Parameters<typeof List>[0]['query'];
  accounts: readonly Account[] | undefined;
  made: boolean;
}) {
  const accounts = all?.filter(hasAny);
  return (
    <>
      {!made && (
        <Alert color="blue">
          The rollups of this environment are being built from its history. They appear here once they are
          ready.
        </Alert>
      )}
      <List
        of="accounts"
        query={query}
        rows={accounts}
        all="shown"
        keyOf={({ account_id, currency }) => `${account_id} ${currency}`}
        empty="Nothing was posted by then."
        columns={[
          { name: 'Account', show: (account) => <Name of={account} /> },
          { name: 'Currency', show: ({ currency }) => currency },
          { name: 'Debit', isFigure: true, show: (one) => <Column of={one} minor={one.debit} /> },
          { name: 'Credit', isFigure: true, show: (one) => <Column of={one} minor={one.credit} /> },
        ]}
      />
      {accounts !== undefined && accounts.length > 0 && <Agreement accounts={accounts} />}
    </>
  );
}

const hasAny = ({ debit, credit }: Account): boolean => debit !== '0' || credit !== '0';
/** A system account leads to its postings. */
const Name = ({ of: { account_id, name } }: { of: Account }) =>
  account_id === null ? name : <EnvironmentLink to={`books/accounts/${account_id}`}>{name}</EnvironmentLink>;
const Column = ({ of: { currency }, minor }: { of: Account; minor: string }) => (
  <Money minor={minor === '0' ? null : minor} currency={currency} />
);

/** Compares debits with credits in each currency. */
function Agreement({ accounts }: { accounts: readonly Account[] }) {
  const totals = new Map<string, { debit: bigint; credit: bigint }>();
  for (const { currency, debit, credit } of accounts) {
    const total = totals.get(currency) ?? { debit: 0n, credit: 0n };
    totals.set(currency, { debit: total.debit + BigInt(debit), credit: total.credit + BigInt(credit) });
  }
  return [...totals].map(([currency, { debit, credit }]) => (
    <Text key={currency} size="sm" fw={600} {...(debit === credit ? {} : { c: 'red' })}>
      {currency}: debits <Money minor={String(debit)} currency={currency} />, credits{' '}
      <Money minor={String(credit)} currency={currency} />.{' '}
      {debit === credit ? 'They agree.' : 'They disagree: request a verification.'}
    </Text>
  ));
}
