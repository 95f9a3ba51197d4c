import { describe, expect, it } from 'vitest';
import { readPolicyFile } from './policy-file.ts';
import { PRESETS } from './presets.ts';

const TODAY = '2026-01-15';
const FEES = { bank_transfer: [{ up_to: null, flat: 1_000 }] };

const faultsOf = (given: unknown): string[] => {
  const read = readPolicyFile(given, TODAY);
  return 'faults' in read ? read.faults.map(({ path, message }) => `${path}: ${message}`) : [];
};

describe('a policy file', () => {
  it.each<[string, unknown, string[]]>([
    ['that holds today', { from: TODAY, fees: FEES }, []],
    ['that holds later', { from: '2026-02-01', limits: { tenant: { single: 1 } } }, []],
    ['that is no object', [], [': must be an object']],
    ['that says nothing', { from: TODAY }, [': must set fees, limits or interest, or name a preset']],
    ['without a day', { fees: FEES }, ['from: is required']],
    [
      'of a day that is none',
      { from: '2026-02-30', fees: FEES },
      ['from: must be a day, such as 2026-01-31'],
    ],
    ['of yesterday', { from: '2026-01-14', fees: FEES }, ['from: must not be before today, 2026-01-15']],
    [
      'with interest of today',
      { from: TODAY, interest: { rate: 8 } },
      ['from: must be after today, 2026-01-15, because interest holds from the next day at the earliest'],
    ],
    ['with interest of tomorrow', { from: '2026-01-16', interest: { rate: 8.1234 } }, []],
    [
      'with a rate of five decimals, and tax of everything',
      { from: '2026-01-16', interest: { rate: 8.12345, withholding_tax_percent: 100 } },
      ['interest.rate: must have at most 4 decimals', 'interest.withholding_tax_percent: must be below 100'],
    ],
    [
      'with a typing error',
      { from: TODAY, fee: FEES, fees: FEES },
      ['fee: is not known here; there are: from, preset, fees, limits, interest'],
    ],
    [
      'with one deeper',
      { from: TODAY, limits: { tiers: { 1: { daily_amuont: 5 } } } },
      [
        'limits.tiers.1.daily_amuont: is not known here; there are: single, daily_amount, daily_count, monthly_amount, monthly_count, source, balance',
      ],
    ],
    [
      'with a fraction of a kobo',
      { from: TODAY, limits: { wallet: { single: 0.5 } } },
      ['limits.wallet.single: must be a whole number of kobo from 0 to 9007199254740991'],
    ],
    [
      'with what does not fit its place',
      {
        from: TODAY,
        fees: { bank_transfer: [{ flat: '5' }], payers: { fee: 'me' }, stamp_duty: { from: 1 } },
      },
      [
        'fees.bank_transfer[0].up_to: is required',
        'fees.bank_transfer[0].flat: must be a whole number of kobo from 0 to 9007199254740991',
        'fees.stamp_duty.amount: is required',
        'fees.payers.fee: must be one of: source, fee_wallet',
      ],
    ],
    [
      'with a preset that there is not',
      { from: TODAY, preset: 'ng-1960' },
      ['preset: must be one of: ng-2026'],
    ],
    [
      'with a preset by a word that every object knows',
      { from: TODAY, preset: 'constructor' },
      ['preset: must be one of: ng-2026'],
    ],
    [
      'with bands out of order, and without an end',
      {
        from: TODAY,
        fees: {
          bank_transfer: [
            { up_to: 5, flat: 1 },
            { up_to: 5, flat: 1 },
          ],
        },
      },
      [
        'fees.bank_transfer[1].up_to: must be null in the last band',
        'fees.bank_transfer[1].up_to: must be more than in the band before',
      ],
    ],
    [
      'with an end in the middle',
      {
        from: TODAY,
        fees: {
          bank_transfer: [
            { up_to: null, flat: 1 },
            { up_to: null, flat: 1 },
          ],
        },
      },
      ['fees.bank_transfer[0].up_to: must be null in the last band only'],
    ],
    [
      'with a band that charges nothing, and a cap on nothing',
      { from: TODAY, fees: { bank_transfer: [{ up_to: null, cap: 5 }] } },
      [
        'fees.bank_transfer[0]: must have flat, percent or both',
        'fees.bank_transfer[0].cap: must stand beside a percent',
      ],
    ],
    [
      'with a payer that has no wallet',
      { from: TODAY, fees: { ...FEES, payers: { vat: 'fee_wallet' } } },
      ['fees.payers.vat: must be source, for there is no fee_wallet'],
    ],
    [
      'with a wallet that pays nothing',
      { from: TODAY, fees: { ...FEES, fee_wallet: 'fees' } },
      ['fees.fee_wallet: must pay something: name it among the payers'],
    ],
  ])('%s', (_, given, faults) => {
    expect(faultsOf(given)).toEqual(faults);
  });

  it('leaves out what stays, and switches off what is null', () => {
    expect(readPolicyFile({ from: '2026-02-01', fees: null, interest: { rate: 3 } }, TODAY)).toEqual({
      policy: {
        holdsFrom: '2026-02-01',
        fees: { bank_transfer: [] },
        limits: null,
        interest: { rate: 3, withholding_tax_percent: 10 },
      },
    });
  });

  it('has a null that switches nothing off stand for nothing', () => {
    const interest = { rate: 3, withholding_tax_percent: null, source: null };
    expect(readPolicyFile({ from: '2026-02-01', preset: null, interest }, TODAY)).toEqual({
      policy: {
        holdsFrom: '2026-02-01',
        fees: null,
        limits: null,
        interest: { rate: 3, withholding_tax_percent: 10 },
      },
    });
  });

  it('takes from a preset what it does not say itself', () => {
    const limits = { tenant: { daily_count: 5 } };
    expect(readPolicyFile({ from: TODAY, preset: 'ng-2026', limits }, TODAY)).toEqual({
      policy: { holdsFrom: TODAY, fees: PRESETS.get('ng-2026')!.fees, limits, interest: null },
    });
  });

  it.each([...PRESETS])('the preset %s can be set as it stands', (_, preset) => {
    expect(faultsOf({ from: TODAY, ...preset })).toEqual([]);
  });
});
