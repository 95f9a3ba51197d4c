import type { AcceptResult, AcceptTransfer } from '../../src/ledger/commands/accept-transfer.ts';
import type { Command, Result } from '../../src/ledger/commands/catalogue.ts';
import type { CreditInflow, InflowResult } from '../../src/ledger/commands/credit-inflow.ts';
import type {
  CreditOpeningBalance,
  OpeningBalanceResult,
} from '../../src/ledger/commands/credit-opening-balance.ts';
import type { SettleResult, SettleTransfer } from '../../src/ledger/commands/settle-transfer.ts';
import type {
  TransferBetweenWallets,
  WalletTransferResult,
} from '../../src/ledger/commands/transfer-between-wallets.ts';
import type { HeldState } from '../../src/ledger/held-money.ts';
import type { SeededAccount } from './accounts.ts';
import { adjustOn } from './adjust-model.ts';
import { beginReturnOn, creditHeldOn, returnInflowOn } from './held-model.ts';
import { payInterestOn } from './interest-model.ts';
import {
  LARGEST_BALANCE,
  type ModelAccount,
  type ModelMovement,
  type ModelWallet,
  takesPayment,
  whyNotTaken,
} from './model.ts';
import {
  balanceExceededBy,
  chargesOf,
  exceededBy,
  inflowFee,
  isFull,
  payerWithoutFunds,
  type SeededPolicy,
  useOf,
  usesIn,
} from './policy-model.ts';
import { chargeOn, type ModelFee, saidOn } from './rail-fee-model.ts';
import { comeBack } from './returns-model.ts';
import type { MadeChange } from './status-changes.ts';
import type { SeededWallet } from './support.ts';

/**
 * The rules of money read from the contract and the design, one command at a time, on plain Maps. It shares no
 * code with the engine, so that the two can be held against each other: keep it naive.
 */

export class OneByOne {
  readonly wallets = new Map<string, ModelWallet>();
  /** Virtual accounts. */
  readonly accounts = new Map<string, ModelAccount>();
  readonly movements = new Map<string, ModelMovement>();
  readonly events: { id: string; type: string }[] = [];
  readonly incidents: { id: string; kind: string }[] = [];
  /** Money in suspense: its outcome and its account. */
  readonly held = new Map<string, { state: HeldState; answer: string | null; for: string | null }>();
  /** By kind of system account. */
  readonly system = {
    settlement: 0n,
    fees: 0n,
    vat: 0n,
    duty: 0n,
    suspense: 0n,
    equity: 0n,
    interest: 0n,
    tax: 0n,
    charges: 0n,
    ownBank: 0n,
    adjustments: 0n,
  };
  /** The transactions that paid interest, by wallet and month. */
  readonly interest = new Map<string, string | null>();
  /** Fees reported by providers. */
  readonly fees: ModelFee[] = [];
  readonly #policy: SeededPolicy;
  readonly #seeded: readonly SeededWallet[];
  readonly #accountByName = new Map<string, string>();
  readonly #byReference = new Map<string, ModelMovement>();
  readonly #byInflowId = new Map<string, ModelMovement>();
  /** Returns by the bank's id, and how much has come back of a payment. */
  readonly returns = new Map<string, string>();
  readonly cameBack = new Map<string, bigint>();

  constructor(
    policy: SeededPolicy,
    wallets: readonly SeededWallet[],
    accounts: readonly SeededAccount[] = [],
  ) {
    this.#policy = policy;
    this.#seeded = wallets;
    for (const terms of accounts) this.accounts.set(terms.id, { terms, closed: terms.closed });
    for (const wallet of wallets) {
      this.wallets.set(wallet.accountId, { wallet: { ...wallet }, posted: 0n, held: 0n, lines: 0n });
      this.#accountByName.set(wallet.walletId, wallet.accountId);
      this.#accountByName.set(wallet.identifier, wallet.accountId);
    }
  }

