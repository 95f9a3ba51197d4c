import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMissingAccounts } from '../../src/ledger/open-ledger.ts';
import { settlementAccount, systemAccounts } from '../../src/ledger/system-accounts.ts';
import { sessionOn } from '../../src/platform/db/database.ts';
import type { RailDescription } from '../../src/rails/description.ts';
import { OpenRails } from '../../src/rails/open-rails.ts';
import type { Rail } from '../../src/rails/rail.ts';
import { RAIL_SETTINGS, RAILS } from '../../src/rails/registry.ts';
import { sandbox } from '../../src/rails/sandbox/description.ts';
import { count, openWorld, type World } from '../ledger/support.ts';

const CASHLESS = { name: 'Cashless Bank', code: '59999', nip_code: '959999' };

/** A rail of so many parts, which do nothing. */
function railOf(name: string, modes: RailDescription['modes'], parts: Partial<Rail> = {}): Rail {
  return { description: { ...sandbox, name, modes }, close: () => Promise.resolve(), ...parts };
}
const payouts = {} as NonNullable<Rail['payouts']>;
const book = {} as NonNullable<Rail['book']>;

describe('open rails', () => {
  const first = railOf('first', ['test'], {
    payouts,
    virtualAccounts: { institution: CASHLESS, reservedNumbers: new Set() },
  });
  const second = railOf('second', ['test', 'live'], { payouts, book });
  const rails = new OpenRails([first, second]);

  it.each<[mode: 'test' | 'live', parts: ('payouts' | 'book')[], name: string | null]>([
    ['test', ['payouts'], 'first'],
    ['live', ['payouts'], 'second'],
    ['test', ['payouts', 'book'], 'second'],
  ])('serve %s with %j by %s', (mode, parts, name) => {
    expect(rails.serving(mode, ...parts)?.description.name).toBe(name);
  });

  it('serve nobody with what none of them can', () => {
    expect(rails.serving('test', 'returns')).toBe(null);
    expect(new OpenRails([first]).serving('live', 'payouts')).toBe(null);
  });

  it('are known by name, and by their parts', () => {
    expect(rails.get('second')).toBe(second);
    expect(rails.get('third')).toBe(undefined);
    expect(rails.with('book')).toEqual([second]);
    expect(rails.with('payouts')).toEqual([first, second]);
  });

  it('put the banks where accounts are on the list of the tenants that they serve', () => {
    expect(rails.banksFor('test').find('59999')).toEqual(CASHLESS);
    expect(rails.banksFor('test').find('959999')).toEqual(CASHLESS);
    expect(rails.banksFor('live').find('59999')).toBe(undefined);
    expect(rails.banks.find('59999')).toEqual(CASHLESS);
  });

  it('stand for a bank of the list that has their code, and share no code with another', () => {
    const kuda = { ...CASHLESS, code: '50211', nip_code: '090267' };
    const played = new OpenRails([
      railOf('a', ['test'], { virtualAccounts: { institution: kuda, reservedNumbers: new Set() } }),
    ]);
    expect(played.banksFor('test').find('090267')).toEqual(kuda);
    expect(played.banksFor('test').all).toHaveLength(played.banksFor('live').all.length);
    const clash = { ...CASHLESS, code: '99992', nip_code: '999992' };
    expect(
      () =>
        new OpenRails([
          railOf('a', ['test'], { virtualAccounts: { institution: clash, reservedNumbers: new Set() } }),
        ]),
    ).toThrow('the bank code 999992 is of both');
  });
});

describe('the registry', () => {
  it('has each name, settlement account and setting once', () => {
    const descriptions: readonly RailDescription[] = RAILS;
    const names = descriptions.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const accounts = descriptions.map(({ settlementAccountId }) => settlementAccountId);
    expect(new Set(accounts).size).toBe(accounts.length);
    const settings = descriptions.flatMap((description) => Object.keys(description.settings));
    expect(Object.keys(RAIL_SETTINGS).toSorted()).toEqual(settings.toSorted());
  });
});

describe('an account that a new rail has brought', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is opened once for each tenant, and none that is there changes', async () => {
    const tenants = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    const [early = '', late = ''] = tenants;
    await world.owner.execute("INSERT INTO businesses (id, name, created_at) VALUES ($1, 'A', now())", [
      early,
    ]);
    await world.owner.execute(
      "INSERT INTO tenants SELECT t, $1, m, now() FROM (VALUES ($1::uuid, 'test'), ($2, 'live')) AS v (t, m)",
      [early, late],
    );
    await world.owner.execute(
      'INSERT INTO ledgers (tenant_id, policy_version, last_posted_at) SELECT tenant_id, 1, now() FROM tenants',
    );
    const id = settlementAccount('sandbox');
    const all = tenants.length * systemAccounts(['USD']).length;
    await world.owner.execute(
      "INSERT INTO accounts (tenant_id, id, kind, posted) VALUES ($1, $2, 'settlement', -5)",
      [early, id],
    );
    const directory = sessionOn(world.pool('kolo_directory'));
    const currencies = ['USD'];
    expect(await openMissingAccounts(directory, currencies)).toBe(all - 1);
    expect(await openMissingAccounts(directory, currencies)).toBe(0);
    const [stored] = await world.owner.query<{ posted: bigint }>(
      'SELECT posted FROM accounts WHERE tenant_id = $1 AND id = $2',
      [early, id],
    );
    expect(stored).toEqual({ posted: -5n });
    expect(await count(world.owner, 'accounts', [])).toBe(all);
  });
});
