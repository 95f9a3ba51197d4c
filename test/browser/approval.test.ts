import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere, type Person } from '../backoffice/operators/people.ts';
import { barriersOn } from './axe.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';
import { unreadableOn } from './unreadable.ts';

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
    await first.confirm(bola);
    const proposing = await first.fill('Propose: it was not paid', {
      Evidence: EVIDENCE,
      Why: 'The customer waits',
    });
    await proposing.getByRole('link', { name: 'Approvals' }).click();
    // The proposer cannot approve it, and sees who can.
    await first.page.getByText(/You proposed it/).waitFor();
    expect(await first.button('Approve').isDisabled()).toBe(true);

    await Promise.all([ada.signIn(), bola.signIn()]);
    const id = new URL(first.page.url()).pathname.split('/').at(-1);
    const { digest } = (await bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
    const approve = (who: Person) => who.call('POST', `/ops/v1/proposals/${id}/approve`, { digest });
    expect(await approve(bola)).toMatchObject({ status: 403, body: { code: 'another_person_needed' } });

    // The page of the payout says so, and offers nothing contrary to anybody else.
    await second.go(`${desk.environmentPath}/transfers/rent-of-may`);
    const note = second.page.getByRole('note');
    await note.getByText('Open proposal: Fail a payout: it was not paid').waitFor();
    expect(await note.innerText()).toMatch(/Proposed by Ada Obi[\s\S]* ago/);
    const contrary = second.button('Propose: it was paid');
    await expect.poll(() => contrary.isDisabled()).toBe(true);
    expect(await contrary.getAttribute('title')).toMatch(/has to be decided first/);
    await second.go(`${desk.environmentPath}/work/flagged_payouts`);
    await second.press('Actions for rent-of-may');
    await second.page.getByRole('menuitem', { name: 'Propose: it was paid' }).click();
    const refused = second.dialog('Propose: it was paid');
    await refused.getByText('Open proposal').waitFor();
    expect(await second.button('Propose: it was paid', refused).isDisabled()).toBe(true);
    await first.go(`${desk.environmentPath}/transfers/rent-of-may`);
    await first.page.getByRole('link', { name: 'See or withdraw it' }).waitFor();
    expect(await first.button('Propose: it was paid').isEnabled()).toBe(true);
    await first.page.getByRole('link', { name: 'See or withdraw it' }).click();
    await first.sees('Fail a payout: it was not paid');

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
    await second.confirm(ada);
    const approving = await second.fill('Approve', {});
    expect(await second.happened(approving)).toContain('Approved and carried out.');
    await second.page.getByText('You approved it, and it was carried out.').waitFor();

    // It comes to the first by itself.
    await first.page.getByText('approved it, and it was carried out.').waitFor();
    await first.page.getByRole('region', { name: 'Proposed change' }).getByRole('link').click();
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

  it('decides many payouts as one, with a result for each', async () => {
    const { ada, owner } = desk.world;
    const ids = await desk.world.flagged('rent-of-june', 'rent-of-july', 'rent-of-august');
    const first = await desk.windowOf(bola);
    const second = await desk.windowOf(ada);
    await first.go(`${desk.environmentPath}/work/flagged_payouts`);
    for (const of of ['rent-of-june', 'rent-of-july', 'rent-of-august'])
      await first.page.getByRole('checkbox', { name: `Select ${of}` }).check();
    await first.press('Propose: they were not paid');
    const proposing = await first.fill('Propose: they were not paid', {
      Evidence: EVIDENCE,
      Why: 'The customers wait',
    });
    await proposing.getByText('3 in one proposal.').waitFor();
    await proposing.getByRole('link', { name: 'Approvals' }).click();
    await first.page.getByText(/You proposed it/).waitFor();
    const id = new URL(first.page.url()).pathname.split('/').at(-1);

    // The approver sees each of them, and the sum.
    await second.go(`${desk.environmentPath}/approvals`);
    await second.page.getByRole('link', { name: 'Fail a payout: it was not paid (3)' }).click();
    const objects = second.page.getByRole('table', { name: 'objects of the proposal' });
    await objects.getByRole('link', { name: 'rent-of-july' }).waitFor();
    await second.page.getByText(/₦[\d,.]+ in total$/).waitFor();
    expect(await barriersOn(second.page)).toEqual([]);
    // One of them is no longer flagged by then.
    await owner.query('UPDATE payouts SET flagged_at = NULL WHERE transaction_id = $1', [ids[0]]);
    // Another is left out by the approver, with a reason.
    await second.page.getByRole('checkbox', { name: 'Select rent-of-august' }).check();
    await second.press('Approve all but these');
    const leaving = second.dialog('Approve the others');
    await leaving.getByText(/^Leaves out 1 of 3, .* The rest is approved: 2, ₦[\d,.]+ in total\./).waitFor();
    expect(await barriersOn(second.page)).toEqual([]);
    await second.fill('Approve the others', { 'rent-of-august': 'The bank still looks' });
    await second.page.getByText('Approved. 1 of 3 cannot be done now.').waitFor();
    const left = second.page.getByRole('list', { name: 'Not done yet' });
    expect(await left.innerText()).toMatch(/^rent-of-june: The payout is not flagged/);
    await second.page.keyboard.press('Escape');
    await second.page
      .getByRole('row', { name: /rent-of-july/ })
      .getByText('done')
      .waitFor();
    const august = second.page.getByRole('row', { name: /rent-of-august/ });
    await august.getByText('The bank still looks').waitFor();
    await second.page.getByRole('heading', { name: '2 of 3 objects approved, 1 left out' }).waitFor();
    // Only objects that are still to be done can be left out.
    const selectable = async (of: string) =>
      second.page.getByRole('checkbox', { name: `Select rent-of-${of}` }).isEnabled();
    expect(await Promise.all(['june', 'july', 'august'].map(selectable))).toEqual([true, false, false]);
    // The one that is left can be tried again.
    await second.button('Try again').waitFor();
    expect((await bola.call('GET', `/ops/v1/proposals/${id}`)).body.data.status).toBe('approved');
  });

  it('names those of many that are refused, and shows the sum of the others', async () => {
    const { ada, owner, environmentPath: api } = desk.world;
    const [taken, late] = await desk.world.flagged('rent-of-september', 'rent-of-october');
    await ada.signIn();
    const content = { transaction_id: taken, evidence: EVIDENCE };
    const made = await ada.call('POST', `${api}/proposals/payout.fail`, { content, reason: 'It waits' });
    expect(made.status).toBe(201);
    const visitor = await desk.windowOf(bola);
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/work/flagged_payouts`);
    for (const of of ['rent-of-september', 'rent-of-october'])
      await page.getByRole('checkbox', { name: `Select ${of}` }).check();
    await visitor.press('Propose: they were not paid');
    const dialog = visitor.dialog('Propose: they were not paid');
    const sum = (naira: string) => dialog.getByText(`₦${naira}, with their fees, become available`);
    await sum('200.00').waitFor();
    await dialog.getByText('If the bank did pay, the money is lost.').waitFor();
    await visitor.fill('Propose: they were not paid', { Evidence: EVIDENCE, Why: 'The customers wait' });
    await dialog.getByText('Press the button again to propose the other 1.').waitFor();
    expect(await dialog.getByRole('list', { name: 'Left out' }).innerText()).toContain('rent-of-september');
    await sum('100.00').waitFor();

    // Nothing is left of them in the end, and nothing is sent.
    await owner.query('UPDATE payouts SET flagged_at = NULL WHERE transaction_id = $1', [late]);
    await visitor.press('Propose: they were not paid', dialog);
    await dialog.getByText('Nothing is proposed: none of them can be.').waitFor();
    await visitor.press('Propose: they were not paid', dialog);
    await dialog.getByText('None of them can be proposed.').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('shows the note that the business of many wallets gets', async () => {
    const { ada, kolo, environmentPath: api } = desk.world;
    await Promise.all([ada.signIn(), bola.signIn()]);
    const dayo = await desk.world.people.person('dayo@example.com', everywhere('admin'));
    await dayo.signIn();
    const note = 'The court has lifted its order';
    const contents: object[] = [];
    for (const name of ['one', 'two']) {
      const { walletId: wallet } = await kolo.test.customer();
      await ada.call('POST', `${api}/wallets/${wallet}/restrict`, { type: 'all', reason: `Case ${name}` });
      contents.push({ wallet_id: wallet, note });
    }
    const reason = 'The case is over';
    const made = await dayo.call('POST', `${api}/proposals/wallet.lift/many`, { contents, reason });
    expect(made.status).toBe(201);
    const visitor = await desk.windowOf(ada);
    await visitor.go(`${desk.environmentPath}/approvals/${made.body.data.id}`);
    const why = visitor.page.getByRole('region', { name: 'Why' });
    await why.getByText('Note for the business').waitFor();
    expect(await why.getByText(note).count()).toBe(1);
    await visitor.page.getByRole('columnheader', { name: 'Effect' }).waitFor();
  });

  it('shows on the page of a wallet, a customer, the policy and a stop while it is open', async () => {
    const { ada, kolo, environmentPath: api } = desk.world;
    await Promise.all([ada.signIn(), bola.signIn()]);
    const { walletId: wallet, customerId: customer } = await kolo.test.customer();
    const reason = 'A dispute';
    await ada.call('POST', `${api}/wallets/${wallet}/restrict`, { type: 'all', reason });
    const stopped = await ada.call('POST', `${api}/payout-stops`, { rail: 'sandbox', reason });
    const carol = await desk.world.people.person('carol@example.com', everywhere('admin'));
    await carol.signIn();
    const proposals = {
      'wallet.lift': { wallet_id: wallet, note: 'It is settled' },
      'customer.raise_tier': { customer_id: customer },
      'policy.set': {
        policy: { from: '2099-01-01', fees: { bank_transfer: [{ up_to: null, flat: 1_000 }] } },
      },
      'payouts.resume': { stop_id: stopped.body.data.id },
    };
    for (const [act, content] of Object.entries(proposals)) {
      const made = await carol.call('POST', `${api}/proposals/${act}`, { content, reason });
      expect([act, made.status]).toEqual([act, 201]);
    }
    const visitor = await desk.windowOf(ada);
    for (const [page, button] of [
      [`wallets/${wallet}`, 'Propose lifting'],
      [`customers/${customer}`, 'Propose erasure'],
      ['settings', undefined],
      ['settings/payouts', 'Propose resuming'],
    ] as const) {
      await visitor.go(`${desk.environmentPath}/${page}`);
      const note = visitor.page.getByRole('note');
      await note.getByText(/^Open proposal: /).waitFor();
      expect(await note.innerText()).toContain('Proposed by Ada Obi');
      if (button !== undefined) expect(await visitor.button(button).isDisabled()).toBe(true);
      await note.getByRole('link', { name: 'See and decide it' }).waitFor();
    }
    await visitor.page.getByRole('note').getByRole('link').click();
    await visitor.sees('Resume payouts');
    await visitor.button('Approve').waitFor();

    // Once approved, the policy is planned, and the top of its page says so.
    const [planned] = (
      await ada.call('GET', '/ops/v1/proposals?open=true&limit=100')
    ).body.data.paginatedPayload.edges.filter((one: { act: string }) => one.act === 'policy.set');
    const { id, digest } = planned;
    expect((await ada.call('POST', `/ops/v1/proposals/${id}/approve`, { digest })).status).toBe(200);
    await visitor.go(`${desk.environmentPath}/settings`);
    const summary = visitor.page.getByRole('region', { name: 'Now and planned' });
    await summary
      .getByText(/^Planned from 1 Jan 2099: version/)
      .getByRole('link')
      .click();
    await visitor.page.getByRole('button', { name: /from 1 Jan 2099 \(planned\)/, expanded: true }).waitFor();
    await visitor.page.getByText('Fees of bank transfers, Band 1: For each transfer').waitFor();
    expect(await unreadableOn(visitor.page)).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });
});
