import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere, People, type Person } from '../backoffice/operators/people.ts';
import { builtPages } from '../support/built.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { leftOut, startBrowser } from './chromium.ts';
import { Visitor } from './visitor.ts';

describe.skipIf(leftOut())('the age of a page', () => {
  let database: TestDatabase;
  let bank: TestDatabase;
  let kolo: TestKolo;
  let people: People;
  let ada: Person;
  let browser: Browser;
  beforeAll(async () => {
    await builtPages();
    database = await createTestDatabase();
    bank = await createTestDatabase({ empty: true });
    // The primary, as a replica that is never late.
    const replica = database.connection;
    const databases = { kolo: database, bank };
    [kolo, browser] = await Promise.all([startKolo({ databases, replica, pollMs: 100 }), startBrowser()]);
    people = new People(kolo);
    ada = await people.person('ada@example.com', everywhere('admin'));
    await kolo.test.fundedWallet(1_000_000);
  });
  afterAll(async () => {
    await browser.close();
    await people.close();
    await kolo.stop();
    await database.drop();
    await bank.drop();
  });

  it('is shown where a list comes from the read replica, and nowhere else', async () => {
    const visitor = await Visitor.open(browser, kolo.baseUrl);
    await visitor.signIn(ada);
    // Later than the sign-in, which is a change that the replica must have.
    kolo.clock.advance(5_000);
    const { page } = visitor;
    const environmentPath = `/b/${kolo.business.businessId}/test`;
    const age = page.getByText(/^Read replica, as of /);
    await visitor.go(`${environmentPath}/transfers`);
    await age.waitFor();
    await visitor.follow('Approvals');
    await visitor.sees('Approvals');
    await age.waitFor({ state: 'hidden' });
    await visitor.go(`${environmentPath}/approvals`);
    await visitor.sees('Approvals');
    expect(await age.count()).toBe(0);
    expect(visitor.faults).toEqual([]);
  });
});
