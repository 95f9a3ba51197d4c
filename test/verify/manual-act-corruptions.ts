import { ABSENT, type Corruption, copyOf, drop, idOf, type World } from './corruption.ts';

const proposalOf = (w: World, id: string): string =>
  `id = (SELECT coalesce(proposal_id, settled_by) FROM transactions WHERE ${idOf(w, id)})`;
const UNCHECKED = drop('transactions', 'transactions_manual_approved');

const ofLaterCredit = (what: string, sql: Corruption['sql']): Corruption => ({
  check: 'manual-acts',
  what,
  sql,
  table: 'transactions',
  key: (w) => `id=${w.a.laterCredit}`,
});
const proposal = (set: string) => (w: World) => [
  `UPDATE proposals SET ${set} WHERE ${proposalOf(w, w.a.laterCredit)}`,
];
const movement = (set: string) => (w: World) => [
  UNCHECKED,
  `UPDATE transactions SET ${set} WHERE ${idOf(w, w.a.laterCredit)}`,
];

export const manualActCorruptions: readonly Corruption[] = [
  ofLaterCredit('an adjustment that nobody has proposed', movement('proposal_id = NULL')),
  ofLaterCredit('one by a proposal that there is not', movement(`proposal_id = '${ABSENT}'`)),
  ofLaterCredit('one by a proposal of another tenant', (w) => [
    `UPDATE transactions SET proposal_id = (SELECT proposal_id FROM transactions
       WHERE tenant_id = '${w.b.tenantId}' AND id = '${w.b.laterCredit}') WHERE ${idOf(w, w.a.laterCredit)}`,
  ]),
  ofLaterCredit(
    'one that nobody has approved',
    proposal('approved_by = NULL, decided_at = NULL, executed_at = NULL'),
  ),
  ofLaterCredit('one whose proposal is not done', proposal('executed_at = NULL')),
  ofLaterCredit(
    'one whose proposal another has done',
    proposal(`result = '{"transaction_id": "${ABSENT}"}'`),
  ),
  ofLaterCredit('one that was proposed as something else', proposal("act = 'adjustment.post'")),
  ofLaterCredit('one of other money than was proposed', proposal(`content = '{"held_id": "${ABSENT}"}'`)),
  {
    check: 'manual-acts',
    what: 'an adjustment of another amount than was proposed',
    table: 'transactions',
    sql: (w) => [`UPDATE transactions SET amount = amount + 1 WHERE ${idOf(w, w.a.takenOut)}`],
    key: (w) => `id=${w.a.takenOut}`,
  },
  ...[
    ['as interest', `content = jsonb_set(content, '{as}', '"bank_interest"')`],
    ['as a mistake', `content = jsonb_set(content, '{as}', '"bank_error"')`],
    ['the other way round', `content = jsonb_set(content, '{direction}', '"in"')`],
    ['for another line', `content = jsonb_set(content, '{line}', '9')`],
    ['for another amount', `content = jsonb_set(content, '{amount}', '9')`],
  ].map(([what, set]) => ({
    check: 'manual-acts',
    what: `a charge of a bank that was proposed ${what}`,
    table: 'transactions',
    sql: (w: World) => [`UPDATE proposals SET ${set} WHERE ${proposalOf(w, w.a.bookedCharge)}`],
    key: (w: World) => `id=${w.a.bookedCharge}`,
  })),
  ...[
    ['of another booking', `content = jsonb_set(content, '{transaction_id}', '"${ABSENT}"')`],
    ['of another line', `content = jsonb_set(content, '{line}', '9')`],
    ['as a booking', "act = 'statement_line.book'"],
  ].map(([what, set]) => ({
    check: 'manual-acts',
    what: `a reversal that was proposed ${what}`,
    table: 'transactions',
    sql: (w: World) => [`UPDATE proposals SET ${set} WHERE ${proposalOf(w, w.a.reversal)}`],
    key: (w: World) => `id=${w.a.reversal}`,
  })),
  ...[
    ['without its movement', `content = content - 'movements'`],
    ['with another movement', `content = jsonb_set(content, '{movements}', '["${ABSENT}"]')`],
  ].map(([what, set]) => ({
    check: 'booked-lines',
    what: `a difference of a line that was proposed ${what}`,
    table: 'transactions',
    sql: (w: World) => [`UPDATE proposals SET ${set} WHERE ${proposalOf(w, w.a.bookedDifference)}`],
    key: (w: World) => `id=${w.a.bookedDifference}`,
  })),
  {
    check: 'booked-twice',
    what: 'a movement that is part of two bookings',
    table: 'transactions',
    sql: (w: World) => [
      `UPDATE proposals SET content = content || jsonb_build_object('movements', (
         SELECT content->'movements' FROM proposals WHERE ${proposalOf(w, w.a.bookedDifference)}))
       WHERE ${proposalOf(w, w.a.bookedCharge)}`,
    ],
    key: (w: World) => `id=${w.a.paid}`,
  },
  {
    check: 'booked-lines',
    what: 'a line of another amount than was booked',
    table: 'transactions',
    sql: (w: World) => [
      `UPDATE bank_statement_lines SET amount = amount - 1 WHERE tenant_id = '${w.a.tenantId}' AND number = 8`,
    ],
    key: (w: World) => `id=${w.a.bookedDifference}`,
  },
  {
    check: 'manual-acts',
    what: 'a payout that one person alone has failed manually',
    table: 'transactions',
    sql: (w) => [
      UNCHECKED,
      `UPDATE transactions SET failure_code = 'failed_by_hand' WHERE ${idOf(w, w.a.failed)}`,
    ],
    key: (w) => `id=${w.a.failed}`,
  },
  {
    check: 'manual-acts',
    what: 'a payout that was settled otherwise than was proposed',
    table: 'transactions',
    sql: (w) => [
      `UPDATE transactions SET status = 'successful', failure_code = NULL WHERE ${idOf(w, w.a.manuallyFailed)}`,
    ],
    key: (w) => `id=${w.a.manuallyFailed}`,
  },
  {
    check: 'manual-acts',
    what: 'two movements of one proposal',
    table: 'transactions',
    sql: (w) => [copyOf(w, 'transactions', 'id', w.a.takenOut, `{"id": "${ABSENT}", "reference": "other"}`)],
    key: () => `id=${ABSENT}`,
  },
  {
    check: 'proposals-done',
    what: 'a proposal that nothing has done',
    table: 'proposals',
    sql: (w) => [UNCHECKED, `UPDATE transactions SET settled_by = NULL WHERE ${idOf(w, w.a.manuallyFailed)}`],
    key: () => 'id=',
  },
];
