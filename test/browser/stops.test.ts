import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere } from '../backoffice/operators/people.ts';
import { until } from '../support/http.ts';
import { barriersOn } from './axe.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';

describe.skipIf(leftOut())('a stop of payouts', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
  });
  afterAll(() => desk.close());

  it('shows on every page while it holds, and says what it releases before that is proposed', async () => {
    const { ada, kolo, people, source, environmentPath, owner } = desk.world;
    const visitor = await desk.windowOf(ada);
    const banner = visitor.page.getByRole('status').filter({ hasText: 'Payouts are stopped' });
    await visitor.go(desk.environmentPath);
    await visitor.sees('Today');
    await visitor.settled();
    expect(await banner.count()).toBe(0);

    // By the bank's name; either code would find it too.
    await visitor.go(`${desk.environmentPath}/settings/payouts`);
    await visitor.press('Stop payouts');
    const stopping = visitor.dialog('Stop payouts');
    const bank = stopping.getByRole('combobox', { name: 'Only to this bank' });
    for (const typed of ['000013', 'guaranty']) {
      await bank.fill(typed);
      const options = () => visitor.page.getByRole('option').allInnerTexts();
      await expect.poll(options).toEqual(['Guaranty Trust Bank (058)']);
    }
    await visitor.page.getByRole('option').click();
    expect(await visitor.happened(await visitor.fill('Stop payouts', { Why: 'Paid twice' }))).toBe(
      'Payouts are stopped.',
    );
    const [stopped] = (await ada.call('GET', `${environmentPath}/payout-stops`)).body.data;
    expect(stopped).toMatchObject({ bank_code: '058', rail: null });
    await kolo.test.transfer({ source, reference: 'held', amount: 25_000 });
    await until(async () => {
      const held = await owner.query("SELECT 1 FROM payouts WHERE wait_reason = 'stopped'");
      return held.rows.length === 1;
    });
    for (const page of ['Today', 'Transfers', 'Wallets', 'Approvals']) {
      await visitor.follow(page);
      await visitor.sees(page);
      await banner.waitFor();
      expect(await banner.innerText()).toMatch(
        /All payouts of this environment to Guaranty Trust Bank \(058\), since .*, by Ada Obi\./,
      );
    }
    expect(await barriersOn(visitor.page)).toEqual([]);
    await banner.getByRole('link', { name: 'See payout stops' }).click();
    await visitor.sees('Payout stops');
    await visitor.press('Propose resuming');
    const dialog = visitor.dialog('Propose resuming');
    await dialog.getByText('Resuming now releases 1 payout, ₦250.00 in total.').waitFor();
    await visitor.press('Cancel', dialog);

    // Somebody else stops all payouts, and two people resume both.
    const bola = await people.person('bola@example.com', everywhere('admin'));
    await bola.signIn();
    const all = await bola.call('POST', '/ops/v1/payout-stops', { reason: 'A drill' });
    await banner.getByText('2 stops hold payouts back.').waitFor();
    await ada.signIn();
    for (const [path, stop] of [
      [environmentPath, stopped.id],
      ['/ops/v1', all.body.data.id],
    ]) {
      const act = path === '/ops/v1' ? 'payouts.resume_all' : 'payouts.resume';
      const content = { stop_id: stop };
      const made = await ada.call('POST', `${path}/proposals/${act}`, { content, reason: 'It is over' });
      const proposal = `/ops/v1/proposals/${made.body.data.id}`;
      const { digest } = (await bola.call('GET', proposal)).body.data;
      expect(await bola.call('POST', `${proposal}/approve`, { digest })).toMatchObject({ status: 200 });
    }
    await banner.waitFor({ state: 'hidden' });
    expect(visitor.faults).toEqual([]);
  });
});
