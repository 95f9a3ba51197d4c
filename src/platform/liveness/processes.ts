import { type Session, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';

/** A process that claims work, as another one sees it. */
export interface SeenProcess {
  processId: string;
  /** Number of heartbeats so far; it rises as long as the process lives. */
  heartbeats: bigint;
}

/** Processes watched, the newest. Claims of an older dead one end with their leases. */
const SEEN_MAX = 256;
/** Longer than any lease: who has shown nothing for so long is remembered by no claim, milliseconds. */
const FORGOTTEN_AFTER_MS = 3_600_000;

const RAISE = statement(
  'raise_heartbeats',
  'UPDATE processes SET heartbeats = heartbeats + 1, heartbeat_at = $2 WHERE process_id = $1',
);

/**
 * Enters a process, in the place of one that is forgotten if there is one: no row is deleted, and there are never
 * more than started within the hour.
 */
const ENTER = statement(
  'enter_process',
  `WITH forgotten AS (
     SELECT process_id FROM processes WHERE heartbeat_at < $3 LIMIT 1 FOR UPDATE SKIP LOCKED
   ), replaced AS (
     UPDATE processes p SET process_id = $1, heartbeats = 0, started_at = $2, heartbeat_at = $2
     WHERE p.process_id = ANY (ARRAY(SELECT f.process_id FROM forgotten f))
     RETURNING p.process_id
   )
   INSERT INTO processes (process_id, started_at, heartbeat_at)
   SELECT $1, $2, $2 WHERE NOT EXISTS (SELECT FROM replaced)
   ON CONFLICT (process_id) DO NOTHING`,
);

/** Shows that a process lives. Also enters it: at its start, and where another took its row for a forgotten one. */
export async function showLife(directory: Session, processId: string, nowMs: number): Promise<void> {
  const now = toRfc3339(nowMs);
  if ((await directory.execute(RAISE, [processId, now])) > 0) return;
  await directory.execute(ENTER, [processId, now, toRfc3339(nowMs - FORGOTTEN_AFTER_MS)]);
}

/** Ids are in the order of the starts. */
const SEEN = statement(
  'seen_processes',
  `SELECT process_id AS "processId", heartbeats FROM processes ORDER BY process_id DESC LIMIT ${SEEN_MAX}`,
);

/** The processes that claim work and those that did, the newest first. */
export const seenProcesses = (directory: Session): Promise<SeenProcess[]> =>
  directory.query<SeenProcess>(SEEN);
