import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { ATTESTATION_CERTIFICATE, ATTESTATION_KEY } from './attestation-certificate.ts';

/** The part of CBOR (RFC 8949) that an authenticator needs. */
type Cbor = number | string | Buffer | Map<number | string, Cbor> | Cbor[];

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  const bytes = Buffer.from([(major << 5) | 25, 0, 0]);
  bytes.writeUInt16BE(value, 1);
  return bytes;
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const ES256 = -7;
/** Flags of authenticator data (Web Authentication, section 6.1). */
const FLAGS = { present: 1, verified: 4, mayBeSynced: 8, synced: 16, attested: 64 };

/** Faults and traits of an authenticator or a browser. */
export interface Quirks {
  /** The page that asks; that of the service unless given. */
  origin?: string;
  /** The relying party that it answers for; the one of the request unless given. */
  rpId?: string;
  challenge?: string;
  /** The browser's name of the ceremony. */
  type?: string;
  /** Says that a page of another site has it in a frame. */
  crossOrigin?: boolean;
  /** The person gave no PIN and no finger. */
  unverified?: boolean;
  /** Nobody was there at all. */
  absent?: boolean;
  /** It is copied to other devices. */
  synced?: boolean;
  /** In place of the next count. */
  signCount?: number;
  /** The claimed owner of the passkey; null leaves it out. */
  userHandle?: string | null;
  /** The format of the attestation, and its statement. */
  attestation?: [format: string, statement: Map<string, Cbor>];
  /** Its maker vouches for it, by a certificate and a signature that are as they should be. */
  certified?: boolean;
  /** The algorithm that the key says that it is of. */
  algorithm?: number;
  /** Changes the signature. */
  forged?: boolean;
}

/** Options of a browser for creating a credential. */
interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

/** Options of a browser for using a credential. */
interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** Attestation by a certificate (Web Authentication, section 8.2). */
const certifiedStatement = (signed: Buffer): [string, Map<string, Cbor>] => [
  'packed',
  new Map<string, Cbor>([
    ['alg', ES256],
    ['sig', sign('sha256', signed, ATTESTATION_KEY)],
    ['x5c', [new X509Certificate(ATTESTATION_CERTIFICATE).raw]],
  ]),
];

/** An authenticator in software, with the browser in front of it: ES256, no attestation, found without a name. */
export class Authenticator {
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  credentialId = randomBytes(16);
  #userHandle = '';
  #signCount = 0;

  /** @param origin of the pages that it is used at */
  constructor(
    origin: string,
    { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ) {
    this.#origin = origin;
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** A copy with the same credential, key and count, as a thief could make one. */
  clone(): Authenticator {
    const copy = new Authenticator(this.#origin, {
      privateKey: this.#privateKey,
      publicKey: this.#publicKey,
    });
    copy.credentialId = this.credentialId;
    copy.#userHandle = this.#userHandle;
    copy.#signCount = this.#signCount;
    return copy;
  }

  /** Result of `navigator.credentials.create()` as JSON. */
  create({ challenge, rp, user }: CreationOptions, quirks: Quirks = {}) {
    this.#userHandle = user.id;
    const data = this.#authenticatorData(quirks.rpId ?? rp.id, quirks, this.#attested(quirks));
    const clientData = this.#clientData('webauthn.create', challenge, quirks);
    const [format, statement] = quirks.certified
      ? certifiedStatement(Buffer.concat([data, sha256(clientData)]))
      : (quirks.attestation ?? ['none', new Map()]);
    const attestation: [string, Cbor][] = [
      ['fmt', format],
      ['attStmt', statement],
      ['authData', data],
    ];
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: cbor(new Map(attestation)).toString('base64url'),
      transports: ['internal', 'carrier-pigeon'],
    });
  }

  /** Result of `navigator.credentials.get()` as JSON. */
  get({ challenge, rpId }: RequestOptions, quirks: Quirks = {}) {
    const clientData = this.#clientData('webauthn.get', challenge, quirks);
    const data = this.#authenticatorData(quirks.rpId ?? rpId, quirks);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#privateKey);
    if (quirks.forged) signature[signature.length - 1]! ^= 1;
    const userHandle = quirks.userHandle === undefined ? this.#userHandle : quirks.userHandle;
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(userHandle === null ? {} : { userHandle }),
    });
  }

  #credential<T extends object>(response: T) {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, quirks: Quirks): Buffer {
    const { origin = this.#origin, crossOrigin = false } = quirks;
    const said = { type: quirks.type ?? type, challenge: quirks.challenge ?? challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify(said));
  }

  #authenticatorData(rpId: string, quirks: Quirks, attested: Buffer = Buffer.alloc(0)): Buffer {
    const { present, verified, mayBeSynced, synced } = FLAGS;
    const flags =
      (quirks.absent ? 0 : present) |
      (quirks.unverified ? 0 : verified) |
      (quirks.synced ? mayBeSynced | synced : 0) |
      (attested.length > 0 ? FLAGS.attested : 0);
    this.#signCount = quirks.signCount ?? this.#signCount + 1;
    const fixed = Buffer.alloc(5);
    fixed[0] = flags;
    fixed.writeUInt32BE(this.#signCount, 1);
    return Buffer.concat([sha256(rpId), fixed, attested]);
  }

  /** The credential: model, id, and key in COSE (RFC 9053, section 7.1.1). */
  #attested({ algorithm = ES256 }: Quirks): Buffer {
    const { x, y } = this.#publicKey.export({ format: 'jwk' });
    const key: [number, Cbor][] = [
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ];
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    return Buffer.concat([Buffer.alloc(16), length, this.credentialId, cbor(new Map(key))]);
  }
}
