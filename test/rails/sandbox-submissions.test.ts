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

  /** Told in one turn of the event loop: in one batch, but over the network. */
  const tell = (bank: Reached, told: readonly PayoutInstruction[]) =>
    Promise.all(told.map((one) => bank.payouts.send(one, IN_TIME)));

  async function rowsOf(told: readonly PayoutInstruction[]): Promise<BookedPayment[]> {
    const book = new Map((await banks[0].book.payments(null, 10_000)).map((row) => [row.railId, row]));
    return told.map((one) => book.get(one.railId)!);
  }

  describe('a batch of tellings', () => {
    const conflict = CONFLICT[form];

    // Over the network it is not said which is the first.
    it.runIf(form === 'in its own process')(
      'with one id several times books it once, counts each, and takes the first as decisive',
      async () => {
        const told = payoutIn(form);
        const contrary = { ...told, amount: told.amount + 1n };
        expect(await tell(banks[0], [told, payoutIn(form), contrary, told])).toMatchObject([
          PAID,
          PAID,
          conflict,
          PAID,
        ]);
        expect(await rowsOf([told])).toMatchObject([
          { ...booked(told), timesTold: 3, conflicts: 1, paid: true },
        ]);
      },
    );

    it('books the new ones once and counts the booked ones again', async () => {
      const told = Array.from({ length: 6 }, (_, i) =>
        payoutIn(form, i === 5 ? { accountNumber: CLOSED } : {}),
      );
      const booked = [told[1]!, told[3]!, told[5]!];
      await tell(banks[0], booked);
      const before = await rowsOf(booked);
      clock.advance(60_000);
      expect(await tell(banks[1], told)).toMatchObject([PAID, PAID, PAID, PAID, PAID, REFUSED]);
      const rows = await rowsOf(told);
      expect(rows.map((row) => row.timesTold)).toEqual([1, 2, 1, 2, 1, 2]);
      expect(rows.map((row) => row.conflicts)).toEqual([0, 0, 0, 0, 0, 0]);
      expect(rows.map((row) => row.paid)).toEqual([true, true, true, true, true, false]);
      // The outcome of the first submission stays.
      expect(await rowsOf(booked)).toEqual(before.map((row) => ({ ...row, timesTold: 2 })));
      // And a third time, all of it booked.
      await tell(banks[0], told);
      expect((await rowsOf(told)).map((row) => row.timesTold)).toEqual([2, 3, 2, 3, 2, 3]);
    });

    it.each([
      ['another amount', { amount: 1n }],
      ['another bank', { bankCode: '044' }],
      ['another account', { accountNumber: '9876543210' }],
      ['an account that is refused', { accountNumber: CLOSED }],
    ])('tells of a conflict: %s', async (_, changes) => {
      const fresh = payoutIn(form);
      const same = payoutIn(form);
      const contrary = payoutIn(form);
      await tell(banks[0], [same, contrary]);
      const contradicting = { ...contrary, ...changes };
      expect(await tell(banks[1], [contradicting, fresh, same])).toMatchObject([conflict, PAID, PAID]);
      expect(await rowsOf([contrary, fresh, same])).toMatchObject([
        { ...booked(contrary), timesTold: 2, conflicts: 1, paid: true, refusedCode: null },
        { ...booked(fresh), timesTold: 1, conflicts: 0, paid: true },
        { ...booked(same), timesTold: 2, conflicts: 0, paid: true },
      ]);
      // The first telling is still answered as it was.
      expect(await tell(banks[0], [contrary])).toMatchObject([PAID]);
      expect(await rowsOf([contrary])).toMatchObject([{ timesTold: 3, conflicts: 1 }]);
    });

    it('with another narration is no conflict: it moves no money', async () => {
      const told = payoutIn(form);
      await tell(banks[0], [told]);
      expect(await tell(banks[1], [{ ...told, narration: 'again' }, payoutIn(form)])).toMatchObject([
        PAID,
        PAID,
      ]);
      expect(await rowsOf([told])).toMatchObject([{ timesTold: 2, conflicts: 0 }]);
    });

    it('is booked once if two processes submit it at the same time in another order', async () => {
      const told = Array.from({ length: 200 }, () => payoutIn(form));
      const first = told.slice(0, 150);
      const second = told.slice(50).toReversed();
      const outcomes = await Promise.all([tell(banks[0], first), tell(banks[1], second)]);
      expect(outcomes.flat()).toEqual(Array(300).fill(PAID));
      const counts = (await rowsOf(told)).map((row) => row.timesTold);
      expect(counts).toEqual(told.map((_, i) => (i >= 50 && i < 150 ? 2 : 1)));
    });
  });
});

const booked = ({ railId, bankCode, accountNumber, amount }: PayoutInstruction) => ({
  railId,
  bankCode,
  accountNumber,
  amount,
});
