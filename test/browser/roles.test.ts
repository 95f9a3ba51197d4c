import type { Download } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere, type Person } from '../backoffice/operators/people.ts';
import { readPdf } from '../support/pdf-text.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';
import { everyPage, HARMLESS, offeredOn } from './offered.ts';
import type { Visitor } from './visitor.ts';

describe.skipIf(leftOut())('in a browser', () => {
  let desk: Desk;
  let finn: Person;
  let ola: Person;
  let dev: Person;
  beforeAll(async () => {
    desk = await Desk.open();
    const { people, kolo } = desk.world;
    finn = await people.person('finn@example.com', everywhere('finance'));
    ola = await people.person('ola@example.com', everywhere('operator'));
    const { businessId } = kolo.business;
    dev = await people.person('dev@example.com', { role: 'admin', businessId, mode: 'test' });
    await desk.fill();
  });
  afterAll(() => desk.close());

  /** Signs in as a person does, and is on the first page of the environment. */
  async function arrive(person: Person): Promise<Visitor> {
    const visitor = await desk.window();
    await visitor.go(desk.environmentPath);
    await visitor.typeSignIn(person);
    await visitor.sees('Today');
    return visitor;
  }
  const search = async ({ page }: Visitor, what: string): Promise<void> => {
    await page.keyboard.press('/');
    await page.keyboard.type(what);
    await page.keyboard.press('Enter');
  };
  const acted = (act: string, who: Person): Promise<number> =>
    desk.count('audit_entries', 'act = $1 AND actor = $2', [act, who.operatorId]);
  /** Returns whether each button of a page is enabled. */
  const mayPress = async (visitor: Visitor, ...names: string[]) => {
    const enabled: Record<string, boolean> = {};
    for (const name of names) enabled[name] = await visitor.button(name).first().isEnabled();
    return enabled;
  };

  it('support finds a transfer by its reference, reads what happened, and reveals a number for a reason', async () => {
    const { sade } = desk.world;
    const visitor = await arrive(sade);
    const { page } = visitor;
    await search(visitor, 'stuck');
    await page.getByRole('link', { name: 'stuck', exact: true }).click();
    await visitor.sees('stuck');
    const happened = page.getByRole('region', { name: 'Timeline' });
    for (const what of ['Received', 'Sent to the bank', 'Flagged'])
      await happened.getByText(what, { exact: true }).first().waitFor();
    const queries = happened.getByText('Status queried', { exact: true });
    const count = await queries.count();
    await happened.getByRole('button', { name: /^Show all \d+ steps$/ }).click();
    expect(await queries.count()).toBeGreaterThan(count);
    await visitor.press('Show less');
    expect(await queries.count()).toBe(count);
    await page.getByText('******0087').first().waitFor();
    expect(await page.getByText('0000000087').count()).toBe(0);
    await visitor.press('Reveal');
    await visitor.fill('Reveal', { Why: 'The customer asks where it went' });
    await page.getByText('Revealed to you and recorded in the audit log.').waitFor();
    await page.getByText('0000000087').waitFor();
    await page.getByText('Rent of Obi').first().waitFor();
    expect(await acted('transfer.revealed', sade)).toBe(1);
    expect(
      await mayPress(visitor, 'Query the status', 'Propose: it was paid', 'Propose: it was not paid'),
    ).toEqual({
      'Query the status': true,
      'Propose: it was paid': false,
      'Propose: it was not paid': false,
    });
    await visitor.go(`${desk.environmentPath}/settings/audit`);
    await page.getByText('Only finance and administrators can read the audit log.').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('support downloads the receipt of a transfer that is final, for a reason, and there is none of one in progress', async () => {
    const { kolo, source, sade } = desk.world;
    const reference = 'with/receipt';
    await kolo.test.transfer({ source, reference, amount: 1_000, narration: 'Rent of Obi' });
    await kolo.test.finalStatus(reference);
    const visitor = await arrive(sade);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/transfers/stuck`);
    await page.getByText('There is no receipt yet: the transfer is still processing.').waitFor();
    expect(await visitor.button('Download receipt').count()).toBe(0);
    expect(await visitor.button('Receipt, masked').count()).toBe(0);
    await visitor.go(`${desk.environmentPath}/transfers/${encodeURIComponent(reference)}`);
    const linesOf = async (download: Promise<Download>) => {
      expect((await download).suggestedFilename()).toBe('receipt-with_receipt.pdf');
      const stream = await (await download).createReadStream();
      return readPdf(Buffer.concat(await stream.toArray())).lines;
    };
    const masked = page.waitForEvent('download');
    await visitor.press('Receipt, masked');
    expect(await linesOf(masked)).not.toContain('Rent of Obi');
    const whole = page.waitForEvent('download');
    expect(await visitor.act('Download receipt', { Why: 'The customer asks for it' })).toContain('Saved.');
    expect(await linesOf(whole)).toContain('Rent of Obi');
    expect(await acted('receipt.revealed', sade)).toBe(1);
    expect(visitor.faults).toEqual([]);
  });

  it('finance reads the books and takes a statement along', async () => {
    const { source } = desk.world;
    const visitor = await arrive(finn);
    const { page } = visitor;
    await visitor.follow('Books');
    await visitor.sees('Books');
    const balances = page.getByRole('table', { name: 'accounts' });
    await balances.getByRole('row').nth(2).waitFor();
    await visitor.follow('Wallets');
    await visitor.pick('Open a wallet', source);
    await visitor.sees(/^Wallet of /);
    await page.getByRole('table', { name: 'entries' }).waitFor();
    const saved = page.waitForEvent('download');
    await visitor.press('CSV, masked');
    const stream = await (await saved).createReadStream();
    const file = Buffer.concat(await stream.toArray()).toString();
    expect(file.split('\r\n').length).toBeGreaterThan(2);
    expect(file).toContain('bank-outflow');
    expect(await mayPress(visitor, 'Unmasked statement')).toEqual({ 'Unmasked statement': true });
    expect(await mayPress(visitor, 'Restrict', 'Close')).toEqual({ Restrict: true, Close: false });
    await visitor.go(`${desk.environmentPath}/settings/audit`);
    await page.getByRole('table', { name: 'acts' }).or(page.getByText('No entry matches')).first().waitFor();
    await visitor.follow('Developers');
    await visitor.sees('API keys');
    expect(await mayPress(visitor, 'Create a key')).toEqual({ 'Create a key': false });
    expect(visitor.faults).toEqual([]);
  });

  it('an operator sends a delivery again, and asks a bank about a payout', async () => {
    const { receiver } = desk.world;
    const visitor = await arrive(ola);
    const { page } = visitor;
    await visitor.follow(/^Work queue/);
    await page.getByRole('article').getByRole('link', { name: 'Exhausted deliveries' }).click();
    await visitor.sees('Exhausted deliveries');
    const before = receiver.received.length;
    await page.getByRole('link', { name: 'bank-transfer.outflow.success' }).click();
    await visitor.sees('bank-transfer.outflow.success');
    expect(await visitor.act('Resend', { Why: 'Their server was down' })).toBe(
      'The delivery is being resent.',
    );
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    await page.getByRole('cell', { name: 'delivered', exact: true }).waitFor();

    await visitor.follow(/^Work queue/);
    await page.getByRole('article').getByRole('link', { name: 'Flagged payouts' }).click();
    await visitor.press('Actions for stuck');
    await page.getByRole('menuitem', { name: 'Query the status' }).click();
    const asking = await visitor.fill('Query the status', { Why: 'A day has gone' });
    expect(await visitor.happened(asking)).toContain('The bank is being queried.');
    expect(await acted('transfer.requeried', ola)).toBe(1);
    await visitor.go(`${desk.environmentPath}/settings/team`);
    await page.getByText('Administrators of the whole installation').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('a developer of the business makes and rotates a key, changes a secret, and sends a test event', async () => {
    const { receiver, kolo, source } = desk.world;
    const visitor = await arrive(dev);
    const { page } = visitor;
    await visitor.follow('Developers');
    await visitor.press('Create a key');
    const made = await visitor.fill('Create a key', { Label: 'Shop', Why: 'The shop opens' });
    const shown = made.locator('code');
    const key = await shown.innerText();
    await visitor.happened(made);
    const asks = async (by: string) =>
      (await fetch(`${kolo.baseUrl}/api/v1/wallet/${source}`, { headers: { authorization: `Bearer ${by}` } }))
        .status;
    expect(await asks(key)).toBe(200);

    await visitor.press('Actions for the key Shop');
    await page.getByRole('menuitem', { name: 'Rotate' }).click();
    const rotating = visitor.dialog('Rotate');
    await rotating.getByLabel('The key has leaked: end the old one at once').check();
    await rotating.getByText('The old key stops working within five seconds.').waitFor();
    expect(await rotating.getByLabel('Old key expires').count()).toBe(0);
    await visitor.fill('Rotate', { Why: 'It stood in a chat' });
    const second = await rotating.locator('code').innerText();
    await visitor.happened(rotating);
    expect(second).not.toBe(key);
    expect(await asks(second)).toBe(200);
    // A looked-up key is cached for seconds.
    kolo.clock.advance(10_000);
    await expect.poll(() => asks(key)).toBe(401);

    await page.getByRole('link', { name: 'Endpoints', exact: true }).click();
    await page.getByRole('link', { name: receiver.url() }).click();
    await page.getByRole('region', { name: 'Details', exact: true }).waitFor();
    await visitor.press('New secret');
    const secret = await visitor.fill('New secret', { Why: 'A laptop was lost' });
    expect(await secret.locator('code').innerText()).toMatch(/^whsec_/);
    await visitor.happened(secret);
    const contact = { 'Contact email': 'hooks@example.com', Why: 'They asked' };
    expect(await visitor.act('Change contact', contact)).toContain('Changed.');
    await page.getByText('hooks@example.com').first().waitFor();
    expect(await visitor.act('Send a test event', { Why: 'To see it arrive' })).toContain(
      'The endpoint accepted it',
    );
    expect(receiver.received.at(-1)!.headers['webhook-id']).toBeDefined();
    // Of the other environment they know nothing.
    await visitor.go(desk.environmentPath.replace(/test$/, 'live'));
    await page.getByRole('alert').first().waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('a viewer sees all of it, and can press nothing that would be refused', async () => {
    const { vera, source } = desk.world;
    const visitor = await arrive(vera);
    const { page } = visitor;
    await search(visitor, 'stuck');
    await page.getByRole('link', { name: 'stuck', exact: true }).click();
    await visitor.sees('stuck');
    expect(
      await mayPress(
        visitor,
        'Query the status',
        'Propose: it was paid',
        'Propose: it was not paid',
        'Reveal',
      ),
    ).toEqual({
      'Query the status': false,
      'Propose: it was paid': false,
      'Propose: it was not paid': false,
      Reveal: false,
    });
    await visitor.go(`${desk.environmentPath}/wallets/${source}`);
    await page.getByRole('table', { name: 'entries' }).waitFor();
    expect(await mayPress(visitor, 'Restrict', 'Close', 'Unmasked statement')).toEqual({
      Restrict: false,
      Close: false,
      'Unmasked statement': false,
    });
    await visitor.follow('Developers');
    await page.getByText('Viewers cannot see API keys').waitFor();
    // Here the journal has no closed day, and nobody has proposed anything.
    const harmless = HARMLESS.filter(
      (name) => !/^(?:Download the (?:journal|month)|Copy the digest)$/.test(name),
    );
    expect(await offeredOn(visitor, desk, await everyPage(desk))).toEqual(harmless);
    expect(visitor.faults).toEqual([]);
  });
});
