import fc from 'fast-check';
import type { HeldStep } from './held-steps.ts';
import type { StepAction } from './programs.ts';

/**
 * Steps of a program that bring money into suspense one after the other, and at their end an operator decides on it. Steps that
 * are drawn one by one name the same so seldom that hardly anything would ever be credited.
 */

const RESTRICTED_WALLET = 4;
const CLOSED_WALLET = 5;
/** Among the virtual accounts. */
const CLOSED_ACCOUNT = 4;

/** Comes in for the first wallet, or by an account. */
const credit = (inflow: number, account: number | null): StepAction => ({
  do: 'credit',
  inflow,
  copy: 0,
  wallet: 0,
  amount: 30,
  reference: null,
  account,
  paid: 0,
  returns: true,
});

const creditHeld = (of: (HeldStep & { do: 'creditHeld' })['of'], wallet: number): StepAction => ({
  do: 'creditHeld',
  of,
  request: 0,
  wallet,
});

/** A payment comes back, or more than that. */
const returned = (wallet: fc.Arbitrary<number>): fc.Arbitrary<StepAction[]> =>
  fc.tuple(fc.nat(4), fc.boolean(), fc.constantFrom(2, 20), wallet).map(([reference, paid, amount, to]) => {
    const what = { ofInflow: false, reference, which: 0, report: 0 };
    return [
      credit(reference, null),
      {
        do: 'accept',
        reference,
        copy: 0,
        wallet: 0,
        byIdentifier: false,
        amount: 3,
        spoiled: 'none',
      },
      { do: 'settle', reference, copy: 0, paid },
      { do: 'comeBack', ...what, amount },
      creditHeld({ origin: 'return', ...what, excess: paid }, to),
    ];
  });

/** So does what was paid back to the sender of an inflow. */
const sentBack = (wallet: fc.Arbitrary<number>): fc.Arbitrary<StepAction[]> =>
  fc.tuple(fc.nat(4), wallet).map(([inflow, to]) => {
    const what = { ofInflow: true, reference: inflow, which: 0, report: 0 };
    return [
      credit(inflow, CLOSED_ACCOUNT),
      { do: 'settleReturn', inflow, copy: 0, request: -1, paid: true },
      { do: 'comeBack', ...what, amount: 20 },
      creditHeld({ origin: 'return', ...what, excess: false }, to),
    ];
  });

/** No wallet takes the interest of one. */
const unpayable = (wallet: fc.Arbitrary<number>): fc.Arbitrary<StepAction[]> =>
  fc.tuple(fc.nat(2), fc.nat(1), wallet).map(([earning, month, to]) => [
    {
      do: 'interest',
      wallet: earning,
      month,
      gross: 20,
      payTo: [RESTRICTED_WALLET, CLOSED_WALLET],
    },
    creditHeld({ origin: 'interest', wallet: earning, month }, to),
  ]);

/** @param wallet draws a wallet of a program, or none */
export const heldStory = (wallet: fc.Arbitrary<number>): fc.Arbitrary<StepAction[]> =>
  fc.oneof(returned(wallet), sentBack(wallet), unpayable(wallet));
