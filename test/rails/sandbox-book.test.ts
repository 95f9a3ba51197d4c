import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import type { BookedPayment } from '../../src/rails/book.ts';
import type { PayoutInstruction, SendOutcome } from '../../src/rails/rail.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { CONFLICT, FORMS, payoutIn, type Reached, reach } from './forms.ts';
import { IN_TIME, payout } from './support.ts';

const sameContent = (row: BookedPayment, submitted: PayoutInstruction): boolean =>
  row.bankCode === submitted.bankCode &&
  row.accountNumber === submitted.accountNumber &&
  row.amount === submitted.amount;

describe('first opens', () => {
  const clock = new ManualClock();

  it('by ten processes at once all succeed', async () => {
    const fresh = await createTestDatabase({ empty: true });
    const open = () => openSandboxBank({ database: { ...fresh.config, max: 2 }, clock });
    const opened = await Promise.all(Array.from({ length: 10 }, open));
    const submitted = payout();
    await Promise.all(opened.map((bank) => bank.payouts.send(submitted, IN_TIME)));
    expect(await opened[0]!.book.payments(null, 10)).toEqual([
      expect.objectContaining({ railId: submitted.railId, timesSubmitted: 10, paid: true, conflicts: 0 }),
    ]);
    await Promise.all(opened.map((bank) => bank.close()));
    await fresh.drop();
  });
});

