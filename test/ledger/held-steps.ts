import fc from 'fast-check';
import type { CreditHeldMoney, HeldOrigin } from '../../src/ledger/commands/credit-held-money.ts';
import type { CreditReturn } from '../../src/ledger/commands/credit-return.ts';
import type { ReturnInflow } from '../../src/ledger/commands/return-inflow.ts';
import { inflowId, interestId, NO_ACCOUNT, proposalFor, transferId, uuid, wayBackId } from './program-ids.ts';
import type { SeededTenant } from './support.ts';

/** Returns by banks, and decisions of operators on money in suspense. */

/** A return, as its bank reports it. */
export interface ReturnStep {
  readonly do: 'comeBack';
  /** True if it returned an inflow to its sender automatically and came back. */
  readonly ofInflow: boolean;
  /** Of the payment, or of the inflow. */
  readonly reference: number;
  /** The number of this return among its returns. */
  readonly which: number;
  /** The number of the return's report: each report has ids of its own. */
  readonly report: number;
  readonly amount: number;
}

/** An operator's decision. */
export type HeldStep =
  | {
      readonly do: 'creditHeld';
      readonly of:
        | { readonly origin: 'inflow'; readonly inflow: number; readonly copy: number }
        | ({ readonly origin: 'return'; readonly excess: boolean } & Omit<ReturnStep, 'do' | 'amount'>)
        | { readonly origin: 'interest'; readonly wallet: number; readonly month: number };
      /** The number of one of two requests. */
      readonly request: number;
      readonly wallet: number;
    }
  | {
      readonly do: 'return';
      readonly inflow: number;
      readonly copy: number;
      readonly request: number;
    };

/** The first several times as often as all others. */
export function mostly<T>(first: T, ...others: T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(first) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

const cameBack = {
  ofInflow: mostly(false, true),
  // Mostly the same payment, so that more comes back than was paid.
  reference: mostly(0, 1, 2),
  which: fc.nat(4),
  report: mostly(0, 1),
};

export const returnStep: fc.Arbitrary<ReturnStep> = fc.record({
  do: fc.constant('comeBack' as const),
  ...cameBack,
  amount: mostly(2, 3, 20),
});

/** @param wallet draws a wallet of a program, or none */
export const heldStep = (wallet: fc.Arbitrary<number>): fc.Arbitrary<HeldStep> => {
  const inflow = { inflow: fc.nat(4), copy: mostly(0, 1) };
  const of = fc.oneof(
    { weight: 2, arbitrary: fc.record({ origin: fc.constant('inflow' as const), ...inflow }) },
    {
      weight: 3,
      arbitrary: fc.record({ origin: fc.constant('return' as const), excess: fc.boolean(), ...cameBack }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ origin: fc.constant('interest' as const), wallet, month: fc.nat(1) }),
    },
  );
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('creditHeld' as const), of, request: fc.nat(1), wallet }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('return' as const), ...inflow, request: fc.nat(1) }),
    },
  );
};

const returnNumber = ({ ofInflow, reference, which, report }: Omit<ReturnStep, 'do' | 'amount'>): number =>
  1_000 * Number(ofInflow) + 100 * reference + 10 * which + report;
const cameBackId = (step: Omit<ReturnStep, 'do' | 'amount'>): string => uuid(12, returnNumber(step));
const excessId = (step: Omit<ReturnStep, 'do' | 'amount'>): string => uuid(13, returnNumber(step));

/** The command that a return means, without the fields of all commands. */
export function returnCommand(what: ReturnStep, index: number): Omit<CreditReturn, 'now' | 'eventId'> {
  const { ofInflow, reference, which, amount } = what;
  return {
    kind: 'creditReturn',
    paymentId: ofInflow ? wayBackId(reference, 0, -1) : transferId(reference, 0),
    rail: 'sandbox',
    railReturnId: `back-${ofInflow}-${reference}-${which}`,
    amount: BigInt(amount),
    transactionId: cameBackId(what),
    excessId: excessId(what),
    incidentId: uuid(9, index),
  };
}

/** Of returns, as the payment may be read; of interest something. */
function originOf(what: HeldStep & { do: 'creditHeld' }): HeldOrigin {
  const { of, request } = what;
  if (of.origin === 'interest') {
    const days = { firstDay: '2026-01-15', lastDay: '2026-01-31', days: 17 };
    return { payment: null, interest: { walletId: 'w', gross: 20n, tax: 2n, ...days } };
  }
  if (of.origin === 'inflow') return { payment: null, interest: null };
  const category = of.ofInflow ? ('bank-inflow-return' as const) : ('bank-outflow' as const);
  const status = request === 0 ? ('successful' as const) : ('failed' as const);
  return { payment: { category, status, reference: `r${of.reference}` }, interest: null };
}

function heldId({ of }: HeldStep & { do: 'creditHeld' }): string {
  if (of.origin === 'inflow') return inflowId(of.inflow, of.copy);
  if (of.origin === 'interest') return interestId(of.wallet, of.month);
  return of.excess ? excessId(of) : cameBackId(of);
}

/** The command that a decision means, without the fields of all commands. */
export function heldCommand(
  what: HeldStep,
  tenant: SeededTenant,
  back: Pick<ReturnInflow, 'railId' | 'bankCode' | 'accountNumber'>,
): Omit<CreditHeldMoney, 'now' | 'day' | 'eventId'> | Omit<ReturnInflow, 'now'> {
  if (what.do === 'return') {
    const transactionId = wayBackId(what.inflow, what.copy, what.request);
    return {
      kind: 'returnInflow',
      transactionId,
      proposalId: proposalFor(tenant, transactionId),
      inflowId: inflowId(what.inflow, what.copy),
      ...back,
    };
  }
  const id = heldId(what);
  // One of its own for each that is held, and each request.
  const transactionId = `${id.slice(0, -17)}b${what.request}${id.slice(-15)}`;
  return {
    kind: 'creditHeldMoney',
    transactionId,
    proposalId: proposalFor(tenant, transactionId),
    heldId: id,
    accountId: tenant.wallets[what.wallet]?.accountId ?? NO_ACCOUNT,
    origin: originOf(what),
  };
}
