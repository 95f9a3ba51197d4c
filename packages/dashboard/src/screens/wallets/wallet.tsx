import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Columns, Facts, type FactsOfOne, Section } from '../../parts/facts.tsx';
import { Id, isUuid } from '../../parts/id.tsx';
import { EnvironmentLink, walletName } from '../../parts/link.tsx';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { OpenProposal } from '../../parts/open-proposal.tsx';
import { Page } from '../../parts/page.tsx';
import { Read } from '../../parts/read.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { Accounts } from '../../parts/virtual-accounts.tsx';
import { BalanceOverTime } from './balance.tsx';
import { RangeOfDays, useRange } from './date-range.tsx';
import { Entries } from './entries.tsx';
import { Interest } from './interest.tsx';
import { WalletActs } from './wallet-acts.tsx';
import { Changes, Limits } from './wallet-lists.tsx';

type WalletInFull = Schemas['SeenWalletInFull'];

/** A wallet that has no identifier goes by its name or its owner. */
function titleOf({ id, name, owner }: Pick<WalletInFull, 'id' | 'name' | 'owner'>): string {
  if (!isUuid(id)) return `Wallet ${id}`;
  return name === null ? (walletName(name, owner) ?? 'A wallet') : `Wallet ${name}`;
}

/** One wallet: balances, entries, limits and actions. */
export function Wallet() {
  const environment = useEnvironment();
  const { walletId } = useParams({ strict: false }) as { walletId: string };
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}', {
    path: { ...environment, wallet_id: walletId },
  });
  return (
    <Page title={titleOf(query.data ?? { id: walletId, name: null, owner: null })} query={query}>
      <Read of="the wallet" query={query}>
        {(wallet) => <WalletInDetail wallet={wallet} />}
      </Read>
    </Page>
  );
}

function WalletInDetail({ wallet }: { wallet: WalletInFull }) {
  const range = useRange();
  const { currency } = wallet;
  const of = { walletId: wallet.id, range, changedAt: wallet.ledger_balance };
  return (
    <Stack>
      <RestrictionAlert of={wallet} />
      <OpenProposal about={`wallet ${wallet.id}`} />
      <InSuspense of={wallet} />
      <Balances of={wallet} />
      <WalletActs wallet={wallet} />
      <Columns>
        <Stack>
          <Section title="Details">
            <Facts facts={factsOf(wallet)} columns={2} />
          </Section>
          <Section title="Virtual accounts">
            <Accounts of={wallet.virtual_accounts} />
          </Section>
        </Stack>
        <Stack>
          <Section title="Limits today">
            <Limits of={wallet} />
          </Section>
          <Section title="Status history">
            <Changes of={wallet.changes} />
          </Section>
        </Stack>
      </Columns>
      <Section title="Balance and entries" aside={<RangeOfDays range={range} />}>
        <BalanceOverTime {...of} />
        <Entries {...of} currency={currency} />
      </Section>
      <Section title="Interest">
        <Interest wallet={wallet} range={range} />
      </Section>
    </Stack>
  );
}

const RESTRICTIONS: Readonly<Record<string, string>> = {
  outflow: 'Outgoing payments are blocked.',
  all: 'All payments are blocked.',
};

/** Explains the restriction or closure of a wallet. */
function RestrictionAlert({ of: { status, restriction, changes } }: { of: WalletInFull }) {
  if (status === 'active') return null;
  const isClosed = status === 'closed';
  return (
    <Alert
      color={isClosed ? 'gray' : 'orange'}
      title={
        <Group gap="xs">
          <Status of={status} />
          {isClosed ? 'Closed permanently.' : RESTRICTIONS[restriction ?? '']}
        </Group>
      }
    >
      <span className="written">{changes[0]?.reason}</span>
    </Alert>
  );
}

/** Money for the wallet that it did not take: once it can, two people credit it. */
function InSuspense({ of: { id, currency } }: { of: WalletInFull }) {
  const { data } = useRead('/ops/v1/businesses/{business_id}/{mode}/work-queue/suspense', {
    path: useEnvironment(),
    query: { wallet_id: id, limit: 100 },
  });
  const held = data?.paginatedPayload.edges.filter((one) => one.currency === currency) ?? [];
  if (held.length === 0) return null;
  const atLeast = data?.paginatedPayload.pageInfo.hasNextPage ? 'At least ' : '';
  return (
    <Alert color="orange">
      {atLeast}
      {moneyText(
        held.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      )}{' '}
      for this wallet waits in suspense.{' '}
      <EnvironmentLink to="work/suspense" search={{ wallet_id: id }}>
        See why, credit or return it
      </EnvironmentLink>
    </Alert>
  );
}

const AMOUNTS = [
  ['Available', 'balance', 'Usable for transfers.'],
  ['Held', 'held_balance', 'For transfers that are processing.'],
  ['Ledger', 'ledger_balance', 'All postings: available plus held.'],
] as const;

const Balances = ({ of: wallet }: { of: WalletInFull }) => (
  <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} m={0}>
    {AMOUNTS.map(([name, field, meaning]) => (
      <div key={name}>
        <Text component="dt" size="sm" c="dimmed">
          {name}
        </Text>
        <Text component="dd" m={0} fz="h2" fw={600}>
          <Money minor={wallet[field]} currency={wallet.currency} />
        </Text>
        <Text component="dd" m={0} size="xs" c="dimmed">
          {meaning}
        </Text>
      </div>
    ))}
  </SimpleGrid>
);

const factsOf = ({ id, customer_id, owner, tier, tag, ...wallet }: WalletInFull): FactsOfOne => ({
  Name: walletName(wallet.name, owner) ?? 'Without a name',
  Customer: <EnvironmentLink to={`customers/${customer_id}`}>{owner ?? 'See the customer'}</EnvironmentLink>,
  Id: <Id of={id} />,
  'Tier of the customer': tier,
  Status: <Status of={wallet.status} />,
  Currency: wallet.currency,
  Tag: tag,
  Created: <Time at={wallet.created_at} />,
  Updated: <Time at={wallet.updated_at} />,
});
