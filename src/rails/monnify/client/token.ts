import type { Clock } from '../../../platform/values/clock.ts';

/** A token is renewed so long before it ends, milliseconds. */
const RENEWED_BEFORE_MS = 60_000;

/** A token, as logging in gives it. */
export interface Token {
  readonly text: string;
  /** Its lifetime, from the request for it. */
  readonly seconds: number;
}

/** The token with which an account is used: one at a time, which everybody who asks for it shares. It is written nowhere. */
export class Tokens {
  readonly #login: () => Promise<Token>;
  readonly #clock: Clock;
  #current: { readonly text: Promise<string>; readonly fromMs: number; untilMs: number } | undefined;

  constructor(login: () => Promise<Token>, clock: Clock) {
    this.#login = login;
    this.#clock = clock;
  }

  /** Rejects if logging in fails; the next caller tries again. */
  get(): Promise<string> {
    const now = this.#clock.now();
    const current = this.#current;
    if (current !== undefined && now >= current.fromMs && now < current.untilMs) return current.text;
    return this.#renew(now);
  }

  /** Has the next who asks get another token than this one, which was refused. */
  async refused(token: string): Promise<void> {
    const current = this.#current;
    const isCurrent = (await current?.text.catch(() => undefined)) === token;
    if (isCurrent && this.#current === current) this.#current = undefined;
  }

  #renew(now: number): Promise<string> {
    const login = this.#login();
    const renewed = { text: login.then(({ text }) => text), fromMs: now, untilMs: Number.POSITIVE_INFINITY };
    this.#current = renewed;
    login.then(
      ({ seconds }) => {
        renewed.untilMs = now + seconds * 1_000 - RENEWED_BEFORE_MS;
      },
      () => {
        if (this.#current === renewed) this.#current = undefined;
      },
    );
    return renewed.text;
  }
}
