import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '../platform/values/canonical-json.ts';
import type { Check, Finding, TextRow } from './report.ts';

/** @param part which links, as a join */
const linksOf = (part = ''): string => `
  SELECT l.chain::text AS chain, l.number::text AS number, encode(l.previous, 'hex') AS previous,
         encode(l.hash, 'hex') AS hash, c.links::text AS links, encode(c.head, 'hex') AS head, e.id::text AS id,
         e.chain::text AS entry_chain,
         to_char(e.acted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS acted_at, e.actor_kind, e.actor,
         e.address, e.act, e.subject, e.before::text AS before, e.after::text AS after, e.reason
  FROM audit_links l ${part}
  LEFT JOIN audit_chains c ON c.chain = l.chain
  LEFT JOIN audit_entries e ON e.id = l.entry_id
  ORDER BY l.chain, l.number`;

/** The links of each chain from the first on whose act is of that time, and the one before it. @param since SQL */
const linksSince = (since: string): string =>
  linksOf(`
  JOIN (SELECT f.chain, min(f.number) - 1 AS number FROM audit_links f JOIN audit_entries a ON a.id = f.entry_id
        WHERE a.acted_at >= ${since} GROUP BY f.chain) first ON first.chain = l.chain AND l.number >= first.number`);

const CHAIN_BEGINS = '00'.repeat(32);
const parsed = (text: string | null | undefined): Json => (text ? (JSON.parse(text) as Json) : null);

function hashOf(row: TextRow): string {
  const { number, previous, id, entry_chain, acted_at, actor_kind, actor, address, act, subject, reason } =
    row as Record<string, string>;
  const content: Record<string, unknown> = {
    number,
    previous,
    id,
    chain: entry_chain,
    acted_at,
    actor_kind,
    actor,
    address,
    act,
    subject,
    reason,
    before: parsed(row.before),
    after: parsed(row.after),
  };
  return createHash('sha256')
    .update(canonicalJson(content as Json))
    .digest('hex');
}

const finding = (row: TextRow, problem: string, expected: string | null, found: string | null): Finding => ({
  tenantId: row.chain ?? null,
  table: 'audit_links',
  key: `number=${row.number}`,
  problem,
  expected,
  found,
});

/**
 * Rows come in order of chain and number.
 *
 * @param partly the first of a chain need not be its first link, and what came before is taken as it is
 */
const rowJudge = (partly: boolean) => (): ((row: TextRow) => Finding | undefined) => {
  let last: TextRow = {};
  return (row) => {
    const begins = row.chain !== last.chain;
    const taken = partly && begins && row.number !== '1';
    const number = taken ? row.number! : begins ? '1' : String(BigInt(last.number ?? '0') + 1n);
    const previous = taken ? row.previous! : begins ? CHAIN_BEGINS : last.hash!;
    last = row;
    if (row.number !== number) return finding(row, 'a link is missing before it', number, row.number!);
    if (row.previous !== previous)
      return finding(row, 'it does not follow the link before', previous, row.previous!);
    const hash = hashOf(row);
    if (row.hash !== hash) return finding(row, 'its entry is not what was linked', hash, row.hash!);
    if (row.number === row.links && row.hash !== row.head)
      return finding(row, 'the chain has another head', row.hash!, row.head ?? null);
    return undefined;
  };
};

/** An entry that is not linked yet is no fault: it is linked within seconds. */
const ENDS = `
  SELECT nullif(c.chain, '00000000-0000-0000-0000-000000000000') AS tenant_id, 'audit_chains' AS row_table,
         format('chain=%s', c.chain) AS row_key, 'links are missing at its end, or too many' AS problem,
         c.links AS expected, count(l.number) AS found
  FROM audit_chains c LEFT JOIN audit_links l ON l.chain = c.chain
  GROUP BY c.chain, c.links
  HAVING count(l.number) <> c.links
  UNION ALL
  SELECT nullif(e.chain, '00000000-0000-0000-0000-000000000000'), 'audit_entries', format('id=%s', e.id),
         'it is said to be linked, and no link has it', NULL, NULL
  FROM audit_entries e LEFT JOIN audit_links l ON l.entry_id = e.id AND l.chain = e.chain
  WHERE e.linked AND l.entry_id IS NULL`;

/**
 * Checks that the audit log is unchanged.
 *
 * @param since SQL: check only the links of acts since then, and the ends of all chains; all links by default
 */
export const auditLogChecks = (since?: string): readonly Check[] => [
  {
    name: 'audit-links',
    invariant: 8,
    says: 'Each link of the audit log follows the one before it, and its entry is what was linked.',
    over: ['audit_links'],
    rows: since === undefined ? linksOf() : linksSince(since),
    rowJudge: rowJudge(since !== undefined),
  },
  {
    name: 'audit-ends',
    invariant: 8,
    says: 'Chains of the audit log are as long as they say, and each entry that is said to be linked is.',
    over: ['audit_links'],
    query: ENDS,
  },
];
