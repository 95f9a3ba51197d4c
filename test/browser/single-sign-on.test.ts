import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere, People } from '../backoffice/operators/people.ts';
import { builtPages } from '../support/built.ts';
import { TestIdentityProvider } from '../support/identity-provider.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { leftOut, startBrowser } from './chromium.ts';
import { Visitor } from './visitor.ts';

const MINUTE = 60_000;
const FONTS = 'https://fonts.googleapis.com';

describe.skipIf(leftOut())('an operator of single sign-on', () => {
  let provider: TestIdentityProvider;
  let kolo: TestKolo;
  let people: People;
  let browser: Browser;
  beforeAll(async () => {
    await builtPages();
    provider = await TestIdentityProvider.start();
    [kolo, browser] = await Promise.all([startKolo({ env: provider.settings() }), startBrowser()]);
    const { port } = new URL(kolo.baseUrl);
    provider.serve([`http://localhost:${port}/ops/v1/session/single-sign-on/callback`]);
    provider.accounts.set('ada', {
      email: 'ada@acme.example',
      email_verified: true,
      name: 'Ada Obi',
      groups: ['kolo-admins'],
    });
    people = new People(kolo);
  });
  afterAll(async () => {
    await browser.close();
    await people.close();
    await kolo.stop();
    await provider.stop();
  });

  /** A window that may go to the provider, whose pages ask for a font from elsewhere. */
  async function open(): Promise<Visitor> {
    const visitor = await Visitor.open(browser, kolo.baseUrl);
    await visitor.page.context().route(`${FONTS}/**`, (route) => route.fulfill({ body: '' }));
    return visitor;
  }
  /** Signs in at the provider, and consents where it asks. */
  async function signInAt(page: Page, account: string): Promise<void> {
    await page.fill('input[name=login]', account);
    await page.fill('input[name=password]', 'any');
    await page.getByRole('button').click();
  }
  const consentAt = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
  const faultsOf = (visitor: Visitor) =>
    visitor.faults.filter(
      (fault) => ![provider.issuer, FONTS].some((origin) => fault.startsWith(`requested ${origin}/`)),
    );

  it('signs in at the provider, and confirms there without losing the page', async () => {
    const bola = await people.person('bola@acme.example', everywhere('viewer'));
    const visitor = await open();
    const { page } = visitor;
    await page.clock.install();
    await visitor.go('/');
    await page.getByRole('link', { name: 'Sign in with Acme ID' }).click();
    await signInAt(page, 'ada');
    await consentAt(page);
    await visitor.sees('Today');

    const environment = `/b/${kolo.business.businessId}/test`;
    await visitor.go(`${environment}/settings/security`);
    await page.getByText('You sign in with Acme ID').waitFor();
    await visitor.go(`${environment}/settings/team/${bola.operatorId}`);
    await visitor.sees('Ada Obi');
    kolo.clock.advance(6 * MINUTE);
    await visitor.press('Disable');
    const confirming = visitor.dialog('Confirm your identity');
    const opened = page.waitForEvent('popup');
    await visitor.press('Continue with Acme ID', confirming);
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    // The page cannot see that window any more, and waits however long the person takes.
    await popup.locator('input[name=login]').waitFor();
    await page.clock.runFor(MINUTE);
    expect(await confirming.getByRole('alert').count()).toBe(0);
    await signInAt(popup, 'ada');
    await closed;
    const disabling = await visitor.fill('Disable', { Why: 'Left the company' });
    expect(await visitor.happened(disabling)).toContain('Disabled');
    expect(faultsOf(visitor)).toEqual([]);
  });

  it('reads why the provider did not help', async () => {
    const visitor = await open();
    provider.accounts.set('chi', {
      email: 'chi@acme.example',
      email_verified: true,
      name: 'Chi Eze',
      groups: [],
    });
    await visitor.go('/');
    await visitor.page.getByRole('link', { name: 'Sign in with Acme ID' }).click();
    await signInAt(visitor.page, 'chi');
    await consentAt(visitor.page);
    await visitor.page.getByText('None of your groups has a role in Kolo').waitFor();
    await visitor.page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await visitor.sees('Sign in to Kolo');
    expect(faultsOf(visitor)).toEqual([]);
  });

  it('lands in the environment that their role is for', async () => {
    const visitor = await open();
    const email = 'dayo@acme.example';
    provider.accounts.set('dayo', {
      email,
      email_verified: true,
      name: 'Dayo Musa',
      groups: ['kolo-finance'],
    });
    await visitor.go('/');
    await visitor.page.getByRole('link', { name: 'Sign in with Acme ID' }).click();
    await signInAt(visitor.page, 'dayo');
    await consentAt(visitor.page);
    await visitor.sees('Today');
    expect(visitor.page.url()).toMatch(/\/live\/?$/);
    expect(faultsOf(visitor)).toEqual([]);
  });

  it('keeps the page below when the session ends', async () => {
    const visitor = await open();
    const { page } = visitor;
    await visitor.go('/');
    await page.getByRole('link', { name: 'Sign in with Acme ID' }).click();
    await signInAt(page, 'ada');
    await consentAt(page);
    await visitor.sees('Today');
    await visitor.go(`/b/${kolo.business.businessId}/test/settings/team`);
    await visitor.press('Propose an invitation');
    await visitor.dialog('Propose an invitation').getByLabel('Name').fill('Dayo Musa');
    await people.pool.query('UPDATE operator_sessions SET revoked_at = now()');
    const over = visitor.dialog('Your session is over');
    // The page notices when it next reads its session.
    await over.waitFor();
    const opened = page.waitForEvent('popup');
    await visitor.press('Sign in with Acme ID', over);
    const popup = await opened;
    // The provider still knows the person, and asks nothing.
    await over.waitFor({ state: 'hidden' });
    expect(popup.isClosed()).toBe(true);
    const name = visitor.dialog('Propose an invitation').getByLabel('Name');
    expect(await name.inputValue()).toBe('Dayo Musa');
    expect(faultsOf(visitor)).toEqual([]);
  });
});
