import type { Browser, BrowserContextOptions, Cookie } from 'playwright-core';
import type { Person } from '../backoffice/operators/people.ts';
import { Troubled } from '../backoffice/work-queue/support.ts';
import { builtPages } from '../support/built.ts';
import { until } from '../support/http.ts';
import { startBrowser } from './chromium.ts';
import { Visitor } from './visitor.ts';

/** A Kolo with the dashboard, the people who use it, and a browser: what a file of tests shares. */
export class Desk {
  readonly world: Troubled;
  readonly browser: Browser;

  /** Of sessions that several windows share. */
  readonly #cookies = new Map<Person, Cookie[]>();

  private constructor(world: Troubled, browser: Browser) {
    this.world = world;
    this.browser = browser;
  }

  static async open(): Promise<Desk> {
    await builtPages();
    return new Desk(...(await Promise.all([Troubled.open(), startBrowser()])));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.world.close();
  }

  /** The first business's test environment, behind `/dashboard`. */
  get environmentPath(): string {
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

  /** The same, with the session that windows before it had: signing in takes a while. */
  async nextWindowOf(person: Person): Promise<Visitor> {
    const known = this.#cookies.get(person);
    if (known === undefined) {
      const first = await this.windowOf(person);
      this.#cookies.set(person, await first.page.context().cookies());
      return first;
    }
    const visitor = await this.window();
    await visitor.page.context().addCookies(known);
    return visitor;
  }

  /** Has something of each kind be there: a delivery that failed, a payout that is flagged as `stuck`, money that came in, and so on. */
  async fill(): Promise<void> {
    const { world } = this;
    const { test } = world.kolo;
    await world.exhausted('delivered-not');
    await world.flagged('stuck');
    await world.held();
    await world.failedSchedule();
    await world.incident('contrary_outcome', await world.paid('contrary'));
    await world.incident('rail_dispute', null);
    await world.providers();
    await world.unclaimed();
    const account = { wallet_id: world.source, type: 'regular' };
    const reserved = (await test.post('/api/v1/wallet/reserve-account', account)).body.data;
    const { account_number } = reserved.account_details;
    const sender = { sender_name: 'Bola Ade', sender_account_number: '0123456789' };
    await test.post('/api/v1/test/inflow', { account_number, amount: 70_000, ...sender });
    await until(async () => (await this.count('inflows', 'true')) > 0);
    await world.signIn();
    const paid = { amount: 10_000, account_number: '0123456789', bank_code: '058', name: 'Ada Obi' };
    const transfers = ['first', 'second'].map((reference) => ({ ...paid, reference }));
    const run = { reference: 'salaries', wallet_id: world.source, mode: 'independent', transfers };
    await world.ada.call('POST', `${world.environmentPath}/payment-runs`, run);
    await until(async () => (await this.count('payment_runs', 'checked = transfers')) === 1);
    await this.#statement();
    await world.unmatchedMovement();
    const channel = { kind: 'webhook', name: 'On call', url: world.receiver.url(), topics: ['approvals'] };
    const daily = { digest_hour: 8, include_test: false };
    await world.ada.call('POST', '/ops/v1/team-notification-channels', { ...channel, ...daily });
    const content = { scopes: ['transfer'], label: 'Shop' };
    await world.ada.call('POST', `${world.environmentPath}/proposals/api_key.create`, {
      content,
      reason: 'It opens',
    });
  }

  /** Imports a statement whose line nothing explains. */
  async #statement(): Promise<void> {
    const { ada, environmentPath, kolo } = this.world;
    const account = `${environmentPath}/reconciled-accounts/sandbox`;
    await ada.call('POST', account, { name: 'GTBank settlement', preset: 'signed_amount' });
    const [year, month, day] = new Date(kolo.clock.now()).toISOString().slice(0, 10).split('-');
    const content = `Date,Amount,Reference,Narration\n${day}/${month}/${year},-10.75,CHG1,NIP CHARGE`;
    const file = { format: 'csv', file_name: 'november.csv', content, opening_balance: 0 };
    const { status } = await ada.call('POST', `${account}/statements`, file);
    if (status !== 201) throw new Error(`statement: ${status}`);
    await until(async () => (await this.count('reconciled_accounts', 'matched_at IS NOT NULL')) === 1);
  }

  /** Number of matching rows of a table. @param where SQL after WHERE */
  async count(table: string, where: string, values: unknown[] = []): Promise<number> {
    const { rows } = await this.world.owner.query(
      `SELECT count(*)::int AS n FROM ${table} WHERE ${where}`,
      values,
    );
    return rows[0].n;
  }
}
