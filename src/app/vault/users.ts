import { type Session, statement } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import type { Vault } from '../../platform/values/vault.ts';

/** How often a process says which keys it has, milliseconds. */
const SHOW_MS = 5_000;
/** A process without a sign of life for so long has ended, by the server's clock. */
const SILENT = "interval '20 seconds'";
/** A row about which nothing was said for so long, by the server's clock, is used again. */
const FORGOTTEN = "interval '1 hour'";

const RAISE = statement(
  'show_vault_process',
  `UPDATE vault_processes SET heartbeat_at = now(), seals_under = $2, index_keys = $3 WHERE process_id = $1`,
);

/** In the place of one that is forgotten if there is one: no row is deleted. */
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

/** Says once which keys a process, or a command, has. */
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

/** Says which keys a process has, for as long as it runs: nobody may take one away, or change to one, before all can do with it. */
export class VaultUser implements Job {
  readonly name = 'signs of keys';
  readonly #options: VaultUserOptions;
  readonly #loop: Loop;

  constructor(options: VaultUserOptions) {
    this.#options = options;
    const { directory, processId, vault, onError } = options;
    const round = () => showUser(directory, processId, vault).then(() => 0);
    this.#loop = new Loop({ name: this.name, round, pollMs: SHOW_MS, onError });
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
    // A process that cannot sign off counts as ended a little later.
    await this.#options.directory.execute(LEAVE, [this.#options.processId]).catch(() => {});
  }
}

const OTHERS = statement(
  'vault_processes_without',
  `SELECT count(*) FILTER (WHERE seals_under <> $1)::integer AS "sealOtherwise",
     count(*) FILTER (WHERE NOT index_keys @> ARRAY[$2])::integer AS "lackIndexKey"
   FROM vault_processes WHERE heartbeat_at > now() - ${SILENT}`,
);

/** How many running processes seal under another key than this, and how many lack this index key. */
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
