import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { Sealed } from '../../platform/values/vault.ts';
import type { Seen } from './message.ts';
import type { Topic } from './topics.ts';

export type ChannelKind = 'email' | 'slack' | 'webhook';

/** A channel that operators are notified by. */
export interface Channel {
  id: string;
  /** Null: of the team. */
  operatorId: string | null;
  /** Of that operator; null for the team. */
  operatorName: string | null;
  operatorEmail: string | null;
  kind: ChannelKind;
  name: string;
  topics: Topic[];
  /** Null: at once. */
  digestHour: number | null;
  includeTest: boolean;
  ciphertext: Buffer | null;
  keyId: string | null;
  /** The address or host that an administrator has set; null for an operator's own email. */
  shown: string | null;
  createdAt: number;
  seen: Seen;
  claims: bigint;
  sent: bigint;
  lastSentAt: number | null;
  streak: number;
  failures: number;
  failingSince: number | null;
  error: string | null;
}

const COLUMNS = `c.id, c.operator_id AS "operatorId", o.name AS "operatorName", o.email AS "operatorEmail", c.kind, c.name, c.topics,
  c.digest_hour AS "digestHour", c.include_test AS "includeTest", c.target_ciphertext AS ciphertext,
  c.target_key_id AS "keyId", c.target_shown AS shown, c.created_at AS "createdAt", c.seen, c.claims, c.sent,
  c.last_sent_at AS "lastSentAt", c.streak, c.failures, c.failing_since AS "failingSince", c.error`;
const FROM = 'FROM notification_channels c LEFT JOIN operators o ON o.id = c.operator_id';

const LIST = statement(
  'list_notification_channels',
  `SELECT ${COLUMNS} ${FROM}
   WHERE c.ended_at IS NULL
     AND (c.operator_id = $1 OR c.operator_id IS NULL AND $2 OR c.target_shown IS NOT NULL AND $3)
   ORDER BY c.id`,
);

/**
 * An operator's channels, and if asked for those of the team, and those that administrators have set for other operators.
 * All sessions here are of the role `kolo_operator`.
 */
export const listChannels = (
  session: Session,
  operatorId: string,
  { team, others }: { team: boolean; others: boolean },
): Promise<Channel[]> => session.query<Channel>(LIST, [operatorId, team, others]);

const FIND = statement(
  'find_notification_channel',
  `SELECT ${COLUMNS} ${FROM} WHERE c.id = $1 AND c.ended_at IS NULL`,
);

export const findChannel = async (session: Session, id: string): Promise<Channel | undefined> =>
  (await session.query<Channel>(FIND, [id]))[0];

const COUNT = statement(
  'count_notification_channels',
  `SELECT count(*)::integer AS count FROM notification_channels WHERE ended_at IS NULL AND operator_id IS NOT DISTINCT FROM $1::uuid`,
);

/** The number of an operator's channels, or of the team's. */
export const countChannels = async (session: Session, operatorId: string | null): Promise<number> =>
  (await session.query<{ count: number }>(COUNT, [operatorId]))[0]!.count;

