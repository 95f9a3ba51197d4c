import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * Signatures of Kolo's rail protocol (docs/rails.md, "The protocol"): HMAC-SHA256 over everything that
 * decides what a message does, keyed by the secret that both sides have. An answer names the request that it answers, so
 * that no answer can be given to another one.
 */

/** Time of signing, milliseconds since the epoch. */
const TIME_HEADER = 'kolo-time';
/** `v1=` and the signature in hexadecimal digits. */
export const SIGNATURE_HEADER = 'kolo-signature';

/** Largest difference between a message's time and the receiver's clock, milliseconds. */
export const TIME_DIFFERENCE_MAX_MS = 5 * 60_000;
const FORM = /^v1=[0-9a-f]{64}$/;
const TIME = /^\d{1,16}$/;

/** The signed parts of a request. */
interface RequestToSign {
  /** `PUT`. */
  readonly method: string;
  /** As the `Host` header has it. */
  readonly host: string;
  /** As it is sent: the path with its query. */
  readonly target: string;
  readonly body: Uint8Array;
}

/** The signed parts of a response. */
interface AnswerToSign {
  readonly status: number;
  /** Signature of the request that it answers, as in the header. */
  readonly requestSignature: string;
  readonly body: Uint8Array;
}

/** The headers that a signed message has. */
type SignatureHeaders = Readonly<Record<typeof TIME_HEADER | typeof SIGNATURE_HEADER, string>>;

/** None of the lines holds a line break, so no two messages have one text. */
function signatureOf(secret: string, lines: readonly (string | number)[], body: Uint8Array): string {
  const hmac = createHmac('sha256', secret)
    .update(`${lines.join('\n')}\n`)
    .update(body);
  return `v1=${hmac.digest('hex')}`;
}

const linesOfRequest = ({ method, host, target }: RequestToSign, time: string): string[] => [
  'kolo-rail-request',
  method,
  host.toLowerCase(),
  target,
  time,
];

const linesOfAnswer = ({ status, requestSignature }: AnswerToSign, time: string): (string | number)[] => [
  'kolo-rail-answer',
  status,
  requestSignature,
  time,
];

const headersOf = (
  secret: string,
  lines: (time: string) => (string | number)[],
  nowMs: number,
  body: Uint8Array,
) => {
  const time = String(nowMs);
  return { [TIME_HEADER]: time, [SIGNATURE_HEADER]: signatureOf(secret, lines(time), body) };
};

/** The headers that sign a request. */
export const signRequest = (secret: string, request: RequestToSign, nowMs: number): SignatureHeaders =>
  headersOf(secret, (time) => linesOfRequest(request, time), nowMs, request.body) as SignatureHeaders;

/** The headers that sign an answer. */
export const signAnswer = (secret: string, answer: AnswerToSign, nowMs: number): SignatureHeaders =>
  headersOf(secret, (time) => linesOfAnswer(answer, time), nowMs, answer.body) as SignatureHeaders;

/** The headers of a message as they came. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

function isSigned(
  secrets: readonly string[],
  lines: (time: string) => (string | number)[],
  headers: Headers,
  nowMs: number,
  body: Uint8Array,
): boolean {
  const { [TIME_HEADER]: time, [SIGNATURE_HEADER]: signature } = headers;
  if (typeof time !== 'string' || typeof signature !== 'string') return false;
  if (!TIME.test(time) || !FORM.test(signature)) return false;
  if (Math.abs(Number(time) - nowMs) > TIME_DIFFERENCE_MAX_MS) return false;
  const given = Buffer.from(signature);
  return secrets.some((secret) =>
    timingSafeEqual(Buffer.from(signatureOf(secret, lines(time), body)), given),
  );
}

/**
 * True if a request is signed with one of the secrets, within five minutes of now.
 *
 * @param secrets the current one, and the previous one while it is valid
 */
export const isRequestSigned = (
  secrets: readonly string[],
  request: RequestToSign,
  headers: Headers,
  nowMs: number,
): boolean => isSigned(secrets, (time) => linesOfRequest(request, time), headers, nowMs, request.body);

/** The same of an answer. */
export const isAnswerSigned = (
  secrets: readonly string[],
  answer: AnswerToSign,
  headers: Headers,
  nowMs: number,
): boolean => isSigned(secrets, (time) => linesOfAnswer(answer, time), headers, nowMs, answer.body);
