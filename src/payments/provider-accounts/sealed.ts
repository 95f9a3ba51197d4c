import { type Session, statement } from '../../platform/db/database.ts';
import type { Sealed } from '../../platform/values/vault.ts';
import {
  type Moved,
  type MoveOptions,
  type SealedTable,
  sealedAnew,
} from '../../platform/vault/sealed-rows.ts';
import { credentialsContext } from './credentials.ts';

interface Row extends Sealed {
  rail: string;
  providerAccount: string;
  version: number;
}

const FIND = statement(
  'rail_accounts_to_seal',
  `SELECT rail, provider_account AS "providerAccount", version, credentials_ciphertext AS ciphertext,
     credentials_key_id AS "keyId"
   FROM rail_accounts WHERE credentials_key_id <> $1 LIMIT $2`,
);
const WRITE = statement(
  'seal_rail_account',
  `UPDATE rail_accounts SET credentials_ciphertext = $3, credentials_key_id = $4
   WHERE rail = $1 AND provider_account = $2 AND credentials_ciphertext = $5`,
);

const FIND_EARLIER = statement(
  'previous_credentials_to_seal',
  `SELECT rail, provider_account AS "providerAccount", version, credentials_ciphertext AS ciphertext,
     credentials_key_id AS "keyId"
   FROM previous_rail_credentials WHERE credentials_key_id <> $1 LIMIT $2`,
);
const WRITE_EARLIER = statement(
  'seal_previous_credentials',
  `UPDATE previous_rail_credentials SET credentials_ciphertext = $3, credentials_key_id = $4
   WHERE rail = $1 AND provider_account = $2 AND credentials_ciphertext = $5 AND version = $6`,
);

/** A moved row is not found again, so each query starts from the beginning. */
async function moveRows(
  session: Session,
  find: typeof FIND,
  write: (row: Row, sealed: Sealed) => Promise<number>,
  { vault, limit }: MoveOptions,
): Promise<Moved> {
  const rows = await session.query<Row>(find, [vault.sealsUnder, limit]);
  let moved = 0;
  for (const row of rows) moved += await write(row, sealedAnew(vault, row, credentialsContext(row)));
  return { found: rows.length, moved, last: null, conflicts: [] };
}

const valuesOf = ({ rail, providerAccount, ciphertext: before }: Row, { ciphertext, keyId }: Sealed) => [
  rail,
  providerAccount,
  ciphertext,
  keyId,
  before,
];

/** The credentials of accounts at providers. They are the installation's, not a tenant's. */
export const SEALED_CREDENTIALS: readonly SealedTable[] = [
  {
    table: 'rail_accounts',
    ciphertexts: ['credentials_ciphertext'],
    move: (session, _, options) =>
      moveRows(session, FIND, (row, sealed) => session.execute(WRITE, valuesOf(row, sealed)), options),
  },
  {
    table: 'previous_rail_credentials',
    ciphertexts: ['credentials_ciphertext'],
    move: (session, _, options) =>
      moveRows(
        session,
        FIND_EARLIER,
        (row, sealed) => session.execute(WRITE_EARLIER, [...valuesOf(row, sealed), row.version]),
        options,
      ),
  },
];
