import { join } from 'node:path';
import { openWords } from '../../platform/audit/sealed-text.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type ArchivedRow, folderOf, hashOf, nameOf, namesIn, readArchiveFile } from './file.ts';
import { type ArchiveFile, archiveFiles } from './queries.ts';

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
  const path = join(folderOf(folder, tenantId), nameOf(file));
  try {
    if (!(await hashOf(path)).equals(file.sha256)) return 'was changed since it was written';
    let events = 0;
    for await (const _ of readArchiveFile(path)) events += 1;
    return events === file.events ? undefined : `has ${events} events instead of ${file.events}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'is missing';
    throw error;
  }
}

/** Compares the files of a tenant with what is recorded about them. */
export async function checkArchive(
  deps: ReadDeps,
  onFile: (events: number) => void,
): Promise<{ files: number; events: number; faults: ArchiveFault[]; unrecorded: string[] }> {
  const files = await recorded(deps);
  const faults: ArchiveFault[] = [];
  for (const file of files) {
    const problem = await faultOf(deps, file);
    if (problem !== undefined) faults.push({ file: nameOf(file), problem });
    onFile(file.events);
  }
  const names = new Set(files.map(nameOf));
  const unrecorded = (await namesIn(deps.folder, deps.tenantId)).filter((name) => !names.has(name));
  return {
    files: files.length,
    events: files.reduce((sum, file) => sum + file.events, 0),
    faults,
    unrecorded,
  };
}

/** Events of the archive that a search asks for. */
interface ArchiveSearch {
  /** Only files with events from then on, milliseconds since the epoch. */
  fromMs: number;
  matches: (row: ArchivedRow) => boolean;
  /** Ends with the first. */
  isOne: boolean;
}

/**
 * Finds events in the files of a tenant. Their `content` and `deliveries` are JSON texts, or `[erased]` where a customer is.
 *
 * @throws OperatorError where a file is missing or was changed
 */
export async function findArchived(
  deps: ReadDeps & { vault: Vault },
  { fromMs, matches, isOne }: ArchiveSearch,
): Promise<ArchivedRow[]> {
  const found: ArchivedRow[] = [];
  for (const file of await recorded(deps)) {
    if (file.toAt < fromMs) continue;
    const fault = await faultOf(deps, file);
    if (fault !== undefined) throw new OperatorError(`The archive file ${nameOf(file)} ${fault}.`);
    const path = join(folderOf(deps.folder, deps.tenantId), nameOf(file));
    for await (const row of readArchiveFile(path)) if (matches(row)) found.push(row);
    if (isOne && found.length > 0) break;
  }
  return deps.database.within(deps.tenantId, async (session) => {
    const read = await openWords(
      session,
      deps.vault,
      found.flatMap(({ content, deliveries }) => [content, deliveries]),
    );
    return found.map((row) => ({ ...row, content: read(row.content), deliveries: read(row.deliveries) }));
  });
}
