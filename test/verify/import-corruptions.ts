import { ABSENT, type Corruption, copyOf, idOf, of, setContent } from './corruption.ts';

const named = (what: string, check: string, sql: Corruption['sql']): Corruption => ({
  check,
  what,
  sql,
  table: 'imports',
  key: (w) => `id=${w.a.importId}`,
});
const opening = (what: string, sql: Corruption['sql']): Corruption => ({
  check: 'opening-balances',
  what,
  sql,
  table: 'transactions',
  key: (w) => `id=${w.a.opening}`,
});

const byTwo = (what: string, sql: Corruption['sql']): Corruption => ({
  ...opening(what, sql),
  check: 'imports-by-two',
});
const ofProposal = (w: Parameters<Corruption['sql']>[0]) => `id = '${w.a.importProposal}'`;
/** An import needs approval. */
const BY_TWO: readonly Corruption[] = [
  byTwo('an opening balance that nobody has proposed', (w) => [
    'ALTER TABLE transactions DROP CONSTRAINT transactions_manual_approved',
    `UPDATE transactions SET proposal_id = NULL WHERE ${idOf(w, w.a.opening)}`,
  ]),
  byTwo('an opening balance by the proposal of something else', (w) => [
    `UPDATE proposals SET act = 'adjustment.post' WHERE ${ofProposal(w)}`,
  ]),
  byTwo('an opening balance by a proposal that is not done', (w) => [
    `UPDATE proposals SET executed_at = NULL WHERE ${ofProposal(w)}`,
  ]),
  {
    check: 'imports-as-approved',
    what: 'an import with another total than was approved',
    sql: (w) => [
      `UPDATE proposals SET content = jsonb_set(content, '{opening_balances,0,total}', '2999') WHERE ${ofProposal(w)}`,
    ],
    table: 'proposals',
    key: (w) => `id=${w.a.importProposal}`,
  },
  {
    check: 'imports-as-approved',
    what: 'a proposal that was done by no import',
    sql: (w) => [`UPDATE proposals SET result = '{"import_id": "${ABSENT}"}' WHERE ${ofProposal(w)}`],
    table: 'proposals',
    key: (w) => `id=${w.a.importProposal}`,
  },
];

export const importCorruptions: readonly Corruption[] = [
  opening('an opening balance of a wallet that nobody imported', (w) => [
    `UPDATE wallets SET import_id = NULL WHERE ${of(w)} AND account_id = '${w.a.imported}'`,
  ]),
  opening('an opening balance under the reference of another import', (w) => [
    `UPDATE transactions SET reference = 'import:${ABSENT}:2' WHERE ${idOf(w, w.a.opening)}`,
  ]),
  opening('an opening balance under the reference of no line', (w) => [
    `UPDATE transactions SET reference = 'import:${w.a.importId}:x' WHERE ${idOf(w, w.a.opening)}`,
  ]),
  {
    check: 'imported-wallets',
    what: 'a wallet of an import that is not there',
    sql: (w) => [`DELETE FROM imports WHERE ${idOf(w, w.a.importId)}`],
    table: 'wallets',
    key: (w) => `account_id=${w.a.imported}`,
  },
  named('an import whose wallet is missing', 'imports', (w) => [
    `UPDATE imports SET wallets = 2 WHERE ${idOf(w, w.a.importId)}`,
  ]),
  named('an import that is finished without its balances', 'imports', (w) => [
    `UPDATE imports SET balance_total = 3001 WHERE ${idOf(w, w.a.importId)}`,
  ]),
  named('an import with more than its file has', 'imports', (w) => [
    `UPDATE imports SET balance_total = 2999, finished_at = NULL WHERE ${idOf(w, w.a.importId)}`,
  ]),
  ...BY_TWO,
  {
    check: 'wallet-events',
    what: 'an imported wallet that is reported',
    sql: (w) => [
      `UPDATE wallets SET import_id = '${w.a.importId}' WHERE ${of(w)} AND account_id = '${w.a.idle}'`,
    ],
    table: 'events',
    key: (w) => `id=${w.a.events.idle}`,
  },
  {
    check: 'transfer-events',
    what: 'an opening balance that is reported',
    sql: (w) => [
      copyOf(w, 'events', 'id', w.a.events[w.a.inflow]!, `{"id": "${ABSENT}", "sequence": -1}`),
      setContent(w, ABSENT, 'eventData,id', `"${w.a.opening}"`),
    ],
    table: 'events',
    key: () => `id=${ABSENT}`,
  },
];
