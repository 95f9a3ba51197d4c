import { lastSeqAt } from '../../ledger/balance-at.ts';
import { type ListSource, listedByMetadata } from '../../ledger/metadata-keys.ts';
import type { Restriction, WalletStatus } from '../../ledger/state.ts';
import { withdrawalsBetween } from '../../ledger/withdrawals.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { type Metadata, NO_METADATA } from '../../platform/values/metadata.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { requireCustomer } from '../customer-data/queries.ts';
import { previousSettings, settingOf } from './previous-settings.ts';
import { REGULAR } from './virtual-accounts/queries.ts';

/** A wallet as stored, with its balances in kobo. Null settings inherit. */
export interface Wallet {
  accountId: string;
  walletId: string;
  identifier: string;
  customerId: string;
  name: string;
  tag: string | null;
  currency: string;
  status: WalletStatus;
  restriction: Restriction | null;
  /** The newest settings. They hold from the day after the change. */
  interestEnabled: boolean;
  interestRate: string | null;
  /** The settings that hold today. */
  interestEnabledToday: boolean;
  interestRateToday: string | null;
  interestRateAtCreation: string | null;
  interestPayoutWallet: string | null;
  bypassWithdrawalLimitRule: boolean | null;
  inflowTransferFee: Kobo | null;
  metadata: Metadata | null;
  createdAt: number;
  updatedAt: number;
  posted: Kobo;
  held: Kobo;
  /** The oldest regular one that can be paid to. */
  virtualAccountId: string | null;
  /** Bank outflows that were posted in the month so far, at most `WITHDRAWALS_COUNTED_MAX`. */
  withdrawalCount: bigint;
}

/** Past this many the month's withdrawals are no longer counted one by one. */
const WITHDRAWALS_COUNTED_MAX = 100;

/** The moment at which wallets are read, by the calendar. */
export interface WalletMoment {
  /** The first instant of the month, milliseconds since the epoch. */
  monthStartMs: number;
  /** `YYYY-MM-DD` */
  today: string;
}

/** $2 and $3 of what reads wallets: the last instant before the month, and today. */
const momentValues = ({ monthStartMs, today }: WalletMoment) => [toRfc3339(monthStartMs - 1), today];

const WALLET_COLUMNS = `
  w.account_id AS "accountId", w.wallet_id AS "walletId", w.identifier, w.customer_id AS "customerId", w.name,
  w.tag, w.currency, w.status, w.restriction, coalesce(w.interest_enabled, false) AS "interestEnabled",
  w.interest_rate AS "interestRate",
  coalesce(${settingOf('today', 'interest_enabled')}, false) AS "interestEnabledToday",
  ${settingOf('today', 'interest_rate')} AS "interestRateToday",
  ${settingOf('first', 'interest_rate')} AS "interestRateAtCreation",
  w.interest_payout_wallet AS "interestPayoutWallet",
  w.bypass_withdrawal_limit_rule AS "bypassWithdrawalLimitRule",
  w.inflow_transfer_fee AS "inflowTransferFee", w.metadata, w.created_at AS "createdAt", w.updated_at AS "updatedAt",
  a.posted, a.held,
  (SELECT id FROM virtual_accounts WHERE tenant_id = $1 AND account_id = w.account_id
   AND ${REGULAR} AND purpose = 'collection' ORDER BY id LIMIT 1) AS "virtualAccountId",
  ${withdrawalsBetween('w.account_id', 'month.seq', 'a.seq', WITHDRAWALS_COUNTED_MAX)} AS "withdrawalCount"`;

/** Joins for `WALLET_COLUMNS` beside `wallets w`. */
const WALLET_JOINS = `
  CROSS JOIN LATERAL (SELECT * FROM accounts WHERE tenant_id = $1 AND id = w.account_id LIMIT 1) a
  CROSS JOIN LATERAL (SELECT ${lastSeqAt('a.id', 'a.seq', '$2')} AS seq OFFSET 0) month
  ${previousSettings('today', '$3')}
  ${previousSettings('first', null)}`;

const FIND_WALLET = statement(
  'find_wallet',
  `SELECT ${WALLET_COLUMNS}
   FROM wallet_ids n
   CROSS JOIN LATERAL (SELECT * FROM wallets WHERE tenant_id = $1 AND account_id = n.account_id LIMIT 1) w
   ${WALLET_JOINS}
   WHERE n.tenant_id = $1 AND n.id = $4`,
);

/** A wallet by its id or identifier. */
export async function findWallet(
  session: Session,
  tenantId: string,
  walletId: string,
  moment: WalletMoment,
): Promise<Wallet | undefined> {
  return (await session.query<Wallet>(FIND_WALLET, [tenantId, ...momentValues(moment), walletId]))[0];
}

const FIND_ACCOUNT = statement(
  'find_wallet_account',
  `SELECT account_id AS "accountId" FROM wallet_ids WHERE tenant_id = $1 AND id = $2`,
);

