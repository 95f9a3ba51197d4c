import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayoutWorker } from '../../src/payments/payouts/worker.ts';
import { HTTP_KINDS, HttpBank } from './http-bank.ts';
import { TRIALS, Trials } from './trials.ts';

describe.each([
  ['that recognises no id', 0],
  ['that recognises ids for a day', 86_400],
])('a bank behind the rail protocol %s', (_, dedupWindowS) => {
  let trials: Trials;
  let worker: PayoutWorker;
  let bank: HttpBank;
  beforeAll(async () => {
    trials = await Trials.open(async ({ clock }) => {
      bank = await HttpBank.open(clock, dedupWindowS);
      return bank;
    });
    worker = trials.startWorker();
  });
  afterAll(async () => {
    await trials.close();
    await bank.close();
  });

  // A bank that overstates its deduplication window pays twice, so that is not tried.
  it.each(HTTP_KINDS.filter(([kind]) => dedupWindowS === 0 || kind !== 'forgets'))(
    'pays once, and is believed in nothing that is not certain: %s',
    async (kind, becomes) => {
      // Kolo resubmits to a bank that recognises ids.
      const expected = dedupWindowS > 0 && becomes === 'flagged' ? 'successful' : becomes;
      const result = await trials.run(kind, worker);
      expect(result).toEqual({ successful: 0, failed: 0, flagged: 0, [expected]: TRIALS, wrong: [] });
    },
    600_000,
  );
});
