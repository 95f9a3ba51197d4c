import fc from 'fast-check';
import type { AcceptResult, AcceptTransfer } from '../../src/ledger/commands/accept-transfer.ts';
import type { PolicyTerms } from '../../src/ledger/open-ledger.ts';
import type { LimitExceeded } from '../../src/ledger/policy/limits.ts';
import { countedFor, Policy } from '../../src/ledger/policy/policy.ts';
import type { FeesSection, LimitsSection, ScopeSection } from '../../src/ledger/policy/terms.ts';
import type { ModelMovement, ModelWallet } from './model.ts';
import { type SeededWallet, START_DAY } from './support.ts';

/** Fees and limits of a seeded tenant. The fee wallet is the second one. */
export interface SeededPolicy extends PolicyTerms {
  fees?: FeesSection;
  limits?: LimitsSection;
}

const FEE_WALLET = 1;

/** The version that these sections make, on the day on which programs begin. */
export const versionOf = ({ fees, limits }: SeededPolicy, wallets: readonly SeededWallet[]) => ({
  holdsFrom: START_DAY,
  fees: fees ?? null,
  limits: limits ?? null,
  interest: null,
  feeAccount: fees === undefined ? null : (wallets[FEE_WALLET]?.accountId ?? null),
});

/** The policy that a tenant is decided by, as the engine has it. */
export function policyOf(seeded: SeededPolicy, wallets: readonly SeededWallet[]): Policy {
  const { bankTransferFee, bankTransferMax, limits } = seeded;
  const first = {
    version: 1,
    holdsFrom: null,
    feeAccount: null,
    interest: null,
    createdAt: 0,
    fees: bankTransferFee > 0n ? { bank_transfer: [{ up_to: null, flat: Number(bankTransferFee) }] } : null,
    limits: bankTransferMax === null ? null : { tenant: { single: Number(bankTransferMax) } },
  };
  const second = { ...versionOf(seeded, wallets), version: 2, createdAt: 0 };
  return new Policy([first, second], limits === undefined ? [] : countedFor(limits));
}

const fees: fc.Arbitrary<FeesSection> = fc.record(
  {
    bank_transfer: fc.constantFrom(
      [{ up_to: null, flat: 1 }],
      [
        { up_to: 3, flat: 1 },
        { up_to: 7, percent: 50, cap: 3 },
        { up_to: null, percent: 12.5, flat: 1 },
      ],
    ),
    vat_percent: fc.constantFrom(0, 7.5, 50),
    stamp_duty: fc.constant({ from: 7, amount: 2 }),
    payers: fc.constantFrom(
      { fee: 'fee_wallet' as const },
      { fee: 'fee_wallet' as const, vat: 'fee_wallet' as const, stamp_duty: 'fee_wallet' as const },
      { stamp_duty: 'fee_wallet' as const },
    ),
  },
  { requiredKeys: ['bank_transfer'] },
);

const scope: fc.Arbitrary<ScopeSection> = fc.record(
  {
    single: fc.constantFrom(7, 11),
    daily_amount: fc.constantFrom(6, 15),
    daily_count: fc.constantFrom(1, 3),
    monthly_amount: fc.constantFrom(10, 24),
    monthly_count: fc.constantFrom(2, 4),
    balance: fc.constantFrom(30, 45),
  },
  { requiredKeys: [] },
);

