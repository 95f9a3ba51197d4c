import { TRANSACTION_COLUMNS, TRANSACTION_JOINS, type Transaction } from '../../ledger/transactions.ts';
import type { WaitReason } from '../../payments/payouts/claim.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { isUuid, uuidv7Floor } from '../../platform/values/ids.ts';
import type { Kobo } from '../../platform/values/money.ts';
import {
  SUSPENSE_COLUMNS,
  SUSPENSE_JOINS,
  type SuspenseFacts,
} from '../transaction-status/suspense-state.ts';

/* Details of one transaction, under `kolo_operator`. Each list is bounded and shows the newest rows. */

/** Rows of each list. */
const ROWS_MAX = 200;

/** A transaction with the state of its payout, and of its money in suspense; null for others. */
export type TransferRecord = Transaction &
  SuspenseFacts & {
    attempts: number | null;
    submissions: number | null;
    dueAt: number | null;
    firstSubmittedAt: number | null;
    lastSubmittedAt: number | null;
    flaggedAt: number | null;
    waitReason: WaitReason | null;
    /** The bulk transfer that made it. */
    bulkId: string | null;
  };

const COLUMNS = `${TRANSACTION_COLUMNS}, t.bulk_id AS "bulkId", p.attempts, p.submissions, p.due_at AS "dueAt", p.submitted_at AS "firstSubmittedAt",
  COALESCE(p.resubmitted_at, p.submitted_at) AS "lastSubmittedAt", p.flagged_at AS "flaggedAt", p.wait_reason AS "waitReason", ${SUSPENSE_COLUMNS}`;
const JOINS = `${TRANSACTION_JOINS} ${SUSPENSE_JOINS}`;
const BY_ID = statement(
  'filed_transfer',
  `SELECT ${COLUMNS} FROM transactions t ${JOINS} WHERE t.tenant_id = $1 AND t.id = $2`,
);
const BY_REFERENCE = statement(
  'filed_transfer_by_reference',
  `SELECT ${COLUMNS} FROM transactions t ${JOINS} WHERE t.tenant_id = $1 AND t.reference = $2`,
);

/** Finds a transaction by id, or by the business's reference. */
export async function findTransferRecord(
  session: Session,
  tenantId: string,
  idOrReference: string,
): Promise<TransferRecord | undefined> {
  const find = (by: typeof BY_ID) => session.query<TransferRecord>(by, [tenantId, idOrReference]);
  const [found] = isUuid(idOrReference) ? await find(BY_ID) : [];
  return found ?? (await find(BY_REFERENCE))[0];
}

const BY_IDS = statement(
  'filed_transfers_by_ids',
  `SELECT ${COLUMNS}
   FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, ordinal)
   CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = wanted.id LIMIT 1) t
   ${JOINS}
   ORDER BY wanted.ordinal`,
);

/** Transactions in the order of the given ids. */
export const transferRecordsByIds = (
  session: Session,
  tenantId: string,
  ids: readonly string[],
): Promise<TransferRecord[]> => session.query<TransferRecord>(BY_IDS, [tenantId, ids]);

/** Times at which a final payout is queried again. */
export interface CheckRecord {
  dueAt: number | null;
  requestedAt: number | null;
  contradictedAt: number | null;
}

const CHECK = statement(
  'filed_payout_check',
  `SELECT due_at AS "dueAt", requested_at AS "requestedAt", contradicted_at AS "contradictedAt" FROM payout_checks
   WHERE tenant_id = $1 AND transaction_id = $2`,
);

/** For a payout by an account at a provider. */
export const findCheck = async (session: Session, tenantId: string, id: string) =>
  (await session.query<CheckRecord>(CHECK, [tenantId, id]))[0];

/** A posting and its accounts: a wallet's id, or the id of a system account. */
export interface PostingRecord {
  debit: string;
  credit: string;
  amount: Kobo;
  postedAt: number;
}

const SIDE = (column: string): string =>
  `COALESCE((SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = ${column}), ${column}::text)`;
const POSTINGS = statement(
  'filed_postings',
  `SELECT ${SIDE('p.debit_account')} AS debit, ${SIDE('p.credit_account')} AS credit, p.amount, p.posted_at AS "postedAt"
   FROM postings p WHERE p.tenant_id = $1 AND p.transaction_id = $2 ORDER BY p.part LIMIT ${ROWS_MAX}`,
);

export const listPostings = (session: Session, tenantId: string, id: string) =>
  session.query<PostingRecord>(POSTINGS, [tenantId, id]);

