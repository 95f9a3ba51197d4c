import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { BANKS } from '../../src/rails/banks.ts';
import type { PayoutInstruction } from '../../src/rails/rail.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/http.ts';
import { CONFLICT, FORMS, payoutIn, type Reached, reach } from './forms.ts';
import { IN_TIME } from './support.ts';

describe.each(FORMS)('the sandbox bank %s', (form) => {
  // Over the network a few stand for all.
  const banks = BANKS.all.filter((_, i) => form === 'in its own process' || i % 10 === 0);
  const clock = new ManualClock();
  let database: TestDatabase;
  let reached: Reached;

  const open = async () =>
    reach(
      form,
      await openSandboxBank({ database: database.config, clock, settings: { timeoutMs: 1 } }),
      clock,
    );

  async function reopen(): Promise<void> {
    await reached.close();
    reached = await open();
  }

  /** The book's row of a payment. */
  async function booked(submitted: PayoutInstruction) {
    // At most 16 ids begin as it does and differ in the last digit.
    const rows = await reached.book.payments(submitted.railId.slice(0, -1), 16);
    return rows.find(({ railId }) => railId === submitted.railId);
  }

  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    reached = await open();
  });

  afterAll(async () => {
    await reached.close();
    await database.drop();
  });

  describe('the special accounts', () => {
    const success = { kind: 'success', code: '00' };
    const timeout = { kind: 'unknown', code: null, detail: 'the bank did not answer in time' };
    const refusal = (code: string, reason: string) => ({ kind: 'failure', code, reason });
    const noFunds = refusal('51', 'No sufficient funds at the sending bank');
    const invalid = refusal('07', 'Invalid account');
    const garbage = {
      kind: 'unknown',
      code: null,
      detail: 'the bank answered something that cannot be read',
    };

    it.each([
      ['0000000010', noFunds, noFunds, false],
      ['0000000028', invalid, invalid, false],
      ['0000000036', timeout, success, true],
      ['0000000044', timeout, refusal('21', 'No action taken'), false],
      ['0000000060', success, success, true],
      ['0000000079', garbage, success, true],
      ['0000000087', timeout, { kind: 'not_found' }, false],
      ['0123456789', success, success, true],
      ['0000000000', success, success, true],
    ])('%s at every bank', async (accountNumber, answer, answerToQuery, paid) => {
      // A request that timed out over the network may not have arrived: it is submitted until it did.
      const mayBeLost = answer === timeout && form === 'over the network';
      const rail = answer === timeout ? reached.impatient : reached.payouts;
      const submit = (submitted: PayoutInstruction, times: number) =>
        until(async () => {
          expect(await rail.send(submitted, IN_TIME)).toEqual(answer);
          return !mayBeLost || ((await booked(submitted))?.timesSubmitted ?? 0) >= times;
        });
      await Promise.all(
        banks.map(async ({ code, nip_code }) => {
          const submitted = payoutIn(form, { accountNumber, bankCode: code, nipCode: nip_code });
          expect(await reached.payouts.query(submitted)).toEqual({ kind: 'not_found' });
          await submit(submitted, 1);
          expect(await reached.payouts.query(submitted)).toEqual(answerToQuery);
          // Resubmitted: the bank says and does the same.
          await submit(submitted, 2);
          expect(await reached.payouts.query(submitted)).toEqual(answerToQuery);
          const timesSubmitted = mayBeLost ? expect.any(Number) : 2;
          expect(await booked(submitted)).toMatchObject({
            bankCode: code,
            paid,
            timesSubmitted,
            conflicts: 0,
          });
        }),
      );
    });

    it('0000000052 is in progress for 10 s of the clock, then paid', async () => {
      const submitted = payoutIn(form, { accountNumber: '0000000052' });
      const inProgress = { kind: 'unknown', code: '09', detail: 'Request processing in progress' };
      expect(await reached.payouts.send(submitted, IN_TIME)).toEqual(inProgress);
      expect(await reached.payouts.query(submitted)).toEqual(inProgress);
      clock.advance(9_999);
      expect(await reached.payouts.send(submitted, IN_TIME)).toEqual(inProgress);
      expect(await reached.payouts.query(submitted)).toEqual(inProgress);
      expect(await booked(submitted)).toMatchObject({ paid: false });
      clock.advance(1);
      expect(await reached.payouts.query(submitted)).toEqual(success);
      expect(await reached.payouts.send(submitted, IN_TIME)).toEqual(success);
      expect(await booked(submitted)).toMatchObject({ paid: true, timesSubmitted: 3 });
    });

    it('0000000052 is paid in time across a restart', async () => {
      const submitted = payoutIn(form, { accountNumber: '0000000052' });
      await reached.payouts.send(submitted, IN_TIME);
      clock.advance(4_000);
      await reopen();
      expect(await reached.payouts.query(submitted)).toMatchObject({ kind: 'unknown', code: '09' });
      clock.advance(6_000);
      expect(await reached.payouts.query(submitted)).toEqual(success);
    });
  });

  describe('an id', () => {
    it('is recognised after a restart', async () => {
      const submitted = payoutIn(form);
      expect(await reached.payouts.send(submitted, IN_TIME)).toMatchObject({ kind: 'success' });
      await reopen();
      expect(await reached.payouts.send(submitted, IN_TIME)).toMatchObject({ kind: 'success' });
      expect(
        await reached.payouts.send({ ...submitted, amount: submitted.amount + 1n }, IN_TIME),
      ).toMatchObject({
        kind: 'unknown',
      });
      expect(await booked(submitted)).toMatchObject({
        amount: submitted.amount,
        timesSubmitted: 3,
        conflicts: 1,
        paid: true,
      });
    });

    it.each<[string, Partial<PayoutInstruction>]>([
      ['amount', { amount: 150_001n }],
      ['account', { accountNumber: '1234567890' }],
      ['bank', { bankCode: '044', nipCode: '000014' }],
    ])('with another %s is not paid, and leaves the first as it was', async (_, change) => {
      const submitted = payoutIn(form);
      const other = { ...submitted, ...change };
      expect(await reached.payouts.send(submitted, IN_TIME)).toMatchObject({ kind: 'success' });
      expect(await reached.payouts.send(other, IN_TIME)).toMatchObject(CONFLICT[form]);
      expect(await booked(submitted)).toMatchObject({
        bankCode: submitted.bankCode,
        accountNumber: submitted.accountNumber,
        amount: submitted.amount,
        timesSubmitted: 2,
        conflicts: 1,
        paid: true,
      });
      expect(await reached.payouts.query(submitted)).toMatchObject({ kind: 'success' });
    });

    it('is not paid under other content either if it was refused', async () => {
      const submitted = payoutIn(form, { accountNumber: '0000000010' });
      await reached.payouts.send(submitted, IN_TIME);
      const other = { ...submitted, accountNumber: '0123456789' };
      expect(await reached.payouts.send(other, IN_TIME)).toMatchObject({ kind: 'unknown' });
      expect(await reached.payouts.query(other)).toMatchObject({ kind: 'unknown' });
      expect(await booked(submitted)).toMatchObject({ paid: false, refusedCode: '51', conflicts: 1 });
    });

    it('is the same payment whatever its narration', async () => {
      const submitted = payoutIn(form, { narration: 'Rent' });
      await reached.payouts.send(submitted, IN_TIME);
      expect(await reached.payouts.send({ ...submitted, narration: null }, IN_TIME)).toMatchObject({
        kind: 'success',
      });
      expect(await booked(submitted)).toMatchObject({ timesSubmitted: 2, conflicts: 0 });
    });
  });

  describe('an instruction', () => {
    it.each<[string, Partial<PayoutInstruction>]>([
      ['of an unknown bank', { bankCode: '999', nipCode: '999999' }],
      ['whose codes are of two banks', { bankCode: '044', nipCode: '000013' }],
    ])('%s is refused', async (_, fields) => {
      const submitted = payoutIn(form, fields);
      expect(await reached.payouts.send(submitted, IN_TIME)).toEqual({
        kind: 'failure',
        code: '16',
        reason: 'Unknown bank code',
      });
      expect(await reached.payouts.query(submitted)).toMatchObject({ kind: 'failure', code: '16' });
      expect(await booked(submitted)).toMatchObject({ paid: false });
    });

    it('of the largest amount is paid', async () => {
      const submitted = payoutIn(form, { amount: 2n ** 53n - 1n });
      expect(await reached.payouts.send(submitted, IN_TIME)).toMatchObject({ kind: 'success' });
      expect(await booked(submitted)).toMatchObject({ amount: 2n ** 53n - 1n });
    });
  });

  describe('name enquiry', () => {
    it('gives one stable name for an account, by either code of its bank', async () => {
      const first = await reached.nameEnquiry.ask('058', '0123456789');
      expect(first).toEqual({ kind: 'found', accountName: expect.stringMatching(/^[A-Z]+ [A-Z]+ [A-Z]+$/) });
      expect(await reached.nameEnquiry.ask('000013', '0123456789')).toEqual(first);
      // Pinned: a change of the lists would change the name of every account in every sandbox.
      expect(first).toMatchObject({ accountName: 'BALOGUN OLUWASEUN DAMILOLA' });
    });

    it('gives many names', async () => {
      const accounts = Array.from({ length: 200 }, (_, serial) => String(serial + 1_000).padStart(10, '0'));
      const names = await Promise.all(accounts.map((account) => reached.nameEnquiry.ask('058', account)));
      expect(new Set(names.map((name) => JSON.stringify(name))).size).toBeGreaterThan(150);
    });

    it.each([
      ['058', '0000000028'],
      ['999', '0123456789'],
      ['058', '012345678'],
      ['058', '01234567890'],
    ])('at %j knows no account %j', async (bankCode, accountNumber) => {
      expect(await reached.nameEnquiry.ask(bankCode, accountNumber)).toEqual({ kind: 'not_found' });
    });
  });

  describe('a payment whose deadline has passed', () => {
    const notSent = { kind: 'unknown', code: null, detail: expect.stringContaining('not sent') };
    const TOO_LATE = { ...IN_TIME, passed: true };

    it('is not made, and those submitted with it are', async () => {
      const all = Array.from({ length: 40 }, () => payoutIn(form));
      const outcomes = await Promise.all(
        all.map((one, i) => reached.payouts.send(one, i % 2 ? TOO_LATE : IN_TIME)),
      );
      for (const [i, one] of all.entries()) {
        expect(outcomes[i]).toEqual(i % 2 ? notSent : { kind: 'success', code: '00' });
        expect((await booked(one))?.timesSubmitted).toBe(i % 2 ? undefined : 1);
      }
      expect(await reached.payouts.query(all[1]!)).toEqual({ kind: 'not_found' });
    });
  });
});
