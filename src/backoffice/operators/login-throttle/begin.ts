import type { Session } from '../../../platform/db/database.ts';
import { beginSession, type SessionKind, type SessionProof } from '../sessions/sessions.ts';
import { storeDevice } from './known-devices.ts';

/** Source of a sign-in request. */
export interface From {
  address: string;
  userAgent: string | null;
  /** True where the address belongs to a proxy that is not trusted. */
  byUnnamedProxy: boolean;
  /** The device token, if any. */
  mark: string | undefined;
}

/** A new session; its token and the device's token are not stored. */
export interface Begun {
  /** The session's id. */
  id: string;
  token: string;
  expiresAtMs: number;
  mark: string;
}

/**
 * Begins a session and registers the device, in the caller's transaction. The caller then clears the cache of `KnownDevices`.
 */
export async function beginOn(
  session: Session,
  whose: { operatorId: string; kind: SessionKind; by?: SessionProof },
  { mark: shown, ...from }: From,
  nowMs: number,
): Promise<Begun> {
  const mark = await storeDevice(session, { operatorId: whose.operatorId, mark: shown, nowMs });
  return { ...(await beginSession(session, { ...whose, ...from, nowMs })), mark };
}