  /** Restricts, lifts or closes a wallet; only an empty one closes, for ever, and its virtual accounts with it. */
  change({ accountId, status, restriction, eventId }: MadeChange): void {
    const { wallet, posted, held } = this.wallets.get(accountId)!;
    const closes = posted === 0n && held === 0n;
    const changes = wallet.status !== status || wallet.restriction !== restriction;
    if (wallet.status === 'closed' || (status === 'closed' && !closes) || !changes) {
      throw new Error(`no ${wallet.status} wallet with ${posted} and ${held} held becomes ${status}`);
    }
    wallet.status = status;
    wallet.restriction = restriction;
    if (status === 'closed') {
      for (const account of this.accounts.values()) account.closed ||= account.terms.accountId === accountId;
      return;
    }
    const what = status === 'active' ? 'restriction-lifted' : 'restriction-created';
    this.events.push({ id: eventId!, type: `${what}.success` });
  }

  run(command: Command): Result {
    if (command.kind === 'acceptTransfer') return this.#accept(command);
    if (command.kind === 'settleTransfer') return this.#settle(command);
    if (command.kind === 'creditInflow') return this.#inflow(command);
    if (command.kind === 'creditOpeningBalance') return this.#openingBalance(command);
    if (command.kind === 'creditHeldMoney') return creditHeldOn(this, command);
    if (command.kind === 'returnInflow') return returnInflowOn(this, command);
    if (command.kind === 'creditReturn') return comeBack(this, command);
    if (command.kind === 'payInterest') return payInterestOn(this, command);
    if (command.kind === 'chargeRailFee') return chargeOn(this, command);
    if (command.kind === 'postAdjustment') return adjustOn(this, command);
    if (command.kind === 'acceptBulk') throw new Error('programs accept nothing in bulk');
    if (command.kind === 'settleManually') throw new Error('programs settle nothing manually');
    return this.#between(command);
  }

  #accept(c: AcceptTransfer): AcceptResult {
    const account = this.#accountByName.get(c.source);
    const content = ['payout', account, c.amount, c.currency, c.bankCode, c.accountNumber, c.narration].join(
      '|',
    );
    const previous = this.#byReference.get(c.reference);
    if (previous) {
      return previous.content === content
        ? { kind: 'accepted', transactionId: previous.id, replay: previous.id !== c.transactionId }
        : { kind: 'refused', code: 'duplicate_reference' };
    }
    const source = account === undefined ? undefined : this.wallets.get(account);
    if (c.currency !== 'NGN') return { kind: 'refused', code: 'unsupported_currency' };
    if (!c.bankListed) return { kind: 'refused', code: 'unknown_bank' };
    if (!source) return { kind: 'refused', code: 'wallet_not_found' };
    if (!c.rail) return { kind: 'refused', code: 'rail_unavailable' };
    if (source.wallet.status !== 'active') return { kind: 'refused', code: 'wallet_restricted' };
    if (source.wallet.currency !== 'NGN') return { kind: 'refused', code: 'unsupported_currency' };
    const exceeded = exceededBy(this.#policy, source.wallet, c, usesIn(this.movements.values()));
    if (exceeded) return { kind: 'refused', code: 'limit_exceeded', exceeded };
    const charges = chargesOf(this.#policy, this.#seeded, c, source.wallet);
    const refused = payerWithoutFunds(this.wallets, source, c.amount, charges);
    if (refused) return refused;
    source.held += c.amount;
    for (const { payer, amount } of charges) this.wallets.get(payer)!.held += amount;
    this.remember({
      id: c.transactionId,
      what: 'payout',
      reference: c.reference,
      status: 'processing',
      amount: c.amount,
      charges,
      use: useOf(c, source.wallet),
      account: account!,
      content,
      failureCode: null,
    });
    return { kind: 'accepted', transactionId: c.transactionId, replay: false };
  }

  #settle(c: SettleTransfer): SettleResult {
    const payout = this.movements.get(c.transactionId);
    if (payout?.what !== 'payout' && payout?.what !== 'inflow return') return { kind: 'unknown_transaction' };
    const paid = c.outcome.kind === 'success';
    if (payout.status !== 'processing') {
      if ((payout.status === 'successful') === paid) return { kind: 'already' };
      this.incidents.push({ id: c.eventId, kind: 'contrary_outcome' });
      return { kind: 'contrary' };
    }
    if (c.outcome.kind === 'success') saidOn(this, 'payout', payout.id, c.outcome.fee);
    if (payout.of) return this.#endReturn(c, payout, payout.of);
    const source = this.wallets.get(payout.account!)!;
    source.held -= payout.amount;
    for (const { payer, amount } of payout.charges) this.wallets.get(payer)!.held -= amount;
    if (c.outcome.kind === 'success') {
      payout.status = 'successful';
      this.move(source, -payout.amount);
      this.system.settlement += payout.amount;
      for (const { what, payer, amount } of payout.charges) {
        this.move(this.wallets.get(payer)!, -amount);
        this.system[what === 'fee' ? 'fees' : what === 'vat' ? 'vat' : 'duty'] += amount;
      }
    } else {
      payout.status = 'failed';
      payout.failureCode = c.outcome.code;
    }
    this.events.push({ id: c.eventId, type: `bank-transfer.outflow.${paid ? 'success' : 'failed'}` });
    return { kind: 'settled' };
  }

