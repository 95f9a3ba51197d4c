import type pg from 'pg';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { type Session, statement, transactionOn } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { isReconciled } from '../bank-reconciliations/reconciliations.ts';
import type { Scope } from '../operators/roles.ts';

/** Scope of a stop: null means any. */
interface Stopped {
  tenantId: string | null;
  rail: string | null;
  bankCode: string | null;
}

/** The person who stops payouts, and the reason. */
interface Stopping {
  by: Actor;
  reason: string;
  nowMs: number;
  /** The database recovery that made it; it ends only after a comparison with the banks' books. */
  recoveryId?: string | null;
}

/** A stored stop. */
export interface PayoutStop extends Stopped {
  id: string;
  /** Of the tenant; null for the installation. */
  businessId: string | null;
  mode: Mode | null;
  reason: string;
  stoppedBy: string;
  /** The operator's name; null where no operator of the installation made it. */
  stoppedByName: string | null;
  stoppedAt: number;
  endedAt: number | null;
}

const COLUMNS = `
  s.id, s.tenant_id AS "tenantId", t.business_id AS "businessId", t.mode, s.rail, s.bank_code AS "bankCode", s.reason,
  s.stopped_by AS "stoppedBy", o.name AS "stoppedByName", s.stopped_at AS "stoppedAt", s.ended_at AS "endedAt"`;
const FROM = `FROM payout_stops s LEFT JOIN tenants t ON t.tenant_id = s.tenant_id
   LEFT JOIN operators o ON 'operator ' || o.id = s.stopped_by`;
