import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/http.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';

describe.skipIf(leftOut())('in a browser, the report for finance', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
    const { kolo, source } = desk.world;
    await kolo.test.transfer({ source, reference: 'for-finance', amount: 123_456 });
    await kolo.test.finalStatus('for-finance');
    const path = `${desk.world.environmentPath}/rollups/accounts`;
    await until(async () => (await desk.world.ada.call('GET', path)).body.data.behind === 0);
  });
  afterAll(() => desk.close());

  it('shows totals and periods, leads to the payouts, and saves a workbook', async () => {
    const visitor = await desk.windowOf(desk.world.ada);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/books/reports`);
    await visitor.sees('Reports');
    await page.getByText('compared with').waitFor();
    await page.getByText('Before: ').first().waitFor();
    await page
      .getByRole('img', { name: /a table with the same values follows/ })
      .nth(1)
      .waitFor();
    const saved = page.waitForEvent('download');
    await visitor.press('Export as XLSX');
    expect((await saved).suggestedFilename()).toMatch(/^finance-.*\.xlsx$/);
    await page.getByText('Months', { exact: true }).click();
    await page.waitForURL(/every=month/);
    await page
      .getByRole('link', { name: /^\d{4}-\d\d-01 to/ })
      .first()
      .click();
    await page.waitForURL(/\/transfers\?.*from=.*category=bank-outflow/);
    await page.getByText('for-finance').first().waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
