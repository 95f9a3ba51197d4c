import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargesOf, paidBy } from '../charges.ts';
import { chargesFor } from './fees.ts';
import { type FeesSection, feeTerms } from './terms.ts';

const SOURCE = 'source account';
const FEE_WALLET = 'fee account';

/** Fees of bank transfers by CBN's ceilings, with VAT of 7.5 % and stamp duty from ₦10,000. */
const NIGERIA: FeesSection = {
  bank_transfer: [
    { up_to: 500_000, flat: 1_000 },
    { up_to: 5_000_000, flat: 2_500 },
    { up_to: null, flat: 5_000 },
  ],
  vat_percent: 7.5,
  stamp_duty: { from: 1_000_000, amount: 5_000 },
};

const costOf = (section: FeesSection, amount: number, toOwnAccount = false) => {
  const { fee, vat, stampDuty } = chargesFor(
    feeTerms(section, FEE_WALLET),
    BigInt(amount),
    SOURCE,
    toOwnAccount,
  );
  return [Number(fee), Number(vat), Number(stampDuty)];
};

describe('the fees of a transfer', () => {
  it.each([
    // Kobo: amount; fee, VAT, stamp duty.
    ['the smallest amount', 1, [1_000, 75, 0]],
    ['up to the first bound', 499_999, [1_000, 75, 0]],
    ['at the first bound, which is in the band', 500_000, [1_000, 75, 0]],
    ['above it', 500_001, [2_500, 188, 0]],
    ['below the threshold of stamp duty', 999_999, [2_500, 188, 0]],
    ['at the threshold', 1_000_000, [2_500, 188, 5_000]],
    ['at the second bound', 5_000_000, [2_500, 188, 5_000]],
    ['above it', 5_000_001, [5_000, 375, 5_000]],
  ])('%s', (_, amount, cost) => {
    expect(costOf(NIGERIA, amount)).toEqual(cost);
  });

  it.each([
    // A fee of so much and a percentage; VAT of it, half a kobo rounded up.
    [1_000, 7.5, 75],
    [2_500, 7.5, 188],
    [100, 7.5, 8],
    [20, 7.5, 2],
    [19, 7.5, 1],
    [6, 7.5, 0],
    [7, 7.5, 1],
    [1, 50, 1],
    [1, 49.9999, 0],
    [1_000, 0, 0],
  ])('VAT on %s kobo at %s %% is %s', (flat, vat_percent, vat) => {
    expect(costOf({ bank_transfer: [{ up_to: null, flat }], vat_percent }, 1)).toEqual([flat, vat, 0]);
  });

  it.each([
    // Percent of an amount, at most the cap, and a flat part beside it.
    [{ up_to: null, percent: 0.5 }, 100, 1],
    [{ up_to: null, percent: 0.5 }, 99, 0],
    [{ up_to: null, percent: 0.5 }, 300, 2],
    [{ up_to: null, percent: 0.0001 }, 499_999, 0],
    [{ up_to: null, percent: 0.0001 }, 500_000, 1],
    [{ up_to: null, percent: 1.5, cap: 200_000 }, 13_333_300, 200_000],
    [{ up_to: null, percent: 1.5, cap: 200_000 }, 13_333_233, 199_998],
    [{ up_to: null, percent: 1.5, cap: 200_000 }, 900_000_000, 200_000],
    [{ up_to: null, flat: 10_000, percent: 1.5, cap: 200_000 }, 900_000_000, 210_000],
    [{ up_to: null, percent: 100 }, 9_007_199_254_740_991, 9_007_199_254_740_991],
  ])('%j of %s kobo is %s', (band, amount, fee) => {
    expect(costOf({ bank_transfer: [band] }, amount)).toEqual([fee, 0, 0]);
  });

  it('nothing, without a band', () => {
    expect(costOf({ bank_transfer: [], vat_percent: 7.5 }, 1_000_000)).toEqual([0, 0, 0]);
  });

  it("no stamp duty, to an account of the customer's own", () => {
    expect(costOf(NIGERIA, 1_000_000, true)).toEqual([2_500, 188, 0]);
  });

  it('each part to whom the policy names, and only where there is something to pay', () => {
    const terms = feeTerms({ ...NIGERIA, payers: { fee: 'fee_wallet', vat: 'fee_wallet' } }, FEE_WALLET);
    const charges = chargesFor(terms, 1_000_000n, SOURCE, false);
    expect(charges).toMatchObject({ feePayer: FEE_WALLET, vatPayer: FEE_WALLET, stampDutyPayer: SOURCE });
    const charged = chargesOf(charges);
    expect([paidBy(charged, SOURCE), paidBy(charged, FEE_WALLET)]).toEqual([5_000n, 2_688n]);
    expect(chargesFor(terms, 1n, SOURCE, false).stampDutyPayer).toBeNull();
  });

  it('is never less for a larger amount in the same band, and VAT never more than the fee', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 53n - 2n });
    const percent = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000);
    fc.assert(
      fc.property(amount, percent, percent, (amount, percent, vat_percent) => {
        const terms = feeTerms({ bank_transfer: [{ up_to: null, percent }], vat_percent }, null);
        const [less, more] = [amount, amount + 1n].map((paid) => chargesFor(terms, paid, SOURCE, false));
        expect(more!.fee >= less!.fee && less!.fee <= amount).toBe(true);
        expect(less!.vat <= less!.fee).toBe(true);
      }),
    );
  });
});
