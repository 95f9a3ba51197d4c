import fc from 'fast-check';
import type { Command } from '../../src/ledger/commands/catalogue.ts';
import type { SettleTransfer } from '../../src/ledger/commands/settle-transfer.ts';
import { MAX_KOBO } from '../../src/platform/values/money.ts';
import { ACCOUNTS, EXPIRES } from './account-seeds.ts';
import {
  type HeldStep,
  heldCommand,
  heldStep,
  mostly,
  type ReturnStep,
  returnCommand,
  returnStep,
} from './held-steps.ts';
import { heldStory } from './held-stories.ts';
import { type InterestStep, interestCommand, interestStep } from './interest-steps.ts';
import { policy, type SeededPolicy } from './policy-model.ts';
import {
  inflowId,
  interestId,
  moveId,
  NO_ACCOUNT,
  openingId,
  transferId,
  uuid,
  wayBackId,
} from './program-ids.ts';
import {
  type AdjustStep,
  adjustCommand,
  adjustStep,
  type FeeStep,
  feeCommand,
  feeStep,
} from './rail-fee-steps.ts';
import { type StatusChange, statusChange } from './status-changes.ts';
import { NOBODY_KNOWN, type SeededTenant, START_DAY, START_MS, type WalletSeed } from './support.ts';

/**
 * Lists of commands over few wallets, references and amounts, so that they collide often. A step names things
 * by small numbers and becomes a command only against a seeded tenant, so that a failing list shrinks and prints well.
 */

/** One wallet of each kind that a rule knows. */
export const WALLETS: readonly WalletSeed[] = [
  {},
  { inflowTransferFee: 3n },
  { sameCustomerAs: 0 },
  { status: 'restricted', restriction: 'outflow' },
  { status: 'restricted', restriction: 'all' },
  { status: 'closed' },
  { currency: 'USD' },
];
/** Names no wallet. */
const NOBODY = WALLETS.length;

export type StepAction =
  | {
      readonly do: 'accept';
      readonly reference: number;
      /** The number of one of two requests for the reference: they differ in their transaction's id. */
      readonly copy: number;
      readonly wallet: number;
      readonly byIdentifier: boolean;
      readonly amount: number;
      readonly spoiled: 'none' | 'currency' | 'bank' | 'rail' | 'narration' | 'account';
    }
  | { readonly do: 'settle'; readonly reference: number; readonly copy: number; readonly paid: boolean }
  | {
      readonly do: 'credit';
      readonly inflow: number;
      readonly copy: number;
      readonly wallet: number;
      /** −1: as much as a wallet may hold. */
      readonly amount: number;
      readonly reference: number | null;
      /** The virtual account that was paid, of a wallet of its own; null: the one that the step names. */
      readonly account: number | null;
      /** The relative time of its payment. */
      readonly paid: number;
      /** True if the account that it goes back to is known. */
      readonly returns: boolean;
    }
  | HeldStep
  | ReturnStep
  | {
      readonly do: 'settleReturn';
      readonly inflow: number;
      readonly copy: number;
      /** −1: the one that began by itself. */
      readonly request: number;
      readonly paid: boolean;
    }
  | { readonly do: 'settleInflow'; readonly inflow: number }
  | InterestStep
  | FeeStep
  | AdjustStep
  | {
      readonly do: 'move';
      readonly reference: number;
      readonly copy: number;
      readonly from: number;
      readonly to: number;
      /** −1: as much as a wallet may hold. */
      readonly amount: number;
      readonly spoiled: 'none' | 'currency' | 'narration';
    }
  | {
      readonly do: 'open';
      readonly reference: number;
      readonly copy: number;
      readonly wallet: number;
      /** −1: as much as a wallet may hold. */
      readonly amount: number;
      readonly currency: 'NGN' | 'USD';
    };

interface Step {
  readonly what: StepAction | StatusChange;
  readonly tenant: number;
  readonly engine: number;
  /** Wait before the submission: none, a turn of the event loop, or until all earlier ones are answered. */
  readonly after: 'nothing' | 'turn' | 'answers';
  /** The command's time, relative; processes' clocks differ, so it need not grow. */
  readonly now: number;
}

export interface Program {
  readonly policies: readonly [SeededPolicy, SeededPolicy];
  readonly steps: readonly Step[];
}

const reference = fc.nat(4);
/** Mostly the first, so that a settled transfer has often been accepted. */
const copy = mostly(0, 1);
const wallet = fc.oneof(
  { weight: 6, arbitrary: mostly(0, 1, 2) },
  { weight: 1, arbitrary: fc.integer({ min: 3, max: NOBODY }) },
);

