import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere, People } from '../backoffice/operators/people.ts';
import { builtPages } from '../support/built.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { leftOut, startBrowser } from './chromium.ts';
import { Visitor } from './visitor.ts';

describe.skipIf(leftOut())('an address', () => {
  let kolo: TestKolo;
  let people: People;
  let browser: Browser;
  beforeAll(async () => {
    await builtPages();
    [kolo, browser] = await Promise.all([startKolo(), startBrowser()]);
    people = new People(kolo);
  });
  afterAll(async () => {
    await browser.close();
    await people.close();
    await kolo.stop();
  });

  it.each([
    ['of a business that is none', () => `/b/${randomUUID()}/test`, /This environment does not exist/],
    [
      'of an environment that is none',
      () => `/b/${kolo.business.businessId}/real/wallets`,
      /This environment does not exist/,
    ],
    ['of no page', () => '/nowhere', 'There is no such page'],
  ])('%s says so, and leads back', async (_, path, title) => {
    const ada = await people.person(`${randomUUID()}@example.com`, everywhere('viewer'));
    const visitor = await Visitor.open(browser, kolo.baseUrl);
    await visitor.signIn(ada);
    await visitor.go(path());
    await visitor.sees(title);
    await visitor.page.getByRole('link', { name: 'Go to the first page' }).click();
    await visitor.sees('Today');
    expect(visitor.faults).toEqual([]);
  });

  it('of a page whose code an update has taken away reloads once, and then says so', async () => {
    const ada = await people.person(`${randomUUID()}@example.com`, everywhere('viewer'));
    const visitor = await Visitor.open(browser, kolo.baseUrl);
    const { page } = visitor;
    await visitor.signIn(ada);
    const gone = `${visitor.origin}/dashboard/assets/customers-gone.js`;
    expect((await page.request.get(gone)).status()).toBe(404);
    await visitor.go(`/b/${kolo.business.businessId}/test/books`);
    await visitor.sees('Books');
    // The update removed the code that runs; a reload gets the new code.
    const takeAway = (names: RegExp, as: 'script' | 'fetch') =>
      page.route(names, (route) =>
        route.request().resourceType() === as ? route.fulfill({ status: 404 }) : route.continue(),
      );
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname.split('/').at(-1)!);
    });
    await takeAway(/assets\/customers-/, 'script');
    // A service that only does not answer has not been updated.
    await visitor.follow('Customers');
    await page.getByRole('alert').getByText('Kolo did not answer.').waitFor();
    expect(loads).toEqual([]);
    await visitor.go(`/b/${kolo.business.businessId}/test/books`);
    await visitor.sees('Books');
    await takeAway(/assets\/index-/, 'fetch');
    await visitor.follow('Customers');
    await page.getByRole('alert').getByText('Kolo was updated. Reload the page.').waitFor();
    expect(loads).toEqual(['books', 'customers']);
    await page.unrouteAll();
    await visitor.press('Reload the page');
    await visitor.sees('Customers');

    await takeAway(/assets\/line-chart-(?!on-demand)/, 'script');
    await takeAway(/assets\/index-/, 'fetch');
    await visitor.follow('Books');
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await visitor.sees('Reports');
    await page.getByRole('alert').getByText('Kolo was updated. Reload the page.').first().waitFor();
    await page.getByRole('table').first().waitFor();
  });

  it('of a page of no certain environment leads to it, and nowhere else', async () => {
    const ada = await people.person(`${randomUUID()}@example.com`, everywhere('admin'));
    const visitor = await Visitor.open(browser, kolo.baseUrl);
    await visitor.signIn(ada);
    await visitor.go('/?page=settings/payouts');
    await visitor.sees('Payout stops');
    await visitor.go('/?page=//example.com');
    await visitor.sees('Today');
    expect(visitor.faults).toEqual([]);
  });

  it.each([
    ['customers', 'Customers', 'Email', 'email'],
    ['developers/events', 'Events', 'Reference of the transfer', 'transfer_id'],
  ])('of filtered %s is what the fields say, by a link and after going back too', async (list, title, label, name) => {
    const ada = await people.person(`${randomUUID()}@example.com`, everywhere('viewer'));
    const visitor = await Visitor.open(browser, kolo.baseUrl);
    await visitor.signIn(ada);
    const id = randomUUID();
    await visitor.go(`/b/${kolo.business.businessId}/test/${list}?${name}=${id}`);
    await visitor.sees(title);
    const field = visitor.page.getByLabel(label, { exact: true });
    expect(await field.inputValue()).toBe(id);
    await visitor.page.getByRole('link', { name: title, exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe('');
    await visitor.page.goBack();
    await expect.poll(() => field.inputValue()).toBe(id);
    expect(visitor.faults).toEqual([]);
  });
});
