import { emitEvents } from '../../../ledger/emit-events.ts';
import { recordIncident } from '../../../ledger/incidents.ts';
import { lockLedger } from '../../../ledger/ledger-lock.ts';
import { type Session, statement, type TenantDatabase } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/failures.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { GIVEN_UP } from '../restrictions/change-status.ts';
import type { ClaimedAccount } from './claims.ts';
import { reservedEvent } from './issue.ts';
import type { Issued } from './issue-answers.ts';
import type { IssuedAccount } from './queries.ts';

/** The stored result of an issue. */
export type IssueResult = 'active' | 'failed' | 'nothing';

/**
 * Stores an account that a bank has issued, with its event: from now on it can be paid. One whose wallet was closed
 * meanwhile never can; it keeps its number, so that inflows to it are recognised. A number that this rail has issued to
 * the tenant before is refused, with an incident if another wallet has it. Other tenants and rails do not count: nobody
 * can take a number from a bank that is not theirs.
 */
export async function storeIssued(
  database: TenantDatabase,
  tenantId: string,
  account: ClaimedAccount,
  issued: Issued,
  nowMs: number,
): Promise<IssueResult> {
  try {
    return await database.transaction(tenantId, (session) => open(session, tenantId, account, issued, nowMs));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return database.transaction(tenantId, (session) =>
      refuseNumber(session, tenantId, account, issued, nowMs),
    );
  }
}

const WALLET_STATUS = statement(
  'status_of_wallet',
  'SELECT status FROM wallets WHERE tenant_id = $1 AND account_id = $2',
);

/** An account whose wallet was closed fails now, if it has not yet: older versions of Kolo leave it pending. */
const OPEN_ACCOUNT = statement(
  'open_issued_virtual_account',
  `UPDATE virtual_accounts
   SET account_number = $3, issued_name = $4, bank_code = $5, bank_name = $6, issued_at = $7, due_at = NULL,
     leased_until = NULL, claimed_by = NULL, status = CASE WHEN $8::text IS NULL AND status = 'pending' THEN 'active' ELSE 'failed' END,
     failure_reason = coalesce(failure_reason, $8)
   WHERE tenant_id = $1 AND id = $2 AND status IN ('pending', 'failed') AND account_number IS NULL
   RETURNING reference, account_name AS "accountName", status AS state, metadata, created_at AS "createdAt"`,
);

type Opened = Pick<IssuedAccount, 'reference' | 'accountName' | 'state' | 'metadata' | 'createdAt'>;

async function open(
  session: Session,
  tenantId: string,
  { id, accountId, walletId, customerId }: ClaimedAccount,
  { accountNumber, accountName: issuedName, bankCode, bankName }: Issued,
  nowMs: number,
): Promise<IssueResult> {
  // First, because closing a wallet locks the ledger version before the accounts.
  const ledger = await lockLedger(session, tenantId);
  const [wallet] = await session.query<{ status: string }>(WALLET_STATUS, [tenantId, accountId]);
  const [opened] = await session.query<Opened>(OPEN_ACCOUNT, [
    tenantId,
    id,
    accountNumber,
    issuedName,
    bankCode,
    bankName,
    toRfc3339(nowMs),
    wallet!.status === 'closed' ? GIVEN_UP : null,
  ]);
  if (opened === undefined) return 'nothing';
  if (opened.state === 'failed') return 'failed';
  const account: IssuedAccount = {
    ...opened,
    id,
    accountId,
    accountNumber,
    issuedName,
    bankCode,
    bankName,
    failureReason: null,
    type: 'regular',
    policy: 'ALLOW_ANY',
    amount: null,
    margin: 0n,
    expiresAt: null,
  };
  const event = reservedEvent({ walletId, customerId }, account, nowMs);
  await emitEvents(session, tenantId, [event], ledger);
  return 'active';
}

const FAIL_ACCOUNT = statement(
  'fail_virtual_account',
  `UPDATE virtual_accounts
   SET status = 'failed', failure_reason = $3, due_at = NULL, leased_until = NULL, claimed_by = NULL
   WHERE tenant_id = $1 AND id = $2 AND status = 'pending'`,
);

async function fail(session: Session, tenantId: string, id: string, reason: string): Promise<IssueResult> {
  return (await session.execute(FAIL_ACCOUNT, [tenantId, id, reason])) === 1 ? 'failed' : 'nothing';
}

/** Stores that a bank issues no account, and its reason. */
export const storeRefusal = (
  database: TenantDatabase,
  tenantId: string,
  { id }: ClaimedAccount,
  reason: string,
): Promise<IssueResult> => database.within(tenantId, (session) => fail(session, tenantId, id, reason));

/** Plan: virtual_accounts_by_wallet. */
const OWN_NUMBER = statement(
  'account_number_of_wallet',
  'SELECT id FROM virtual_accounts WHERE tenant_id = $1 AND account_id = $2 AND account_number = $3 LIMIT 1',
);

async function refuseNumber(
  session: Session,
  tenantId: string,
  { id, accountId, walletId, rail, providerReference }: ClaimedAccount,
  { accountNumber, bankCode, bankName }: Issued,
  nowMs: number,
): Promise<IssueResult> {
  const own = await session.query(OWN_NUMBER, [tenantId, accountId, accountNumber]);
  if (own.length > 0) {
    return fail(
      session,
      tenantId,
      id,
      'the bank gives the wallet no other number than one that it has already',
    );
  }
  await recordIncident(session, tenantId, {
    // One incident for each account, however often its bank repeats the number.
    id,
    kind: 'account_number_taken',
    transactionId: null,
    detail:
      `${rail} issued ${accountNumber} at ${bankCode ?? bankName} for the wallet ${walletId} under ${providerReference}, ` +
      'and another wallet has that number',
    createdAt: nowMs,
  });
  return fail(session, tenantId, id, 'the bank gave a number that another wallet has');
}
