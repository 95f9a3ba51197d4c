import type pg from 'pg';
import { type Actor, recordAct } from '../../../platform/audit/entry.ts';
import { type Session, sessionOn, statement, transactionOn } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { uuidv7 } from '../../../platform/values/ids.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import type { Grant, OperatorRole } from '../roles.ts';
import { newToken, tokenHash } from '../tokens.ts';

/** Longest life of a session, milliseconds. */
export const SESSION_MS = 12 * 3_600_000;
/**
 * Idle limit of a command's session, milliseconds. A setting limits browsers, which are left open on desks.
 */
const COMMAND_IDLE_MS = 4 * 3_600_000;
/** Longest interval between updates of the last use, milliseconds; at least ten updates in the idle limit. */
const SEEN_EVERY_MS = 60_000;
const SEEN_IN_IDLE_TIME = 10;
/** Longest time without word from the provider of single sign-on, milliseconds. Then its sessions end. */
const UNCHECKED_MS = 60 * 60_000;
/** A browser holds its token in a cookie, a command in a file. */
export type SessionKind = 'browser' | 'command';

/** A signed-in operator. */
export interface SignedInOperator {
  sessionId: string;
  operatorId: string;
  kind: SessionKind;
  email: string;
  name: string;
  /** True for the local administrator of development. */
  isLocal: boolean;
  /** True for an operator whom the provider of single sign-on vouches for. */
  isOfProvider: boolean;
  grants: readonly Grant[];
  /** Time of the last confirmation, milliseconds since the epoch. */
  confirmedAt: number;
}

const INSERT = statement(
  'insert_operator_session',
  `INSERT INTO operator_sessions (id, token_hash, operator_id, kind, address, user_agent, created_at, last_seen_at,
     confirmed_at, expires_at, by_unnamed_proxy)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $9)`,
);
const USER_AGENT_MAX = 200;

/** The credential that began a session, as the audit log names it. */
export type SessionProof =
  | { readonly passkey_id: string }
  | { readonly link: true }
  | { readonly single_sign_on: true };

/** Parameters of a new session. */
interface BeginSession {
  operatorId: string;
  kind: SessionKind;
  address: string | null;
  userAgent: string | null;
  /** True where it came through an untrusted proxy: the address is the proxy's. */
  byUnnamedProxy: boolean;
  /** Omitted for password and code. */
  by?: SessionProof;
  nowMs: number;
}

/** Begins a session in the caller's transaction; its token is returned and not stored. */
export async function beginSession(
  session: Session,
  { operatorId, kind, address, userAgent, byUnnamedProxy, by, nowMs }: BeginSession,
): Promise<{ id: string; token: string; expiresAtMs: number }> {
  const token = newToken('session');
  const expiresAtMs = nowMs + SESSION_MS;
  const id = uuidv7(nowMs);
  await session.execute(INSERT, [
    id,
    tokenHash(token),
    operatorId,
    kind,
    address,
    userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    toRfc3339(nowMs),
    toRfc3339(expiresAtMs),
    byUnnamedProxy,
  ]);
  const actor = { kind: 'operator', name: operatorId, address } as const;
  await recordAct(session, {
    tenantId: null,
    actor,
    act: 'session.begun',
    subject: `session ${id}`,
    after: { kind, ...by },
    atMs: nowMs,
  });
  return { id, token, expiresAtMs };
}

interface FoundSession extends Omit<SignedInOperator, 'grants'> {
  lastSeenAt: number;
  roles: { role: OperatorRole; business_id: string | null; mode: Mode | null }[];
}

const FIND = statement(
  'find_operator_session',
  `SELECT s.id AS "sessionId", s.operator_id AS "operatorId", s.kind, o.email, o.name, o.is_local AS "isLocal",
     o.sso_subject IS NOT NULL AS "isOfProvider", s.confirmed_at AS "confirmedAt",
     s.last_seen_at AS "lastSeenAt",
     (SELECT coalesce(json_agg(json_build_object('role', r.role, 'business_id', r.business_id, 'mode', r.mode)), '[]')
      FROM operator_roles r WHERE r.operator_id = o.id AND r.ended_at IS NULL) AS roles
   FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
   WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 AND o.status = 'active'
     AND NOT (o.is_local AND $3) AND (s.sso_checked_at IS NULL OR s.sso_checked_at > $4)`,
);
const SEEN = statement(
  'operator_session_seen',
  'UPDATE operator_sessions SET last_seen_at = $2 WHERE id = $1 AND last_seen_at < $2',
);

/** Rules for checking a session. */
interface SessionCheck {
  nowMs: number;
  /** In production, the local administrator's sessions from development are invalid. */
  production: boolean;
  /** Idle limit of a browser's session, milliseconds. */
  browserIdleMs: number;
  /** False for automatic requests of a page, which do not prolong a session. */
  isAttended: boolean;
}

/**
 * Finds a session's operator by token hash; undefined where the session is unknown, expired, idle too long or
 * revoked, or its operator is disabled. Nothing is cached, so each of these takes effect at once, everywhere.
 */
