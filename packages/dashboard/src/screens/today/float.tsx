import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Section } from '../../parts/facts.tsx';
import { List } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';

/** Ledger balance of each settlement account. */
export function Float({ at }: { at: string | undefined }) {
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/rollups/accounts', {
    path: useEnvironment(),
    query: { at },
  });
  const accounts = query.data?.accounts.filter(({ kind }) => kind === 'settlement');
  return (
    <Section title={at === undefined ? 'Float' : 'Float at the end of the day'}>
      <List
        of="settlement accounts"
        query={query}
        rows={accounts}
        all="shown"
        keyOf={({ account_id }) => String(account_id)}
        empty="There is no settlement account."
        columns={[
          { name: 'Account', show: ({ name }) => name },
          {
            name: 'Ledger balance',
            isFigure: true,
            show: ({ debit, credit, currency }) => (
              <Money minor={String(BigInt(debit) - BigInt(credit))} currency={currency} />
            ),
          },
        ]}
      />
    </Section>
  );
}
