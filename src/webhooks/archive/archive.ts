import type { Actor } from '../../platform/audit/entry.ts';
import { recordAct } from '../../platform/audit/entry.ts';
import { textSealer } from '../../platform/audit/sealed-text.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { CommitUnknownError } from '../../platform/db/failures.ts';
import { type Clock, toRfc3339 } from '../../platform/values/clock.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type ArchivedRow, nameOf, writeArchiveFile } from './file.ts';
import {
  type ArchivableEvent,
  type ArchiveFile,
  deleteEvents,
  lastArchiveFile,
  readyEvents,
  recordFile,
} from './queries.ts';

/** Younger events stay. The database holds the role that deletes to it. Days. */
export const AGE_MIN_DAYS = 30;
/** Events in a file, which are deleted in one transaction. */
const FILE_EVENTS_MAX = 50_000;
/** Events deleted by one statement. */
const DELETED_AT_ONCE = 5_000;

/** Dependencies of archiving. */
interface ArchiveDeps {
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
}

/** Contents of a file, added up while it is written. */
class Tally {
  first: ArchivableEvent | undefined;
  last: ArchivableEvent | undefined;
  deliveries = 0;
  transactionsHash = 0n;
  readonly ids: string[] = [];

  add(event: ArchivableEvent): void {
    this.first ??= event;
    this.last = event;
    this.ids.push(event.id);
    this.deliveries += event.deliveryCount;
    this.transactionsHash += event.hash;
  }
}

/**
 * Moves a tenant's events of transactions, with their deliveries, to files: oldest first, up to the first that is too young or has
 * something left to deliver. Each file is on the disk, and was read back, before its rows are deleted. After an interruption a
 * second run continues; it may leave a file that is not recorded.
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
  const { tenantId, folder } = options;
  const last = await deps.database.within(tenantId, (session) => lastArchiveFile(session, tenantId));
  const after = last?.lastSequence ?? 0n;
  const { events: ready } = await deps.database.within(tenantId, (session) =>
    readyEvents(session, tenantId, after, options.beforeMs),
  );
  if (ready.length === 0) return undefined;
  const tally = new Tally();
  const written = await writeArchiveFile(folder, tenantId, rowsAfter(deps, options, after, tally));
  const file: ArchiveFile = {
    number: (last?.number ?? 0) + 1,
    firstSequence: tally.first!.sequence,
    lastSequence: tally.last!.sequence,
    fromAt: tally.first!.createdAt,
    toAt: tally.last!.createdAt,
    events: tally.ids.length,
    deliveries: BigInt(tally.deliveries),
    sha256: written.sha256,
  };
  try {
    await written.keepAs(nameOf(file));
    await deleteArchived(deps, options, file, tally);
    return file;
  } catch (error) {
    // If the outcome is not known, the file may be the only copy.
    if (!(error instanceof CommitUnknownError)) await written.discard();
    throw error;
  }
}

/** Keys are read before the contents, so that a customer who is erased meanwhile is unreadable in the file. */
async function* rowsAfter(
  { database, vault, clock }: ArchiveDeps,
  { tenantId, beforeMs, onProgress }: ArchiveOptions,
  begin: bigint,
  tally: Tally,
): AsyncGenerator<ArchivedRow> {
  let after = begin;
  while (tally.ids.length < FILE_EVENTS_MAX) {
    const read = () =>
      database.within(tenantId, (session) => readyEvents(session, tenantId, after, beforeMs));
    const customerIds = (await read()).events.flatMap((event) => event.customerIds);
    const seal = await database.transaction(tenantId, (session) =>
      textSealer(session, vault, { tenantId, customerIds }, clock.now()),
    );
    const { events, isLast } = await read();
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
    if (isLast) return;
    after = events.at(-1)!.sequence;
  }
}

async function deleteArchived(
  { janitor, clock }: ArchiveDeps,
  { tenantId, actor }: ArchiveOptions,
  file: ArchiveFile,
  { ids, transactionsHash }: Tally,
): Promise<void> {
  const nowMs = clock.now();
  await janitor.transaction(tenantId, async (session) => {
    await recordFile(session, tenantId, { ...file, transactionsHash }, nowMs);
    let events = 0;
    let deliveries = 0;
    for (let from = 0; from < ids.length; from += DELETED_AT_ONCE) {
      const deleted = await deleteEvents(session, tenantId, ids.slice(from, from + DELETED_AT_ONCE));
      events += deleted.events;
      deliveries += deleted.deliveries;
    }
    if (events !== file.events || BigInt(deliveries) !== file.deliveries)
      throw new OperatorError(
        'An event was sent again, or archived by another run, at the same time. Nothing of this file was deleted: run the command again.',
      );
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