export async function findSession(
  session: Session,
  hash: Buffer,
  { nowMs, production, browserIdleMs, isAttended }: SessionCheck,
): Promise<SignedInOperator | undefined> {
  const [found] = await session.query<FoundSession>(FIND, [
    hash,
    toRfc3339(nowMs),
    production,
    toRfc3339(nowMs - UNCHECKED_MS),
  ]);
  if (found === undefined) return undefined;
  const { roles, lastSeenAt, ...operator } = found;
  const idleMs = operator.kind === 'browser' ? browserIdleMs : COMMAND_IDLE_MS;
  if (lastSeenAt + idleMs <= nowMs) return undefined;
  const seenEveryMs = Math.min(SEEN_EVERY_MS, idleMs / SEEN_IN_IDLE_TIME);
  if (isAttended && lastSeenAt + seenEveryMs <= nowMs)
    await session.execute(SEEN, [found.sessionId, toRfc3339(nowMs)]);
  return {
    ...operator,
    grants: roles.map(({ role, business_id, mode }) => ({ role, businessId: business_id, mode })),
  };
}

const OPEN = statement(
  'open_operator_session_hashes',
  `SELECT encode(token_hash, 'base64') AS hash FROM operator_sessions WHERE revoked_at IS NULL AND expires_at > $1
   ORDER BY created_at DESC LIMIT $2`,
);

/** Token hashes of open sessions, in base64, newest first. */
export async function openSessionHashes(
  session: Session,
  nowMs: number,
  limit: number,
): Promise<ReadonlySet<string>> {
  const rows = await session.query<{ hash: string }>(OPEN, [toRfc3339(nowMs), limit]);
  return new Set(rows.map(({ hash }) => hash));
}

const REVOKE = statement(
  'revoke_operator_sessions',
  `UPDATE operator_sessions SET revoked_at = $3
   WHERE operator_id = $1 AND ($2::uuid IS NULL OR id = $2) AND revoked_at IS NULL`,
);

/** Revokes one session of an operator, or all where none is named; gives how many. */
export const revokeSessions = (
  session: Session,
  operatorId: string,
  sessionId: string | null,
  nowMs: number,
): Promise<number> => session.execute(REVOKE, [operatorId, sessionId, toRfc3339(nowMs)]);

/** A session as its owner sees it. */
export interface ListedSession {
  id: string;
  kind: SessionKind;
  address: string | null;
  userAgent: string | null;
  createdAt: number;
  lastSeenAt: number;
}

const LIST = statement(
  'list_operator_sessions',
  `SELECT id, kind, address, user_agent AS "userAgent", created_at AS "createdAt", last_seen_at AS "lastSeenAt"
   FROM operator_sessions
   WHERE operator_id = $1 AND revoked_at IS NULL AND expires_at > $2
     AND last_seen_at > CASE kind WHEN 'browser' THEN $3::timestamptz ELSE $4::timestamptz END
   ORDER BY last_seen_at DESC LIMIT $5`,
);
const LISTED_MAX = 100;

/** Open sessions of an operator, the most recently used first. */
export function listSessions(
  pool: pg.Pool,
  operatorId: string,
  { nowMs, browserIdleMs }: Pick<SessionCheck, 'nowMs' | 'browserIdleMs'>,
): Promise<ListedSession[]> {
  const seenAfter = [browserIdleMs, COMMAND_IDLE_MS].map((idleMs) => toRfc3339(nowMs - idleMs));
  return sessionOn(pool).query<ListedSession>(LIST, [operatorId, toRfc3339(nowMs), ...seenAfter, LISTED_MAX]);
}

const REVOKE_OTHERS = statement(
  'revoke_other_operator_sessions',
  'UPDATE operator_sessions SET revoked_at = $3 WHERE operator_id = $1 AND id <> $2 AND revoked_at IS NULL',
);

/** Ends all sessions of an operator except one. */
export const revokeOtherSessions = (
  session: Session,
  operatorId: string,
  currentId: string,
  nowMs: number,
): Promise<number> => session.execute(REVOKE_OTHERS, [operatorId, currentId, toRfc3339(nowMs)]);

const SIGN_IN_BEFORE = statement(
  'operator_sign_in_before',
  `SELECT max(created_at) AS at FROM operator_sessions
   WHERE operator_id = $1 AND created_at < (SELECT created_at FROM operator_sessions WHERE id = $2)`,
);

/** Start of the operator's previous session, milliseconds since the epoch; null without one. */
export async function lastSignInBefore(
  session: Session,
  operatorId: string,
  sessionId: string,
): Promise<number | null> {
  return (await session.query<{ at: number | null }>(SIGN_IN_BEFORE, [operatorId, sessionId]))[0]!.at;
}

/** Ends an operator's session and records it. False where the operator has no such open session. */
export const endSession = (
  pool: pg.Pool,
  { operatorId, sessionId, by, nowMs }: { operatorId: string; sessionId: string; by: Actor; nowMs: number },
): Promise<boolean> =>
  transactionOn(pool, async (session) => {
    if ((await revokeSessions(session, operatorId, sessionId, nowMs)) === 0) return false;
    await recordAct(session, {
      tenantId: null,
      actor: by,
      act: 'session.ended',
      subject: `session ${sessionId}`,
      atMs: nowMs,
    });
    return true;
  });
