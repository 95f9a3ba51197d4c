import { type Session, statement } from '../db/database.ts';
import { NIL_UUID } from '../values/ids.ts';
import type { AuditEntry } from './entry.ts';

/** An entry with the link that its chain has of it. */
export interface LinkedEntry extends AuditEntry {
  number: bigint;
  previous: Buffer;
  hash: Buffer;
}

const COLUMNS = `
  l.number, l.previous, l.hash, e.id, e.chain, e.acted_at AS "actedAt", e.actor_kind AS "actorKind", e.actor, e.address, e.act,
  e.subject, e.before, e.after, e.reason`;
const FROM = 'FROM audit_links l JOIN audit_entries e ON e.id = l.entry_id';

/** Plan: the primary key of links, forwards or backwards. */
const AFTER = statement(
  'audit_links_after',
  `SELECT ${COLUMNS} ${FROM} WHERE l.chain = $1 AND l.number > $2 ORDER BY l.number LIMIT $3`,
);
const BEFORE = statement(
  'audit_links_before',
  `SELECT ${COLUMNS} ${FROM} WHERE l.chain = $1 AND l.number < $2 ORDER BY l.number DESC LIMIT $3`,
);
const LAST = 2n ** 63n - 1n;

/** Range of links of a chain: those after a number in their order, or those before one, the last first. */
export type Part = { after: bigint } | { before: bigint | null };

/**
 * A part of a chain. Acts of the last seconds have no link yet.
 *
 * @param tenantId the chain's tenant; null for the installation's chain
 */
export const readChain = (
  session: Session,
  tenantId: string | null,
  part: Part,
  limit: number,
): Promise<LinkedEntry[]> => {
  const [sql, from] = 'after' in part ? [AFTER, part.after] : [BEFORE, part.before ?? LAST];
  return session.query<LinkedEntry>(sql, [tenantId ?? NIL_UUID, String(from), limit]);
};
