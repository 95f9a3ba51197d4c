import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere, type Person } from '../backoffice/operators/people.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';

const EVIDENCE = 'Adaeze of its settlement desk, by phone, 10:15';

describe.skipIf(leftOut())('approval by another operator', () => {
  let desk: Desk;
  let bola: Person;
  beforeAll(async () => {
    desk = await Desk.open();
    bola = await desk.world.people.person('bola@example.com', everywhere('finance'));
    await desk.world.flagged('rent-of-may');
  });
  afterAll(() => desk.close());

  it('resolve a flagged payout, from the work queue count to the event', async () => {
    const { ada, kolo } = desk.world;
    const first = await desk.windowOf(bola);
    const second = await desk.windowOf(ada);
    // Long after they signed in, so that both have to confirm their identity.
    kolo.clock.advance(6 * 60_000);

    await first.go(desk.environmentPath);
    await first.follow(/^Work queue\s*1 open$/);
    await first.sees('Work queue');
    await first.page.getByRole('article').getByRole('link', { name: 'Flagged payouts' }).click();
    await first.sees('Flagged payouts');
    const bank = first.page.getByRole('combobox', { name: 'Bank' });
    for (const [name, code, listed] of [
      ['Zenith Bank', '057', 'No payout is flagged.'],
      ['Guaranty Trust Bank', '058', 'rent-of-may'],
    ] as const) {
      await bank.fill(name);
      await first.page.getByRole('option', { name: `${name} (${code})` }).click();
      await first.page.waitForURL((url) => url.searchParams.get('bank_code')?.includes(code) === true);
      await first.page.getByText(listed, { exact: true }).first().waitFor();
    }
    await first.page.getByRole('link', { name: 'rent-of-may', exact: true }).click();
    await first.sees('rent-of-may');
    // The evidence: submissions and status queries, with the raw responses.
    const attempts = first.page.getByRole('table', { name: 'attempts' });
    await attempts.getByRole('cell', { name: 'Status query' }).first().waitFor();
    await first.press('Propose: it was not paid');
    const proposing = await first.fill('Propose: it was not paid', {
      Evidence: EVIDENCE,
      Why: 'The customer waits',
    });
    await first.confirm(bola);
    await proposing.getByRole('link', { name: 'Approvals' }).click();
    // The proposer cannot approve it, and sees who can.
    await first.page.getByText(/You proposed it/).waitFor();
    expect(await first.button('Approve').isDisabled()).toBe(true);

    await Promise.all([ada.signIn(), bola.signIn()]);
    const id = new URL(first.page.url()).pathname.split('/').at(-1);
    const { digest } = (await bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
    const approve = (who: Person) => who.call('POST', `/ops/v1/proposals/${id}/approve`, { digest });
    expect(await approve(bola)).toMatchObject({ status: 403, body: { code: 'another_person_needed' } });

    await second.go(desk.environmentPath);
    // Counted for the person who may decide it, and not for the proposer.
    await second.follow(/^Approvals\s*1 to decide$/);
    const menu = first.page.getByRole('navigation', { name: 'Pages' });
    expect(await menu.getByRole('link', { name: 'Approvals' }).innerText()).toBe('Approvals');
    const mine = second.page.getByRole('region', { name: 'Waiting for you' });
    await mine.getByRole('link', { name: 'Fail a payout: it was not paid' }).click();
    await second.page.getByText(EVIDENCE).waitFor();
    await second.page.getByText('Last response of the bank').waitFor();
    await second.press('Approve');
    const approving = await second.fill('Approve', {});
    await second.confirm(ada);
    expect(await second.happened(approving)).toContain('Approved and executed.');
    await second.page.getByText('You approved it, and it was executed.').waitFor();

    // It comes to the first by itself.
    await first.page.getByText('approved it, and it was executed.').waitFor();
    await first.page.getByRole('link', { name: 'rent-of-may' }).click();
    await first.sees('rent-of-may');
    await first.page.getByText('failed', { exact: true }).first().waitFor();
    await menu.getByText('open').waitFor({ state: 'hidden' });
    await second.page
      .getByRole('navigation', { name: 'Pages' })
      .getByText('to decide')
      .waitFor({ state: 'hidden' });
    await first.follow('Developers');
    await first.page.getByRole('link', { name: 'Events', exact: true }).click();
    await first.page.getByRole('link', { name: 'bank-transfer.outflow.failed' }).click();
    await first.page.getByText('rent-of-may').first().waitFor();

    const proposal = (await bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
    const by = { proposed_by: bola.operatorId, decided_by: ada.operatorId };
    expect(proposal).toMatchObject({ act: 'payout.fail', status: 'done', ...by });
    // The same once more does nothing.
    expect(await approve(ada)).toMatchObject({ status: 409, body: { code: 'proposal_not_open' } });
    const failures = "type = 'bank-transfer.outflow.failed'";
    expect(await desk.count('events', failures)).toBe(1);
    expect([first.faults, second.faults]).toEqual([[], []]);
  });
});
