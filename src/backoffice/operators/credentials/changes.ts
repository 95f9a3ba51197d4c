import type pg from 'pg';
import { type AuditEntry, listActsSince } from '../../../platform/audit/entry.ts';
import { sessionOn } from '../../../platform/db/database.ts';
import { lastSignInBefore } from '../sessions/sessions.ts';

/** Acts that change what an operator signs in by, or use up a recovery code. */
const CREDENTIAL_ACTS = [
  'operator.password_changed',
  'operator.recovery_codes_made',
  'operator.recovery_code_used',
  'operator.passkey_added',
  'operator.passkey_removed',
  'operator.reset',
] as const;
export type CredentialAct = (typeof CREDENTIAL_ACTS)[number];

/** A change is shown for so long, milliseconds, also to a person who has signed in since: it may have been somebody else. */
const RECENT_MS = 7 * 24 * 3_600_000;
const LISTED_MAX = 20;

/** A change as its owner sees it. */
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

/** Changes to somebody's credentials since the sign-in before this one and of the last seven days, at most 20, the newest first. */
export async function listChanges(
  pool: pg.Pool,
  { operatorId, sessionId }: { operatorId: string; sessionId: string },
  nowMs: number,
): Promise<ListedChange[]> {
  const session = sessionOn(pool);
  const before = await lastSignInBefore(session, operatorId, sessionId);
  const sinceMs = Math.min(before ?? nowMs, nowMs - RECENT_MS);
  const asked = { subject: `operator ${operatorId}`, acts: CREDENTIAL_ACTS, sinceMs, limit: LISTED_MAX };
  return (await listActsSince(session, asked)).map((entry) => listed(entry, operatorId));
}
