import { type Session, statement } from '../../platform/db/database.ts';
import type { Sealed } from '../../platform/values/vault.ts';
import {
  type Moved,
  type MoveOptions,
  type SealedTable,
  sealedAnew,
} from '../../platform/vault/sealed-rows.ts';
import { totpContext } from './enrol.ts';

interface Row extends Sealed {
  /** The operator's id. */
  id: string;
}

const FIND = statement(
  'operators_to_seal',
  `SELECT id, totp_ciphertext AS ciphertext, totp_key_id AS "keyId" FROM operators
   WHERE totp_key_id <> $1 LIMIT $2`,
);
const WRITE = statement(
  'seal_operator',
  `UPDATE operators SET totp_ciphertext = $2, totp_key_id = $3 WHERE id = $1 AND totp_ciphertext = $4`,
);

const FIND_ENROLMENTS = statement(
  'enrolments_to_seal',
  `SELECT operator_id AS id, totp_ciphertext AS ciphertext, totp_key_id AS "keyId" FROM operator_enrolments
   WHERE totp_key_id <> $1 LIMIT $2`,
);
const WRITE_ENROLMENT = statement(
  'seal_enrolment',
  `UPDATE operator_enrolments SET totp_ciphertext = $2, totp_key_id = $3
   WHERE operator_id = $1 AND totp_ciphertext = $4`,
);

/** Moved rows no longer match, so each pass starts from the beginning. */
async function moveRows(
  session: Session,
  find: typeof FIND,
  write: typeof WRITE,
  { vault, limit }: MoveOptions,
): Promise<Moved> {
  const rows = await session.query<Row>(find, [vault.sealsUnder, limit]);
  let moved = 0;
  for (const { id, ...before } of rows) {
    const { ciphertext, keyId } = sealedAnew(vault, before, totpContext(id));
    moved += await session.execute(write, [id, ciphertext, keyId, before.ciphertext]);
  }
  return { found: rows.length, moved, last: null, conflicts: [] };
}

/** Second factors of operators. For sessions of `kolo_operator`. */
export const SEALED_OPERATORS: readonly SealedTable[] = [
  {
    table: 'operators',
    ciphertexts: ['totp_ciphertext'],
    move: (session, _, options) => moveRows(session, FIND, WRITE, options),
  },
  {
    table: 'operator_enrolments',
    ciphertexts: ['totp_ciphertext'],
    move: (session, _, options) => moveRows(session, FIND_ENROLMENTS, WRITE_ENROLMENT, options),
  },
];
