import type { Browser, BrowserContextOptions } from 'playwright-core';
import { Troubled } from '../attention/support.ts';
import { builtDashboard } from '../dashboard/built.ts';
import type { Person } from '../operators/people.ts';
import { startBrowser } from './chromium.ts';
import { Visitor } from './visitor.ts';

/** A Kolo with the dashboard, the people who use it, and a browser: what a file of tests shares. */
export class Desk {
  readonly world: Troubled;
  readonly browser: Browser;

  private constructor(world: Troubled, browser: Browser) {
    this.world = world;
    this.browser = browser;
  }

  static async open(): Promise<Desk> {
    await builtDashboard();
    return new Desk(...(await Promise.all([Troubled.open(), startBrowser()])));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.world.close();
  }

  /** The first business's test side, behind `/dashboard`. */
  get side(): string {
    return `/b/${this.world.kolo.business.businessId}/test`;
  }

  /** A window of somebody's own. */
  async window(options: BrowserContextOptions = {}): Promise<Visitor> {
    return Visitor.open(this.browser, this.world.kolo.baseUrl, options);
  }

  /** A window of somebody who has signed in. */
  async windowOf(person: Person, options: BrowserContextOptions = {}): Promise<Visitor> {
    const visitor = await this.window(options);
    await visitor.signIn(person);
    return visitor;
  }

  /** How often something stands in a table. @param where SQL after WHERE */
  async count(table: string, where: string, values: unknown[] = []): Promise<number> {
    const { rows } = await this.world.owner.query(
      `SELECT count(*)::int AS n FROM ${table} WHERE ${where}`,
      values,
    );
    return rows[0].n;
  }
}
