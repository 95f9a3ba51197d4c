import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import { type Session, statement } from '../db/database.ts';
import type { Step } from '../db/statement.ts';
import { canonicalJson, type Json } from '../values/canonical-json.ts';
import { toRfc3339 } from '../values/clock.ts';
import { NIL_UUID, uuidv7 } from '../values/ids.ts';

/** The actor of an entry. */
export interface Actor {
  /** A person, an API key, somebody at the shell of the installation, or Kolo itself. */
  readonly kind: 'operator' | 'api_key' | 'shell' | 'kolo';
  /** The id of the person or of the key; the name of the user at the shell; the name of the job. */
  readonly name: string;
  /** IP address of the request; null without a request. */
  readonly address: string | null;
}

/** Finds the address of a caller, behind trusted proxies too. */
export interface CallerAddresses {
  addressOf: (request: IncomingMessage) => string;
}

/** The API key of a request as an actor. */
export const keyActor = (
  { addressOf }: CallerAddresses,
  { keyId, raw }: { keyId: string; raw: IncomingMessage },
): Actor => ({ kind: 'api_key', name: keyId, address: addressOf(raw) });

/**
 * An administrative act, or a view of personal data. It contains nothing secret or personal: such content is stored
 * sealed elsewhere.
 */
export interface Act {
  /** The tenant; null for what concerns the whole installation. */
  readonly tenantId: string | null;
  readonly actor: Actor;
  /** The act, as `kind.verb`: `api_key.created`. */
  readonly act: string;
  /** To what: its kind and id, as `api_key 0aZ…`. */
  readonly subject: string;
  /** The changed values before and after; null if there are none. */
  readonly before?: Json;
  readonly after?: Json;
  /** The reason in the actor's words. */
  readonly reason?: string | null;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
}

/** An entry as it is stored. */
export interface AuditEntry {
  id: string;
  /** The tenant's id, or the nil UUID for the installation. */
  chain: string;
  /** Milliseconds since the epoch. */
  actedAt: number;
  actorKind: Actor['kind'];
  actor: string;
  address: string | null;
  act: string;
  subject: string;
  before: Json;
  after: Json;
  reason: string | null;
}

const INSERT = statement(
  'insert_audit_entry',
  `INSERT INTO audit_entries (id, chain, acted_at, actor_kind, actor, address, act, subject, before, after, reason)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

/** Nothing to say is SQL's NULL and not that of JSON. */
const jsonOrNull = (value: Json | undefined): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/**
 * Records an act in the act's own transaction: both are stored, or neither.
 *
 * @param session of `kolo_directory`, or of `kolo_app` inside the act's tenant
 */
export async function recordAct(session: Session, act: Act): Promise<void> {
  const { statement, values } = actStep(act);
  await session.execute(statement, values);
}

/** The same as a statement of a transaction that is sent as a whole. */
export function actStep(act: Act): Pick<Required<Step>, 'statement' | 'values'> {
  const { tenantId, actor, before, after, reason = null, atMs } = act;
  return {
    statement: INSERT,
    values: [
      uuidv7(atMs),
      tenantId ?? NIL_UUID,
      toRfc3339(atMs),
      actor.kind,
      actor.name,
      actor.address,
      act.act,
      act.subject,
      jsonOrNull(before),
      jsonOrNull(after),
      reason,
    ],
  };
}

/**
 * The same on a connection of who owns the tables, in the transaction that it has open: for migrations, and for what moves a database.
 * No statement of it is prepared.
 */
export async function recordActOn(owner: Pick<pg.ClientBase, 'query'>, act: Act): Promise<void> {
  const { statement, values } = actStep(act);
  await owner.query(statement.text, [...values]);
}

/** The previous hash of the first link of a chain. */
export const CHAIN_BEGINS = Buffer.alloc(32);

/** The hash of a link: SHA-256 over canonical JSON of its number, the hash before it and its entry. */
export function linkHash(number: bigint, previous: Buffer, entry: AuditEntry): Buffer {
  const { id, chain, actedAt, actorKind, actor, address, act, subject, before, after, reason } = entry;
  const content = {
    number: String(number),
    previous: previous.toString('hex'),
    id,
    chain,
    acted_at: toRfc3339(actedAt),
    actor_kind: actorKind,
    actor,
    address,
    act,
    subject,
    before,
    after,
    reason,
  };
  return createHash('sha256').update(canonicalJson(content)).digest();
}

/** Plan: audit_entries_about. */
const ACTS_ON = statement(
  'audit_entries_about',
  `SELECT id, chain, acted_at AS "actedAt", actor_kind AS "actorKind", actor, address, act, subject, before, after, reason
   FROM audit_entries WHERE chain = $1 AND subject = $2 ORDER BY id DESC LIMIT $3`,
);

const ACTS_SINCE = statement(
  'audit_entries_since',
  `SELECT id, chain, acted_at AS "actedAt", actor_kind AS "actorKind", actor, address, act, subject, before, after, reason
   FROM audit_entries WHERE chain = $1 AND subject = $2 AND act = ANY ($3) AND acted_at > $4 ORDER BY id DESC LIMIT $5`,
);

/** Acts of some kinds on something of the installation, the newest first. Under `kolo_operator`. */
export const listActsSince = (
  session: Session,
  {
    subject,
    acts,
    sinceMs,
    limit,
  }: { subject: string; acts: readonly string[]; sinceMs: number; limit: number },
): Promise<AuditEntry[]> =>
  session.query<AuditEntry>(ACTS_SINCE, [NIL_UUID, subject, acts, toRfc3339(sinceMs), limit]);

/** Acts on an object of a tenant, newest first. Runs under `kolo_operator`. */
export const listActsOn = (
  session: Session,
  tenantId: string,
  subject: string,
  limit: number,
): Promise<AuditEntry[]> => session.query<AuditEntry>(ACTS_ON, [tenantId, subject, limit]);
