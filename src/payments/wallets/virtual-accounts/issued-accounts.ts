import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import type { VirtualAccount } from './queries.ts';

/** Names of an account that a rail has issued; at least one of them is known. */
interface IssuedName {
  /** Our own id of it at the provider. */
  readonly reference: string | null;
  readonly accountNumber: string | null;
}

/** An account that a rail has issued. */
type FoundIssued = Pick<VirtualAccount, 'id' | 'accountId' | 'accountNumber' | 'state'>;

const COLUMNS = 'id, account_id AS "accountId", account_number AS "accountNumber", status AS state';

/** Plan: virtual_accounts_by_provider_reference. */
const BY_PROVIDER_REFERENCE = statement(
  'virtual_account_by_provider_reference',
  `SELECT ${COLUMNS} FROM virtual_accounts WHERE tenant_id = $1 AND rail = $2 AND provider_reference = $3`,
);
/** Plan: virtual_accounts_by_rail. */
const BY_RAIL = statement(
  'virtual_account_by_rail',
  `SELECT ${COLUMNS} FROM virtual_accounts WHERE tenant_id = $1 AND rail = $2 AND account_number = $3`,
);

/**
 * Finds an account of a tenant by the names that its rail gives; all of them must match. A failed account is found too, because
 * its bank may have issued it after all; it takes no money.
 *
 * @throws Error if the account is still pending: money came in before the bank's answer with its number
 */
export async function findIssued(
  session: Session,
  tenantId: string,
  rail: string,
  { reference, accountNumber }: IssuedName,
): Promise<FoundIssued | undefined> {
  if (reference === null && accountNumber === null) return undefined;
  const [query, key] = reference === null ? [BY_RAIL, accountNumber] : [BY_PROVIDER_REFERENCE, reference];
  const [found] = await session.query<FoundIssued>(query, [tenantId, rail, key]);
  if (found?.state === 'pending') throw new Error(`the account ${found.id} is still to be issued`);
  if (accountNumber !== null && found?.accountNumber !== accountNumber) return undefined;
  return found;
}

/**
 * An account that is being requested is due already. A changed due time makes its worker request it again. Plan:
 * virtual_accounts_by_provider_reference; pending rows are not scanned. Citus adds to times only without a zone.
 */
const ISSUE_NOW = statement(
  'issue_virtual_account_now',
  `UPDATE virtual_accounts SET due_at = CASE WHEN due_at > $4 THEN $4
                                      ELSE (due_at AT TIME ZONE 'UTC' + interval '1 ms') AT TIME ZONE 'UTC' END
   WHERE tenant_id = $1 AND rail = $2 AND provider_reference = $3 AND status || '' = 'pending'`,
);

/**
 * Makes the request for a pending account due now. If it is being requested, it is requested once more. Any other account stays
 * as it is.
 */
export const issueNow = (
  session: Session,
  tenantId: string,
  rail: string,
  reference: string,
  nowMs: number,
): Promise<number> => session.execute(ISSUE_NOW, [tenantId, rail, reference, toRfc3339(nowMs)]);
