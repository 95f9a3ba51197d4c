import type pg from 'pg';
import { type Session, statement, transactionOn } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import { Loop } from '../jobs/loop.ts';
import { type AuditEntry, CHAIN_BEGINS, linkHash } from './entry.ts';

/** Entries that are linked in one transaction, at most. */
const LINKS_MAX = 500;
/** Polling interval for entries without a link, milliseconds: an entry has its link within 5 s of its commit. */
const POLL_MS = 2_000;

/** The end of a chain. */
export interface ChainHead {
  /** The tenant's id, or the nil UUID for the installation. */
  chain: string;
  links: bigint;
  /** SHA-256, 32 bytes. */
  head: Buffer;
}

const WAITING = statement(
  'chains_with_unlinked_entries',
  'SELECT DISTINCT chain FROM (SELECT chain FROM audit_entries WHERE NOT linked ORDER BY id LIMIT $1) e',
);
const BEGIN_CHAIN = statement(
  'begin_audit_chain',
  'INSERT INTO audit_chains (chain, head) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
const LOCK_CHAIN = statement(
  'lock_audit_chain',
  'SELECT chain, links, head FROM audit_chains WHERE chain = $1 FOR UPDATE',
);
const ENTRY_COLUMNS = `id, chain, acted_at AS "actedAt", actor_kind AS "actorKind", actor, address, act, subject,
   before, after, reason`;
/** Read behind the lock: what another process has linked meanwhile is not seen again. */
const UNLINKED = statement(
  'unlinked_audit_entries',
  `SELECT ${ENTRY_COLUMNS} FROM audit_entries WHERE chain = $1 AND NOT linked ORDER BY id LIMIT $2`,
);
const LINK = statement(
  'link_audit_entries',
  `INSERT INTO audit_links (chain, number, entry_id, previous, hash)
   SELECT $1, * FROM unnest($2::bigint[], $3::uuid[], $4::bytea[], $5::bytea[])`,
);
const MARK = statement(
  'mark_linked_audit_entries',
  'UPDATE audit_entries SET linked = true WHERE id = ANY ($1::uuid[])',
);
const MOVE_HEAD = statement(
  'move_audit_chain',
  'UPDATE audit_chains SET links = $2, head = $3 WHERE chain = $1',
);

/** Gives the entries of a chain that have no link theirs, in the order in which they are seen. */
async function extend(session: Session, chain: string): Promise<ChainHead | undefined> {
  await session.execute(BEGIN_CHAIN, [chain, CHAIN_BEGINS]);
  const [before] = await session.query<ChainHead>(LOCK_CHAIN, [chain]);
  const entries = await session.query<AuditEntry>(UNLINKED, [chain, LINKS_MAX]);
  if (entries.length === 0) return undefined;
  let { links, head } = before!;
  const made = entries.map((entry) => {
    const previous = head;
    links += 1n;
    head = linkHash(links, previous, entry);
    return { number: links, entryId: entry.id, previous, hash: head };
  });
  await session.execute(LINK, [
    chain,
    made.map(({ number }) => String(number)),
    made.map(({ entryId }) => entryId),
    made.map(({ previous }) => previous),
    made.map(({ hash }) => hash),
  ]);
  await session.execute(MARK, [entries.map(({ id }) => id)]);
  await session.execute(MOVE_HEAD, [chain, String(links), head]);
  return { chain, links, head };
}

const OLDEST_UNLINKED = statement(
  'oldest_unlinked_audit_entry',
  'SELECT acted_at AS "actedAt" FROM audit_entries WHERE NOT linked ORDER BY id LIMIT 1',
);
/** Plan: the primary keys of so many chains, and of the last link and entry of each; the installation's chain comes first. */
const HEADS = statement(
  'audit_chain_heads',
  `SELECT c.chain, c.links, c.head, e.acted_at AS "actedAt"
   FROM (SELECT chain, links, head FROM audit_chains WHERE links > 0 ORDER BY chain LIMIT $1) c
   JOIN audit_links l ON l.chain = c.chain AND l.number = c.links
   JOIN audit_entries e ON e.id = l.entry_id`,
);

/** The head of a chain for display, with the time of the act, milliseconds. */
interface ShownHead extends ChainHead {
  actedAt: number;
}

/** Reads the status summary of the audit log. @param directory a session of the role `kolo_directory` */
export async function auditLogStatus(
  directory: Session,
  chainsMax: number,
): Promise<{ oldestUnlinkedAt: number | null; heads: ShownHead[] }> {
  const [oldest] = await directory.query<{ actedAt: number }>(OLDEST_UNLINKED);
  return {
    oldestUnlinkedAt: oldest?.actedAt ?? null,
    heads: await directory.query<ShownHead>(HEADS, [chainsMax]),
  };
}

/** Dependencies of the audit chain. */
interface AuditChainOptions {
  /** Connections of the role `kolo_directory`. */
  pool: pg.Pool;
  /** Reports each chain that has grown. A copy stored elsewhere proves what the chain held. */
  onLinked: (head: ChainHead) => void;
  onError: (error: unknown) => void;
  pollMs?: number | undefined;
}

/**
 * Links the entries of the audit log, each chain under its lock, so that none can be changed, left out or put in later
 * without every link behind it being another. An entry that commits late is linked when it is seen.
 */
export const auditChain = ({ pool, onLinked, onError, pollMs = POLL_MS }: AuditChainOptions): Job =>
  new Loop({
    name: 'audit log',
    pollMs,
    onError,
    async round() {
      const waiting = await transactionOn(pool, (session) =>
        session.query<{ chain: string }>(WAITING, [LINKS_MAX]),
      );
      for (const { chain } of waiting) {
        const head = await transactionOn(pool, (session) => extend(session, chain));
        if (head !== undefined) onLinked(head);
      }
      return waiting.length;
    },
  });