const limits: fc.Arbitrary<LimitsSection> = fc.record(
  {
    tenant: scope,
    tiers: fc.record({ 0: scope, 1: scope }, { requiredKeys: [] }),
    wallet: scope,
    wallet_settings: fc.record(
      { inflow_fee_max_kobo: fc.constantFrom(0, 2), inflow_fee_max_percent: fc.constantFrom(5, 12.5) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

/** Policies for programs: mostly a fee alone, or the whole range. */
export const policy: fc.Arbitrary<SeededPolicy> = fc.record(
  {
    bankTransferFee: fc.constantFrom(0n, 2n),
    bankTransferMax: fc.constantFrom(null, 8n),
    fees,
    limits,
  },
  { requiredKeys: ['bankTransferFee', 'bankTransferMax'] },
);

/** `numerator ÷ denominator`, half rounded up. */
const rounded = (numerator: bigint, denominator: bigint): bigint => {
  const whole = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole;
};

const percentOf = (amount: bigint, percent: number): bigint =>
  rounded(amount * BigInt(Math.round(percent * 10_000)), 1_000_000n);

/** One charge: its kind, its amount, and the account that pays it. */
export interface ModelCharge {
  what: 'fee' | 'vat' | 'stamp_duty';
  amount: bigint;
  payer: string;
}

/** Charges of a bank transfer. */
export function chargesOf(
  { bankTransferFee, fees }: SeededPolicy,
  wallets: readonly SeededWallet[],
  command: Pick<AcceptTransfer, 'amount' | 'recipientCustomerId'>,
  source: SeededWallet,
): ModelCharge[] {
  const terms = fees ?? { bank_transfer: [{ up_to: null, flat: Number(bankTransferFee) }] };
  let fee = 0n;
  for (const band of [...terms.bank_transfer].reverse()) {
    if (band.up_to !== null && command.amount > BigInt(band.up_to)) continue;
    const share = percentOf(command.amount, band.percent ?? 0);
    const capped = band.cap !== undefined && share > BigInt(band.cap) ? BigInt(band.cap) : share;
    fee = BigInt(band.flat ?? 0) + capped;
  }
  const duty = terms.stamp_duty;
  const ownAccount = command.recipientCustomerId === source.customerId;
  const all = [
    { what: 'fee', amount: fee },
    { what: 'vat', amount: percentOf(fee, terms.vat_percent ?? 0) },
    {
      what: 'stamp_duty',
      amount:
        duty !== undefined && command.amount >= BigInt(duty.from) && !ownAccount ? BigInt(duty.amount) : 0n,
    },
  ] as const;
  return all
    .filter(({ amount }) => amount > 0n)
    .map(({ what, amount }) => {
      const byFeeWallet = terms.payers?.[what] === 'fee_wallet';
      return { what, amount, payer: byFeeWallet ? wallets[FEE_WALLET]!.accountId : source.accountId };
    });
}

/** Each payer has to cover its charges: the source first, then the fee wallet, which has to be active too. */
export function payerWithoutFunds(
  wallets: ReadonlyMap<string, ModelWallet>,
  source: ModelWallet,
  amount: bigint,
  charges: readonly ModelCharge[],
): AcceptResult | null {
  const owed = new Map([[source, amount]]);
  for (const charge of charges) {
    const payer = wallets.get(charge.payer)!;
    owed.set(payer, (owed.get(payer) ?? 0n) + charge.amount);
  }
  for (const [payer, sum] of owed) {
    const of = payer === source ? {} : ({ of: 'fee_wallet' } as const);
    if (payer.wallet.status !== 'active') return { kind: 'refused', code: 'wallet_restricted', ...of };
    if (payer.posted - payer.held < sum) return { kind: 'refused', code: 'insufficient_funds', ...of };
  }
  return null;
}

/** A movement that limits count: naira, to a bank or to another customer, and not failed. */
export interface ModelUse {
  day: string;
  amount: bigint;
  account: string;
  customer: string;
}

/** Limit usage of a movement out of a wallet. */
export const useOf = (
  c: { day: string; amount: bigint },
  { accountId, customerId }: SeededWallet,
): ModelUse => ({ day: c.day, amount: c.amount, account: accountId, customer: customerId });

const LIMITS_OF = ['wallet', 'customer', 'tenant'] as const;

function scopesFor({ bankTransferMax, limits }: SeededPolicy, { tier }: SeededWallet) {
  const terms: LimitsSection =
    limits ?? (bankTransferMax === null ? {} : { tenant: { single: Number(bankTransferMax) } });
  const sections = {
    wallet: terms.wallet,
    customer: terms.tiers?.[tier as 0 | 1 | 2 | 3],
    tenant: terms.tenant,
  };
  return LIMITS_OF.map((name) => ({ name, section: sections[name] ?? {} }));
}

/** The limit that leaves least of those that a movement passes; the first where several leave as little. */
export function exceededBy(
  policy: SeededPolicy,
  source: SeededWallet,
  { amount, day }: { amount: bigint; day: string },
  history: readonly ModelUse[],
): LimitExceeded | null {
  const passed: LimitExceeded[] = [];
  const pass = (
    measure: 'single' | 'count' | 'amount',
    scope: LimitExceeded['scope'],
    period: LimitExceeded['period'],
    limit: number | undefined,
    already: bigint,
    more: bigint,
  ) => {
    if (limit === undefined || already + more <= BigInt(limit)) return;
    const left = measure === 'single' ? BigInt(limit) : BigInt(limit) - already;
    passed.push({ measure, scope, period, limit: BigInt(limit), remaining: left < 0n ? 0n : left });
  };
  for (const { name, section } of scopesFor(policy, source)) {
    pass('single', name, null, section.single, 0n, amount);
    const own = history.filter(
      (use) =>
        name === 'tenant' ||
        (name === 'customer' ? use.customer === source.customerId : use.account === source.accountId),
    );
    const days = own.filter((use) => use.day === day);
    const months = own.filter((use) => use.day.slice(0, 7) === day.slice(0, 7));
    const sum = (uses: ModelUse[]) => uses.reduce((total, use) => total + use.amount, 0n);
    pass('count', name, 'day', section.daily_count, BigInt(days.length), 1n);
    pass('amount', name, 'day', section.daily_amount, sum(days), amount);
    pass('count', name, 'month', section.monthly_count, BigInt(months.length), 1n);
    pass('amount', name, 'month', section.monthly_amount, sum(months), amount);
  }
  return passed.toSorted((a, b) => Number(a.remaining - b.remaining))[0] ?? null;
}

/** The same of what a credit would make of a balance. */
export function balanceExceededBy(
  policy: SeededPolicy,
  destination: SeededWallet,
  posted: bigint,
  amount: bigint,
): LimitExceeded | null {
  const passed: LimitExceeded[] = [];
  for (const { name, section } of scopesFor(policy, destination)) {
    if (section.balance === undefined || posted + amount <= BigInt(section.balance)) continue;
    const left = BigInt(section.balance) - posted;
    const remaining = left < 0n ? 0n : left;
    passed.push({ measure: 'balance', scope: name, period: null, limit: BigInt(section.balance), remaining });
  }
  return passed.toSorted((a, b) => Number(a.limit - b.limit))[0] ?? null;
}

/** True if an inflow, less its fee, would exceed the wallet's maximum balance. */
export function isFull(policy: SeededPolicy, { wallet, posted }: ModelWallet, amount: bigint): boolean {
  return balanceExceededBy(policy, wallet, posted, amount - inflowFee(policy, wallet, amount)) !== null;
}

/** A wallet's fee for an inflow: the least of its own fee, the inflow, and both bounds of the policy. */
export function inflowFee({ limits }: SeededPolicy, wallet: SeededWallet, amount: bigint): bigint {
  const { inflow_fee_max_kobo: most, inflow_fee_max_percent: percent } = limits?.wallet_settings ?? {};
  const bounds = [wallet.inflowTransferFee ?? 0n, amount];
  if (most !== undefined) bounds.push(BigInt(most));
  if (percent !== undefined) bounds.push((amount * BigInt(Math.round(percent * 10_000))) / 1_000_000n);
  return bounds.reduce((least, bound) => (bound < least ? bound : least));
}

/** Limit usage by all movements so far. */
export const usesIn = (movements: Iterable<ModelMovement>): ModelUse[] =>
  [...movements].flatMap(({ use, status }) => (use === undefined || status === 'failed' ? [] : [use]));
