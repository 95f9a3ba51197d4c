import { type Session, statement } from '../../db/database.ts';
import type { AccountTerms } from '../../ledger/virtual-account.ts';
import { toRfc3339 } from '../../values/clock.ts';

/** `expired`: its time is over. `closed`: a payment that its policy accepted, or an operator, has closed it. */
export const VIRTUAL_ACCOUNT_STATUSES = ['active', 'expired', 'closed'] as const;
export type VirtualAccountStatus = (typeof VIRTUAL_ACCOUNT_STATUSES)[number];

/** A bank account number whose inflows are credited to a wallet. */
export interface VirtualAccount extends AccountTerms {
  id: string;
  /** The account of the wallet that it stands for. */
  accountId: string;
  /** The caller's own name for it, or one that was made; null where it came with its wallet. */
  reference: string | null;
  accountNumber: string;
  accountName: string;
  bankName: string;
  /** The issuing institution's code. */
  bankCode: string;
  closed: boolean;
  createdAt: number;
}

/** What an account is at a time: that it has expired is written nowhere. */
export function statusOf(
  { closed, expiresAt }: Pick<VirtualAccount, 'closed' | 'expiresAt'>,
  nowMs: number,
): VirtualAccountStatus {
  if (closed) return 'closed';
  return expiresAt !== null && nowMs >= expiresAt ? 'expired' : 'active';
}

const COLUMNS = `
  id, account_id AS "accountId", reference, account_number AS "accountNumber", account_name AS "accountName",
  bank_name AS "bankName", bank_code AS "bankCode", type, payment_policy AS policy, amount, error_margin AS margin,
  NULLIF(expires_at, 'infinity') AS "expiresAt", status = 'closed' AS closed, created_at AS "createdAt"`;

/** A wallet's accounts that can be paid to at a time, as virtual_accounts_open has them. */
const openAt = (time: string): string => `status = 'active' AND expires_at > ${time}::timestamptz`;
/** Those of them that stay. */
export const REGULAR = "status = 'active' AND expires_at = 'infinity'";

/** How many open virtual accounts a wallet may have; one more is refused. */
export const OPEN_ACCOUNTS_MAX = 1_000;
/** Of those that cannot be paid to any more a list shows so many. */
const ENDED_SHOWN_MAX = 100;

/** Plans: virtual_accounts_open, and virtual_accounts_by_wallet from its newest end past those that are open. */
const LIST = statement(
  'virtual_accounts_of_wallet',
  `SELECT * FROM (
     (SELECT ${COLUMNS} FROM virtual_accounts
      WHERE tenant_id = $1 AND account_id = $2 AND ${openAt('$3')} AND purpose = 'collection'
      LIMIT ${OPEN_ACCOUNTS_MAX})
     UNION ALL
     (SELECT ${COLUMNS} FROM virtual_accounts
      WHERE tenant_id = $1 AND account_id = $2 AND NOT (${openAt('$3')}) AND purpose = 'collection'
      ORDER BY id DESC LIMIT ${ENDED_SHOWN_MAX})) AS shown
   ORDER BY id`,
);

/**
 * The virtual accounts of a wallet, the oldest first: all that can be paid to, and the newest of the others; without one
 * that was issued for test funding alone.
 */
export const listVirtualAccounts = (session: Session, tenantId: string, accountId: string, nowMs: number) =>
  session.query<VirtualAccount>(LIST, [tenantId, accountId, toRfc3339(nowMs)]);

/** Plan: virtual_accounts_by_reference. */
const BY_REFERENCE = statement(
  'virtual_account_by_reference',
  `SELECT ${COLUMNS} FROM virtual_accounts WHERE tenant_id = $1 AND reference = $2`,
);

/** The account that was asked for under a reference, or undefined. */
export async function findByReference(
  session: Session,
  tenantId: string,
  reference: string,
): Promise<VirtualAccount | undefined> {
  return (await session.query<VirtualAccount>(BY_REFERENCE, [tenantId, reference]))[0];
}

/** Plan: virtual_accounts_open. */
const COUNT_OPEN = statement(
  'count_open_virtual_accounts',
  `SELECT count(*)::integer AS open FROM virtual_accounts
   WHERE tenant_id = $1 AND account_id = $2 AND ${openAt('$3')} AND purpose = 'collection'`,
);

/** How many accounts of a wallet can be paid to. */
export async function countOpen(
  session: Session,
  tenantId: string,
  accountId: string,
  nowMs: number,
): Promise<number> {
  const [row] = await session.query<{ open: number }>(COUNT_OPEN, [tenantId, accountId, toRfc3339(nowMs)]);
  return row!.open;
}
