import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';
import { everyPage, HARMLESS } from './offered.ts';
import type { Visitor } from './visitor.ts';

/** The element with the focus. It should be the first field of the dialog, or its first button without one. */
const FOCUS = `(() => {
  const body = [...document.querySelectorAll('[role=dialog] .mantine-Modal-body')].at(-1);
  const all = (kinds) => [...body.querySelectorAll(kinds)].filter((one) => one.checkVisibility());
  const first = [...all('input:enabled, textarea:enabled, select:enabled'), ...all('button:enabled')][0];
  return document.activeElement === first ? 'the first' : document.activeElement.outerHTML;
})()`;

/** Timeout for a dialog to open, milliseconds: only a button that opens none takes so long. */
const OPENED_MS = 5_000;
/** Buttons that open no dialog. */
const OPENS_NONE = ['Choose a file', 'Report as CSV'];

describe.skipIf(leftOut())('a dialog', () => {
  let desk: Desk;
  let pages: string[];
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.fill();
    pages = await everyPage(desk);
  });
  afterAll(() => desk.close());

  /** Opens a dialog and closes it. @param opener gets the focus back @returns what is wrong */
  async function faultsOf({ page }: Visitor, opens: Locator, opener: Locator): Promise<string[]> {
    await opens.click();
    const dialog = page.getByRole('dialog').last();
    const hasOpened = await dialog.waitFor({ timeout: OPENED_MS }).then(
      () => true,
      () => false,
    );
    if (!hasOpened) return ['opens no dialog'];
    const faults: string[] = [];
    await expect
      .poll(() => page.evaluate<string>(FOCUS))
      .toBe('the first')
      .catch((error: Error) => faults.push(error.message));
    // A list that is open takes the first key.
    const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true });
    if ((await cancel.count()) > 0) await cancel.click();
    else await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(() => opener.evaluate((element) => element === element.ownerDocument.activeElement))
      .toBe(true)
      .catch(() => faults.push('does not give the focus back'));
    return faults;
  }

  it('has the focus in its first field, and gives it back to what opened it', async () => {
    const visitor = await desk.windowOf(desk.world.ada);
    const { page } = visitor;
    const main = page.getByRole('main');
    const seen = new Set([...HARMLESS, ...OPENS_NONE]);
    const faults: string[] = [];
    let opened = 0;
    const visit = async (name: string, opens: Locator, opener: Locator): Promise<void> => {
      seen.add(name);
      opened += 1;
      for (const fault of await faultsOf(visitor, opens, opener)) faults.push(`${name}: ${fault}`);
    };
    for (const path of pages) {
      await visitor.go(`${desk.environmentPath}/${path}`);
      await visitor.settled();
      const names = await main
        .getByRole('button', { disabled: false })
        .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.innerText));
      for (const name of new Set(names)) {
        const short = name.replace(/ (of|for) .*/s, '').replace(/ \d+ steps$/, ' steps');
        if (seen.has(short) || short.startsWith('Copy')) continue;
        const button = main.getByRole('button', { name, exact: true }).first();
        if (short !== 'Actions') {
          await visit(short, button, button);
          continue;
        }
        let items: string[] = [];
        await visitor.inMenu(button, async (menu) => {
          items = await menu.getByRole('menuitem', { disabled: false }).allInnerTexts();
        });
        for (const item of items.filter((one) => !seen.has(`Actions: ${one}`))) {
          await button.click();
          await visit(`Actions: ${item}`, page.getByRole('menuitem', { name: item, exact: true }), button);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(opened).toBeGreaterThan(30);
    expect(visitor.faults).toEqual([]);
  });
});
