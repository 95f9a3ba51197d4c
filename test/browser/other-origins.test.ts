import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Receiver } from '../webhooks/receiver.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';
import type { Visitor } from './visitor.ts';

const REASON = 'Sent by a page of somebody else';

/** The other origin's page, with its script. */
const PAGE = `<h1>Hello</h1><script>
  function post(action, enctype, name) {
    const form = Object.assign(document.createElement('form'), { method: 'post', action, enctype });
    form.append(Object.assign(document.createElement('input'), { name, value: '"}' }));
    document.body.append(form);
    form.submit();
  }
  const show = (src) => void document.body.append(Object.assign(document.createElement('iframe'), { src }));
</script>`;
const runs = (page: Page, name: 'post' | 'show', ...args: string[]): Promise<unknown> =>
  page.evaluate(`${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`);

describe.skipIf(leftOut())('a page of another origin', () => {
  let desk: Desk;
  /** Serves it. */
  let other: Receiver;
  beforeAll(async () => {
    desk = await Desk.open();
    other = await Receiver.listen();
    other.reply = () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: PAGE });
  });
  afterAll(async () => {
    await other.close();
    await desk.close();
  });

  const STOPS = '/ops/v1/payout-stops';
  const stops = () => desk.count('payout_stops', 'true');
  /** A window of an administrator, who also has the other page open; browsers count all ports of a host as one site. */
  async function lured(host: string): Promise<{ visitor: Visitor; page: Page; target: string }> {
    const visitor = await desk.windowOf(desk.world.ada);
    await visitor.go(desk.environmentPath);
    await visitor.sees('Today');
    const page = await visitor.page.context().newPage();
    await page.goto(`http://${host}:${other.port}/`);
    return { visitor, page, target: visitor.origin };
  }
  async function stillIn(visitor: Visitor): Promise<void> {
    await visitor.page.reload();
    await visitor.sees('Today');
    expect(visitor.faults).toEqual([]);
  }

  // Of the first the browser sends the session's cookie along, of the second it does not.
  it.each(['localhost', '127.0.0.1'])('at %s gets nothing done by sending requests', async (host) => {
    const { visitor, page, target } = await lured(host);
    const answers: string[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(`${target}/`))
        answers.push(`${response.request().method()} ${response.status()}`);
    });
    const body = JSON.stringify({ reason: REASON });
    const kinds: RequestInit[] = [
      { method: 'POST', mode: 'no-cors', body },
      { method: 'POST', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body },
      { method: 'POST', headers: { 'content-type': 'application/json' }, body },
      { method: 'POST', headers: { 'content-type': 'application/json', 'x-csrf-token': 'x' }, body },
    ];
    const readings = await page.evaluate(
      async ({ inits, urls }) => {
        const read: string[] = [];
        for (const [url, init] of [
          ...inits.map((init) => [urls.stops, init] as const),
          [urls.session, { method: 'DELETE' }] as const,
          [urls.session, { mode: 'no-cors' }] as const,
        ]) {
          const answer = await fetch(url, { ...init, credentials: 'include' }).catch(() => undefined);
          read.push((await answer?.text()) ?? '');
        }
        return read;
      },
      { inits: kinds, urls: { stops: `${target}${STOPS}`, session: `${target}/ops/v1/session` } },
    );
    // It reads no answer. Requests that the browser sent without a preflight were refused, except reading the session.
    expect(readings.join('')).toBe('');
    const [refused, allowed] = host === 'localhost' ? [403, 200] : [401, 401];
    expect(answers.filter((answer) => !answer.startsWith('OPTIONS'))).toEqual([
      `POST ${refused}`,
      `POST ${refused}`,
      `GET ${allowed}`,
    ]);
    expect(await stops()).toBe(0);
    await stillIn(visitor);
  });

  it.each(['localhost', '127.0.0.1'])('at %s gets nothing done by posting forms', async (host) => {
    const { visitor, page, target } = await lured(host);
    // A body that is JSON, as far as a form can write one.
    const name = `{"reason":"${REASON}","x":"`;
    for (const path of [STOPS, '/dashboard', `/dashboard${desk.environmentPath}`]) {
      for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        const answered = page.waitForResponse((response) => response.url() === `${target}${path}`);
        await runs(page, 'post', `${target}${path}`, enctype, name);
        expect([path, enctype, (await answered).status()]).toEqual([path, enctype, expect.any(Number)]);
        expect((await answered).status()).toBeGreaterThanOrEqual(400);
        await page.waitForURL(`${target}${path}`);
        await page.goto(`http://${host}:${other.port}/`);
      }
    }
    expect(await stops()).toBe(0);
    await stillIn(visitor);
  });

  it('cannot show the dashboard inside itself', async () => {
    const { visitor, page, target } = await lured('localhost');
    const refused = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'));
    await runs(page, 'show', `${target}/dashboard${desk.environmentPath}`);
    await refused;
    expect(await page.frames()[1]?.evaluate<boolean>('document.body.innerText.includes("Kolo")')).not.toBe(
      true,
    );
    await stillIn(visitor);
  });

  it('has to do with cookies that no script and no other site gets', async () => {
    const visitor = await desk.window();
    await visitor.go('');
    await visitor.typeSignIn(desk.world.ada);
    await visitor.sees('Today');
    const cookies = await visitor.page.context().cookies();
    const strict = { httpOnly: true, sameSite: 'Strict', path: '/', domain: 'localhost' };
    expect(cookies.map(({ name }) => name).sort()).toEqual(['kolo_device', 'kolo_session']);
    for (const cookie of cookies) expect(cookie).toMatchObject(strict);
    // It ends with the browser; the device stays known.
    expect(cookies.find(({ name }) => name === 'kolo_session')!.expires).toBe(-1);
    expect(await visitor.page.evaluate('document.cookie')).toBe('');
  });

  it('is distinguished from the dashboard by its CSRF token', async () => {
    const visitor = await desk.windowOf(desk.world.ada);
    await visitor.go(desk.environmentPath);
    await visitor.sees('Today');
    const answers = await visitor.page.evaluate(
      async ({ path, body }) => {
        const session = await (await fetch('/ops/v1/session')).json();
        const { csrf_token } = (session as { data: { csrf_token: string } }).data;
        const statuses: number[] = [];
        for (const token of ['x', csrf_token]) {
          const headers = { 'content-type': 'application/json', 'x-csrf-token': token };
          statuses.push((await fetch(path, { method: 'POST', headers, body })).status);
        }
        return statuses;
      },
      { path: STOPS, body: JSON.stringify({ reason: REASON }) },
    );
    expect(answers).toEqual([403, 201]);
    expect(await stops()).toBe(1);
  });
});
