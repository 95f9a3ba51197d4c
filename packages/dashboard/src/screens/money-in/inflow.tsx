import { Alert, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { ActionButtons } from '../../parts/acts/actions.tsx';
import { useRevealTransfer } from '../../parts/acts/payout-acts.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Facts, type FactsOfOne, Section } from '../../parts/facts.tsx';
import { EnvironmentLink, TransferLink, WalletLink, walletName } from '../../parts/link.tsx';
import { Money } from '../../parts/money.tsx';
import { useWallet } from '../../parts/named-wallet.tsx';
import { Read } from '../../parts/read.tsx';
import { Reveal } from '../../parts/reveal.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { MoneyInPage } from './money-in-page.tsx';

type HeldInflow = Schemas['HeldInflow'];

/** One inflow that no wallet accepted at once, and its outcome. */
export function Inflow() {
  const environment = useEnvironment();
  const { inflowId } = useParams({ strict: false }) as { inflowId: string };
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/inflows/{inflow_id}', {
    path: { ...environment, inflow_id: inflowId },
  });
  return (
    <MoneyInPage title={query.data?.reference ?? 'Money in'} query={query}>
      <Read of="the inflow" query={query}>
        {(inflow) => <InFull inflow={inflow} />}
      </Read>
    </MoneyInPage>
  );
}

function InFull({ inflow }: { inflow: HeldInflow }) {
  const { id, amount, wallet_id, actions } = inflow;
  const reveal = useRevealTransfer(id);
  return (
    <Stack>
      <Alert color={inflow.state === 'held' ? 'red' : 'gray'} title={<Money minor={amount} />}>
        {inflow.meaning}
        <WalletNow of={inflow} />
      </Alert>
      <ActionButtons
        actions={actions.filter((action) => action !== 'revealTransfer')}
        subject={{ transferId: id, held: { id, amount, wallet_id, currency: 'NGN' } }}
      />
      <Section title="Details">
        <Facts facts={factsOf(inflow)} />
      </Section>
      <Section title="Sender">
        <Facts
          facts={{
            Name: inflow.sender.name,
            Account: inflow.sender.account_number,
            Bank: inflow.sender.bank_name ?? inflow.sender.bank_code,
          }}
        />
        {actions.includes('revealTransfer') && (
          <div>
            <Reveal fields="the sender and the narration" run={reveal} />
          </div>
        )}
      </Section>
    </Stack>
  );
}

/** Says whether the intended wallet can take held money now, and what to do. */
function WalletNow({ of: { state, reason, wallet_id: id, actions } }: { of: HeldInflow }) {
  const { wallet } = useWallet(id ?? '', { enabled: state === 'held' && id !== null });
  if (wallet === undefined) return null;
  const { status, restriction, name, owner } = wallet;
  const link = <WalletLink id={wallet.id} name={walletName(name, owner)} />;
  const others = `credit another wallet${actions.includes('proposeSuspenseReturn') ? ', or return the money' : ''}`;
  const text =
    status === 'closed' ? (
      <>
        The wallet {link} is closed. You can {others}.
      </>
    ) : restriction === 'all' ? (
      <>
        The wallet {link} is still restricted: all its payments are blocked. To credit it, first propose
        lifting the restriction on its page. You can also {others}.
      </>
    ) : reason === 'wallet_restricted' ? (
      <>The wallet {link} takes money again. Propose a credit.</>
    ) : null;
  return text === null ? null : (
    <Text size="sm" mt="xs">
      {text}
    </Text>
  );
}

const factsOf = (inflow: HeldInflow): FactsOfOne => ({
  Amount: <Money minor={inflow.amount} />,
  State: <Status of={inflow.state} />,
  Received: <Time at={inflow.created_at} />,
  'For wallet': inflow.wallet_id && <WalletLink id={inflow.wallet_id} name={inflow.wallet_owner} />,
  Provider: inflow.rail,
  'Id at the bank': <span className="id">{inflow.session_id}</span>,
  Reference: inflow.reference,
  Transfer: <EnvironmentLink to={`transfers/${inflow.id}`}>Timeline and details</EnvironmentLink>,
  'Credited or returned by': inflow.answer_id === null ? undefined : <TransferLink id={inflow.answer_id} />,
});
