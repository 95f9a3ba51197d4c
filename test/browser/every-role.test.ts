import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Permission, permissionsOf, ROLES_OF_OPERATORS } from '../../src/backoffice/operators/roles.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';
import { everyPage, HARMLESS, offeredOn } from './offered.ts';

/** Every act on these pages, by the permission that the operator API asks for. */
const ACTS: Readonly<Partial<Record<Permission, readonly string[]>>> = {
  reveal: ['Actions: Reveal', 'Download receipt', 'Export personal data', 'Reveal', 'Unmasked statement'],
  follow_up: [
    'Actions: Query the status',
    'Attach a file',
    'Comment',
    'Actions: Close the incident',
    'Actions: Resend',
    'Hand over',
    'Match again',
    'Query the status',
    'Send a test event',
    'Take',
    'Resend',
  ],
  move_money: [
    'Actions: Propose a credit',
    'Actions: Propose a return',
    'Actions: Propose: it was not paid',
    'Actions: Propose: it was paid',
    'Check again',
    'Choose a file',
    'Set aside',
    'Propose a credit',
    'Propose a return',
    'Propose an adjustment',
    'Propose booking it',
    'Propose: it was not paid',
    'Propose: it was paid',
    'Propose to send',
    'Reject the proposal',
    'Sign off',
    'Report as CSV',
    'Withdraw the statement',
  ],
  stop: ['Actions: Reduce scopes', 'Actions: Revoke', 'Actions: Stop payouts', 'Disable', 'Stop payouts'],
  resume: ['Actions: Test the account', 'Propose lifting'],
  manage: [
    'Approve',
    'Actions: Replace the credentials',
    'Actions: Rotate',
    'Change contact',
    'Close',
    'Create a key',
    'New secret',
    'Propose erasure',
    'Propose tier 3',
    'Refuse',
    'Register an endpoint',
  ],
};

describe.skipIf(leftOut())('in a browser, a role of one business', () => {
  let desk: Desk;
  let pages: string[];
  beforeAll(async () => {
    desk = await Desk.open();
    const { kolo, source } = desk.world;
    const { walletId: destination } = await kolo.test.customer();
    await kolo.test.walletTransfer({ source, destination, reference: 'final' });
    await desk.fill();
    pages = [...(await everyPage(desk)), 'transfers/final'];
  });
  afterAll(() => desk.close());

  it.each(
    ROLES_OF_OPERATORS,
  )('%s is offered what it may do, and is refused nothing that a page asks for', async (role) => {
    const { kolo, people } = desk.world;
    const grant = { role, businessId: kolo.business.businessId, mode: null };
    const visitor = await desk.windowOf(await people.person(`${role}@example.com`, grant));
    const refused: string[] = [];
    visitor.page.on('response', (response) => {
      if (response.status() === 403) refused.push(new URL(response.url()).pathname);
    });
    const offered = await offeredOn(visitor, desk, pages);
    const acts = permissionsOf(role).flatMap((permission) => ACTS[permission] ?? []);
    expect(offered.filter((name) => !HARMLESS.includes(name))).toEqual(acts.sort());
    expect(refused).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });

  it('reads why an act is not for it, and what verifications found in its own books', async () => {
    const { kolo, people } = desk.world;
    const grant = { role: 'viewer', businessId: kolo.business.businessId, mode: null } as const;
    const visitor = await desk.windowOf(await people.person('tola@example.com', grant));
    const { page } = visitor;
    await visitor.go(`${desk.environmentPath}/developers/endpoints`);
    const register = visitor.button('Register an endpoint');
    await register.waitFor();
    expect(await register.getAttribute('title')).toContain('it needs the permission “manage”');
    await visitor.go(`${desk.environmentPath}/work/flagged_payouts`);
    await visitor.inMenu(visitor.button('Actions for stuck'), async (menu) => {
      await menu.getByText('it needs the permission “move_money”').first().waitFor();
    });
    await visitor.go(`${desk.environmentPath}/settings`);
    await visitor.sees('Policy');
    expect(await page.getByRole('link', { name: 'Change the policy' }).count()).toBe(0);
    await visitor.go(`${desk.environmentPath}/settings/policy`);
    await page.getByText('Only administrators can propose a policy.').waitFor();
    await visitor.go(`${desk.environmentPath}/books`);
    await page.getByText('These are its results for this environment.').waitFor();
    await page.getByText('The ledger has not been verified yet').waitFor();
    await visitor.go(`${desk.environmentPath}/bank-statements/sandbox`);
    const tabs = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
    await tabs.first().waitFor();
    expect(await tabs.allInnerTexts()).toEqual(['Days', 'Movements without a line', 'Statements']);
    await visitor.go(`${desk.environmentPath}/money-in/unclaimed`);
    await page.getByText('Only roles for the whole installation can see it').waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
