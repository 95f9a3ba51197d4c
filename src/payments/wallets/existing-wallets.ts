import { type Session, statement } from '../../platform/db/database.ts';
import type { FieldError } from '../../platform/values/errors.ts';
import type { NewWallet } from './new-wallet.ts';

/** A stored wallet, with the fields that a bulk creation compares. */
interface StoredWallet {
  walletId: string;
  customerId: string;
  name: string;
  tag: string | null;
  currency: string;
  interestEnabled: boolean | null;
  /** Percent a year, as decimal text. */
  interestRate: string | null;
  interestPayoutWallet: string | null;
  bypassWithdrawalLimitRule: boolean | null;
  /** Kobo. */
  inflowTransferFee: bigint | null;
  /** It has, or had, a regular virtual account. */
  reserveAccount: boolean;
}

/** The columns of a `StoredWallet`, of the wallet `w`. */
const STORED_COLUMNS = `w.wallet_id AS "walletId", w.customer_id AS "customerId", w.name, w.tag, w.currency,
  w.interest_enabled AS "interestEnabled", w.interest_rate AS "interestRate",
  w.interest_payout_wallet AS "interestPayoutWallet", w.bypass_withdrawal_limit_rule AS "bypassWithdrawalLimitRule",
  w.inflow_transfer_fee AS "inflowTransferFee",
  EXISTS (SELECT FROM virtual_accounts v WHERE v.tenant_id = w.tenant_id AND v.account_id = w.account_id
    AND v.type = 'regular') AS "reserveAccount"`;

/** A wallet that has a name or an id. */
export interface Namesake {
  /** The requested id or name. */
  key: string;
  accountId: string;
}

/** A wallet that has an id, as it is stored. */
export interface ExistingWallet extends Namesake, StoredWallet {
  requestHash: Buffer | null;
}

const WALLETS_BY_ID = statement(
  'bulk_wallets_by_id',
  `SELECT k.id AS key, w.account_id AS "accountId", w.request_hash AS "requestHash", ${STORED_COLUMNS}
   FROM unnest($2::text[]) AS k (id)
   CROSS JOIN LATERAL (SELECT account_id FROM wallet_ids WHERE tenant_id = $1 AND id = k.id LIMIT 1) n
   CROSS JOIN LATERAL (SELECT * FROM wallets WHERE tenant_id = $1 AND account_id = n.account_id LIMIT 1) w`,
  `SELECT k.id AS key, w.account_id AS "accountId", w.request_hash AS "requestHash", ${STORED_COLUMNS}
   FROM wallet_ids k JOIN wallets w ON w.tenant_id = k.tenant_id AND w.account_id = k.account_id
   WHERE k.tenant_id = $1 AND k.id = ANY ($2::text[])`,
);
const WALLETS_BY_NAME = statement(
  'bulk_wallets_by_name',
  `SELECT k.name AS key, w.account_id AS "accountId"
   FROM unnest($2::text[]) AS k (name)
   CROSS JOIN LATERAL (SELECT * FROM wallets WHERE tenant_id = $1 AND name = k.name LIMIT 1) w`,
);
async function walletsBy<Row extends Namesake>(
  query: ReturnType<typeof statement>,
  session: Session,
  tenantId: string,
  keys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Row>> {
  const rows = await session.query<Row>(query, [tenantId, [...keys]]);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Wallets by their names. */
export const walletsByName = (
  session: Session,
  tenantId: string,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Namesake>> => walletsBy(WALLETS_BY_NAME, session, tenantId, names);

/** Wallets by either of their ids. */
export const walletsById = (
  session: Session,
  tenantId: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ExistingWallet>> => walletsBy(WALLETS_BY_ID, session, tenantId, ids);

type Field = Exclude<keyof StoredWallet, 'customerId'>;

interface ComparedField {
  field: Field;
  /** Its name in a request; one for all wallets of the request stands outside the list. */
  name: string;
  outside?: true;
  changedBy: 'PATCH' | 'reserve-account' | null;
}

const FIELDS: readonly ComparedField[] = [
  { field: 'currency', name: 'currency', outside: true, changedBy: null },
  { field: 'inflowTransferFee', name: 'inflow_transfer_fee', outside: true, changedBy: 'PATCH' },
  { field: 'name', name: 'name', changedBy: null },
  { field: 'tag', name: 'tag', changedBy: null },
  { field: 'walletId', name: 'wallet_id', changedBy: null },
  { field: 'reserveAccount', name: 'reserveAccount', changedBy: 'reserve-account' },
  { field: 'interestEnabled', name: 'interest_enabled', changedBy: 'PATCH' },
  { field: 'interestRate', name: 'interest_rate', changedBy: 'PATCH' },
  { field: 'interestPayoutWallet', name: 'interest_payout_wallet', changedBy: 'PATCH' },
  { field: 'bypassWithdrawalLimitRule', name: 'bypass_withdrawal_limit_rule', changedBy: 'PATCH' },
];

/**
 * Says why an existing wallet is not the requested one: a fault of its identifier, and one for each field that differs.
 * Nothing more is revealed about a wallet of another customer.
 *
 * @param path of the wallet in the request
 */
export function differencesFrom(stored: StoredWallet, requested: NewWallet, path: string): FieldError[] {
  const identifier = `${path}.identifier`;
  if (stored.customerId !== requested.customerId.toLowerCase()) {
    const message = 'is the id of a wallet of another customer; the customer cannot be changed';
    return [{ path: identifier, message }];
  }
  const differing = FIELDS.filter(({ field }) => shown(field, stored) !== shown(field, requested));
  if (differing.length === 0) {
    const message =
      'is the id of a wallet that has these values now, but was requested with others or without one of the fields. ' +
      'Use the wallet as it is, or send the first request again';
    return [{ path: identifier, message }];
  }
  const names = differing.map(({ name }) => name).join(', ');
  return [
    { path: identifier, message: `is the id of a wallet with other content: ${names}` },
    ...differing.map((compared) => faultOf(compared, stored, requested, path)),
  ];
}

function faultOf(
  { field, name, outside, changedBy }: ComparedField,
  stored: StoredWallet,
  requested: NewWallet,
  path: string,
): FieldError {
  const wallet = outside ? `the wallet that ${path} names` : 'the existing wallet';
  const values = `is ${shown(field, stored)} on ${wallet}, ${shown(field, requested)} here`;
  return {
    path: outside ? name : `${path}.${name}`,
    message: `${values}; ${remedy(changedBy, stored, requested)}`,
  };
}

function remedy(changedBy: ComparedField['changedBy'], stored: StoredWallet, requested: NewWallet): string {
  if (changedBy === 'PATCH') return `PATCH /api/v1/wallet/${stored.walletId} changes it`;
  if (changedBy === 'reserve-account' && requested.reserveAccount)
    return 'POST /api/v1/wallet/reserve-account adds a virtual account';
  return 'it cannot be changed';
}

/** A field's value as a request has it. */
function shown(field: Field, wallet: Pick<StoredWallet, Field>): string {
  const value = wallet[field];
  if (value === null) return 'not set';
  if (field === 'interestRate') return String(Number(value));
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
