import { statfs } from 'node:fs/promises';
import os from 'node:os';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/** The memory that this process may count on: the machine's, or the container's when that is less. */
export function availableMemoryBytes(): number {
  const machine = os.totalmem();
  // Without a limit this is 0 or a number beyond all memory.
  const limit = process.constrainedMemory();
  return limit > 0 && limit < machine ? limit : machine;
}

/** Free bytes of the disk that holds a folder. */
export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The settings of the server, sized for its machine, as a configuration file. */
export function settingsFile(machine: {
  memoryBytes: number;
  freeDiskBytes: number;
  compressesWalWithLz4: boolean;
}): string {
  const { memoryBytes, freeDiskBytes: free } = machine;
  const maxWal = between(256 * MIB, free / 8, 4 * GIB);
  const settings: Record<string, string> = {
    max_connections: '150',
    password_encryption: 'scram-sha-256',
    unix_socket_permissions: '0700',

    shared_buffers: megabytes(between(128 * MIB, memoryBytes / 4, 8 * GIB)),
    effective_cache_size: megabytes(Math.max(256 * MIB, memoryBytes / 2)),
    maintenance_work_mem: megabytes(between(64 * MIB, memoryBytes / 32, 512 * MIB)),
    work_mem: '8MB',
    huge_pages: 'try',
    random_page_cost: '1.1',
    jit: 'off',

    // 'replica' and not 'minimal', so that an operator can take base backups of the running server.
    wal_level: 'replica',
    wal_compression: machine.compressesWalWithLz4 ? 'lz4' : 'off',
    max_wal_size: megabytes(maxWal),
    min_wal_size: megabytes(between(80 * MIB, maxWal / 4, GIB)),
    checkpoint_timeout: '15min',
    checkpoint_completion_target: '0.9',

    // Tables here take many small updates: clean early, a little at a time.
    autovacuum_naptime: '15s',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_vacuum_insert_scale_factor: '0.1',
    autovacuum_analyze_scale_factor: '0.02',
    autovacuum_vacuum_cost_limit: '1000',

    // Terse and without statements, so that no customer's data gets into the log.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  return ['# Written anew at each start. Change settings with ALTER SYSTEM.', ...lines, ''].join('\n');
}

/** On the command line, where no configuration file can weaken them. */
export const DURABLE = ['-c', 'fsync=on', '-c', 'full_page_writes=on', '-c', 'synchronous_commit=on'];

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / MIB)}MB`;
}