  #inflow(c: CreditInflow): InflowResult {
    const content = ['inflow', c.rail, c.railInflowId, c.amount].join('|');
    const previous =
      this.#byInflowId.get(`${c.rail}/${c.railInflowId}`) ??
      (c.reference === null ? undefined : this.#byReference.get(c.reference));
    if (previous) {
      return previous.content === content
        ? { kind: 'credited', transactionId: previous.id, replay: previous.id !== c.transactionId }
        : { kind: 'refused', code: 'duplicate_reference' };
    }
    const to = this.wallets.get(c.accountId);
    const account = this.accounts.get(c.virtualAccountId ?? 'none');
    const wrong = account !== undefined && !takesPayment(account, c.amount, c.paidAt);
    const fits = to && !wrong && whyNotTaken(to, c.amount) === null && !this.isFull(to, c.amount, true);
    const fee = fits ? this.give(to, c.amount, true) : 0n;
    if (fits) this.events.push({ id: c.eventId, type: 'bank-transfer.inflow.success' });
    this.system.settlement -= c.amount;
    if (fits && account && account.terms.policy !== 'ALLOW_ANY') account.closed = true;
    if (!fits) this.system.suspense += c.amount;
    if (!fits && !(wrong && c.returnTo)) {
      this.held.set(c.transactionId, { state: 'held', answer: null, for: c.accountId });
      this.incidents.push({ id: c.eventId, kind: 'inflow_in_suspense' });
    }
    const movement: ModelMovement = {
      id: c.transactionId,
      what: 'inflow',
      reference: c.reference,
      status: 'successful',
      amount: c.amount,
      charges: fee > 0n ? [{ what: 'fee', amount: fee, payer: c.accountId }] : [],
      account: fits ? c.accountId : null,
      content,
      failureCode: null,
    };
    this.remember(movement);
    this.#byInflowId.set(`${c.rail}/${c.railInflowId}`, movement);
    saidOn(this, 'inflow', c.transactionId, c.fee);
    if (wrong && c.returnTo) beginReturnOn(this, c.returnTo.transactionId, movement, c.accountId);
    return { kind: 'credited', transactionId: c.transactionId, replay: false };
  }

