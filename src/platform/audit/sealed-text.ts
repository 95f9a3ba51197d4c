import { hkdfSync, randomBytes } from 'node:crypto';
import { type Session, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';
import { uuidv7 } from '../values/ids.ts';
import { openUnder, type Sealed, sealUnder, type Vault } from '../values/vault.ts';

/*
 * Free text about a customer (reason, outcome, evidence) may contain personal data. It is stored sealed, in the form
 * `sealed:<ids of keys>:<base64url>`, under the keys of all customers concerned. Once one of these keys is destroyed,
 * nobody can open the text. Hashes and signatures cover the sealed form, so they can be checked for ever.
 */

const KEY_BYTES = 32;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const FORM = new RegExp(`^sealed:(${UUID}(?:\\.${UUID})*):([A-Za-z0-9_-]+)$`);

/** Shown in place of a text whose key is destroyed, or that the reader may not see. */
const ERASED = '[erased]';
const NOT_SHOWN = '[sealed]';

/** The customers that a text concerns. */
interface Concerned {
  tenantId: string;
  /** Empty: the text is stored as it is. */
  customerIds: readonly string[];
}

interface KeyRow extends Sealed {
  id: string;
  chain: string;
  customerId: string;
}

/** Context of a customer's key, for the vault. */
export const keyContext = ({ chain, customerId }: Pick<KeyRow, 'chain' | 'customerId'>): string =>
  `audit key:${chain}:${customerId}`;

const COLUMNS = `id, chain, customer_id AS "customerId", secret_ciphertext AS ciphertext, secret_key_id AS "keyId"`;
const OF_CUSTOMERS = statement(
  'audit_keys_of_customers',
  `SELECT ${COLUMNS} FROM audit_keys WHERE chain = $1 AND customer_id = ANY ($2::uuid[]) ORDER BY id`,
);
const BY_ID = statement('audit_keys_by_id', `SELECT ${COLUMNS} FROM audit_keys WHERE id = ANY ($1::uuid[])`);
/** Two processes may create a key at the same time; the first one wins. */
const MAKE = statement(
  'make_audit_key',
  `INSERT INTO audit_keys (id, chain, customer_id, secret_ciphertext, secret_key_id, made_at)
   SELECT k.id, $2, k.customer_id, decode(k.secret, 'hex'), k.key_id, $6::timestamptz
   FROM unnest($1::uuid[], $3::uuid[], $4::text[], $5::text[]) AS k (id, customer_id, secret, key_id)
   ON CONFLICT (chain, customer_id) DO NOTHING`,
);

/** The key under which words are sealed that concern some customers: of all of theirs, in order of id. */
function keyOf(vault: Vault, rows: readonly KeyRow[]): Buffer {
  const secrets = rows.map((row) =>
    Buffer.from(vault.open(row.ciphertext, row.keyId, keyContext(row)), 'base64'),
  );
  const key = hkdfSync('sha256', Buffer.concat(secrets), Buffer.alloc(0), 'kolo words', KEY_BYTES);
  return Buffer.from(key);
}

async function keysFor(
  session: Session,
  vault: Vault,
  { tenantId, customerIds }: Concerned,
  nowMs: number,
): Promise<KeyRow[]> {
  const find = () => session.query<KeyRow>(OF_CUSTOMERS, [tenantId, customerIds]);
  const found = await find();
  const known = new Set(found.map(({ customerId }) => customerId));
  const missing = customerIds.filter((id) => !known.has(id));
  if (missing.length === 0) return found;
  const sealed = missing.map((customerId) =>
    vault.seal(randomBytes(KEY_BYTES).toString('base64'), keyContext({ chain: tenantId, customerId })),
  );
  await session.execute(MAKE, [
    missing.map(() => uuidv7(nowMs)),
    tenantId,
    missing,
    sealed.map(({ ciphertext }) => ciphertext.toString('hex')),
    sealed.map(({ keyId }) => keyId),
    toRfc3339(nowMs),
  ]);
  return find();
}

/** Seals a text for storage. A text that concerns no customer stays as it is. */
type SealText = (customerIds: readonly string[], text: string) => string;

/**
 * Seals texts about some customers of a tenant. Text that is read after this returns is unreadable once its customer is
 * erased, even if that happened meanwhile.
 *
 * @param session of `kolo_app` inside the tenant, or of `kolo_operator`
 * @param customerIds everybody whom the texts may concern
 */
export async function textSealer(
  session: Session,
  vault: Vault,
  { tenantId, customerIds }: Concerned,
  nowMs: number,
): Promise<SealText> {
  const all = [...new Set(customerIds)];
  const rows = all.length === 0 ? [] : await keysFor(session, vault, { tenantId, customerIds: all }, nowMs);
  const byCustomer = new Map(rows.map((row) => [row.customerId, row]));
  const derived = new Map<string, Buffer>();
  return (ids, text) => {
    if (ids.length === 0) return text;
    const keys = [...new Set(ids)].map((id) => byCustomer.get(id));
    if (!keys.every((key) => key !== undefined))
      throw new Error('a customer is being erased, or was not named before');
    keys.sort((a, b) => (a.id < b.id ? -1 : 1));
    const names = keys.map(({ id }) => id).join('.');
    const key = derived.get(names) ?? keyOf(vault, keys);
    derived.set(names, key);
    return `sealed:${names}:${sealUnder(key, text, tenantId).toString('base64url')}`;
  };
}

/**
 * Seals one text that concerns customers; any other text is stored as it is.
 *
 * @param session of `kolo_app` inside the tenant, or of `kolo_operator`, in the transaction that stores the text
 */
export async function sealWords(
  session: Session,
  vault: Vault,
  concerned: Concerned,
  words: string,
  nowMs: number,
): Promise<string> {
  const seal = await textSealer(session, vault, concerned, nowMs);
  return seal(concerned.customerIds, words);
}

/** Reads a stored text. */
export type ReadWords = (stored: string) => string;

/** True for what is shown in place of a text that cannot be opened, and for a sealed one. */
export const isClosedText = (text: string): boolean => text === ERASED || FORM.test(text);

/** Shows of a sealed text only that it is sealed. */
export const hideWords: ReadWords = (stored) => (FORM.test(stored) ? NOT_SHOWN : stored);

function opened(vault: Vault, keys: ReadonlyMap<string, KeyRow>, stored: string): string {
  const [, ids, text] = FORM.exec(stored) ?? [];
  if (ids === undefined) return stored;
  const rows = ids.split('.').map((id) => keys.get(id));
  if (!rows.every((row) => row !== undefined)) return ERASED;
  const key = keyOf(vault, rows);
  try {
    return openUnder(key, Buffer.from(text!, 'base64url'), rows[0]!.chain);
  } catch {
    // The text only looks like a sealed one.
    return stored;
  }
}

/**
 * Opens stored texts while the keys of all customers concerned exist; otherwise gives `[erased]`.
 *
 * @param session of `kolo_app` inside the tenant, or of `kolo_operator`
 * @param stored all texts to read
 */
export async function openWords(
  session: Session,
  vault: Vault,
  stored: readonly (string | null)[],
): Promise<ReadWords> {
  const ids = stored.flatMap((one) => FORM.exec(one ?? '')?.[1]?.split('.') ?? []);
  const rows = ids.length === 0 ? [] : await session.query<KeyRow>(BY_ID, [[...new Set(ids)]]);
  const keys = new Map(rows.map((row) => [row.id, row]));
  return (one) => opened(vault, keys, one);
}
