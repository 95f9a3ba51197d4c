import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Person } from '../operators/people.ts';

/** How long something may take to be on a page, milliseconds: only what hangs takes so long. */
const SHOWN_MS = 60_000;
/** What a browser says of an answer that was an error: answers are looked at by themselves. */
const OF_ANSWERS = /^Failed to load resource/;

/** Somebody at a browser of their own. What goes wrong on the page and nobody looks for is kept. */
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
      if (!request.url().startsWith(`${origin}/`)) this.faults.push(`asked ${request.url()}`);
    });
  }

  /** Opens a window for the rest of a test. @param baseUrl of the service; the page is asked for on `localhost`, as passkeys want it */
  static async open(
    browser: Browser,
    baseUrl: string,
    options: BrowserContextOptions = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
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
}
