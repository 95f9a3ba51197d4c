import { Code, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { Differences } from '../../parts/differences.tsx';
import { Facts } from '../../parts/facts.tsx';
import { EnvironmentLink, WalletLink } from '../../parts/link.tsx';
import { Money } from '../../parts/money.tsx';
import { PolicyDifferences } from '../../parts/policy/policy-differences.tsx';
import { Time } from '../../parts/time.tsx';
import { durationText } from '../../parts/time-text.ts';

type Proposal = Schemas['Proposal'];
/** Totals of an import file by currency. */
interface OpeningBalance {
  currency: string;
  wallets: number;
  total: number;
}
type Show = (value: never, currency: string) => ReactNode;

const id = (value: string) => <span className="id">{value}</span>;
const transfer = (value: string) => <EnvironmentLink to={`transfers/${value}`}>{value}</EnvironmentLink>;
const wallet = (value: string | null) =>
  value === null ? 'The adjustments account' : <WalletLink id={value} />;
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
  amount: { name: 'Amount', show: (minor: number, currency) => <Money minor={minor} currency={currency} /> },
  transaction_id: { name: 'Transfer', show: transfer },
  held_id: { name: 'Incoming transfer', show: transfer },
  wallet_id: {
    name: 'Wallet',
    show: (of: string | null) => (of === null ? 'The intended wallet' : wallet(of)),
  },
  debit_wallet_id: { name: 'Paid by', show: wallet },
  credit_wallet_id: { name: 'Credited to', show: wallet },
  customer_id: {
    name: 'Customer',
    show: (of: string) => <EnvironmentLink to={`customers/${of}`}>{of}</EnvironmentLink>,
  },
  operator_id: { name: 'Operator', show: id },
  role: { name: 'Role' },
  role_id: { name: 'Role', show: id },
  business_id: { name: 'Business', show: (of: string | null) => (of === null ? 'All' : id(of)) },
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
  from: { name: 'Applies from' },
  stop_id: { name: 'Stop', show: id },
  rail: { name: 'Rail' },
  rails: { name: 'In this order', show: words },
  account: { name: 'Account at the provider', show: id },
  direction: {
    name: 'Direction',
    show: (way: string) =>
      way === 'in' ? 'From its own bank to the provider' : 'From the provider to its own bank',
  },
  reference: { name: 'Reference' },
  narration: { name: 'Narration' },
  note: { name: 'Note' },
  sha256: { name: 'SHA-256', show: id },
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
  transfers: { name: 'Transfers' },
  left_out: { name: 'Left out', show: (places: readonly number[]) => places.length },
  all_or_nothing: {
    name: 'If a transfer is refused',
    show: (of: boolean) => (of ? 'Nothing is paid' : 'The others are paid'),
  },
  names: { name: 'Names at the bank', show: namesText },
  duplicates: { name: 'Equal to one of the last 30 days' },
  repeats: { name: 'Equal to another one of the run' },
  done: { name: 'Done' },
  not_done: { name: 'Not possible' },
  half_hash: { name: "SHA-256 of the proposer's half", show: id },
};

/** Fields shown elsewhere on the page. */
const ELSEWHERE: ReadonlySet<string> = new Set(['evidence', 'changes', 'policy', 'settings_before']);

function shown(name: string, value: unknown, currency: string): ReactNode {
  const known = FIELDS[name]?.show as ((value: unknown, currency: string) => ReactNode) | undefined;
  if (known !== undefined) return known(value, currency);
  if (value === null) return '–';
  return typeof value === 'object' ? <Code block>{JSON.stringify(value, null, 2)}</Code> : String(value);
}

const factsOf = (fields: Readonly<Record<string, unknown>>, currency: string) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !ELSEWHERE.has(name))
      .map(([name, value]) => [FIELDS[name]?.name ?? name, shown(name, value, currency)]),
  );

/** Result of a proposal, name over value. */
export const ResultFacts = ({
  of,
  columns = 3,
}: {
  of: Readonly<Record<string, unknown>>;
  columns?: number;
}) => <Facts columns={columns} facts={factsOf(of, 'NGN')} />;

/** Adds the start day of a proposed policy to the fields. */
function withDay(content: Proposal['content']): Proposal['content'] {
  const { from } = (content.policy ?? {}) as { from?: unknown };
  return from === undefined ? content : { from, ...content };
}

/** The whole content of a proposal, as its approver agrees to it. */
export function Content({ of: { content, facts } }: { of: Proposal }) {
  const currency = facts?.wallets[0]?.currency ?? facts?.movement?.currency ?? 'NGN';
  const { changes, policy, settings_before: before } = content;
  const changed = changes as { before: unknown; after: unknown } | undefined;
  return (
    <Stack gap="sm">
      <Facts facts={factsOf(withDay(content), currency)} />
      {before !== undefined && <Differences of="settings" before={before} after={content.settings} />}
      {changed !== undefined && (
        <PolicyDifferences of="terms" before={changed.before} after={changed.after} />
      )}
      {policy !== undefined && (
        <details>
          <summary>The policy as submitted</summary>
          <Code block>{JSON.stringify(policy, null, 2)}</Code>
        </details>
      )}
    </Stack>
  );
}
