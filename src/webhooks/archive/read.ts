import { join } from 'node:path';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { openWords } from '../../platform/audit/sealed-text.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { isUuid, timeOfId } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import {
  ArchiveChangedError,
  type ArchivedRow,
  countRows,
  folderOf,
  nameOf,
  namesIn,
  readArchiveFile,
} from './file.ts';
import { type ArchiveFile, archiveFiles, EVENT_MARGIN_MS, timeOfTransaction } from './queries.ts';

/** Dependencies of reading the archive. */
interface ReadDeps {
  /** Role `kolo_app`. */
  database: TenantDatabase;
  folder: string;
  tenantId: string;
}

const recorded = ({ database, tenantId }: ReadDeps): Promise<ArchiveFile[]> =>
  database.within(tenantId, (session) => archiveFiles(session, tenantId));

/** A fault of an archive file, in words. */
export interface ArchiveFault {
  file: string;
  problem: string;
}

async function faultOf({ folder, tenantId }: ReadDeps, file: ArchiveFile): Promise<string | undefined> {
  try {
    await countRows(join(folderOf(folder, tenantId), nameOf(file)), file.sha256);
    return undefined;
  } catch (error) {
    if (error instanceof ArchiveChangedError) return 'was changed since it was written';
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'is missing';
    throw error;
  }
}

/** Files of a tenant's folder that are not recorded: an interrupted run, or a newer database, left them. */
export async function unrecordedFiles(deps: ReadDeps): Promise<string[]> {
  const names = await namesIn(deps.folder, deps.tenantId);
  const known = new Set((await recorded(deps)).map(nameOf));
  return names.filter((name) => !known.has(name));
}

/** Compares the files of a tenant with what is recorded about them. */
export async function checkArchive(
  deps: ReadDeps,
  onFile: (events: number) => void,
): Promise<{ files: number; events: number; faults: ArchiveFault[] }> {
  const files = await recorded(deps);
  const faults: ArchiveFault[] = [];
  for (const file of files) {
    const problem = await faultOf(deps, file);
    if (problem !== undefined) faults.push({ file: nameOf(file), problem });
    onFile(file.events);
  }
  return { files: files.length, events: files.reduce((sum, file) => sum + file.events, 0), faults };
}

/**
 * Finds the events of a transaction, by its reference or id, or one event by its own id. Their `content` and `deliveries` are JSON texts,
 * or `[erased]` where a customer is. The audit log has that they were read.
 *
 * @returns undefined where no transaction has the name, and it is no id
 * @throws OperatorError where a file is missing or was changed
 */
export async function findArchived(
  deps: ReadDeps & { vault: Vault; actor: Actor; nowMs: number },
  name: string,
): Promise<ArchivedRow[] | undefined> {
  const { database, folder, tenantId, vault, actor, nowMs } = deps;
  const time = await database.within(tenantId, (session) => timeOfTransaction(session, tenantId, name));
  if (time === undefined && !isUuid(name)) return undefined;
  const from = (time?.fromMs ?? timeOfId(name)) - EVENT_MARGIN_MS;
  const to = (time?.toMs ?? time?.fromMs ?? timeOfId(name)) + EVENT_MARGIN_MS;
  const matches = (row: ArchivedRow) =>
    time === undefined ? row.event_id === name : row.reference === name || row.transaction_id === name;
  const found: ArchivedRow[] = [];
  for (const file of await recorded(deps)) {
    if (file.toAt < from || file.fromAt > to) continue;
    const path = join(folderOf(folder, tenantId), nameOf(file));
    for await (const row of readArchiveFile(path, file.sha256)) if (matches(row)) found.push(row);
    if (time === undefined && found.length > 0) break;
  }
  if (found.length === 0) return [];
  return database.transaction(tenantId, async (session) => {
    const subject = `events ${found.map(({ event_id }) => event_id).join(' ')}`;
    await recordAct(session, { tenantId, actor, act: 'archived_events.read', subject, atMs: nowMs });
    const read = await openWords(
      session,
      vault,
      found.flatMap(({ content, deliveries }) => [content, deliveries]),
    );
    return found.map((row) => ({ ...row, content: read(row.content), deliveries: read(row.deliveries) }));
  });
}
