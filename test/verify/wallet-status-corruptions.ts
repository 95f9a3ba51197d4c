import { ABSENT, type Corruption, idOf, of, setContent, type World } from './corruption.ts';

const changesOf = (w: World, account: string): string => `${of(w)} AND account_id = '${account}'`;
const restriction = (w: World): string => w.a.events[`${w.a.disputed} restricted outflow`]!;
const lifting = (w: World): string => w.a.events[`${w.a.freed} active null`]!;

/** Ways to break the changes of what wallets may do. */
const changes: readonly Corruption[] = [
  {
    check: 'wallet-status-changes',
    what: 'a change of no wallet',
    sql: (w) => [
      `UPDATE wallet_status_changes SET account_id = '${ABSENT}' WHERE ${changesOf(w, w.a.restricted)}`,
    ],
    table: 'wallet_status_changes',
    key: () => `account_id=${ABSENT}`,
  },
  {
    check: 'wallet-status-changes',
    what: 'a change after the closing',
    sql: (w) => [
      `INSERT INTO wallet_status_changes SELECT tenant_id, account_id, ledger_version + 1, 'active', NULL, 'again',
         'operator', 0, NULL, now() FROM wallet_status_changes WHERE ${changesOf(w, w.a.closed)}`,
    ],
    table: 'wallet_status_changes',
    key: (w) => `account_id=${w.a.closed}`,
  },
  {
    check: 'wallet-status-changes',
    what: 'a change that changes nothing',
    sql: (w) => [`UPDATE wallet_status_changes SET restriction = 'all' WHERE ${changesOf(w, w.a.disputed)}`],
    table: 'wallet_status_changes',
    key: (w) => `account_id=${w.a.disputed}`,
  },
  {
    check: 'wallet-status-changes',
    what: 'a lifting of nothing',
    sql: (w) => [
      `DELETE FROM wallet_status_changes WHERE ${changesOf(w, w.a.freed)} AND status = 'restricted'`,
    ],
    table: 'wallet_status_changes',
    key: (w) => `account_id=${w.a.freed}`,
  },
  {
    check: 'wallet-status-changes',
    what: 'a moment that the ledger has not had',
    sql: (w) => [`UPDATE wallet_status_changes SET ledger_version = 1000 WHERE ${changesOf(w, w.a.closed)}`],
    table: 'wallet_status_changes',
    key: (w) => `account_id=${w.a.closed} ledger_version=1000`,
  },
  {
    check: 'wallet-status-changes',
    what: 'a change that nobody made',
    sql: (w) => [`UPDATE wallet_status_changes SET made_by = 'key:' WHERE ${changesOf(w, w.a.closed)}`],
    table: 'wallet_status_changes',
    key: (w) => `account_id=${w.a.closed}`,
  },
  {
    check: 'wallet-statuses',
    what: 'a wallet that is closed behind the back of its history',
    sql: (w) => [`UPDATE wallets SET status = 'closed' WHERE ${changesOf(w, w.a.idle)}`],
    table: 'wallets',
    key: (w) => `account_id=${w.a.idle}`,
  },
  {
    check: 'wallet-statuses',
    what: 'a wallet that is open again',
    sql: (w) => [`UPDATE wallets SET status = 'active' WHERE ${changesOf(w, w.a.closed)}`],
    table: 'wallets',
    key: (w) => `account_id=${w.a.closed}`,
  },
  {
    check: 'wallet-statuses',
    what: 'a wallet with another restriction',
    sql: (w) => [`UPDATE wallets SET restriction = 'outflow' WHERE ${changesOf(w, w.a.disputed)}`],
    table: 'wallets',
    key: (w) => `account_id=${w.a.disputed}`,
  },
  {
    check: 'closed-wallets',
    what: 'money in a closed wallet',
    sql: (w) => [`UPDATE accounts SET posted = 1 WHERE ${idOf(w, w.a.closed)}`],
    table: 'accounts',
    key: (w) => `id=${w.a.closed}`,
  },
  {
    check: 'closed-wallets',
    what: 'money that was in a closed wallet for a while',
    sql: (w) => [`UPDATE accounts SET seq = seq + 2 WHERE ${idOf(w, w.a.closed)}`],
    table: 'accounts',
    key: (w) => `id=${w.a.closed}`,
  },
  {
    check: 'closed-wallets',
    what: 'a virtual account of a closed wallet that can be paid',
    sql: (w) => [`UPDATE virtual_accounts SET account_id = '${w.a.closed}' WHERE ${of(w)}`],
    table: 'virtual_accounts',
    key: (w) => `id=${w.a.virtualAccount}`,
  },
  {
    check: 'closed-wallets',
    what: 'a virtual account of a closed wallet that is still to be issued',
    sql: (w) => [
      `UPDATE virtual_accounts SET account_id = '${w.a.closed}' WHERE ${idOf(w, w.a.pendingAccount)}`,
    ],
    table: 'virtual_accounts',
    key: (w) => `id=${w.a.pendingAccount}`,
  },
];

/** Ways to break the events that report them. */
const events: readonly Corruption[] = [
  {
    check: 'restriction-events',
    what: 'a restriction that no event reports',
    sql: (w) => [`DELETE FROM events WHERE ${idOf(w, restriction(w))}`],
    table: 'wallet_status_changes',
    key: (w) => `account_id=${w.a.disputed}`,
  },
  {
    check: 'restriction-events',
    what: 'an event that its change does not name',
    sql: (w) => [`UPDATE wallet_status_changes SET event_id = NULL WHERE ${changesOf(w, w.a.freed)}`],
    table: 'events',
    key: (w) => `id=${lifting(w)}`,
  },
  {
    check: 'restriction-events',
    what: 'a closing with an event',
    sql: (w) => [`UPDATE wallet_status_changes SET event_id = '${ABSENT}' WHERE ${changesOf(w, w.a.closed)}`],
    table: 'wallet_status_changes',
    key: (w) => `account_id=${w.a.closed}`,
  },
  {
    check: 'restriction-events',
    what: 'a lifting that is reported as a restriction',
    sql: (w) => [`UPDATE events SET type = 'restriction-created.success' WHERE ${idOf(w, lifting(w))}`],
    table: 'events',
    key: (w) => `id=${lifting(w)}`,
  },
  {
    check: 'restriction-events',
    what: 'the restriction of another wallet',
    sql: (w) => [setContent(w, restriction(w), 'wallet', '"main"')],
    table: 'events',
    key: (w) => `id=${restriction(w)}`,
  },
  {
    check: 'restriction-events',
    what: 'another type of restriction',
    sql: (w) => [setContent(w, restriction(w), 'eventData,type', '"all"')],
    table: 'events',
    key: (w) => `id=${restriction(w)}`,
  },
  {
    check: 'restriction-events',
    what: 'another reason',
    sql: (w) => [setContent(w, lifting(w), 'eventData,reason', '"none"')],
    table: 'events',
    key: (w) => `id=${lifting(w)}`,
  },
  {
    check: 'restriction-events',
    what: 'another moment than that of the change',
    sql: (w) => [`UPDATE events SET ledger_version = ledger_version - 1 WHERE ${idOf(w, restriction(w))}`],
    table: 'events',
    key: (w) => `id=${restriction(w)}`,
  },
];

export const walletStatusCorruptions: readonly Corruption[] = [...changes, ...events];