const ADD = statement(
  'add_notification_channel',
  `INSERT INTO notification_channels (id, operator_id, kind, name, topics, digest_hour, include_test, target_ciphertext,
     target_key_id, target_shown, created_by, created_at, due_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

export interface NewChannel
  extends Pick<
    Channel,
    'id' | 'operatorId' | 'kind' | 'name' | 'topics' | 'digestHour' | 'includeTest' | 'shown'
  > {
  sealed: Sealed | null;
  createdBy: string;
  nowMs: number;
  dueAtMs: number;
}

export const addChannel = (session: Session, channel: NewChannel): Promise<number> =>
  session.execute(ADD, [
    channel.id,
    channel.operatorId,
    channel.kind,
    channel.name,
    channel.topics,
    channel.digestHour,
    channel.includeTest,
    channel.sealed?.ciphertext ?? null,
    channel.sealed?.keyId ?? null,
    channel.shown,
    channel.createdBy,
    toRfc3339(channel.nowMs),
    toRfc3339(channel.dueAtMs),
  ]);

const LOCK = statement(
  'lock_notification_channel',
  `SELECT ${COLUMNS} ${FROM} WHERE c.id = $1 AND c.ended_at IS NULL FOR NO KEY UPDATE OF c`,
);

/** A channel, locked until the transaction ends: a change keeps what it leaves out. */
export const lockChannel = async (session: Session, id: string): Promise<Channel | undefined> =>
  (await session.query<Channel>(LOCK, [id]))[0];

/** A look that is under way records nothing: it belongs to the channel as it was. */
const CHANGE = statement(
  'change_notification_channel',
  `UPDATE notification_channels SET name = $2, topics = $3, digest_hour = $4, include_test = $5, target_ciphertext = $6,
     target_key_id = $7, target_shown = $8, due_at = $9, claims = claims + 1, streak = 0, failures = 0, failing_since = NULL,
     error = NULL
   WHERE id = $1`,
);

/** Changes a locked channel, which is looked at again from `dueAtMs`. */
export const changeChannel = (
  session: Session,
  changed: Pick<
    Channel,
    'id' | 'name' | 'topics' | 'digestHour' | 'includeTest' | 'ciphertext' | 'keyId' | 'shown'
  >,
  dueAtMs: number,
): Promise<number> =>
  session.execute(CHANGE, [
    changed.id,
    changed.name,
    changed.topics,
    changed.digestHour,
    changed.includeTest,
    changed.ciphertext,
    changed.keyId,
    changed.shown,
    toRfc3339(dueAtMs),
  ]);

const END = statement(
  'end_notification_channel',
  `UPDATE notification_channels SET ended_at = $2, target_ciphertext = NULL, target_key_id = NULL
   WHERE id = $1 AND ended_at IS NULL`,
);

/** Removes a channel, and what is secret of it. */
export const endChannel = (session: Session, id: string, nowMs: number): Promise<number> =>
  session.execute(END, [id, toRfc3339(nowMs)]);

/** Those of disabled operators stay due. */
const CLAIM = statement(
  'claim_notification_channels',
  `UPDATE notification_channels c SET due_at = $2, claims = o.claims + 1
   FROM (
     SELECT d.id, d.claims, p.name, p.email FROM notification_channels d LEFT JOIN operators p ON p.id = d.operator_id
     WHERE d.ended_at IS NULL AND d.due_at <= $1 AND (d.operator_id IS NULL OR p.status = 'active')
     ORDER BY d.due_at LIMIT $3 FOR UPDATE OF d SKIP LOCKED) o
   WHERE c.id = o.id
   RETURNING ${COLUMNS}`,
);

/** Claims due channels until the end of a lease, longest due first. */
export const claimChannels = (
  session: Session,
  claim: { nowMs: number; leaseEndMs: number; limit: number },
): Promise<Channel[]> =>
  session.query<Channel>(CLAIM, [toRfc3339(claim.nowMs), toRfc3339(claim.leaseEndMs), claim.limit]);

/** The result of looking at a channel. */
export interface Looked {
  seen: Seen;
  /** True if a message was sent. */
  sent: boolean;
  streak: number;
  /** Why it could not be sent; null where it was, or there was nothing to send. */
  error: string | null;
  nowMs: number;
  dueAtMs: number;
}

/** Only while the claim is this one's: another process may have claimed it since. */
const RECORD = statement(
  'record_notification_channel',
  `UPDATE notification_channels SET due_at = $3, seen = $4, streak = $5,
     sent = sent + CASE WHEN $6 THEN 1 ELSE 0 END, last_sent_at = CASE WHEN $6 THEN $8 ELSE last_sent_at END,
     failures = CASE WHEN $7::text IS NULL THEN 0 ELSE failures + 1 END,
     failing_since = CASE WHEN $7::text IS NULL THEN NULL ELSE coalesce(failing_since, $8) END, error = $7
   WHERE id = $1 AND claims = $2 AND ended_at IS NULL`,
);

export const recordLooked = (
  session: Session,
  { id, claims }: Pick<Channel, 'id' | 'claims'>,
  { seen, sent, streak, error, nowMs, dueAtMs }: Looked,
): Promise<number> =>
  session.execute(RECORD, [
    id,
    claims,
    toRfc3339(dueAtMs),
    JSON.stringify(seen),
    streak,
    sent,
    error,
    toRfc3339(nowMs),
  ]);

/** A failing channel is due again within minutes. One of a disabled operator is due for ever, and not counted. */
const FAILING = statement(
  'count_failing_notification_channels',
  `SELECT count(*)::integer AS count FROM notification_channels
   WHERE ended_at IS NULL AND failures > 0 AND due_at > $1`,
);
const OVERDUE_MS = 3_600_000;

/** Channels whose last message could not be sent. @param directory a session of the role `kolo_directory` */
export async function countFailingChannels(directory: Session, nowMs: number): Promise<number> {
  const [row] = await directory.query<{ count: number }>(FAILING, [toRfc3339(nowMs - OVERDUE_MS)]);
  return row!.count;
}
