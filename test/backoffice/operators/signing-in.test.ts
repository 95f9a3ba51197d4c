import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKolo, startProcess, type TestKolo } from '../../support/kolo.ts';
import { everywhere, PASSWORD, People, type Person } from './people.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let kolo: TestKolo;
let people: People;
let ada: Person;
beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  ada = await people.person('Ada@Example.com', everywhere('admin'));
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});

const refused = { status: 401, body: { status: false, code: 'sign_in_refused' } };
const signIn = (changes: { email?: string; password?: string; code?: string }) => {
  const { code = ada.nextCode(), ...others } = changes;
  const shown = { email: ada.email, password: PASSWORD, code, kind: 'command', ...others };
  return people.call('POST', '/ops/v1/session', shown);
};
const acts = async (act: string): Promise<string[]> => {
  const found = await people.pool.query('SELECT subject FROM audit_entries WHERE act = $1', [act]);
  return found.rows.map(({ subject }) => subject);
};

describe('an invitation', () => {
  it('is used once, for a password that is none of the usual and a code that fits', async () => {
    const token = await people.invite('eve@example.com', everywhere('viewer'));
    const complete = (body: object) =>
      people.call('POST', '/ops/v1/enrolment/complete', {
        token,
        password: PASSWORD,
        code: '000000',
        ...body,
      });
    expect(await complete({})).toMatchObject({ status: 400, body: { errors: [{ path: 'token' }] } });
    expect(await people.call('POST', '/ops/v1/enrolment', { token })).toMatchObject({
      status: 200,
      body: { data: { email: 'eve@example.com', uri: expect.stringContaining('otpauth://totp/Kolo:eve') } },
    });
    for (const [password, message] of [
      ['eleven char', 'must have at least 12 characters'],
      ['aaaaaaaabbbb', 'must have at least 5 different characters'],
      ['the obi.eve is in', undefined],
      ['Example, and more of it', 'must not contain your name or email'],
      ['Password!2024', 'must not be a common password'],
    ] as const) {
      const path = message === undefined ? 'code' : 'password';
      expect(await complete({ password })).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    }
    expect(await complete({})).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } });
  });

  it('is over in time, and unknown to who makes one up', async () => {
    const token = await people.invite('late@example.com', everywhere('viewer'));
    kolo.clock.advance(2 * HOUR);
    for (const one of [token, 'kolo_invitation_made_up']) {
      expect(await people.call('POST', '/ops/v1/enrolment', { token: one })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ path: 'token' }] },
      });
    }
  });
});

