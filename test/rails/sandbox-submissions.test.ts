import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import type { BookedPayment } from '../../src/rails/book.ts';
import type { PayoutInstruction } from '../../src/rails/rail.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { CONFLICT, FORMS, payoutIn, type Reached, reach } from './forms.ts';
import { IN_TIME } from './support.ts';

const PAID = { kind: 'success', code: '00' };
const REFUSED = { kind: 'failure' };

/** An account that the bank refuses for good. */
const CLOSED = '0000000010';

describe.each(FORMS)('the sandbox bank %s', (form) => {
  let database: TestDatabase;
  /** Two processes' worth of the same bank. */
  let banks: [Reached, Reached];
  const clock = new ManualClock();

  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    const open = async () =>
      reach(
        form,
        await openSandboxBank({ database: database.config, clock, settings: { runningMax: 1 } }),
        clock,
      );
    banks = [await open(), await open()];
  });

  afterAll(async () => {
    await Promise.all(banks.map((bank) => bank.close()));
    await database.drop();
  });

  /** Submitted in one turn of the event loop: in one batch, but over the network. */
  const submit = (bank: Reached, submitted: readonly PayoutInstruction[]) =>
    Promise.all(submitted.map((one) => bank.payouts.send(one, IN_TIME)));

  async function rowsOf(submitted: readonly PayoutInstruction[]): Promise<BookedPayment[]> {
    const book = new Map((await banks[0].book.payments(null, 10_000)).map((row) => [row.railId, row]));
    return submitted.map((one) => book.get(one.railId)!);
  }

  describe('a batch of submissions', () => {
    const conflict = CONFLICT[form];

    // Over the network it is not said which is the first.
    it.runIf(form === 'in its own process')(
      'with one id several times books it once, counts each, and takes the first as decisive',
      async () => {
        const submitted = payoutIn(form);
        const contrary = { ...submitted, amount: submitted.amount + 1n };
        expect(await submit(banks[0], [submitted, payoutIn(form), contrary, submitted])).toMatchObject([
          PAID,
          PAID,
          conflict,
          PAID,
        ]);
        expect(await rowsOf([submitted])).toMatchObject([
          { ...booked(submitted), timesSubmitted: 3, conflicts: 1, paid: true },
        ]);
      },
    );

    it('books the new ones once and counts the booked ones again', async () => {
      const submitted = Array.from({ length: 6 }, (_, i) =>
        payoutIn(form, i === 5 ? { accountNumber: CLOSED } : {}),
      );
      const booked = [submitted[1]!, submitted[3]!, submitted[5]!];
      await submit(banks[0], booked);
      const before = await rowsOf(booked);
      clock.advance(60_000);
      expect(await submit(banks[1], submitted)).toMatchObject([PAID, PAID, PAID, PAID, PAID, REFUSED]);
      const rows = await rowsOf(submitted);
      expect(rows.map((row) => row.timesSubmitted)).toEqual([1, 2, 1, 2, 1, 2]);
      expect(rows.map((row) => row.conflicts)).toEqual([0, 0, 0, 0, 0, 0]);
      expect(rows.map((row) => row.paid)).toEqual([true, true, true, true, true, false]);
      // The outcome of the first submission stays.
      expect(await rowsOf(booked)).toEqual(before.map((row) => ({ ...row, timesSubmitted: 2 })));
      // And a third time, all of it booked.
      await submit(banks[0], submitted);
      expect((await rowsOf(submitted)).map((row) => row.timesSubmitted)).toEqual([2, 3, 2, 3, 2, 3]);
    });

    it.each([
      ['another amount', { amount: 1n }],
      ['another bank', { bankCode: '044' }],
      ['another account', { accountNumber: '9876543210' }],
      ['an account that is refused', { accountNumber: CLOSED }],
    ])('reports a conflict: %s', async (_, changes) => {
      const fresh = payoutIn(form);
      const same = payoutIn(form);
      const contrary = payoutIn(form);
      await submit(banks[0], [same, contrary]);
      const contradicting = { ...contrary, ...changes };
      expect(await submit(banks[1], [contradicting, fresh, same])).toMatchObject([conflict, PAID, PAID]);
      expect(await rowsOf([contrary, fresh, same])).toMatchObject([
        { ...booked(contrary), timesSubmitted: 2, conflicts: 1, paid: true, refusedCode: null },
        { ...booked(fresh), timesSubmitted: 1, conflicts: 0, paid: true },
        { ...booked(same), timesSubmitted: 2, conflicts: 0, paid: true },
      ]);
      // The first submission is still answered as it was.
      expect(await submit(banks[0], [contrary])).toMatchObject([PAID]);
      expect(await rowsOf([contrary])).toMatchObject([{ timesSubmitted: 3, conflicts: 1 }]);
    });

    it('with another narration is no conflict: it moves no money', async () => {
      const submitted = payoutIn(form);
      await submit(banks[0], [submitted]);
      expect(await submit(banks[1], [{ ...submitted, narration: 'again' }, payoutIn(form)])).toMatchObject([
        PAID,
        PAID,
      ]);
      expect(await rowsOf([submitted])).toMatchObject([{ timesSubmitted: 2, conflicts: 0 }]);
    });

    it('is booked once if two processes submit it at the same time in another order', async () => {
      const submitted = Array.from({ length: 200 }, () => payoutIn(form));
      const first = submitted.slice(0, 150);
      const second = submitted.slice(50).toReversed();
      const outcomes = await Promise.all([submit(banks[0], first), submit(banks[1], second)]);
      expect(outcomes.flat()).toEqual(Array(300).fill(PAID));
      const counts = (await rowsOf(submitted)).map((row) => row.timesSubmitted);
      expect(counts).toEqual(submitted.map((_, i) => (i >= 50 && i < 150 ? 2 : 1)));
    });
  });
});

const booked = ({ railId, bankCode, accountNumber, amount }: PayoutInstruction) => ({
  railId,
  bankCode,
  accountNumber,
  amount,
});
