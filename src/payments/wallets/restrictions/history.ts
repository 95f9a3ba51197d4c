import type { Restriction, WalletStatus } from '../../../ledger/state.ts';
import { type Session, statement } from '../../../platform/db/database.ts';

/** What a change made of a wallet, who made it and why. */
export interface StatusChange {
  status: WalletStatus;
  restriction: Restriction | null;
  reason: string;
  /** `key:` and the id of an API key, `operator`, or `migration`. */
  madeBy: string;
  createdAt: number;
}

/** So many of a wallet's changes are shown, the newest. */
const CHANGES_SHOWN_MAX = 100;

/** Plan: the primary key, from its end. */
const LIST = statement(
  'wallet_status_changes',
  `SELECT status, restriction, reason, made_by AS "madeBy", created_at AS "createdAt"
   FROM wallet_status_changes
   WHERE tenant_id = $1 AND account_id = $2
   ORDER BY ledger_version DESC LIMIT ${CHANGES_SHOWN_MAX}`,
);

/** What restricted, lifted and closed a wallet, the newest first. */
export const listStatusChanges = (session: Session, tenantId: string, accountId: string) =>
  session.query<StatusChange>(LIST, [tenantId, accountId]);
