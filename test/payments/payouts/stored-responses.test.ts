import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QueryOutcome } from '../../../src/rails/rail.ts';
import { Payouts } from './payout-support.ts';
import { PAID } from './scripted-rail.ts';

const UNKNOWN: QueryOutcome = { kind: 'unknown', code: '09', detail: 'in progress' };

let payouts: Payouts;
beforeEach(async () => {
  payouts = await Payouts.open();
});
afterEach(() => payouts.close());

describe('the raw response to an attempt', () => {
  it.each([
    [
      'a status and JSON, without what is anybody’s',
      200,
      '{"code":"09","amount":1.50,"name":"Ada Obi","to":{"account":"0123456789","narration":"Rent"},"n":[7]}',
      '200 {"code":"09","amount":1.50,"name":"xxxxxxx","to":{"account":"1111111111","narration":"xxxx"},"n":[7]}',
    ],
    ['what is no JSON by its length alone', 502, '<h1>Ada Obi</h1>', '502 16 characters that are no JSON'],
    ['so much and not more', 200, JSON.stringify('ä'.repeat(9_000)), `200 "${'ä'.repeat(3_995)}`],
    [
      'what nests without end by its length',
      200,
      '['.repeat(50_000),
      '200 50000 characters that are no JSON',
    ],
  ])('is stored as %s', async (_, status, body, stored) => {
    payouts.rail.script = { send: [UNKNOWN], query: [UNKNOWN] };
    payouts.rail.says = { status, body: Buffer.from(body) };
    const command = await payouts.accept();
    await payouts.nextAttempt(payouts.startWorker(), command);
    expect(await answersOf(command.transactionId)).toEqual([stored]);
  });

  it('is stored for each attempt, except for a success and a missing response', async () => {
    payouts.rail.script = { send: [UNKNOWN], query: [UNKNOWN, PAID] };
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    await payouts.nextAttempt(worker, command);
    payouts.rail.says = { status: 200, body: Buffer.from('{}') };
    await payouts.nextAttempt(worker, command);
    await payouts.nextAttempt(worker, command);
    await payouts.becomes(command, 'successful');
    expect(await answersOf(command.transactionId)).toEqual([null, '200 {}', null]);
  });
});

const answersOf = async (transactionId: string): Promise<(string | null)[]> => {
  const rows = await payouts.world.owner.query<{ response: string | null }>(
    'SELECT response FROM payout_attempts WHERE transaction_id = $1 ORDER BY attempt',
    [transactionId],
  );
  return rows.map(({ response }) => response);
};
