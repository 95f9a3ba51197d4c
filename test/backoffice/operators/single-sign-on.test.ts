import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enrolAgain } from '../../../src/backoffice/operators/enrol.ts';
import { createPool, transactionOn } from '../../../src/platform/db/database.ts';
import { BY_TEST } from '../../support/actor.ts';
import { until } from '../../support/http.ts';
import { ProviderVisitor, TestIdentityProvider } from '../../support/identity-provider.ts';
import { startKolo, type TestProcess } from '../../support/kolo.ts';
import { everywhere, People } from './people.ts';

const ORIGIN = 'https://kolo.example.com';
const PATH = '/ops/v1/session/single-sign-on';
const MINUTE = 60_000;
const LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };

let provider: TestIdentityProvider;
let kolo: TestProcess;
let people: People;
let owner: ReturnType<typeof createPool>;
beforeAll(async () => {
  provider = await TestIdentityProvider.start();
  provider.serve([`${ORIGIN}${PATH}/callback`]);
  kolo = await startKolo({ env: { KOLO_PASSKEY_ORIGINS: ORIGIN, ...provider.settings() }, pollMs: 20 });
  people = new People(kolo);
  owner = createPool(kolo.database.connection('kolo_owner'), 'kolo_operator', LIMITS);
});
afterAll(async () => {
  await owner.end();
  await people.close();
  await kolo.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.isDown = false;
  provider.givesRefreshTokens = true;
  // Failed attempts of the test before no longer count.
  kolo.clock.advance(16 * MINUTE);
});

const ONLY_VIEWER = `UPDATE operator_roles SET role = 'viewer' WHERE operator_id = $1`;
const CHECKED = 'SELECT sso_checked_at AS at FROM operator_sessions WHERE operator_id = $1';
const ROLES = 'SELECT role FROM operator_roles WHERE operator_id = $1 AND ended_at IS NULL';

let made = 0;
/** An account at the provider. */
function account(groups: string[], email?: string) {
  made += 1;
  const id = `subject-${made}`;
  const of = {
    email: email ?? `person-${made}@acme.example`,
    email_verified: true,
    name: `Person ${made}`,
    groups,
  };
  provider.accounts.set(id, of);
  return { id, of };
}

/** A browser with the cookies of Kolo. */
class Browser {
  visitor = new ProviderVisitor(provider);
  cookies = new Map<string, string>();
  csrf = '';

  async open(path: string) {
    const response = await fetch(`${kolo.baseUrl}${path}`, { redirect: 'manual', headers: this.headers() });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (value === '') this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return {
      status: response.status,
      location: response.headers.get('location'),
      set: response.headers.getSetCookie(),
    };
  }

