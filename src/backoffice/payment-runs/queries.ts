import type { BulkMode } from '../../payments/bulk-transfers/queries.ts';
import { type Session, search, statement } from '../../platform/db/database.ts';
import { bounded, keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { FieldError } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { Sealed, Vault } from '../../platform/values/vault.ts';
import type { TransferCheck } from './checks.ts';
import { openPart, sealPart } from './sealed.ts';
import type { RunTransfer } from './transfers.ts';

/** Why a payment run as a whole was refused when it was sent. */
export interface RunRefusal {
  code: string;
  errors: readonly FieldError[];
}

/** A payment run without its transfers. Times in milliseconds. */
export interface PaymentRun {
  /** The id of its bulk transfer too. */
  id: string;
  reference: string;
  /** The wallet that pays. */
  walletId: string;
  mode: BulkMode;
  /** Transfers, those left out among them. */
  transfers: number;
  /** Their sum. */
  amount: Kobo;
  /** Transfers that are checked. */
  checked: number;
  /** An operator. */
  createdBy: string;
  createdAt: number;
  approvedAt: number | null;
  /** Places of the transfers that are not sent; null before the approval. */
  leftOut: readonly number[] | null;
  /** When its transfers were accepted or refused. */
  sentAt: number | null;
  refusal: RunRefusal | null;
  /** When its last transfer was final. */
  completedAt: number | null;
}

/** A payment run with its transfers. */
export interface OpenedRun extends PaymentRun {
  rows: readonly RunTransfer[];
  /** Of the first transfers, as far as they are checked. */
  checks: readonly TransferCheck[];
}

const COLUMNS = `r.id, r.reference, r.wallet_id AS "walletId", r.mode, r.transfers, r.amount, r.checked, r.created_by AS "createdBy",
  r.created_at AS "createdAt", r.approved_at AS "approvedAt", r.left_out AS "leftOut", r.sent_at AS "sentAt", r.refusal,
  b.completed_at AS "completedAt"`;
const FROM = 'payment_runs r LEFT JOIN bulk_transfers b ON b.tenant_id = r.tenant_id AND b.id = r.id';
const SEALED = `r.transfers_ciphertext AS "ciphertext", r.transfers_key_id AS "keyId",
  r.checks_ciphertext AS "checksCiphertext", r.checks_key_id AS "checksKeyId"`;

const INSERT = statement(
  'insert_payment_run',
  `INSERT INTO payment_runs (tenant_id, id, reference, wallet_id, mode, transfers, amount, transfers_ciphertext, transfers_key_id,
     created_by, created_at, due_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
);

type NewRun = Pick<
  OpenedRun,
  'id' | 'reference' | 'walletId' | 'mode' | 'amount' | 'createdBy' | 'createdAt' | 'rows'
>;

/** Stores a payment run, whose transfers the job checks next. */
export async function insertRun(
  session: Session,
  tenantId: string,
  vault: Vault,
  run: NewRun,
): Promise<void> {
  const { ciphertext, keyId } = sealPart(vault, { tenantId, id: run.id, part: 'transfers' }, run.rows);
  await session.execute(INSERT, [
    tenantId,
    run.id,
    run.reference,
    run.walletId,
    run.mode,
    run.rows.length,
    run.amount,
    ciphertext,
    keyId,
    run.createdBy,
    toRfc3339(run.createdAt),
  ]);
}

type StoredRun = PaymentRun & Sealed & { checksCiphertext: Buffer | null; checksKeyId: string | null };

function opened(vault: Vault, tenantId: string, stored: StoredRun): OpenedRun {
  const { ciphertext, keyId, checksCiphertext, checksKeyId, ...run } = stored;
  const { id } = run;
  const rows = openPart(vault, { tenantId, id, part: 'transfers' }, { ciphertext, keyId });
  const checks =
    checksCiphertext === null
      ? []
      : openPart(
          vault,
          { tenantId, id, part: 'checks' },
          { ciphertext: checksCiphertext, keyId: checksKeyId! },
        );
  return { ...run, rows: rows as RunTransfer[], checks: checks as TransferCheck[] };
}

const FIND = statement(
  'find_payment_run',
  `SELECT ${COLUMNS}, ${SEALED} FROM ${FROM} WHERE r.tenant_id = $1 AND r.id = $2`,
);

/** A payment run with its transfers; undefined for an unknown id. */
export async function findRun(
  session: Session,
  tenantId: string,
  vault: Vault,
  id: string,
): Promise<OpenedRun | undefined> {
  const [found] = isUuid(id) ? await session.query<StoredRun>(FIND, [tenantId, id]) : [];
  return found && opened(vault, tenantId, found);
}

const FIND_ALONE = statement(
  'find_payment_run_without_transfers',
  `SELECT ${COLUMNS} FROM ${FROM} WHERE r.tenant_id = $1 AND r.id = $2`,
);

/** The same without its transfers. */
export const findRunAlone = async (
  session: Session,
  tenantId: string,
  id: string,
): Promise<PaymentRun | undefined> => (await session.query<PaymentRun>(FIND_ALONE, [tenantId, id]))[0];

/** Payment runs, newest first unless the page runs backwards. */
export function listRuns(session: Session, tenantId: string, page: PageRequest): Promise<PaymentRun[]> {
  const from = bounded(page);
  return session.query<PaymentRun>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE r.tenant_id = $1${keysetSql(from, 'r.id', '$2')}`,
    [tenantId, from.key],
  );
}

