import type pg from 'pg';
import { listTenants } from '../../identity/queries.ts';
import { queryBeforeSubmitting } from '../../payments/payouts/query-before-submitting.ts';
import { moveAllotments, setAsideNumbers } from '../../payments/wallets/virtual-accounts/numbers.ts';
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
import { NIL_UUID, uuidv7 } from '../../platform/values/ids.ts';
import { insertStop } from '../payout-stops/stops.ts';

/** Tenants gone through at a time. */
const TENANTS_AT_A_TIME = 500;

/** What a recovery is made with. */
export interface RecoverDeps {
  /** Connections of the role `kolo_directory`. */
  directoryPool: pg.Pool;
  /** Connections of the role `kolo_app`. */
  database: TenantDatabase;
  /** Rails with accounts at providers, by name. */
  accountRails: readonly string[];
  /** Institutions whose account numbers Kolo gives out, by code. */
  institutions: readonly string[];
}

/** What has been noticed. */
interface Noticed {
  identity: DatabaseIdentity;
  why: string;
  /** Until when everything is here, milliseconds; null where that is not known. */
  knownUntilMs: number | null;
  by: Actor;
  reason?: string;
  nowMs: number;
  /** Looked at behind the lock: whether nobody else has dealt with it meanwhile. */
  stillDue: (session: Session) => Promise<boolean>;
}

const INSERT = statement(
  'insert_recovery',
  'INSERT INTO recoveries (id, noticed_at, known_until, why) VALUES ($1, $2, $3, $4)',
);

/**
 * Deals with a database that may be older than what was done by it: stops payouts, has banks asked after all that is not final
 * before they are told of it, and moves numbers past what may have been given out. What cannot be done in one transaction, tenant by
 * tenant, comes first: until the last one commits the database counts as changed, nothing leaves, and whoever looks next does it again.
 *
 * @returns the id of the recovery; undefined where somebody else has dealt with it meanwhile
 */
export async function recover(deps: RecoverDeps, noticed: Noticed): Promise<string | undefined> {
  const { directoryPool, database, accountRails } = deps;
  const { nowMs } = noticed;
  const directory = sessionOn(directoryPool);
  let after = NIL_UUID;
  for (;;) {
    const tenants = await listTenants(directory, after, TENANTS_AT_A_TIME);
    for (const { id: tenantId } of tenants) {
      await database.transaction(tenantId, async (session) => {
        await queryBeforeSubmitting(session, tenantId, { accountRails, nowMs });
        await setAsideNumbers(session, tenantId);
      });
    }
    if (tenants.length < TENANTS_AT_A_TIME) break;
    after = tenants.at(-1)!.id;
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
  await moveAllotments(session, institutions);
  await insertStop(
    session,
    { tenantId: null, rail: null, bankCode: null },
    {
      by,
      nowMs,
      recoveryId: id,
      reason: `The database may be older than what banks were told: ${why}.`,
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
