import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere, type Person } from '../backoffice/operators/people.ts';
import { until } from '../support/http.ts';
import { barriersOn } from './axe.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';

const PHONE = '08031234567';

describe.skipIf(leftOut())('a field that finds a wallet', () => {
  let desk: Desk;
  let bola: Person;
  beforeAll(async () => {
    desk = await Desk.open();
    bola = await desk.world.people.person('bola@example.com', everywhere('finance'));
    await bola.signIn();
    await desk.world.held();
  });
  afterAll(() => desk.close());

  it('sends only a wallet that was chosen, and tells two of one name apart', async () => {
    const { ada, kolo, owner } = desk.world;
    const name = 'Chidi Okafor';
    const wallets: string[] = [];
    for (let n = 0; n < 2; n += 1) wallets.push((await kolo.test.customer({ name, phone: PHONE })).walletId);
    const { rows } = await owner.query('SELECT transaction_id AS id FROM held_inflows');
    const visitor = await desk.windowOf(ada);
    const { page } = visitor;
    const proposed: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/proposals/suspense.credit'))
        proposed.push(request.postDataJSON().content.wallet_id);
    });
    await visitor.go(`${desk.environmentPath}/transfers/${rows[0].id}`);
    await visitor.press('Propose a credit');
    const dialog = visitor.dialog('Propose a credit');
    const field = dialog.getByRole('combobox', { name: 'Wallet to credit' });
    await dialog.getByText('The intended wallet.').waitFor();
    await expect
      .poll(() => field.inputValue())
      .toMatch(/^Wallet of Customer \S+ · …[0-9a-f]{6} · restricted$/);
    await dialog.getByLabel('Why').fill('They called');

    const invalid = field.and(page.locator(':invalid'));
    await field.fill('');
    await field.press('Enter');
    expect(await invalid.count()).toBe(1);
    await field.fill('nobody of this name');
    await field.press('Enter');
    await page.getByRole('status').getByText('Nothing found.').waitFor();
    await field.press('Enter');
    await field.press('Escape');
    await dialog.getByText('Choose one of the results.').waitFor();
    await visitor.press('Propose a credit', dialog);
    expect([await invalid.count(), proposed]).toEqual([1, []]);

    await field.fill(PHONE);
    expect(await field.getAttribute('aria-activedescendant')).toBe(
      await page.getByRole('option', { name: `Search for “${PHONE}”` }).getAttribute('id'),
    );
    await field.press('Enter');
    const options = page.getByRole('option').filter({ hasText: name });
    await expect.poll(() => options.count()).toBe(2);
    // None is chosen before somebody does.
    await field.press('Enter');
    expect(await options.and(page.locator('[aria-selected=true]')).count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    const second = options.and(page.locator('[aria-selected=true]'));
    const end = /…[0-9a-f]{6}/.exec(await second.innerText())![0];
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(`Wallet of ${name} · ${end}`);
    await dialog.getByText(/^The money was intended for another: Wallet of Customer \S+ · …/).waitFor();
    await field.press('Enter');
    await dialog.getByRole('link', { name: 'Approvals' }).waitFor();
    const chosen = wallets.filter((id) => id.endsWith(end.slice(1)));
    expect([chosen.length, proposed]).toEqual([1, chosen]);

    const approver = await desk.windowOf(bola);
    await approver.go(`${desk.environmentPath}/approvals`);
    await approver.page.getByRole('link', { name: 'Credit' }).first().click();
    await approver.page.getByText(`credited to Chidi O.'s wallet ${end}`).waitFor();
    expect([visitor.faults, approver.faults]).toEqual([[], []]);
  });

  it('finds a wallet by the number of its virtual account', async () => {
    const { kolo, vera } = desk.world;
    const { walletId } = await kolo.test.customer({ name: 'Tunde Alabi', reserve_virtual_account: true });
    const { body } = await kolo.test.get(`/api/v1/wallet/${walletId}/accounts`);
    const number = /"account_number":"(\d{10})"/.exec(JSON.stringify(body))![1]!;
    const visitor = await desk.windowOf(vera);
    await visitor.go(`${desk.environmentPath}/wallets`);
    await visitor.pick('Open a wallet', number);
    await visitor.sees('Wallet of Tunde A.');
    expect(visitor.faults).toEqual([]);
  });

  it('filters the audit log by a colleague and by the owner of a wallet, without an id', async () => {
    const { ada, environmentPath, kolo } = desk.world;
    const restricted = async (by: Person, name: string, type: string): Promise<string> => {
      const { walletId } = await kolo.test.customer({ name });
      await by.call('POST', `${environmentPath}/wallets/${walletId}/restrict`, { type, reason: 'Fraud' });
      return `wallet ${walletId}`;
    };
    const subjects = [
      await restricted(ada, 'Ngozi Eze', 'all'),
      await restricted(bola, 'Ngozi Balogun', 'outflow'),
    ];
    const isLinked = 'entry_id IN (SELECT id FROM audit_entries WHERE subject = ANY ($1))';
    await until(async () => (await desk.count('audit_links', isLinked, [subjects])) === 2);
    const visitor = await desk.windowOf(ada);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/settings/audit`);
    const rows = page.getByRole('table', { name: 'acts' }).getByRole('row');
    const [ofAda, ofBola] = ['all', 'outgoing'].map((type) =>
      rows.filter({ hasText: `Blocked payments: none → ${type}` }),
    );
    await ofAda!.filter({ hasText: 'you' }).waitFor();

    const by = page.getByRole('combobox', { name: 'By', exact: true });
    await by.fill('bola');
    await page.getByRole('option', { name: 'Ada Obi · bola@example.com' }).click();
    await ofAda!.waitFor({ state: 'hidden' });
    await ofBola!.waitFor();

    await visitor.go(`${desk.environmentPath}/settings/audit`);
    const subject = page.getByRole('combobox', { name: 'Subject' });
    await subject.fill('Ngozi Eze');
    await subject.press('Enter');
    await page.getByRole('group', { name: 'Wallets' }).getByRole('option').click();
    await ofBola!.waitFor({ state: 'hidden' });
    await ofAda!.waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => subject.inputValue()).toBe('Ngozi Eze');
    expect(visitor.faults).toEqual([]);
  });
});
