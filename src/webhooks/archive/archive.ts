import { isDeepStrictEqual } from 'node:util';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { textSealer } from '../../platform/audit/sealed-text.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { CommitUnknownError, isUniqueViolation } from '../../platform/db/failures.ts';
import { type Clock, toRfc3339 } from '../../platform/values/clock.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type ArchivedRow, nameOf, namesIn, writeArchiveFile } from './file.ts';
import {
  type ArchivableEvent,
  type ArchiveFile,
  deleteEvents,
  lastArchiveFile,
  type ReadyEvents,
  readyEvents,
  recordFile,
} from './queries.ts';

/** Younger events stay. The database holds the role that deletes to it. Days. */
export const AGE_MIN_DAYS = 30;
/** Events in a file, which are deleted in one transaction. */
const FILE_EVENTS_MAX = 50_000;
/** Events deleted by one statement. */
const DELETED_AT_ONCE = 5_000;

const CHANGED =
  'An event was sent again, or archived by another run, at the same time, or the clock of the database is behind. Nothing of this file was deleted: run the command again.';

/** Dependencies of archiving. */
export interface ArchiveDeps {
  /** Role `kolo_app`: reads. */
  database: TenantDatabase;
  /** Role `kolo_janitor`: deletes. */
  janitor: TenantDatabase;
  vault: Vault;
  clock: Clock;
}

/** A part of a tenant's events to archive. */
interface ArchiveOptions {
  tenantId: string;
  /** A folder, which is made. */
  folder: string;
  /** Only events that were made before, milliseconds since the epoch. */
  beforeMs: number;
  actor: Actor;
  onProgress: (events: number) => void;
  /** Called with an old event that must stay because something of it is still to be delivered. */
  onStop: (event: Pick<ArchivableEvent, 'id' | 'sequence'>) => void;
}

/** Contents of a file, added up while it is written. */
class Tally {
  readonly ids: string[] = [];
  firstSequence = 0n;
  lastSequence = 0n;
  fromAt = Number.POSITIVE_INFINITY;
  toAt = Number.NEGATIVE_INFINITY;
  deliveries = 0;
  attempts = 0;
  lastAttemptAt = 0;
  transactionsHash = 0n;

  add(event: ArchivableEvent): void {
    if (this.ids.length === 0) this.firstSequence = event.sequence;
    this.ids.push(event.id);
    this.lastSequence = event.sequence;
    this.fromAt = Math.min(this.fromAt, event.createdAt);
    this.toAt = Math.max(this.toAt, event.createdAt);
    this.deliveries += event.deliveryCount;
    this.attempts += event.attempts;
    this.lastAttemptAt = Math.max(this.lastAttemptAt, event.lastAttemptAt ?? 0);
    this.transactionsHash += event.hash;
  }
}

/**
 * Moves a tenant's events of transactions, with their deliveries, to files: oldest first, up to the first that is too young or has
 * something left to deliver. Each file is on the disk, and was read back, before its rows are deleted. After an interruption a
 * second run continues; it may leave a file that is not recorded.
 *
 * @throws OperatorError where the folder is not the one that has the files so far, or an event changed meanwhile
 */
export async function* archiveEvents(
  deps: ArchiveDeps,
  options: ArchiveOptions,
): AsyncGenerator<ArchiveFile> {
  for (;;) {
    const file = await archiveNextFile(deps, options);
    if (file === undefined) return;
    yield file;
  }
}

async function archiveNextFile(deps: ArchiveDeps, options: ArchiveOptions): Promise<ArchiveFile | undefined> {
  const { tenantId, folder, beforeMs, onStop } = options;
  const last = await deps.database.within(tenantId, (session) => lastArchiveFile(session, tenantId));
  if (last !== undefined) await requireFile(folder, tenantId, last);
  const after = last?.lastSequence ?? 0n;
  const first = await readPage(deps, options, after);
  if (first.events.length === 0) {
    const { stop } = first;
    if (stop !== undefined && stop.createdAt < beforeMs) onStop(stop);
    return undefined;
  }
  const tally = new Tally();
  const written = await writeArchiveFile(folder, tenantId, rowsOf(deps, options, { after, first }, tally));
  try {
    // Another run archived them meanwhile.
    if (tally.ids.length === 0) throw new OperatorError(CHANGED);
    const { firstSequence, lastSequence, fromAt, toAt, ids, deliveries } = tally;
    const file: ArchiveFile = {
      number: (last?.number ?? 0) + 1,
      firstSequence,
      lastSequence,
      fromAt,
      toAt,
      events: ids.length,
      deliveries: BigInt(deliveries),
      sha256: written.sha256,
    };
    await written.keepAs(nameOf(file));
    await deleteArchived(deps, options, file, tally);
    return file;
  } catch (error) {
    // If the outcome is not known, the file may be the only copy.
    if (!(error instanceof CommitUnknownError)) await written.discard();
    throw isUniqueViolation(error) ? new OperatorError(CHANGED) : error;
  }
}

