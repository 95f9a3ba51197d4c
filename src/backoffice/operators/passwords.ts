import { hash, verify } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { ApiError } from '../../platform/values/errors.ts';

/** NIST SP 800-63B section 3.1.1 asks for at least 8 behind a second factor, and for no rules of composition. */
export const LENGTH_MIN = 12;
const LENGTH_MAX = 128;
/**
 * Shortest part of a name or email that a password must not contain: shorter ones occur in too many words.
 */
const ABOUT_MIN = 4;
/** Concurrent hashes: each takes a core for 20 ms and 19 MiB. */
const AT_ONCE = 2;
/** Longest queue. */
const WAITING_MAX = 32;
/** Hash of an unused password, so that an unknown email takes as long as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

let running = 0;
const waiting: (() => void)[] = [];

/** @throws ApiError `service_unavailable` where the queue is full */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new ApiError('service_unavailable');
    await new Promise<void>((begin) => waiting.push(begin));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Unicode-normalises a password, however it was typed. */
const normal = (password: string): string => password.normalize('NFKC');

/**
 * Hashes a password with argon2id, 19 MiB and two passes (OWASP's first choice); the text names its
 * parameters.
 */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(normal(password)));

/** True where a password matches a hash; null, for no operator, takes as long. */
export const isPassword = (password: string, hashed: string | null): Promise<boolean> =>
  queued(async () => {
    const same = await verify(hashed ?? NOBODYS_HASH, normal(password));
    return same && hashed !== null;
  });

/**
 * Number of guesses that a password must withstand, as a power of ten, trying common passwords, keyboard
 * walks, sequences, repeats and years first, in any spelling. Guesses are throttled here, and each costs a
 * thief of the hashes 20 ms.
 */
const GUESSES_LOG10_MIN = 10;
/**
 * Characters that are rated: the time grows faster than the length, and further characters make no password
 * weaker.
 */
const JUDGED_MAX = 48;
/** Passwords known as examples of good ones. */
const EXAMPLES = ['correcthorsebatterystaple', 'troub4dor', 'tr0ub4dor&3', 'kolo'];

/** Rates new passwords. */
interface Judge {
  known: ReadonlySet<string>;
  guesser: ZxcvbnFactory;
}
let judge: Promise<Judge> | undefined;
async function openJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const common = dictionary['passwords-common'];
  const guesser = new ZxcvbnFactory({
    dictionary: { common },
    graphs: adjacencyGraphs,
    maxLength: JUDGED_MAX,
  });
  return { known: new Set([...common.map(String), ...EXAMPLES]), guesser };
}

/**
 * The fault of a new password; undefined for a good one. It is rated by guessability, not by composition
 * rules (NIST SP 800-63B section 3.1.1.2). @param about the person's email and name
 */
export async function passwordFault(password: string, about: readonly string[]): Promise<string | undefined> {
  const text = normal(password);
  const length = [...text].length;
  if (length < LENGTH_MIN) return `must have at least ${LENGTH_MIN} characters`;
  if (length > LENGTH_MAX) return `must have at most ${LENGTH_MAX} characters`;
  const plain = text.toLowerCase();
  if (new Set(plain).size < 5) return 'must have at least 5 different characters';
  const words = about.flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  if (words.some((word) => word.length >= ABOUT_MIN && plain.includes(word)))
    return 'must not contain your name or email';
  judge ??= openJudge();
  const { known, guesser } = await judge;
  // Appending a year and an exclamation mark, or adding spaces, makes no common password better.
  const stem = plain.replace(/[^\p{L}]+$/u, '');
  const letters = plain.replace(/[^\p{L}]/gu, '');
  if (known.has(plain) || known.has(stem) || (letters.length >= LENGTH_MIN && known.has(letters)))
    return 'must not be a common password';
  const { guessesLog10 } = guesser.check(text.slice(0, JUDGED_MAX), [...words, ...EXAMPLES]);
  if (guessesLog10 < GUESSES_LOG10_MIN)
    return 'is too easy to guess: use four unrelated words, or let a password manager generate one';
  return undefined;
}
