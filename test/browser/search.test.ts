import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyed } from '../support/keyed.ts';
import { barriersOn } from './axe.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';

describe.skipIf(leftOut())('in a browser, the command palette', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.fill();
  });
  afterAll(() => desk.close());

  it('finds a transfer and goes to a page by keys alone', async () => {
    const visitor = await desk.windowOf(desk.world.sade);
    const { page } = visitor;
    await visitor.go(desk.environmentPath);
    await visitor.sees('Today');
    await page.keyboard.press('Control+k');
    const palette = visitor.dialog('Find or go to');
    const box = palette.getByRole('combobox');
    await box.waitFor();
    await page.keyboard.type('stuck');
    await palette.getByRole('group', { name: 'Transfers' }).getByRole('option').first().waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await visitor.sees('stuck');
    await palette.waitFor({ state: 'hidden' });

    await page.keyboard.press('Control+k');
    await box.waitFor();
    const chosen = palette.getByRole('option', { selected: true });
    const first = await chosen.innerText();
    await page.keyboard.press('ArrowDown');
    expect(await chosen.innerText()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await chosen.innerText()).toBe(first);
    expect(await box.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });

    await page.keyboard.press('Control+k');
    await page.keyboard.type('wallets');
    await palette.getByRole('option', { name: 'Wallets', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await visitor.sees('Wallets');
    expect(visitor.faults).toEqual([]);
  });

  it('of a filter finds a customer and a wallet by what people know, and shows their names', async () => {
    const { kolo, source, sade, vera } = desk.world;
    const person = { name: 'Adaeze Nwosu', phone: '08031234567' };
    const { walletId } = await kolo.test.customer(person);
    const gift = { source, destination: walletId, amount: 4_200, reference: 'gift' };
    await kolo.test.walletTransfer(gift);
    const visitor = await desk.windowOf(sade);
    const { page } = visitor;
    const named = page.getByRole('combobox', { name: 'Customer', exact: true });
    await visitor.go(`${desk.environmentPath}/transfers?status=successful`);
    await visitor.settled();
    await visitor.pick('Customer', '0803 123 4567');
    await page.waitForURL(/status=successful&customer_id=/);
    await expect.poll(() => named.inputValue()).toBe('Adaeze Nwosu');
    const rows = page.getByRole('table', { name: 'transfers' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.innerText()).toContain('gift');
    expect(await barriersOn(page)).toEqual([]);
    await visitor.pick('Wallet', '08031234567');
    await page.waitForURL(/\?status=successful&wallet_id=/);
    await expect.poll(() => rows.count()).toBe(1);
    await visitor.press('Clear Wallet');
    await expect.poll(() => rows.count()).toBeGreaterThan(1);

    await visitor.follow('Wallets');
    // Transfers have a field of that name too.
    await visitor.sees('Wallets');
    await visitor.pick('Customer', '08031234567');
    await expect.poll(() => page.getByRole('table', { name: 'wallets' }).locator('tbody tr').count()).toBe(1);
    const address = page.url();
    await visitor.follow('Wallets');
    await expect.poll(() => named.inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => named.inputValue()).toBe('Adaeze Nwosu');
    await visitor.pick('Open a wallet', '08031234567');
    await visitor.sees('Wallet of Adaeze Nwosu');
    const other = await desk.windowOf(vera);
    await other.page.goto(address);
    const masked = other.page.getByRole('combobox', { name: 'Customer', exact: true });
    await expect.poll(() => masked.inputValue()).toBe('Adaeze N.');
    expect([...visitor.faults, ...other.faults]).toEqual([]);
  });

  it('shows results after a pause in typing, and drops the request of a text that was typed on', async () => {
    const { kolo, owner, sade } = desk.world;
    await kolo.test.customer({ name: 'Ifeoma Onwuachi' });
    await keyed(owner);
    const visitor = await desk.windowOf(sade);
    const { page } = visitor;
    const searches: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/search')) searches.push(searchParams.get('q')!);
    });
    await visitor.go(`${desk.environmentPath}/books`);
    await visitor.sees('Books');
    await page.keyboard.press('Control+k');
    const palette = visitor.dialog('Find or go to');
    await page.keyboard.type('nothing of that name');
    await palette.getByText('Nothing found.').waitFor();
    expect(searches).toEqual(['nothing of that name']);

    const box = palette.getByRole('combobox');
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/[/]search[?]q=ifeo$/, async (route) => {
      await held;
      await route.abort().catch(() => {});
    });
    const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=ifeo'));
    await box.fill('ifeo');
    await page.waitForRequest((request) => request.url().endsWith('q=ifeo'));
    await box.fill('ifeoma onw');
    await dropped;
    release();
    const customers = palette.getByRole('group', { name: 'Customers' }).getByRole('option');
    await customers.waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await palette.getByRole('option', { selected: true }).getByText('Ifeoma Onwuachi').waitFor();
    await page.keyboard.press('ArrowUp');
    await palette.getByRole('option', { selected: true }).getByText('Show all results').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/customers\/[^/]+$/);
    expect(visitor.faults).toEqual([]);
  });

  it('goes to the pages below those of the menu that the role may open', async () => {
    const { ada, vera } = desk.world;
    const offered = async (person: typeof ada): Promise<string[]> => {
      const { page, ...visitor } = await desk.windowOf(person);
      await page.goto(`${visitor.origin}/dashboard${desk.environmentPath}/books`);
      await page.getByRole('heading', { level: 1, name: 'Books' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('settings');
      const below = page.getByRole('group', { name: 'Pages below' }).getByRole('option');
      await below.first().waitFor();
      const names = (await below.allInnerTexts()).map((text) => text.split('\n')[0]!.replace('Settings', ''));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/settings\/(policy|payouts)$/);
      expect(visitor.faults).toEqual([]);
      return names.map((name) => name.trim());
    };
    const ofEverybody = ['Policy', 'Payout stops', 'Provider accounts', 'Notifications', 'Your security'];
    expect(await offered(vera)).toEqual(ofEverybody);
    expect((await offered(ada)).toSorted()).toEqual(
      [...ofEverybody, 'Change the policy', 'Team', 'Audit log'].toSorted(),
    );
  });

  it('goes to the transfers to a bank by its short name, which the filter knows too', async () => {
    const visitor = await desk.windowOf(desk.world.vera);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/books`);
    await visitor.sees('Books');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gtbank');
    await visitor
      .dialog('Find or go to')
      .getByRole('option', { name: /^Guaranty Trust Bank/ })
      .click();
    await page.waitForURL(/\/transfers\?bank_code=058$/);
    const bank = page.getByRole('combobox', { name: 'Bank', exact: true });
    await expect.poll(() => bank.inputValue()).toBe('Guaranty Trust Bank (058)');
    await bank.fill('uba');
    await page.getByRole('option', { name: 'United Bank for Africa (033)' }).click();
    await page.waitForURL(/bank_code=033$/);
    expect(visitor.faults).toEqual([]);
  });

  it('has the focus in its field with the key that opens it, and gives it back', async () => {
    const visitor = await desk.windowOf(desk.world.sade, { reducedMotion: 'no-preference' });
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/books`);
    await visitor.sees('Books');
    const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Books' });
    await link.focus();
    // No other event runs between the key and the look at the focus.
    const focused = await page.evaluate(`
      const key = { key: 'k', ctrlKey: true, bubbles: true };
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', key));
      document.activeElement.getAttribute('role');
    `);
    expect(focused).toBe('combobox');
    await page.keyboard.press('Escape');
    await link.and(page.locator(':focus')).waitFor();
  });

  it('goes along the rows of a list by j and k, and opens one by Enter', async () => {
    const visitor = await desk.windowOf(desk.world.sade);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/transfers`);
    const links = page.locator('main tbody tr td:nth-child(2) a');
    await links.nth(2).waitFor();
    const focused = () => page.locator('main a:focus').innerText();
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
    const second = await links.nth(1).innerText();
    expect(await focused()).toBe(second);
    // The checkbox of a row is no field to type in.
    await page.locator('main tbody tr').first().getByRole('checkbox').focus();
    await page.keyboard.press('x');
    await page.getByRole('toolbar').getByText('1 selected').waitFor();
    await page.keyboard.press('j');
    expect(await focused()).toBe(second);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/transfers\/[^/]+$/);

    // A header sorts the list, and the address keeps it.
    await visitor.go(`${desk.environmentPath}/transfers`);
    const newest = await links.first().innerText();
    await page.getByRole('columnheader', { name: 'Accepted' }).getByRole('button').click();
    await page.waitForURL(/[?&]order=ASC/);
    await expect.poll(() => links.last().innerText()).toBe(newest);
    await page
      .getByRole('columnheader', { name: 'Accepted', exact: true })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();

    await visitor.go(`${desk.environmentPath}/transfers`);
    await links.first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('jk');
    expect(await page.getByRole('search').getByRole('textbox').inputValue()).toBe('jk');
  });

  it('has keys of the page work on a checkbox, and none below a dialog', async () => {
    const visitor = await desk.windowOf(desk.world.sade);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/transfers`);
    const search = page.getByRole('search').getByRole('textbox');
    const checkbox = page.locator('main tbody tr').first().getByRole('checkbox');
    await checkbox.focus();
    await page.keyboard.press('Shift+?');
    const help = visitor.dialog('Keyboard shortcuts');
    await help.locator(':focus').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('gw');
    expect(await help.locator(':focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await checkbox.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('l');
    expect(await search.inputValue()).toBe('l');
    await checkbox.focus();
    await page.keyboard.type('gw');
    await visitor.sees('Wallets');
  });
});
