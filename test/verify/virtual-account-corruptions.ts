import { ABSENT, type Corruption, drop, idOf, txOf } from './corruption.ts';

const payment = (what: string, sql: Corruption['sql']): Corruption => ({
  check: 'virtual-account-payments',
  what,
  sql,
  table: 'inflows',
  key: (w) => `transaction_id=${w.a.paidByAccount}`,
});
const closing = (what: string, sql: Corruption['sql'], key: Corruption['key']): Corruption => ({
  check: 'virtual-account-closings',
  what,
  sql,
  table: 'virtual_accounts',
  key,
});

/** Ways to break what was paid to virtual accounts. */
export const virtualAccountCorruptions: readonly Corruption[] = [
  payment('credited by an account that does not exist', (w) => [
    `UPDATE inflows SET virtual_account_id = '${ABSENT}' WHERE ${txOf(w, w.a.paidByAccount)}`,
  ]),
  payment('credited under the reference of another account', (w) => [
    `UPDATE inflows SET account_reference = 'order-2' WHERE ${txOf(w, w.a.paidByAccount)}`,
  ]),
  payment("credited to another wallet than the account's", (w) => [
    `UPDATE virtual_accounts SET account_id = '${w.a.idle}' WHERE ${idOf(w, w.a.paidAccount)}`,
  ]),
  payment('credited at the very instant of expiry', (w) => [
    `UPDATE virtual_accounts SET expires_at =
       (SELECT paid_at FROM inflows WHERE ${txOf(w, w.a.paidByAccount)}) WHERE ${idOf(w, w.a.paidAccount)}`,
  ]),
  payment('credited though it is too little', (w) => [
    `UPDATE virtual_accounts SET amount = 41001 WHERE ${idOf(w, w.a.paidAccount)}`,
  ]),
  payment('credited though it is too much', (w) => [
    `UPDATE virtual_accounts SET amount = 39999 WHERE ${idOf(w, w.a.paidAccount)}`,
  ]),
  closing(
    'an account that a payment should have closed',
    (w) => [
      `UPDATE virtual_accounts SET status = 'active', closed_at = NULL WHERE ${idOf(w, w.a.paidAccount)}`,
    ],
    (w) => `id=${w.a.paidAccount}`,
  ),
  closing(
    'an account that a payment closed, and that is open',
    (w) => [
      drop('virtual_accounts', 'virtual_accounts_closed'),
      `UPDATE virtual_accounts SET status = 'active' WHERE ${idOf(w, w.a.paidAccount)}`,
    ],
    (w) => `id=${w.a.paidAccount}`,
  ),
  closing(
    'an account that was closed at another time',
    (w) => [
      `UPDATE virtual_accounts SET closed_at = closed_at + interval '1 second' WHERE ${idOf(w, w.a.paidAccount)}`,
    ],
    (w) => `id=${w.a.paidAccount}`,
  ),
  closing(
    'an account for one payment that took two',
    (w) => [`UPDATE inflows SET virtual_account_id = '${w.a.paidAccount}' WHERE ${txOf(w, w.a.paidByBusy)}`],
    (w) => `id=${w.a.paidAccount}`,
  ),
  closing(
    'an account for one payment that nothing closed',
    (w) => [
      `UPDATE virtual_accounts SET status = 'closed', closed_at = now() WHERE ${idOf(w, w.a.openAccount)}`,
    ],
    (w) => `id=${w.a.openAccount}`,
  ),
  closing(
    'an account for any number of payments that one closed',
    (w) => [
      `UPDATE virtual_accounts SET status = 'closed', closed_at = now() WHERE ${idOf(w, w.a.busyAccount)}`,
    ],
    (w) => `id=${w.a.busyAccount}`,
  ),
];
