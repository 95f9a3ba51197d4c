import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AcceptTransfer } from '../../src/ledger/commands/accept-transfer.ts';
import type { CreditInflow } from '../../src/ledger/commands/credit-inflow.ts';
import { databaseOfFile } from '../support/database.ts';
import {
  inWavesOf,
  knownTenant,
  stopTime,
  submitInFlight,
  type Watched,
  walletsOf,
  watchedEngine,
} from './streams.ts';
import { count, expectSoundBooks, inflow, openWorld, transfer, type World } from './support.ts';

const shared = databaseOfFile();
let world: World;
/** Two processes' worth. */
let engines: [Watched, Watched];

beforeEach(async () => {
  world = await openWorld(shared());
  engines = [watchedEngine(world), watchedEngine(world)];
  stopTime();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(engines.map(({ engine }) => engine.stop()));
  await world.close();
});

/** The same transfer, requested once more. */
const again = (command: AcceptTransfer, changes: Partial<AcceptTransfer> = {}): AcceptTransfer => ({
  ...command,
  transactionId: randomUUID(),
  ...changes,
});

const accepted = ({ transactionId }: AcceptTransfer) => ({ kind: 'accepted', transactionId, replay: false });
const replayOf = ({ transactionId }: AcceptTransfer) => ({ kind: 'accepted', transactionId, replay: true });
const REUSED = { kind: 'refused', code: 'duplicate_reference' };
const NO_MONEY = { kind: 'refused', code: 'insufficient_funds' };

const submitAll = ({ engine }: Watched, tenantId: string, commands: readonly AcceptTransfer[]) =>
  Promise.all(commands.map((command) => engine.submit(tenantId, command)));

const transfersOf = (tenantId: string): Promise<number> =>
  count(world.owner, "transactions WHERE tenant_id = $1 AND type = 'debit'", [tenantId]);