const accept = fc.record({
  do: fc.constant('accept' as const),
  reference,
  copy,
  wallet,
  byIdentifier: fc.boolean(),
  amount: mostly(3, 7, 12),
  spoiled: fc.oneof(
    { weight: 9, arbitrary: fc.constant('none' as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'currency' as const,
        'bank' as const,
        'rail' as const,
        'narration' as const,
        'account' as const,
      ),
    },
  ),
});
const settle = fc.record({ do: fc.constant('settle' as const), reference, copy, paid: fc.boolean() });
const credit = fc.record({
  do: fc.constant('credit' as const),
  inflow: fc.nat(4),
  copy,
  wallet,
  amount: mostly(30, 2, 32, 33, -1),
  reference: mostly<number | null>(null, 0, 1),
  account: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 4, arbitrary: fc.constantFrom(2, 3) },
    { weight: 3, arbitrary: fc.nat(ACCOUNTS.length - 1) },
  ),
  paid: mostly(0, EXPIRES - 1, EXPIRES, EXPIRES + 1),
  returns: fc.boolean(),
});
const settleReturn = fc.record({
  do: fc.constant('settleReturn' as const),
  inflow: fc.nat(4),
  copy,
  request: mostly(-1, 0, 1),
  paid: fc.boolean(),
});
const settleInflow = fc.record({ do: fc.constant('settleInflow' as const), inflow: fc.nat(4) });

const move = fc.record({
  do: fc.constant('move' as const),
  reference,
  copy,
  from: wallet,
  to: wallet,
  amount: mostly(5, 1, -1),
  spoiled: mostly<'none' | 'currency' | 'narration'>('none', 'currency', 'narration'),
});

const open = fc.record({
  do: fc.constant('open' as const),
  reference,
  copy,
  wallet,
  amount: mostly(20, 4, -1),
  currency: mostly<'NGN' | 'USD'>('NGN', 'USD'),
});

const stepAction: fc.Arbitrary<StepAction> = fc.oneof(
  { weight: 8, arbitrary: accept },
  { weight: 5, arbitrary: settle },
  { weight: 5, arbitrary: credit },
  { weight: 5, arbitrary: move },
  { weight: 2, arbitrary: open },
  { weight: 5, arbitrary: heldStep(wallet) },
  { weight: 2, arbitrary: settleReturn },
  { weight: 6, arbitrary: returnStep },
  { weight: 1, arbitrary: settleInflow },
  { weight: 3, arbitrary: interestStep(wallet) },
  { weight: 3, arbitrary: feeStep },
  { weight: 3, arbitrary: adjustStep(wallet) },
);

const story = heldStory(wallet);

/** Steps of one tenant, each with its time, relative. */
export const timedSteps: fc.Arbitrary<{ what: StepAction; now: number }[]> = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 20, arbitrary: stepAction.map((what) => [what]) }, { weight: 1, arbitrary: story }),
      fc.nat(50),
    ),
    { minLength: 1, maxLength: 70, size: 'max' },
  )
  .map((some) => some.flatMap(([whats, now]) => whats.map((what) => ({ what, now }))));

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof({ weight: 9, arbitrary: stepAction }, { weight: 1, arbitrary: statusChange }),
  tenant: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
  engine: fc.nat(1),
  after: fc.oneof(
    { weight: 8, arbitrary: fc.constant('nothing' as const) },
    { weight: 2, arbitrary: fc.constant('turn' as const) },
    { weight: 1, arbitrary: fc.constant('answers' as const) },
  ),
  now: fc.nat(50),
});

/** As its first step is, the others of the story are too, of one tenant. */
const storySteps: fc.Arbitrary<Step[]> = fc
  .tuple(story, step)
  .map(([whats, like]) => whats.map((what) => ({ ...like, what })));

const steps = fc.array(
  fc.oneof({ weight: 20, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: storySteps }),
  { minLength: 1, maxLength: 60, size: 'max' },
);

export const program: fc.Arbitrary<Program> = fc.record({
  policies: fc.tuple(policy, policy),
  steps: steps.map((some) => some.flat()),
});

/** Now and then the bank reports its charge with it. */
const saidWith = (index: number) => {
  const ids = { rail: 'sandbox', transactionId: uuid(14, index), incidentId: uuid(15, index) };
  return index % 3 === 0 ? { fee: { ...ids, amount: BigInt((index % 4) * 5) } } : {};
};

const outcomeOf = (paid: boolean, index: number): SettleTransfer['outcome'] =>
  paid ? { kind: 'success', ...saidWith(index) } : { kind: 'failure', code: '57', reason: 'Not permitted' };

/** A sender's account, and the id of a payment to it. */
const backTo = (index: number) => ({
  railId: `9${String(index).padStart(29, '0')}`,
  bankCode: '058',
  accountNumber: '0123456789',
});
/** Late commands are of the next day, and the last ones of the next month. */
const dayOf = (now: number): string => (now > 45 ? '2026-02-01' : now > 35 ? '2026-01-16' : START_DAY);

