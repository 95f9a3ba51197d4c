import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAGOS } from '../support/lagos.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';
import { fillHostile, TEXTS } from './hostile-texts.ts';
import { SCREENS } from './screens.ts';
import { singlePages } from './single-pages.ts';

/**
 * Faults on any page, as the page's own scripts see them: elements or scripts from hostile texts, and a page that is
 * too wide.
 */
const WRONGS = `[
  ...(globalThis.owned === undefined ? [] : ['a script ran']),
  ...[...document.querySelectorAll('[data-hostile]')].map((one) => 'made ' + one.outerHTML),
  ...(document.documentElement.scrollWidth > innerWidth ? ['wider than the window: ' + [...document.querySelectorAll('main *')].filter((one) => one.children.length === 0 && one.closest('.mantine-ScrollArea-root, pre') === null && one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML.slice(0, 200)).join(' ')] : []),
]`;

const ALL_COLUMNS = `document.querySelectorAll('[role=menu] input:not(:checked)').forEach((box) => box.click())`;

describe.skipIf(leftOut())('hostile text', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
    await fillHostile(desk);
    await desk.world.ada.signIn();
  });
  afterAll(() => desk.close());

  /** Checks pages narrow and wide, with all columns of their lists. @returns what is wrong, and how many showed any of it */
  async function checkPages(pages: readonly string[]): Promise<{ found: string[]; shown: number }> {
    const visitor = await desk.windowOf(desk.world.ada, { viewport: { width: 390, height: 900 } });
    const { page } = visitor;
    const found = [];
    const chosen = new Set();
    let shown = 0;
    for (const path of pages) {
      await visitor.go(`${desk.environmentPath}/${path}`);
      await visitor.settled();
      for (const columns of await page.getByRole('button', { name: /^Columns of / }).all()) {
        const name = (await columns.getAttribute('aria-label'))!;
        if (chosen.has(name)) continue;
        chosen.add(name);
        await visitor.inMenu(columns, () => page.evaluate(ALL_COLUMNS));
      }
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const wrong of await page.evaluate<string[]>(WRONGS))
          found.push(`${path} at ${width}: ${wrong}`);
      }
      await page.setViewportSize({ width: 390, height: 900 });
      if (/<img data-hostile|W{100}/.test(await page.locator('body').innerText())) shown += 1;
    }
    expect(visitor.faults).toEqual([]);
    return { found, shown };
  }

  it('is text on every screen, and makes none wider', async () => {
    const { found, shown } = await checkPages(SCREENS.map(([page]) => page));
    expect(found).toEqual([]);
    // It was there to be shown.
    expect(shown).toBeGreaterThan(SCREENS.length / 2);
  });

  it('is text on pages of one thing, and makes none wider', async () => {
    const pages = await singlePages(desk, TEXTS.length);
    const { found, shown } = await checkPages(pages);
    expect(found).toEqual([]);
    expect(shown).toBeGreaterThan(pages.length / 2);
  });

  it('is no formula in any file', async () => {
    const { ada, environmentPath, source, kolo } = desk.world;
    const day = LAGOS.dayOf(kolo.clock.now());
    const to = new Date(kolo.clock.now() + 60_000).toISOString();
    const from = new Date(kolo.clock.now() - 86_400_000).toISOString();
    const files = [
      `${environmentPath}/transfers/export?from=${from}&to=${to}`,
      `${environmentPath}/audit/export`,
      '/ops/v1/audit/export',
      `${environmentPath}/wallets/${source}/statement?start_date=${day}&end_date=${day}&format=csv`,
    ];
    for (const file of files) {
      const answer = await fetch(`${kolo.baseUrl}${file}`, {
        headers: { authorization: `Bearer ${ada.token}` },
      });
      const text = await answer.text();
      expect([file, answer.status, text.slice(0, 200)]).toEqual([file, 200, expect.any(String)]);
      const cells = (parse(text.replace(/^\uFEFF/, ''), { relax_column_count: true }) as string[][]).flat();
      expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))).toEqual(
        [],
      );
      expect([file, cells.some((cell) => /^'[=+\-@]/.test(cell))]).toEqual([file, true]);
    }
  });
});
