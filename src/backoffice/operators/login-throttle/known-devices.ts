import type pg from 'pg';
import { type Session, sessionOn, statement } from '../../../platform/db/database.ts';
import { cached } from '../../../platform/values/cached.ts';
import { type Clock, toRfc3339 } from '../../../platform/values/clock.ts';
import { uuidv7 } from '../../../platform/values/ids.ts';
import { isToken, newToken, tokenHash } from '../tokens.ts';

/** A device is forgotten this long after its last sign-in, milliseconds. */
export const DEVICE_MS = 180 * 24 * 3_600_000;
/** Devices of one person; beyond that, the least recently used are forgotten. */
const DEVICES_MAX = 20;
/** Lifetime of the cached device list, milliseconds, and its largest size. */
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

/** A device that somebody has signed in with before. */
interface Device {
  /** The key of its attempts. */
  device: string;
  operatorId: string;
}

interface Listed {
  hash: string;
  operatorId: string;
  email: string;
}

/**
 * Known devices, by a token given at sign-in that says nothing else. Tokens are checked against one list,
 * read once every few seconds, so made-up ones cost nothing more.
 */
export class KnownDevices {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  #list!: () => Promise<ReadonlyMap<string, Listed>>;

  /** @param pool connections of the role `kolo_operator` */
  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
    this.clearCache();
  }

  /** Drops the cached list after a change by this process. */
  clearCache(): void {
    this.#list = cached(LIST_MS, async () => {
      const values = [toRfc3339(this.#clock.now()), LIST_MAX];
      const rows = await sessionOn(this.#pool).query<Listed>(LIST, values);
      return new Map(rows.map((row) => [row.hash, row]));
    });
  }

  /**
   * The device of a token; undefined for an unknown token or another person's. @param email required owner;
   * any when omitted
   */
  async find(mark: string | undefined, email?: string): Promise<Device | undefined> {
    if (mark === undefined || !isToken(mark, 'device')) return undefined;
    const listed = (await this.#list()).get(tokenHash(mark).toString('base64'));
    if (listed === undefined || (email !== undefined && listed.email !== email.toLowerCase()))
      return undefined;
    return { device: listed.hash, operatorId: listed.operatorId };
  }
}

/**
 * Stores a sign-in by a device, in the sign-in's transaction. @param mark the token that the device sent
 * @returns its token from now on: the same where it is valid, or a new one, which is not stored
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

/** Forgets all devices of an operator, whose password changed or who enrols again. */
export const endDevices = (session: Session, operatorId: string, nowMs: number): Promise<number> =>
  session.execute(END_MORE, [operatorId, toRfc3339(nowMs), 0]);
