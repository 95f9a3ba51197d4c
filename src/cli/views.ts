import type { ShownTrialBalance } from '../backoffice/reports/schemas.ts';
import { type PolicyView, SECTIONS } from '../payments/policy/policy-view.ts';
import { systemClock } from '../platform/values/clock.ts';
import { toNaira } from '../platform/values/money.ts';
import { DEFAULT_PROFILE } from '../platform/values/profiles.ts';
import type { Input } from './api-command.ts';
import { type ReviewContext, reviewLines } from './review-context.ts';

/** Output for rows of commands that a template cannot express. */

const amountOf = (amount: number | string): string => toNaira(BigInt(amount));

export const indentedJson = (answer: object): string[] => [JSON.stringify(answer, null, 2)];

export const newKey = (
  key: object,
  { mode, scopes, strict, profile = DEFAULT_PROFILE, expires_at = null, allowed_networks = null }: Input,
) => ({
  ...key,
  mode,
  scopes,
  strict,
  profile,
  expires_at,
  allowed_networks,
});

interface ShownKey {
  key_id: string;
  business_id: string;
  mode: string;
  scopes: readonly string[];
  strict: boolean;
  profile: string;
  label: string | null;
  allowed_networks: readonly string[] | null;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}

export const scopesOfKey = ({ key_id, scopes }: ShownKey) => ({ key_id, scopes });

function stateOf({ revoked_at, expires_at }: ShownKey): string {
  if (revoked_at !== null) return `revoked ${revoked_at}`;
  if (expires_at === null) return 'active';
  return `${Date.parse(expires_at) <= systemClock.now() ? 'expired' : 'active, expires'} ${expires_at}`;
}

export const keyLine = (key: ShownKey): string[] => [
  [
    key.key_id,
    key.mode,
    key.business_id,
    key.scopes.join(',') +
      (key.strict ? ' strict' : '') +
      (key.profile === DEFAULT_PROFILE ? '' : ` ${key.profile}`),
    key.created_at,
    stateOf(key),
    key.last_used_at === null ? 'never used' : `used ${key.last_used_at}`,
    key.allowed_networks === null ? 'from any network' : `from ${key.allowed_networks.join(',')}`,
    key.label ?? '',
  ].join('  '),
];

interface ListedRun {
  started_at: string;
  ended_at: string;
  since: string | null;
  made_by: string;
  version: string;
  checks: number;
  findings: number;
  listed: { check: string; table: string; key: string; problem: string }[];
  failure: string | null;
}

export function* verifyRun({ started_at, ended_at, since, made_by, ...run }: ListedRun): Generator<string> {
  const of = since === null ? 'everything' : `since ${since}`;
  const took = `${Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 1_000)} s`;
  const found = run.findings === 0 ? 'no findings' : `${run.findings} findings`;
  const end = run.failure === null ? found : `stopped early, ${found}: ${run.failure}`;
  yield [started_at, took, made_by, run.version, of, `${run.checks} checks`, end].join('  ');
  for (const { check, table, key, problem } of run.listed) yield `  ${check}  ${table} ${key}: ${problem}`;
  const more = run.findings - run.listed.length;
  if (more > 0) yield `  and ${more} more`;
}

type Environment = ShownTrialBalance['environments'][number];

export function* trialBalance({ at, balanced, environments }: ShownTrialBalance): Generator<string> {
  yield `Trial balance at ${at}`;
  for (const environment of environments) yield* readableEnvironment(environment);
  yield balanced ? 'Debits equal credits.' : 'Debits do not equal credits: run kolo verify.';
}

function* readableEnvironment({
  business_name,
  business_id,
  mode,
  accounts,
  totals,
}: Environment): Generator<string> {
  yield '';
  yield `${business_name} (${business_id}), ${mode}`;
  yield row('Account', '', 'Debit', 'Credit');
  for (const { name, ...line } of accounts) yield amountRow(name, line);
  for (const total of totals) yield amountRow('Total', total);
}

const amountRow = (name: string, { currency, debit, credit }: Environment['totals'][number]) =>
  row(name, currency, toNaira(BigInt(debit)), toNaira(BigInt(credit)));

const row = (name: string, currency: string, debit: string, credit: string): string =>
  `  ${name.padEnd(24)} ${currency.padEnd(3)} ${debit.padStart(26)} ${credit.padStart(26)}`;

interface WalletStatus {
  status: string;
  restriction: string | null;
}

const statusOf = ({ status, restriction }: WalletStatus): string =>
  restriction === null ? status : `${status} (${restriction})`;

interface ShownWallet extends WalletStatus {
  id: string;
  currency: string;
  ledger_balance: number;
  held_balance: number;
}

export const walletHead = (wallet: ShownWallet): string[] => [`${wallet.id}  ${statusOf(wallet)}`];

export const walletBalance = ({ ledger_balance, held_balance, currency }: ShownWallet): string[] => [
  `  posted     ${amountOf(ledger_balance)} ${currency}, of which ${amountOf(held_balance)} is held`,
];

