import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Actor, recordAct } from '../../../platform/audit/entry.ts';
import { sessionOn, transactionOn } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { uuidv7 } from '../../../platform/values/ids.ts';
import type { Vault } from '../../../platform/values/vault.ts';
import { totpContext } from '../enrol.ts';
import { newTotpSecret } from '../one-time-codes.ts';
import { hashPassword } from '../passwords.ts';
import { activate, insertGrant, insertOperator } from '../queries.ts';
import { newToken, tokenHash } from '../tokens.ts';
import { insertLink, localOperator, lockLocal } from './queries.ts';

/** The schema reserves this email for the local administrator. */
export const LOCAL_EMAIL = 'local@localhost';
const NAME = 'Local administrator';
/** Lifetime of a link, milliseconds. */
const LINK_MS = 15 * 60_000;
const PASSWORD_BYTES = 32;

/** Dependencies of creating a link. */
interface LinkMaking {
  /** Connections of the role `kolo_operator`. */
  pool: pg.Pool;
  vault: Vault;
  by: Actor;
  nowMs: number;
}

/** A link that signs in once. */
interface MadeLink {
  /** Not stored. */
  token: string;
  expiresAtMs: number;
}

/**
 * Creates a link that signs in, or confirms, once as the local administrator, and creates that operator with
 * the first link. Development only: production always needs credentials. @returns undefined where that
 * operator was disabled, or its email belongs to an invited operator
 */
export async function makeLink(making: LinkMaking): Promise<MadeLink | undefined> {
  const { pool, by, nowMs } = making;
  if ((await localOperator(sessionOn(pool))) === undefined) await makeLocal(making);
  const token = newToken('link');
  const expiresAtMs = nowMs + LINK_MS;
  return transactionOn(pool, async (session) => {
    const local = await localOperator(session);
    if (local === undefined || !(await lockLocal(session, local.id))) return undefined;
    await insertLink(session, { tokenHash: tokenHash(token), operatorId: local.id, nowMs, expiresAtMs });
    await recordAct(session, {
      tenantId: null,
      actor: by,
      act: 'operator.link_made',
      subject: `operator ${local.id}`,
      after: { expires_at: toRfc3339(expiresAtMs) },
      atMs: nowMs,
    });
    return { token, expiresAtMs };
  });
}

/** Its random password and second factor are never disclosed. Of two concurrent calls, one creates it. */
async function makeLocal({ pool, vault, by, nowMs }: LinkMaking): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(PASSWORD_BYTES).toString('base64url'));
  await transactionOn(pool, async (session) => {
    const id = uuidv7(nowMs);
    const made = { id, email: LOCAL_EMAIL, name: NAME, nowMs, isLocal: true };
    if (!(await insertOperator(session, made))) return;
    const totp = vault.seal(newTotpSecret(), totpContext(id));
    await activate(session, id, { passwordHash, totp, step: 0 });
    const grant = { role: 'admin', businessId: null, mode: null } as const;
    await insertGrant(session, { ...grant, id: uuidv7(nowMs), operatorId: id, nowMs });
    await recordAct(session, {
      tenantId: null,
      actor: by,
      act: 'operator.local_made',
      subject: `operator ${id}`,
      after: { role: grant.role, business_id: null, mode: null },
      atMs: nowMs,
    });
  });
}
