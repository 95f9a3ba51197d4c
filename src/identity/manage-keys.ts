import { type Actor, recordAct } from '../platform/audit/entry.ts';
import type { Session } from '../platform/db/database.ts';
import type { Json } from '../platform/values/canonical-json.ts';
import { toRfc3339, toRfc3339OrNull } from '../platform/values/clock.ts';
import type { Mode } from '../platform/values/mode.ts';
import { DEFAULT_PROFILE, type Profile } from '../platform/values/profiles.ts';
import { ALL_SCOPES, type Scope } from '../platform/values/scopes.ts';
import { hashKey, newKey } from './key-format.ts';
import { findKey, findTenant, hasEnded, type KeyRecord } from './queries.ts';

/**
 * Changes of API keys. Each is recorded in the audit log in the caller's transaction: under `kolo_directory`, or under
 * `kolo_operator` inside the key's tenant.
 */

/** The actor, the reason and the time of a change. */
export interface Doing {
  by: Actor;
  /** In their words. */
  reason?: string | null;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Why something is not done to a key. */
type Refusal = 'unknown_key' | 'key_ended' | 'time_past' | 'no_scope_left' | 'expiry_missing';

/** Something is not done to a key; the message is one sentence. */
export class KeyRefusedError extends Error {
  readonly code: Refusal;

