import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/http.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';

describe.skipIf(leftOut())('in a browser, the reports for finance', () => {
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
      .getByRole('link', { name: /^1 \w+ \d{4} to/ })
      .first()
      .click();
    await page.waitForURL(/\/transfers\?(?=.*from=)(?=.*show=final)(?=.*category=bank-outflow)/);
    await page.getByText('for-finance').first().waitFor();
    const { rows } = await desk.world.owner.query(
      `SELECT count(*) FILTER (WHERE status = 'successful')::int AS paid, count(*) FILTER (WHERE status = 'failed')::int AS failed
       FROM transactions WHERE tenant_id = $1 AND category = 'bank-outflow' AND completed_at IS NOT NULL`,
      [desk.world.tenantId],
    );
    const [{ paid, failed }] = rows;
    const totals = page.getByRole('status').filter({ hasText: 'Successful' });
    await totals
      .getByText(new RegExp(`^Successful: ${paid}, ₦[\\d,.]+\\. Failed: ${failed}, ₦[\\d,.]+\\. `))
      .waitFor();
    await page.getByLabel('Amount from').fill('1');
    await page.waitForURL(/amount_from=/);
    expect(await totals.count()).toBe(0);
    // Neither money in nor what is processing has an outcome: the list is refused.
    for (const other of ['category=bank-inflow', 'status=processing']) {
      await visitor.go(`${desk.environmentPath}/transfers?show=final&${other}`);
      await page.getByRole('alert').first().waitFor();
      await visitor.settled();
      expect(await totals.count()).toBe(0);
    }
    expect(visitor.faults).toEqual([]);
  });

  it('opens the line of a chart that is clicked, and the payouts of a provider and a bank', async () => {
    const visitor = await desk.nextWindowOf(desk.world.ada);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/books/reports?every=month`);
    const chart = page.getByRole('img', { name: /^Money in and out by period/ }).locator('.u-over');
    const { width, height } = (await chart.boundingBox())!;
    const opened: (string | null)[] = [];
    for (const y of [2, height - 2]) {
      const position = { x: width - 2, y };
      await chart.hover({ position });
      await page.getByText(/: Money in ₦[\d,.]+, Paid out ₦[\d,.]+$/).waitFor();
      await chart.click({ position });
      await page.waitForURL(/\/transfers\?.*status=successful/);
      opened.push(new URL(page.url()).searchParams.get('category'));
      await page.goBack();
    }
    expect(opened.toSorted()).toEqual(['bank-inflow', 'bank-outflow']);
    await page.getByRole('table', { name: 'providers' }).getByRole('link', { name: 'sandbox' }).click();
    await page.waitForURL(/\/transfers\?(?=.*show=final)(?=.*rail=sandbox)(?=.*category=bank-outflow)/);
    await page.getByText('for-finance').first().waitFor();
    await page.goBack();
    await page.getByRole('table', { name: 'banks' }).getByRole('link').first().click();
    await page.waitForURL(/\/transfers\?(?=.*show=final)(?=.*bank_code=)(?=.*category=bank-outflow)/);
    await page.getByText('for-finance').first().waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it("opens the transfers of a line of today's charts", async () => {
    const visitor = await desk.nextWindowOf(desk.world.ada);
    const { page } = visitor;
    await visitor.go(desk.environmentPath);
    const chart = page.getByRole('img', { name: /^Payouts by hour/ }).locator('.u-over');
    await chart.hover();
    await page.getByText(/^\d\d:\d\d: Accepted \d+, Settled \d+, Failed \d+$/).waitFor();
    await chart.click();
    await page.waitForURL(/\/transfers\?(?=.*from=\d{4}-\d\d-\d\d)(?=.*category=bank-outflow)/);
    expect(visitor.faults).toEqual([]);
  });

  it('shows balances by tag when asked', async () => {
    const visitor = await desk.nextWindowOf(desk.world.ada);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/books/reports`);
    await visitor.press('Show balances by tag');
    const rows = page.getByRole('table', { name: 'balances by tag' }).getByRole('row');
    await rows.nth(1).waitFor();
    const { rows: sums } = await desk.world.owner.query(
      `SELECT count(*)::int AS wallets, count(*) FILTER (WHERE tag IS NULL)::int AS untagged FROM wallets WHERE tenant_id = $1`,
      [desk.world.tenantId],
    );
    const shown = (await rows.allInnerTexts()).map((text) => text.split('\t'));
    expect(shown[0]).toEqual(['Tag', 'Wallets', 'Balance', 'Held']);
    expect(shown.slice(1).reduce((sum, [, wallets]) => sum + Number(wallets), 0)).toBe(sums[0].wallets);
    expect(shown.some(([tag]) => tag === 'No tag')).toBe(sums[0].untagged > 0);
    await visitor.button('Read again').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('shows what a closed day holds, saves it in a format, and sets the codes of accounts', async () => {
    const { owner, tenantId } = desk.world;
    await owner.query(
      `INSERT INTO journal_entries (tenant_id, currency, number, day, time_zone, debits, credits, lines, closed_at)
       VALUES ($1, 'NGN', 1, '2025-12-31', 'Africa/Lagos', 700, 700,
         '[{"account_id": "00000000-0000-0000-0000-000000000000", "debit": "0", "credit": "700"},
           {"account_id": "00000000-0000-0000-0000-00000000fee5", "debit": "700", "credit": "0"}]', now())`,
      [tenantId],
    );
    await owner.query(
      `INSERT INTO calendar_jobs (job, scope, next_period, due_at, finished_at)
       VALUES ('journal', $1, '2026-01-01', 'infinity', now())
       ON CONFLICT (job, scope) DO UPDATE SET next_period = excluded.next_period, due_at = excluded.due_at,
         finished_at = excluded.finished_at`,
      [tenantId],
    );
    const visitor = await desk.nextWindowOf(desk.world.ada);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/books`);
    await page.getByRole('link', { name: 'Journal', exact: true }).click();
    await visitor.sees('Journal');
    await page.getByText('Days are closed up to 31 Dec 2025.').waitFor();
    await page.getByRole('link', { name: 'Entry 1 of 31 Dec 2025' }).click();
    const lines = page.getByRole('table', { name: 'accounts of the entry' }).getByRole('row');
    await lines.nth(1).waitFor();
    expect(await lines.allInnerTexts()).toEqual([
      'Account\tDebit\tCredit',
      'Wallets\t–\t₦7.00',
      'Fee income\t₦7.00\t–',
    ]);

    await page.getByLabel('Code of Fee income').fill('');
    expect(await visitor.button('Set the codes').isDisabled()).toBe(true);
    await page.getByText('A name needs a code').waitFor();
    await page.getByLabel('Name of Fee income').fill('');
    await page.getByLabel('Code of Wallets').fill('2050');
    expect(await visitor.act('Set the codes', {})).toBe('The codes are set.');
    await page.getByText('Fee income: no code. A file with it is refused.').waitFor();
    await visitor.press('Download the journal');
    await page.getByText('fees: Fee income has no code').waitFor();

    await page.getByLabel('Code of Fee income').fill('4000');
    await page.getByLabel('Name of Fee income').fill('Fees');
    expect(await visitor.act('Set the codes', {})).toBe('The codes are set.');
    await page.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: 'Xero' }).click();
    const saved = page.waitForEvent('download');
    await visitor.press('Download the journal');
    const file = await saved;
    expect(file.suggestedFilename()).toBe('journal-test-2025-12-01-2025-12-31-xero.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain('Wallets,2050,Tax Exempt,-7.00');
    expect(visitor.faults).toEqual([]);
  });

  it('shows what a month lacks, and saves a closed one that says so', async () => {
    const visitor = await desk.nextWindowOf(desk.world.ada);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/books`);
    await page.getByRole('link', { name: 'Month-end', exact: true }).click();
    await visitor.sees('Month-end');
    await page.getByText('Days are closed up to 31 Dec 2025 only.').waitFor();
    expect(await visitor.button('Download the month').count()).toBe(0);
    await visitor.go(`${desk.environmentPath}/books/month-end?month=2025-12`);
    await page.getByText('No bank account is compared with the ledger.').waitFor();
    await page.getByText('Not verified yet').waitFor();
    const saved = page.waitForEvent('download');
    await visitor.press('Download the month');
    expect((await saved).suggestedFilename()).toBe('month-end-test-2025-12-incomplete.zip');
    const address = async (name: string) =>
      page.getByRole('main').getByRole('link', { name, exact: true }).last().getAttribute('href');
    for (const name of ['reports', 'journal for your accounting system'])
      expect(await address(name)).toMatch(/\?from=2025-12-01&to=2025-12-31$/);
    expect(await address('trial balance')).toMatch(/\?day=2025-12-31$/);
    expect(visitor.faults).toEqual([]);
  });
});
