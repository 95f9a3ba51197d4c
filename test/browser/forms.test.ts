import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere, type Person } from '../backoffice/operators/people.ts';
import { until } from '../support/http.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';
import type { Visitor } from './visitor.ts';

const WHY = 'Half of a sentence';
/** Longer than a proof of who somebody is counts. */
const UNPROVEN_MS = 6 * 60_000;
const OVER = 'Your session is over';
const PERSON = 'Confirm your identity';

describe.skipIf(leftOut())('a form', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
  });
  afterAll(() => desk.close());

  it.each([
    ['payment-runs/new', 'New payment run', 'Wallet that pays'],
    ['settings/policy', 'Change the policy', 'Applies from'],
  ])('of a page has the focus in its first field: /%s', async (path, title, label) => {
    const visitor = await desk.nextWindowOf(desk.world.ada);
    await visitor.go(`${desk.environmentPath}/${path}`);
    await visitor.sees(title);
    const focused = () => visitor.page.evaluate<string>('document.activeElement.labels?.[0]?.innerText');
    await expect.poll(focused).toMatch(new RegExp(`^${label}`));
    expect(visitor.faults).toEqual([]);
  });

  /** Ends every session of a browser that somebody has, as they can from another device. */
  async function endBrowsers(person: Person): Promise<void> {
    const { data } = (await person.call('GET', '/ops/v1/sessions')).body;
    for (const { id, kind } of data)
      if (kind === 'browser') await person.call('DELETE', `/ops/v1/sessions/${id}`);
  }
  /** Number of audit log entries of an act on a subject. */
  const acted = (act: string, subject: string): Promise<number> =>
    desk.count('audit_entries', 'act = $1 AND subject LIKE $2', [act, `%${subject}%`]);
  /** A wallet, in a window of an administrator, with a form about it that is filled. */
  async function restricting(): Promise<{ visitor: Visitor; wallet: string }> {
    const { walletId: wallet } = await desk.world.kolo.test.customer();
    const visitor = await desk.windowOf(desk.world.ada);
    await visitor.go(`${desk.environmentPath}/wallets/${wallet}`);
    await visitor.sees(/^Wallet (of )?Customer /);
    await visitor.press('Restrict');
    await visitor.dialog('Restrict').getByLabel('Outgoing and incoming payments').check();
    await visitor.dialog('Restrict').getByLabel('Why').fill(WHY);
    return { visitor, wallet };
  }
  /** A window of an administrator whose confirmation is over, with the dialog of a new key that asks for another. */
  async function keyFormUnconfirmed(): Promise<Visitor> {
    const visitor = await desk.windowOf(desk.world.ada);
    await visitor.go(`${desk.environmentPath}/developers`);
    await visitor.button('Create a key').waitFor();
    desk.world.kolo.clock.advance(UNPROVEN_MS);
    await visitor.press('Create a key');
    return visitor;
  }
  async function stillFilled(visitor: Visitor): Promise<void> {
    const form = visitor.dialog('Restrict');
    expect(await form.getByLabel('Why').inputValue()).toBe(WHY);
    expect(await form.getByLabel('Outgoing and incoming payments').isChecked()).toBe(true);
  }
  async function sentOnce(visitor: Visitor, wallet: string): Promise<void> {
    await stillFilled(visitor);
    const form = visitor.dialog('Restrict');
    await visitor.press('Restrict', form);
    expect(await visitor.happened(form)).toBe('The wallet is restricted.');
    expect(await acted('wallet.restricted', wallet)).toBe(1);
    expect(visitor.faults).toEqual([]);
  }

  it('stays as it is while its session ends, and is sent once after signing in over it', async () => {
    const { ada } = desk.world;
    const { visitor, wallet } = await restricting();
    await endBrowsers(ada);
    await visitor.dialog(OVER).waitFor();
    // Nothing but signing in leads on.
    await visitor.page.keyboard.press('Escape');
    await stillFilled(visitor);
    await visitor.typeSignIn(ada);
    await visitor.dialog(OVER).waitFor({ state: 'hidden' });
    await sentOnce(visitor, wallet);
  });

  it('takes times of Lagos, and its page says that it is offline and goes on by itself', async () => {
    const { world } = desk;
    await world.exhausted('delivered-not');
    const visitor = await desk.windowOf(world.ada);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/work/exhausted_deliveries`);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Resend' }).click();
    const form = visitor.dialog('Resend');
    await form.getByText(/to resend/).waitFor();
    const asked = page.waitForRequest(/resend\/count.*since=2026-01-15T08%3A30%3A00\.000Z/);
    await form.getByLabel('Events since').fill('2026-01-15T09:30');
    await asked;
    await form.getByText('Time in Lagos.', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });

    const banner = page.getByRole('status').filter({ hasText: 'You are offline' });
    await page.context().setOffline(true);
    await banner.waitFor();
    await page.context().setOffline(false);
    await banner.waitFor({ state: 'hidden' });
    await page.getByText(/^Live/).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('closes when another person signs in over it', async () => {
    const { ada, people } = desk.world;
    const bola = await people.person('bola@example.com', everywhere('admin'));
    const { visitor } = await restricting();
    await endBrowsers(ada);
    await visitor.dialog(OVER).waitFor();
    await visitor.typeSignIn(bola);
    await visitor.dialog(OVER).waitFor({ state: 'hidden' });
    await visitor.dialog('Restrict').waitFor({ state: 'hidden' });
    await visitor.button('Restrict').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('says so if it is sent when its session is over, and is sent once after that', async () => {
    const { ada } = desk.world;
    const { visitor, wallet } = await restricting();
    // The page has not noticed: what it asks for waits.
    let letThrough: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await visitor.page.route(/\/ops\/v1\//, async (route: Route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    await endBrowsers(ada);
    await visitor.press('Restrict', visitor.dialog('Restrict'));
    await visitor.dialog('Restrict').getByRole('alert').waitFor();
    letThrough();
    await visitor.dialog(OVER).waitFor();
    expect(await acted('wallet.restricted', wallet)).toBe(0);
    await visitor.typeSignIn(ada);
    await visitor.dialog(OVER).waitFor({ state: 'hidden' });
    await sentOnce(visitor, wallet);
  });

  it('asks who sends it before it is filled in, where that is not certain', async () => {
    const { ada } = desk.world;
    const visitor = await keyFormUnconfirmed();
    await visitor.confirm(ada);
    const form = await visitor.fill('Create a key', { Label: 'Confirmed first', Why: WHY });
    await form.getByText('shown only once').waitFor();
    expect(await visitor.dialog(PERSON).count()).toBe(0);
    expect(visitor.faults).toEqual([]);
  });

  it('stays when a person does not confirm who they are, or does so wrongly', async () => {
    const { ada } = desk.world;
    const visitor = await keyFormUnconfirmed();
    const person = visitor.dialog(PERSON);
    const decline = async () => {
      await person.waitFor();
      await visitor.page.keyboard.press('Escape');
      await person.waitFor({ state: 'hidden' });
    };
    await decline();
    const form = await visitor.fill('Create a key', { Label: 'Confirmed twice', Why: WHY });
    await decline();
    expect(await form.getByLabel('Why').inputValue()).toBe(WHY);
    await visitor.press('Create a key', form);
    await person.getByLabel('Authenticator code').fill('000000');
    await visitor.press('Confirm', person);
    await person.getByRole('alert').waitFor();
    await visitor.confirm(ada);
    await form.getByText('shown only once').waitFor();
    expect(await desk.count('api_keys', 'label = $1', ['Confirmed twice'])).toBe(1);
    expect(visitor.faults).toEqual([]);
  });

  it('does one thing when it is sent twice at once', async () => {
    const { ada } = desk.world;
    const visitor = await desk.windowOf(ada);
    const sent: string[] = [];
    // The answers wait until everything was pressed that can be.
    let letThrough: () => void = () => {};
    const pressed = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await visitor.page.route(/\/ops\/v1\//, async (route: Route) => {
      if (route.request().method() === 'POST') {
        sent.push(new URL(route.request().url()).pathname);
        await pressed;
      }
      await route.continue();
    });
    await visitor.go(`${desk.environmentPath}/developers`);
    await visitor.press('Create a key');
    const form = visitor.dialog('Create a key');
    await form.getByLabel('Label').fill('Pressed twice');
    await form.getByLabel('Why').fill(WHY);
    await visitor.button('Create a key', form).dblclick();
    await form.getByLabel('Label').press('Enter');
    await form.getByLabel('Label').press('Enter');
    await until(() => sent.length > 0);
    letThrough();
    await form.getByText('shown only once').waitFor();
    expect(sent).toHaveLength(1);
    expect(await desk.count('api_keys', 'label = $1', ['Pressed twice'])).toBe(1);
    expect(visitor.faults).toEqual([]);
  });

  it('does one thing when it is sent again after a lost answer, and is sent anew after that', async () => {
    const visitor = await desk.windowOf(desk.world.ada);
    let isLost = true;
    await visitor.page.route(/\/ops\/v1\/.*\/keys$/, async (route: Route) => {
      if (route.request().method() !== 'POST' || !isLost) return route.continue();
      isLost = false;
      await route.fetch();
      await route.abort();
    });
    await visitor.go(`${desk.environmentPath}/developers`);
    await visitor.press('Create a key');
    const form = await visitor.fill('Create a key', { Label: 'Lost', Why: WHY });
    await form.getByText('Kolo does not answer').waitFor();
    await visitor.press('Create a key', form);
    await form.getByText('was sent before').waitFor();
    expect(await desk.count('api_keys', 'label = $1', ['Lost'])).toBe(1);
    await visitor.press('Create a key', form);
    await form.getByText('shown only once').waitFor();
    expect(await desk.count('api_keys', 'label = $1', ['Lost'])).toBe(2);
    expect(visitor.faults).toEqual([]);
  });
});
