import type { Session } from '../../../platform/db/database.ts';
import { beginSession, type SessionKind, type SessionProof } from '../sessions/sessions.ts';
import { storeDevice } from './devices.ts';

/** From where somebody asks, and by what. */
export interface From {
  address: string;
  userAgent: string | null;
  /** Whether the address is that of a proxy whose word on others does not count. */
  byUnnamedProxy: boolean;
  /** The mark of the device, where it shows one. */
  mark: string | undefined;
}

/** A session that has begun: its token and the device's mark are kept nowhere. */
export interface Begun {
  token: string;
  expiresAtMs: number;
  mark: string;
}

/**
 * Begins a session of somebody who has shown who they are, and keeps that they have on this device; in the transaction of the caller, who
 * says to `Devices` that it has changed.
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
