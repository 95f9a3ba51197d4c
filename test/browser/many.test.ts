import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOn } from './axe.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';
import { fillManyRows, ROWS } from './many-rows.ts';
import { LISTS_NOTHING, ROW, SCREENS } from './screens.ts';

/** A screen has two tables at most; each draws so many rows at most, whatever there is. */
const ROWS_MAX = 200;
/**
 * Names the last row: by what it leads to, or what its button is about, since how long ago it was and names of banks
 * change in its text; a row that has neither does not change.
 */
const LAST_ROW = `(([row]) => row.querySelector('a')?.href ?? row.querySelector('[aria-label]')?.ariaLabel ?? row.innerText)([...document.querySelectorAll('${ROW}')].slice(-1))`;
/** Lists that never have a second page. */
const WITHOUT_PAGES = [
  ...LISTS_NOTHING,
  'books',
  'books/reports',
  'books/journal',
  'books/month-end',
  'bank-statements',
  'work/suspended_rail_accounts',
  'settings/team',
  'settings/notifications',
  'settings/security',
  'developers',
  'developers/endpoints',
];

describe.skipIf(leftOut())(`a screen with ${ROWS} of each kind`, () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.fill();
    await fillManyRows(desk);
  });
  afterAll(() => desk.close());

  it.each([
    ['customers', 'customers', /^Customer,Email,/],
    ['approvals?show=all', 'proposals', /^What,Effect,/],
    ['approvals', 'proposals of yours', /^What,Effect,/],
    ['money-in/unclaimed', 'unclaimed inflows', /^Paid account number,/],
  ])('/%s exports the first thousand %s as a file', async (screen, of, head) => {
    const visitor = await desk.nextWindowOf(desk.world.ada);
    await visitor.go(`${desk.environmentPath}/${screen}`);
    await visitor.settled();
    const [download] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.press(`Export of ${of} as CSV`),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toMatch(head);
    expect(lines.length).toBe(1_001);
    await visitor.page.getByText('The file has the first 1,000.').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('exports no page of a list as if it were all', async () => {
    const visitor = await desk.nextWindowOf(desk.world.ada);
    await visitor.go(`${desk.environmentPath}/settings/audit`);
    await visitor.settled();
    await visitor.page.getByRole('button', { name: 'Columns of acts' }).waitFor();
    expect(await visitor.page.getByRole('button', { name: 'Export of acts as CSV' }).count()).toBe(0);
  });

  it.each(SCREENS)('/%s shows a part of them, pages on, and keeps nobody out', async (screen, title) => {
    const visitor = await desk.nextWindowOf(desk.world.ada);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/${screen}`);
    await visitor.sees(title);
    await visitor.settled();
    const rows = await page.locator(ROW).count();
    expect(rows).toBeLessThanOrEqual(ROWS_MAX);
    if (!WITHOUT_PAGES.includes(screen)) {
      const shown = () => page.evaluate<string>(LAST_ROW);
      const before = await shown();
      await page.getByRole('button', { name: /^(Next page|Search further back)$/ }).click();
      await page.waitForURL(/[?&](cursor|before)=/);
      await expect.poll(shown).not.toBe(before);
      await visitor.press('First page');
      await expect.poll(shown).toBe(before);
    }
    const menu = page.getByRole('navigation', { name: 'Pages' });
    await menu.getByRole('link', { name: /^Work queue\s*99\+ open$/ }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(visitor.faults).toEqual([]);
  });
});