describe('a reference that is used again', () => {
  it.each([
    ['the same wave', 1],
    ['waves that are on their way', 3],
  ])('in %s is a replay, or refused with other content', async (_, waveCount) => {
    // Enough for three.
    const tenant = await knownTenant(world, engines[0], 300n);
    const first = transfer('a');
    const second = transfer('b');
    const third = transfer('c');
    const commands = [
      [first, again(first), second],
      [again(first), again(first, { amount: 7n }), third],
      // By now there is no money left.
      [again(second), again(third, { narration: 'other' }), transfer('d'), again(third, { source: 'id-0' })],
    ];
    const waves = waveCount === 1 ? [commands.flat()] : commands;
    const results = await submitInFlight(world, engines[0], tenant.tenantId, waves);
    expect(engines[0].mostOnTheWay).toBe(waveCount);
    // Commands on their way are known, so no batch had to be decided again.
    expect(engines[0].decided).toHaveLength(engines[0].committed);
    expect(results.map((result) => result.status === 'fulfilled' && result.value)).toEqual([
      accepted(first),
      replayOf(first),
      accepted(second),
      replayOf(first),
      REUSED,
      accepted(third),
      replayOf(second),
      REUSED,
      NO_MONEY,
      replayOf(third),
    ]);
    expect(await transfersOf(tenant.tenantId)).toBe(3);
    expect(await walletsOf(world, tenant)).toMatchObject([{ posted: 300n, held: 300n }]);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it('for all the money there was is a replay while that is still on its way', async () => {
    const tenant = await knownTenant(world, engines[0], 100n);
    const first = transfer('a');
    const waves = [[first], [again(first)], [again(first, { narration: 'other' }), transfer('b')]];
    const results = await submitInFlight(world, engines[0], tenant.tenantId, waves);
    expect(results.map((result) => result.status === 'fulfilled' && result.value)).toEqual([
      accepted(first),
      replayOf(first),
      REUSED,
      NO_MONEY,
    ]);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it('of an inflow in waves that are on their way credits once', async () => {
    const tenant = await knownTenant(world, engines[0], 1n);
    const first = inflow(tenant.wallets[0]!, 10n, { reference: 'a' });
    const once = (changes: Partial<CreditInflow>) => ({ ...first, transactionId: randomUUID(), ...changes });
    const waves = [
      [first],
      [once({ reference: null }), once({ reference: null, amount: 11n })],
      [once({ railInflowId: randomUUID() }), once({})],
    ];
    const results = await submitInFlight(world, engines[0], tenant.tenantId, waves);
    const { transactionId } = first;
    const replay = { kind: 'credited', transactionId, replay: true };
    expect(results.map((result) => result.status === 'fulfilled' && result.value)).toEqual([
      { kind: 'credited', transactionId, replay: false },
      replay,
      REUSED,
      REUSED,
      replay,
    ]);
    expect(engines[0].decided).toHaveLength(engines[0].committed);
    expect(await walletsOf(world, tenant)).toMatchObject([{ posted: 11n }]);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });
});

describe('a reference that was used long ago', () => {
  /** More transfers than a process remembers. */
  const OTHERS = 4_200;

  /** A tenant that has used a reference, then so many others; with enough for `spare` more. */
  async function used(spare: bigint) {
    const tenant = await knownTenant(world, engines[0], BigInt(OTHERS) + 100n + spare);
    const old = transfer('old');
    const others = Array.from({ length: OTHERS }, (_, i) => transfer(`r${i}`, { amount: 1n }));
    for (const wave of inWavesOf(700, [old, ...others])) await submitAll(engines[0], tenant.tenantId, wave);
    expect(await transfersOf(tenant.tenantId)).toBe(OTHERS + 1);
    return { tenant, old };
  }

  it('is a replay or refused, and its neighbours on their way are accepted', async () => {
    const { tenant, old } = await used(600n);
    const good = Array.from({ length: 7 }, (_, i) => transfer(`new ${i}`));
    const waves = [
      [good[0]!, good[1]!],
      [good[2]!, again(old), again(old, { amount: 1n }), good[3]!],
      [good[4]!, again(old), good[5]!, good[6]!],
    ];
    const results = await submitInFlight(world, engines[0], tenant.tenantId, waves);
    expect(results.map((result) => result.status === 'fulfilled' && result.value)).toEqual([
      accepted(good[0]!),
      accepted(good[1]!),
      accepted(good[2]!),
      replayOf(old),
      REUSED,
      accepted(good[3]!),
      accepted(good[4]!),
      replayOf(old),
      accepted(good[5]!),
      NO_MONEY,
    ]);
    // And once more, now that the process knows that references are used again.
    expect(
      await submitAll(engines[0], tenant.tenantId, [again(old), again(old, { narration: 'x' })]),
    ).toEqual([replayOf(old), REUSED]);
    expect(await transfersOf(tenant.tenantId)).toBe(OTHERS + 7);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it('is a replay or refused also when no money is left', async () => {
    const { tenant, old } = await used(0n);
    const commands = [again(old), again(old, { amount: 1n }), transfer('new', { amount: 1n }), again(old)];
    const expected = [replayOf(old), REUSED, NO_MONEY, replayOf(old)];
    // Alone and together.
    for (const [i, command] of commands.entries()) {
      expect(await engines[0].engine.submit(tenant.tenantId, command)).toEqual(expected[i]);
    }
    expect(await submitAll(engines[0], tenant.tenantId, commands)).toEqual(expected);
    expect(await transfersOf(tenant.tenantId)).toBe(OTHERS + 1);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });
});

describe('a reference that another process used', () => {
  it.each([
    ['with money left', 1_000n, 100n],
    ['for all the money that there was', 100n, 100n],
  ])('%s is a replay, or refused with other content', async (_, funds, amount) => {
    for (const changes of [{}, { accountNumber: '0123456780' }]) {
      const tenant = await knownTenant(world, engines[0], funds);
      const command = transfer('a', { amount });
      expect(await engines[1].engine.submit(tenant.tenantId, command)).toEqual(accepted(command));
      const other = Object.keys(changes).length > 0;
      expect(await engines[0].engine.submit(tenant.tenantId, again(command, changes))).toEqual(
        other ? REUSED : replayOf(command),
      );
      expect(await transfersOf(tenant.tenantId)).toBe(1);
      await expectSoundBooks(world.owner, tenant.tenantId);
    }
  });

  it('while this one has batches on their way is accepted once', async () => {
    const tenant = await knownTenant(world, engines[0], 100_000n);
    const { tenantId } = tenant;
    const commands = Array.from({ length: 400 }, (_, i) => transfer(`r${i}`));
    const results = await Promise.all(
      inWavesOf(40, commands).map(async (wave) => {
        const copies = wave.map((command) => again(command));
        const [mine, theirs] = await Promise.all([
          submitAll(engines[0], tenantId, wave),
          submitAll(engines[1], tenantId, copies),
        ]);
        return wave.map((command, i) => ({ ids: [command, copies[i]!], answers: [mine[i]!, theirs[i]!] }));
      }),
    );
    for (const { ids, answers } of results.flat()) {
      const first = ids[answers.findIndex((answer) => answer.kind === 'accepted' && !answer.replay)]!;
      const expected = ids.map((command) => (command === first ? accepted(first) : replayOf(first)));
      expect(answers).toEqual(expected);
    }
    expect(await transfersOf(tenantId)).toBe(400);
    expect(await walletsOf(world, tenant)).toMatchObject([{ held: 40_000n }]);
    await expectSoundBooks(world.owner, tenantId);
  });
});