  constructor(code: Refusal, message: string) {
    super(message);
    this.code = code;
  }
}

/** The terms of a key, without its secret. */
export interface KeyTerms {
  label: string | null;
  /** End of the key, milliseconds since the epoch; null: it does not end by itself. */
  expiresAt: number | null;
  /** From where it may be used, as `parseNetwork` gives networks; null: from anywhere. */
  allowedNetworks: readonly string[] | null;
}

/** The terms as the audit log shows them. */
const shown = (terms: Partial<KeyTerms>): Record<string, Json> => ({
  ...(terms.label === undefined ? {} : { label: terms.label }),
  ...(terms.expiresAt === undefined ? {} : { expires_at: toRfc3339OrNull(terms.expiresAt) }),
  ...(terms.allowedNetworks === undefined ? {} : { allowed_networks: terms.allowedNetworks }),
});

function requireLater(expiresAt: number | null | undefined, now: number): void {
  if (typeof expiresAt === 'number' && expiresAt <= now) {
    throw new KeyRefusedError('time_past', 'A key cannot end in the past; revoke it instead.');
  }
}

/** Records what was done to a key that exists. */
const record = (
  session: Session,
  { by, reason = null, now }: Doing,
  { tenantId, keyId }: Pick<KeyRecord, 'tenantId' | 'keyId'>,
  act: string,
  change: { before?: Json; after?: Json } = {},
): Promise<void> =>
  recordAct(session, {
    tenantId,
    actor: by,
    act: `api_key.${act}`,
    subject: `api_key ${keyId}`,
    ...change,
    reason,
    atMs: now,
  });

const INSERT_KEY = `
  INSERT INTO api_keys (key_id, tenant_id, secret_hash, scopes, strict, profile, label, expires_at, allowed_networks, replaces, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** A key as it is made. It is here and nowhere else, ever. */
interface MadeKey {
  key: string;
  keyId: string;
}

/** The terms of a new key. */
interface NewKey extends Partial<KeyTerms>, Doing {
  businessId: string;
  mode: Mode;
  scopes: readonly Scope[];
  /** Refuse unknown body fields; false when omitted. A key keeps it for good, and its successors too. */
  strict?: boolean | undefined;
  /** `standard` when omitted. A key keeps it for good, and its successors too. */
  profile?: Profile | undefined;
  /** The key whose place it takes. */
  replaces?: string;
}

/**
 * Creates a key for one environment of a business. Returns undefined when no such business exists.
 *
 * @throws KeyRefusedError
 */
export async function createKey(session: Session, input: NewKey): Promise<MadeKey | undefined> {
  const { businessId, mode, scopes, strict = false, profile = DEFAULT_PROFILE, replaces = null, now } = input;
  const { label = null, expiresAt = null, allowedNetworks = null } = input;
  requireLater(expiresAt, now);
  const { key, keyId } = newKey(mode);
  const tenantId = await findTenant(session, businessId, mode);
  if (tenantId === undefined) return undefined;
  await session.execute(INSERT_KEY, [
    keyId,
    tenantId,
    hashKey(key),
    scopes,
    strict,
    profile,
    label,
    toRfc3339OrNull(expiresAt),
    allowedNetworks,
    replaces,
    toRfc3339(now),
  ]);
  const after = { scopes, strict, profile, ...shown({ label, expiresAt, allowedNetworks }), replaces };
  await record(session, input, { tenantId, keyId }, 'created', { after });
  return { key, keyId };
}

const LOCK_KEY = 'SELECT 1 FROM api_keys WHERE key_id = $1 FOR NO KEY UPDATE';

/** A key that nobody else changes before the transaction ends. @throws KeyRefusedError */
export async function lockKey(session: Session, keyId: string): Promise<KeyRecord> {
  await session.query(LOCK_KEY, [keyId]);
  const key = await findKey(session, keyId);
  if (key === undefined) throw new KeyRefusedError('unknown_key', `No key has the id ${keyId}.`);
  return key;
}

/** The same of one that has not ended. An ended key stays as it was, and never works again. */
async function lockGoodKey(session: Session, keyId: string, now: number): Promise<KeyRecord> {
  const key = await lockKey(session, keyId);
  if (hasEnded(key, now)) {
    throw new KeyRefusedError('key_ended', `The key ${keyId} has ended; make a new one instead.`);
  }
  return key;
}

const REVOKE_KEY = 'UPDATE api_keys SET revoked_at = $2 WHERE key_id = $1';

/**
 * Revokes a key; it stops working within the key cache's 5 seconds. One that is revoked stays revoked as it was.
 *
 * @throws KeyRefusedError
 */
export async function revokeKey(session: Session, input: Doing & { keyId: string }): Promise<void> {
  const { keyId, now } = input;
  const key = await lockKey(session, keyId);
  if (key.revokedAt !== null) return;
  await session.execute(REVOKE_KEY, [keyId, toRfc3339(now)]);
  await record(session, input, key, 'revoked');
}

const SET_SCOPES = 'UPDATE api_keys SET scopes = $2 WHERE key_id = $1';

async function setScopes(
  session: Session,
  input: Doing & { keyId: string },
  act: string,
  decide: (scope: Scope, held: boolean) => boolean,
): Promise<readonly Scope[]> {
  const key = await lockGoodKey(session, input.keyId, input.now);
  const scopes = ALL_SCOPES.filter((scope) => decide(scope, key.scopes.includes(scope)));
  if (scopes.length === 0) {
    throw new KeyRefusedError('no_scope_left', 'A key needs a scope; revoke it instead.');
  }
  if (scopes.length === key.scopes.length) return scopes;
  await session.execute(SET_SCOPES, [key.keyId, scopes]);
  await record(session, input, key, act, { before: { scopes: key.scopes }, after: { scopes } });
  return scopes;
}

/**
 * Lets a key do more, within 5 seconds. Gives all that it may do then.
 *
 * @param input with the scopes that are added
 * @throws KeyRefusedError
 */
export const raiseKey = (
  session: Session,
  input: Doing & { keyId: string; scopes: readonly Scope[] },
): Promise<readonly Scope[]> =>
  setScopes(session, input, 'raised', (scope, held) => held || input.scopes.includes(scope));

/**
 * Lets a key do less, within 5 seconds. Gives all that it may do then.
 *
 * @param input with the scopes that are taken away
 * @throws KeyRefusedError
 */
export const lowerKey = (
  session: Session,
  input: Doing & { keyId: string; scopes: readonly Scope[] },
): Promise<readonly Scope[]> =>
  setScopes(session, input, 'lowered', (scope, held) => held && !input.scopes.includes(scope));

const SET_TERMS = 'UPDATE api_keys SET label = $2, expires_at = $3, allowed_networks = $4 WHERE key_id = $1';

/**
 * Changes what a key is beside its scopes: what is left out stays. It holds within 5 seconds.
 *
 * @throws KeyRefusedError
 */
export async function changeKey(
  session: Session,
  input: Doing & { keyId: string; change: Partial<KeyTerms> },
): Promise<KeyRecord> {
  const { keyId, change, now } = input;
  requireLater(change.expiresAt, now);
  const before = await lockGoodKey(session, keyId, now);
  const after = { ...before, ...change };
  const old = shown(before);
  const differs = Object.entries(shown(change)).filter(
    ([name, value]) => JSON.stringify(old[name]) !== JSON.stringify(value),
  );
  if (differs.length === 0) return before;
  await session.execute(SET_TERMS, [
    keyId,
    after.label,
    toRfc3339OrNull(after.expiresAt),
    after.allowedNetworks,
  ]);
  await record(session, input, before, 'changed', {
    before: Object.fromEntries(differs.map(([name]) => [name, old[name]!])),
    after: Object.fromEntries(differs),
  });
  return after;
}

const SET_EXPIRY = 'UPDATE api_keys SET expires_at = $2 WHERE key_id = $1';

/** Input for the replacement of a key. */
interface Rotation extends Doing {
  keyId: string;
  /** End of the old key; sooner where it would have ended sooner by itself. Milliseconds since the epoch. */
  oldEndsAt: number;
  /** End of the new key; required for the successor of a key that ends. */
  expiresAt?: number | null | undefined;
}

/**
 * Makes a key in the place of another, with the same scopes, strictness, profile, networks and label; both are good until the old one ends.
 *
 * @throws KeyRefusedError
 */
export async function rotateKey(session: Session, input: Rotation): Promise<MadeKey & { oldEndsAt: number }> {
  const { keyId, expiresAt, by, reason = null, now } = input;
  const old = await lockGoodKey(session, keyId, now);
  if (expiresAt === undefined && old.expiresAt !== null) {
    throw new KeyRefusedError('expiry_missing', `The key ${keyId} ends: say when the new one is to end.`);
  }
  const { businessId, mode, scopes, strict, profile, label, allowedNetworks } = old;
  const terms = { scopes, strict, profile, label, allowedNetworks, expiresAt: expiresAt ?? null };
  const made = await createKey(session, { businessId, mode, ...terms, replaces: keyId, by, reason, now });
  const oldEndsAt = Math.min(Math.max(input.oldEndsAt, now), old.expiresAt ?? Number.POSITIVE_INFINITY);
  await session.execute(SET_EXPIRY, [keyId, toRfc3339(oldEndsAt)]);
  await record(session, input, old, 'rotated', {
    before: shown({ expiresAt: old.expiresAt }),
    after: { ...shown({ expiresAt: oldEndsAt }), replaced_by: made!.keyId },
  });
  return { ...made!, oldEndsAt };
}
