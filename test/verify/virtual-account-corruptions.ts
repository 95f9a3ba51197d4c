import { ABSENT, type Corruption, drop, idOf, setContent, txOf, type World } from './corruption.ts';

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

const issuing = (what: string, id: (w: World) => string, set: string, ...dropped: string[]): Corruption => ({
  check: 'virtual-account-issuing',
  what,
  sql: (w) => [
    ...(dropped.length === 0 ? [] : [drop('virtual_accounts', ...dropped)]),
    `UPDATE virtual_accounts SET ${set} WHERE ${idOf(w, id(w))}`,
  ],
  table: 'virtual_accounts',
  key: (w) => `id=${id(w)}`,
});

/** Ways to break accounts that a bank issues. */
export const issuedAccountCorruptions: readonly Corruption[] = [
  issuing(
    'a number before it was issued',
    (w) => w.a.pendingAccount,
    "account_number = '0123456789', bank_name = 'B', issued_name = 'N', issued_at = now()",
    'virtual_accounts_numbered',
  ),
  issuing(
    'still to be issued, and never due',
    (w) => w.a.pendingAccount,
    'due_at = NULL',
    'virtual_accounts_due',
  ),
  issuing(
    'open without a number',
    (w) => w.a.pendingAccount,
    "status = 'active', due_at = NULL",
    'virtual_accounts_numbered',
  ),
  issuing(
    'open, and nobody knows since when',
    (w) => w.a.issuedAccount,
    'issued_at = NULL, issued_name = NULL',
    'virtual_accounts_issued',
  ),
  issuing(
    'failed for no reason',
    (w) => w.a.refusedAccount,
    'failure_reason = NULL',
    'virtual_accounts_failed',
  ),
  issuing('by a rail at which the tenant has no account', (w) => w.a.issuedAccount, "rail = 'paystack'"),
  issuing(
    'a number of a block that is still to be issued',
    (w) => w.a.virtualAccount,
    "status = 'pending', due_at = now()",
    'virtual_accounts_numbered',
    'virtual_accounts_of_block',
  ),
  {
    check: 'virtual-account-numbers',
    what: 'one number for two accounts that a rail has issued to a tenant, at two banks',
    sql: (w) => [
      'DROP INDEX virtual_accounts_by_rail',
      `UPDATE virtual_accounts SET bank_code = NULL, account_number =
         (SELECT account_number FROM virtual_accounts WHERE id = '${w.a.lateAccount}')
       WHERE ${idOf(w, w.a.issuedAccount)}`,
    ],
    table: 'virtual_accounts',
    key: (w) => `id=${w.a.lateAccount}`,
  },
  {
    check: 'virtual-account-events',
    what: 'an account that a bank has issued and no event reports',
    sql: (w) => [`DELETE FROM events WHERE ${idOf(w, w.a.events[w.a.issuedAccount]!)}`],
    table: 'virtual_accounts',
    key: (w) => `id=${w.a.issuedAccount}`,
  },
  ...(['pendingAccount', 'refusedAccount', 'lateAccount'] as const).map(
    (which): Corruption => ({
      check: 'virtual-account-events',
      what: `an event of the ${which}, which could never be paid to`,
      sql: (w) => [setContent(w, w.a.events[w.a.issuedAccount]!, 'eventData', `{"id": "${w.a[which]}"}`)],
      table: 'events',
      key: (w) => `id=${w.a.events[w.a.issuedAccount]}`,
    }),
  ),
];

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
