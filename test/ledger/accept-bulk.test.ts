import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '../../src/ledger/commands/catalogue.ts';
import { decide } from '../../src/ledger/engine/decide.ts';
import { countedFor, Policy } from '../../src/ledger/policy/policy.ts';
import type { UsageState } from '../../src/ledger/policy/usage.ts';
import type { BatchState, WalletState } from '../../src/ledger/state.ts';
import { START_MS, transfer } from './support.ts';

const LIMITS = { wallet: { daily_amount: 600 }, tenant: { monthly_count: 6 } };
const POLICY = new Policy(
  [
    {
      version: 1,
      holdsFrom: null,
      feeAccount: null,
      createdAt: 0,
      fees: { bank_transfer: [{ up_to: null, flat: 7 }] },
      limits: LIMITS,
      interest: null,
    },
  ],
  countedFor(LIMITS),
);

/** Nothing is used before. */
class NoUsage extends Map<string, UsageState> {
  override get(): UsageState {
    return { amount: 0n, count: 0n, exists: false };
  }
}

const wallet = (n: number): WalletState => ({
  accountId: `account-${n}`,
  walletId: `w${n}`,
  customerId: 'customer',
  currency: 'NGN',
  status: 'active',
  tier: 0,
  restriction: null,
  inflowTransferFee: null,
  posted: 1_000n,
  held: 0n,
  seq: 0n,
});
const WALLETS = [wallet(0), wallet(1)];

const STATE: BatchState = {
  policy: POLICY,
  usage: new NoUsage(),
  lastPostedAt: START_MS,
  wallets: new Map(WALLETS.map((one) => [one.accountId, one])),
  accountsByWalletId: new Map(WALLETS.map(({ walletId, accountId }) => [walletId, accountId])),
  virtualAccounts: new Map(),
  transactions: [],
  held: new Map(),
  interestPaid: new Set(),
  railFees: new Map(),
  attempts: new Map(),
  approvals: new Map(),
  submissions: new Map(),
};

/** Few references, wallets and amounts, so that transfers meet, wallets run dry and limits are reached. */
const transfers = fc
  .array(
    fc.record({
      reference: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      source: fc.constantFrom('w0', 'w1', 'nobody'),
      amount: fc.constantFrom(50n, 200n, 400n, 900n),
    }),
    { maxLength: 5 },
  )
  .map((made) =>
    made.map(({ reference, ...changes }) => transfer(reference, { ...changes, bulkId: 'bulk' })),
  );

test('a refused bulk transfer leaves the batch as if it had not been there, and an accepted one is its transfers', () => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(transfers, transfers, transfers, (before, inBulk, after) => {
      const bulk: Command = { kind: 'acceptBulk', now: START_MS, transfers: inBulk };
      const { results: all, effects } = decide(STATE, [...before, bulk, ...after]);
      const results = [...all];
      const [result] = results.splice(before.length, 1);
      seen[result!.kind as keyof typeof seen] += 1;
      const { results: others, effects: alone } = decide(STATE, [
        ...before,
        ...(result!.kind === 'accepted' ? inBulk : []),
        ...after,
      ]);
      const skipped = result!.kind === 'accepted' ? inBulk.length : 0;
      expect(results).toEqual(others.toSpliced(before.length, skipped));
      expect(effects.created).toEqual(alone.created);
      expect(effects.bulkLinks).toEqual(alone.bulkLinks);
      expect(new Set(effects.balances)).toEqual(new Set(alone.balances));
      // In any order: each is a row of its own.
      expect(new Set(effects.usage)).toEqual(new Set(alone.usage));
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(50);
});
