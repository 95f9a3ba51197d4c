import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { inviteOperator } from '../../../src/backoffice/operators/enrol.ts';
import type { Grant } from '../../../src/backoffice/operators/roles.ts';
import { createPool, transactionOn } from '../../../src/platform/db/database.ts';
import { BY_TEST } from '../../support/actor.ts';
import { until } from '../../support/http.ts';
import type { TestProcess } from '../../support/kolo.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
export const PASSWORD = 'ten green bottles on a wall';

/** An answer of the operator API. */
interface OpsAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers have many shapes
  body: Record<string, any>;
}

/** Headers of a request. */
type Carried = Readonly<Record<string, string>>;

/** The people of a Kolo, and the operator API as they use it. */
export class People {
  readonly kolo: TestProcess;
  readonly pool: pg.Pool;

  constructor(kolo: TestProcess) {
    this.kolo = kolo;
    this.pool = createPool(kolo.database.connection('kolo_operator'), 'kolo_operator', LIMITS);
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  async call(method: string, path: string, body?: object, carried: Carried = {}): Promise<OpsAnswer> {
    const response = await fetch(`${this.kolo.baseUrl}${path}`, {
      method,
      headers: { ...carried, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as OpsAnswer['body'],
    };
  }

  /** The answer to somebody who asks while another person disables them, and has to wait for that. */
  whileDisabled<Answer>(operatorId: string, ask: () => Promise<Answer>): Promise<Answer> {
    return this.during(`UPDATE operators SET status = 'disabled' WHERE id = $1`, operatorId, ask);
  }

  /**
   * The answer to somebody who asks while a transaction changes their row, and then commits.
   *
   * @param change SQL whose first parameter is the operator's id
   */
  async during<Answer>(change: string, operatorId: string, ask: () => Promise<Answer>): Promise<Answer> {
    const client = await this.pool.connect();
    await client.query('BEGIN');
    await client.query(change, [operatorId]);
    let answered = false;
    const answering = ask().finally(() => {
      answered = true;
    });
    const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await until(async () => answered || (await this.pool.query(waits)).rowCount === 1);
    await client.query('COMMIT');
    client.release();
    return answering;
  }

  /** Invites somebody; gives the token of the invitation. */
  async invite(email: string, grant: Grant): Promise<string> {
    const terms = { by: BY_TEST, nowMs: this.kolo.clock.now(), holdsMs: 3_600_000, ofHalf: null };
    const invited = await transactionOn(this.pool, (session) =>
      inviteOperator(session, { email, name: 'Ada Obi', ...grant }, terms),
    );
    return invited!.token;
  }

  /** Somebody who has enrolled. */
  async person(email: string, grant: Grant): Promise<Person> {
    const token = await this.invite(email, grant);
    const { secret } = (await this.call('POST', '/ops/v1/enrolment', { token })).body.data as {
      secret: string;
    };
    const person = new Person(this, email, secret);
    const { body } = await this.call('POST', '/ops/v1/enrolment/complete', {
      token,
      password: PASSWORD,
      code: person.code(),
    });
    person.operatorId = body.data.operator_id;
    person.recoveryCodes = body.data.recovery_codes;
    return person;
  }
}

/** Somebody with a password and an authenticator. */
export class Person {
  readonly people: People;
  readonly email: string;
  readonly #totp: TOTP;
  operatorId = '';
  recoveryCodes: string[] = [];
  /** Of the session as a command. */
  token = '';

  constructor(people: People, email: string, secret: string) {
    this.people = people;
    this.email = email;
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /** The current code. */
  code(): string {
    return this.#totp.generate({ timestamp: this.people.kolo.clock.now() });
  }

  /** The next code: each counts once. */
  nextCode(): string {
    this.people.kolo.clock.advance(30_000);
    return this.code();
  }

  /** The proof that a change of credentials carries. */
  proof(): { code: string } {
    return { code: this.nextCode() };
  }

  async signIn(kind: 'browser' | 'command' = 'command'): Promise<OpsAnswer> {
    const shown = { email: this.email, password: PASSWORD, code: this.nextCode(), kind };
    const answer = await this.people.call('POST', '/ops/v1/session', shown);
    this.token = answer.body.data?.token ?? this.token;
    return answer;
  }

  /** As a command that has signed in. */
  call(method: string, path: string, body?: object, carried: Carried = {}): Promise<OpsAnswer> {
    return this.people.call(method, path, body, { authorization: `Bearer ${this.token}`, ...carried });
  }
}

/** Everywhere. */
export const everywhere = (role: Grant['role']): Grant => ({ role, businessId: null, mode: null });

/** Two administrators: what one proposes the other approves. */
export class TwoPeople {
  readonly people: People;
  readonly ada: Person;
  readonly bola: Person;

  private constructor(people: People, ada: Person, bola: Person) {
    this.people = people;
    this.ada = ada;
    this.bola = bola;
  }

  static async open(kolo: TestProcess): Promise<TwoPeople> {
    const people = new People(kolo);
    const ada = await people.person('ada@example.com', everywhere('admin'));
    return new TwoPeople(people, ada, await people.person('bola@example.com', everywhere('admin')));
  }

  close(): Promise<void> {
    return this.people.close();
  }

  /** Proposes something for one environment of a business; gives the answer. */
  async propose(environmentPath: string, act: string, content: object): Promise<OpsAnswer> {
    for (const person of [this.ada, this.bola]) await person.signIn();
    return this.ada.call('POST', `/ops/v1/businesses/${environmentPath}/proposals/${act}`, {
      content,
      reason: 'It is right so',
    });
  }

  async approve(id: string): Promise<OpsAnswer> {
    const { digest } = (await this.bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
    return this.bola.call('POST', `/ops/v1/proposals/${id}/approve`, { digest });
  }

  /** Proposes and approves it; gives what was answered in the end. */
  async agree(environmentPath: string, act: string, content: object): Promise<OpsAnswer> {
    const made = await this.propose(environmentPath, act, content);
    return made.status === 201 ? this.approve(made.body.data.id) : made;
  }
}
