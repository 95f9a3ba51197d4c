import type pg from 'pg';
import { everyTenant } from '../../identity/queries.ts';
import { queryBeforeSubmitting } from '../../payments/payouts/query-before-submitting.ts';
import { moveCounters, setAsideNumbers } from '../../payments/wallets/virtual-accounts/numbers.ts';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { type DatabaseIdentity, keepIdentity, lockIdentity } from '../../platform/database-identity.ts';
import {
  type Session,
  sessionOn,
  statement,
  type TenantDatabase,
  transactionOn,
} from '../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { insertStop } from '../payout-stops/stops.ts';

/** Dependencies of a recovery. */
export interface RecoverDeps {
  /** Connections of the role `kolo_directory`. */
  directoryPool: pg.Pool;
  /** Connections of the role `kolo_app`. */
  database: TenantDatabase;
  /** Rails with accounts at providers, by name. */
  accountRails: readonly string[];
  /** Institutions whose account numbers Kolo issues, by code. */
  institutions: readonly string[];
}

/** The detected change of the database. */
interface Noticed {
  identity: DatabaseIdentity;
  why: string;
  /** Until when everything is present, milliseconds; null where unknown. */
  knownUntilMs: number | null;
  by: Actor;
  reason?: string;
  nowMs: number;
  /** Checked under the lock: true while no other process has handled it. */
  stillDue: (session: Session) => Promise<boolean>;
}

const INSERT = statement(
  'insert_recovery',
  'INSERT INTO recoveries (id, noticed_at, known_until, why) VALUES ($1, $2, $3, $4)',
);

/**
 * Recovers a database that may be older than its effects: stops payouts, schedules a status query for
 * everything not final before it can be submitted, and moves number sequences past issued values. Work that
 * takes several transactions, tenant by tenant, comes first. Until the last one commits, the database counts
 * as changed, nothing is submitted, and the next check starts over. @returns the id of the recovery;
 * undefined where another process has handled it
 */
export async function recover(deps: RecoverDeps, noticed: Noticed): Promise<string | undefined> {
  const { directoryPool, database, accountRails } = deps;
  const { nowMs } = noticed;
  const directory = sessionOn(directoryPool);
  for await (const tenantId of everyTenant(directory)) {
    await database.transaction(tenantId, async (session) => {
      await queryBeforeSubmitting(session, tenantId, { accountRails, nowMs });
      await setAsideNumbers(session, tenantId);
    });
  }
  return transactionOn(directoryPool, (session) => conclude(session, deps, noticed));
}

async function conclude(
  session: Session,
  { institutions }: RecoverDeps,
  { identity, why, knownUntilMs, by, reason, nowMs, stillDue }: Noticed,
): Promise<string | undefined> {
  await lockIdentity(session);
  if (!(await stillDue(session))) return undefined;
  const id = uuidv7(nowMs);
  await session.execute(INSERT, [id, toRfc3339(nowMs), toRfc3339OrNull(knownUntilMs), why]);
  await moveCounters(session, institutions);
  await insertStop(
    session,
    { tenantId: null, rail: null, bankCode: null },
    {
      by,
      nowMs,
      recoveryId: id,
      reason: `The database may be older than the payouts submitted to banks: ${why}.`,
    },
  );
  await keepIdentity(session, identity, nowMs, nowMs);
  await recordAct(session, {
    tenantId: null,
    actor: by,
    act: 'database.recovered',
    subject: `recovery ${id}`,
    atMs: nowMs,
    after: { why, known_until: toRfc3339OrNull(knownUntilMs) },
    reason: reason ?? null,
  });
  return id;
}