  /** True if a credit would exceed the wallet's maximum balance. */
  isFull(to: ModelWallet, amount: bigint, isInflow: boolean): boolean {
    return isInflow
      ? isFull(this.#policy, to, amount)
      : balanceExceededBy(this.#policy, to.wallet, to.posted, amount) !== null;
  }

  /** Gives a wallet money from outside, an inflow less its fee; gives the fee. */
  give(to: ModelWallet, amount: bigint, isInflow: boolean): bigint {
    const fee = isInflow ? inflowFee(this.#policy, to.wallet, amount) : 0n;
    this.move(to, amount);
    if (fee > 0n) this.move(to, -fee);
    this.system.fees += fee;
    return fee;
  }

  #endReturn(c: SettleTransfer, payout: ModelMovement, of: string): SettleResult {
    if (c.outcome.kind === 'success') {
      payout.status = 'successful';
      this.system.suspense -= payout.amount;
      this.system.settlement += payout.amount;
      this.held.set(of, { ...this.held.get(of)!, state: 'returned', answer: payout.id });
    } else {
      payout.status = 'failed';
      payout.failureCode = c.outcome.code;
      this.held.set(of, { ...this.held.get(of)!, state: 'held', answer: null });
      this.incidents.push({ id: c.eventId, kind: 'inflow_return_failed' });
    }
    return { kind: 'settled' };
  }

  #between(c: TransferBetweenWallets): WalletTransferResult {
    const from = this.#accountByName.get(c.source);
    const to = this.#accountByName.get(c.destination);
    const content = ['wallet transfer', from, to, c.amount, c.currency, c.narration].join('|');
    const previous = this.#byReference.get(c.reference);
    if (previous) {
      return previous.content === content
        ? { kind: 'transferred', transactionId: previous.id, replay: previous.id !== c.transactionId }
        : { kind: 'refused', code: 'duplicate_reference', field: 'reference' };
    }
    const payer = from === undefined ? undefined : this.wallets.get(from);
    const recipient = to === undefined ? undefined : this.wallets.get(to);
    if (!payer) return { kind: 'refused', code: 'wallet_not_found', field: 'source' };
    if (!recipient) return { kind: 'refused', code: 'wallet_not_found', field: 'destination' };
    if (payer === recipient) return { kind: 'refused', code: 'same_wallet', field: 'destination' };
    if (payer.wallet.status !== 'active')
      return { kind: 'refused', code: 'wallet_restricted', field: 'source' };
    if (recipient.wallet.status === 'closed' || recipient.wallet.restriction === 'all')
      return { kind: 'refused', code: 'wallet_restricted', field: 'destination' };
    if (payer.wallet.currency !== c.currency || recipient.wallet.currency !== c.currency)
      return { kind: 'refused', code: 'unsupported_currency', field: 'currency' };
    const counts = c.currency === 'NGN' && payer.wallet.customerId !== recipient.wallet.customerId;
    const used = counts ? exceededBy(this.#policy, payer.wallet, c, usesIn(this.movements.values())) : null;
    if (used) return { kind: 'refused', code: 'limit_exceeded', field: 'source', exceeded: used };
    const full =
      c.currency === 'NGN' && balanceExceededBy(this.#policy, recipient.wallet, recipient.posted, c.amount);
    if (full) return { kind: 'refused', code: 'limit_exceeded', field: 'destination', exceeded: full };
    if (payer.posted - payer.held < c.amount)
      return { kind: 'refused', code: 'insufficient_funds', field: 'source' };
    if (recipient.posted + c.amount > LARGEST_BALANCE)
      return { kind: 'refused', code: 'limit_exceeded', field: 'destination', exceeded: null };
    this.move(payer, -c.amount);
    this.move(recipient, c.amount);
    this.events.push({ id: c.eventId, type: 'wallet-transfer.outflow.success' });
    this.remember({
      id: c.transactionId,
      what: 'wallet transfer',
      reference: c.reference,
      status: 'successful',
      amount: c.amount,
      charges: [],
      ...(counts && { use: useOf(c, payer.wallet) }),
      account: from!,
      to: to!,
      content,
      failureCode: null,
    });
    return { kind: 'transferred', transactionId: c.transactionId, replay: false };
  }

  #openingBalance(c: CreditOpeningBalance): OpeningBalanceResult {
    const to = this.#accountByName.get(c.wallet);
    const content = ['opening balance', to, c.amount, c.currency].join('|');
    const previous = this.#byReference.get(c.reference);
    if (previous) {
      return previous.content === content
        ? { kind: 'credited', transactionId: previous.id, replay: previous.id !== c.transactionId }
        : { kind: 'refused', code: 'duplicate_reference' };
    }
    const recipient = to === undefined ? undefined : this.wallets.get(to);
    if (!recipient) return { kind: 'refused', code: 'wallet_not_found' };
    if (recipient.wallet.currency !== c.currency) return { kind: 'refused', code: 'unsupported_currency' };
    if (recipient.wallet.status === 'closed') return { kind: 'refused', code: 'wallet_restricted' };
    if (recipient.posted + c.amount > LARGEST_BALANCE) return { kind: 'refused', code: 'limit_exceeded' };
    this.move(recipient, c.amount);
    if (c.currency === 'NGN') this.system.equity -= c.amount;
    this.remember({
      id: c.transactionId,
      what: 'opening balance',
      reference: c.reference,
      status: 'successful',
      amount: c.amount,
      charges: [],
      account: null,
      to: to!,
      content,
      failureCode: null,
    });
    return { kind: 'credited', transactionId: c.transactionId, replay: false };
  }

  move(to: ModelWallet, amount: bigint): void {
    to.posted += amount;
    to.lines += 1n;
  }

  remember(movement: ModelMovement): void {
    this.movements.set(movement.id, movement);
    if (movement.reference !== null) this.#byReference.set(movement.reference, movement);
  }
}
