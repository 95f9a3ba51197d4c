import type { Restriction, WalletStatus } from '../../../ledger/state.ts';
import { type Session, statement } from '../../../platform/db/database.ts';

/** A change of a wallet's status, with its actor and reason. */
export interface StatusChange {
  status: WalletStatus;
  restriction: Restriction | null;
  reason: string;
  /** `key:` and the id of an API key, `operator`, or `migration`. */
  madeBy: string;
  createdAt: number;
}

/** Maximum number of a wallet's changes that are shown, the newest. */
const CHANGES_SHOWN_MAX = 100;

/** Plan: the primary key, from its end. */
const LIST = statement(
  'wallet_status_changes',
  `SELECT status, restriction, reason, made_by AS "madeBy", created_at AS "createdAt"
   FROM wallet_status_changes
   WHERE tenant_id = $1 AND account_id = $2
   ORDER BY ledger_version DESC LIMIT ${CHANGES_SHOWN_MAX}`,
);

/** Changes of a wallet's status, newest first. */
export const listStatusChanges = (session: Session, tenantId: string, accountId: string) =>
  session.query<StatusChange>(LIST, [tenantId, accountId]);
