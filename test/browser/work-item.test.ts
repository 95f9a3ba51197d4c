import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOn } from './axe.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';

describe.skipIf(leftOut())('a work item', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.world.flagged('stuck');
    await desk.world.signIn();
  });
  afterAll(() => desk.close());

  it('is taken, handed over with a note, and found by its owner', async () => {
    const { sade, ada } = desk.world;
    const visitor = await desk.windowOf(sade);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/work/flagged_payouts`);
    const table = page.getByRole('table', { name: 'flagged payouts' });
    await table.getByRole('link', { name: 'Nobody' }).click();
    await visitor.sees('Work item');
    expect(await visitor.act('Take', {})).toBe('It is yours.');
    await visitor.button('Release').waitFor();

    await visitor.press('Hand over');
    const dialog = visitor.dialog('Hand over');
    await dialog.getByRole('combobox', { name: 'New owner' }).click();
    await page.getByRole('option').click();
    await dialog.getByLabel('Note').fill('The bank calls back on Monday');
    expect(await barriersOn(page)).toEqual([]);
    await visitor.press('Hand over', dialog);
    expect(await visitor.happened(dialog)).toBe('Handed over.');
    await page.getByRole('table', { name: 'acts on the item' }).getByText('The bank calls back').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    expect(await visitor.act('Comment', { Comment: 'They look for it' })).toBe('The history shows it.');
    await page.getByRole('table', { name: 'acts on the item' }).getByText('They look for it').waitFor();

    const next = await desk.windowOf(ada);
    await next.go(`${desk.environmentPath}/work/flagged_payouts?owner=nobody`);
    await next.page.getByText('No payout is flagged.').waitFor();
    expect([...visitor.faults, ...next.faults]).toEqual([]);
  });
});
