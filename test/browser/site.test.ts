import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPages } from '../support/built.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { barriersOn } from './axe.ts';
import { leftOut, startBrowser } from './chromium.ts';
import { Visitor } from './visitor.ts';

/** One of each kind of page, and those that are widest. */
const PAGES = [
  '/',
  '/docs',
  '/docs/reference',
  '/docs/reference/createBankTransfer',
  '/docs/reference/retrieveWalletStatement',
  '/docs/events/bank-transfer.outflow.success',
  '/docs/guides/start',
  '/docs/guides/paying',
  '/docs/guides/webhooks',
  '/docs/contract',
  '/docs/errors',
  '/docs/settings',
  '/docs/changelog',
  '/docs/guides/pay-a-bank-twice',
];

describe.skipIf(leftOut())('the site', () => {
  let browser: Browser;
  let kolo: TestKolo;
  let folder: string;
  beforeAll(async () => {
    await builtPages();
    folder = await mkdtemp(join(tmpdir(), 'kolo-site-'));
    kolo = await startKolo({ env: { KOLO_DATA_DIR: folder } });
    await writeFile(join(folder, 'sandbox.json'), JSON.stringify({ secret_key: kolo.test.key }));
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await kolo?.stop();
    await rm(folder, { recursive: true });
  });

  const open = (options: BrowserContextOptions = {}) => Visitor.open(browser, kolo.baseUrl, options);

  it.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('keeps nobody out and is no wider than %i px, %s', async (width, colorScheme) => {
    const visitor = await open({ viewport: { width, height: 900 }, colorScheme });
    const found: string[] = [];
    for (const path of PAGES) {
      await visitor.page.goto(`${visitor.origin}${path}`);
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      found.push(...(await barriersOn(visitor.page)).map((barrier) => `${path}: ${barrier}`));
      if (await visitor.page.evaluate('document.documentElement.scrollWidth > innerWidth'))
        found.push(`${path} is wider`);
    }
    expect(found).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });

  it('cuts nothing off and scrolls nothing sideways, on any page', async () => {
    const visitor = await open();
    const { page } = visitor;
    const hides = `[...document.querySelectorAll('body, body *')]
      .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0)
      .filter((one) => one === document.body || /auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX))
      .map((one) => one.tagName + '.' + one.className)`;
    await page.goto(`${visitor.origin}/docs`);
    const hrefs = `[...document.querySelectorAll('a[href^="/docs"]:not([href$=".md"])')].map((link) => link.pathname)`;
    const paths = new Set(await page.evaluate<string[]>(hrefs));
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(`${visitor.origin}${path}`);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const hiding = await page.evaluate<string[]>(hides);
        found.push(...hiding.map((element) => `${path} at ${width}: ${element}`));
      }
    }
    expect(paths.size).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it('finds any word, by keyboard alone, and scrolls to the match', async () => {
    const visitor = await open();
    const { page } = visitor;
    await page.goto(`${visitor.origin}/docs`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('insuffisient_funds');
    await page.getByRole('option', { name: 'insufficient_funds Error codes' }).waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('option', { selected: true }).innerText()).toContain('insufficient_funds');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/errors#insufficient_funds');
    await page.getByRole('heading', { name: /^insufficient_funds/ }).waitFor();

    await page.getByRole('combobox').fill('inflow_transfer_fee');
    await page.getByRole('option', { name: /^What is the unit of inflow_transfer_fee/ }).waitFor();
    // In words that the texts do not use; what was found is shown with the words in it.
    await page.getByRole('combobox').fill('chargebacks');
    await page.getByRole('option').first().getByText('What happens to money that a bank returns?').waitFor();
    await page.getByRole('combobox').fill('rate limit');
    const limits = page.getByRole('option', {
      name: /^What are the limits of rate, amount and size\? Questions/,
    });
    expect(await limits.locator('mark').allInnerTexts()).toContain('rate');
    await page.getByRole('combobox').fill('zzzzqqqq');
    await page.getByRole('status').getByText('No results.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('combobox').fill('wallet');
    await page.getByRole('option').first().waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await page.getByRole('combobox').fill('zzzzqqqq');
    await page.keyboard.press('Escape');
    await page.getByText('No results.').waitFor({ state: 'hidden' });
    expect(visitor.faults).toEqual([]);
  });

  it('sends requests once the key is entered, and fills in values from responses', async () => {
    const visitor = await open();
    const { page } = visitor;
    /** Goes to an operation; once it can be sent, it is filled in. */
    const ready = async (operation: string) => {
      await page.goto(`${visitor.origin}/docs/reference/${operation}`);
      await visitor.button('Send').waitFor();
    };
    const send = async (operation: string, status: RegExp) => {
      await ready(operation);
      await visitor.press('Send');
      await page.getByRole('status').filter({ hasText: status }).waitFor();
    };
    await page.goto(`${visitor.origin}/docs/reference/createCustomer`);
    expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0);
    await visitor.press('Use the sandbox key');
    await visitor.button('Send').waitFor();
    await send('createCustomer', /^201, /);
    await send('fundTestWallet', /^202, /);
    await ready('verifyTransaction');
    expect(await page.getByLabel('Address').inputValue()).toMatch(/reference=funding-/);
    await send('createBankTransfer', /^202, /);
    const { reference } = JSON.parse(await page.getByLabel('Body').inputValue()) as { reference: string };
    // The status query prefers the reference of the payment to that of its funding.
    await ready('verifyTransaction');
    expect(await page.getByLabel('Address').inputValue()).toContain(`reference=${reference}`);
    await send('verifyTransaction', /^200, /);
    // The page shows filled boxes whole, and names placeholders until they are filled.
    await page.goto(`${visitor.origin}/docs/reference/deleteWebhook`);
    await page.getByText('WEBHOOK_ENDPOINT_ID comes from').waitFor();
    await page.getByLabel('Address').fill('/api/v1/webhooks/1');
    await page.getByText('WEBHOOK_ENDPOINT_ID comes from').waitFor({ state: 'hidden' });
    // Lists are requested without the filters of their examples, and the statement is for the current month.
    for (const operation of ['listWallets', 'listTransactions', 'listCustomers']) {
      await send(operation, /^200, /);
      await page.locator('form').getByText('"edges": [\n').waitFor();
    }
    await send('retrieveWalletStatement', /^200, /);
    await page.locator('form').getByText('"entries": [\n').waitFor();
    await ready('createBankTransfer');
    const hidden =
      "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.try textarea'))";
    expect(await page.evaluate(hidden)).toBe(0);
    const { data } = (await kolo.test.get('/api/v1/wallet')).body;
    expect(await page.getByLabel('Body').inputValue()).toContain(data.paginatedPayload.edges[0].id);
    await page.getByLabel('Body').fill('{}');
    await visitor.press('Send');
    await page
      .getByRole('status')
      .filter({ hasText: /^400, / })
      .waitFor();
    await page.locator('form').getByText('"code": "invalid_request"').waitFor();
    expect(await page.evaluate("sessionStorage.getItem('sandbox-key')")).toBe(kolo.test.key);
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(kolo.test.key);

    // An answer that is not JSON shows as it is.
    await ready('retrieveWalletStatement');
    const address = page.getByLabel('Address');
    await address.fill((await address.inputValue()).replace('format=json', 'format=csv'));
    await visitor.press('Send');
    await page
      .getByRole('status')
      .filter({ hasText: /^200, / })
      .waitFor();
    // Of answers it keeps what examples take, and of a key that is no more nothing.
    const stored = await page.evaluate<string>("sessionStorage.getItem('sandbox-answers')");
    expect(Object.keys(JSON.parse(stored)).sort()).toEqual([
      'createBankTransfer.reference',
      'createCustomer.customer_id',
      'createCustomer.wallet_id',
      'fundTestWallet.reference',
      'fundTestWallet.transaction_id',
      // Of wallets there is no other than the customer's.
      'listCustomers.id',
      'listCustomers.wallet_id',
      'listTransactions.id',
      'verifyTransaction.id',
    ]);
    await page.evaluate("sessionStorage.setItem('sandbox-key', 'test_key_of_another_folder')");
    await visitor.press('Send');
    await page.getByText('This key is no longer valid.').waitFor();
    await visitor.press('Use the sandbox key');
    await visitor.button('Send').waitFor();
    await visitor.press('Send');
    await page
      .getByRole('status')
      .filter({ hasText: /^200, / })
      .waitFor();

    // It is of this session of the browser alone.
    const another = await open();
    await another.page.goto(`${another.origin}/docs/reference/createCustomer`);
    await another.button('Use the sandbox key').waitFor();
    expect([...visitor.faults, ...another.faults]).toEqual([]);
  });

  it('says that there is no such page, and which may be meant', async () => {
    const visitor = await open();
    const { page } = visitor;
    await page.goto(`${visitor.origin}/docs/guides/webhook-signature.html`);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    const near = page.getByRole('listitem').filter({ has: page.locator('mark') });
    await near.getByRole('link', { name: /^What is signed Webhooks/ }).waitFor();
    expect(await page.getByRole('combobox').inputValue()).toBe('webhook signature');
    expect(await barriersOn(page)).toEqual([]);
    await near.getByRole('link', { name: /^What is signed Webhooks/ }).click();
    await page.waitForURL('**/docs/guides/webhooks#what-is-signed');
    expect(visitor.faults).toEqual([]);
  });

  it('goes on from an old link to a section of the contract to the page of its topic', async () => {
    const visitor = await open();
    await visitor.page.goto(`${visitor.origin}/docs/contract#32-bank-transfer`);
    await visitor.page.waitForURL('**/docs/contract/transfers#32-bank-transfer');
    await visitor.page.getByRole('heading', { name: '3.2 Bank transfer' }).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('copies a page as Markdown', async () => {
    const visitor = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = visitor;
    await page.goto(`${visitor.origin}/docs/guides/payment-runs`);
    await visitor.press('Copy as Markdown');
    await visitor.button('Copied').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    const link = page.getByRole('link', { name: 'View as Markdown' });
    const answer = await fetch(`${kolo.baseUrl}${await link.getAttribute('href')}`);
    expect(copied).toBe(await answer.text());
    expect(copied).toMatch(/^# Payment runs\n/);
    expect(visitor.faults).toEqual([]);
  });

  it('shows samples as the reader chose last, in the colours that they chose', async () => {
    const visitor = await open({ colorScheme: 'light' });
    const { page } = visitor;
    await page.goto(`${visitor.origin}/docs/reference/createCustomer`);
    await page.getByRole('tab', { name: 'TypeScript' }).click();
    await visitor.press('Light or dark');
    await page.goto(`${visitor.origin}/docs/reference/listWallets`);
    await page.getByText("import { Kolo } from 'kolo-sdk'").waitFor();
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('TypeScript');
    // Samples name the address that they came from.
    await page.getByText(`baseUrl: '${visitor.origin}'`).waitFor();
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(20, 24, 27)');
    expect(visitor.faults).toEqual([]);
  });

  it('shows samples beside the text on a wide screen, and below it on a narrow one', async () => {
    for (const [width, isBeside] of [
      [1440, true],
      [390, false],
    ] as const) {
      const visitor = await open({ viewport: { width, height: 900 } });
      const { page } = visitor;
      await page.goto(`${visitor.origin}/docs/reference/createBankTransfer`);
      expect(await page.getByRole('tab').allInnerTexts()).toEqual(['curl', 'TypeScript', 'Python', 'PHP']);
      const samples = page.locator('.samples');
      const first = (await page.locator('#body-amount').boundingBox())!;
      const box = (await samples.boundingBox())!;
      expect(box.x >= first.x + first.width).toBe(isBeside);
      // The last field of the request is beside them too, for they stay in view.
      await page.locator('#body-metadata').scrollIntoViewIfNeeded();
      const last = (await page.locator('#body-metadata').boundingBox())!;
      const { y, height } = (await samples.boundingBox())!;
      expect(y < last.y && y + height > 0 && y >= 0).toBe(isBeside);
      expect(visitor.faults).toEqual([]);
    }
  });

  it('is read without scripts, on a narrow screen too', async () => {
    const visitor = await open({ viewport: { width: 390, height: 900 }, javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto(`${visitor.origin}/docs/guides/start`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('navigation', { name: 'Pages' })
      .locator('summary', { hasText: 'Transfers' })
      .click();
    await page.getByRole('link', { name: 'Create a bank transfer POST /transfer/bank', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Create a bank transfer' }).waitFor();
    await page.getByText('curl -X POST').waitFor();
    await page.getByText("import { Kolo } from 'kolo-sdk'").waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
