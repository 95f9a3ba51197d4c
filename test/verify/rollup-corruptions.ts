import { type Corruption, of, type World } from './corruption.ts';
import { SETTLEMENT } from './tenant-writer.ts';

const movements = (what: string, sql: (w: World) => string, key: string): Corruption => ({
  check: 'transaction-rollups',
  what,
  sql: (w) => [sql(w)],
  table: 'transaction_rollups',
  key: () => key,
});
const accounts = (what: string, sql: (w: World) => string, key = SETTLEMENT): Corruption => ({
  check: 'account-rollups',
  what,
  sql: (w) => [sql(w)],
  table: 'account_rollups',
  key: () => key,
});
const payouts = (what: string, sql: (w: World) => string): Corruption => ({
  check: 'payout-rollups',
  what,
  sql: (w) => [sql(w)],
  table: 'payout_rollups',
  key: () => 'outcome=successful',
});
/** Of a day; its rail stands last. */
const PAID = "period = 'day' AND state = 'successful' AND category = 'bank-outflow' AND rail = 'sandbox'";
const PAID_KEY = 'state=successful category=bank-outflow currency=NGN rail=sandbox';

export const rollupCorruptions: readonly Corruption[] = [
  movements(
    'an amount that was changed',
    (w) => `UPDATE transaction_rollups SET amount = amount + 1 WHERE ${of(w)} AND ${PAID}`,
    PAID_KEY,
  ),
  movements(
    'a movement counted twice',
    (w) => `UPDATE transaction_rollups SET count = count + 1 WHERE ${of(w)} AND ${PAID}`,
    PAID_KEY,
  ),
  movements(
    'what was charged left out',
    (w) => `UPDATE transaction_rollups SET charged = 0 WHERE ${of(w)} AND ${PAID}`,
    PAID_KEY,
  ),
  movements(
    'another hour',
    (w) =>
      `UPDATE transaction_rollups SET begins_at = begins_at + interval '1 hour' WHERE ${of(w)} AND state = 'accepted'`,
    'state=accepted',
  ),
  movements(
    'a row that is gone',
    (w) => `DELETE FROM transaction_rollups WHERE ${of(w)} AND ${PAID}`,
    PAID_KEY,
  ),
  movements(
    'a movement that neither is counted nor waits',
    (w) => `UPDATE ledger_batches SET moved = '[]' WHERE ${of(w)}`,
    'state=accepted',
  ),
  payouts(
    'a payout in the time of slower ones',
    (w) => `UPDATE payout_rollups SET within_s = 1800 WHERE ${of(w)} AND outcome = 'successful'`,
  ),
  payouts(
    'a fee that was changed',
    (w) => `UPDATE payout_rollups SET fee = fee + 1 WHERE ${of(w)} AND outcome = 'successful'`,
  ),
  payouts(
    'payouts that are gone',
    (w) => `DELETE FROM payout_rollups WHERE ${of(w)} AND outcome = 'successful'`,
  ),
  accounts(
    'debits that were changed',
    (w) => `UPDATE account_rollups SET debits = debits + 1 WHERE ${of(w)} AND account_id = '${SETTLEMENT}'`,
  ),
  accounts(
    'credits that were changed',
    (w) => `UPDATE account_rollups SET credits = credits + 1 WHERE ${of(w)} AND account_id = '${SETTLEMENT}'`,
  ),
  {
    ...accounts(
      'a balance that does not follow',
      (w) =>
        `UPDATE account_rollups SET balance = balance - 1 WHERE ${of(w)} AND account_id = '${SETTLEMENT}'`,
    ),
    check: 'account-rollup-balances',
  },
  accounts(
    'a row that is gone',
    (w) => `DELETE FROM account_rollups WHERE ${of(w)} AND account_id = '${SETTLEMENT}'`,
  ),
];
