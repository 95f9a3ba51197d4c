import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPages } from '../../support/built.ts';
import { startProcess, type TestProcess } from '../../support/kolo.ts';

const FILES = new URL('../../../dist/dashboard-files/', import.meta.url);
/** Limit of the first load, compressed, bytes. */
const FIRST_LOAD_MAX = 250_000;

let kolo: TestProcess;
beforeAll(async () => {
  await builtPages();
  kolo = await startProcess();
});
afterAll(() => kolo.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${kolo.baseUrl}${path}`, { headers });
/** The files that a page names, and those that they are loaded with. */
const filesIn = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="(\/dashboard\/assets\/[^"]+)"/g)].map(([, path]) => path!);

describe('the page of the dashboard', () => {
  it.each([
    '/dashboard',
    '/dashboard/',
    '/dashboard/b/any/test/transfers?q=1',
    '/dashboard/enter',
  ])('is the answer to %s, and may load its own files alone', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    const nonce = /<meta name="style-nonce" content="([^"]+)"/.exec(page)![1]!;
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self'; font-src 'self'; ` +
        "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page).toContain('<meta name="signs-in-by-link" content="true" />');
    expect(page).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=/);
    const foreign = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].filter(
      ([, url]) => !url!.startsWith('/dashboard/'),
    );
    expect(foreign).toEqual([]);
  });

  it('has another nonce each time', async () => {
    const pages = await Promise.all([get('/dashboard'), get('/dashboard')]);
    expect(new Set(pages.map(({ headers }) => headers.get('content-security-policy'))).size).toBe(2);
  });

  it('is on the listener of operators, and on no other', async () => {
    const apart = await startProcess({ env: { KOLO_OPS_PORT: '0', KOLO_OPS_HOST: '127.0.0.1' } });
    try {
      expect((await fetch(`${apart.baseUrl}/dashboard`)).status).toBe(404);
    } finally {
      await apart.stop();
    }
  });
});

describe('its files', () => {
  it('are compressed, named by their content, and cached by browsers for a year', async () => {
    const files = filesIn(await (await get('/dashboard')).text());
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      expect(file).toMatch(/-[\w-]{8,}\.\w+$/);
      const answer = await get(file, { 'accept-encoding': 'br' });
      expect([file, answer.status, answer.headers.get('content-encoding')]).toEqual([file, 200, 'br']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  it.each([
    '/dashboard/assets/',
    '/dashboard/assets/none.js',
    '/dashboard/assets/..%2findex.html',
  ])('are these alone: not %s', async (path) => expect((await get(path)).status).toBeGreaterThanOrEqual(403));

  it('have no map of their sources beside them', () => {
    const names = readdirSync(new URL('assets/', FILES));
    expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
  });

  it(`weigh at most ${FIRST_LOAD_MAX / 1_000} KB compressed when they are first loaded`, async () => {
    const page = await (await get('/dashboard')).text();
    let bytes = page.length;
    for (const file of filesIn(page)) {
      const answer = await get(file, { 'accept-encoding': 'br' });
      bytes += Number(answer.headers.get('content-length'));
    }
    expect(bytes).toBeLessThan(FIRST_LOAD_MAX);
    // A check of nothing passes everything.
    expect(bytes).toBeGreaterThan(50_000);
  });
});
