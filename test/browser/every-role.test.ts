import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Permission, permissionsOf, ROLES_OF_OPERATORS } from '../../src/backoffice/operators/roles.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';
import { everyPage, HARMLESS, offeredOn } from './offered.ts';

/** Every act on these pages, by the permission that the operator API asks for. */
const ACTS: Readonly<Partial<Record<Permission, readonly string[]>>> = {
  reveal: ['Choices: Reveal', 'Export what is personal', 'Reveal', 'Statement as it is'],
  follow_up: [
    'Choices: Query the status',
    'Choices: Close it',
    'Choices: Send again',
    'Send a test event',
    'Send again',
  ],
  move_money: [
    'Choices: Propose crediting it',
    'Choices: Propose sending it back',
    'Choices: Propose: it was not paid',
    'Choices: Propose: it was paid',
    'Propose crediting it',
    'Propose sending it back',
  ],
  stop: ['Choices: Let it do less', 'Choices: Revoke', 'Choices: Stop payouts', 'Disable', 'Stop payouts'],
  resume: ['Choices: Test the account', 'Propose lifting'],
  manage: [
    'Approve',
    'Choices: Give it new credentials',
    'Choices: Rotate',
    'Close',
    'Make a key',
    'New secret',
    'Propose erasing',
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
    await desk.fill();
    pages = await everyPage(desk);
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
    await visitor.go(`${desk.side}/developers/endpoints`);
    const register = visitor.button('Register an endpoint');
    await register.waitFor();
    expect(await register.getAttribute('title')).toContain('it needs the permission “manage”');
    await visitor.go(`${desk.side}/work/flagged_payouts`);
    await visitor.inMenu(visitor.button('Choices for stuck'), async (menu) => {
      await menu.getByText('it needs the permission “move_money”').first().waitFor();
    });
    await visitor.go(`${desk.side}/settings`);
    await visitor.sees('Policy');
    expect(await page.getByRole('link', { name: 'Change it' }).count()).toBe(0);
    await visitor.go(`${desk.side}/settings/policy`);
    await page.getByText('Administrators propose another policy.').waitFor();
    await visitor.go(`${desk.side}/books`);
    await page.getByText('These are its results for this environment.').waitFor();
    await page.getByText('The ledger has not been verified yet').waitFor();
    await visitor.go(`${desk.side}/money-in/unclaimed`);
    await page.getByText('roles for the whole installation see it').waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
