import type pg from 'pg';
import type { Logger } from 'pino';
import { recordAct } from '../../../platform/audit/entry.ts';
import { sessionOn, transactionOn } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { Loop } from '../../../platform/jobs/loop.ts';
import type { Clock } from '../../../platform/values/clock.ts';
import type { Vault } from '../../../platform/values/vault.ts';
import { lockOperators } from '../queries.ts';
import { revokeSessions } from '../sessions/sessions.ts';
import { giveRoles, withdraw } from './accounts.ts';
import { rolesOf } from './group-roles.ts';
import type { Identity, IdentityProvider } from './provider.ts';
import { bindSession, type DueSession, lockOwner, takeDueSessions } from './queries.ts';

/** Interval between checks of a session at the provider, milliseconds. */
export const CHECK_EVERY_MS = 5 * 60_000;
/** The next attempt after a check without an answer, milliseconds. */
const AGAIN_MS = 60_000;
/** Interval between looks for due sessions, milliseconds. */
const POLL_MS = 15_000;
/** Sessions checked at the same time. */
const AT_ONCE = 8;

/** Vault context of a session's refresh token. */
export const tokenContext = (sessionId: string): string => `operator session:${sessionId}`;

interface SessionCheckOptions {
  /** Connections of the role `kolo_operator`. */
  pool: pg.Pool;
  provider: IdentityProvider;
  vault: Vault;
  clock: Clock;
  logger: Pick<Logger, 'warn' | 'error'>;
  pollMs?: number | undefined;
}

/**
 * Asks the provider whether the people behind open sessions may still sign in, and which groups they have. A
 * session ends when the provider says no; without an answer it ends after an hour (`findSession`).
 */
export function sessionChecks(options: SessionCheckOptions): Job {
  const { pool, clock, logger, pollMs = POLL_MS } = options;
  return new Loop({
    name: 'checks of single sign-on sessions',
    pollMs,
    onError: (error) => logger.error({ err: error }, 'sessions could not be checked at the provider'),
    async round() {
      const nowMs = clock.now();
      const again = { nowMs, againAtMs: nowMs + AGAIN_MS, limit: AT_ONCE };
      const due = await takeDueSessions(sessionOn(pool), again);
      await Promise.all(due.map((one) => check(options, one)));
      return due.length;
    },
  });
}

async function check(options: SessionCheckOptions, due: DueSession): Promise<void> {
  const { provider, vault, logger } = options;
  const token = vault.open(due.ciphertext, due.keyId, tokenContext(due.id));
  let identity: Identity | undefined;
  try {
    identity = await provider.refresh(token, due.subject);
  } catch (error) {
    logger.warn({ err: error, session: due.id }, 'the provider did not answer about a session');
    return;
  }
  if (identity === undefined) await end(options, due);
  else await prolong(options, due, identity, identity.refreshToken ?? token);
}

const end = ({ pool, clock }: SessionCheckOptions, { id, operatorId }: DueSession): Promise<void> =>
  transactionOn(pool, async (session) => {
    const nowMs = clock.now();
    if ((await revokeSessions(session, operatorId, id, nowMs)) === 0) return;
    await recordAct(session, {
      tenantId: null,
      actor: { kind: 'kolo', name: 'single sign-on', address: null },
      act: 'session.ended',
      subject: `session ${id}`,
      atMs: nowMs,
    });
  });

const prolong = (
  { pool, clock, vault, provider }: SessionCheckOptions,
  { id, operatorId }: DueSession,
  { groups }: Identity,
  token: string,
): Promise<void> =>
  transactionOn(pool, async (session) => {
    const nowMs = clock.now();
    await lockOperators(session);
    // It ended while the provider was asked. The operator may have been reset, and have roles of their own now.
    if ((await lockOwner(session, id, nowMs)) === undefined) return;
    if (groups !== undefined) {
      const arrival = { address: null, nowMs };
      const roles = rolesOf(groups, provider.settings.roles);
      if (roles.length === 0) return withdraw(session, operatorId, arrival);
      await giveRoles(session, operatorId, roles, arrival);
    }
    const sealed = vault.seal(token, tokenContext(id));
    await bindSession(session, id, { nowMs, checkAtMs: nowMs + CHECK_EVERY_MS, token: sealed });
  });
