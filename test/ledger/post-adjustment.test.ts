import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdjustSettlement } from '../../src/ledger/commands/adjust-settlement.ts';
import type { Engine } from '../../src/ledger/engine/engine.ts';
import { OWN_BANK_ACCOUNT, settlementAccount } from '../../src/ledger/system-accounts.ts';
import {
  accountsOf,
  expectSoundBooks,
  inflow,
  openWorld,
  START_MS,
  seedTenant,
  transfer,
  type World,
} from './support.ts';

let world: World;
let engine: Engine;

beforeAll(async () => {
  world = await openWorld();
  engine = world.engine();
});
afterAll(async () => {
  await engine.stop();
  await world.close();
});

type Asked = [direction: 'in' | 'out', amount: bigint, reference: string, rail?: string];
const adjust = ([direction, amount, reference, rail = 'http']: Asked): AdjustSettlement => ({
  ...{ kind: 'adjustSettlement', now: START_MS, transactionId: randomUUID() },
  ...{ reference, rail, direction, amount },
});

it.each<[string, Asked[], (string | boolean)[], bigint]>([
  ['a top-up', [['in', 500n, 'a']], [false], 500n],
  ['what was taken out', [['out', 200n, 'a']], [false], -200n],
  [
    'both',
    [
      ['in', 500n, 'a'],
      ['out', 200n, 'b'],
    ],
    [false, false],
    300n,
  ],
  [
    'the same again',
    [
      ['in', 500n, 'a'],
      ['in', 500n, 'a'],
    ],
    [false, true],
    500n,
  ],
  [
    'another amount under its reference',
    [
      ['in', 500n, 'a'],
      ['in', 501n, 'a'],
    ],
    [false, 'duplicate_reference'],
    500n,
  ],
  [
    'the other direction under it',
    [
      ['in', 500n, 'a'],
      ['out', 500n, 'a'],
    ],
    [false, 'duplicate_reference'],
    500n,
  ],
  [
    'another provider under it',
    [
      ['in', 500n, 'a'],
      ['in', 500n, 'a', 'paystack'],
    ],
    [false, 'duplicate_reference'],
    500n,
  ],
])('books %s', async (_, asked, answers, moved) => {
  const { tenantId } = await seedTenant(world.owner);
  const results = [];
  for (const one of asked) results.push(await engine.submit(tenantId, adjust(one)));
  expect(results.map((result) => (result.kind === 'adjusted' ? result.replay : result.code))).toEqual(
    answers,
  );
  const accounts = await accountsOf(world.owner, tenantId);
  const of = (id: string) => accounts.find((account) => account.id === id)!.posted;
  expect([-of(settlementAccount('http')), of(OWN_BANK_ACCOUNT)]).toEqual([moved, moved]);
  const events = await world.owner.query('SELECT 1 FROM events WHERE tenant_id = $1', [tenantId]);
  expect(events).toEqual([]);
  await expectSoundBooks(world.owner, tenantId);
});

it('takes no reference that another movement has, and leaves none for another', async () => {
  const { tenantId, wallets } = await seedTenant(world.owner);
  await engine.submit(tenantId, inflow(wallets[0]!, 1_000n));
  await engine.submit(tenantId, transfer('paid'));
  const refused = { kind: 'refused', code: 'duplicate_reference' };
  expect(await engine.submit(tenantId, adjust(['out', 100n, 'paid']))).toEqual(refused);
  await engine.submit(tenantId, adjust(['in', 100n, 'moved']));
  expect(await engine.submit(tenantId, transfer('moved'))).toEqual(refused);
});
