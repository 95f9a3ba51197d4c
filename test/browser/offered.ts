import type { Desk } from './desk.ts';
import { SCREENS } from './screens.ts';
import { singlePages } from './single-pages.ts';
import type { Visitor } from './visitor.ts';

/** Buttons that any role may press: they change the view, or the person's own account. */
export const HARMLESS: readonly string[] = [
  '30 days',
  'A year',
  'Add a passkey',
  'All',
  'CSV, masked',
  'Change the password',
  'Choices',
  'Choices: See the case',
  'Choices: See what happened',
  'Columns',
  'End',
  'Last month',
  'Make new recovery codes',
  'PDF, masked',
  'Show',
  'This month',
  'Version 1, from the beginning',
];

/** Every page of a side, with one page of each thing. */
export const everyPage = async (desk: Desk): Promise<string[]> => [
  ...SCREENS.map(([screen]) => screen),
  ...(await singlePages(desk, 1)),
];

/** The buttons that are enabled on some pages, menus included, by their names without what they are about. */
export async function offeredOn(
  visitor: Visitor,
  { side }: Desk,
  pages: readonly string[],
): Promise<string[]> {
  const { page } = visitor;
  const offered = new Set<string>();
  for (const path of pages) {
    await visitor.go(`${side}/${path}`);
    await visitor.settled();
    for (const button of await page.getByRole('main').getByRole('button', { disabled: false }).all()) {
      const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
      offered.add(name.replace(/ (of|for) .*/s, ''));
      if (!name.startsWith('Choices')) continue;
      await visitor.inMenu(button, async (menu) => {
        for (const item of await menu.getByRole('menuitem', { disabled: false }).all())
          offered.add(`Choices: ${await item.innerText()}`);
      });
    }
  }
  return [...offered].sort();
}
