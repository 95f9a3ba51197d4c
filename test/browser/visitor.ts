import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { onTestFinished, vi } from 'vitest';
import { PASSWORD, type Person } from '../backoffice/operators/people.ts';

/** Timeout for content to appear, milliseconds: only a hang takes so long. */
const SHOWN_MS = 60_000;
/** Time after which a menu that did not open is clicked again, milliseconds. */
const OPENED_MS = 5_000;
/** The browser's own message about a failed request: answers are checked separately. */
const OF_ANSWERS = /^Failed to load resource/;

/** Somebody at a browser of their own. Errors of the page are collected. */
export class Visitor {
  readonly page: Page;
  readonly origin: string;
  /** Errors of the page, things that its policy forbade, and requests to anybody else. */
  readonly faults: string[] = [];

  private constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
    page.setDefaultTimeout(SHOWN_MS);
    page.on('pageerror', (error) => this.faults.push(error.message));
    page.on('console', (line) => {
      if (line.type() === 'error' && !OF_ANSWERS.test(line.text())) this.faults.push(line.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`)) this.faults.push(`requested ${request.url()}`);
    });
  }

  /** Opens a window for the rest of a test. @param baseUrl of the service; the page is loaded from `localhost`, as passkeys require */
  static async open(
    browser: Browser,
    baseUrl: string,
    options: BrowserContextOptions = {},
  ): Promise<Visitor> {
    // Without motion nothing is checked while it fades.
    const still = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };
    const context = await browser.newContext({ ...still, ...options });
    onTestFinished(() => context.close());
    return new Visitor(await context.newPage(), `http://localhost:${new URL(baseUrl).port}`);
  }

  /** Has the browser of somebody who has signed in before. */
  async signIn(person: Person): Promise<void> {
    const { headers } = await person.signIn('browser');
    const cookies = headers.getSetCookie().map((cookie) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      return { name, value, url: this.origin, httpOnly: true, sameSite: 'Strict' as const };
    });
    await this.page.context().addCookies(cookies);
  }

  /** Goes to a page of the dashboard. @param path behind `/dashboard` */
  go(path: string) {
    return this.page.goto(`${this.origin}/dashboard${path}`);
  }

  /** The title of the page, once it is this. */
  async sees(title: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: title }).waitFor();
  }

  /** Waits until a page stands with what it first asks for. */
  async settled(): Promise<void> {
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.page.locator('[aria-busy]').first().waitFor({ state: 'hidden' });
  }

  /** Fills the form that signs in, wherever it stands, as somebody does. */
  async typeSignIn(person: Person): Promise<void> {
    await this.page.fill('input[name=email]', person.email);
    await this.page.fill('input[name=password]', PASSWORD);
    await this.page.fill('input[name=code]', person.nextCode());
    await this.press('Sign in');
  }

  /** A button by the whole of its name. */
  button(name: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name, exact: true });
  }

  press(name: string, within?: Page | Locator): Promise<void> {
    return this.button(name, within).click();
  }

  /** Opens the menu of a button, runs `visit` on it, and closes it. */
  async inMenu(button: Locator, visit: (menu: Locator) => Promise<unknown>): Promise<void> {
    const menu = this.page.getByRole('menu');
    const open = async () => {
      if (!(await menu.isVisible())) await button.click();
      await menu.waitFor({ timeout: OPENED_MS });
    };
    // A list that arrives above the button moves it between the press and the release, which then is no click.
    await vi.waitFor(open, { timeout: SHOWN_MS });
    await visit(menu);
    // A visit may move its button out of sight, which hides it.
    await menu.press('Escape', { timeout: OPENED_MS }).catch(() => {});
    await menu.waitFor({ state: 'hidden' });
  }

  /** Goes to a page by the menu beside every page. */
  async follow(name: string | RegExp): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
  }

  /** Finds something by the field of a picker, and chooses the first that it offers. */
  async pick(label: string, text: string, within: Page | Locator = this.page): Promise<void> {
    const field = within.getByRole('combobox', { name: label, exact: true });
    await field.fill(text);
    await field.press('Enter');
    await this.page.getByRole('option').filter({ hasNotText: 'Search for' }).first().click();
  }

  /** The dialog of an act, by what its button says. */
  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  /** Fills the dialog of an act that is open, and sends it. @param typed text by the labels of its fields */
  async fill(name: string, typed: Readonly<Record<string, string>>): Promise<Locator> {
    const dialog = this.dialog(name);
    for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
    await this.press(name, dialog);
    return dialog;
  }

  /** Does what a button offers, and gives what the page says of it. */
  async act(name: string, typed: Readonly<Record<string, string>>): Promise<string> {
    await this.button(name).first().click();
    return this.happened(await this.fill(name, typed));
  }

  /** Text of a dialog once the act is done; the dialog is closed then. */
  async happened(dialog: Locator): Promise<string> {
    const text = await dialog.getByRole('status').innerText();
    await this.press('Close', dialog.locator('form, .mantine-Modal-body').last());
    return text;
  }

  /** Proves who they are, when the page asks for it. */
  async confirm(person: Person): Promise<void> {
    const dialog = this.dialog('Confirm your identity');
    await dialog.getByLabel('Authenticator code').fill(person.nextCode());
    await this.press('Confirm', dialog);
    await dialog.waitFor({ state: 'hidden' });
  }
}
