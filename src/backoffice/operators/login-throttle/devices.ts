import type pg from 'pg';
import { type Session, sessionOn, statement } from '../../../platform/db/database.ts';
import { cached } from '../../../platform/values/cached.ts';
import { type Clock, toRfc3339 } from '../../../platform/values/clock.ts';
import { uuidv7 } from '../../../platform/values/ids.ts';
import { isToken, newToken, tokenHash } from '../tokens.ts';

/** So long after somebody last signed in by it a device is known, milliseconds. */
export const DEVICE_MS = 180 * 24 * 3_600_000;
/** Devices of one person; of more, those not used for longest are known no more. */
const DEVICES_MAX = 20;
/** How long a list of all devices is used, milliseconds, and how many there are on it at most. */
const LIST_MS = 5_000;
const LIST_MAX = 20_000;

const LIST = statement(
  'list_operator_devices',
  `SELECT encode(d.mark_hash, 'base64') AS hash, d.operator_id AS "operatorId", o.email
   FROM operator_devices d JOIN operators o ON o.id = d.operator_id
   WHERE d.ended_at IS NULL AND d.expires_at > $1 ORDER BY d.last_used_at DESC LIMIT $2`,
);
const USE = statement(
  'use_operator_device',
  `UPDATE operator_devices SET last_used_at = $3, expires_at = $4
   WHERE operator_id = $1 AND mark_hash = $2 AND ended_at IS NULL AND expires_at > $3`,
);
const INSERT = statement(
  'insert_operator_device',
  `INSERT INTO operator_devices (id, operator_id, mark_hash, created_at, last_used_at, expires_at)
   VALUES ($1, $2, $3, $4, $4, $5)`,
);
const END_MORE = statement(
  'end_more_operator_devices',
  `UPDATE operator_devices SET ended_at = $2
   WHERE operator_id = $1 AND ended_at IS NULL AND id NOT IN (
     SELECT id FROM operator_devices WHERE operator_id = $1 AND ended_at IS NULL
     ORDER BY last_used_at DESC, id DESC LIMIT $3)`,
);

/** A device by which somebody has signed in before. */
interface Device {
  /** By which it is counted. */
  device: string;
  operatorId: string;
}

interface Listed {
  hash: string;
  operatorId: string;
  email: string;
}

/**
 * Devices that are known by a mark, which they were given when somebody signed in by them and which says nothing else. Marks are held against
 * one list of all, which is read once in a few seconds: however many are made up, they cost no more.
 */
export class Devices {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  #list!: () => Promise<ReadonlyMap<string, Listed>>;

  /** @param pool connections of the role `kolo_operator` */
  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
    this.changed();
  }

  /** Has the list read anew: this process has changed something of it. */
  changed(): void {
    this.#list = cached(LIST_MS, async () => {
      const values = [toRfc3339(this.#clock.now()), LIST_MAX];
      const rows = await sessionOn(this.#pool).query<Listed>(LIST, values);
      return new Map(rows.map((row) => [row.hash, row]));
    });
  }

  /**
   * The device that a mark stands for; undefined for none, and for that of somebody else.
   *
   * @param email whose it must be; anybody's where it is not said
   */
  async known(mark: string | undefined, email?: string): Promise<Device | undefined> {
    if (mark === undefined || !isToken(mark, 'device')) return undefined;
    const listed = (await this.#list()).get(tokenHash(mark).toString('base64'));
    if (listed === undefined || (email !== undefined && listed.email !== email.toLowerCase()))
      return undefined;
    return { device: listed.hash, operatorId: listed.operatorId };
  }
}

/**
 * Keeps that somebody has signed in by a device, in the transaction of that.
 *
 * @param mark the one that it has shown
 * @returns the mark that it is to keep: that one where it is good, or a new one, which is kept nowhere
 */
export async function storeDevice(
  session: Session,
  { operatorId, mark, nowMs }: { operatorId: string; mark: string | undefined; nowMs: number },
): Promise<string> {
  const now = toRfc3339(nowMs);
  const end = toRfc3339(nowMs + DEVICE_MS);
  if (mark !== undefined && isToken(mark, 'device')) {
    if ((await session.execute(USE, [operatorId, tokenHash(mark), now, end])) === 1) return mark;
  }
  const made = newToken('device');
  await session.execute(INSERT, [uuidv7(nowMs), operatorId, tokenHash(made), now, end]);
  await session.execute(END_MORE, [operatorId, now, DEVICES_MAX]);
  return made;
}

/** Has no device of somebody be known any more: of a person whose password was changed, or who enrols again. */
export const endDevices = (session: Session, operatorId: string, nowMs: number): Promise<number> =>
  session.execute(END_MORE, [operatorId, toRfc3339(nowMs), 0]);
