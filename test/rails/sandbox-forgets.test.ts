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

  it('pays once what it is told again in time, and twice what it is told later', async () => {
    const told = payoutIn(form);
    expect(await reached.payouts.send(told, IN_TIME)).toEqual(SUCCESS);
    clock.advance(29_999);
    expect(await reached.payouts.send(told, IN_TIME)).toEqual(SUCCESS);
    expect(await rowsOf(told.railId)).toMatchObject([{ timesTold: 2, paid: true }]);
    clock.advance(1);
    // Asking is no telling: it still knows.
    expect(await reached.payouts.query(told)).toEqual(SUCCESS);
    expect(await rowsOf(told.railId)).toHaveLength(1);
    expect(await reached.payouts.send(told, IN_TIME)).toEqual(SUCCESS);
    const rows = await rowsOf(told.railId);
    expect(rows).toMatchObject([
      { railId: told.railId, timesTold: 1, paid: true },
      { railId: expect.stringMatching(/^[0-9a-f]+#\d+$/), timesTold: 2, paid: true },
    ]);
    clock.advance(30_000);
    await reached.payouts.send({ ...told, amount: 1n }, IN_TIME);
    expect((await rowsOf(told.railId)).map(({ amount, conflicts }) => [amount, conflicts])).toEqual([
      [1n, 0],
      [told.amount, 0],
      [told.amount, 0],
    ]);
  });

  it('and whoever tells it at once after that is paid once', async () => {
    const told = payoutIn(form);
    await reached.payouts.send(told, IN_TIME);
    clock.advance(30_000);
    await Promise.all(Array.from({ length: 10 }, () => reached.payouts.send(told, IN_TIME)));
    expect((await rowsOf(told.railId)).map(({ timesTold }) => timesTold)).toEqual([10, 1]);
  });
});
