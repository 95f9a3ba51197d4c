import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere, type Person } from '../backoffice/operators/people.ts';
import { until } from '../support/http.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';

/** Cells as a spreadsheet gives them. The bank does not know the third account; the fourth line pays the first again. */
const CELLS = [
  'Employee\tNet pay\tAccount number\tBank',
  'Ada Obi\t1,250.50\t0123456789\t058',
  'Bola Ade\t900\t0123456788\t058',
  'Chidi Eze\t700.00\t0000000028\t058',
  'Ada Obi\t1,250.50\t0123456789\t058',
].join('\n');

describe.skipIf(leftOut())('a payment run', () => {
  let desk: Desk;
  let bola: Person;
  beforeAll(async () => {
    desk = await Desk.open();
    bola = await desk.world.people.person('bola@example.com', everywhere('finance'));
  });
  afterAll(() => desk.close());

  it('is pasted, checked, approved by a second person, and paid', async () => {
    const { ada, kolo, source } = desk.world;
    const first = await desk.windowOf(bola);
    const { page } = first;
    await first.go(`${desk.environmentPath}/payment-runs`);
    await page.getByRole('link', { name: 'New payment run' }).click();
    await first.sees('New payment run');
    await first.pick('Wallet that pays', source);
    await page.getByText(/available$/).waitFor();
    await page.getByLabel('Reference of the payment run').fill('salaries-2026-11');
    await page.getByLabel('Or paste it').fill(CELLS);
    await page.getByText('4 transfers, ₦4,101.00 in all').waitFor();
    await first.press('Create and check');
    await first.sees('salaries-2026-11');
    await page.getByText('1 whose account the bank does not know').waitFor();
    await page.getByText('1 equal to another one of this run').waitFor();
    await page.getByLabel('Send transfer 3').uncheck();
    await page.getByLabel('Send transfer 4').uncheck();
    await page.getByText('2 of 4').waitFor();
    await first.press('Propose to send');
    const proposing = await first.fill('Propose to send', { Why: 'Salaries of November' });
    await proposing.getByRole('link', { name: 'Approvals' }).click();
    await page.getByText(/You proposed it/).waitFor();

    const second = await desk.windowOf(ada);
    await second.go(`${desk.environmentPath}/approvals`);
    await second.page
      .getByRole('region', { name: 'Waiting for you' })
      .getByRole('link', { name: 'Send a payment run' })
      .click();
    await second.page.getByText(/2 transfers of ₦2,150.50 in all/).waitFor();
    await second.press('Approve');
    const approving = await second.fill('Approve', {});
    expect(await second.happened(approving)).toContain('Approved and carried out.');
    await second.page.getByRole('link', { name: 'See its transfers' }).first().click();
    await second.sees('salaries-2026-11');
    await second.page.getByText('2 of 2 transfers are paid').waitFor();
    await until(async () => {
      kolo.clock.advance(1_000);
      return second.page.getByText('completed', { exact: true }).isVisible();
    });
    await second.page.getByRole('table').getByRole('link').first().click();
    const facts = second.page.getByRole('region', { name: 'Details' });
    await facts.getByText('Recipient', { exact: true }).waitFor();
    await facts.getByRole('link', { name: 'See its transfers' }).click();
    await second.sees('salaries-2026-11');
    expect(await desk.count('transactions', 'bulk_id IS NOT NULL AND amount IN (125050, 90000)')).toBe(2);
    expect([...first.faults, ...second.faults]).toEqual([]);
  });

  it('is not created from a table with faults', async () => {
    const visitor = await desk.windowOf(bola);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/payment-runs/new`);
    await page.getByLabel('Or paste it').fill('Amount,Account,Bank\n10,123456789,058\nten,0123456789,none');
    await page.getByText('2 lines cannot be read').waitFor();
    await page.getByText(/9 digits instead of 10/).waitFor();
    expect(await visitor.button('Create and check').isDisabled()).toBe(true);
    await page.getByLabel(/Add leading zeros/).check();
    await page.getByText('A line cannot be read').waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
