import type { Corruption, World } from './corruption.ts';

const chainOf = ({ a }: World): string => `chain = '${a.tenantId}'`;
const entryOf = (world: World, number: number): string =>
  `id = (SELECT entry_id FROM audit_links WHERE ${chainOf(world)} AND number = ${number})`;
const link = (what: string, number: number, sql: Corruption['sql']): Corruption => ({
  check: 'audit-links',
  what,
  sql,
  table: 'audit_links',
  key: () => `number=${number}`,
});
const changed = (what: string, set: string): Corruption =>
  link(what, 2, (w) => [`UPDATE audit_entries SET ${set} WHERE ${entryOf(w, 2)}`]);

export const auditCorruptions: readonly Corruption[] = [
  changed('an act that somebody else is said to have done', `actor = 'eve'`),
  changed('an act at another time', `acted_at = acted_at + interval '1 millisecond'`),
  changed('an act with another outcome', `after = '{"scopes": ["read"]}'`),
  changed('an act without its reason', 'reason = NULL'),
  changed('an act from elsewhere', 'address = NULL'),
  link('a link that is left out', 3, (w) => [`DELETE FROM audit_links WHERE ${chainOf(w)} AND number = 2`]),
  link('a link that was made again', 3, (w) => [
    `UPDATE audit_links SET hash = decode(repeat('ab', 32), 'hex') WHERE ${chainOf(w)} AND number = 2`,
  ]),
  link('another head', 3, (w) => [
    `UPDATE audit_chains SET head = decode(repeat('ab', 32), 'hex') WHERE ${chainOf(w)}`,
  ]),
  {
    check: 'audit-ends',
    what: 'an end that was cut off',
    table: 'audit_chains',
    sql: (w) => [`DELETE FROM audit_links WHERE ${chainOf(w)} AND number = 3`],
    key: (w) => `chain=${w.a.tenantId}`,
  },
  {
    check: 'audit-ends',
    what: 'an end that was cut off and made the end',
    table: 'audit_entries',
    sql: (w) => [
      `DELETE FROM audit_links WHERE ${chainOf(w)} AND number = 3`,
      `UPDATE audit_chains SET links = 2, head = l.hash FROM audit_links l
       WHERE audit_chains.${chainOf(w)} AND l.chain = audit_chains.chain AND l.number = 2`,
    ],
    key: () => 'id=',
  },
];