  headers() {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  /** Goes to the provider and back; gives the outcome. */
  async visit(as: string, path = PATH): Promise<string | null> {
    const sent = await this.open(path);
    expect(sent.status).toBe(303);
    if (sent.location!.startsWith('/')) return outcomeIn(sent.location!);
    const back = await this.visitor.signIn(sent.location!, as);
    expect(back.origin).toBe(ORIGIN);
    const landed = await this.open(`${back.pathname}${back.search}`);
    expect(landed.status).toBe(303);
    return outcomeIn(landed.location!);
  }

  async session() {
    const answer = await people.call('GET', '/ops/v1/session', undefined, this.headers());
    this.csrf = answer.body.data?.csrf_token ?? '';
    return answer;
  }
}
const outcomeIn = (location: string) => new URL(location, ORIGIN).searchParams.get('outcome');

const audit = async (subject: string) =>
  (
    await people.pool.query('SELECT act FROM audit_entries WHERE subject = $1 ORDER BY id', [subject])
  ).rows.map(({ act }) => act);

describe('a person of the provider', () => {
  it('is created with the roles of their groups, and signed in', async () => {
    const { id, of } = account(['staff', 'kolo-finance']);
    const browser = new Browser();
    expect(await browser.visit(id)).toBe('signed_in');
    const { body } = await browser.session();
    expect(body.data).toMatchObject({
      email: of.email,
      name: of.name,
      local: false,
      single_sign_on: true,
      roles: [{ role: 'finance', business_id: null, mode: 'live' }],
    });
    expect(await audit(`operator ${body.data.operator_id}`)).toEqual([
      'operator.created',
      'operator.role_given',
    ]);
  });

  it('keeps one account, and has the roles that the groups give now', async () => {
    const { id, of } = account(['kolo-finance']);
    const first = new Browser();
    await first.visit(id);
    const { operator_id } = (await first.session()).body.data;
    of.groups = ['kolo-admins'];
    of.email = 'renamed@acme.example';
    const second = new Browser();
    expect(await second.visit(id)).toBe('signed_in');
    expect((await second.session()).body.data).toMatchObject({
      operator_id,
      roles: [{ role: 'admin', business_id: null, mode: null }],
    });
  });

  it('cannot sign in without a group that has a role', async () => {
    const { id } = account(['staff']);
    const browser = new Browser();
    expect(await browser.visit(id)).toBe('no_role');
    expect((await browser.session()).status).toBe(401);
  });

  it('cannot sign in while disabled in Kolo', async () => {
    const { id } = account(['kolo-finance']);
    const browser = new Browser();
    await browser.visit(id);
    const { operator_id } = (await browser.session()).body.data;
    await people.pool.query(`UPDATE operators SET status = 'disabled' WHERE id = $1`, [operator_id]);
    expect((await browser.session()).status).toBe(401);
    expect(await new Browser().visit(id)).toBe('disabled');
  });
});

describe('an operator with a password', () => {
  it('is linked by a verified email: password, code and sessions end', async () => {
    await people.person('keeper@acme.example', everywhere('admin'));
    const ada = await people.person('ada@acme.example', everywhere('viewer'));
    await ada.signIn();
    const { id } = account(['kolo-finance'], 'Ada@acme.example');
    const browser = new Browser();
    expect(await browser.visit(id)).toBe('signed_in');
    expect((await browser.session()).body.data).toMatchObject({
      operator_id: ada.operatorId,
      roles: [{ role: 'finance' }],
    });
    expect(await ada.call('GET', '/ops/v1/session')).toMatchObject({ status: 401 });
    expect(await ada.signIn()).toMatchObject({ status: 401, body: { code: 'sign_in_refused' } });
  });

  it('is not linked by an email that the provider has not verified', async () => {
    const obi = await people.person('obi@acme.example', everywhere('viewer'));
    const { id, of } = account(['kolo-admins'], 'obi@acme.example');
    of.email_verified = false;
    expect(await new Browser().visit(id)).toBe('email_taken');
    expect(await obi.signIn()).toMatchObject({ status: 200 });
  });

  it('stays as they are while no other administrator has a password', async () => {
    await people.pool.query(`UPDATE operators SET status = 'disabled' WHERE email = 'keeper@acme.example'`);
    const last = await people.person('last@acme.example', everywhere('admin'));
    const { id } = account(['kolo-admins'], 'last@acme.example');
    expect(await new Browser().visit(id)).toBe('last_administrator');
    expect(await last.signIn()).toMatchObject({ status: 200 });
  });
});

describe('a session', () => {
  const openSession = async (groups = ['kolo-finance']) => {
    const { id, of } = account(groups);
    const browser = new Browser();
    expect(await browser.visit(id)).toBe('signed_in');
    return { id, of, browser };
  };

  it('ends within minutes of the account being disabled at the provider', async () => {
    const { id, browser } = await openSession();
    provider.accounts.delete(id);
    kolo.clock.advance(5 * MINUTE);
    await until(async () => (await browser.session()).status === 401);
  });

  it('gets the roles of new groups, and ends with the last of them', async () => {
    const { of, browser } = await openSession();
    of.groups = ['kolo-finance', 'kolo-admins'];
    kolo.clock.advance(5 * MINUTE);
    await until(async () => (await browser.session()).body.data.roles.length === 2);
    of.groups = [];
    kolo.clock.advance(5 * MINUTE);
    await until(async () => (await browser.session()).status === 401);
  });

  it('gives no roles any more to an operator who was reset while the provider was asked', async () => {
    const { browser } = await openSession();
    const { operator_id: id } = (await browser.session()).body.data;
    const other = await openSession();
    const { operator_id: otherId } = (await other.browser.session()).body.data;
    const { tokenRequests: before } = provider;
    let release = (): void => {};
    provider.tokensWait = new Promise((resolve) => {
      release = resolve;
    });
    kolo.clock.advance(5 * MINUTE);
    await until(async () => provider.tokenRequests >= before + 2);
    await transactionOn(people.pool, async (session) => {
      const terms = { by: BY_TEST, nowMs: kolo.clock.now(), holdsMs: MINUTE, ofHalf: null };
      await enrolAgain(session, id, terms);
    });
    await owner.query(ONLY_VIEWER, [id]);
    release();
    provider.tokensWait = undefined;
    const checkedAt = async () => (await people.pool.query(CHECKED, [otherId])).rows[0].at;
    await until(async () => (await checkedAt()) === kolo.clock.now());
    // The next round begins when the one that asked about both has ended.
    kolo.clock.advance(5 * MINUTE);
    await until(async () => (await checkedAt()) === kolo.clock.now());
    const { rows } = await people.pool.query(ROLES, [id]);
    expect(rows).toEqual([{ role: 'viewer' }]);
  });

  it('goes on for an hour while the provider is down, and no longer', async () => {
    const { browser } = await openSession();
    provider.isDown = true;
    // Used again and again, so that it does not end by being idle.
    for (let minutes = 0; minutes < 55; minutes += 5) {
      kolo.clock.advance(5 * MINUTE);
      expect((await browser.session()).status).toBe(200);
    }
    kolo.clock.advance(5 * MINUTE);
    expect((await browser.session()).status).toBe(401);
  });

  it('lasts an hour where the provider gives no refresh token', async () => {
    provider.givesRefreshTokens = false;
    const { browser } = await openSession();
    for (let minutes = 0; minutes < 55; minutes += 5) {
      kolo.clock.advance(5 * MINUTE);
      expect((await browser.session()).status).toBe(200);
    }
    kolo.clock.advance(5 * MINUTE);
    expect((await browser.session()).status).toBe(401);
  });

  it('is confirmed by signing in at the provider again', async () => {
    const { id, browser } = await openSession();
    kolo.clock.advance(4 * MINUTE);
    const { confirmed_at: before } = (await browser.session()).body.data;
    expect(await browser.visit(id, `${PATH}/confirm`)).toBe('confirmed');
    const { confirmed_at: after } = (await browser.session()).body.data;
    expect(Date.parse(after) - Date.parse(before)).toBe(4 * MINUTE);
  });

  it('is not confirmed by another person', async () => {
    const { browser } = await openSession();
    const other = account(['kolo-admins']);
    browser.visitor = new ProviderVisitor(provider);
    kolo.clock.advance(MINUTE);
    const { confirmed_at: before } = (await browser.session()).body.data;
    expect(await browser.visit(other.id, `${PATH}/confirm`)).toBe('refused');
    expect((await browser.session()).body.data.confirmed_at).toBe(before);
  });

  it('cannot be confirmed by a code: its operator has none', async () => {
    const { browser } = await openSession();
    await browser.session();
    const carried = { ...browser.headers(), 'x-csrf-token': browser.csrf };
    expect(await people.call('POST', '/ops/v1/session/confirm', { code: '123456' }, carried)).toMatchObject({
      status: 401,
      body: { code: 'sign_in_refused' },
    });
  });
});

describe('an answer of the provider', () => {
  /** The address that the provider sends a browser back to. */
  async function answerTo(browser: Browser): Promise<URL> {
    const sent = await browser.open(PATH);
    return browser.visitor.signIn(sent.location!, account(['kolo-finance']).id);
  }
  const land = async (browser: Browser, { pathname, search }: URL) =>
    outcomeIn((await browser.open(`${pathname}${search}`)).location!);

  it('counts in the browser that asked for it alone', async () => {
    const back = await answerTo(new Browser());
    expect(await land(new Browser(), back)).toBe('expired');
    const other = new Browser();
    await other.open(PATH);
    expect(await land(other, back)).toBe('unavailable');
    expect((await other.session()).status).toBe(401);
  });

  it('counts once', async () => {
    const browser = new Browser();
    const back = await answerTo(browser);
    const cookies = new Map(browser.cookies);
    expect(await land(browser, back)).toBe('signed_in');
    const again = new Browser();
    again.cookies = cookies;
    expect(await land(again, back)).toBe('unavailable');
  });

  it('counts for ten minutes', async () => {
    const browser = new Browser();
    const back = await answerTo(browser);
    kolo.clock.advance(10 * MINUTE);
    expect(await land(browser, back)).toBe('expired');
  });

  it('may be no', async () => {
    const browser = new Browser();
    await browser.open(PATH);
    expect(await land(browser, new URL(`${ORIGIN}${PATH}/callback?error=access_denied`))).toBe('refused');
  });

  it('is not asked for without end', async () => {
    const outcomes: (string | null)[] = [];
    for (let i = 0; i < 11; i += 1) {
      const browser = new Browser();
      await browser.open(PATH);
      outcomes.push(await land(browser, new URL(`${ORIGIN}${PATH}/callback?error=access_denied`)));
    }
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(10);
    expect(outcomes.at(-1)).toBe('too_many_tries');
  });
});

it('reports a provider that is down, and signs people in once it is back', async () => {
  const { id } = account(['kolo-finance']);
  const other = await startKolo({ env: { KOLO_PASSKEY_ORIGINS: ORIGIN, ...provider.settings() } });
  provider.isDown = true;
  const answer = await fetch(`${other.baseUrl}${PATH}`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('/dashboard/single-sign-on?outcome=unavailable');
  provider.isDown = false;
  const sent = await fetch(`${other.baseUrl}${PATH}`, { redirect: 'manual' });
  expect(sent.headers.get('location')).toContain(`${provider.issuer}/auth?`);
  await other.stop();
  expect(await new Browser().visit(id)).toBe('signed_in');
});

it('cookies of a request come back from the provider, those of a session go to Kolo alone', async () => {
  const browser = new Browser();
  const sent = await browser.open(PATH);
  expect(sent.set).toEqual([
    expect.stringMatching(/^kolo_single_sign_on=\S+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
  ]);
  const back = await browser.visitor.signIn(sent.location!, account(['kolo-finance']).id);
  const landed = await browser.open(`${back.pathname}${back.search}`);
  expect(landed.set).toEqual([
    expect.stringMatching(/^kolo_single_sign_on=; .*SameSite=Lax; Max-Age=0$/),
    expect.stringMatching(/^kolo_session=\S+; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^kolo_device=\S+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/),
  ]);
});
