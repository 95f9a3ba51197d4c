import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBusiness } from '../../../src/identity/commands.ts';
import { testAccount } from '../../../src/payments/provider-accounts/check.ts';
import {
  addAccount,
  enableAccount,
  type ManageOptions,
  orderAccounts,
  rotateAccount,
} from '../../../src/payments/provider-accounts/manage.ts';
import type { OpenedAccounts } from '../../../src/payments/provider-accounts/opened-accounts.ts';
import { accountsOfTenant } from '../../../src/payments/provider-accounts/queries.ts';
import { type Session, sessionOn } from '../../../src/platform/db/database.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { NO_FEES, openWorld, START_MS, type World } from '../../ledger/support.ts';
import { BY_TEST } from '../../support/actor.ts';
import { accountsOf, ScriptedProvider } from '../../support/provider.ts';

let world: World;
let directory: Session;
let directoryPool: pg.Pool;
let tenantId: string;
let other: string;
let provider: ScriptedProvider;
let second: ScriptedProvider;
let accounts: OpenedAccounts;
let manage: ManageOptions;
const clock = new ManualClock(START_MS);

beforeAll(async () => {
  world = await openWorld();
  directoryPool = world.pool('kolo_directory', 1);
  directory = sessionOn(directoryPool);
});
afterAll(() => world.close());

beforeEach(async () => {
  const pool = world.pool('kolo_directory', 2);
  const open = () =>
    createBusiness(pool, { name: 'Ada Stores', policy: NO_FEES, by: BY_TEST, now: START_MS });
  ({ liveTenantId: tenantId } = await open());
  ({ liveTenantId: other } = await open());
  provider = new ScriptedProvider();
  second = new ScriptedProvider('second');
  ({ accounts, manage } = accountsOf(directoryPool, clock, [provider, second]));
});

/** Another account at the provider each time. */
let numbers = 0;
const given = (key = 'live-1', account = `acct-${++numbers}`) => JSON.stringify({ key, account });
const first = async () => (await accountsOfTenant(directory, tenantId))[0]!;
const add = (credentials = given()) => addAccount(manage, tenantId, provider.row, credentials);
const test = () => testAccount(manage, tenantId, provider.row, () => {});
const acts = async () =>
  world.owner.query<{ version: number; change: string }>(
    `SELECT c.version, c.change FROM rail_account_changes c JOIN rail_accounts a USING (rail, provider_account)
     WHERE a.tenant_id = $1 ORDER BY c.rail, c.version`,
    [tenantId],
  );

