import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { Bank } from '../../parts/bank.tsx';
import { useBusinessName } from '../../parts/businesses.ts';
import { movementName } from '../../parts/category.ts';
import { Differences } from '../../parts/differences.tsx';
import { bytesText } from '../../parts/export-text.ts';
import { Facts } from '../../parts/facts.tsx';
import { EnvironmentLink, TransferLink, WalletLink, walletName } from '../../parts/link.tsx';
import { Money } from '../../parts/money.tsx';
import { OperatorName } from '../../parts/operator-name.tsx';
import { PolicyDifferences } from '../../parts/policy/policy-differences.tsx';
import { Time } from '../../parts/time.tsx';
import { dayName, durationText } from '../../parts/time-text.ts';
import { inWords, labelOf, valueInWords } from '../../parts/words.ts';

type Proposal = Schemas['Proposal'];
/** Totals of an import file by currency. */
interface OpeningBalance {
  currency: string;
  wallets: number;
  total: number;
}
/** A stop of payouts, as the proposal to end it has it. */
interface Stopped {
  rail: string | null;
  bank_code: string | null;
  reason: string;
  by_name?: string | null;
  at: string;
}
/** Beside a value: the currency of the proposal, and the state of its objects. */
interface Shown {
  currency: string;
  facts: Proposal['facts'];
}
type Show = (value: never, shown: Shown) => ReactNode;

const id = (value: string) => <span className="id">{value}</span>;
const transfer = (value: string, { facts }: Shown) => (
  <TransferLink id={value} name={facts?.movement ? movementName(facts.movement) : null} />
);
/** A wallet by its name or that of its owner, as masked as the approver may see them. */
const wallet = (value: string | null, { facts }: Shown) => {
  if (value === null) return 'The adjustments account';
  const known = facts?.wallets.find((one) => one.id === value);
  return <WalletLink id={value} name={known && walletName(known.name, known.customer_name)} />;
};
const customer = (value: string, { facts }: Shown) => (
  <EnvironmentLink to={`customers/${value}`}>
    <span className="written">
      {facts?.wallets.find((one) => one.customer_id === value)?.customer_name ?? 'See the customer'}
    </span>
  </EnvironmentLink>
);
const stop = ({ rail, bank_code: bank, reason, by_name: by, at }: Stopped) => (
  <>
    {rail === null ? 'All payouts' : `Payouts by ${rail}`}
    {bank !== null && (
      <>
        {' '}
        to <Bank code={bank} />
      </>
    )}
    , stopped by {by ?? 'an operator'} at <Time at={at} />: {reason}
  </>
);
const words = (values: readonly string[] | null) => values?.join(', ') ?? 'Anywhere';
const SECOND_MS = 1_000;

/** Results of name enquiries, as the operator API counts them. */
const NAME_RESULTS: Readonly<Record<string, string>> = {
  exact: 'the same',
  close: 'similar',
  different: 'different',
  not_compared: 'not compared',
  not_found: 'unknown accounts',
  unavailable: 'without an answer',
};
const namesText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([result, count]) => `${count} ${NAME_RESULTS[result] ?? result}`)
    .join(', ');