describe.each(FORMS)('the sandbox bank %s', (form) => {
  let database: TestDatabase;
  /** Two processes' worth of the same bank. */
  let banks: [Reached, Reached];
  const clock = new ManualClock();
  const settings = { timeoutMs: 1, batchMax: 7 };

  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    const open = async () =>
      reach(form, await openSandboxBank({ database: database.config, clock, settings }), clock);
    // Both for the first time and at once.
    banks = await Promise.all([open(), open()]);
  });

  afterAll(async () => {
    await Promise.all(banks.map((bank) => bank.close()));
    await database.drop();
  });

  /** The whole book, read in pages. */
  async function wholeBook(pageMax = 1_000): Promise<ReadonlyMap<string, BookedPayment>> {
    const rows: BookedPayment[] = [];
    for (;;) {
      const page = await banks[0].book.payments(rows.at(-1)?.railId ?? null, pageMax);
      rows.push(...page);
      if (page.length < pageMax) break;
    }
    expect(rows.map((row) => row.railId)).toEqual(rows.map((row) => row.railId).toSorted());
    const book = new Map(rows.map((row) => [row.railId, row]));
    expect(book.size).toBe(rows.length);
    return book;
  }

  describe('concurrent submissions', () => {
    it('of one id, 100 times from two processes, pay once', async () => {
      const submitted = payoutIn(form);
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, copy) => banks[copy % 2]!.payouts.send(submitted, IN_TIME)),
      );
      expect(outcomes).toEqual(Array(100).fill({ kind: 'success', code: '00' }));
      const row = (await wholeBook()).get(submitted.railId);
      expect(row).toMatchObject({ timesSubmitted: 100, conflicts: 0, paid: true, amount: submitted.amount });
    });

    it('in any interleaving pay each id at most once, and never what contradicts the first', async () => {
      // Over the network those that are not answered are waited for.
      const silent = form === 'in its own process' ? ['0000000036', '0000000087'] : ['0000000079'];
      const accounts = ['0123456789', '9876543210', '0000000010', ...silent];
      const submission = fc.record({
        id: fc.nat({ max: 5 }),
        amount: fc.constantFrom(100n, 200n),
        accountNumber: fc.constantFrom(...accounts),
        bank: fc.constantFrom(0, 1),
        waits: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(submission, { minLength: 1, maxLength: 60 }), async (submissions) => {
          const ids = Array.from({ length: 6 }, () => payoutIn(form).railId);
          const submitted = submissions.map(({ id, amount, accountNumber }) =>
            payoutIn(form, { railId: ids[id]!, amount, accountNumber }),
          );
          const outcomes: Promise<SendOutcome>[] = [];
          for (const [index, { bank, waits }] of submissions.entries()) {
            outcomes.push(banks[bank as 0 | 1].payouts.send(submitted[index]!, IN_TIME));
            if (waits) await outcomes.at(-1);
          }
          checkAgainstBook(submitted, await Promise.all(outcomes), await wholeBook());
        }),
        { numRuns: form === 'in its own process' ? 60 : 20 },
      );
    });

    /** Checks the book after any history of submissions. */
    function checkAgainstBook(
      submitted: readonly PayoutInstruction[],
      outcomes: readonly SendOutcome[],
      book: ReadonlyMap<string, BookedPayment>,
    ): void {
      for (const railId of new Set(submitted.map((one) => one.railId))) {
        const row = book.get(railId)!;
        const submissions = submitted
          .map((one, index) => ({ one, outcome: outcomes[index]! }))
          .filter(({ one }) => one.railId === railId);
        const agreeing = submissions.filter(({ one }) => sameContent(row, one));
        expect(agreeing.length).toBeGreaterThan(0);
        expect(row.timesSubmitted).toBe(submissions.length);
        expect(row.conflicts).toBe(submissions.length - agreeing.length);
        expect(row.paid).toBe(!['0000000010', '0000000087'].includes(row.accountNumber));
        for (const { one, outcome } of submissions) {
          if (!sameContent(row, one)) expect(outcome).toMatchObject(CONFLICT[form]);
          else if (outcome.kind === 'success') expect(row.paid).toBe(true);
          else if (outcome.kind === 'failure') expect(row.paid).toBe(false);
        }
      }
    }

    it('of hundreds of ids are all booked', async () => {
      const submitted = Array.from({ length: form === 'in its own process' ? 1_000 : 200 }, () =>
        payoutIn(form),
      );
      const outcomes = await Promise.all(
        submitted.map((one, index) => banks[index % 2]!.payouts.send(one, IN_TIME)),
      );
      expect(outcomes.every(({ kind }) => kind === 'success')).toBe(true);
      const book = await wholeBook(100);
      for (const one of submitted)
        expect(book.get(one.railId)).toMatchObject({ timesSubmitted: 1, paid: true });
      const answers = await Promise.all(submitted.map((one) => banks[0].payouts.query(one)));
      expect(answers.every(({ kind }) => kind === 'success')).toBe(true);
    });
  });

  describe('connections that break under load', () => {
    it('lose no payment that was answered, and pay none twice', async () => {
      const admin = new pg.Client(database.config);
      await admin.connect();
      const submitted = Array.from({ length: 400 }, () => payoutIn(form));
      const sending = Promise.all(
        submitted.map((one, index) => banks[index % 2]!.payouts.send(one, IN_TIME)),
      );
      for (let round = 0; round < 5; round += 1) {
        await admin.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kolo-sandbox-bank'",
        );
      }
      await admin.end();
      const outcomes = await sending;
      const book = await wholeBook();
      for (const [index, { kind }] of outcomes.entries()) {
        expect(kind).not.toBe('failure');
        if (kind === 'success')
          expect(book.get(submitted[index]!.railId)).toMatchObject({ paid: true, conflicts: 0 });
      }
      const again = await Promise.all(submitted.map((one) => banks[0].payouts.send(one, IN_TIME)));
      expect(again.every(({ kind }) => kind === 'success')).toBe(true);
    });
  });

  describe('the book', () => {
    it('itself refuses a second row of an id, and a payment that is both paid and refused', async () => {
      const submitted = payoutIn(form);
      await banks[0].payouts.send(submitted, IN_TIME);
      const client = new pg.Client(database.config);
      await client.connect();
      const copy = `INSERT INTO sandbox_bank.payments SELECT * FROM sandbox_bank.payments WHERE rail_id = $1`;
      await expect(client.query(copy, [submitted.railId])).rejects.toThrow('payments_pkey');
      const both = `UPDATE sandbox_bank.payments SET refused_code = '51' WHERE rail_id = $1`;
      await expect(client.query(both, [submitted.railId])).rejects.toThrow('payments_paid_or_refused');
      await client.end();
    });
  });
});
