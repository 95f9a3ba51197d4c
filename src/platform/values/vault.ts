import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** 96 bits, the size that GCM is made for (NIST SP 800-38D section 5.2.1.1). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keys of one kind. One of them is current: it seals new data. */
export interface KeyRing {
  /** The id of that one. */
  readonly current: string;
  /** Every key by its id, 32 bytes each. */
  readonly keys: ReadonlyMap<string, Buffer>;
}

/** The keys that secrets at rest are sealed with and, apart from them, the roots of the blind indexes. */
export interface VaultKeys extends KeyRing {
  readonly index: KeyRing;
}

/** The name of an index key that was given without one. */
const UNNAMED_INDEX_KEY = 'default';

/** A ring of one index key without a name. */
export const onlyIndexKey = (key: Buffer): KeyRing => ({
  current: UNNAMED_INDEX_KEY,
  keys: new Map([[UNNAMED_INDEX_KEY, key]]),
});

/** The kinds of keys. */
export type KeyKind = 'encryption' | 'index';

/** By what a key is known again (32 bytes); the key cannot be found from it. */
export const checkValueOf = (kind: KeyKind, keyId: string, key: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `kolo check value ${kind} ${keyId}`, KEY_BYTES));

/** A sealed text, and the id of the key to keep beside it. */
export interface Sealed {
  /** Nonce (12 bytes), ciphertext, tag (16 bytes). */
  ciphertext: Buffer;
  keyId: string;
}

/**
 * Encrypts and authenticates a text (AES-256-GCM, a random nonce each time): nonce (12 bytes), ciphertext, tag (16 bytes).
 *
 * @param key 32 bytes
 * @param context where the text is stored; it does not open with another
 */
export function sealUnder(key: Buffer, plaintext: string, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context, 'utf8'));
  const body = [cipher.update(plaintext, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, ...body, cipher.getAuthTag()]);
}

/** The text that was sealed. Throws when the key, the bytes or the context are not those that it was sealed with. */
export function openUnder(key: Buffer, ciphertext: Buffer, context: string): string {
  if (ciphertext.length < NONCE_BYTES + TAG_BYTES) throw new Error('the sealed text is too short');
  const nonce = ciphertext.subarray(0, NONCE_BYTES);
  const body = ciphertext.subarray(NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/** Encrypts what must not be readable in the database: BVNs, id numbers, webhook secrets. */
export class Vault {
  readonly #keys: VaultKeys;
  readonly #fieldKeys = new Map<string, Buffer>();

  constructor(keys: VaultKeys) {
    for (const ring of [keys, keys.index]) {
      for (const [id, key] of ring.keys) {
        if (key.length !== KEY_BYTES) throw new RangeError(`vault key ${id} must be ${KEY_BYTES} bytes`);
      }
      if (!ring.keys.has(ring.current)) {
        throw new RangeError(`vault key ${ring.current} is not among the keys`);
      }
    }
    this.#keys = keys;
  }

  /** The id of the key that seals. */
  get sealsUnder(): string {
    return this.#keys.current;
  }

  /** The ids of the keys that indexes may be made with, the current one first. */
  get indexKeys(): readonly string[] {
    const { current, keys } = this.#keys.index;
    return [current, ...[...keys.keys()].filter((id) => id !== current)];
  }

  /**
   * Encrypts and authenticates a text (AES-256-GCM, a random nonce each time).
   *
   * @param context where the text is stored, such as `webhook:<tenant>:<endpoint>`; a ciphertext copied to
   *   another place does not open there.
   */
  seal(plaintext: string, context: string): Sealed {
    const keyId = this.#keys.current;
    return { ciphertext: sealUnder(this.#key(keyId), plaintext, context), keyId };
  }

  /** The text that was sealed. Throws when the key is unknown, or the bytes or the context are not the sealed ones. */
  open(ciphertext: Buffer, keyId: string, context: string): string {
    return openUnder(this.#key(keyId), ciphertext, context);
  }

  /**
   * A keyed digest of a value (HMAC-SHA256, 32 bytes) to look it up by without storing it. Each field has a
   * key of its own, so equal values of two fields do not show as equal.
   *
   * @param field what the value is, with its scope where equal values must not show, such as `bvn:<tenant>`.
   * @param keyId of the index key, the current one unless given; throws when it is unknown
   */
  blindIndex(field: string, value: string, keyId: string = this.#keys.index.current): Buffer {
    return createHmac('sha256', this.#fieldKey(field, keyId)).update(value, 'utf8').digest();
  }

  #key(keyId: string): Buffer {
    const key = this.#keys.keys.get(keyId);
    if (key === undefined) throw new Error(`no vault key ${keyId}`);
    return key;
  }

  #fieldKey(field: string, keyId: string): Buffer {
    const name = `${keyId} ${field}`;
    let key = this.#fieldKeys.get(name);
    if (key === undefined) {
      const root = this.#keys.index.keys.get(keyId);
      if (root === undefined) throw new Error(`no index key ${keyId}`);
      const info = `kolo blind index ${field}`;
      key = Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), info, KEY_BYTES));
      // Derived again when forgotten, so that many scopes cannot fill the memory.
      if (this.#fieldKeys.size >= FIELD_KEYS_MAX) this.#fieldKeys.clear();
      this.#fieldKeys.set(name, key);
    }
    return key;
  }
}

const FIELD_KEYS_MAX = 1_024;
