import { KeyRefusedError, lockKey } from '../../identity/manage-keys.ts';
import { findTenant, hasEnded, type KeyRecord } from '../../identity/queries.ts';
import type { Session } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import type { Mode } from '../../platform/values/mode.ts';

const FIELDS = {
  time_past: 'expires_at',
  expiry_missing: 'expires_at',
  no_scope_left: 'scopes',
} as const;

/** Runs a key operation and translates its errors for the operator API. @throws ApiError */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof KeyRefusedError)) throw error;
    if (error.code === 'unknown_key') throw new ApiError('not_found');
    if (error.code === 'key_ended') throw new ApiError('key_ended');
    throw invalidField(FIELDS[error.code], error.message);
  }
}

/** Locks a key of a tenant until the transaction ends. @throws ApiError `not_found` */
export async function keyOf(session: Session, tenantId: string, keyId: string): Promise<KeyRecord> {
  const key = await refusing(() => lockKey(session, keyId));
  if (key.tenantId !== tenantId) throw new ApiError('not_found');
  return key;
}

/** Locks a key that has not ended. @throws ApiError `not_found`, `key_ended` */
export async function usableKeyOf(
  session: Session,
  tenantId: string,
  keyId: string,
  nowMs: number,
): Promise<KeyRecord> {
  const key = await keyOf(session, tenantId, keyId);
  if (hasEnded(key, nowMs)) throw new ApiError('key_ended');
  return key;
}

/** The tenant that is one environment of a business. @throws ApiError `not_found` */
export async function requireTenant(session: Session, businessId: string, mode: Mode): Promise<string> {
  const tenantId = await findTenant(session, businessId, mode);
  if (tenantId === undefined) throw new ApiError('not_found');
  return tenantId;
}