const MEASURES: Readonly<Record<string, string>> = {
  single: 'per transfer',
  amount: 'in total',
  count: 'transfers',
  balance: 'of balance',
};

interface ShownLimit {
  scope: string;
  measure: string;
  period: string | null;
  limit: number;
  remaining: number;
  resets_at: string | null;
}

/** Such as `50000.00 in total a day for the customer: 1250.00 left until 2026-01-16T00:00:00.000Z`. */
export function* walletLimit({ scope, measure, period, limit, remaining, resets_at }: ShownLimit) {
  const shown = (value: number): string => (measure === 'count' ? String(value) : amountOf(value));
  const whose = scope === 'tenant' ? 'business' : scope;
  const most = [shown(limit), MEASURES[measure] ?? measure, period === null ? '' : `a ${period}`];
  const left = resets_at === null ? '' : ` until ${resets_at}`;
  const rest = measure === 'single' ? '' : `: ${shown(remaining)} left${left}`;
  yield `  limit      ${most.filter((word) => word !== '').join(' ')} for the ${whose}${rest}`;
}

interface WalletChange extends WalletStatus {
  reason: string;
  made_by: string;
  created_at: string;
}

export const walletChange = (change: WalletChange): string[] => [
  `  ${change.created_at}  ${statusOf(change)} by ${change.made_by}: ${change.reason}`,
];

interface ChangedWallet extends WalletStatus {
  wallet_id: string;
  changed: boolean;
}

export const walletChanged =
  (status: string) =>
  ({ changed }: { changed: boolean }, { wallet_id, type: restriction = null }: Input) => ({
    wallet_id,
    status,
    restriction,
    changed,
  });

export const walletChangedLine = ({ wallet_id, changed, ...to }: ChangedWallet): string[] => [
  `Wallet ${wallet_id} ${changed ? 'is' : 'was already'} ${statusOf(to)}.`,
];

interface ShownCustomer {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  tier: number;
  created_at: string;
  erasing_at: string | null;
  erased_at: string | null;
}

function erasure({ erasing_at, erased_at }: ShownCustomer): string[] {
  if (erased_at !== null) return [`erased ${erased_at}`];
  return erasing_at === null ? [] : ['being erased'];
}

export function* customerLine(customer: ShownCustomer): Generator<string> {
  const { id, name, email, phone, tier, created_at } = customer;
  const known = [name, email, phone].filter((text) => text !== null);
  yield [id, ...known, `tier ${tier}`, created_at, ...erasure(customer)].join('  ');
}

export const customerHead = (customer: ShownCustomer): string[] => [
  [customer.id, `tier ${customer.tier}`, ...erasure(customer)].join('  '),
];

interface ShownInflow {
  sender: Record<'name' | 'account_number' | 'bank_code' | 'bank_name', string | null>;
}

export const senderLine = ({ sender }: ShownInflow): string[] => [
  `  sender     ${sender.name ?? 'unknown'}, ${sender.account_number ?? 'no account number'} at ${sender.bank_name ?? sender.bank_code ?? 'unknown bank'}`,
];

export const UNCLAIMED_LINES = [
  '{rail}  {session_id}  {account_number} at {bank_code}  {amount:money}  {received_at}',
  '  {meaning}',
  '  Actions: {actions:list|}',
];

interface ShownRailAccount {
  rail: string;
  account: string;
  preference: number;
  status: string;
  suspended: string | null;
  callback_path: string;
}

export function* railAccountLine(one: ShownRailAccount): Generator<string> {
  const state = one.suspended === null ? one.status : `${one.status}, suspended: ${one.suspended}`;
  yield `${one.preference}. ${one.rail}  ${one.account}  ${state}  ${one.callback_path}`;
}

export function* policy({ day, in_force, planned }: PolicyView): Generator<string> {
  yield `Today is ${day}. Amounts are in kobo.`;
  for (const section of SECTIONS) {
    const shown = in_force[section];
    if (shown === null) yield `${section}: none`;
    else {
      yield `${section}: version ${shown.version}, from ${shown.from ?? 'the start'}`;
      yield JSON.stringify(shown.terms, null, 2);
    }
  }
  for (const { from, version, ...sections } of planned) {
    yield `Planned: version ${version}, from ${from}`;
    yield JSON.stringify(sections, null, 2);
  }
}

/** A version as the operator API lists it. */
interface ListedVersion extends Partial<Record<(typeof SECTIONS)[number], object>> {
  version: number;
  from: string | null;
  created_at: string;
  proposed_by: string | null;
  approved_by: string | null;
  reason: string | null;
}

export function* policyVersion({ version, from, created_at, ...of }: ListedVersion): Generator<string> {
  const by = of.proposed_by === null ? '' : `, proposed by ${of.proposed_by}`;
  const approved = of.approved_by === null ? '' : `, approved by ${of.approved_by}`;
  yield `Version ${version}, from ${from ?? 'the start'}, set ${created_at}${by}${approved}`;
  if (of.reason !== null) yield `  ${of.reason}`;
  for (const section of SECTIONS)
    if (of[section] !== undefined) yield `  ${section} ${JSON.stringify(of[section])}`;
}

