import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** 96 bits, the size that GCM is made for (NIST SP 800-38D section 5.2.1.1). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The keys that secrets at rest are sealed and looked up with. */
export interface VaultKeys {
  /** The id of the key that seals from now on. */
  current: string;
  /** Every key that something may still be sealed under, by id; 32 bytes each. */
  keys: ReadonlyMap<string, Buffer>;
  /** The root of the blind indexes, 32 bytes. It never changes: stored indexes would no longer be found. */
  indexKey: Buffer;
}

/** A sealed text, and the id of the key to keep beside it. */
export interface Sealed {
  /** Nonce (12 bytes), ciphertext, tag (16 bytes). */
  ciphertext: Buffer;
  keyId: string;
}

/** Encrypts what must not be readable in the database: BVNs, id numbers, webhook secrets. */
export class Vault {
  readonly #keys: VaultKeys;
  readonly #fieldKeys = new Map<string, Buffer>();

  constructor(keys: VaultKeys) {
    for (const [id, key] of [...keys.keys, ['index', keys.indexKey] as const]) {
      if (key.length !== KEY_BYTES) throw new RangeError(`vault key ${id} must be ${KEY_BYTES} bytes`);
    }
    if (!keys.keys.has(keys.current)) throw new RangeError(`vault key ${keys.current} is not among the keys`);
    this.#keys = keys;
  }

  /**
   * Encrypts and authenticates a text (AES-256-GCM, a random nonce each time).
   *
   * @param context where the text is stored, such as `webhook:<tenant>:<endpoint>`; a ciphertext copied to
   *   another place does not open there.
   */
  seal(plaintext: string, context: string): Sealed {
    const keyId = this.#keys.current;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key(keyId), nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(context, 'utf8'));
    const body = [cipher.update(plaintext, 'utf8'), cipher.final()];
    return { ciphertext: Buffer.concat([nonce, ...body, cipher.getAuthTag()]), keyId };
  }

  /** The text that was sealed. Throws when the key is unknown, or the bytes or the context are not the sealed ones. */
  open(ciphertext: Buffer, keyId: string, context: string): string {
    if (ciphertext.length < NONCE_BYTES + TAG_BYTES) throw new Error('the sealed text is too short');
    const nonce = ciphertext.subarray(0, NONCE_BYTES);
    const body = ciphertext.subarray(NONCE_BYTES, -TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, this.#key(keyId), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context, 'utf8'));
    decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  }

  /**
   * A keyed digest of a value (HMAC-SHA256, 32 bytes) to look it up by without storing it. Each field has a
   * key of its own, so equal values of two fields do not show as equal.
   *
   * @param field what the value is, with its scope where equal values must not show, such as `bvn:<tenant>`.
   */
  blindIndex(field: string, value: string): Buffer {
    return createHmac('sha256', this.#fieldKey(field)).update(value, 'utf8').digest();
  }

  #key(keyId: string): Buffer {
    const key = this.#keys.keys.get(keyId);
    if (key === undefined) throw new Error(`no vault key ${keyId}`);
    return key;
  }

  #fieldKey(field: string): Buffer {
    let key = this.#fieldKeys.get(field);
    if (key === undefined) {
      const info = `kolo blind index ${field}`;
      key = Buffer.from(hkdfSync('sha256', this.#keys.indexKey, Buffer.alloc(0), info, KEY_BYTES));
      // Derived again when forgotten, so that many scopes cannot fill the memory.
      if (this.#fieldKeys.size >= FIELD_KEYS_MAX) this.#fieldKeys.clear();
      this.#fieldKeys.set(field, key);
    }
    return key;
  }
}

const FIELD_KEYS_MAX = 1_024;
