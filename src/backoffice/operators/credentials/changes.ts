import type pg from 'pg';
import { type AuditEntry, listActsSince } from '../../../platform/audit/entry.ts';
import { sessionOn } from '../../../platform/db/database.ts';
import { lastSignInBefore } from '../sessions/sessions.ts';

/** Acts that change credentials or use up a recovery code. */
const CREDENTIAL_ACTS = [
  'operator.password_changed',
  'operator.recovery_codes_made',
  'operator.recovery_code_used',
  'operator.passkey_added',
  'operator.passkey_removed',
  'operator.reset',
] as const;
export type CredentialAct = (typeof CREDENTIAL_ACTS)[number];

/**
 * Minimum time for which a change is shown, milliseconds, even after a new sign-in, which may have been
 * somebody else's.
 */
const RECENT_MS = 7 * 24 * 3_600_000;
const LISTED_MAX = 20;

/** A credential change as its owner sees it. */
export interface ListedChange {
  id: string;
  act: CredentialAct;
  atMs: number;
  address: string | null;
  /** True where the owner made it; false for an administrator or the shell. */
  isOwn: boolean;
}

const listed = ({ id, act, actedAt, actor, address }: AuditEntry, operatorId: string): ListedChange => ({
  id,
  act: act as CredentialAct,
  atMs: actedAt,
  address,
  isOwn: actor === operatorId,
});

/** Credential changes since the previous sign-in and of the last seven days, at most 20, newest first. */
export async function listChanges(
  pool: pg.Pool,
  { operatorId, sessionId }: { operatorId: string; sessionId: string },
  nowMs: number,
): Promise<ListedChange[]> {
  const session = sessionOn(pool);
  const before = await lastSignInBefore(session, operatorId, sessionId);
  const sinceMs = Math.min(before ?? nowMs, nowMs - RECENT_MS);
  const filter = { subject: `operator ${operatorId}`, acts: CREDENTIAL_ACTS, sinceMs, limit: LISTED_MAX };
  return (await listActsSince(session, filter)).map((entry) => listed(entry, operatorId));
}
