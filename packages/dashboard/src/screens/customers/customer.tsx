import { Alert, Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Columns, Facts, type FactsOfOne, Section } from '../../parts/facts.tsx';
import { Id } from '../../parts/id.tsx';
import { EnvironmentLink, WalletLink, walletName } from '../../parts/link.tsx';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { OpenProposal } from '../../parts/open-proposal.tsx';
import { Page } from '../../parts/page.tsx';
import { Read } from '../../parts/read.tsx';
import { Time } from '../../parts/time.tsx';
import { Accounts } from '../../parts/virtual-accounts.tsx';
import { WALLET_COLUMNS } from '../../parts/wallet-columns.tsx';
import { inWords } from '../../parts/words.ts';
import { CustomerActs, RevealCustomer } from './customer-acts.tsx';

type CustomerInFull = Schemas['SeenCustomerInFull'];

/** Most wallets of a customer that the operator API returns. */
const WALLETS_MAX = 100;

/** One customer: masked identity, wallets and actions. */
export function Customer() {
  const environment = useEnvironment();
  const { customerId } = useParams({ strict: false }) as { customerId: string };
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/customers/{customer_id}', {
    path: { ...environment, customer_id: customerId },
  });
  return (
    <Page title={query.data?.name ?? `Customer ${customerId}`} query={query}>
      <Read of="the customer" query={query}>
        {(customer) => (
          <Stack>
            <Erasing of={customer} />
            <OpenProposal about={`customer ${customer.id}`} />
            <CustomerActs customer={customer} />
            <Columns>
              <Section title="Identity">
                <Facts facts={factsOf(customer)} columns={2} />
                {customer.erased_at === null && (
                  <Group>
                    <RevealCustomer customer={customer} />
                  </Group>
                )}
              </Section>
              <Section title="Virtual accounts">
                <Accounts of={customer.virtual_accounts} />
              </Section>
            </Columns>
            <Wallets of={customer} />
          </Stack>
        )}
      </Read>
    </Page>
  );
}

/** Explains that a customer is being erased, or was. */
function Erasing({ of: { erasing_at, erased_at } }: { of: CustomerInFull }) {
  if (erased_at !== null) {
    return (
      <Alert color="gray" title="Erased">
        The personal data was erased <Time at={erased_at} />. Transactions stay in the ledger.
      </Alert>
    );
  }
  if (erasing_at === null) return null;
  return (
    <Alert color="orange" title="Erasure in progress">
      The personal data is being erased since <Time at={erasing_at} />. The wallets are closed.
    </Alert>
  );
}

const TIERS = ['Nothing verified', 'A BVN or a NIN', 'A BVN and a NIN', 'Set by an operator'];

const factsOf = (customer: CustomerInFull): FactsOfOne => ({
  Name: customer.name,
  Email: customer.email,
  Phone: customer.phone,
  'External id': customer.third_party_identifier,
  BVN: customer.bvn,
  [customer.id_type === null ? 'Document' : `Document: ${inWords(customer.id_type)}`]: customer.id_number,
  Tier: `${customer.tier}: ${TIERS[customer.tier] ?? ''}`,
  'Default wallet': <WalletLink id={customer.wallet_id} name={walletName(null, customer.name)} />,
  Id: <Id of={customer.id} />,
  Created: <Time at={customer.created_at} />,
});

/** The wallets of the customer, with totals. */
function Wallets({ of: { id, wallets } }: { of: CustomerInFull }) {
  const sum = (field: 'balance' | 'held_balance' | 'ledger_balance') =>
    String(wallets.reduce((total, wallet) => total + BigInt(wallet[field]), 0n));
  const isAll = wallets.length < WALLETS_MAX;
  const all = (
    <EnvironmentLink to="wallets" search={{ customer_id: id }}>
      all of them
    </EnvironmentLink>
  );
  return (
    <Section
      title="Wallets"
      aside={
        isAll ? undefined : (
          <>
            The newest {WALLETS_MAX} of {all}.
          </>
        )
      }
    >
      <Facts
        facts={{
          [isAll ? 'Total available' : 'Available in these']: <Money minor={sum('balance')} />,
          [isAll ? 'Total held' : 'Held in these']: <Money minor={sum('held_balance')} />,
          [isAll ? 'Total ledger balance' : 'Ledger in these']: <Money minor={sum('ledger_balance')} />,
        }}
      />
      <List
        of="wallets of the customer"
        query={READ_WITH_IT}
        rows={wallets}
        all={isAll ? 'shown' : 'unavailable'}
        keyOf={(wallet) => wallet.id}
        empty="None."
        columns={WALLET_COLUMNS}
      />
    </Section>
  );
}
