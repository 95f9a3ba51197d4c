import { ABSENT, type Corruption, of, type World } from './corruption.ts';

const broken = (
  check: string,
  what: string,
  sql: (w: World) => string,
  key: (w: World) => string,
): Corruption => ({ check, what, sql: (w) => [sql(w)], table: 'search_keys', key });
const movements = (
  what: string,
  sql: (w: World) => string,
  kind: string,
  id: (w: World) => string = ({ a }) => a.paid,
) => broken('search-keys', what, sql, (w) => `kind=${kind} id=${id(w)}`);
const wallets = (what: string, sql: (w: World) => string) =>
  broken('wallet-search-keys', what, sql, ({ a }) => `kind=w id=${a.wallet}`);

const metadata = (what: string, sql: (w: World) => string, kind: string, id: (w: World) => string) =>
  broken('metadata-search-keys', what, sql, (w) => `kind=${kind} id=${id(w)}`);

const at = (w: World, kind: string, id: string): string =>
  `${of(w)} AND key LIKE '${kind}%' AND id = '${id}'`;
const insert = (w: World, key: string, id: string): string =>
  `INSERT INTO search_keys VALUES ('${w.a.tenantId}', '${key}', '${id}')`;

export const searchKeyCorruptions: readonly Corruption[] = [
  movements('a recipient that is gone', (w) => `DELETE FROM search_keys WHERE ${at(w, 'n', w.a.paid)}`, 'n'),
  movements('another recipient', (w) => insert(w, 'n0000000000', w.a.paid), 'n'),
  movements('a name that is made up', (w) => insert(w, 'ssomebody', w.a.paid), 's'),
  movements('a kind that there is not', (w) => insert(w, 'zsomething', w.a.paid), 'z'),
  movements(
    'a movement that there is not',
    (w) => insert(w, 'n0000000000', ABSENT),
    'n',
    () => ABSENT,
  ),
  movements(
    'who sent an inflow is gone',
    (w) => `DELETE FROM search_keys WHERE ${of(w)} AND key = 'sneil'`,
    's',
    () => '',
  ),
  movements(
    'the account that an inflow came from is gone',
    (w) => `DELETE FROM search_keys WHERE ${of(w)} AND key = 'f0987654321'`,
    'f',
    () => '',
  ),
  movements(
    'the account that an inflow came in by is gone',
    (w) =>
      `DELETE FROM search_keys WHERE ${of(w)} AND key LIKE 'n%' AND id IN (SELECT transaction_id FROM inflows)`,
    'n',
    () => '',
  ),
  movements(
    'a movement that neither has keys nor waits for them',
    (w) => `UPDATE ledger_batches SET created = '{}', recipients = '{}' WHERE ${of(w)}`,
    'n',
    ({ a }) => a.waiting,
  ),
  movements(
    'another recipient that waits',
    (w) => `UPDATE ledger_batches SET recipients = '{0000000000}' WHERE ${of(w)}`,
    'n',
    ({ a }) => a.waiting,
  ),
  wallets('a word that is gone', (w) => `DELETE FROM search_keys WHERE ${at(w, 'w', w.a.wallet)}`),
  wallets('a word that is made up', (w) => insert(w, 'wsomebody', w.a.wallet)),
  wallets(
    'a wallet that was never keyed',
    (w) => `UPDATE wallets SET name_keyed = false WHERE ${of(w)} AND account_id = '${w.a.wallet}'`,
  ),
  metadata(
    'metadata that no transfer has',
    (w) => insert(w, 'mtorder=1', w.a.paid),
    'mt',
    ({ a }) => a.paid,
  ),
  metadata(
    'metadata of a wallet that nothing finds',
    (w) => `UPDATE wallets SET metadata = '{"order": "1"}' WHERE ${of(w)} AND account_id = '${w.a.wallet}'`,
    'mw',
    ({ a }) => a.wallet,
  ),
  metadata(
    'metadata of a bulk transfer that nothing finds',
    (w) => `UPDATE bulk_transfers SET metadata = '{"order": "1"}' WHERE ${of(w)}`,
    'mb',
    () => '',
  ),
];
