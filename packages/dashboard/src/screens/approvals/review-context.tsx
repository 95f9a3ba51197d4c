import { Code, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { categoryName, movementName } from '../../parts/category.ts';
import { Facts, Section } from '../../parts/facts.tsx';
import { EnvironmentLink, TransferLink, WalletLink, walletName } from '../../parts/link.tsx';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { MovementStatus, Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { durationText } from '../../parts/time-text.ts';
import { BALANCE_COLUMNS } from '../../parts/wallet-columns.tsx';
import { AboutKey, AboutOperator, AboutStop } from './review-context-subjects.tsx';

type Proposal = Schemas['Proposal'];
type ReviewContext = NonNullable<Proposal['facts']>;
const SECOND_MS = 1_000;

/** The current state of the object that a proposal is about. */
export function CurrentState({ proposal: { content, facts, business_id } }: { proposal: Proposal }) {
  const {
    movement,
    wallets,
    rail_account: account,
  } = facts ?? { movement: null, wallets: [], rail_account: null };
  const { operator_id: operatorId, role_id: roleId, key_id: keyId, stop_id: stopId } = content;
  return (
    <>
      {movement !== null && <AboutMovement movement={movement} />}
      {wallets.length > 0 && (
        <Section title="The wallets now">
          <Wallets of={wallets} />
        </Section>
      )}
      {account !== null && (
        <Section title="The provider account now">
          <Facts
            facts={{
              Provider: account.rail,
              Account: <span className="id">{account.account}</span>,
              Status: <Status of={account.status} />,
              'Owed by the provider (ledger)': <Money minor={account.owed} />,
            }}
          />
        </Section>
      )}
      {typeof operatorId === 'string' && (
        <AboutOperator id={operatorId} roleId={typeof roleId === 'string' ? roleId : undefined} />
      )}
      {typeof keyId === 'string' && <AboutKey id={keyId} />}
      {typeof stopId === 'string' && <AboutStop id={stopId} isOfAll={business_id === null} />}
    </>
  );
}

function AboutMovement({ movement }: { movement: NonNullable<ReviewContext['movement']> }) {
  const { currency, last_answer: answer } = movement;
  return (
    <Section title="The transfer now">
      <Text size="sm">{movement.meaning}</Text>
      <Facts
        facts={{
          Reference: <TransferLink id={movement.id} name={movementName(movement)} />,
          Status: <MovementStatus of={movement} />,
          Kind: categoryName(movement.category),
          Amount: <Money minor={movement.amount} currency={currency} />,
          Fees: <Money minor={movement.fee} currency={currency} />,
          Age: durationText(movement.age_seconds * SECOND_MS),
          Accepted: <Time at={movement.created_at} />,
          'Flagged since': movement.flagged_at === null ? undefined : <Time at={movement.flagged_at} />,
          'Last submission':
            movement.last_submitted_at === null ? undefined : <Time at={movement.last_submitted_at} />,
          Final: movement.completed_at === null ? undefined : <Time at={movement.completed_at} />,
          Provider: movement.rail,
          'Id at the bank': movement.rail_id && <span className="id">{movement.rail_id}</span>,
          Bank: movement.bank_name ?? movement.bank_code,
          Account: movement.account_number,
          Sender: movement.sender_name ?? undefined,
        }}
      />
      {answer !== null && (
        <>
          <Text size="sm" fw={600}>
            Last response of the bank
          </Text>
          <Facts
            facts={{
              When: <Time at={answer.at} />,
              What: `${answer.action === 'send' ? 'Submission' : 'Status query'} (no. ${answer.attempt})`,
              Outcome: <Status of={answer.outcome} />,
              Code: answer.code,
              Message: answer.detail,
            }}
          />
          {answer.answer !== null && (
            <details>
              <summary>The raw response, as evidence</summary>
              <Code block>{answer.answer}</Code>
            </details>
          )}
        </>
      )}
    </Section>
  );
}

const PARTS: Readonly<Record<string, string>> = {
  pays: 'Pays',
  is_credited: 'Is credited',
  meant_for: 'Intended recipient',
  changes: 'Changes',
};

const Wallets = ({ of }: { of: ReviewContext['wallets'] }) => (
  <List
    of="wallets of the proposal"
    rows={of}
    all="shown"
    keyOf={({ id, part }) => `${part} ${id}`}
    query={READ_WITH_IT}
    empty=""
    columns={[
      { name: 'Part', show: ({ part }) => PARTS[part] ?? part },
      {
        name: 'Wallet',
        show: ({ id, name, customer_name: owner }) => <WalletLink id={id} name={walletName(name, owner)} />,
      },
      {
        name: 'Customer',
        show: ({ customer_id, customer_name: name }) => (
          <EnvironmentLink to={`customers/${customer_id}`}>
            <span className="written">{name}</span>
          </EnvironmentLink>
        ),
      },
      ...BALANCE_COLUMNS,
      { name: 'Status', show: ({ status }) => <Status of={status} /> },
      {
        name: 'Why it is not active',
        show: ({ status, restriction, restricted_because: why, restricted_at }) =>
          status === 'active' ? (
            '–'
          ) : (
            <span className="written">
              {restriction === null ? '' : `${restriction}: `}
              {why ?? 'not recorded'} (<Time at={restricted_at} />)
            </span>
          ),
      },
    ]}
  />
);
