import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere } from '../backoffice/operators/people.ts';
import { barriersOn } from './axe.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';

describe.skipIf(leftOut())('work items', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.world.flagged('stuck');
    await desk.world.signIn();
  });
  afterAll(() => desk.close());

  it('one is taken, handed over with a note, and found by its owner', async () => {
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
    await page.getByRole('region', { name: 'History' }).getByText('The bank calls back').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    expect(await visitor.act('Comment', { Comment: 'They look for it' })).toBe('The history shows it.');
    await page.getByRole('region', { name: 'History' }).getByText('They look for it').waitFor();

    const next = await desk.windowOf(ada);
    await next.go(`${desk.environmentPath}/work/flagged_payouts?owner=nobody`);
    await next.page.getByText('No payout is flagged.').waitFor();
    expect([...visitor.faults, ...next.faults]).toEqual([]);
  });

  it('of incidents are those of a kind that is chosen by its name', async () => {
    const { world } = desk;
    for (const kind of ['rail_dispute', 'rail_refund']) await world.incident(kind, null);
    const visitor = await desk.windowOf(world.sade);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/work/incidents`);
    const rows = page.getByRole('table', { name: 'incidents' }).locator('tbody').getByRole('row');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Refund at the provider' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.filter({ hasText: 'Refund at the provider' }).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('several are selected by keys and by the mouse, and acted on together, with a result for each', async () => {
    const { world } = desk;
    await world.flagged('second', 'third');
    const visitor = await desk.windowOf(world.sade);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/transfers`);
    const select = (reference: string) => page.getByRole('checkbox', { name: `Select ${reference}` });
    await select('third').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    const bar = page.getByRole('toolbar', { name: 'Acts on the selected rows' });
    await bar.getByText('1 selected').waitFor();
    expect(await select('third').isChecked()).toBe(true);
    for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key);
    await bar.getByText('3 selected').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await visitor.press('Select none', bar);
    await bar.waitFor({ state: 'hidden' });
    await select('stuck').click();
    await select('third').click({ modifiers: ['Shift'] });
    await bar.getByText('3 selected').waitFor();
    await visitor.press('Select all that match (at most 100)', bar);
    const count = await desk.count('transactions', 'true');
    await bar.getByText(`${count} selected`).waitFor();

    // Payouts in doubt have a new owner; nothing else is in the work queue.
    await visitor.press('Assign', bar);
    const assigning = visitor.dialog('Assign');
    await assigning.getByRole('combobox', { name: 'New owner' }).click();
    await page.getByRole('option').first().click();
    await visitor.press('Assign', assigning);
    const assigned = assigning.getByRole('status');
    await assigned.getByText(`Done: 3. Refused: ${count - 3}.`).waitFor();
    await assigned.getByText('second: Ada Obi owns it now').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await visitor.happened(assigning);
    await bar.waitFor({ state: 'hidden' });

    await visitor.go(`${desk.environmentPath}/work/flagged_payouts`);
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await bar.getByText('3 selected').waitFor();
    await visitor.press('Query the status', bar);
    const asking = await visitor.fill('Query the status', { Why: 'The bank is up again' });
    expect(await visitor.happened(asking)).toContain('Done: 3.');
    const requeried = "act = 'transfer.requeried' AND actor = $1";
    expect(await desk.count('audit_entries', requeried, [world.sade.operatorId])).toBe(3);

    await visitor.go(`${desk.environmentPath}/transfers`);
    await select('second').click();
    const saved = page.waitForEvent('download');
    await visitor.press('Export as CSV', bar);
    const file = Buffer.concat(await (await (await saved).createReadStream()).toArray()).toString();
    expect(file.trim().split('\r\n')).toHaveLength(2);
    expect(file).toContain('second');

    await visitor.go(`${desk.environmentPath}/wallets`);
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    const listed = page.waitForEvent('download');
    await visitor.press('Export of selected wallets as CSV', bar);
    const wallets = Buffer.concat(await (await (await listed).createReadStream()).toArray()).toString();
    const selected = await bar.getByText(/^\d+ selected$/).innerText();
    expect(wallets.trim().split('\r\n').slice(1)).toHaveLength(Number.parseInt(selected, 10));
    await visitor.press('Restrict', bar);
    const restricting = await visitor.fill('Restrict', { Why: 'A fraud' });
    expect(await visitor.happened(restricting)).toMatch(/Done: \d+\.\s/);
    expect(await desk.count('wallets', "status = 'active'")).toBe(0);
    expect(visitor.faults).toEqual([]);
  });

  it('keeps a file, which is downloaded for a reason', async () => {
    const { ada } = desk.world;
    const visitor = await desk.windowOf(ada);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/work/flagged_payouts`);
    await page.getByRole('table', { name: 'flagged payouts' }).getByRole('row').nth(1).waitFor();
    const [item] = await desk.world.rows('flagged_payouts');
    await visitor.go(`${desk.environmentPath}/work/flagged_payouts/${item.item_id}`);
    await visitor.press('Attach a file');
    const dialog = visitor.dialog('Attach a file');
    const content = 'date,amount\n2026-01-15,700\n';
    const chosen = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'File', exact: true }).click();
    await (await chosen).setFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await visitor.press('Attach a file', dialog);
    expect(await visitor.happened(dialog)).toBe('Attached.');
    const files = page.getByRole('table', { name: 'files' });
    await files.getByText('bank.csv').waitFor();

    const saved = page.waitForEvent('download');
    await visitor.press('Download', files);
    await visitor.fill('Download', { Why: 'The bank asks for it' });
    const file = await saved;
    expect(file.suggestedFilename()).toBe('bank.csv');
    expect(await readFile(await file.path(), 'utf8')).toBe(content);
    expect(visitor.faults).toEqual([]);
  });

  it('in suspense is credited by a proposal, which shows on its page', async () => {
    const { ada, owner, people, source } = desk.world;
    await desk.world.held();
    const { rows } = await owner.query('SELECT transaction_id AS id FROM held_inflows');
    const visitor = await desk.windowOf(ada);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/work/suspense/${rows[0].id}`);
    await visitor.button('Propose a return').waitFor();
    await visitor.press('Propose a credit');
    const dialog = visitor.dialog('Propose a credit');
    await visitor.pick('Wallet to credit', source);
    await dialog.getByLabel('Why').fill('They called');
    await visitor.press('Propose a credit', dialog);
    await dialog.getByRole('link', { name: 'Approvals' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('note', { name: 'Open proposal: Credit' }).getByText('Proposed by you').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    const other = await desk.windowOf(await people.person('bola@example.com', everywhere('finance')));
    await other.go(`${desk.environmentPath}/work/suspense/${rows[0].id}`);
    await other.page.getByText('Proposed by Ada Obi').waitFor();
    expect(await other.button('Propose a credit').isDisabled()).toBe(true);
    expect([...visitor.faults, ...other.faults]).toEqual([]);
  });
});