/** The command that a step means; `index` makes what no two commands may share. */
export function commandOf(what: StepAction, tenant: SeededTenant, index: number, now: number): Command {
  const common = { now: START_MS + now };
  const eventId = uuid(3, index);
  switch (what.do) {
    case 'accept': {
      const wallet = tenant.wallets[what.wallet];
      return {
        ...common,
        kind: 'acceptTransfer',
        day: dayOf(now),
        transactionId: transferId(what.reference, what.copy),
        source: (what.byIdentifier ? wallet?.identifier : wallet?.walletId) ?? 'nobody',
        amount: BigInt(what.amount),
        currency: what.spoiled === 'currency' ? 'USD' : 'NGN',
        reference: `r${what.reference}`,
        bankCode: what.spoiled === 'bank' ? '999' : '058',
        bankListed: what.spoiled !== 'bank',
        accountNumber: what.spoiled === 'account' ? '0000000010' : '0123456789',
        narration: what.spoiled === 'narration' ? 'NULL "quoted", \\ {rent}' : null,
        metadata: what.spoiled === 'narration' ? { 'a.b-c_1': 'NULL "quoted", \\ {rent}', empty: '' } : null,
        refundsId: null,
        bulkId: null,
        recipientCustomerId: now % 5 === 0 ? (wallet?.customerId ?? null) : null,
        rail: what.spoiled === 'rail' ? null : { name: 'sandbox', railId: String(index).padStart(30, '0') },
        railBounds: null,
      };
    }
    case 'settleReturn':
      return {
        ...common,
        kind: 'settleTransfer',
        transactionId: wayBackId(what.inflow, what.copy, what.request),
        outcome: outcomeOf(what.paid, index),
        eventId,
      };
    case 'settle':
    case 'settleInflow':
      return {
        ...common,
        kind: 'settleTransfer',
        transactionId:
          what.do === 'settle' ? transferId(what.reference, what.copy) : inflowId(what.inflow, 0),
        outcome: outcomeOf(what.do === 'settleInflow' || what.paid, index),
        eventId,
      };
    case 'move':
      return {
        ...common,
        kind: 'transferBetweenWallets',
        day: dayOf(now),
        transactionId: moveId(what.reference, what.copy),
        source: tenant.wallets[what.from]?.walletId ?? 'nobody',
        destination: tenant.wallets[what.to]?.identifier ?? 'nobody',
        amount: what.amount < 0 ? MAX_KOBO : BigInt(what.amount),
        currency: what.spoiled === 'currency' ? 'USD' : 'NGN',
        reference: `r${what.reference}`,
        narration: what.spoiled === 'narration' ? 'another' : null,
        metadata: null,
        eventId,
      };
    case 'comeBack':
      return { ...common, ...returnCommand(what, index), eventId };
    case 'interest':
      return {
        ...common,
        ...interestCommand(what, tenant),
        transactionId: interestId(what.wallet, what.month),
        eventId,
      };
    case 'fee':
      return { ...common, ...feeCommand(what), transactionId: uuid(16, index) };
    case 'adjust':
      return { ...common, ...adjustCommand(what, tenant) };
    case 'open':
      return {
        ...common,
        kind: 'creditOpeningBalance',
        proposalId: uuid(6, 0),
        transactionId: openingId(what.reference, what.copy),
        reference: `r${what.reference}`,
        wallet: tenant.wallets[what.wallet]?.walletId ?? 'nobody',
        amount: what.amount < 0 ? MAX_KOBO : BigInt(what.amount),
        currency: what.currency,
      };
    case 'credit': {
      const account = what.account === null ? undefined : tenant.accounts[what.account]!;
      return {
        ...common,
        kind: 'creditInflow',
        day: dayOf(now),
        transactionId: inflowId(what.inflow, what.copy),
        rail: 'sandbox',
        railInflowId: `in${what.inflow}`,
        accountId: (account ?? tenant.wallets[what.wallet])?.accountId ?? NO_ACCOUNT,
        virtualAccountId: account?.id ?? null,
        paidAt: START_MS + what.paid,
        amount: what.amount < 0 ? MAX_KOBO : BigInt(what.amount),
        reference: what.reference === null ? null : `r${what.reference}`,
        narration: null,
        sender: NOBODY_KNOWN,
        returnTo: what.returns
          ? { transactionId: wayBackId(what.inflow, what.copy, -1), ...backTo(index) }
          : null,
        ...saidWith(index),
        eventId,
      };
    }
    case 'creditHeld':
    case 'return': {
      const command = heldCommand(what, tenant, backTo(index));
      return command.kind === 'returnInflow'
        ? { ...common, ...command }
        : { ...common, ...command, day: dayOf(now), eventId };
    }
  }
}
