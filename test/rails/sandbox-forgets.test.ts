import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FORMS, payoutIn, type Reached, reach } from './forms.ts';
import { IN_TIME } from './support.ts';

const SUCCESS = { kind: 'success', code: '00' };

describe.each(FORMS)('the sandbox bank %s, which recognises ids for 30 s only,', (form) => {
  const clock = new ManualClock();
  let database: TestDatabase;
  let reached: Reached;

  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    const settings = { recognisesMs: 30_000 };
    reached = await reach(form, await openSandboxBank({ database: database.config, clock, settings }), clock);
  });
  afterAll(async () => {
    await reached.close();
    await database.drop();
  });

  /** The book's rows of an id. */
  const rowsOf = async (railId: string) =>
    (await reached.book.payments(null, 100)).filter((row) => row.railId.startsWith(railId));

  it('pays once if resubmitted in time, and twice if resubmitted later', async () => {
    const instruction = payoutIn(form);
    expect(await reached.payouts.send(instruction, IN_TIME)).toEqual(SUCCESS);
    clock.advance(29_999);
    expect(await reached.payouts.send(instruction, IN_TIME)).toEqual(SUCCESS);
    expect(await rowsOf(instruction.railId)).toMatchObject([{ timesSubmitted: 2, paid: true }]);
    clock.advance(1);
    // A status query is no submission: the bank still knows the id.
    expect(await reached.payouts.query(instruction)).toEqual(SUCCESS);
    expect(await rowsOf(instruction.railId)).toHaveLength(1);
    expect(await reached.payouts.send(instruction, IN_TIME)).toEqual(SUCCESS);
    const rows = await rowsOf(instruction.railId);
    expect(rows).toMatchObject([
      { railId: instruction.railId, timesSubmitted: 1, paid: true },
      { railId: expect.stringMatching(/^[0-9a-f]+#\d+$/), timesSubmitted: 2, paid: true },
    ]);
    clock.advance(30_000);
    await reached.payouts.send({ ...instruction, amount: 1n }, IN_TIME);
    expect((await rowsOf(instruction.railId)).map(({ amount, conflicts }) => [amount, conflicts])).toEqual([
      [1n, 0],
      [instruction.amount, 0],
      [instruction.amount, 0],
    ]);
  });

  it('and concurrent submissions after that are paid once', async () => {
    const instruction = payoutIn(form);
    await reached.payouts.send(instruction, IN_TIME);
    clock.advance(30_000);
    await Promise.all(Array.from({ length: 10 }, () => reached.payouts.send(instruction, IN_TIME)));
    expect((await rowsOf(instruction.railId)).map(({ timesSubmitted }) => timesSubmitted)).toEqual([10, 1]);
  });
});
