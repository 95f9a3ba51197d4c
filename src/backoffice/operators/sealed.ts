import { statement } from '../../platform/db/database.ts';
import { moveRows, type SealedTable } from '../../platform/vault/sealed-rows.ts';
import { totpContext } from './enrol.ts';
import { tokenContext } from './single-sign-on/session-checks.ts';

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

const FIND_SESSIONS = statement(
  'operator_sessions_to_seal',
  `SELECT id, sso_token_ciphertext AS ciphertext, sso_token_key_id AS "keyId" FROM operator_sessions
   WHERE sso_token_key_id <> $1 LIMIT $2`,
);
const WRITE_SESSION = statement(
  'seal_operator_session',
  `UPDATE operator_sessions SET sso_token_ciphertext = $2, sso_token_key_id = $3
   WHERE id = $1 AND sso_token_ciphertext = $4`,
);

/** Second factors of operators, and refresh tokens of their sessions. For sessions of `kolo_operator`. */
export const SEALED_OPERATORS: readonly SealedTable[] = [
  {
    table: 'operators',
    ciphertexts: ['totp_ciphertext'],
    move: (session, _, options) =>
      moveRows(session, { find: FIND, write: WRITE, contextOf: totpContext }, options),
  },
  {
    table: 'operator_enrolments',
    ciphertexts: ['totp_ciphertext'],
    move: (session, _, options) =>
      moveRows(session, { find: FIND_ENROLMENTS, write: WRITE_ENROLMENT, contextOf: totpContext }, options),
  },
  {
    table: 'operator_sessions',
    ciphertexts: ['sso_token_ciphertext'],
    move: (session, _, options) =>
      moveRows(session, { find: FIND_SESSIONS, write: WRITE_SESSION, contextOf: tokenContext }, options),
  },
];
