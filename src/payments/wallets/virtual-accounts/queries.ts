import type { AccountTerms } from '../../../ledger/virtual-account.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { type Metadata, metadataText } from '../../../platform/values/metadata.ts';

/**
 * `pending`: it is requested from a bank. `expired`: its time is over. `closed`: a payment that its policy accepted, or an
 * operator, has closed it. `failed`: it was never open and never will be.
 */
export const VIRTUAL_ACCOUNT_STATUSES = ['pending', 'active', 'expired', 'closed', 'failed'] as const;
export type VirtualAccountStatus = (typeof VIRTUAL_ACCOUNT_STATUSES)[number];

/** A bank account number whose inflows are credited to a wallet. */
export interface VirtualAccount extends AccountTerms {
  id: string;
  /** The account of the wallet that it stands for. */
  accountId: string;
  /** The caller's own name for it, or one that was made; null where it came with its wallet. */
  reference: string | null;
  /** Null, as the bank's name, until it is issued. */
  accountNumber: string | null;
  /** The name that was wanted on it. */
  accountName: string;
  /** The name on it as the bank has it; null where that is the one that was wanted. */
  issuedName: string | null;
  bankName: string | null;
  /** The issuing institution's code; null where it is not on the bank list. */
  bankCode: string | null;
  /** The stored status. Expiry is not stored: it follows from the time. */
  state: Exclude<VirtualAccountStatus, 'expired'>;
  /** Reason for which it can never be paid to. */
  failureReason: string | null;
  metadata: Metadata | null;
  createdAt: number;
}

/** One that can be paid to, or could once. */
export type IssuedAccount = VirtualAccount & { accountNumber: string; bankName: string };

/** The status of an account at a time. */
export function statusOf(
  { state, expiresAt }: Pick<VirtualAccount, 'state' | 'expiresAt'>,
  nowMs: number,
): VirtualAccountStatus {
  if (state !== 'active') return state;
  return expiresAt !== null && nowMs >= expiresAt ? 'expired' : 'active';
}

/** A failed account's number is never shown. It only recognises inflows. */
const ifOpen = (column: string): string => `CASE WHEN status <> 'failed' THEN ${column} END`;

const COLUMNS = `
  id, account_id AS "accountId", reference, ${ifOpen('account_number')} AS "accountNumber",
  account_name AS "accountName", ${ifOpen('issued_name')} AS "issuedName", ${ifOpen('bank_name')} AS "bankName",
  ${ifOpen('bank_code')} AS "bankCode", type, payment_policy AS policy, amount, error_margin AS margin,
  NULLIF(expires_at, 'infinity') AS "expiresAt", status AS state, failure_reason AS "failureReason", metadata,
  created_at AS "createdAt"`;

/** A wallet's accounts that can be paid to at a time, as virtual_accounts_open has them. */
const openAt = (time: string): string => `status = 'active' AND expires_at > ${time}::timestamptz`;
/** Those of them that stay. */
export const REGULAR = "status = 'active' AND expires_at = 'infinity'";

/** Maximum number of open virtual accounts of a wallet. */
export const OPEN_ACCOUNTS_MAX = 1_000;
/** Maximum number of expired and closed accounts in a list. */
const ENDED_SHOWN_MAX = 100;

/** Plan: virtual_accounts_open, wallet by wallet. */
const OPEN_OF = statement(
  'open_accounts_of_wallets',
  `SELECT v.id, v.number AS "accountNumber", v.bank AS "bankName"
   FROM unnest($2::uuid[]) AS w (id)
   CROSS JOIN LATERAL (
     SELECT id, account_number AS number, bank_name AS bank FROM virtual_accounts
     WHERE tenant_id = $1 AND account_id = w.id AND ${openAt('$3')} AND purpose = 'collection' LIMIT $4) v
   LIMIT $4`,
);

/** The details of a payable account in a wallet's response. */
export type NamedAccount = Pick<IssuedAccount, 'id' | 'accountNumber' | 'bankName'>;

/** Accounts by which some wallets can be paid at a time, at most so many. @param accountIds of the wallets */
export const openAccountsOf = (
  session: Session,
  tenantId: string,
  accountIds: readonly string[],
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<NamedAccount[]> =>
  session.query<NamedAccount>(OPEN_OF, [tenantId, accountIds, toRfc3339(nowMs), limit]);

/** Plans: virtual_accounts_open, and virtual_accounts_by_wallet from its newest end past those that are open. */
const LIST = statement(
  'virtual_accounts_of_wallet',
  `SELECT * FROM (
     (SELECT ${COLUMNS} FROM virtual_accounts
      WHERE tenant_id = $1 AND account_id = $2 AND ${openAt('$3')} AND purpose = 'collection'
        AND ($4::jsonb IS NULL OR metadata @> $4)
      LIMIT ${OPEN_ACCOUNTS_MAX})
     UNION ALL
     (SELECT ${COLUMNS} FROM virtual_accounts
      WHERE tenant_id = $1 AND account_id = $2 AND NOT (${openAt('$3')}) AND purpose = 'collection'
        AND ($4::jsonb IS NULL OR metadata @> $4)
      ORDER BY id DESC LIMIT ${ENDED_SHOWN_MAX})) AS shown
   ORDER BY id`,
);

/**
 * The virtual accounts of a wallet, the oldest first: all that can be paid to, and the newest of the others (those that are still
 * to be issued, and those that could be paid to once or never will); without one that was issued for test funding alone.
 *
 * @param metadata only those that have all of it
 */
export const listVirtualAccounts = (
  session: Session,
  tenantId: string,
  accountId: string,
  nowMs: number,
  metadata: Metadata | null = null,
): Promise<VirtualAccount[]> =>
  session.query<VirtualAccount>(LIST, [tenantId, accountId, toRfc3339(nowMs), metadataText(metadata)]);

/** Plan: virtual_accounts_by_reference. */
const BY_REFERENCE = statement(
  'virtual_account_by_reference',
  `SELECT ${COLUMNS} FROM virtual_accounts WHERE tenant_id = $1 AND reference = $2`,
);

/** Finds an account by its reference. */
export async function findByReference(
  session: Session,
  tenantId: string,
  reference: string,
): Promise<VirtualAccount | undefined> {
  return (await session.query<VirtualAccount>(BY_REFERENCE, [tenantId, reference]))[0];
}

/** Plans: virtual_accounts_by_wallet. */
const COUNT_WANTED = statement(
  'count_wanted_virtual_accounts',
  `SELECT count(*)::integer AS open FROM virtual_accounts
   WHERE tenant_id = $1 AND account_id = $2 AND status IN ('pending', 'active')`,
);

/** Number of a wallet's accounts that can be paid to or are pending, if banks issue them. */
export async function countPending(session: Session, tenantId: string, accountId: string): Promise<number> {
  const [row] = await session.query<{ open: number }>(COUNT_WANTED, [tenantId, accountId]);
  return row!.open;
}

/** Plan: virtual_accounts_open. */
const COUNT_OPEN = statement(
  'count_open_virtual_accounts',
  `SELECT count(*)::integer AS open FROM virtual_accounts
   WHERE tenant_id = $1 AND account_id = $2 AND ${openAt('$3')} AND purpose = 'collection'`,
);

/** Number of a wallet's accounts that can be paid to. */
export async function countOpen(
  session: Session,
  tenantId: string,
  accountId: string,
  nowMs: number,
): Promise<number> {
  const [row] = await session.query<{ open: number }>(COUNT_OPEN, [tenantId, accountId, toRfc3339(nowMs)]);
  return row!.open;
}
