import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/ledger/engine/engine.ts';
import { TestFunding } from '../../../src/payments/inflows/test-funding.ts';
import { RailIds } from '../../../src/payments/payouts/rail-ids.ts';
import { OpenRails } from '../../../src/rails/open-rails.ts';
import type { SandboxBank } from '../../../src/rails/sandbox/bank.ts';
import { count, transfer, until } from '../../ledger/support.ts';
import { InflowWorld } from './inflow-support.ts';

/** Age of inflows that a sweep credits, milliseconds. */
const LEFT_BEHIND_AFTER_MS = 5_000;
const AMOUNT = 500n;

let world: InflowWorld;
/** The wallet that has an account, and the one that has none. */
let withAccount: string;
let without: string;

beforeEach(async () => {
  world = await InflowWorld.open();
  [withAccount = '', without = ''] = world.tenant.wallets.map(({ accountId }) => accountId);
});
afterEach(() => world.close());

/** Between which steps the process dies. */
type Step = 'bank' | 'ledger' | 'acknowledgement';
interface Crash {
  step: Step;
  when: 'before' | 'after';
}

class Crashed extends Error {}

/** Does some work, unless the process dies before, or behind, it. */
function crashing<Arguments extends unknown[], Result>(
  crash: Crash | undefined,
  step: Step,
  work: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    if (crash?.step === step && crash.when === 'before') throw new Crashed();
    const result = await work(...given);
    if (crash?.step === step) throw new Crashed();
    return result;
  };
}

let processes = 0;
/** A process's worth of funding, which dies at some moment or never. */
function fundingOf(crash?: Crash) {
  const { bank, engine, database, clock } = world;
  const acknowledge = crashing(crash, 'acknowledgement', bank.inflows.acknowledge);
  const rail: SandboxBank = {
    ...bank,
    setFaults: bank.setFaults,
    close: bank.close,
    testPayments: { payIn: crashing(crash, 'bank', bank.testPayments.payIn) },
    inflows: { ...bank.inflows, acknowledge },
  };
  const submit = crashing(crash, 'ledger', engine.submit.bind(engine));
  const inflows = world.inflows({ engine: { submit } as unknown as Engine }, rail);
  const railIds = new RailIds('999999', ++processes);
  return new TestFunding({ database, rails: new OpenRails([rail]), railIds, inflows, clock });
}

const requestFor = (accountId: string, reference: string | null = 'r', amount = AMOUNT) => ({
  accountId,
  currency: 'NGN',
  amount,
  reference,
});
const fund = (request = requestFor(without), crash?: Crash) =>
  fundingOf(crash).fund(world.tenant.tenantId, request);
const posted = async (accountId: string): Promise<bigint> => {
  const text = 'SELECT posted FROM accounts WHERE id = $1';
  const [row] = await world.world.owner.query<{ posted: bigint }>(text, [accountId]);
  return row!.posted;
};
const stored = () => count(world.world.owner, 'test_fundings', []);

/** A process that has just started credits the inflows left behind. */
async function recover(): Promise<void> {
  world.clock.advance(LEFT_BEHIND_AFTER_MS);
  world.inflows().start();
  await until('nothing is left', async () => (await world.bank.inflows.pending(1, 0, null)).length === 0);
}

const CRASHES: [step: Step, when: Crash['when'], comesIn: boolean][] = [
  ['bank', 'before', false],
  ['bank', 'after', true],
  ['ledger', 'before', true],
  ['ledger', 'after', true],
  ['acknowledgement', 'before', true],
  ['acknowledgement', 'after', true],
];

describe.each(CRASHES)('a process that dies at the %s, %s it', (step, when, comesIn) => {
  it('leaves a funding that never happened, or is credited once', async () => {
    await expect(fund(requestFor(without), { step, when })).rejects.toThrow(Crashed);
    await recover();
    expect(await posted(without)).toBe(comesIn ? AMOUNT : 0n);
    const again = await fund();
    expect(again).toMatchObject({ kind: 'funded', reference: 'r', replay: true });
    expect(await posted(without)).toBe(AMOUNT);
    expect(await fund()).toEqual(again);
  });

  it('is requested again, and it is the same funding', async () => {
    await expect(fund(requestFor(without), { step, when })).rejects.toThrow(Crashed);
    const again = await fund();
    expect(again).toMatchObject({ kind: 'funded', reference: 'r', replay: true });
    await recover();
    expect(await posted(without)).toBe(AMOUNT);
    expect(await world.credits()).toBe(1);
  });
});

describe('a funding', () => {
  it.each([
    'with an account',
    'without one',
  ])('of a wallet %s is credited, and found by its reference', async (which) => {
    const wallet = which === 'with an account' ? withAccount : without;
    const funded = await fund(requestFor(wallet));
    expect(funded).toMatchObject({ kind: 'funded', reference: 'r', replay: false });
    expect(await posted(wallet)).toBe(AMOUNT);
    expect(await fund(requestFor(wallet))).toEqual({ ...funded, replay: true });
    const [{ reference } = { reference: '' }] = await world.world.owner.query<{ reference: string }>(
      'SELECT reference FROM transactions',
    );
    expect(reference).toBe('r');
  });

  it('without a reference gets one, each its own', async () => {
    const one = await fund(requestFor(without, null));
    const two = await fund(requestFor(without, null));
    const [first, second] = [one, two].map((result) => (result.kind === 'funded' ? result.reference : ''));
    expect(first).toMatch(/^test-funding-/);
    expect(second).not.toBe(first);
    expect(await posted(without)).toBe(2n * AMOUNT);
  });

  it.each<[string, () => ReturnType<typeof requestFor>]>([
    ['amount', () => requestFor(without, 'r', AMOUNT + 1n)],
    ['wallet', () => requestFor(withAccount)],
  ])('is refused if its reference comes again with another %s', async (_, other) => {
    await fund();
    expect(await fund(other())).toEqual({ kind: 'refused', code: 'duplicate_reference' });
    expect(await world.credits()).toBe(1);
  });

  it('under the reference of another movement is refused, and leaves nothing', async () => {
    await fund(requestFor(withAccount, 'funds'));
    const taken = transfer('r', { amount: 1n });
    await world.engine.submit(world.tenant.tenantId, taken);
    expect(await fund()).toEqual({ kind: 'refused', code: 'duplicate_reference' });
    expect(await stored()).toBe(1);
    expect(await posted(without)).toBe(0n);
  });

  it('goes back to its sender if its reference becomes that of another movement', async () => {
    await fund(requestFor(withAccount, 'funds'));
    await expect(fund(requestFor(without), { step: 'bank', when: 'before' })).rejects.toThrow(Crashed);
    const taken = transfer('r', { amount: 1n });
    await world.engine.submit(world.tenant.tenantId, taken);
    for (let i = 0; i < 2; i++) {
      expect(await fund()).toEqual({ kind: 'refused', code: 'duplicate_reference' });
    }
    const states = (await world.bank.book.inflows(null, 10)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['acknowledged', 'returned']);
    expect(await posted(without)).toBe(0n);
  });

  it('requested 40 times at once, by several processes, is one, and one account is issued', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => fund()));
    const ids = all.map((result) => (result.kind === 'funded' ? result.transactionId : ''));
    expect(new Set(ids).size).toBe(1);
    expect(all.filter((result) => result.kind === 'funded' && !result.replay)).toHaveLength(1);
    expect(await posted(without)).toBe(AMOUNT);
    expect(await count(world.world.owner, "virtual_accounts WHERE purpose = 'test_funding'", [])).toBe(1);
  });
});
