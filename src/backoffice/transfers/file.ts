import { type AuditEntry, listActsOn } from '../../platform/audit/entry.ts';
import type { ReadWords } from '../../platform/audit/sealed-text.ts';
import type { Session } from '../../platform/db/database.ts';
import { type PayoutStop, stopsOfPayout } from '../payout-stops/stops.ts';
import { type Attempt, newestAttempts } from '../transaction-status/attempts.ts';
import {
  type CheckRecord,
  type EventRecord,
  findCheck,
  findTransferRecord,
  type IncidentRecord,
  lifeOf,
  listPostings,
  listTransferEvents,
  listTransferIncidents,
  listTransferReturns,
  type PostingRecord,
  type ReturnRecord,
  type TransferRecord,
} from './queries.ts';

/** Attempts and acts shown in a transfer's details: the newest. */
const ATTEMPTS_MAX = 200;

/** Everything known about a transaction. */
export interface TransferFile {
  transfer: TransferRecord;
  /** Newest first. */
  attempts: readonly Attempt[];
  check: CheckRecord | undefined;
  postings: readonly PostingRecord[];
  events: readonly EventRecord[];
  incidents: readonly IncidentRecord[];
  returns: readonly ReturnRecord[];
  stops: readonly PayoutStop[];
  acts: readonly AuditEntry[];
}

/** The audit log's name of a transaction. */
export const subjectOf = (transactionId: string): string => `transaction ${transactionId}`;

/** Opens sealed text as far as the reader may read it. */
async function inWords(
  file: TransferFile,
  reader: (stored: (string | null)[]) => Promise<ReadWords>,
): Promise<TransferFile> {
  const { incidents, acts } = file;
  const read = await reader([
    ...incidents.map(({ closingNote }) => closingNote),
    ...acts.map(({ reason }) => reason),
  ]);
  const shown = (stored: string | null) => (stored === null ? null : read(stored));
  return {
    ...file,
    incidents: incidents.map((one) => ({ ...one, closingNote: shown(one.closingNote) })),
    acts: acts.map((one) => ({ ...one, reason: shown(one.reason) })),
  };
}

/**
 * Reads everything about a transaction; undefined for an unknown one. @param reader gives the function that
 * opens sealed text
 */
export async function readFiled(
  session: Session,
  tenantId: string,
  idOrReference: string,
  { nowMs, reader }: { nowMs: number; reader: (stored: (string | null)[]) => Promise<ReadWords> },
): Promise<TransferFile | undefined> {
  const transfer = await findTransferRecord(session, tenantId, idOrReference);
  if (transfer === undefined) return undefined;
  const { id } = transfer;
  const paid = 'bankCode' in transfer && transfer.bankCode !== null && transfer.attempts !== null;
  const file = {
    transfer,
    attempts: await newestAttempts(session, tenantId, [id], ATTEMPTS_MAX),
    check: await findCheck(session, tenantId, id),
    postings: await listPostings(session, tenantId, id),
    events: await listTransferEvents(session, tenantId, transfer),
    incidents: await listTransferIncidents(session, tenantId, id),
    returns: await listTransferReturns(session, tenantId, id),
    stops: paid ? await stopsOfPayout(session, tenantId, transfer, lifeOf(transfer, nowMs)) : [],
    acts: await listActsOn(session, tenantId, subjectOf(id), ATTEMPTS_MAX),
  };
  return inWords(file, reader);
}