describe('an account', () => {
  it('is brought, tested and opened with its credentials, which are readable nowhere', async () => {
    const account = await add(given('live-secret', 'acct-a'));
    expect(account).toMatchObject({ providerAccount: 'acct-a', enabled: true, preference: 1, version: 1 });
    expect(account.suspendedBecause).toContain('added');
    expect(account.callbackId).toMatch(/^[0-9a-f]{32}$/);
    expect(await test()).toBe(true);
    const [opened] = await accounts.of(tenantId);
    expect(opened).toMatchObject({ rail: 'http', suspendedBecause: null, version: 2 });
    expect(provider.opened.at(-1)).toEqual({ key: 'live-secret', account: 'acct-a' });
    const [row] = await world.owner.query<{ row: string }>(
      'SELECT a::text AS row FROM rail_accounts a WHERE tenant_id = $1',
      [tenantId],
    );
    expect(row!.row).not.toContain(Buffer.from('live-secret').toString('hex'));
    expect(await acts()).toEqual([
      { version: 1, change: 'added' },
      { version: 2, change: 'tested' },
    ]);
  });

  it.each([
    ['no JSON', '{', 'not valid'],
    ['a field that is missing', '{"key": "live-1"}', 'not valid'],
    ['a field that there is not', '{"key": "live-1", "account": "a", "more": 1}', 'not valid'],
    ['a test key', given('test-1'), 'not those of a live account'],
    ['a key that the provider does not know', given('unknown'), 'does not say whose'],
  ])('is not brought with %s', async (_, credentials, message) => {
    await expect(add(credentials)).rejects.toThrow(message);
    expect(await accountsOfTenant(directory, tenantId)).toEqual([]);
  });

  it('says which fields are wrong, and none of what they hold', async () => {
    const error = await add('{"key": "x!", "account": ""}').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ faults: [{ path: 'key' }, { path: 'account' }] });
    expect(JSON.stringify(error)).not.toContain('x!');
  });

  it('is not brought where the provider calls it a test', async () => {
    provider.isTest = true;
    await expect(add()).rejects.toThrow('test account');
  });

  it('is one tenant’s, for ever', async () => {
    await add(given('live-1', 'shared'));
    const taken = addAccount(manage, other, provider.row, given('live-2', 'shared'));
    await expect(taken).rejects.toThrow('another business');
    await enableAccount(manage, tenantId, 'http', false);
    const again = addAccount(manage, other, provider.row, given('live-2', 'shared'));
    await expect(again).rejects.toThrow('another business');
    expect(await accountsOfTenant(directory, other)).toEqual([]);
  });

  it('is the only one of its rail', async () => {
    await add();
    await expect(add()).rejects.toThrow('has an account of http already');
  });

  it('is brought once where two bring it at once', async () => {
    const credentials = given('live-1', 'raced');
    const results = await Promise.allSettled([
      add(credentials),
      addAccount(manage, other, provider.row, credentials),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('rotating', () => {
  it('takes new credentials of the same account, and believes callbacks of the earlier ones for 72 hours', async () => {
    const { callbackId } = await add(given('live-1', 'rotated'));
    await test();
    await rotateAccount(manage, tenantId, provider.row, given('live-2', 'rotated'));
    expect(await first()).toMatchObject({ version: 3, callbackId });
    expect((await first()).suspendedBecause).toContain('rotated');
    const opened = (await accounts.byCallback('http', callbackId))!;
    const believed = async () => {
      const keys: boolean[] = [];
      for await (const earlier of accounts.withPreviousCredentials(opened)) {
        keys.push(earlier.callbacks!.read({ 'x-key': 'live-1' }, Buffer.from('[]'), '/') !== undefined);
      }
      return keys;
    };
    expect(await believed()).toEqual([true]);
    clock.advance(72 * 3_600_000 - 1);
    expect(await believed()).toEqual([true]);
    clock.advance(1);
    expect(await believed()).toEqual([]);
  });

  it('takes none of another account, and changes nothing then', async () => {
    await add(given('live-1', 'mine'));
    const before = await first();
    await expect(rotateAccount(manage, tenantId, provider.row, given('live-2', 'theirs'))).rejects.toThrow(
      'another account',
    );
    expect(await first()).toEqual(before);
  });
});

describe('a test', () => {
  it('resumes submissions only if nothing fails', async () => {
    await add();
    provider.checks = [{ check: 'balance', result: 'warning', detail: 'is low' }];
    expect(await test()).toBe(true);
    provider.checks = [{ check: 'token', result: 'failed', detail: 'no answer' }];
    expect(await test()).toBe(false);
    expect(await first()).toMatchObject({ suspendedBecause: 'its test has failed' });
  });

  it('fails where the provider calls it a test by now', async () => {
    await add();
    provider.isTest = true;
    expect(await test()).toBe(false);
  });

  it('fails where the provider names another account', async () => {
    await add(given('live-1', 'named'));
    const row = {
      ...provider.row,
      openAccount: async (context: Parameters<typeof provider.row.openAccount>[0]) => ({
        ...(await provider.row.openAccount(context)),
        accountChecks: {
          identify: async () => ({ account: 'renamed', isTest: false }),
          check: async function* () {},
        },
      }),
    };
    expect(await testAccount(manage, tenantId, row, () => {})).toBe(false);
  });
});

describe('disabling, enabling and ordering', () => {
  it('each suspend submissions, and are stored', async () => {
    await add();
    await addAccount(manage, tenantId, second.row, given());
    await test();
    await enableAccount(manage, tenantId, 'http', false);
    expect(await first()).toMatchObject({ enabled: false });
    expect((await first()).suspendedBecause).toContain('disabled');
    await enableAccount(manage, tenantId, 'http', true);
    await orderAccounts(manage, tenantId, ['second', 'http']);
    const order = await accountsOfTenant(directory, tenantId);
    expect(
      order.map(({ rail, preference, suspendedBecause }) => [rail, preference, suspendedBecause]),
    ).toEqual([
      ['second', 1, expect.stringContaining('ordered')],
      ['http', 2, expect.stringContaining('ordered')],
    ]);
    expect((await acts()).map(({ change }) => change)).toEqual([
      'added',
      'tested',
      'disabled',
      'enabled',
      'ordered',
      'added',
      'ordered',
    ]);
  });

  it('is recorded with who did it, and nothing of its credentials', async () => {
    await add(given('live-secret', 'recorded'));
    await rotateAccount(manage, tenantId, provider.row, given('live-other', 'recorded'));
    await enableAccount(manage, tenantId, 'http', false);
    const entries = await world.owner.query<{ act: string }>(
      'SELECT act, actor, subject, before, after FROM audit_entries WHERE chain = $1 ORDER BY id',
      [tenantId],
    );
    expect(entries).toMatchObject([
      { act: 'rail_account.added', actor: 'test', subject: 'rail_account http' },
      { act: 'rail_account.rotated', after: { suspended_because: 'rotated, and not tested since' } },
      { act: 'rail_account.disabled', before: { enabled: true }, after: { enabled: false } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/live-(secret|other)/);
  });

  it('is suspended since it was for its reason', async () => {
    const since = async () => {
      const sql = 'SELECT suspended_at AS at FROM rail_accounts WHERE tenant_id = $1';
      return (await world.owner.query<{ at: number | null }>(sql, [tenantId]))[0]!.at;
    };
    const addedAt = clock.now();
    await add();
    expect(await since()).toBe(addedAt);
    await test();
    expect(await since()).toBeNull();
    clock.advance(1_000);
    const disabledAt = clock.now();
    await enableAccount(manage, tenantId, 'http', false);
    clock.advance(1_000);
    await enableAccount(manage, tenantId, 'http', false);
    expect(await since()).toBe(disabledAt);
    await enableAccount(manage, tenantId, 'http', true);
    expect(await since()).toBe(clock.now());
  });

  it('an order names each account once', async () => {
    await add();
    await expect(orderAccounts(manage, tenantId, [])).rejects.toThrow('once: http');
    await expect(orderAccounts(manage, tenantId, ['http', 'http'])).rejects.toThrow('once: http');
    await expect(orderAccounts(manage, tenantId, ['second'])).rejects.toThrow('once: http');
  });

  it('one of two changes at once is refused, to be read and made again', async () => {
    await add();
    const results = await Promise.allSettled([
      enableAccount(manage, tenantId, 'http', false),
      enableAccount(manage, tenantId, 'http', false),
    ]);
    // The second may have read what the first one made.
    const versions = (await acts()).map(({ version }) => version);
    expect(versions).toEqual([...versions.keys()].map((index) => index + 1));
    expect(results[0].status).toBe('fulfilled');
  });
});

describe('the open accounts of a process', () => {
  it('is read again after two seconds, and opened again only where it has changed', async () => {
    await add();
    await test();
    const times = () => provider.opened.length;
    const [opened] = await accounts.of(tenantId);
    const before = times();
    clock.advance(2_000);
    expect((await accounts.of(tenantId))[0]).toBe(opened);
    expect(times()).toBe(before);
    await enableAccount(manage, tenantId, 'http', false);
    expect((await accounts.of(tenantId))[0]!.enabled).toBe(true);
    clock.advance(2_000);
    expect((await accounts.of(tenantId))[0]!.enabled).toBe(false);
  });

  it('is suspended by what a provider says, once', async () => {
    await add();
    await test();
    const [opened] = await accounts.of(tenantId);
    await Promise.all([accounts.suspend(opened!, 'payouts are on hold'), accounts.suspend(opened!, 'again')]);
    expect(await first()).toMatchObject({ suspendedBecause: 'payouts are on hold', version: 3 });
    expect((await accounts.of(tenantId))[0]!.suspendedBecause).toBe('payouts are on hold');
    // Once, as Kolo's own act.
    const recorded = await world.owner.query(
      `SELECT actor_kind, actor, act, subject, before, after, reason FROM audit_entries
       WHERE chain = $1 AND act = 'rail_account.suspended'`,
      [tenantId],
    );
    const was = { preference: 1, enabled: true, suspended_because: null };
    expect(recorded).toEqual([
      {
        actor_kind: 'kolo',
        actor: 'payouts',
        act: 'rail_account.suspended',
        subject: 'rail_account http',
        before: was,
        after: { ...was, suspended_because: 'payouts are on hold' },
        reason: 'payouts are on hold',
      },
    ]);
  });

  it('leaves out what cannot be opened, and has the others', async () => {
    await add();
    await addAccount(manage, tenantId, second.row, given());
    await world.owner.execute(
      "UPDATE rail_accounts SET credentials_key_id = 'gone' WHERE tenant_id = $1 AND rail = 'http'",
      [tenantId],
    );
    clock.advance(2_000);
    expect((await accounts.of(tenantId)).map(({ rail }) => rail)).toEqual(['second']);
  });
});
