import { performance } from 'node:perf_hooks';
import { Agent, request } from 'undici';
import {
  type AddressPolicy,
  AddressRefusedError,
  addressPolicies,
  allowedAddresses,
  hostOf,
  parseOutboundUrl,
  type Resolver,
} from '../../platform/outbound/addresses.ts';
import { checkedConnector, resolverFor } from '../../platform/outbound/connector.ts';
import type { Mode } from '../../platform/values/mode.ts';

/** Timeout of a whole request: look-up, connection, headers and body (contract section 4). */
const OUTBOUND_TIMEOUT_MS = 15_000;
/** Bytes read of a response; the connection of a longer one is closed. */
const ANSWER_READ_BYTES = 1_024;
/** Maximum length of a stored excerpt, characters. */
const EXCERPT_CHARS = 256;
/** Time for which an idle connection stays open for the next delivery, milliseconds. */
const KEEP_ALIVE_MS = 10_000;
const USER_AGENT = 'Kolo-Webhooks/1';

/** Options of outbound requests. */
export interface OutboundOptions {
  /** Finds addresses; by default the system's way for the policy. */
  resolve?: Resolver;
  /** Timeout of a whole request, milliseconds. */
  timeoutMs?: number;
  /** Certificate authorities to trust instead of the usual ones (PEM). */
  ca?: string;
}

interface OutboundRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** A response. Redirects are responses too: they are never followed. */
export interface OutboundAnswer {
  status: number;
  retryAfter: string | undefined;
  /** The first characters of the body, control characters made spaces. */
  excerpt: string;
  /** Time from the start to the end of the response, whole milliseconds. */
  latencyMs: number;
}

/** The time of a request ran out. */
class TimedOutError extends Error {}

/** Requests to addresses that others chose, under one policy. */
export class Outbound {
  readonly policy: AddressPolicy;
  /** Timeout of a whole request, milliseconds. */
  readonly timeoutMs: number;
  readonly #resolve: Resolver;
  readonly #agent: Agent;

  constructor(policy: AddressPolicy, options: OutboundOptions = {}) {
    this.policy = policy;
    const { resolve = resolverFor(policy), timeoutMs = OUTBOUND_TIMEOUT_MS, ca } = options;
    this.#resolve = resolve;
    this.timeoutMs = timeoutMs;
    this.#agent = new Agent({
      connect: checkedConnector(policy, { resolve, timeoutMs, ca }),
      keepAliveTimeout: KEEP_ALIVE_MS,
      // The time of the whole request is limited instead.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Refuses a URL unless every current address of its name is allowed.
   *
   * @returns the URL in its canonical form
   * @throws AddressRefusedError
   */
  async check(text: string): Promise<URL> {
    const url = parseOutboundUrl(text, this.policy);
    await this.#limited(undefined, (signal) => {
      const refused = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () =>
          reject(new AddressRefusedError('must have a name that resolves')),
        );
      });
      return Promise.race([allowedAddresses(hostOf(url), this.policy, this.#resolve), refused]);
    }).catch((error: unknown) => {
      if (error instanceof AddressRefusedError) throw error;
      throw new AddressRefusedError('must have a name that resolves');
    });
    return url;
  }

  /**
   * Sends one request. Rejects when there was no answer: `failureText` says why in words.
   *
   * @param stop gives the request up when aborted
   */
  async call(outgoing: OutboundRequest, stop?: AbortSignal): Promise<OutboundAnswer> {
    const url = parseOutboundUrl(outgoing.url.href, this.policy);
    const startedAt = performance.now();
    return this.#limited(stop, async (signal) => {
      const response = await request(url, {
        dispatcher: this.#agent,
        method: outgoing.method,
        headers: { 'user-agent': USER_AGENT, ...outgoing.headers },
        body: outgoing.body ?? null,
        signal,
      });
      // Leaving the body unread makes it fail, which concerns nobody.
      response.body.on('error', () => {});
      const head = await readHead(response.body);
      const retryAfter = response.headers['retry-after'];
      return {
        status: response.statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
        excerpt: excerptOf(head),
        latencyMs: Math.round(performance.now() - startedAt),
      };
    });
  }

  /** Closes the idle connections and gives up the others. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #limited<T>(stop: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    stop?.throwIfAborted();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new TimedOutError()), this.timeoutMs);
    const giveUp = () => limit.abort(stop?.reason);
    stop?.addEventListener('abort', giveUp);
    try {
      return await work(limit.signal);
    } finally {
      clearTimeout(timer);
      stop?.removeEventListener('abort', giveUp);
    }
  }
}

/** The two modes' outbound requests. */
export function createOutbound(
  options: OutboundOptions & { allowPrivateInTest: boolean },
): Readonly<Record<Mode, Outbound>> {
  const { allowPrivateInTest, ...rest } = options;
  const policies = addressPolicies(allowPrivateInTest);
  return { test: new Outbound(policies.test, rest), live: new Outbound(policies.live, rest) };
}

async function readHead(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= ANSWER_READ_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_READ_BYTES);
}

/** Printable text: what a terminal, PostgreSQL (which has no NUL) or a log could trip over becomes a space. */
function excerptOf(head: Buffer): string {
  const text = new TextDecoder().decode(head).replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
  return Array.from(text).slice(0, EXCERPT_CHARS).join('').trim();
}

const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  UND_ERR_SOCKET: 'connection closed without an answer',
  ETIMEDOUT: 'timed out',
  UND_ERR_CONNECT_TIMEOUT: 'timed out',
  ENOTFOUND: 'the host name is not known',
  ENODATA: 'the host name is not known',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the host',
};

/** The reason for a missing response, as text for the delivery log. */
export function failureText(error: unknown): string {
  if (error instanceof AddressRefusedError) return 'address not allowed';
  if (error instanceof TimedOutError) return 'timed out';
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (typeof code !== 'string') return 'the request failed';
  return FAILURES[code] ?? `the request failed (${code})`;
}
