import type { Desk } from './desk.ts';
import { SCREENS } from './screens.ts';
import { singlePages } from './single-pages.ts';
import type { Visitor } from './visitor.ts';

/** Buttons that any role may press: they change the view, or the person's own account. */
export const HARMLESS: readonly string[] = [
  '30 days',
  'A year',
  'Accepted',
  'Actions',
  'Actions: See the inflow',
  'Actions: See the transfer',
  'Add a passkey',
  'Amount',
  'CSV, masked',
  'Change the password',
  'Columns',
  'Copy',
  'Copy the digest',
  'Copy the id',
  'Copy the id at the bank',
  'Copy the reference',
  'Copy the request id',
  'Create new recovery codes',
  'Created',
  'Download the journal',
  'Download the month',
  'End',
  'Export',
  'Export all as CSV',
  'Export as CSV',
  'Export as XLSX',
  'Last month',
  'PDF, masked',
  'Receipt, masked',
  'Received',
  'Save as a view',
  'Show',
  'Show all steps',
  'Show balances by tag',
  'This month',
  'Trial balance as PDF',
  'Version 1, from the beginning',
];

/** Every page of an environment, with one page of each thing. */
export const everyPage = async (desk: Desk): Promise<string[]> => [
  ...SCREENS.map(([screen]) => screen),
  ...(await singlePages(desk, 1)),
];

/** The buttons that are enabled on some pages, menus included, by their names without what they are about. */
export async function offeredOn(
  visitor: Visitor,
  { environmentPath }: Desk,
  pages: readonly string[],
): Promise<string[]> {
  const { page } = visitor;
  const offered = new Set<string>();
  for (const path of pages) {
    await visitor.go(`${environmentPath}/${path}`);
    await visitor.settled();
    for (const button of await page.getByRole('main').getByRole('button', { disabled: false }).all()) {
      const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
      const bare = name.replace(/ (of|for) .*/s, '').replace(/^Copy \S*\d\S*$/, 'Copy');
      offered.add(bare.replace(/ \d+ steps$/, ' steps'));
      if (!name.startsWith('Actions')) continue;
      await visitor.inMenu(button, async (menu) => {
        for (const item of await menu.getByRole('menuitem', { disabled: false }).all())
          offered.add(`Actions: ${await item.innerText()}`);
      });
    }
  }
  return [...offered].sort();
}