/** An event about a transaction, and its deliveries' states. */
export interface EventRecord {
  id: string;
  type: string;
  createdAt: number;
  deliveries: {
    endpointId: string;
    url: string | null;
    status: string;
    attempts: number;
    lastAttemptAt: string | null;
  }[];
}

/**
 * An event's id is of the moment of its transaction, within what a busy process borrows: the scan starts
 * close to it and widens only if nothing is found. Milliseconds.
 */
const EVENT_NEAR_MS = [100, 2_000];
/** Events scanned at most. */
const EVENTS_SEEN_MAX = 20_000;
/** Plan: the primary key, from one id to another. */
const EVENTS = statement(
  'filed_events',
  `SELECT e.id, e.type, e.created_at AS "createdAt", COALESCE((
     SELECT json_agg(json_build_object('endpointId', d.endpoint_id, 'url', (SELECT url FROM webhook_endpoints
         WHERE tenant_id = $1 AND id = d.endpoint_id), 'status', d.status, 'attempts', d.attempts,
       'lastAttemptAt', d.last_attempt_at)) FROM webhook_deliveries d WHERE d.tenant_id = $1 AND d.event_id = e.id), '[]')
     AS deliveries
   FROM (
     SELECT id, type, created_at, content FROM events WHERE tenant_id = $1 AND id BETWEEN $2::uuid AND $3::uuid
     LIMIT ${EVENTS_SEEN_MAX}) e
   WHERE e.content LIKE '%' || $4 || '%' ORDER BY e.id LIMIT ${ROWS_MAX}`,
);

/** Events about a transaction. */
export async function listTransferEvents(
  session: Session,
  tenantId: string,
  { id, completedAt }: TransferRecord,
): Promise<EventRecord[]> {
  if (completedAt === null) return [];
  for (const nearMs of EVENT_NEAR_MS) {
    const between = [uuidv7Floor(completedAt - nearMs), uuidv7Floor(completedAt + nearMs)];
    const found = await session.query<EventRecord>(EVENTS, [tenantId, ...between, id]);
    if (found.length > 0) return found;
  }
  return [];
}

/** An incident about a movement. */
export interface IncidentRecord {
  id: string;
  kind: string;
  detail: string;
  createdAt: number;
  closedAt: number | null;
  closedBy: string | null;
  closingNote: string | null;
}

/** Plan: incidents_about. OFFSET 0 stops every server from scanning all incidents backwards for the order. */
const INCIDENTS = statement(
  'filed_incidents',
  `SELECT id, kind, detail, created_at AS "createdAt", closed_at AS "closedAt", closed_by AS "closedBy",
     closing_note AS "closingNote"
   FROM (SELECT * FROM incidents WHERE tenant_id = $1 AND transaction_id = $2 OFFSET 0) i
   ORDER BY id DESC LIMIT ${ROWS_MAX}`,
);

export const listTransferIncidents = (session: Session, tenantId: string, id: string) =>
  session.query<IncidentRecord>(INCIDENTS, [tenantId, id]);

/** A return of a payment by a bank. */
export interface ReturnRecord {
  id: string;
  amount: Kobo;
  createdAt: number;
}

const RETURNS = statement(
  'filed_returns',
  `SELECT r.transaction_id AS id, t.amount, t.created_at AS "createdAt"
   FROM payment_returns r
   CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = r.transaction_id LIMIT 1) t
   WHERE r.tenant_id = $1 AND r.payment_id = $2 ORDER BY r.transaction_id LIMIT ${ROWS_MAX}`,
);

export const listTransferReturns = (session: Session, tenantId: string, id: string) =>
  session.query<ReturnRecord>(RETURNS, [tenantId, id]);

/** The owner of a transaction's wallet. */
export interface PersonOf {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  thirdPartyIdentifier: string | null;
  erasedAt: number | null;
}

const PERSON = statement(
  'person_of_operators',
  `SELECT id, name, email, phone, third_party_identifier AS "thirdPartyIdentifier", erased_at AS "erasedAt"
   FROM customers WHERE tenant_id = $1 AND id = $2`,
);

export const findPerson = async (session: Session, tenantId: string, id: string) =>
  (await session.query<PersonOf>(PERSON, [tenantId, id]))[0];

/** The period in which a stop may matter, until now for an unfinished transaction. */
export const lifeOf = (
  { createdAt, completedAt }: TransferRecord,
  nowMs: number,
): [from: string, until: string] => [toRfc3339(createdAt), toRfc3339(completedAt ?? nowMs)];
