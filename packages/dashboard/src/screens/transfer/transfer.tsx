import { Alert, Group, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { subjectOf } from '../../parts/acts/transfer-buttons.tsx';
import { ArchiveCommand } from '../../parts/archive-command.tsx';
import { Bank } from '../../parts/bank.tsx';
import { categoryName, movementName } from '../../parts/category.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Columns, Facts, type FactsOfOne, Section } from '../../parts/facts.tsx';
import { Id } from '../../parts/id.tsx';
import { EnvironmentLink, TransferLink, WalletLink } from '../../parts/link.tsx';
import { Money } from '../../parts/money.tsx';
import { NamedWallet } from '../../parts/named-wallet.tsx';
import { OpenProposal } from '../../parts/open-proposal.tsx';
import { Page } from '../../parts/page.tsx';
import { Read } from '../../parts/read.tsx';
import { MovementStatus } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { Attempts, TransferTimeline } from './timeline.tsx';
import { TransferActs } from './transfer-acts.tsx';

/** One transfer: its meaning, timeline and actions. */
export function Transfer() {
  const environment = useEnvironment();
  const { transferId } = useParams({ strict: false }) as { transferId: string };
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/transfers/{transfer_id}', {
    path: { ...environment, transfer_id: transferId },
  });
  return (
    <Page title={titleOf(query.data)} query={query}>
      <Read of="the transfer" query={query}>
        {(transfer) => (
          <Stack>
            <Alert
              color={needsPerson(transfer) ? 'red' : 'gray'}
              title={
                <Group gap="xs">
                  <MovementStatus of={transfer} />
                  <Money minor={transfer.amount} currency={transfer.currency} />
                </Group>
              }
            >
              {transfer.meaning}
            </Alert>
            <OpenProposal about={subjectOf(transfer)} />
            <TransferActs transfer={transfer} />
            <Columns>
              <Section title="Details">
                <Facts facts={factsOf(transfer)} columns={2} />
              </Section>
              <Section title="Timeline">
                <TransferTimeline of={transfer.timeline} />
                <ArchivedEvents of={transfer} />
              </Section>
            </Columns>
            {transfer.tried.length > 0 && (
              <Section title="Submissions and status queries">
                <Attempts of={transfer.tried} />
              </Section>
            )}
          </Stack>
        )}
      </Read>
    </Page>
  );
}

/** Says where the events and deliveries of an old transfer are. */
const ArchivedEvents = ({ of: { reference, events_archived_at: at } }: { of: Schemas['TransferInFull'] }) =>
  at === null ? null : (
    <Stack gap={4}>
      <Text size="sm">
        Its events and deliveries are not here: those of its time were archived on <Time at={at} />. This
        command prints them:
      </Text>
      <ArchiveCommand of={reference ?? '<webhook-id of the event>'} />
    </Stack>
  );

/** The reference of a transfer, or its kind where it has none. */
const titleOf = (transfer: Schemas['TransferInFull'] | undefined): string =>
  transfer === undefined ? 'A transfer' : movementName(transfer);

/** True if the outcome of the payout is unknown, or the money waits in suspense. */
const needsPerson = (transfer: Schemas['TransferInFull']): boolean =>
  (transfer.flagged_at !== null && transfer.completed_at === null) || transfer.suspense_state === 'held';

/** The payment run or bulk transfer that made it. */
function madeBy({ bulk_id: bulk, payment_run_id: run }: Schemas['TransferInFull']): FactsOfOne {
  if (run !== null)
    return { 'Payment run': <EnvironmentLink to={`payment-runs/${run}`}>See its transfers</EnvironmentLink> };
  return { 'Bulk transfer': bulk ? <Id of={bulk} /> : undefined };
}

function factsOf(transfer: Schemas['TransferInFull']): FactsOfOne {
  const { currency, customer_id: customer } = transfer;
  return {
    Amount: <Money minor={transfer.amount} currency={currency} />,
    Fees: <Money minor={transfer.fee} currency={currency} />,
    Kind: categoryName(transfer.category),
    'From wallet':
      transfer.source === null ? undefined : <WalletLink id={transfer.source} name={transfer.source_owner} />,
    'To wallet':
      transfer.destination === null ? undefined : (
        <WalletLink id={transfer.destination} name={transfer.destination_owner} />
      ),
    'For wallet':
      transfer.suspense_wallet_id === null ? undefined : <NamedWallet id={transfer.suspense_wallet_id} />,
    'Credited or returned by':
      transfer.answer_id === null ? undefined : <TransferLink id={transfer.answer_id} />,
    ...madeBy(transfer),
    Reverses: transfer.reverses_id === null ? undefined : <TransferLink id={transfer.reverses_id} />,
    Customer:
      customer === null ? undefined : (
        <EnvironmentLink to={`customers/${customer}`}>
          {transfer.source_owner ?? transfer.destination_owner ?? 'See the customer'}
        </EnvironmentLink>
      ),
    Narration: transfer.narration ?? undefined,
    Bank: transfer.bank_code === null ? undefined : <Bank code={transfer.bank_code} />,
    Account: transfer.account_number ?? undefined,
    Recipient: transfer.recipient_name ?? undefined,
    Sender: transfer.sender_name ?? undefined,
    Provider: transfer.rail ?? undefined,
    'Id at the bank':
      transfer.rail_id === null ? undefined : <Id of={transfer.rail_id} name="the id at the bank" />,
    Id: <Id of={transfer.id} />,
    Accepted: <Time at={transfer.created_at} />,
    Final: <Time at={transfer.completed_at} />,
    'Flagged since': transfer.flagged_at === null ? undefined : <Time at={transfer.flagged_at} />,
    'Next attempt': transfer.next_attempt_at === null ? undefined : <Time at={transfer.next_attempt_at} />,
    'Submissions and status queries': transfer.attempts ?? undefined,
    'Failed because': transfer.failure_reason ?? undefined,
  };
}
