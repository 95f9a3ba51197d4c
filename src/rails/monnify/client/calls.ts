import type { Clock } from '../../../platform/values/clock.ts';
import type { Deadline } from '../../deadline.ts';
import type { Outgoing } from '../../exchange.ts';
import type { Line } from '../../line.ts';
import type { ResponseListener } from '../../rail.ts';
import { Answer } from './answer.ts';
import { type Token, Tokens } from './token.ts';

/** Recognises the refusal of an expired token, in any of the forms that were seen (docs/rails/monnify.md, section 1). */
const TOKEN_REFUSED = /invalid_token|access token/i;

/** Dependencies of calls to an account at Monnify. */
interface CallsOptions {
  readonly line: Line;
  /** `https://api.monnify.com`. */
  readonly origin: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly clock: Clock;
  /** Timeout of a request, milliseconds. */
  readonly timeoutMs: number;
}

/** One request, without its token. */
type Request = Pick<Outgoing, 'method' | 'target' | 'body'> & { onResponse?: ResponseListener | undefined };

/** Speaks with Monnify for one account, under its token. */
export class Calls {
  readonly #options: CallsOptions;
  readonly #tokens: Tokens;
  readonly #underWay = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(options: CallsOptions) {
    this.#options = options;
    this.#tokens = new Tokens(() => this.#login(), options.clock);
  }

  /** Asks. Rejects where there is no whole answer, or no token. */
  get(
    path: string,
    query: Readonly<Record<string, string>> = {},
    onResponse?: ResponseListener,
  ): Promise<Answer> {
    const search = String(new URLSearchParams(query));
    const target = search === '' ? path : `${path}?${search}`;
    return this.#call({ method: 'GET', target, body: null, onResponse });
  }

  /**
   * Has something done.
   *
   * @param json the body, as its bytes are to be
   * @throws NotSentError past the deadline, which is checked right before the bytes leave; else as `get` does, and it may have been done
   */
  post(path: string, json: string, deadline?: Deadline, onResponse?: ResponseListener): Promise<Answer> {
    return this.#call({ method: 'POST', target: path, body: Buffer.from(json), onResponse }, deadline);
  }

  /** Rejects where the keys are not taken. */
  async logIn(): Promise<void> {
    await this.#tokens.get();
  }

  /** Settles once no call is in flight; later calls are not sent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#underWay);
  }

  async #call(request: Request, deadline?: Deadline): Promise<Answer> {
    if (this.#isClosed) throw new Error('the rail is closed');
    const call = this.#callWithToken(request, deadline);
    this.#underWay.add(call);
    try {
      return await call;
    } finally {
      this.#underWay.delete(call);
    }
  }

  /** Monnify checks the token first, so a call whose token it refused has done nothing and is sent once more. */
  async #callWithToken(request: Request, deadline?: Deadline): Promise<Answer> {
    const token = await this.#tokens.get();
    const answer = await this.#exchange(request, `Bearer ${token}`, deadline);
    if (!isOfToken(answer)) return answer;
    await this.#tokens.refused(token);
    return this.#exchange(request, `Bearer ${await this.#tokens.get()}`, deadline);
  }

  async #exchange(
    { onResponse, ...request }: Request,
    authorization: string,
    deadline?: Deadline,
  ): Promise<Answer> {
    const { line, origin, timeoutMs } = this.#options;
    const headers = {
      accept: 'application/json',
      authorization,
      ...(request.body !== null && { 'content-type': 'application/json' }),
    };
    const incoming = await line.exchange({ ...request, origin, headers }, { timeoutMs, deadline });
    onResponse?.(incoming);
    return new Answer(incoming);
  }

  async #login(): Promise<Token> {
    const { apiKey, secretKey } = this.#options;
    const keys = Buffer.from(`${apiKey}:${secretKey}`).toString('base64');
    const answer = await this.#exchange(
      { method: 'POST', target: '/api/v1/auth/login', body: null },
      `Basic ${keys}`,
    );
    const text = answer.body.text('accessToken');
    if (!answer.isGood || text === undefined) throw new Error(`no token: ${answer.detail}`);
    // Without a time that can be read it is good for those who wait for it.
    const seconds = /^\d{1,6}$/.exec(answer.body.word('expiresIn') ?? '')?.[0] ?? '0';
    return { text, seconds: Number(seconds) };
  }
}

const isOfToken = ({ status, envelope, message }: Answer): boolean =>
  status === 401 &&
  TOKEN_REFUSED.test([envelope.text('error'), envelope.text('error_description'), message].join(' '));
