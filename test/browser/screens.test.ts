import type { Browser, Cookie } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere, People, type Person } from '../backoffice/operators/people.ts';
import { builtPages } from '../support/built.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { barriersOn } from './axe.ts';
import { leftOut, startBrowser } from './chromium.ts';
import { ASKS_NOTHING, SCREENS } from './screens.ts';
import { Visitor } from './visitor.ts';

const WIDTHS = [390, 820, 1440];

describe.skipIf(leftOut())('a screen', () => {
  let kolo: TestKolo;
  let people: People;
  let ada: Person;
  let browser: Browser;
  let environmentPath: string;
  beforeAll(async () => {
    await builtPages();
    [kolo, browser] = await Promise.all([startKolo(), startBrowser()]);
    people = new People(kolo);
    ada = await people.person('ada@example.com', everywhere('admin'));
    environmentPath = `/b/${kolo.business.businessId}/test`;
  });
  afterAll(async () => {
    await browser.close();
    await people.close();
    await kolo.stop();
  });

  /** Of her session, which every window shares. */
  let cookies: Cookie[] | undefined;
  const open = async (): Promise<Visitor> => {
    const visitor = await Visitor.open(browser, kolo.baseUrl);
    const context = visitor.page.context();
    if (cookies === undefined) await visitor.signIn(ada);
    else await context.addCookies(cookies);
    cookies ??= await context.cookies();
    return visitor;
  };

  it.each(SCREENS)('/%s keeps nobody out, in both themes and at three widths', async (page, title) => {
    const visitor = await open();
    const found: string[] = [];
    await visitor.go(`${environmentPath}/${page}`);
    await visitor.sees(title);
    await visitor.settled();
    for (const width of WIDTHS) {
      await visitor.page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await visitor.page.emulateMedia({ colorScheme });
        for (const barrier of await barriersOn(visitor.page))
          found.push(`${colorScheme} ${width}: ${barrier}`);
      }
      const isWide = 'document.documentElement.scrollWidth > innerWidth';
      if (await visitor.page.evaluate<boolean>(isWide)) found.push(`${width}: wider than the screen`);
    }
    expect(found).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });

  const asking = SCREENS.filter(([page]) => !ASKS_NOTHING.includes(page));
  it.each(asking)('/%s says what went wrong where the operator API fails', async (page) => {
    const visitor = await open();
    const message = 'The service is busy for a while';
    // The session and the businesses can be read; the screen's own requests fail.
    await visitor.page.route(/\/ops\/v1\/(?!session$|businesses$)/, (route) =>
      route.fulfill({
        status: 503,
        json: { status: false, message, code: 'service_unavailable', request_id: 'r-1' },
      }),
    );
    await visitor.go(`${environmentPath}/${page}`);
    await visitor.page.getByRole('alert').filter({ hasText: message }).first().waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
