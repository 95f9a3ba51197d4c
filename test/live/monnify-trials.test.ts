import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayoutWorker } from '../../src/payments/payouts/worker.ts';
import { monnify } from '../../src/rails/monnify/description.ts';
import { openMonnifyAccount } from '../../src/rails/monnify/open.ts';
import type { Misbehaviour } from '../rails/monnify/behaviours.ts';
import { CREDENTIALS } from '../rails/monnify/endpoints.ts';
import { openStandIn, type StandIn } from '../rails/monnify/stand-in.ts';
import { TRIALS, type TrialBank, Trials } from './trials.ts';

/** Faults, with the outcome of the payments. It recognises no id: a payment that it never had is for an operator. */
const KINDS: readonly [kind: Misbehaviour, 'successful' | 'failed' | 'flagged'][] = [
  ['no_answer', 'successful'],
  ['no_answer_unpaid', 'flagged'],
  ['reset', 'successful'],
  ['reset_unpaid', 'flagged'],
  ['truncated', 'successful'],
  ['garbage', 'successful'],
  ['gateway', 'successful'],
  ['gateway_unpaid', 'flagged'],
  ['slow', 'successful'],
  ['other_id', 'successful'],
  ['other_amount', 'successful'],
  ['other_account', 'successful'],
  ['other_bank', 'successful'],
  ['other_currency', 'successful'],
  ['failed', 'failed'],
  ['failed_unsure', 'failed'],
  ['failed_then_success', 'successful'],
  ['not_found_then_success', 'successful'],
  ['D05', 'successful'],
  ['D07', 'failed'],
  ['otp', 'flagged'],
  ['otp_not_sent', 'flagged'],
  ['expired', 'failed'],
  ['pending', 'successful'],
  ['pending_then_failed', 'failed'],
  ['reversed_unpaid', 'failed'],
  ['forgotten', 'flagged'],
  ['expired_token', 'successful'],
  ['reversed', 'successful'],
];

describe('Monnify', () => {
  let trials: Trials;
  let worker: PayoutWorker;
  let standIn: StandIn;
  beforeAll(async () => {
    trials = await Trials.open(async ({ clock }) => {
      standIn = await openStandIn({ clock, balance: 9_000_000_000_000n });
      return {
        row: {
          description: monnify,
          openAccount: async (context: Parameters<typeof openMonnifyAccount>[0]) =>
            openMonnifyAccount(context, { timeoutMs: 400, callsPerSecond: 100_000, atOnce: 64 }),
        } as unknown as TrialBank['row'],
        credentials: CREDENTIALS,
        origin: standIn.origin,
        begin: (kind) => standIn.misbehave(kind as Misbehaviour, TRIALS),
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
    'pays once, and is believed in nothing that is not certain: %s',
    async (kind, becomes) => {
      const result = await trials.run(kind, worker);
      expect(result).toEqual({ successful: 0, failed: 0, flagged: 0, [becomes]: TRIALS, wrong: [] });
    },
    900_000,
  );

  it('releases what it paid only where it has lied twice ten minutes apart', async () => {
    const { successful, failed, flagged, wrong } = await trials.run('failed_for_long_then_success', worker);
    expect([successful, failed, flagged, wrong.length]).toEqual([0, TRIALS, 0, TRIALS]);
    // The test counts these itself, so they are left out of the table.
    trials.results.pop();
  }, 900_000);
});