/** The account of a wallet id or identifier. */
export async function findWalletAccount(session: Session, tenantId: string, walletId: string) {
  return (await session.query<{ accountId: string }>(FIND_ACCOUNT, [tenantId, walletId]))[0]?.accountId;
}

const RESOLVE = statement(
  'resolve_wallet',
  `SELECT w.account_id AS "accountId", w.wallet_id AS "walletId", w.customer_id AS "customerId", w.name, w.tag,
          w.currency, w.status, w.restriction
   FROM wallet_ids n
   CROSS JOIN LATERAL (SELECT * FROM wallets WHERE tenant_id = $1 AND account_id = n.account_id LIMIT 1) w
   WHERE n.tenant_id = $1 AND n.id = $2`,
);

/** A wallet without its balances and settings. */
export type KnownWallet = Pick<
  Wallet,
  'accountId' | 'walletId' | 'customerId' | 'name' | 'tag' | 'currency' | 'status' | 'restriction'
>;

/** The wallet that a wallet id or identifier names. */
export async function resolveWallet(
  session: Session,
  tenantId: string,
  walletId: string,
): Promise<KnownWallet | undefined> {
  return (await session.query<KnownWallet>(RESOLVE, [tenantId, walletId]))[0];
}

/** Filters for the wallet list. A wallet must match all of them exactly. */
export interface WalletFilter {
  customerId?: string | undefined;
  tag?: string | undefined;
  name?: string | undefined;
  status?: WalletStatus | undefined;
  /** All of these entries. */
  metadata?: Metadata | undefined;
}

/**
 * Filters are put into the text, so that each combination has a plan of its own index, and only one can have it: a
 * name is one wallet's and is looked up first; of a customer's wallets those with a tag or status are picked; and few
 * wallets are not active, so of these those with a tag are.
 */
function matchingSql(filter: WalletFilter, parameter: (value: unknown) => string): ListSource {
  const { customerId, tag, name, status, metadata = NO_METADATA } = filter;
  const named = (text: string) => `(SELECT * FROM wallets WHERE tenant_id = $1 AND name = ${text} OFFSET 0)`;
  const few = name === undefined ? undefined : named(parameter(name));
  const rows = { table: 'wallets', id: 'account_id', alias: 'w', few };
  const { from, id, conditions } = listedByMetadata('wallet', rows, metadata, parameter);
  const ofCustomer = customerId === undefined ? '' : ` AND w.customer_id = ${parameter(customerId)}`;
  const statusColumn = customerId === undefined ? 'w.status' : "w.status || ''";
  // The literal matches the partial index of wallets that are not active; the planner cannot match a parameter.
  const ofStatus = status === undefined ? '' : ` AND ${statusColumn} = '${status}'`;
  const isFew = customerId !== undefined || (status !== undefined && status !== 'active');
  const tagColumn = isFew ? "w.tag || ''" : 'w.tag';
  const tagged = tag === undefined ? '' : ` AND ${tagColumn} = ${parameter(tag)}`;
  return { from, id, conditions: `w.tenant_id = $1${ofCustomer}${ofStatus}${tagged}${conditions}` };
}

function listSql(filter: WalletFilter, page: PageRequest): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${values.push(value) + 3}`;
  const { from, id, conditions } = matchingSql(filter, parameter);
  const key = page.key === null ? '' : parameter(page.key);
  const text = `
    SELECT ${WALLET_COLUMNS}
    FROM ${from}
    ${WALLET_JOINS}
    WHERE ${conditions}${keysetSql(page, id, key)}`;
  return { text, values };
}

/** The available balances of all wallets in naira that match, kobo. It reads each of them. */
export async function totalBalance(session: Session, tenantId: string, filter: WalletFilter): Promise<Kobo> {
  const values: unknown[] = [];
  const { from, conditions } = matchingSql(filter, (value) => `$${values.push(value) + 1}`);
  const text = `
    SELECT coalesce(sum(a.posted - a.held), 0)::bigint AS total
    FROM ${from} JOIN accounts a ON a.tenant_id = $1 AND a.id = w.account_id
    WHERE ${conditions} AND w.currency = 'NGN'`;
  return (await session.query<{ total: Kobo }>(text, [tenantId, ...values]))[0]!.total;
}

/**
 * A page of wallets. Plans: wallets_by_customer, wallets_not_active, wallets_by_tag, else the primary key.
 *
 * @throws ApiError `not_found` when no customer has the id of the filter
 */
export async function listWallets(
  session: Session,
  tenantId: string,
  filter: WalletFilter,
  page: PageRequest,
  moment: WalletMoment,
): Promise<Wallet[]> {
  await requireCustomer(session, tenantId, filter.customerId);
  const { text, values } = listSql(filter, page);
  return session.query<Wallet>(text, [tenantId, ...momentValues(moment), ...values]);
}