/** @throws OperatorError where the newest file is not in the folder */
async function requireFile(folder: string, tenantId: string, file: ArchiveFile): Promise<void> {
  if ((await namesIn(folder, tenantId)).includes(nameOf(file))) return;
  throw new OperatorError(
    `${folder} is not the folder of the archive: ${tenantId}/${nameOf(file)} is not in it. Give the folder that has the files so far.`,
  );
}

const readPage = (
  { database }: ArchiveDeps,
  { tenantId, beforeMs }: ArchiveOptions,
  after: bigint,
): Promise<ReadyEvents> =>
  database.within(tenantId, (session) => readyEvents(session, tenantId, after, beforeMs));

/** Keys are read before the contents, so that a customer who is erased meanwhile is unreadable in the file. */
async function* rowsOf(
  deps: ArchiveDeps,
  options: ArchiveOptions,
  begin: { after: bigint; first: ReadyEvents },
  tally: Tally,
): AsyncGenerator<ArchivedRow> {
  const { database, vault, clock } = deps;
  const { tenantId, onProgress } = options;
  let { after, first: known } = begin;
  while (tally.ids.length < FILE_EVENTS_MAX) {
    const end = known.events.at(-1)?.sequence;
    if (end === undefined) return;
    const customerIds = known.events.flatMap((event) => event.customerIds);
    const seal = await database.transaction(tenantId, (session) =>
      textSealer(session, vault, { tenantId, customerIds }, clock.now()),
    );
    // An event behind them may have become ready meanwhile, but its customers are not known.
    const { events: read } = await readPage(deps, options, after);
    const events = read.filter(({ sequence }) => sequence <= end);
    for (const event of events) {
      tally.add(event);
      yield {
        sequence: String(event.sequence),
        event_id: event.id,
        transaction_id: event.transactionId,
        reference: event.reference ?? '',
        type: event.type,
        created_at: toRfc3339(event.createdAt),
        ledger_version: String(event.ledgerVersion ?? ''),
        content: seal(event.customerIds, event.content),
        deliveries: seal(event.customerIds, event.deliveries),
      };
    }
    onProgress(events.length);
    if (known.isLast || events.length < known.events.length) return;
    after = end;
    known = await readPage(deps, options, after);
  }
}

async function deleteArchived(
  { janitor, clock }: ArchiveDeps,
  { tenantId, actor }: ArchiveOptions,
  file: ArchiveFile,
  tally: Tally,
): Promise<void> {
  const { ids, transactionsHash } = tally;
  const nowMs = clock.now();
  await janitor.transaction(tenantId, async (session) => {
    await recordFile(session, tenantId, { ...file, transactionsHash }, nowMs);
    const sums = { events: 0, deliveries: 0, attempts: 0, lastAttemptAt: 0 };
    for (let from = 0; from < ids.length; from += DELETED_AT_ONCE) {
      const deleted = await deleteEvents(session, tenantId, ids.slice(from, from + DELETED_AT_ONCE));
      sums.events += deleted.events;
      sums.deliveries += deleted.deliveries;
      sums.attempts += deleted.attempts;
      sums.lastAttemptAt = Math.max(sums.lastAttemptAt, deleted.lastAttemptAt ?? 0);
    }
    const { deliveries, attempts, lastAttemptAt } = tally;
    if (!isDeepStrictEqual(sums, { events: ids.length, deliveries, attempts, lastAttemptAt }))
      throw new OperatorError(CHANGED);
    await recordAct(session, {
      tenantId,
      actor,
      act: 'events.archived',
      subject: `archive file ${file.number}`,
      after: {
        file: nameOf(file),
        sha256: file.sha256.toString('hex'),
        events: file.events,
        deliveries: Number(file.deliveries),
        first_sequence: Number(file.firstSequence),
        last_sequence: Number(file.lastSequence),
      },
      atMs: nowMs,
    });
  });
}
