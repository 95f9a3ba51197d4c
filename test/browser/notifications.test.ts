import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere, People } from '../backoffice/operators/people.ts';
import { until } from '../support/http.ts';
import { startKolo } from '../support/kolo.ts';
import { SmtpTestServer } from '../support/smtp.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';
import { Visitor } from './visitor.ts';

describe.skipIf(leftOut())('a channel of notifications', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
  });
  afterAll(() => desk.close());

  it('is added, sends a test, and shows why its messages fail', async () => {
    const { ada, receiver, owner } = desk.world;
    const visitor = await desk.windowOf(ada);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/settings/notifications`);
    await visitor.sees('Notifications');
    await visitor.press('Add a channel');
    const dialog = visitor.dialog('Add a channel');
    await dialog.getByText('Webhook', { exact: true }).click();
    await dialog.getByRole('switch', { name: 'Test environments too' }).check();
    await visitor.fill('Add a channel', { Name: 'On call', URL: receiver.url('/notified') });
    await dialog.getByText('The signing secret: shown only once').waitFor();
    await visitor.happened(dialog);
    const channels = page.getByRole('table', { name: 'channels of the team' });
    await channels.getByText('Webhook: 127.0.0.1').waitFor();

    const test = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Actions for On call' }).click();
      await page.getByRole('menuitem', { name: 'Send a test' }).click();
      await visitor.press('Send a test', visitor.dialog('Send a test'));
    };
    await test();
    expect(await visitor.happened(visitor.dialog('Send a test'))).toBe('The receiver has taken the message.');
    expect(receiver.received.some(({ path }) => path === '/notified')).toBe(true);

    receiver.reply = () => ({ status: 500 });
    await test();
    await visitor.dialog('Send a test').getByText('The message was not taken: answered 500.').waitFor();
    await visitor.press('Cancel', visitor.dialog('Send a test'));

    // A failure of a message of its own shows in the list.
    await desk.world.incident('contrary_outcome', null);
    await owner.query('UPDATE notification_channels SET due_at = now()');
    await until(async () => (await desk.count('notification_channels', 'failures > 0')) === 1);
    await channels.getByText('answered 500').waitFor();

    // Another address takes them, with the same secret.
    receiver.reply = () => ({ status: 204 });
    await page.getByRole('button', { name: 'Actions for On call' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    const changing = visitor.dialog('Change');
    await visitor.fill('Change', { Name: 'Night shift', 'New URL': receiver.url('/night') });
    await visitor.press('Send a test', changing);
    await changing.getByText('The receiver has taken the message.').waitFor();
    await changing.getByRole('button', { name: 'Close' }).last().click();
    expect(receiver.received.some(({ path }) => path === '/night')).toBe(true);
    await channels.getByText('Night shift').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('is set for an operator, who chooses its time but not its address', async () => {
    const { ada, vera, receiver } = desk.world;
    const manager = await desk.windowOf(ada);
    await manager.go(`${desk.environmentPath}/settings/notifications`);
    await manager.press('Add a channel');
    const adding = manager.dialog('Add a channel');
    await adding.getByRole('combobox', { name: 'For' }).click();
    await manager.page.getByRole('option', { name: 'vera@example.com' }).click();
    await manager.fill('Add a channel', { Name: 'For Vera', URL: receiver.url('/vera') });
    await manager.happened(adding);
    await manager.press('Add a channel');
    expect(await adding.getByRole('combobox', { name: 'For' }).inputValue()).toBe('The team');
    for (const field of ['Name', 'URL'])
      expect(await adding.getByRole('textbox', { name: field }).inputValue()).toBe('');
    await manager.press('Cancel', adding);
    const others = manager.page.getByRole('table', { name: 'channels of other operators' });
    await others.getByText('Slack: 127.0.0.1').waitFor();

    const visitor = await desk.windowOf(vera);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/settings/notifications`);
    const own = page.getByRole('table', { name: 'your channels' });
    await own.getByText('For Vera').waitFor();
    await visitor.inMenu(page.getByRole('button', { name: 'Actions for For Vera' }), (menu) =>
      menu.getByRole('menuitem', { name: 'Change' }).click(),
    );
    const changing = visitor.dialog('Change');
    await changing.getByRole('combobox', { name: 'When' }).click();
    await page.getByRole('option', { name: 'Once a day at 07:00' }).click();
    expect(await changing.getByLabel('New URL').count()).toBe(0);
    await visitor.fill('Change', { Name: 'Mine' });
    await visitor.press('Send a test', changing);
    await changing.getByText('The receiver has taken the message.').waitFor();
    expect(receiver.posts('/vera')).toHaveLength(1);
    await visitor.press('Close', changing.locator('.mantine-Modal-body'));
    await own.getByText('At 07:00').waitFor();
    await own.getByText('Mine').waitFor();
    expect([...manager.faults, ...visitor.faults]).toEqual([]);
  });

  it('is the email of an operator after two clicks: no open list covers the button', async () => {
    const smtp = await SmtpTestServer.listen();
    const env = { KOLO_SMTP_URL: smtp.url, KOLO_EMAIL_FROM: 'kolo@example.com' };
    const kolo = await startKolo({ env });
    const people = new People(kolo);
    const chi = await people.person('chi@example.com', everywhere('admin'));
    const visitor = await Visitor.open(desk.browser, kolo.baseUrl);
    await visitor.signIn(chi);
    await visitor.go(`/b/${kolo.business.businessId}/test/settings/notifications`);
    await visitor.press('Email me');
    const dialog = visitor.dialog('Email me');
    await visitor.page.waitForFunction("document.activeElement.closest('[role=dialog]') !== null");
    expect(await visitor.page.getByRole('option').count()).toBe(0);
    await visitor.press('Email me', dialog);
    expect(await visitor.happened(dialog)).toBe('You get notifications by email.');
    expect(visitor.faults).toEqual([]);
    await people.close();
    await kolo.stop();
    await smtp.close();
  });

  it('has the low balance of a provider account, which is set in naira', async () => {
    const { ada, owner, kolo } = desk.world;
    await desk.world.providers();
    const { businessId } = kolo.business;
    await owner.query(
      "UPDATE rail_accounts SET tenant_id = (SELECT tenant_id FROM tenants WHERE business_id = $1 AND mode = 'live')",
      [businessId],
    );
    const visitor = await desk.windowOf(ada);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath.replace(/test$/, 'live')}/settings/providers`);
    const account = page.getByRole('table', { name: 'provider accounts' }).getByRole('row').nth(1);
    const set = async (amount: string) => {
      await visitor.press('Set low balance', account);
      return visitor.fill('Set low balance', { 'Notify below': amount });
    };
    const refused = await set('much');
    await refused.getByText('Type an amount in naira.').waitFor();
    await visitor.press('Cancel', refused);
    expect(await visitor.happened(await set('500,000'))).toBe('Set.');
    await account.getByText('₦500,000.00').waitFor();
    await owner.query('UPDATE rail_accounts SET low_since = now()');
    await account.getByText(/^Less since/).waitFor();
    expect(await visitor.happened(await set(''))).toBe('Set.');
    await account.getByText('₦500,000.00').waitFor({ state: 'hidden' });
    expect(visitor.faults).toEqual([]);
  });
});
