import { type AuditEntry, listActsOn } from '../../audit/entry.ts';
import type { Session } from '../../db/database.ts';
import { type PayoutStop, stopsOfPayout } from '../../payout-stops/stops.ts';
import { type Attempt, newestAttempts } from '../attempts.ts';
import {
  type FiledCheck,
  type FiledEvent,
  type FiledIncident,
  type FiledPosting,
  type FiledReturn,
  type FiledTransfer,
  findCheck,
  findFiled,
  lifeOf,
  listFiledEvents,
  listFiledIncidents,
  listFiledReturns,
  listPostings,
} from './queries.ts';

/** Attempts and acts that a file shows: the newest. */
const ATTEMPTS_MAX = 200;

/** Everything that is known of a movement. */
export interface TransferFile {
  transfer: FiledTransfer;
  /** The newest first. */
  attempts: readonly Attempt[];
  check: FiledCheck | undefined;
  postings: readonly FiledPosting[];
  events: readonly FiledEvent[];
  incidents: readonly FiledIncident[];
  returns: readonly FiledReturn[];
  stops: readonly PayoutStop[];
  acts: readonly AuditEntry[];
}

/** What the audit log calls a movement. */
export const subjectOf = (transactionId: string): string => `transaction ${transactionId}`;

/** Reads all of it; undefined where there is no such movement in the tenant. */
export async function readFiled(
  session: Session,
  tenantId: string,
  idOrReference: string,
  nowMs: number,
): Promise<TransferFile | undefined> {
  const transfer = await findFiled(session, tenantId, idOrReference);
  if (transfer === undefined) return undefined;
  const { id } = transfer;
  const paid = 'bankCode' in transfer && transfer.bankCode !== null && transfer.attempts !== null;
  return {
    transfer,
    attempts: await newestAttempts(session, tenantId, [id], ATTEMPTS_MAX),
    check: await findCheck(session, tenantId, id),
    postings: await listPostings(session, tenantId, id),
    events: await listFiledEvents(session, tenantId, transfer),
    incidents: await listFiledIncidents(session, tenantId, id),
    returns: await listFiledReturns(session, tenantId, id),
    stops: paid ? await stopsOfPayout(session, tenantId, transfer, lifeOf(transfer, nowMs)) : [],
    acts: await listActsOn(session, tenantId, subjectOf(id), ATTEMPTS_MAX),
  };
}
