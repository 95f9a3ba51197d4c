import { listedByMetadata, removeMetadataKeys, storeMetadataKeys } from '../../ledger/metadata-keys.ts';
import { type Session, search, statement } from '../../platform/db/database.ts';
import { bounded, keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { ErrorCode } from '../../platform/values/errors.ts';
import { type Metadata, metadataText, NO_METADATA } from '../../platform/values/metadata.ts';
import type { Kobo } from '../../platform/values/money.ts';

/** A refused transfer of a bulk. */
export interface Refusal {
  /** Place in the request, from 0. */
  index: number;
  code: ErrorCode;
  message: string;
}

export const BULK_MODES = ['independent', 'all_or_nothing'] as const;
export type BulkMode = (typeof BULK_MODES)[number];

/** A bulk transfer before its transfers are decided. */
interface NewBulk {
  id: string;
  reference: string;
  /** SHA-256 of the content. */
  requestHash: Buffer;
  mode: BulkMode;
  transfers: number;
  metadata: Metadata | null;
  /** Milliseconds. */
  createdAt: number;
  /** Milliseconds. */
  leasedUntil: number;
}

/** A stored bulk transfer, as a repeat of its request reads it. */
export interface StoredBulk {
  id: string;
  requestHash: Buffer;
  /** Null before it is decided. */
  refusals: Refusal[] | null;
}

const INSERT = statement(
  'insert_bulk_transfer',
  `INSERT INTO bulk_transfers (tenant_id, id, reference, request_hash, transfers, metadata, created_at, leased_until, mode)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (tenant_id, reference) DO NOTHING`,
);

/** Stores a bulk transfer with a lease. Call it in a transaction. @returns false if its reference is taken */
export async function insertBulk(session: Session, tenantId: string, bulk: NewBulk): Promise<boolean> {
  const inserted = await session.execute(INSERT, [
    tenantId,
    bulk.id,
    bulk.reference,
    bulk.requestHash,
    bulk.transfers,
    metadataText(bulk.metadata),
    toRfc3339(bulk.createdAt),
    toRfc3339(bulk.leasedUntil),
    bulk.mode,
  ]);
  if (inserted === 1) await storeMetadataKeys(session, tenantId, 'bulk', [bulk]);
  return inserted === 1;
}

const BY_REFERENCE = statement(
  'bulk_transfer_by_reference',
  `SELECT id, request_hash AS "requestHash", refusals FROM bulk_transfers WHERE tenant_id = $1 AND reference = $2`,
);

export async function findByReference(
  session: Session,
  tenantId: string,
  reference: string,
): Promise<StoredBulk | undefined> {
  return (await session.query<StoredBulk>(BY_REFERENCE, [tenantId, reference]))[0];
}

const TAKE_LEASE = statement(
  'lease_bulk_transfer',
  `UPDATE bulk_transfers SET leased_until = $4
   WHERE tenant_id = $1 AND id = $2 AND decided_at IS NULL AND (leased_until IS NULL OR leased_until <= $3)`,
);

/** Takes the lease of an undecided bulk that no process decides. @returns false if one does, or has */
export const takeLease = async (
  session: Session,
  tenantId: string,
  id: string,
  { nowMs, untilMs }: { nowMs: number; untilMs: number },
): Promise<boolean> =>
  (await session.execute(TAKE_LEASE, [tenantId, id, toRfc3339(nowMs), toRfc3339(untilMs)])) === 1;

const CHANGE_LEASE = statement(
  'change_lease_of_bulk_transfer',
  `UPDATE bulk_transfers SET leased_until = $4
   WHERE tenant_id = $1 AND id = $2 AND decided_at IS NULL AND leased_until = $3`,
);

/** Extends a lease, or ends it. @returns false if it is not this process's any more */
export const changeLease = async (
  session: Session,
  tenantId: string,
  id: string,
  leasedUntil: number,
  untilMs: number | null,
): Promise<boolean> =>
  (await session.execute(CHANGE_LEASE, [
    tenantId,
    id,
    toRfc3339(leasedUntil),
    untilMs === null ? null : toRfc3339(untilMs),
  ])) === 1;

const FORGET = statement(
  'forget_bulk_transfer',
  `DELETE FROM bulk_transfers WHERE tenant_id = $1 AND id = $2 AND decided_at IS NULL AND leased_until = $3
   RETURNING id, metadata`,
);

/** Forgets a bulk transfer of which nothing was accepted, so that its reference is free. Call it in a transaction. */
export async function forgetBulk(
  session: Session,
  tenantId: string,
  id: string,
  leasedUntil: number,
): Promise<void> {
  const values = [tenantId, id, toRfc3339(leasedUntil)];
  const [gone] = await session.query<{ id: string; metadata: Metadata | null }>(FORGET, values);
  if (gone !== undefined) await removeMetadataKeys(session, tenantId, 'bulk', gone);
}

const DECIDE = statement(
  'decide_bulk_transfer',
  `UPDATE bulk_transfers
   SET decided_at = $4, due_at = $4, leased_until = NULL, refusals = $5, accepted_ids = $6
   WHERE tenant_id = $1 AND id = $2 AND decided_at IS NULL AND leased_until = $3`,
);

/** Stores which transfers were accepted. @returns false if the lease is not this process's any more */
export const decideBulk = async (
  session: Session,
  tenantId: string,
  id: string,
  leasedUntil: number,
  decided: { refusals: readonly Refusal[]; acceptedIds: readonly string[]; nowMs: number },
): Promise<boolean> =>
  (await session.execute(DECIDE, [
    tenantId,
    id,
    toRfc3339(leasedUntil),
    toRfc3339(decided.nowMs),
    JSON.stringify(decided.refusals),
    decided.acceptedIds,
  ])) === 1;

/** A decided bulk transfer, with the states of its transfers; sums in kobo, times in milliseconds. */
export interface Bulk {
  id: string;
  reference: string;
  mode: BulkMode;
  metadata: Metadata | null;
  createdAt: number;
  completedAt: number | null;
  refused: number;
  accepted: number;
  processing: number;
  successful: number;
  failed: number;
  acceptedAmount: Kobo;
  successfulAmount: Kobo;
  failedAmount: Kobo;
  /** Of successful transfers. */
  fees: Kobo;
}

const REFUSALS = statement(
  'refusals_of_bulk_transfer',
  'SELECT refusals FROM bulk_transfers WHERE tenant_id = $1 AND id = $2 AND decided_at IS NOT NULL',
);

/** The refused transfers of a decided bulk. */
export async function bulkRefusals(
  session: Session,
  tenantId: string,
  id: string,
): Promise<readonly Refusal[]> {
  const [found] = await session.query<{ refusals: Refusal[] }>(REFUSALS, [tenantId, id]);
  return found?.refusals ?? [];
}

const sumOf = (what: string, status?: string): string =>
  `coalesce(sum(${what})${status === undefined ? '' : ` FILTER (WHERE t.status = '${status}')`}, 0)::bigint`;
const countOf = (status: string): string => `count(*) FILTER (WHERE t.status = '${status}')::integer`;

/** A complete bulk transfer has its result stored. Plan of the others: the primary key of each accepted transfer. */
const COLUMNS = `
  b.id, b.reference, b.mode, b.metadata, b.created_at AS "createdAt", b.completed_at AS "completedAt",
  jsonb_array_length(b.refusals) AS refused, cardinality(b.accepted_ids) AS accepted, s.processing,
  coalesce(b.successful, s.successful) AS successful, coalesce(cardinality(b.accepted_ids) - b.successful, s.failed) AS failed,
  coalesce(b.successful_amount + b.failed_amount, s.amount) AS "acceptedAmount",
  coalesce(b.successful_amount, s.successful_amount) AS "successfulAmount",
  coalesce(b.failed_amount, s.failed_amount) AS "failedAmount", coalesce(b.fees, s.fees) AS fees`;
const STATES = `
  CROSS JOIN LATERAL (
    SELECT ${countOf('processing')} AS processing, ${countOf('successful')} AS successful, ${countOf('failed')} AS failed,
      ${sumOf('t.amount')} AS amount, ${sumOf('t.amount', 'successful')} AS successful_amount,
      ${sumOf('t.amount', 'failed')} AS failed_amount, ${sumOf('t.fee + t.vat + t.stamp_duty', 'successful')} AS fees
    FROM unnest(CASE WHEN b.completed_at IS NULL THEN b.accepted_ids END) AS a (id)
    CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = a.id LIMIT 1) t) s`;

const FIND = statement(
  'find_bulk_transfer',
  `SELECT ${COLUMNS} FROM bulk_transfers b ${STATES}
   WHERE b.tenant_id = $1 AND b.id = $2 AND b.decided_at IS NOT NULL`,
);

/** A decided bulk transfer by its id. */
export async function findBulk(session: Session, tenantId: string, id: string): Promise<Bulk | undefined> {
  return (await session.query<Bulk>(FIND, [tenantId, id]))[0];
}

/** A page of decided bulk transfers. Plan: the primary key; the states of those on the page that are not complete. */
export function listBulks(
  session: Session,
  tenantId: string,
  request: PageRequest,
  metadata: Metadata = NO_METADATA,
): Promise<Bulk[]> {
  const values: unknown[] = [tenantId];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const rows = { table: 'bulk_transfers', id: 'id', alias: 'l' };
  const { from, id, conditions } = listedByMetadata('bulk', rows, metadata, parameter);
  const page = bounded(request);
  const text = `SELECT ${COLUMNS} FROM (
       SELECT l.* FROM ${from}
       WHERE l.tenant_id = $1 AND l.decided_at IS NOT NULL${conditions}${keysetSql(page, id, parameter(page.key))}) b ${STATES}
     ORDER BY b.id ${page.direction === 'older' ? 'DESC' : 'ASC'}`;
  return session.query(text, values);
}

/** Plan: bulk_transfers_due. It reads every row that is due: open bulk transfers are few. Runs under kolo_directory. */
const TENANTS_WITH_DUE = search(
  'tenants_with_due_bulk_transfers',
  `SELECT DISTINCT tenant_id AS "tenantId" FROM bulk_transfers
   WHERE due_at IS NOT NULL AND due_at <= $1 AND tenant_id > $2 ORDER BY tenant_id LIMIT $3`,
  3,
);

/** At most `limit` tenants with a bulk transfer that may be complete, in order of id, after one of them. */
export const tenantsWithDueBulks = (
  directory: Session,
  nowMs: number,
  after: string,
  limit: number,
): Promise<{ tenantId: string }[]> =>
  directory.query<{ tenantId: string }>(TENANTS_WITH_DUE, [toRfc3339(nowMs), after, limit]);

/** Plan: bulk_transfers_due. */
const DUE = statement(
  'due_bulk_transfers',
  `SELECT ${COLUMNS} FROM (
     SELECT * FROM bulk_transfers WHERE tenant_id = $1 AND due_at <= $2 ORDER BY due_at LIMIT $3) b ${STATES}`,
);

/** Bulk transfers that may be complete, the longest due first. */
export const dueBulks = (session: Session, tenantId: string, nowMs: number, limit: number): Promise<Bulk[]> =>
  session.query<Bulk>(DUE, [tenantId, toRfc3339(nowMs), limit]);

const POSTPONE = statement(
  'postpone_bulk_transfer',
  `UPDATE bulk_transfers SET due_at = $3 WHERE tenant_id = $1 AND id = $2 AND due_at IS NOT NULL`,
);

export const postpone = (session: Session, tenantId: string, id: string, dueAtMs: number): Promise<number> =>
  session.execute(POSTPONE, [tenantId, id, toRfc3339(dueAtMs)]);

const COMPLETE = statement(
  'complete_bulk_transfer',
  `UPDATE bulk_transfers SET completed_at = $3, due_at = NULL, successful = $4, successful_amount = $5, failed_amount = $6, fees = $7
   WHERE tenant_id = $1 AND id = $2 AND completed_at IS NULL`,
);

/** Completes a bulk transfer, whose transfers are all final, and stores their result. @returns false if it is complete already */
export const completeBulk = async (
  session: Session,
  tenantId: string,
  { id, successful, successfulAmount, failedAmount, fees }: Bulk,
  nowMs: number,
): Promise<boolean> => {
  const result = [successful, successfulAmount, failedAmount, fees];
  return (await session.execute(COMPLETE, [tenantId, id, toRfc3339(nowMs), ...result])) === 1;
};