const INSERT = statement(
  'insert_payout_stop',
  `INSERT INTO payout_stops (id, tenant_id, rail, bank_code, reason, stopped_by, stopped_at, recovery_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const LIST = statement(
  'list_payout_stops',
  `SELECT ${COLUMNS} ${FROM} WHERE ($1::uuid IS NULL OR s.tenant_id IS NULL OR s.tenant_id = $1)
   ORDER BY s.ended_at IS NOT NULL, s.id DESC LIMIT $2`,
);
const END = statement(
  'end_payout_stop',
  `UPDATE payout_stops SET ended_at = $2, ended_by = $3
   WHERE id = $1 AND ended_at IS NULL AND tenant_id IS NOT DISTINCT FROM $4::uuid`,
);
const LISTED_MAX = 200;

/**
 * Stops payouts: transfers are still accepted, nothing new is submitted, and submitted payouts are still
 * queried. A payout already claimed is submitted within 15 s or not at all. @returns the id of the stop
 */
export function stopPayouts(operatorPool: pg.Pool, stopped: Stopped, stopping: Stopping): Promise<string> {
  return transactionOn(operatorPool, (session) => insertStop(session, stopped, stopping));
}

/** Inserts a stop in the caller's transaction. */
export async function insertStop(
  session: Session,
  { tenantId, rail, bankCode }: Stopped,
  { by, reason, nowMs, recoveryId = null }: Stopping,
): Promise<string> {
  const id = uuidv7(nowMs);
  const stoppedBy = `${by.kind} ${by.name}`;
  const values = [id, tenantId, rail, bankCode, reason, stoppedBy, toRfc3339(nowMs), recoveryId];
  await session.execute(INSERT, values);
  await recordAct(session, {
    tenantId,
    actor: by,
    act: 'payouts.stopped',
    subject: `payout_stop ${id}`,
    after: { rail, bank_code: bankCode },
    reason,
    atMs: nowMs,
  });
  return id;
}

/** Stops of a tenant (null: the installation), active ones first, at most 200. */
export const listStops = (session: Session, tenantId: string | null): Promise<PayoutStop[]> =>
  session.query<PayoutStop>(LIST, [tenantId, LISTED_MAX]);

const FIND = statement(
  'find_holding_payout_stop',
  `SELECT ${COLUMNS} ${FROM} WHERE s.id = $1 AND s.ended_at IS NULL AND s.tenant_id IS NOT DISTINCT FROM $2::uuid`,
);

/** Finds an active stop of the tenant (null: the installation). @throws ApiError `not_found` */
export async function findHoldingStop(
  session: Session,
  tenantId: string | null,
  id: string,
): Promise<PayoutStop> {
  const [stop] = await session.query<PayoutStop>(FIND, [id, tenantId]);
  if (stop === undefined) throw new ApiError('not_found');
  return stop;
}

const IS_HOLDING = statement(
  'is_payout_stop_holding',
  'SELECT FROM payout_stops WHERE id = $1 AND ended_at IS NULL AND tenant_id IS NOT DISTINCT FROM $2::uuid',
);

/** True while the stop of the tenant (null: the installation) is in force. */
export const isHolding = async (session: Session, tenantId: string | null, id: string): Promise<boolean> =>
  (await session.query(IS_HOLDING, [id, tenantId])).length > 0;

/** Plan: payout_stops_hold. */
const COUNT = statement(
  'count_payout_stops',
  `SELECT count(*) FILTER (WHERE recovery_id IS NOT NULL) AS recovery, count(*) FILTER (WHERE recovery_id IS NULL) AS people
   FROM payout_stops WHERE ended_at IS NULL`,
);

/**
 * Counts the active stops over all tenants, by kind of maker. @param directory a session of the role
 * `kolo_directory`
 */
export async function countStops(
  directory: Session,
): Promise<{ by: 'recovery' | 'people'; count: number }[]> {
  const [row] = await directory.query<{ recovery: bigint; people: bigint }>(COUNT);
  return [
    { by: 'recovery', count: Number(row!.recovery) },
    { by: 'people', count: Number(row!.people) },
  ];
}

/** Plan: payout_stops_hold. */
const HOLDING = statement(
  'count_holding_payout_stops',
  `SELECT count(*)::integer AS count, min(s.stopped_at) AS since, max(s.stopped_at) AS newest
   FROM payout_stops s LEFT JOIN tenants t ON t.tenant_id = s.tenant_id
   WHERE s.ended_at IS NULL AND (s.tenant_id IS NULL OR EXISTS (
     SELECT FROM unnest($1::uuid[], $2::text[]) AS g (business_id, mode)
     WHERE (g.business_id IS NULL OR g.business_id = t.business_id) AND (g.mode IS NULL OR g.mode = t.mode)))`,
);

/** Counts the active stops of the installation and of the environments in scope. @param session of the role `kolo_operator` */
export async function countHoldingStops(
  session: Session,
  scopes: readonly Scope[],
): Promise<{ count: number; since: number | null; newest: number | null }> {
  const values = [scopes.map(({ businessId }) => businessId), scopes.map(({ mode }) => mode)];
  const [row] = await session.query<Awaited<ReturnType<typeof countHoldingStops>>>(HOLDING, values);
  return row!;
}

const OF_PAYOUT = statement(
  'stops_of_payout',
  `SELECT ${COLUMNS} ${FROM}
   WHERE (s.tenant_id IS NULL OR s.tenant_id = $1) AND (s.rail IS NULL OR s.rail = $2)
     AND (s.bank_code IS NULL OR s.bank_code = $3) AND s.stopped_at <= $5 AND (s.ended_at IS NULL OR s.ended_at >= $4)
   ORDER BY s.id DESC LIMIT $6`,
);

/** Stops that held a payout at some time between two instants, newest first, at most 200. */
export const stopsOfPayout = (
  session: Session,
  tenantId: string,
  { rail, bankCode }: { rail: string; bankCode: string },
  [from, until]: readonly [from: string, until: string],
): Promise<PayoutStop[]> =>
  session.query<PayoutStop>(OF_PAYOUT, [tenantId, rail, bankCode, from, until, LISTED_MAX]);

/** Ends an active stop of the tenant (null: the installation). @throws ApiError `not_found` */
export async function endStop(
  session: Session,
  { id, tenantId }: { id: string; tenantId: string | null },
  { proposalId, nowMs }: { proposalId: string; nowMs: number },
): Promise<void> {
  const ended = await session.execute(END, [id, toRfc3339(nowMs), proposalId, tenantId]);
  if (ended === 0) throw new ApiError('not_found');
}

const RECOVERY_OF = statement(
  'recovery_of_payout_stop',
  'SELECT recovery_id AS id FROM payout_stops WHERE id = $1',
);

/**
 * True where a recovery made the stop and no complete comparison with the banks' books has been made since.
 */
export async function waitsForBooks(session: Session, stopId: string): Promise<boolean> {
  const [recovery] = await session.query<{ id: string | null }>(RECOVERY_OF, [stopId]);
  return recovery !== undefined && recovery.id !== null && !(await isReconciled(session, recovery.id));
}