/** Fields of a proposal and of its result. Others show under their API names. */
const FIELDS: Readonly<Record<string, { name: string; show?: Show }>> = {
  amount: {
    name: 'Amount',
    show: (minor: number, { currency }) => <Money minor={minor} currency={currency} />,
  },
  transaction_id: { name: 'Transfer', show: transfer },
  held_id: { name: 'Incoming transfer', show: transfer },
  wallet_id: {
    name: 'Wallet',
    show: (of: string | null, shown) => (of === null ? 'The intended wallet' : wallet(of, shown)),
  },
  debit_wallet_id: { name: 'Paid by', show: wallet },
  credit_wallet_id: { name: 'Credited to', show: wallet },
  customer_id: { name: 'Customer', show: customer },
  role: { name: 'Role' },
  business_id: {
    name: 'Business',
    show: (of: string | null) => (of === null ? 'All' : <BusinessName of={of} />),
  },
  mode: { name: 'Environment', show: (of: string | null) => of ?? 'Both' },
  email: { name: 'Email' },
  name: { name: 'Name' },
  key_id: { name: 'API key', show: id },
  scopes: { name: 'Scopes', show: words },
  strict: { name: 'Unknown fields', show: (of: boolean) => (of ? 'Refused' : 'Ignored') },
  profile: { name: 'Profile' },
  label: { name: 'Label' },
  expires_at: {
    name: 'Expires',
    show: (at: string | null) => (at === null ? 'Never' : <Time at={at} />),
  },
  allowed_networks: { name: 'Allowed networks', show: words },
  overlap_seconds: {
    name: 'Old key works for',
    show: (seconds: number) => durationText(seconds * SECOND_MS),
  },
  old_expires_at: { name: 'Old key expires', show: (at: string) => <Time at={at} /> },
  based_on: { name: 'Based on version' },
  version: { name: 'Version' },
  from: { name: 'Applies from', show: dayName },
  as: { name: 'Booked as', show: inWords },
  rail: { name: 'Provider' },
  movements: {
    name: 'Beside these payments',
    show: (ids: readonly string[]) => (
      <Stack gap={0}>
        {ids.map((one) => (
          <TransferLink key={one} id={one} />
        ))}
      </Stack>
    ),
  },
  rails: { name: 'In this order', show: words },
  account: { name: 'Account at the provider', show: id },
  direction: {
    name: 'Direction',
    show: (way: string) =>
      way === 'in' ? 'From its own bank to the provider' : 'From the provider to its own bank',
  },
  booked: {
    name: 'Direction',
    show: (way: string) => (way === 'in' ? 'Paid by the bank' : 'Taken by the bank'),
  },
  statement_line: {
    name: 'Line',
    show: ({ rail, line }: { rail: string; line: number }) => (
      <EnvironmentLink to={`bank-statements/${rail}/lines/${line}`}>
        Line {line} of the account
      </EnvironmentLink>
    ),
  },
  rails_before: { name: 'Instead of', show: words },
  operator_id: { name: 'Operator', show: (of: string) => <OperatorName id={of} /> },
  stopped: { name: 'The stop', show: stop },
  reference: { name: 'Reference' },
  narration: { name: 'Narration' },
  opening_balances: {
    name: 'Opening balances',
    show: (balances: readonly OpeningBalance[]) =>
      balances.map(({ currency, wallets, total }) => (
        <div key={currency}>
          <Money minor={total} currency={currency} />, in {wallets} wallets
        </div>
      )),
  },
  payment_run_id: {
    name: 'Payment run',
    show: (of: string) => <EnvironmentLink to={`payment-runs/${of}`}>See its transfers</EnvironmentLink>,
  },
  type: {
    name: 'Stays restricted for',
    show: (of: string | null) => (of === null ? 'Nothing' : 'Outgoing payments'),
  },
  bytes: { name: 'Size', show: bytesText },
  transfers: { name: 'Transfers' },
  left_out: { name: 'Left out', show: (places: readonly number[]) => places.length },
  all_or_nothing: {
    name: 'If a transfer is refused',
    show: (of: boolean) => (of ? 'Nothing is paid' : 'The others are paid'),
  },
  names: { name: 'Names at the bank', show: namesText },
  duplicates: { name: 'Possible repeats of the last 30 days' },
  repeats: { name: 'Possible repeats in the run' },
  done: { name: 'Done' },
  not_done: { name: 'Not done' },
};

/** Fields shown elsewhere on the page, and those that no person reads: ids and digests. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...['evidence', 'note', 'changes', 'policy', 'settings', 'changed', 'settings_before', 'before'],
  ...['waiting', 'role_id', 'stop_id', 'sha256', 'half_hash', 'proposal_id', 'import_id'],
]);

/** A field by its label, or its API name in words. */
const nameOf = (name: string): string => FIELDS[name]?.name ?? labelOf(name);

function shownOf(name: string, value: unknown, shown: Shown): ReactNode {
  const known = FIELDS[name]?.show as ((value: unknown, shown: Shown) => ReactNode) | undefined;
  return known === undefined ? valueInWords(value, nameOf) : known(value, shown);
}

/** Places of known fields on the page. Others follow them. */
const PLACES = new Map(Object.keys(FIELDS).map((name, place) => [name, place]));
const placeOf = (name: string): number => PLACES.get(name) ?? PLACES.size;

const factsOf = (fields: Readonly<Record<string, unknown>>, shown: Shown) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !ELSEWHERE.has(name))
      .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
      .map(([name, value]) => [nameOf(name), shownOf(name, value, shown)]),
  );

/** A business by its name. */
function BusinessName({ of: id }: { of: string }) {
  return <span className="written">{useBusinessName()(id) ?? 'Another business'}</span>;
}

/** True if some of these fields are for people. */
export const hasFacts = (fields: object): boolean => Object.keys(fields).some((name) => !ELSEWHERE.has(name));

/** Result of a proposal, name over value. */
export const ResultFacts = ({
  of,
  facts,
  columns = 3,
}: {
  of: Readonly<Record<string, unknown>>;
  facts: Proposal['facts'];
  columns?: number;
}) => <Facts columns={columns} facts={factsOf(of, { currency: 'NGN', facts })} />;

/** The content with names of its own for fields that depend on others. */
function fieldsOf(content: Proposal['content']): Proposal['content'] {
  const { policy, before, line, direction, ...rest } = content;
  const { from } = (policy ?? {}) as { from?: unknown };
  return {
    ...(from !== undefined && { from }),
    ...rest,
    ...(Array.isArray(before) && { rails_before: before }),
    ...(line !== undefined && { statement_line: { rail: content.rail, line } }),
    ...(direction !== undefined && { [line === undefined ? 'direction' : 'booked']: direction }),
  };
}

/** The whole content of a proposal, as its approver agrees to it. */
export function Content({ of: { content, facts } }: { of: Proposal }) {
  const currency = facts?.wallets[0]?.currency ?? facts?.movement?.currency ?? 'NGN';
  const { changes, settings_before: before } = content;
  const changed = changes as { before: unknown; after: unknown } | undefined;
  return (
    <Stack gap="sm">
      <Facts columns={2} facts={factsOf(fieldsOf(content), { currency, facts })} />
      {content.settings !== undefined && (
        <Differences of="settings" before={before ?? {}} after={content.settings} />
      )}
      {changed !== undefined && (
        <PolicyDifferences of="terms" before={changed.before} after={changed.after} />
      )}
    </Stack>
  );
}
