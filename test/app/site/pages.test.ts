import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anchorsOf } from '../../guides/links.ts';
import { builtPages } from '../../support/built.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

let kolo: TestKolo;
beforeAll(async () => {
  await builtPages();
  kolo = await startKolo();
});
afterAll(() => kolo.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${kolo.baseUrl}${path}`, { headers });

/** A page as it is read: its links, and the targets that it has for links. */
interface Page {
  html: string;
  links: string[];
  ids: string[];
}
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found!);

/** Files that pages lead to. */
const FILES = ['/openapi.json', '/openapi-hosted-2026.json', '/docs/collection/kolo.postman_collection.json'];

/** Every page of the site, by following links from the first. */
async function walk(): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const waiting = ['/docs'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const html = await answer.text();
    const links = all(html, /<a [^>]*href="([^"]+)"/g);
    pages.set(path, { html, links, ids: all(html, / id="([^"]+)"/g) });
    const pagesOf = links
      .map((link) => link.split('#')[0]!)
      .filter((link) => /^\/docs(?!.*\.(?:md|json)$)/.test(link));
    waiting.push(...pagesOf);
  }
  return pages;
}

describe('the site', () => {
  let pages: Map<string, Page>;
  beforeAll(async () => {
    pages = await walk();
  });

  it('has a page for each guide, operation and event', async () => {
    const guides = readdirSync(new URL('../../../docs/guides/', import.meta.url))
      .filter((name) => /\.md$/.test(name) && name !== 'README.md')
      .map((name) => `/docs/guides/${name.replace(/\.md$/, '')}`);
    const { paths, webhooks } = (await (await get('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
      webhooks: object;
    };
    const operations = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId }) => `/docs/reference/${operationId}`);
    const events = Object.keys(webhooks).map((type) => `/docs/events/${type}`);
    expect([...pages.keys()]).toEqual(expect.arrayContaining([...guides, ...operations, ...events]));
    expect(operations).toHaveLength(48);
    expect(events).toHaveLength(15);
  });

  it('leads nowhere that is not there', () => {
    const broken = [...pages].flatMap(([path, { links }]) =>
      links
        .filter((link) => link !== `${path}.md` && !isThere(link, path))
        .map((link) => `${path} leads to ${link}`),
    );
    expect(broken).toEqual([]);
  });

  /** True for a link to a page, a place on one, or elsewhere. @param at the page that it stands on */
  function isThere(link: string, at: string): boolean {
    if (/^(?:https?:|mailto:)/.test(link) || FILES.includes(link)) return true;
    const [page, anchor] = link.split('#');
    const target = pages.get(page === '' ? at : page!);
    return target !== undefined && (anchor === undefined || target.ids.includes(anchor));
  }

  it('has every page as Markdown, which leads to Markdown', async () => {
    const broken: string[] = [];
    for (const [path, { html, links }] of pages) {
      expect([path, links.includes(`${path}.md`)]).toEqual([path, true]);
      const answer = await get(`${path}.md`);
      const { status, headers } = answer;
      expect([path, status, headers.get('content-type'), headers.get('vary')]).toEqual([
        path,
        200,
        'text/markdown; charset=utf-8',
        'accept-encoding',
      ]);
      const text = (await answer.text()).replace(/^ *```[\s\S]*?^ *```$/gm, '');
      if (path !== '/docs')
        expect([path, /^# (.*)/.exec(text)?.[1]?.replaceAll('`', '')]).toEqual([path, titleOf(html)]);
      for (const link of all(text, /\]\(([^)\s]+)\)/g)) {
        const isOfPage = link.startsWith('/docs') && !FILES.includes(link);
        const page = isOfPage ? link.replace(/\.md(?=#|$)/, '') : link;
        if (!isThere(page, path) || (isOfPage && page === link)) broken.push(`${path}.md leads to ${link}`);
      }
    }
    expect(broken).toEqual([]);
  });

  const titleOf = (html: string): string =>
    /<h1[^>]*>([\s\S]*?)<\/h1>/
      .exec(html)![1]!
      .replace(/<[^>]+>/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'");

  it('has each section of the contract on the page of its topic, and leads there from its old place', () => {
    const sections = [...anchorsOf('docs/contract.md')].filter((anchor) => /^\d/.test(anchor));
    expect(sections.length).toBeGreaterThan(20);
    const { ids, links } = pages.get('/docs/contract')!;
    // Section 3 gathers others.
    for (const anchor of sections.filter((section) => section !== '3-operations')) {
      const found = links.filter((link) => link.endsWith(`#${anchor}`));
      expect([anchor, ids.includes(anchor), new Set(found).size]).toEqual([anchor, true, 1]);
      expect(found[0]).toMatch(/^\/docs\/contract\/[\w-]+#/);
    }
    const transfers = pages.get('/docs/contract/transfers')!;
    expect(transfers.html).toContain('rel="prev"');
    expect(transfers.html).toContain('rel="next"');
    expect(transfers.links).toContain('/docs/contract/fees-and-limits#36-fees-and-limits');
  });

  it('marks what requests require and what responses may lack', () => {
    const { html } = pages.get('/docs/reference/createBulkTransfer')!;
    const [, request = '', response = ''] = /<h2 id="request">([\s\S]*)<h2 id="response">([\s\S]*)/.exec(
      html,
    )!;
    const fieldIn = (part: string, id: string) => part.split(`id="${id}"`)[1]!.split('<dd>')[0]!;
    expect(fieldIn(request, 'body-transfers-amount')).toContain('required');
    expect(fieldIn(request, 'body-source')).not.toMatch(/required|optional/);
    expect(response).not.toContain('class="required"');
    expect(fieldIn(response, 'response-data-results-code')).toContain('optional');
    expect(fieldIn(response, 'response-data-results-index')).not.toContain('optional');
  });

  it('shows nested fields open, and refers to an object that it has described', () => {
    const policy = pages.get('/docs/reference/retrievePolicy')!;
    expect(policy.ids).toContain('response-data-in_force-limits-terms-tiers-0-single');
    expect(policy.ids).not.toContain('response-data-planned-limits-tiers-0-single');
    expect(policy.links).toEqual(
      expect.arrayContaining([
        '#response-data-in_force-limits-terms',
        '#response-data-in_force-limits-terms-tiers-0',
      ]),
    );
    const events = pages.get('/docs/reference/listEvents')!;
    expect(events.links).toContain('/docs/events/create-wallet.success');
    for (const { html } of [policy, events]) expect(html.split('<main')[1]).not.toContain('<details');
  });

  it('lists every page for programs in llms.txt', async () => {
    const answer = await get('/llms.txt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = await answer.text();
    expect(text).toMatch(/^# Kolo\n\n> [^\n]+\n\n[^\n#]+\n\n## [^\n]+\n\n- \[[^\]]+\]\([^)]+\): /);
    const listed = all(text, /^- \[[^\]]+\]\((\/docs[^)]+)\.md\): \S/gm);
    expect(listed.toSorted()).toEqual([...pages.keys()].filter((path) => path !== '/docs').toSorted());
  });

  it('describes an operation in Markdown as its page does', async () => {
    const text = await (await get('/docs/reference/createBankTransfer.md')).text();
    expect(text).toContain('`POST /api/v1/transfer/bank`, operation `createBankTransfer`');
    expect(text).toContain('- `amount` (integer, required): ');
    expect(text).toContain(
      '400 [`insufficient_funds`](/docs/errors.md#insufficient_funds): Insufficient funds',
    );
    expect(all(text, /^## (.*)$/gm)).toEqual(['Request', 'Request samples', 'Response', 'Errors']);
  });

  it.each(FILES)('has %s as JSON', async (file) => {
    const answer = await get(file);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(Object.keys((await answer.json()) as object).length).toBeGreaterThan(1);
  });

  it('names nothing twice on a page', () => {
    const twice = [...pages].flatMap(([path, { ids }]) =>
      ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}#${id}`),
    );
    expect(twice).toEqual([]);
  });

  it('has no script or style in its pages, and loads nothing from elsewhere', async () => {
    const loaded = new Set<string>();
    for (const [path, { html }] of pages) {
      expect([path, html.match(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/g)]).toEqual([path, null]);
      for (const address of all(html, /<(?:script|link|img)[^>]* (?:src|href)="([^"]+)"/g))
        if (address !== `${path}.md`) loaded.add(address);
    }
    expect(loaded.size).toBe(4);
    for (const address of loaded) {
      expect(address).toMatch(/^\/docs\/assets\/[\w-]+\.(?:css|js|svg)$/);
      const answer = await get(address);
      expect([address, answer.status]).toEqual([address, 200]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect([
        address,
        (await answer.text()).match(/https?:\/\/(?!www\.w3\.org|127\.0\.0\.1)[^"' )]*|@import|url\(/g),
      ]).toEqual([address, null]);
    }
  });

  it('has no text of the machine that it was made on, and shows no comment of a document', () => {
    const root = new URL('../../../', import.meta.url).pathname.replace(/\/$/, '');
    for (const [path, { html }] of pages)
      expect([path, html.includes(root), html.includes('&lt;!--')]).toEqual([path, false, false]);
  });
});

describe('a page', () => {
  it.each([
    '/docs',
    '/docs/',
    '/docs/guides/start',
    '/docs/reference/createBankTransfer',
  ])('at %s may load its own files alone', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'none'; " +
        "base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('vary')).toBe('accept-encoding');
  });

  it('comes compressed to clients that accept it', async () => {
    const sizeOf = async (encoding: string) => {
      const { headers } = await get('/docs/guides/paying', { 'accept-encoding': encoding });
      return [headers.get('content-encoding'), Number(headers.get('content-length'))] as const;
    };
    const plain = await sizeOf('identity');
    const small = await sizeOf('br');
    expect([plain[0], small[0]]).toEqual([null, 'br']);
    expect(small[1]).toBeLessThan(plain[1] / 3);
  });

  it.each([
    '/docs/..%5c',
    '/docs/..%5c..%5cpackage.json',
    '/docs/..%2f..%2fpackage.json',
    '/docs/assets/%2e%2e/pages/index.html',
    '/docs/.hidden',
    '/docs/pages/index.html',
    '/docs/index.html',
    '/docs/index.md',
    '/docs/guides/nothing.md',
    '/docs/..%2f..%2fREADME.md',
    '/docs/guides/nothing',
    '/docs/assets/nothing.js',
    '/docs/guides/start%20',
    '/docs/a%0Ab',
    '/docs/json',
    '/docs/index',
    '/docs/built-from',
  ])('is nothing else: %s', (path) => isNothing(path));

  it('is nothing else, however long its address', async () => {
    await isNothing(`/docs/${'a'.repeat(5_000)}`);
    await isNothing(`/docs/${'a/'.repeat(2_000)}`);
  });

  async function isNothing(path: string): Promise<void> {
    const answer = await get(path);
    expect([answer.status, await answer.json()]).toMatchObject([404, { status: false, code: 'not_found' }]);
  }
});

describe('an address that is nearly that of a page', () => {
  it.each([
    ['/docs/guides/paying/', '/docs/guides/paying'],
    ['/docs/paying.md', '/docs/guides/paying.md'],
    ['/docs/Guides/paying.md/', '/docs/guides/paying.md'],
    ['/docs/paying', '/docs/guides/paying'],
    ['/docs/webhooks', '/docs/guides/webhooks'],
    ['/docs/guides/errors', '/docs/errors'],
    ['/docs/createBankTransfer', '/docs/reference/createBankTransfer'],
    ['/docs/reference/createbanktransfer/', '/docs/reference/createBankTransfer'],
    ['/docs/reference/interest-payout.success', '/docs/events/interest-payout.success'],
    ['/docs/reference/', '/docs/reference'],
    ['/docs/guides', '/docs'],
    ['/docs/guides/README.md', '/docs.md'],
    ['/docs/events', '/docs/reference'],
  ])('%s leads to %s', async (path, place) => {
    const { status, headers } = await fetch(`${kolo.baseUrl}${path}`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([308, place]);
    expect((await get(place)).status).toBe(200);
  });
});

describe('an address of nothing', () => {
  it.each([
    '/docs/guides/nothing',
    '/docs/nothing.md',
    '/docs/assets/nothing.js',
    '/docs/not-found',
    `/docs/${'a'.repeat(5_000)}`,
  ])('is a page for people: %s', async (path) => {
    const answer = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    const { status, headers } = answer;
    expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([
      404,
      'text/html; charset=utf-8',
      'accept',
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    const page = await get('/docs');
    for (const header of ['content-security-policy', 'referrer-policy', 'x-content-type-options'])
      expect([header, headers.get(header)]).toEqual([header, page.headers.get(header)]);
    const html = await answer.text();
    expect(html).toContain('<h1>Page not found</h1>');
    const links = all(html, /<a [^>]*href="(\/[^"]+)"/g);
    expect(links).toEqual(expect.arrayContaining(['/docs', '/docs/reference', '/docs/guides/start']));
    const menu = /<nav id="menu"[\s\S]*<\/nav>/;
    expect(menu.exec(html)?.[0]).toBe(menu.exec(await page.text())?.[0]);
  });

  it('is no page of another method, and none for a program', async () => {
    const html = { accept: 'text/html' };
    const posted = await fetch(`${kolo.baseUrl}/docs/nothing`, { method: 'POST', headers: html });
    expect([posted.status, await posted.json()]).toMatchObject([405, { code: 'method_not_allowed' }]);
    for (const accept of ['application/json', '*/*']) {
      const answer = await get('/docs/nothing', { accept });
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
  });
});

describe('the description', () => {
  it('is serialized once, however often it is requested', async () => {
    const before = await (await get('/openapi.json')).text();
    const { app } = kolo.service;
    const { swagger } = app;
    let made = 0;
    app.swagger = ((...options: Parameters<typeof swagger>) => {
      made += 1;
      return swagger(...options);
    }) as typeof swagger;
    expect(await (await get('/openapi.json')).text()).toBe(before);
    app.swagger = swagger;
    expect(made).toBe(0);
  });
});

describe('/', () => {
  it('leads people to guides, reference and dashboard', async () => {
    const answer = await get('/', { accept: 'text/html,application/xhtml+xml' });
    const { status, headers } = answer;
    expect([status, headers.get('vary')]).toEqual([200, 'accept']);
    const html = await answer.text();
    expect(all(html, /<a href="([^"]+)"/g)).toEqual(['/docs', '/docs/reference', '/dashboard']);
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)![1]!;
    const digest = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${digest}'`);
  });

  it('gives programs the same as JSON', async () => {
    const answer = await get('/');
    expect(await answer.json()).toEqual({
      status: true,
      message: 'Kolo',
      data: { docs: '/docs', openapi: '/openapi.json', dashboard: '/dashboard' },
    });
  });
});
