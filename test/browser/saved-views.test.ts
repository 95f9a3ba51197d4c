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
});
