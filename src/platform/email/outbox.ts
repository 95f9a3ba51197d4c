import { type Session, search, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';
import { uuidv7 } from '../values/ids.ts';
import type { Sealed, Vault } from '../values/vault.ts';

/** Time for which an email is sent again and again, milliseconds. An older one has lost its use. */
const EMAIL_AGE_MAX_MS = 3 * 24 * 3_600_000;

/** An email to one person. */
export interface Email {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** The vault context that an email is sealed in. */
export const emailContext = (tenantId: string, id: string): string => `email:${tenantId}:${id}`;

const ADD = statement(
  'add_email',
  `INSERT INTO emails (tenant_id, id, content_ciphertext, content_key_id, created_at, due_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $5, $6)`,
);

/** Writes an email, to be sent once the transaction has committed. Call it in the transaction of its cause. */
export async function addEmail(
  session: Session,
  vault: Vault,
  tenantId: string,
  email: Email,
  nowMs: number,
): Promise<void> {
  const id = uuidv7(nowMs);
  const { ciphertext, keyId } = vault.seal(JSON.stringify(email), emailContext(tenantId, id));
  const expiresAt = toRfc3339(nowMs + EMAIL_AGE_MAX_MS);
  await session.execute(ADD, [tenantId, id, ciphertext, keyId, toRfc3339(nowMs), expiresAt]);
}

/** Opens an email. Throws where its key is missing. */
export const openEmail = (vault: Vault, tenantId: string, id: string, sealed: Sealed): Email =>
  JSON.parse(vault.open(sealed.ciphertext, sealed.keyId, emailContext(tenantId, id))) as Email;

/** Tenants with due emails, by a skip scan over emails_due. Runs under kolo_directory. */
const TENANTS_WITH_DUE = search(
  'tenants_with_due_emails',
  `WITH RECURSIVE tenant AS (
     (SELECT tenant_id FROM emails WHERE tenant_id > $3 ORDER BY tenant_id LIMIT 1)
     UNION ALL
     SELECT (SELECT e.tenant_id FROM emails e WHERE e.tenant_id > t.tenant_id ORDER BY e.tenant_id LIMIT 1)
     FROM tenant t WHERE t.tenant_id IS NOT NULL
   )
   SELECT t.tenant_id AS "tenantId" FROM tenant t
   WHERE t.tenant_id IS NOT NULL
     AND EXISTS (
       SELECT 1 FROM emails e WHERE e.tenant_id = t.tenant_id AND e.due_at <= $1 AND e.expires_at > $1
         AND (e.leased_until IS NULL OR e.leased_until <= $1 OR e.claimed_by = ANY ($4::uuid[])))
   LIMIT $2`,
  2,
);

/**
 * At most `limit` tenants that have emails due, in order of id, after one of them.
 *
 * @param dead processes whose claims are free before their leases end
 */
export const tenantsWithDueEmails = (
  directory: Session,
  nowMs: number,
  dead: readonly string[],
  after: string,
  limit: number,
): Promise<{ tenantId: string }[]> =>
  directory.query<{ tenantId: string }>(TENANTS_WITH_DUE, [toRfc3339(nowMs), limit, after, dead]);

/** An email that this process has claimed. */
export interface ClaimedEmail extends Sealed {
  id: string;
  /** Number of this attempt, from 1. */
  attempt: number;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Plan: emails_due in order, and the primary key. */
const CLAIM = statement(
  'claim_email',
  `UPDATE emails e SET leased_until = $3, claimed_by = $4, attempts = e.attempts + 1
   WHERE e.tenant_id = $1 AND e.id = (
     SELECT due.id FROM emails due
     WHERE due.tenant_id = $1 AND due.due_at <= $2 AND due.expires_at > $2
       AND (due.leased_until IS NULL OR due.leased_until <= $2 OR due.claimed_by = ANY ($5::uuid[]))
     ORDER BY due.due_at LIMIT 1
     FOR UPDATE SKIP LOCKED)
   RETURNING e.id, e.content_ciphertext AS ciphertext, e.content_key_id AS "keyId", e.attempts AS attempt,
     e.expires_at AS "expiresAt"`,
);

/** Claims the email of a tenant that has been due longest; undefined if none is due. */
export async function claimEmail(
  session: Session,
  tenantId: string,
  claim: { nowMs: number; leaseEndMs: number; claimedBy: string; dead: readonly string[] },
): Promise<ClaimedEmail | undefined> {
  const { nowMs, leaseEndMs, claimedBy, dead } = claim;
  const values = [tenantId, toRfc3339(nowMs), toRfc3339(leaseEndMs), claimedBy, dead];
  return (await session.query<ClaimedEmail>(CLAIM, values))[0];
}

/** Only while the claim is still this process's: another may send it by now. */
const POSTPONE = statement(
  'postpone_email',
  `UPDATE emails SET due_at = $4, error = $5, leased_until = NULL, claimed_by = NULL
   WHERE tenant_id = $1 AND id = $2 AND attempts = $3`,
);

/** Has a claimed email sent again later. */
export const postponeEmail = (
  session: Session,
  tenantId: string,
  { id, attempt }: ClaimedEmail,
  dueAtMs: number,
  error: string,
): Promise<number> => session.execute(POSTPONE, [tenantId, id, attempt, toRfc3339(dueAtMs), error]);

const DELETE = statement(
  'delete_emails',
  'DELETE FROM emails WHERE tenant_id = $1 AND id = ANY ($2::uuid[])',
);

/** Deletes emails: they are sent, given up or not to be sent. */
export const deleteEmails = (session: Session, tenantId: string, ids: readonly string[]): Promise<number> =>
  session.execute(DELETE, [tenantId, ids]);

const WAITING = statement(
  'waiting_emails',
  `SELECT id, content_ciphertext AS ciphertext, content_key_id AS "keyId" FROM emails
   WHERE tenant_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
);

/** Emails of a tenant that wait, in order of id, after one of them. */
export const waitingEmails = (
  session: Session,
  tenantId: string,
  after: string,
  limit: number,
): Promise<(Sealed & { id: string })[]> => session.query(WAITING, [tenantId, after, limit]);

const BACKLOG = statement(
  'email_backlog',
  `SELECT count(*) AS count, min(created_at) AS "oldestAt" FROM (SELECT created_at FROM emails LIMIT 10000) waiting`,
);

/** Emails that wait, over all tenants, counted up to 10,000, and the time of the oldest of them, milliseconds. */
export async function emailBacklog(directory: Session): Promise<{ count: number; oldestAt: number | null }> {
  const [row] = await directory.query<{ count: bigint; oldestAt: number | null }>(BACKLOG);
  return { count: Number(row!.count), oldestAt: row!.oldestAt };
}
