import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { KoloProcess, kolo, type Serving } from './process.ts';

export const PASSWORD = 'ten green bottles on a wall';

interface Enrolled {
  totp: TOTP;
  recoveryCodes: string[];
}

/** A user of the command line, in a home folder of their own. */
export class Commander {
  readonly #folder: string;
  readonly #home: string;
  readonly email: string;
  readonly #totp: TOTP;
  #recoveryCodes: string[];

  constructor(folder: string, home: string, email: string, { totp, recoveryCodes }: Enrolled) {
    this.#folder = folder;
    this.#home = home;
    this.email = email;
    this.#totp = totp;
    this.#recoveryCodes = recoveryCodes;
  }

  /** The next code of the authenticator, which is taken once: enrolling has used the one before. */
  authenticatorCode(): string {
    return this.#totp.generate({ timestamp: Date.now() + 30_000 });
  }

  /** A code that counts: those of an authenticator count once in half a minute. */
  code(): string {
    return this.#recoveryCodes.pop()!;
  }

  /** Runs a command, and gives it lines to read. */
  async kolo(args: readonly string[], lines: readonly string[] = []) {
    const env = { HOME: this.#home };
    const running = await KoloProcess.start(this.#folder, args, env, 'pipe');
    running.child.stdin!.end(lines.map((line) => `${line}\n`).join(''));
    return running.ended;
  }

  signIn(url: string) {
    const args = ['operator', 'sign-in', '--url', url, '--email', this.email];
    return this.kolo(args, [PASSWORD, this.code()]);
  }
}

/** Enrols by an invitation. */
async function enrol(url: string, token: string): Promise<Enrolled> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { data: T }).data;
  };
  const { secret } = await post<{ secret: string }>('/ops/v1/enrolment', { token });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const shown = { token, password: PASSWORD, code: totp.generate() };
  const done = await post<{ recovery_codes: string[] }>('/ops/v1/enrolment/complete', shown);
  return { totp, recoveryCodes: done.recovery_codes };
}

/** One of the first two administrators, who has signed in. */
export async function administrator(folder: string, serving: Serving, name: string): Promise<Commander> {
  const email = `${name}@example.com`;
  const args = ['operator', 'invite', '--first-admin', '--name', name, '--email', email, '--json'];
  const { token } = JSON.parse((await kolo(folder, args)).stdout) as { token: string };
  return invited(folder, serving, name, token);
}

/** An invited operator who has enrolled and signed in; their home folder has their name. */
export async function invited(
  folder: string,
  serving: Serving,
  name: string,
  token: string,
): Promise<Commander> {
  const email = `${name}@example.com`;
  const home = join(folder, name);
  mkdirSync(home);
  const commander = new Commander(folder, home, email, await enrol(serving.baseUrl, token));
  const signedIn = await commander.signIn(serving.baseUrl);
  if (signedIn.code !== 0) throw new Error(signedIn.stderr);
  return commander;
}

/** Two administrators of a service: one proposes by a command, the other approves. */
export class TwoCommanders {
  readonly maker: Commander;
  readonly checker: Commander;

  private constructor(maker: Commander, checker: Commander) {
    this.maker = maker;
    this.checker = checker;
  }

  static async of(folder: string, serving: Serving): Promise<TwoCommanders> {
    return new TwoCommanders(
      await administrator(folder, serving, 'maker'),
      await administrator(folder, serving, 'checker'),
    );
  }

  /** Signs both in again, at a service that was started anew. */
  async signIn({ baseUrl }: Serving): Promise<void> {
    for (const person of [this.maker, this.checker]) await person.signIn(baseUrl);
  }

  /** Makes a business; gives its id. */
  async business(name: string): Promise<string> {
    const made = await this.maker.kolo(['business', 'create', '--name', name, '--json']);
    return (JSON.parse(made.stdout) as { business_id: string }).business_id;
  }

  /** Runs a command that proposes, and approves its proposal; gives the end of the last command. */
  async agree(...args: string[]) {
    const made = await this.maker.kolo([...args, '--reason', 'It is right so']);
    return made.code === 0 ? this.checker.kolo(['proposal', 'approve', made.stdout.trim(), '--json']) : made;
  }
}
