import { type Session, statement } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import type { Vault } from '../../platform/values/vault.ts';

/** Interval between heartbeats, milliseconds. */
const HEARTBEAT_MS = 5_000;
/** A process without a heartbeat for this time counts as ended, by the server's clock. */
const SILENT = "interval '20 seconds'";
/** A row without a heartbeat for this time, by the server's clock, may be reused. */
const FORGOTTEN = "interval '1 hour'";

const RAISE = statement(
  'show_vault_process',
  `UPDATE vault_processes SET heartbeat_at = now(), seals_under = $2, index_keys = $3 WHERE process_id = $1`,
);

/** Reuses an expired row if there is one, because rows are never deleted. */
const ENTER = statement(
  'enter_vault_process',
  `WITH forgotten AS (
     SELECT process_id FROM vault_processes WHERE heartbeat_at < now() - ${FORGOTTEN} LIMIT 1 FOR UPDATE SKIP LOCKED
   ), replaced AS (
     UPDATE vault_processes u SET process_id = $1, seals_under = $2, index_keys = $3, heartbeat_at = now()
     WHERE u.process_id = ANY (ARRAY(SELECT f.process_id FROM forgotten f))
     RETURNING u.process_id
   )
   INSERT INTO vault_processes (process_id, seals_under, index_keys, heartbeat_at)
   SELECT $1, $2, $3, now() WHERE NOT EXISTS (SELECT FROM replaced)
   ON CONFLICT (process_id) DO NOTHING`,
);

const LEAVE = statement(
  'leave_vault_processes',
  `UPDATE vault_processes SET heartbeat_at = now() - ${FORGOTTEN} WHERE process_id = $1`,
);

/** Records once which keys a process or a command has. */
export async function showUser(directory: Session, processId: string, vault: Vault): Promise<void> {
  const values = [processId, vault.sealsUnder, vault.indexKeys];
  if ((await directory.execute(RAISE, values)) === 0) await directory.execute(ENTER, values);
}

interface VaultUserOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  processId: string;
  vault: Vault;
  onError: (error: unknown) => void;
}

/**
 * Records at each heartbeat which keys this process has. `reseal` reads these rows, so that it never retires a key, or
 * changes to one, before every running process is ready.
 */
export class VaultUser implements Job {
  readonly name = 'vault heartbeats';
  readonly #options: VaultUserOptions;
  readonly #loop: Loop;

  constructor(options: VaultUserOptions) {
    this.#options = options;
    const { directory, processId, vault, onError } = options;
    const round = () => showUser(directory, processId, vault).then(() => 0);
    this.#loop = new Loop({ name: this.name, round, pollMs: HEARTBEAT_MS, onError });
  }

  get failing(): boolean {
    return this.#loop.failing;
  }

  get lastPollAtMs(): number | undefined {
    return this.#loop.lastPollAtMs;
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    // If this fails, the process counts as ended when its last heartbeat is too old.
    await this.#options.directory.execute(LEAVE, [this.#options.processId]).catch(() => {});
  }
}

const OTHERS = statement(
  'vault_processes_without',
  `SELECT count(*) FILTER (WHERE seals_under <> $1)::integer AS "sealOtherwise",
     count(*) FILTER (WHERE NOT index_keys @> ARRAY[$2])::integer AS "lackIndexKey"
   FROM vault_processes WHERE heartbeat_at > now() - ${SILENT}`,
);

/** Counts the running processes that encrypt with another key than this, and those that lack this index key. */
export async function usersWithout(
  directory: Session,
  sealsUnder: string,
  indexKey: string,
): Promise<{ sealOtherwise: number; lackIndexKey: number }> {
  const [row] = await directory.query<{ sealOtherwise: number; lackIndexKey: number }>(OTHERS, [
    sealsUnder,
    indexKey,
  ]);
  return row!;
}
