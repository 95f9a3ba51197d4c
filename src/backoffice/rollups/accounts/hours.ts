import type { SystemAccount } from '../../../ledger/system-accounts.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { keysetSql, type PageRequest } from '../../../platform/db/keyset.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';

/** An account's postings in an hour, summed. */
export interface AccountHour {
  /** Milliseconds since the epoch. */
  beginsAt: number;
  /** Kobo. */
  debits: bigint;
  credits: bigint;
  /** Credits less debits up to its end. */
  balance: bigint;
}

const COLUMNS = 'begins_at AS "beginsAt", debits, credits, balance';

/**
 * Hours with postings on an account, newest first unless the page runs backwards. Plan: the primary key, from
 * the key of the page on.
 */
export const accountHours = (
  session: Session,
  tenantId: string,
  { id, currency }: Pick<SystemAccount, 'id' | 'currency'>,
  page: PageRequest,
): Promise<AccountHour[]> =>
  session.query<AccountHour>(
    `SELECT ${COLUMNS} FROM account_rollups
     WHERE tenant_id = $1 AND account_id = $2 AND currency = $3${keysetSql(page, 'begins_at', '$4::timestamptz')}`,
    [tenantId, id, currency, ...(page.key === null ? [] : [page.key])],
  );

const HOUR = statement(
  'account_hour',
  `SELECT ${COLUMNS} FROM account_rollups WHERE tenant_id = $1 AND account_id = $2 AND currency = $3 AND begins_at = $4`,
);

/** One of these hours; undefined without postings. Plan: one look-up. */
export async function accountHour(
  session: Session,
  tenantId: string,
  { id, currency }: Pick<SystemAccount, 'id' | 'currency'>,
  beginsAt: number,
): Promise<AccountHour | undefined> {
  const [hour] = await session.query<AccountHour>(HOUR, [tenantId, id, currency, toRfc3339(beginsAt)]);
  return hour;
}
