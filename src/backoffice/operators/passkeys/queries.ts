import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';

/** A stored passkey. All of this file runs under kolo_operator. */
export interface Passkey {
  id: string;
  operatorId: string;
  name: string;
  /** The relying party that it was made for. */
  domain: string;
  credentialId: Buffer;
  /** In COSE. */
  publicKey: Buffer;
  transports: string[];
  aaguid: string;
  synced: boolean;
  createdAt: number;
  lastUsedAt: number | null;
}

const COLUMNS = `id, operator_id AS "operatorId", name, domain, credential_id AS "credentialId", public_key AS "publicKey",
  transports, aaguid, synced, created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

const OF_OPERATOR = statement(
  'passkeys_of_operator',
  `SELECT ${COLUMNS} FROM operator_passkeys WHERE operator_id = $1 AND ended_at IS NULL ORDER BY id`,
);

/** A person's passkeys, oldest first. */
export const passkeysOf = (session: Session, operatorId: string): Promise<Passkey[]> =>
  session.query<Passkey>(OF_OPERATOR, [operatorId]);

const INSERT = statement(
  'insert_operator_passkey',
  `INSERT INTO operator_passkeys (id, operator_id, name, domain, credential_id, public_key, sign_count, transports, aaguid, synced,
     created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (credential_id) DO NOTHING`,
);

/** A new passkey, with its authenticator's initial counter. */
export type NewPasskey = Omit<Passkey, 'createdAt' | 'lastUsedAt'> & { signCount: number };

/** False where the credential is or was registered. */
export async function insertPasskey(session: Session, made: NewPasskey, nowMs: number): Promise<boolean> {
  const { id, operatorId, name, domain, credentialId, publicKey, signCount, transports, aaguid, synced } =
    made;
  const values = [id, operatorId, name, domain, credentialId, publicKey, signCount, transports];
  return (await session.execute(INSERT, [...values, aaguid, synced, toRfc3339(nowMs)])) === 1;
}

const RENAME = statement(
  'rename_operator_passkey',
  'UPDATE operator_passkeys SET name = $3 WHERE operator_id = $1 AND id = $2 AND ended_at IS NULL',
);

/** False where the person has no such passkey. */
export const setPasskeyName = async (
  session: Session,
  operatorId: string,
  id: string,
  name: string,
): Promise<boolean> => (await session.execute(RENAME, [operatorId, id, name])) === 1;

const END = statement(
  'end_operator_passkeys',
  `UPDATE operator_passkeys SET ended_at = $3
   WHERE operator_id = $1 AND ($2::uuid IS NULL OR id = $2) AND ended_at IS NULL`,
);

/** Ends one passkey, or all where none is named; gives how many. */
export const endPasskeys = (
  session: Session,
  operatorId: string,
  id: string | null,
  nowMs: number,
): Promise<number> => session.execute(END, [operatorId, id, toRfc3339(nowMs)]);

const ANSWERED = statement(
  'insert_passkey_answer',
  `INSERT INTO operator_passkey_challenges (challenge_hash, passkey_id, used_at) VALUES ($1, $2, $3)
   ON CONFLICT DO NOTHING`,
);

/** Records an answered challenge. False where it was answered before. */
export const insertUsedChallenge = async (
  session: Session,
  { challengeHash, passkeyId }: { challengeHash: Buffer; passkeyId: string },
  nowMs: number,
): Promise<boolean> => (await session.execute(ANSWERED, [challengeHash, passkeyId, toRfc3339(nowMs)])) === 1;

const BY_CREDENTIAL = statement(
  'passkey_by_credential',
  `SELECT ${COLUMNS} FROM operator_passkeys WHERE credential_id = $1`,
);

/** The passkey of a credential, including a removed one: `lockPasskey` rejects that. */
export async function passkeyByCredential(
  session: Session,
  credentialId: Buffer,
): Promise<Passkey | undefined> {
  return (await session.query<Passkey>(BY_CREDENTIAL, [credentialId]))[0];
}

const LOCK = statement(
  'lock_operator_passkey',
  `SELECT sign_count AS "signCount" FROM operator_passkeys WHERE id = $1 AND ended_at IS NULL FOR NO KEY UPDATE`,
);
const USED = statement(
  'operator_passkey_used',
  'UPDATE operator_passkeys SET sign_count = $2, last_used_at = $3 WHERE id = $1',
);

/** Locks a passkey; gives its last counter, undefined where it was removed. */
export async function lockPasskey(session: Session, id: string): Promise<bigint | undefined> {
  return (await session.query<{ signCount: bigint }>(LOCK, [id]))[0]?.signCount;
}

/** Records a use of a passkey and its counter. */
export const setPasskeyUsed = (
  session: Session,
  id: string,
  signCount: bigint,
  nowMs: number,
): Promise<number> => session.execute(USED, [id, signCount, toRfc3339(nowMs)]);
