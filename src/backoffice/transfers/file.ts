import { type AuditEntry, listActsOn } from '../../platform/audit/entry.ts';
import type { ReadWords } from '../../platform/audit/sealed-text.ts';
import type { Session } from '../../platform/db/database.ts';
import { namesOfOperators } from '../operators/queries.ts';
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
  /** Names of the operators who acted or closed an incident, by id. A stop has its own. */
  operators: ReadonlyMap<string, string>;
}

/** The audit log's name of a transaction. */
export const subjectOf = (transactionId: string): string => `transaction ${transactionId}`;

/** The id of an actor such as `operator 019…`; undefined for others. */
export const operatorIn = (actor: string): string | undefined => /^operator (\S+)$/.exec(actor)?.[1];

/** Opens sealed text as far as the reader may read it. */
async function withOpenText(
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
  const incidents = await listTransferIncidents(session, tenantId, id);
  const stops = paid ? await stopsOfPayout(session, tenantId, transfer, lifeOf(transfer, nowMs)) : [];
  const acts = await listActsOn(session, tenantId, subjectOf(id), ATTEMPTS_MAX);
  const actors = [
    ...acts.map(({ actorKind, actor }) => `${actorKind} ${actor}`),
    ...incidents.map(({ closedBy }) => closedBy ?? ''),
  ];
  const file = {
    transfer,
    attempts: await newestAttempts(session, tenantId, [id], ATTEMPTS_MAX),
    check: await findCheck(session, tenantId, id),
    postings: await listPostings(session, tenantId, id),
    events: await listTransferEvents(session, tenantId, transfer),
    incidents,
    returns: await listTransferReturns(session, tenantId, id),
    stops,
    acts,
    operators: await namesOfOperators(
      session,
      actors.flatMap((actor) => operatorIn(actor) ?? []),
    ),
  };
  return withOpenText(file, reader);
}
