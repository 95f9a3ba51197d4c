import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtDashboard } from '../dashboard/built.ts';
import { everywhere, People, type Person } from '../operators/people.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { leftOut, startBrowser } from './chromium.ts';
import { Visitor } from './visitor.ts';

describe.skipIf(leftOut())('somebody of finance', () => {
  let kolo: TestKolo;
  let people: People;
  let fola: Person;
  let browser: Browser;
  let side: string;
  beforeAll(async () => {
    await builtDashboard();
    [kolo, browser] = await Promise.all([startKolo({ pollMs: 200 }), startBrowser()]);
    people = new People(kolo);
    fola = await people.person('fola@example.com', everywhere('finance'));
    side = `/b/${kolo.business.businessId}/test`;
    const wallet = await kolo.test.fundedWallet(1_000_000);
    for (const reference of ['rent', 'salary']) {
      await kolo.test.transfer({ source: wallet, reference });
      await kolo.test.finalStatus(reference);
    }
  });
  afterAll(async () => {
    await browser.close();
    await people.close();
    await kolo.stop();
  });

  const open = async (): Promise<Visitor> => {
    const visitor = await Visitor.open(browser, kolo.baseUrl);
    await visitor.signIn(fola);
    return visitor;
  };

  it('has the books verified, and sees what came of it', async () => {
    const visitor = await open();
    const { page } = visitor;
    await visitor.go(`${side}/books`);
    await visitor.sees('Books');
    await page.getByRole('button', { name: 'Verify now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify now' });
    await dialog.getByText('It moves nothing').waitFor();
    await dialog.getByRole('button', { name: 'Verify now' }).click();
    await dialog.getByRole('status').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const row = page.getByRole('table', { name: 'verifications' }).getByRole('row').nth(1);
    await row.getByText('agrees').waitFor();
    expect(await row.innerText()).toMatch(/everything[\s\S]*you/);
    await page.getByRole('button', { name: 'Verify now' }).waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