interface ShownSession {
  id: string;
  kind: string;
  address: string | null;
  created_at: string;
  last_seen_at: string;
  current: boolean;
}

export function* sessionLine(session: ShownSession): Generator<string> {
  const { id, kind, address, created_at, last_seen_at, current } = session;
  const columns = [
    id,
    kind,
    `from ${address ?? 'this machine'}`,
    `since ${created_at}`,
    `used ${last_seen_at}`,
  ];
  yield [...columns, ...(current ? ['current'] : [])].join('  ');
}

interface ShownRole {
  id: string;
  role: string;
  business_id: string | null;
  mode: string | null;
}

export function* ownRole({ role, business_id, mode }: ShownRole): Generator<string> {
  const where = business_id === null ? 'every business' : `business ${business_id}`;
  yield `  ${role} of ${where}${mode === null ? '' : `, ${mode}`}`;
}

export function* grantedRole({ id, role, business_id, mode }: ShownRole): Generator<string> {
  yield `  ${id}  ${role} of ${business_id ?? 'every business'}${mode === null ? '' : `, ${mode}`}`;
}

/** A proposal as the operator API shows it. */
export interface ShownProposal {
  id: string;
  act: string;
  business_id: string | null;
  mode: string | null;
  content: object;
  effect: string;
  facts: ReviewContext | null;
  digest: string;
  reason: string;
  status: string;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: string;
  expires_at: string;
  decided_by: string | null;
  decided_by_name: string | null;
  refusal: string | null;
  closed_because: string | null;
  result: object | null;
  /** Null where it is for one object. */
  batch: { items: readonly ShownItem[] | null } | null;
}

/** One object of a proposal for many. */
interface ShownItem {
  object: string;
  effect: string;
  status: string;
  closed_because: string | null;
}

const itemLine = ({ object, effect, status, closed_because: why }: ShownItem): string =>
  `  ${object}, ${status}${why === null ? '' : ` (${why})`}: ${effect}`;

export function* proposal(shown: ShownProposal): Generator<string> {
  const { act, business_id, mode, status, reason } = shown;
  yield `${act} for ${business_id === null ? 'the installation' : `business ${business_id}, ${mode}`}: ${status}`;
  yield `Effect: ${shown.effect}`;
  yield `Proposed by ${shown.proposed_by_name} (${shown.proposed_by}) at ${shown.proposed_at}: ${reason}`;
  if (status === 'open') yield `Open until ${shown.expires_at}.`;
  if (shown.decided_by !== null) yield `Decided by ${shown.decided_by_name} (${shown.decided_by})`;
  if (shown.refusal !== null) yield `Refused: ${shown.refusal}`;
  if (shown.closed_because !== null) yield `Closed: ${shown.closed_because}`;
  yield* reviewLines(shown.facts);
  if (shown.batch === null) yield JSON.stringify(shown.content, null, 2);
  else for (const item of shown.batch.items ?? []) yield itemLine(item);
  yield `Digest ${shown.digest}`;
}

interface ShownTransfer {
  id: string;
  reference: string | null;
  category: string;
  status: string;
  suspense_state: string | null;
  amount: number;
  currency: string;
}

export function* transferHead(transfer: ShownTransfer): Generator<string> {
  const { id, reference, category, status, suspense_state, amount, currency } = transfer;
  const state = suspense_state ?? status;
  yield [id, reference ?? 'no reference', category, state, `${amountOf(amount)} ${currency}`].join('  ');
}

interface ShownStop {
  id: string;
  business_id: string | null;
  mode: string | null;
  rail: string | null;
  bank_code: string | null;
  reason: string;
  stopped_by: string;
  stopped_at: string;
  ended_at: string | null;
}

export const stopsInForce = (stops: ShownStop[], { all }: Input): ShownStop[] =>
  all ? stops : stops.filter(({ ended_at }) => ended_at === null);

export function* stopLine({ id, business_id, mode, rail, bank_code, ...stop }: ShownStop): Generator<string> {
  const scope = [
    business_id === null ? 'every business' : `business ${business_id} ${mode}`,
    rail === null ? 'any rail' : `rail ${rail}`,
    bank_code === null ? 'any bank' : `bank ${bank_code}`,
  ];
  const until = stop.ended_at === null ? 'in force' : `ended ${stop.ended_at}`;
  yield [id, ...scope, `since ${stop.stopped_at}`, until, `by ${stop.stopped_by}`, stop.reason].join('  ');
}

interface ToResend {
  resend: number;
  hurry: number;
  more: boolean;
}

export const toResend = ({ resend, hurry, more }: ToResend): string[] => [
  `${more ? 'At least ' : ''}${resend} deliveries to resend, ${hurry} in backoff to retry now.`,
];
