import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type AuditEntry, CHAIN_BEGINS, linkHash } from '../../src/platform/audit/entry.ts';
import { toRfc3339 } from '../../src/platform/values/clock.ts';

const AT = Date.parse('2026-01-15T09:00:00.123Z');

/** Writes a chain of three entries, and one that waits for its link; for verification to find nothing in. */
export async function writeAuditChain(owner: pg.ClientBase, chain: string): Promise<void> {
  let head: Buffer = CHAIN_BEGINS;
  await owner.query('INSERT INTO audit_chains (chain, links, head) VALUES ($1, 3, $2)', [chain, head]);
  for (const number of [1n, 2n, 3n, null]) {
    const entry: AuditEntry = {
      id: randomUUID(),
      chain,
      actedAt: AT,
      actorKind: 'operator',
      actor: 'ada',
      address: '192.0.2.1',
      act: 'api_key.created',
      subject: 'api_key 0aZ',
      reason: 'A new till',
      before: null,
      after: { scopes: ['read', 'write'], label: 'Till', result: { version: 1, tier: null } },
    };
    const { id, actedAt, actorKind, actor, address, act, subject, after, reason } = entry;
    await owner.query(
      `INSERT INTO audit_entries (id, chain, acted_at, actor_kind, actor, address, act, subject, after, reason, linked)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        id,
        chain,
        toRfc3339(actedAt),
        actorKind,
        actor,
        address,
        act,
        subject,
        after,
        reason,
        number !== null,
      ],
    );
    if (number === null) continue;
    const previous = head;
    head = linkHash(number, previous, entry);
    await owner.query('INSERT INTO audit_links VALUES ($1, $2, $3, $4, $5)', [
      chain,
      number,
      id,
      previous,
      head,
    ]);
  }
  await owner.query('UPDATE audit_chains SET head = $2 WHERE chain = $1', [chain, head]);
}
