import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayoutWorker } from '../../src/payments/payouts/worker.ts';
import { paystack } from '../../src/rails/paystack/description.ts';
import { openPaystackAccount } from '../../src/rails/paystack/open.ts';
import { openStandIn, SECRET_KEY, type StandIn } from '../rails/paystack/stand-in.ts';
import { TRIALS, type TrialBank, Trials } from './trials.ts';

type Kind = Parameters<StandIn['misbehave']>[0];

/** Faults and the requests they affect, with the outcome of the payments. */
const KINDS: readonly [
  kind: Kind,
  on: 'prepare' | 'submit' | 'query' | 'any',
  'successful' | 'failed' | 'flagged',
][] = [
  ['pays', 'any', 'successful'],
  ['pays_at_once', 'any', 'successful'],
  ['pays_late', 'any', 'successful'],
  ['no_answer', 'submit', 'successful'],
  ['no_answer', 'query', 'successful'],
  ['reset', 'submit', 'successful'],
  ['reset_before', 'submit', 'successful'],
  ['truncated', 'submit', 'successful'],
  ['garbage', 'submit', 'successful'],
  ['garbage', 'prepare', 'successful'],
  ['slow', 'any', 'successful'],
  ['too_many', 'submit', 'successful'],
  ['bad_gateway', 'submit', 'successful'],
  ['server_error', 'submit', 'successful'],
  ['other_id', 'any', 'successful'],
  ['other_amount', 'any', 'successful'],
  ['other_account', 'any', 'successful'],
  ['other_bank', 'any', 'successful'],
  ['other_domain', 'any', 'successful'],
  ['duplicate', 'any', 'successful'],
  ['not_found_then_pays', 'any', 'successful'],
  ['fails_then_pays', 'any', 'successful'],
  ['forgets', 'any', 'successful'],
  ['fails', 'any', 'failed'],
  ['abandoned', 'any', 'failed'],
  ['blocked', 'any', 'failed'],
  ['rejected', 'any', 'failed'],
  ['reverses', 'any', 'failed'],
  ['otp', 'any', 'flagged'],
  ['received', 'any', 'flagged'],
];

describe('Paystack', () => {
  let trials: Trials;
  let worker: PayoutWorker;
  let standIn: StandIn;
  let on: (typeof KINDS)[number][1] = 'any';
  beforeAll(async () => {
    trials = await Trials.open(async ({ clock }) => {
      standIn = await openStandIn({ clock });
      standIn.slowMs = 600;
      standIn.book.balance = 9_000_000_000_000n;
      return {
        row: {
          description: paystack,
          openAccount: async (context: Parameters<typeof openPaystackAccount>[0]) =>
            openPaystackAccount(context, { timeoutMs: 400, callsPerSecond: 100_000, atOnce: 64 }),
        } as unknown as TrialBank['row'],
        credentials: { secret_key: SECRET_KEY, preferred_bank: 'wema-bank' },
        origin: standIn.origin,
        begin: (kind) => standIn.misbehave(kind as Kind, { on }),
        end: () => standIn.behave(),
        timesPaid: (railId) => standIn.book.timesPaid(railId),
      };
    });
    worker = trials.startWorker();
  });
  afterAll(async () => {
    await trials.close();
    await standIn.close();
  });

  it.each(KINDS)(
    'pays once, and is believed in nothing that is not certain: %s (%s)',
    async (kind, when, becomes) => {
      on = when;
      const result = await trials.run(kind, worker);
      expect(result).toEqual({ successful: 0, failed: 0, flagged: 0, [becomes]: TRIALS, wrong: [] });
    },
    900_000,
  );
});