describe('signing in', () => {
  it('takes the email in any letters, the password and a code, and is recorded', async () => {
    expect(await ada.signIn()).toMatchObject({ status: 200, body: { data: { csrf_token: null } } });
    expect((await ada.call('GET', '/ops/v1/session')).body.data).toMatchObject({
      email: 'ada@example.com',
      roles: [{ role: 'admin', business_id: null, mode: null }],
    });
    expect(await acts('operator.enrolled')).toContain(`operator ${ada.operatorId}`);
    expect(await acts('session.begun')).toHaveLength(1);
  });

  it('is refused in one and the same way, whatever is wrong', async () => {
    for (const wrong of [
      { password: 'not the password at all' },
      { email: 'nobody@example.com' },
      { code: '000000' },
      { code: 'ABCD-EFGH-JKLM-2345' },
    ]) {
      expect(await signIn(wrong)).toMatchObject(refused);
    }
    expect(await signIn({})).toMatchObject({ status: 200 });
  });

  it('takes each code once, also where it is sent twice at the same time', async () => {
    const code = ada.nextCode();
    const answers = await Promise.all([1, 2, 3].map(() => signIn({ code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('takes a recovery code once, in any form', async () => {
    const code = ada.recoveryCodes[0]!;
    expect(await signIn({ code: code.toLowerCase().replaceAll('-', ' ') })).toMatchObject({ status: 200 });
    expect(await signIn({ code })).toMatchObject(refused);
    expect(await acts('operator.recovery_code_used')).toHaveLength(1);
  });

  it('refuses all codes for a while after five wrong ones behind the right password', async () => {
    const bob = await people.person('bob@example.com', everywhere('viewer'));
    const asBob = (code: string) => signIn({ email: bob.email, code });
    for (let i = 0; i < 5; i++) expect(await asBob('000000')).toMatchObject(refused);
    expect(await asBob(bob.nextCode())).toMatchObject(refused);
    kolo.clock.advance(16 * MINUTE);
    expect(await asBob(bob.nextCode())).toMatchObject({ status: 200 });
  });

  it('ends a session in which five are wrong in a row, however many are shown at once, and refuses nobody else', async () => {
    const cleo = await people.person('cleo@example.com', everywhere('viewer'));
    await cleo.signIn();
    const confirm = (code: string) => cleo.call('POST', '/ops/v1/session/confirm', { code });
    for (let i = 0; i < 4; i++) expect(await confirm('000000')).toMatchObject(refused);
    expect(await confirm(cleo.nextCode())).toMatchObject({ status: 200 });
    const before = await acts('operator.wrong_code');
    const ended = await acts('session.ended');
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => confirm(String(100_000 + i))));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    expect((await acts('operator.wrong_code')).length - before.length).toBe(5);
    expect((await acts('session.ended')).length - ended.length).toBe(1);
    expect(await confirm(cleo.nextCode())).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await cleo.signIn()).toMatchObject({ status: 200 });
  });

  it('slows down who guesses at somebody from an address, and locks out nobody for longer', async () => {
    kolo.clock.advance(16 * MINUTE);
    for (let i = 0; i < 10; i++)
      expect(await signIn({ password: `guess number ${i}`, code: '000000' })).toMatchObject(refused);
    expect(await signIn({})).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    kolo.clock.advance(16 * MINUTE);
    expect(await signIn({})).toMatchObject({ status: 200 });
    // Those that come at once too.
    const code = ada.nextCode();
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, i) => signIn({ password: `guess number ${i}`, code })),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    kolo.clock.advance(16 * MINUTE);
    expect(await signIn({})).toMatchObject({ status: 200 });
  });
});

describe('a session', () => {
  it('of a browser is in a cookie, and changes nothing without its token', async () => {
    const { headers, body } = await ada.signIn('browser');
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/^kolo_session=kolo_session_\S+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(body.data).toMatchObject({ token: null, csrf_token: expect.any(String) });
    const carried = { cookie: cookie!.split(';')[0]! };
    const csrf = { 'x-csrf-token': body.data.csrf_token };
    const read = await people.call('GET', '/ops/v1/session', undefined, carried);
    expect(read.body.data.csrf_token).toBe(body.data.csrf_token);
    for (const wrong of [{}, { 'x-csrf-token': 'made up' }]) {
      const signOut = await people.call('DELETE', '/ops/v1/session', undefined, { ...carried, ...wrong });
      expect(signOut).toMatchObject({ status: 403, body: { code: 'csrf_token_missing' } });
    }
    const bearer = { authorization: `Bearer ${carried.cookie.split('=')[1]}` };
    expect(await people.call('GET', '/ops/v1/session', undefined, bearer)).toMatchObject({ status: 401 });
    const signOut = await people.call('DELETE', '/ops/v1/session', undefined, { ...carried, ...csrf });
    expect(signOut.status).toBe(200);
    expect(signOut.headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect(await people.call('GET', '/ops/v1/session', undefined, carried)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
  });

  it('ends when it is idle, and in any case after twelve hours', async () => {
    const { headers } = await ada.signIn('browser');
    const carried = { cookie: headers.getSetCookie()[0]!.split(';')[0]! };
    const isOpen = async () =>
      (await people.call('GET', '/ops/v1/session', undefined, carried)).status === 200;
    for (let minutes = 0; minutes < 12 * 60 - 14; minutes += 14) {
      expect(await isOpen()).toBe(true);
      kolo.clock.advance(14 * MINUTE);
    }
    kolo.clock.advance(14 * MINUTE);
    expect(await isOpen()).toBe(false);
    await ada.signIn('command');
    kolo.clock.advance(3 * HOUR);
    expect((await ada.call('GET', '/ops/v1/session')).status).toBe(200);
    kolo.clock.advance(4 * HOUR);
    expect((await ada.call('GET', '/ops/v1/session')).status).toBe(401);
  });

  it.each([
    ['15 minutes', undefined, 15],
    ['as many minutes as the setting says', '3', 3],
  ])('of a browser ends after %s in which nobody does anything, however often its page reads', async (_, set, minutes) => {
    const env = set === undefined ? {} : { KOLO_BROWSER_IDLE_MINUTES: set };
    const own = await startProcess({ env });
    const others = new People(own);
    const obi = await others.person('obi@example.com', everywhere('viewer'));
    const { headers } = await obi.signIn('browser');
    const carried = { cookie: headers.getSetCookie()[0]!.split(';')[0]! };
    const read = async (more: Record<string, string> = {}) =>
      (await others.call('GET', '/ops/v1/session', undefined, { ...carried, ...more })).status;
    own.clock.advance((minutes - 1) * MINUTE);
    expect(await read()).toBe(200);
    for (let i = 0; i < minutes; i++) {
      expect(await read({ 'x-kolo-unattended': 'true' })).toBe(200);
      own.clock.advance(MINUTE);
    }
    expect(await read()).toBe(401);
    await obi.signIn();
    const { data: listed } = (await obi.call('GET', '/ops/v1/sessions')).body;
    expect(listed).toMatchObject([{ kind: 'command', current: true }]);
    await others.close();
    await own.stop();
  });

  it('of a browser that may be idle for a minute lasts while somebody works', async () => {
    const own = await startProcess({ env: { KOLO_BROWSER_IDLE_MINUTES: '1' } });
    const others = new People(own);
    const obi = await others.person('obi@example.com', everywhere('viewer'));
    const { headers } = await obi.signIn('browser');
    const carried = { cookie: headers.getSetCookie()[0]!.split(';')[0]! };
    for (let i = 0; i < 4; i++) {
      own.clock.advance(MINUTE / 2);
      expect((await others.call('GET', '/ops/v1/session', undefined, carried)).status).toBe(200);
    }
    await others.close();
    await own.stop();
  });

  it('is listed, and ended by its owner alone', async () => {
    await ada.signIn();
    const list = (await ada.call('GET', '/ops/v1/sessions')).body.data as { id: string; current: boolean }[];
    const { id } = list.find(({ current }) => current)!;
    const eve = await people.person('other@example.com', everywhere('admin'));
    await eve.signIn();
    expect(await eve.call('DELETE', `/ops/v1/sessions/${id}`)).toMatchObject({ status: 404 });
    expect(await ada.call('DELETE', `/ops/v1/sessions/${id}`)).toMatchObject({ status: 200 });
    expect(await ada.call('GET', '/ops/v1/session')).toMatchObject({ status: 401 });
  });

  it('is confirmed by a code', async () => {
    await ada.signIn();
    const session = async () => (await ada.call('GET', '/ops/v1/session')).body.data;
    const { confirmed_at: before, confirmed_until: until } = await session();
    expect(Date.parse(until)).toBe(Date.parse(before) + 5 * MINUTE);
    kolo.clock.advance(10 * MINUTE);
    expect(await ada.call('POST', '/ops/v1/session/confirm', { code: '000000' })).toMatchObject(refused);
    expect(await session()).toMatchObject({ confirmed_at: before, confirmed_until: null });
    expect(await ada.call('POST', '/ops/v1/session/confirm', { code: ada.nextCode() })).toMatchObject({
      status: 200,
    });
    const after = await session();
    expect(Date.parse(after.confirmed_at)).toBeGreaterThan(Date.parse(before));
    expect(Date.parse(after.confirmed_until)).toBe(Date.parse(after.confirmed_at) + 5 * MINUTE);
  });
});
