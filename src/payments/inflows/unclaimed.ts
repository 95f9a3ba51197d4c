import type pg from 'pg';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { type Session, statement, transactionOn } from '../../platform/db/database.ts';
import { keysetOfSql, type PageRequest } from '../../platform/db/keyset.ts';
import { parseRfc3339, toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { Inflow } from '../../rails/money-in.ts';

/** Money for an account number that no tenant has. */
export interface UnclaimedInflow {
  rail: string;
  /** The bank's id of it. */
  railInflowId: string;
  bankCode: string;
  accountNumber: string;
  amount: Kobo;
  senderName: string | null;
  senderAccountNumber: string | null;
  senderBankCode: string | null;
  senderBankName: string | null;
  narration: string | null;
  /** The rail sends it back to its sender; where it cannot, an operator has to. */
  goesBack: boolean;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  /** Time at which an operator recorded the outcome; null before. */
  closedAt: number | null;
  closedBy: string | null;
  closingNote: string | null;
}

/** The key of an unclaimed inflow. */
type UnclaimedId = Pick<UnclaimedInflow, 'rail' | 'railInflowId'>;

const INSERT_UNCLAIMED = statement(
  'insert_unclaimed_inflow',
  `INSERT INTO unclaimed_inflows (rail, rail_inflow_id, bank_code, account_number, amount, sender_name,
     sender_account_number, sender_bank_code, sender_bank_name, narration, goes_back, received_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   ON CONFLICT (rail, rail_inflow_id) DO NOTHING`,
);

/** Stores an unclaimed inflow once, however often it is found. Runs under kolo_directory. */
export async function recordUnclaimed(
  directory: Session,
  rail: string,
  { inflowId, to, amount, sender, narration, receivedAtMs }: Inflow,
  goesBack: boolean,
): Promise<void> {
  const { name, accountNumber, bankCode, bankName } = sender;
  const from = [name, accountNumber, bankCode, bankName];
  const values = [
    to.bankCode,
    to.accountNumber,
    amount,
    ...from,
    narration,
    goesBack,
    toRfc3339(receivedAtMs),
  ];
  await directory.execute(INSERT_UNCLAIMED, [rail, inflowId, ...values]);
}

const COLUMNS = `
  rail, rail_inflow_id AS "railInflowId", bank_code AS "bankCode", account_number AS "accountNumber", amount,
  sender_name AS "senderName", sender_account_number AS "senderAccountNumber", sender_bank_code AS "senderBankCode",
  sender_bank_name AS "senderBankName", narration, goes_back AS "goesBack", received_at AS "receivedAt",
  closed_at AS "closedAt", closed_by AS "closedBy", closing_note AS "closingNote"`;

const KEY = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)\/([a-z0-9-]{1,40})\/([ -~]{1,120})$/;
/** Cursor of a page of unclaimed inflows, in order of arrival. */
export const keyOfUnclaimed = ({ receivedAt, rail, railInflowId }: UnclaimedInflow): string =>
  `${toRfc3339(receivedAt)}/${rail}/${railInflowId}`;
export const isKeyOfUnclaimed = (key: string): boolean => {
  const [, at] = KEY.exec(key) ?? [];
  return at !== undefined && parseRfc3339(at) !== undefined;
};

/**
 * A page of unclaimed inflows, and one row more. Plan: unclaimed_inflows_open, or unclaimed_inflows_by_time.
 *
 * @param session of `kolo_operator` or `kolo_directory`
 * @param open only those that no rail returns and no operator has closed
 */
export function listUnclaimed(
  session: Session,
  open: boolean,
  page: PageRequest,
): Promise<UnclaimedInflow[]> {
  const values = page.key === null ? [] : KEY.exec(page.key)!.slice(1);
  return session.query<UnclaimedInflow>(
    `SELECT ${COLUMNS} FROM unclaimed_inflows
     WHERE ${open ? 'closed_at IS NULL AND NOT goes_back' : 'true'}
     ${keysetOfSql(page, ['received_at', 'rail', 'rail_inflow_id'], ['$1', '$2', '$3'])}`,
    values,
  );
}

const FIND = statement(
  'find_unclaimed_inflow',
  `SELECT ${COLUMNS} FROM unclaimed_inflows WHERE rail = $1 AND rail_inflow_id = $2`,
);
const CLOSE = statement(
  'close_unclaimed_inflow',
  `UPDATE unclaimed_inflows SET closed_at = $3, closed_by = $4, closing_note = $5
   WHERE rail = $1 AND rail_inflow_id = $2 AND closed_at IS NULL`,
);

const subjectOf = ({ rail, railInflowId }: UnclaimedId): string => `unclaimed_inflow ${rail} ${railInflowId}`;

/** The actor and the reason of an act on an unclaimed inflow. */
interface Dealing {
  by: Actor;
  reason: string;
  nowMs: number;
}

async function find(session: Session, { rail, railInflowId }: UnclaimedId): Promise<UnclaimedInflow> {
  const [found] = await session.query<UnclaimedInflow>(FIND, [rail, railInflowId]);
  if (found === undefined) throw new ApiError('not_found');
  return found;
}

/**
 * The sender of an unclaimed inflow. The audit entry with reader and reason commits before the sender is shown.
 *
 * @param pool of the role `kolo_operator`
 * @throws ApiError `not_found`
 */
export const revealUnclaimed = (
  pool: pg.Pool,
  id: UnclaimedId,
  { by, reason, nowMs }: Dealing,
): Promise<UnclaimedInflow> =>
  transactionOn(pool, async (session) => {
    const found = await find(session, id);
    await recordAct(session, {
      tenantId: null,
      actor: by,
      act: 'unclaimed_inflow.revealed',
      subject: subjectOf(id),
      reason,
      atMs: nowMs,
    });
    return found;
  });

/**
 * Records the outcome of an unclaimed inflow. No money moves, and it leaves the work queue.
 *
 * @param pool of the role `kolo_operator`
 * @throws ApiError `not_found`; `unclaimed_inflow_closed` if it was closed before
 */
export const closeUnclaimed = (
  pool: pg.Pool,
  id: UnclaimedId,
  { by, reason, nowMs }: Dealing,
): Promise<void> =>
  transactionOn(pool, async (session) => {
    await find(session, id);
    const values = [id.rail, id.railInflowId, toRfc3339(nowMs), `${by.kind} ${by.name}`, reason];
    if ((await session.execute(CLOSE, values)) === 0) throw new ApiError('unclaimed_inflow_closed');
    await recordAct(session, {
      tenantId: null,
      actor: by,
      act: 'unclaimed_inflow.closed',
      subject: subjectOf(id),
      before: { closed_at: null },
      after: { closed_at: toRfc3339(nowMs) },
      reason,
      atMs: nowMs,
    });
  });
