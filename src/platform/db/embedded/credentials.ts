import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { EmbeddedServerError } from './errors.ts';
import { ownerOf, type Paths, readIfThere, writeWhole } from './files.ts';

const derive = promisify(pbkdf2);
const ITERATIONS = 4096;
const KEY_BYTES = 32;

/** The passwords of one cluster, kept in a file that only its owner reads. */
export interface Credentials {
  readonly superuser: string;
  readonly roles: string;
}

/** Reads the passwords; they are made when there is no cluster yet that would need the lost ones. */
export async function openCredentials(paths: Paths, clusterExists: boolean): Promise<Credentials> {
  const text = await readIfThere(paths.credentials);
  if (text !== undefined) return parse(text, paths);
  if (clusterExists) {
    throw new EmbeddedServerError(
      `${paths.credentials} is missing and the data in ${paths.cluster} cannot be opened without it: restore it.`,
    );
  }
  const made = { superuser: randomBytes(32).toString('hex'), roles: randomBytes(32).toString('hex') };
  await writeWhole(paths.credentials, `${JSON.stringify(made, null, 2)}\n`, await ownerOf(paths.data));
  return made;
}

function parse(text: string, paths: Paths): Credentials {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'superuser' in parsed && 'roles' in parsed) {
      const { superuser, roles } = parsed;
      if (typeof superuser === 'string' && typeof roles === 'string') return { superuser, roles };
    }
  } catch {
    // Said below.
  }
  throw new EmbeddedServerError(`${paths.credentials} is damaged: restore it from a backup.`);
}

/** What PostgreSQL stores for a password; given this instead of the password, its log cannot leak it. */
export async function scramVerifier(password: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const salted = await derive(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  const hmac = (key: string): Buffer => createHmac('sha256', salted).update(key).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const server = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}

/** Whether a stored verifier is this password's. */
export async function verifies(verifier: string | null, password: string): Promise<boolean> {
  const salt = /^SCRAM-SHA-256\$4096:([^$]+)\$/.exec(verifier ?? '')?.[1];
  if (verifier === null || salt === undefined) return false;
  const expected = Buffer.from(await scramVerifier(password, Buffer.from(salt, 'base64')));
  const actual = Buffer.from(verifier);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
