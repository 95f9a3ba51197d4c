import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isUuid } from '../../src/platform/values/ids.ts';
import { barriersOn } from './axe.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';
import { proposeEach, proposeForMany } from './each-proposal.ts';
import { LISTS_NOTHING, ROW, SCREENS } from './screens.ts';
import { singlePages } from './single-pages.ts';
import { unreadableOn } from './unreadable.ts';
import type { Visitor } from './visitor.ts';

const SIZES = [390, 1440];
/** Shows every column of a list whose menu is open. */
const ALL_COLUMNS = `document.querySelectorAll('[role=menu] input:not(:checked)').forEach((box) => box.click())`;

describe.skipIf(leftOut())('a screen with something on it', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.fill();
  });
  afterAll(() => desk.close());

  /** Findings of axe in both themes, narrow and wide, and pages wider than the window. */
  async function barriers({ page }: Visitor, of: string): Promise<string[]> {
    const found: string[] = [];
    for (const width of SIZES) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const barrier of await barriersOn(page))
          found.push(`${of}, ${colorScheme} ${width}: ${barrier}`);
      }
      const isWide = 'document.documentElement.scrollWidth > innerWidth';
      if (await page.evaluate<boolean>(isWide)) found.push(`${of}, ${width}: wider than the window`);
    }
    return found;
  }
  async function eachOf(visitor: Visitor, paths: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const path of paths) {
      await visitor.go(path);
      await visitor.settled();
      found.push(...(await barriers(visitor, path)));
    }
    expect(visitor.faults).toEqual([]);
    return found;
  }

  it('keeps nobody out, where it shows one thing', async () => {
    const visitor = await desk.windowOf(desk.world.ada);
    const pages = (await singlePages(desk, 1)).map((page) => `${desk.environmentPath}/${page}`);
    expect(await eachOf(visitor, pages)).toEqual([]);
  });

  it('exports ids and references that the page shows as buttons', async () => {
    const { world, environmentPath } = desk;
    const { body } = await world.ada.call('GET', `${world.environmentPath}/events?limit=100`);
    const events: { id: string; reference: string | null }[] = body.data.paginatedPayload.edges;
    expect(events.some(({ reference }) => isUuid(reference ?? ''))).toBe(true);
    const visitor = await desk.windowOf(world.ada);
    const { page } = visitor;
    await visitor.go(`${environmentPath}/developers/events`);
    await visitor.settled();
    const columns = page.getByRole('button', { name: 'Columns of events' });
    await visitor.inMenu(columns, () => page.getByRole('checkbox', { name: 'Id', exact: true }).check());
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      visitor.press('Export of events as CSV'),
    ]);
    const [, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    const exported = rows.map((row) => row.split(',')).map((cells) => [cells[2], cells.at(-1)]);
    expect(exported).toEqual(events.map(({ id, reference }) => [reference ?? '–', id]));
    expect(visitor.faults).toEqual([]);
  });

  it('shows references on one line, a long one by its ends, with all of it to copy', async () => {
    const { kolo, source } = desk.world;
    const long = `payroll-2026-11-${'january-'.repeat(5)}00042`;
    const short = 'payroll-2026-11-00042';
    for (const reference of [long, short]) await kolo.test.transfer({ source, reference, amount: 1_000 });
    const visitor = await desk.nextWindowOf(desk.world.ada);
    const { page } = visitor;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.go(`${desk.environmentPath}/transfers`);
    const lines = `(() => {
      const range = document.createRange();
      return [...document.querySelectorAll('main :is(td, dd) a')].filter((link) => link.textContent.startsWith('payroll')).map((link) => {
        range.selectNodeContents(link);
        return [link.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size];
      });
    })()`;
    for (const width of SIZES) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('link', { name: short }).waitFor();
      expect(await page.evaluate(lines)).toEqual([
        [short, 1],
        ['payroll-202…nuary-00042', 1],
      ]);
    }
    await visitor.press(`Copy ${long}`);
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(long);
    expect(visitor.faults).toEqual([]);
  });

  it('says on the page of a wallet that money for it waits in suspense', async () => {
    const { rows } = await desk.world.owner.query(
      'SELECT w.wallet_id AS id FROM held_inflows h JOIN wallets w ON w.account_id = h.account_id LIMIT 1',
    );
    const visitor = await desk.nextWindowOf(desk.world.ada);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/wallets/${rows[0].id}`);
    await page.getByText('₦700.00 for this wallet waits in suspense.').waitFor();
    await page.getByRole('link', { name: 'See why, credit or return it' }).click();
    await visitor.sees('Suspense');
    const row = page.getByRole('table', { name: 'money in suspense' }).getByRole('row');
    await row.filter({ hasText: '₦700.00' }).waitFor();
    await page.getByRole('combobox', { name: 'Wallet', exact: true }).waitFor();
    // The page of the inflow says that the wallet is still restricted, with a link to it.
    const inflow = await page.getByRole('row').getByRole('link').first().getAttribute('href');
    await visitor.go(`${desk.environmentPath}/money-in/inflows/${inflow!.split('/').at(-1)}`);
    const restricted = page.getByText(/is still restricted: all its payments are blocked/);
    await restricted.getByRole('link').click();
    await page.getByText('All payments are blocked.').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('keeps nobody out who has not signed in', async () => {
    const { people } = desk.world;
    const token = await people.invite('chi@example.com', { role: 'viewer', businessId: null, mode: null });
    const visitor = await desk.window();
    expect(await eachOf(visitor, ['', `/enrol#${token}`])).toEqual([]);
    await visitor.press('Continue');
    await visitor.page.getByText('Scan this with an authenticator').waitFor();
    expect(await barriers(visitor, 'enrolling')).toEqual([]);
  });

  it('shows no id and no other text for programs, on pages of one thing and proposals of each kind', async () => {
    const visitor = await desk.nextWindowOf(desk.world.ada);
    const proposals = (await proposeEach(desk)).map(([name, id]) => [name, `approvals/${id}`] as const);
    const single = (await singlePages(desk, 1)).map((page) => [page, page] as const);
    const found: string[] = [];
    const many = [...(await proposeForMany(desk)), 'approvals?show=all', 'settings', 'settings/audit'];
    for (const [name, page] of [...single, ...proposals, ...many.map((page) => [page, page] as const)]) {
      await visitor.go(`${desk.environmentPath}/${page}`);
      await visitor.settled();
      for (const columns of await visitor.page.getByRole('button', { name: /^Columns of / }).all())
        await visitor.inMenu(columns, () => visitor.page.evaluate(ALL_COLUMNS));
      found.push(...(await unreadableOn(visitor.page)).map((text) => `${name}: ${text}`));
    }
    // The log links to the objects of a proposal for many.
    const objects = visitor.page.locator('td div').filter({ hasText: /^About: / });
    await objects
      .getByRole('link', { name: /^wallet/ })
      .first()
      .waitFor();
    expect(found).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });

  it.each(SCREENS)('/%s shows one of what it lists, in words', async (screen, title) => {
    const visitor = await desk.nextWindowOf(desk.world.ada);
    await visitor.go(`${desk.environmentPath}/${screen}`);
    await visitor.sees(title);
    await visitor.settled();
    if (!LISTS_NOTHING.includes(screen)) await visitor.page.locator(ROW).first().waitFor();
    expect(await unreadableOn(visitor.page)).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });
});
