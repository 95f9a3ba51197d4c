import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLink } from '../../src/backoffice/operators/local/links.ts';
import { onlyIndexKey, Vault } from '../../src/platform/values/vault.ts';
import { everywhere, PASSWORD, type Person } from '../backoffice/operators/people.ts';
import { BY_TEST } from '../support/actor.ts';
import { leftOut } from './chromium.ts';
import { Desk } from './desk.ts';
import type { Visitor } from './visitor.ts';

describe.skipIf(leftOut())('an administrator', () => {
  let desk: Desk;
  let bola: Person;
  beforeAll(async () => {
    desk = await Desk.open();
    bola = await desk.world.people.person('bola@example.com', everywhere('admin'));
  });
  afterAll(() => desk.close());

  it('invites somebody with a second one, who enrols by both halves and signs in', async () => {
    const { ada, kolo } = desk.world;
    const first = await desk.windowOf(ada);
    const second = await desk.windowOf(bola);
    const new_ = await desk.window();
    await first.go(`${desk.environmentPath}/settings/team`);
    await first.press('Propose an invitation');
    const inviting = first.dialog('Propose an invitation');
    await inviting.getByLabel('Role').click();
    await first.page.getByRole('option', { name: 'support' }).click();
    await first.fill('Propose an invitation', {
      Email: 'chi@example.com',
      Name: 'Chi Eze',
      Why: 'The night shift',
    });
    const half = await inviting.locator('code').innerText();
    const address = `${first.origin}/dashboard/enrol`;
    expect(await first.happened(inviting)).toContain(address);

    await second.go(`${desk.environmentPath}/approvals`);
    const mine = second.page.getByRole('region', { name: 'Waiting for you' });
    await mine.getByRole('link').first().click();
    await second.press('Approve');
    const approving = await second.fill('Approve', {});
    const other = await approving.locator('code').first().innerText();
    expect(await second.happened(approving)).toContain(address);
    expect(other).not.toBe(half);

    // Only both let somebody in.
    await new_.go(`/enrol#${other}`);
    await new_.sees('Set up your sign-in');
    expect(await focusOf(new_)).toBe('token');
    expect(new_.page.url()).not.toContain(other);
    await new_.page.getByRole('link', { name: 'Sign in instead' }).click();
    await new_.sees('Sign in to Kolo');
    expect(await focusOf(new_)).toBe('email');
    await new_.page.getByRole('link', { name: 'Set up your sign-in' }).click();
    await new_.page.fill('input[name=token]', `${address}#${other}`);
    await new_.press('Continue');
    await new_.page.getByRole('alert').waitFor();
    await new_.page.fill('input[name=half]', half);
    await new_.press('Continue');
    const { secret } = await enrolmentOf(new_);
    expect(await focusOf(new_)).toBe('password');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => totp.generate({ timestamp: kolo.clock.now() });
    await new_.page.fill('input[name=password]', PASSWORD);
    await new_.page.fill('input[name=again]', PASSWORD);
    await new_.page.fill('input[name=code]', code());
    await new_.press('Set up');
    await new_.sees('You can sign in now');
    expect(await new_.page.getByRole('listitem').count()).toBe(10);
    await new_.page.getByRole('link', { name: 'Sign in' }).click();
    await new_.sees('Sign in to Kolo');
    kolo.clock.advance(30_000);
    await new_.page.fill('input[name=email]', 'chi@example.com');
    await new_.page.fill('input[name=password]', PASSWORD);
    await new_.page.fill('input[name=code]', code());
    await new_.press('Sign in');
    await new_.sees('Today');
    await first.page.getByRole('link', { name: 'Chi Eze' }).waitFor();
    expect([first.faults, second.faults, new_.faults]).toEqual([[], [], []]);
  });

  /** The name of the field with the focus. */
  const focusOf = ({ page }: Visitor): Promise<string> => page.evaluate('document.activeElement.name');

  /** The secret of the authenticator, as the page shows it. */
  async function enrolmentOf({ page }: Visitor): Promise<{ secret: string }> {
    const shown = page.getByText(/Or type its secret/).locator('.id');
    return { secret: (await shown.innerText()).replaceAll(' ', '') };
  }

  it.each([
    ['/b/:id/live', '/b/:id/live'],
    ['//other.example.com', '/b/:id/test'],
    ['/b/:id/live/wallets', '/b/:id/test'],
  ])('lands by a sign-in link for %s in %s', async (to, page) => {
    const { kolo, people } = desk.world;
    const { businessId } = kolo.business;
    const vault = new Vault({
      current: 'k1',
      keys: new Map([['k1', Buffer.alloc(32, 1)]]),
      index: onlyIndexKey(Buffer.alloc(32, 2)),
    });
    const link = await makeLink({ pool: people.pool, vault, by: BY_TEST, nowMs: kolo.clock.now() });
    const visitor = await desk.window();
    await visitor.go(`/enter?to=${to.replace(':id', businessId)}#${link!.token}`);
    await visitor.sees('Today');
    expect(visitor.page.url()).toBe(`${visitor.origin}/dashboard${page.replace(':id', businessId)}`);
    await visitor.page.getByRole('button', { name: /(?:test|live)$/i }).click();
    // The name of a business leads to it, too.
    await visitor.page.getByRole('menuitem').first().click();
    await visitor.sees('Today');
    expect(visitor.faults).toEqual([]);
  });

  it('adds a passkey, signs in by it, and proves by it who they are', async () => {
    const { ada } = desk.world;
    const visitor = await desk.windowOf(ada);
    const { page } = visitor;
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await visitor.go(`${desk.environmentPath}/settings/security`);
    await visitor.press('Add a passkey');
    const adding = await visitor.fill('Add a passkey', { Name: 'Laptop' });
    // However fresh the session is.
    await visitor.confirm(ada);
    expect(await visitor.happened(adding)).toContain('It signs you in');
    await page.getByRole('cell', { name: 'Laptop' }).waitFor();
    await page.getByRole('button', { name: /^You:/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await visitor.press('Sign in with a passkey');
    await visitor.button('Sign in with a passkey').waitFor({ state: 'hidden' });
    const notice = page.getByRole('alert').filter({ hasText: 'A passkey was added' });
    await notice.waitFor();
    await visitor.press('Dismiss', notice);
    await notice.waitFor({ state: 'hidden' });
    await visitor.press('Create new recovery codes');
    await visitor.fill('Create new recovery codes', {});
    await visitor.press('Use a passkey', visitor.dialog('Confirm your identity'));
    await page.getByText('Store these recovery codes').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('sees what to do where nobody else may approve, and invites with the least role', async () => {
    const { ada, people } = desk.world;
    await people.pool.query(`UPDATE operators SET status = 'disabled' WHERE id <> $1`, [ada.operatorId]);
    const visitor = await desk.windowOf(ada);
    await visitor.go(`${desk.environmentPath}/settings/team`);
    const alert = visitor.page.getByRole('alert', { name: 'You are the only administrator' });
    await alert.getByText('kolo operator invite --first-admin').waitFor();
    await visitor.press('Propose an invitation');
    const inviting = visitor.dialog('Propose an invitation');
    expect(await inviting.getByLabel('Role').inputValue()).toBe('viewer');
    expect(await inviting.getByLabel('In which environment').inputValue()).toBe('Test: no real money');
    const typed = { Email: 'dayo@example.com', Name: 'Dayo Musa', Why: 'Help' };
    await visitor.fill('Propose an invitation', typed);
    await inviting.getByText('Nobody else may approve it yet.').waitFor();
    const proposed = await people.pool.query(`SELECT content FROM proposals ORDER BY id DESC LIMIT 1`);
    const least = { role: 'viewer', business_id: expect.any(String), mode: 'test' };
    expect(proposed.rows[0].content).toMatchObject(least);
    expect(visitor.faults).toEqual([]);
  });

  it.each([
    [false, 'Once another operator has approved it, they can enrol'],
    [true, 'Once it is approved, they can enrol'],
  ])('reads whose approval it takes, where the installation has a single operator: %s', async (alone, words) => {
    const visitor = await desk.windowOf(desk.world.ada);
    await visitor.page.route('**/ops/v1/session', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.installation.single_operator = alone;
      await route.fulfill({ response, json: body });
    });
    await visitor.go(`${desk.environmentPath}/settings/team`);
    await visitor.press('Propose an invitation');
    const inviting = visitor.dialog('Propose an invitation');
    await inviting.getByText(words).waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