/** Plan: payment_runs_due. It reads every row that is due: open payment runs are few. Runs under kolo_directory. */
const TENANTS_WITH_DUE = search(
  'tenants_with_due_payment_runs',
  `SELECT t.tenant_id AS "tenantId", t.mode FROM tenants t
   WHERE t.tenant_id IN (
     SELECT DISTINCT tenant_id FROM payment_runs WHERE due_at IS NOT NULL AND due_at <= $1 AND tenant_id > $2
     ORDER BY tenant_id LIMIT $3)
   ORDER BY t.tenant_id`,
  3,
);

/** At most `limit` tenants with a payment run that is due, in order of id, after one of them. */
export const tenantsWithDueRuns = (directory: Session, nowMs: number, after: string, limit: number) =>
  directory.query<{ tenantId: string; mode: Mode }>(TENANTS_WITH_DUE, [toRfc3339(nowMs), after, limit]);

/** Plan: payment_runs_due. */
const CLAIM = statement(
  'claim_payment_runs',
  `UPDATE payment_runs r SET due_at = $3
   WHERE r.tenant_id = $1 AND r.id = ANY (ARRAY(
     SELECT id FROM payment_runs WHERE tenant_id = $1 AND due_at <= $2 ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED))
   RETURNING r.id`,
);

/** Claims due payment runs: no other process has them before `untilMs`. @returns their ids */
export const claimRuns = (
  session: Session,
  tenantId: string,
  { nowMs, untilMs, limit }: { nowMs: number; untilMs: number; limit: number },
): Promise<{ id: string }[]> =>
  session.query<{ id: string }>(CLAIM, [tenantId, toRfc3339(nowMs), toRfc3339(untilMs), limit]);

const STORE_CHECKS = statement(
  'store_checks_of_payment_run',
  `UPDATE payment_runs SET checks_ciphertext = $3, checks_key_id = $4, checked = $5, due_at = $6
   WHERE tenant_id = $1 AND id = $2 AND checked = $7 AND approved_at IS NULL`,
);

/** Stores the checks of further transfers, unless others have been stored or the run is approved. */
export async function storeChecks(
  session: Session,
  tenantId: string,
  vault: Vault,
  {
    id,
    before,
    checks,
    dueAt,
  }: { id: string; before: number; checks: readonly TransferCheck[]; dueAt: number },
): Promise<void> {
  const { ciphertext, keyId } = sealPart(vault, { tenantId, id, part: 'checks' }, checks);
  await session.execute(STORE_CHECKS, [
    tenantId,
    id,
    ciphertext,
    keyId,
    checks.length,
    toRfc3339(dueAt),
    before,
  ]);
}

const CHECK_AGAIN = statement(
  'check_payment_run_again',
  `UPDATE payment_runs SET checked = 0, checks_ciphertext = NULL, checks_key_id = NULL, due_at = $3
   WHERE tenant_id = $1 AND id = $2 AND approved_at IS NULL`,
);

/** Forgets the checks, so that the job repeats them. @returns false where the run is unknown or approved */
export const checkAgain = async (
  session: Session,
  tenantId: string,
  id: string,
  nowMs: number,
): Promise<boolean> =>
  isUuid(id) && (await session.execute(CHECK_AGAIN, [tenantId, id, toRfc3339(nowMs)])) === 1;

const APPROVE = statement(
  'approve_payment_run',
  `UPDATE payment_runs SET approved_at = $3, left_out = $4, due_at = $3
   WHERE tenant_id = $1 AND id = $2 AND approved_at IS NULL AND checked = transfers`,
);

/** Has the job send a run. @returns false where it is unknown, not checked, or approved before */
export const approveRun = async (
  session: Session,
  tenantId: string,
  { id, leftOut, nowMs }: { id: string; leftOut: readonly number[]; nowMs: number },
): Promise<boolean> => (await session.execute(APPROVE, [tenantId, id, toRfc3339(nowMs), leftOut])) === 1;

const END = statement(
  'end_payment_run',
  `UPDATE payment_runs SET sent_at = $3, refusal = $4, due_at = NULL
   WHERE tenant_id = $1 AND id = $2 AND approved_at IS NOT NULL AND sent_at IS NULL`,
);

/** Records that every transfer of a run was accepted or refused, or why the run was refused as a whole. */
export const endRun = (
  session: Session,
  tenantId: string,
  { id, refusal, nowMs }: { id: string; refusal: RunRefusal | null; nowMs: number },
): Promise<number> =>
  session.execute(END, [tenantId, id, toRfc3339(nowMs), refusal && JSON.stringify(refusal)]);

const DELETE = statement(
  'delete_payment_run',
  'DELETE FROM payment_runs WHERE tenant_id = $1 AND id = $2 AND approved_at IS NULL',
);

/** Deletes a run that nobody has approved. */
export const deleteRun = (session: Session, tenantId: string, id: string): Promise<number> =>
  session.execute(DELETE, [tenantId, id]);
