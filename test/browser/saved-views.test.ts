import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOn } from './axe.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';

describe.skipIf(leftOut())('in a browser, saved views', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.fill();
  });
  afterAll(() => desk.close());

  it('are saved from a list, shared, opened from the palette, renamed and deleted', async () => {
    const visitor = await desk.windowOf(desk.world.sade);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/transfers?status=failed&order=ASC&q=stuck`);
    await visitor.sees('Transfers');
    await visitor.press('Save as a view');
    const save = visitor.dialog('Save');
    await save.getByText('The search text is not saved').waitFor();
    await page.keyboard.type('Failed, oldest first');
    await save.getByLabel('Share it').check();
    expect(await barriersOn(page)).toEqual([]);
    await save.getByRole('button', { name: 'Save' }).click();
    await save.getByText('for everybody who reads it here').waitFor();
    await save.getByRole('button', { name: 'Close' }).last().click();

    const tab = (of: typeof page, name: string) =>
      of.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name });
    await tab(page, 'Failed, oldest first').click();
    await page.waitForURL(
      (url) => url.search === '?order=ASC&status=failed' || url.search === '?status=failed&order=ASC',
    );

    // A colleague sees it, and goes to it from another page.
    const other = await desk.windowOf(desk.world.vera);
    await other.go(`${desk.environmentPath}/wallets`);
    await other.sees('Wallets');
    await other.page.keyboard.press('Control+k');
    await other.page.keyboard.type('oldest');
    await other
      .dialog('Find or go to')
      .getByRole('group', { name: 'Saved views' })
      .getByRole('option', { name: /^Failed, oldest first/ })
      .click();
    await other.page.waitForURL(
      (url) => url.pathname.endsWith('/transfers') && url.search.includes('status=failed'),
    );
    await tab(other.page, 'Failed, oldest first').waitFor();
    await other.press('Actions for the view Failed, oldest first');
    const rename = (of: typeof page) => of.getByRole('menuitem', { name: 'Rename' });
    await rename(other.page).waitFor();
    expect(await rename(other.page).isDisabled()).toBe(true);

    await visitor.press('Actions for the view Failed, oldest first');
    await rename(page).click();
    await visitor.dialog('Rename').getByLabel('Name').fill('Failed');
    await page.keyboard.press('Enter');
    await visitor.dialog('Rename').getByText('Renamed.').waitFor();
    await visitor.dialog('Rename').getByRole('button', { name: 'Close' }).last().click();
    await tab(page, 'Failed').waitFor();

    await visitor.press('Actions for the view Failed');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await visitor.dialog('Delete').getByRole('button', { name: 'Delete' }).click();
    await visitor.dialog('Delete').getByText('Deleted.').waitFor();
    await visitor.dialog('Delete').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Save as a view' }).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('of a colleague keeps its name, and those without a tab open by keys', async () => {
    const { sade, vera, kolo } = desk.world;
    const save = (by: typeof sade, name: string, amount: number, shared = false) =>
      by.call('POST', `/ops/v1/businesses/${kolo.business.businessId}/test/views`, {
        list: 'transfers',
        name,
        filters: { amount_from: String(amount) },
        shared,
      });
    expect((await save(vera, 'Ours', 1, true)).status).toBe(201);
    const own = ['Mine 1', 'Mine 2', 'Mine 3', 'Mine 4', 'Mine 5', 'Mine 6', 'Mine 7'];
    for (const [at, name] of own.entries()) await save(sade, name, at + 2);

    const visitor = await desk.windowOf(sade);
    const { page } = visitor;
    const tabs = page.getByRole('navigation', { name: 'Saved views' });
    await visitor.go(`${desk.environmentPath}/transfers?status=failed`);
    await visitor.press('Save as a view');
    const dialog = visitor.dialog('Save');
    await dialog.getByLabel('Name').fill('Ours');
    await dialog.getByLabel('Share it').check();
    await dialog.getByText(/ saved a shared view of this name\. Choose another name\./).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await dialog.getByLabel('Name').fill('Mine 1');
    await dialog.getByLabel('Share it').uncheck();
    await visitor.press('Replace', visitor.dialog('Replace'));
    await visitor.dialog('Replace').getByText('Saved. It is above the list').waitFor();
    await visitor.dialog('Replace').getByRole('button', { name: 'Close' }).last().click();
    await page.waitForURL((url) => url.search === '?status=failed');

    await visitor.button('2 more', tabs).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').getByRole('menuitem', { name: 'Mine 7' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('amount_from') === '8');
    await tabs.getByRole('link', { name: 'Mine 7' }).waitFor();
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual([
      'All',
      'Ours',
      ...own.slice(0, 4),
      'Mine 7',
    ]);
    expect(visitor.faults).toEqual([]);
  });

  it('are not asked for by the address of a page that follows a list', async () => {
    const visitor = await desk.windowOf(desk.world.sade);
    const { page } = visitor;
    const lists: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/views')) lists.push(searchParams.get('list'));
    });
    await visitor.go(`${desk.environmentPath}/wallets`);
    await page.getByRole('table', { name: 'wallets' }).locator('tbody a').first().click();
    await visitor.sees(/^Wallet of/);
    await visitor.settled();
    expect(lists).toEqual(['wallets']);
  });
});
