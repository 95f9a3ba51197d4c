import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { everywhere, People, type Person } from '../backoffice/operators/people.ts';
import { builtPages } from '../support/built.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { leftOut, startBrowser } from './chromium.ts';
import { Visitor } from './visitor.ts';

const HOUR_MS = 3_600_000;

describe.skipIf(leftOut())('somebody of finance', () => {
  let kolo: TestKolo;
  let people: People;
  let fola: Person;
  let browser: Browser;
  let environmentPath: string;
  beforeAll(async () => {
    await builtPages();
    // Signing in moves the clock on: it stays behind the server's, by which instants are over, on the browser's day in Lagos.
    const sinceMidnightMs = (Date.now() + HOUR_MS) % (24 * HOUR_MS);
    const clock = new ManualClock(Date.now() - Math.min(2 * HOUR_MS, sinceMidnightMs));
    [kolo, browser] = await Promise.all([startKolo({ pollMs: 200, clock }), startBrowser()]);
    people = new People(kolo);
    fola = await people.person('fola@example.com', everywhere('finance'));
    environmentPath = `/b/${kolo.business.businessId}/test`;
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

  it('saves the trial balance of yesterday as PDF', async () => {
    const visitor = await open();
    const { page } = visitor;
    await visitor.go(`${environmentPath}/books`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Trial balance as PDF' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^trial-balance-test-\d{4}-\d\d-\d\d\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    expect(visitor.faults).toEqual([]);
  });

  it('has the books verified, and sees what came of it', async () => {
    const visitor = await open();
    const { page } = visitor;
    await visitor.go(`${environmentPath}/books`);
    await visitor.sees('Books');
    await page.getByRole('button', { name: 'Verify now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify now' });
    await dialog.getByText('No money moves').waitFor();
    await dialog.getByRole('button', { name: 'Verify now' }).click();
    await dialog.getByRole('status').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const row = page.getByRole('table', { name: 'verifications' }).getByRole('row').nth(1);
    await row.getByText('agrees').waitFor();
    expect(await row.innerText()).toMatch(/the beginning[\s\S]*you/);
    await page.getByRole('button', { name: 'Verify now' }).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('exports transfers, sees the progress, stops it, and sees an error where it breaks off', async () => {
    const visitor = await open();
    const { page } = visitor;
    await visitor.go(`${environmentPath}/transfers`);
    await visitor.sees('Transfers');
    await page.getByRole('table', { name: 'transfers' }).waitFor();
    const exportAll = () => page.getByRole('button', { name: 'Export all as CSV' }).click();
    const status = page.getByRole('status').filter({ hasText: /Saved|Stopped|rows/ });

    const saved = page.waitForEvent('download');
    await exportAll();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^transfers-test-.*\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines.filter((line) => /rent|salary/.test(line))).toHaveLength(2);
    await status.getByText(`: ${lines.length - 1} rows,`).waitFor();

    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query('BEGIN; LOCK TABLE payouts IN ACCESS EXCLUSIVE MODE');
    await exportAll();
    await status.getByText('0 rows').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await status.getByText('Stopped. Nothing was saved.').waitFor();
    await owner.query('ROLLBACK');

    let wasSaved = false;
    page.on('download', () => {
      wasSaved = true;
    });
    await owner.query('REVOKE SELECT ON payouts FROM kolo_operator');
    await exportAll();
    await page.getByRole('alert').filter({ hasText: 'The download broke off' }).waitFor();
    await owner.query('GRANT SELECT ON payouts TO kolo_operator');
    expect(wasSaved).toBe(false);
    expect(visitor.faults).toEqual([]);
  });

  it('goes from the trial balance to the postings of a system account, and to a movement of it', async () => {
    const visitor = await open();
    const { page } = visitor;
    await visitor.go(`${environmentPath}/books`);
    await page.getByRole('link', { name: 'Settlement, sandbox' }).click();
    await visitor.sees('Settlement, sandbox');
    const postings = page.getByRole('table', { name: 'postings' });
    await page.getByText('All of the hour: debits').first().waitFor();
    expect(
      await postings
        .getByRole('row')
        .filter({ hasText: /rent|salary/ })
        .count(),
    ).toBe(2);
    await page.getByRole('table', { name: 'hours' }).getByRole('link').first().click();
    await page.waitForURL(/hour=/);
    await postings
      .getByRole('row')
      .filter({ hasText: 'rent' })
      .getByRole('link', { name: 'Bank transfer' })
      .click();
    await page.waitForURL(/\/transfers\//);
    await page.getByText('rent').first().waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('sees the trial balance at an instant, which nothing that was done later changes', async () => {
    const visitor = await open();
    const { page } = visitor;
    const [day, time] = lagosTime(kolo.clock.now() - 1_000);
    await visitor.go(`${environmentPath}/books`);
    await page.getByLabel('Day', { exact: true }).fill(day);
    await page.getByLabel('Or at this time').fill(time);
    await page.getByText('and every posting from then on').waitFor();
    await page.getByText(/They agree\./).waitFor();
    expect(new URL(page.url()).searchParams.get('time')).toBe(time);
    expect(await page.getByRole('table', { name: 'accounts' }).innerText()).toContain('Settlement, sandbox');
    const before = await open();
    await before.go(`${environmentPath}/books?day=2020-01-01&time=10:20:30`);
    await before.page.getByText('Nothing was posted by then.').waitFor();
    expect([...visitor.faults, ...before.faults]).toEqual([]);
  });
});

/** The day and the time of an instant where the business is. */
function lagosTime(ms: number): [day: string, time: string] {
  const local = new Date(ms + HOUR_MS).toISOString();
  return [local.slice(0, 10), local.slice(11, 19)];
}
