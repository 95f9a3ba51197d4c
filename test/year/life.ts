import { expect } from 'vitest';
import { createPool, TenantDatabase } from '../../src/platform/db/database.ts';
import { nextPeriod } from '../../src/platform/values/calendar.ts';
import { BY_TEST } from '../support/actor.ts';
import type { Answer } from '../support/http.ts';
import { LAGOS } from '../support/lagos.ts';
import { setPolicy } from '../support/policy.ts';
import type { Processes } from './processes.ts';

/** Interest settings of a wallet: percent, null for the rate of the business. */
export interface Settings {
  enabled: boolean;
  rate: number | null;
  payoutWallet: string | null;
  bypass: boolean;
}

/** From a day on. */
type Dated<T> = T & { from: string };

/** A wallet as the requests so far have made it. */
export interface Wallet {
  id: string;
  /** The account that it is paid at; null for a customer's default wallet. */
  number: string | null;
  /** Its customer's default wallet. */
  defaultWallet: string;
  settings: Dated<Settings>[];
  /** The times at which it was restricted, to what or null for lifted; milliseconds. The last of a closed wallet is its closing. */
  restrictions: { at: number; type: 'outflow' | 'all' | 'closed' | null }[];
}

/** Interest terms of a policy, percent. */
export interface Interest {
  rate: number;
  tax: number;
}

/** The settings, or terms, of a day: what was said last for it. */
export const on = <T>(dated: readonly Dated<T>[], day: string): T | undefined =>
  dated.findLast(({ from }) => from <= day);

/** Refusals that belong to a life: all others are faults of the test or of Kolo. */
const REFUSALS = ['insufficient_funds', 'limit_exceeded', 'wallet_restricted'];
/** Pays at once; refuses; pays and sends back ten seconds later (contract section 5). */
const PAYEES = ['0123456789', '0123456789', '0123456789', '0000000010', '0000000060'];
/** The institution of the virtual accounts. */
const OWN_BANK = '50547';
const SENDER = { sender_account_number: '0123456789', sender_bank_code: '058' };
const RATES = [0, 0.0001, 1.5, 4, 9.75, 12.3456, null, null];

/** Random acts of a business's customers. */
export class Life {
  readonly processes: Processes;
  readonly random: () => number;
  /** Those that live at random. */
  readonly wallets: Wallet[] = [];
  /** Those that only pay and are paid what the test says, and are never restricted. */
  readonly steady: Wallet[] = [];
  /** Interest terms of the policies so far. */
  readonly interest: Dated<Interest>[] = [];
  /** The number of refused requests by code. */
  readonly refused = new Map<string, number>();
  #made = 0;

  constructor(processes: Processes, random: () => number) {
    this.processes = processes;
    this.random = random;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)]!;
  }

  /** Wallets that are not closed. */
  get #open(): Wallet[] {
    return this.wallets.filter(({ restrictions }) => restrictions.at(-1)?.type !== 'closed');
  }

  /** A number from 1 to `max`, mostly far below. */
  amount(max: number): number {
    return 1 + Math.floor(this.random() ** 3 * max);
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  /** A customer, with so many wallets beside the default one. */
  async join(wallets: number, steady = false): Promise<Wallet[]> {
    const n = ++this.#made;
    const settings = () =>
      steady
        ? { enabled: true, rate: 4, bypass: false }
        : { enabled: this.chance(0.7), rate: this.pick(RATES), bypass: this.chance(0.2) };
    const known = steady || n % 3 === 0 ? {} : { bvn: String(22_000_000_000 + n) };
    const first = settings().enabled;
    const { customerId, walletId } = await this.processes.client.customer({
      name: `Customer ${n}`,
      email: `c${n}@example.com`,
      enable_interest_accrual: first,
      ...known,
    });
    const from = this.processes.today;
    const given = Array.from({ length: wallets }, (_, i): Settings & { id: string } => ({
      id: `c${n}-${i}`,
      ...settings(),
      payoutWallet: this.chance(0.3) ? this.pick([walletId, `c${n}-0`, `c${n}-${wallets - 1}`]) : null,
    }));
    const { body, status } = await this.processes.client.post('/api/v1/wallet/create/bulk', {
      customerId,
      currency: 'NGN',
      inflow_transfer_fee: n % 2 === 0 ? 1_000 : 0,
      wallet: given.map(({ id, enabled, rate, payoutWallet, bypass }) => ({
        name: id,
        identifier: id,
        tag: 'expense',
        reserveAccount: true,
        interest_enabled: enabled,
        ...(rate === null ? {} : { interest_rate: rate }),
        ...(payoutWallet === null ? {} : { interest_payout_wallet: payoutWallet }),
        bypass_withdrawal_limit_rule: bypass,
      })),
    });
    expect([status, body.code]).toEqual([200, undefined]);
    const numbers = await this.#numbers(given.map(({ id }) => id));
    const own = { from, enabled: first, rate: null, payoutWallet: null, bypass: false };
    const joined: Wallet[] = [
      { id: walletId, number: null, defaultWallet: walletId, settings: [own], restrictions: [] },
      ...given.map(({ id, ...said }) => ({
        id,
        number: numbers.get(id)!,
        defaultWallet: walletId,
        settings: [{ from, ...said }],
        restrictions: [],
      })),
    ];
    (steady ? this.steady : this.wallets).push(...joined);
    return joined;
  }

  async #numbers(ids: string[]): Promise<Map<string, string>> {
    const rows = await this.processes.owner.query<{ id: string; number: string }>(
      `SELECT w.wallet_id AS id, v.account_number AS number
       FROM virtual_accounts v JOIN wallets w ON w.tenant_id = v.tenant_id AND w.account_id = v.account_id
       WHERE w.wallet_id = ANY ($1)`,
      [ids],
    );
    return new Map(rows.map(({ id, number }) => [id, number]));
  }

  /** Sets a policy; terms of interest are recorded with the day that they hold from. */
  async policy(file: {
    from: string;
    interest?: Interest | null;
    fees?: object | null;
    limits?: object;
  }): Promise<void> {
    const limits = { connectionsMax: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 };
    const pool = createPool(this.processes.database.connection('kolo_app'), 'kolo_app', limits);
    const { interest, ...rest } = file;
    const terms = interest && { rate: interest.rate, withholding_tax_percent: interest.tax };
    const given = interest === undefined ? rest : { ...rest, interest: terms };
    const now = { calendar: LAGOS, nowMs: this.processes.clock.now(), by: BY_TEST };
    const { testTenantId } = this.processes.business;
    const set = await setPolicy(new TenantDatabase(pool), testTenantId, given, now);
    await pool.end();
    expect(set).toMatchObject({ holdsFrom: file.from });
    if (interest !== undefined)
      this.interest.push({ from: file.from, ...(interest ?? { rate: 0, tax: 10 }) });
  }

  /** Money comes in from another bank. */
  async payIn(wallet = this.pick(this.wallets), amount = this.amount(8_000_000)): Promise<void> {
    if (wallet.number !== null) await this.#payTo(wallet.number, amount);
  }

  async #payTo(account_number: string, amount: number): Promise<void> {
    const request = { account_number, amount, ...SENDER };
    const { status, body } = await this.processes.client.post('/api/v1/test/inflow', request);
    expect([status, body.code]).toEqual([202, undefined]);
  }

  /** An account for one payment, and a payment that fits, or does not. */
  async payOnce(): Promise<void> {
    const terms = { type: 'disposable', expiry: 60, payment_policy: 'EXACT_ONLY', amount: 5_000 };
    const request = { wallet_id: this.pick(this.wallets).id, reference: `once-${++this.#made}`, ...terms };
    const { body } = await this.processes.client.post('/api/v1/wallet/reserve-account', request);
    if (body.code !== undefined) return this.#refuse(body.code);
    await this.#payTo(body.data.account_details.account_number, this.chance(0.7) ? 5_000 : 4_999);
  }

  /** A transfer request: to a bank, to the account of a wallet or to a wallet. It can be repeated. */
  newTransfer(): () => Promise<Answer> {
    const { id: source, defaultWallet } = this.pick(this.wallets);
    const reference = `r-${++this.#made}`;
    const amount = this.amount(1_600_000);
    if (this.chance(0.6)) {
      const accountNumber = this.pick(PAYEES);
      return () => this.processes.client.transfer({ source, reference, amount, accountNumber });
    }
    if (this.chance(0.2)) {
      const own = this.chance(0.5);
      const to = this.wallets.filter(
        (one) => one.number !== null && (!own || one.defaultWallet === defaultWallet),
      );
      const account = { accountNumber: this.pick(to).number, bankCode: OWN_BANK };
      return () => this.processes.client.transfer({ source, reference, amount, ...account });
    }
    const destination = this.pick(this.wallets.filter(({ id }) => id !== source)).id;
    return () => this.processes.client.walletTransfer({ source, reference, amount, destination });
  }

  /** Checks the certain answer to a transfer request: accepted, or refused with a code. */
  checkAnswer({ status, body }: Answer): void {
    if (status === 202) return;
    expect(status).toBe(400);
    this.#refuse(body.code);
  }

  #refuse(code: string): void {
    expect(REFUSALS).toContain(code);
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
  }

  /** Changes what a wallet earns, from tomorrow. */
  async change(wallet = this.pick(this.#open)): Promise<void> {
    const tomorrow = nextPeriod(this.processes.today);
    const now = { ...wallet.settings.at(-1)!, from: tomorrow };
    const body: Record<string, unknown> = {};
    if (this.chance(0.6)) body.interest_rate = now.rate = this.pick(RATES);
    if (this.chance(0.3)) body.interest_enabled = now.enabled = this.chance(0.6);
    if (this.chance(0.2)) {
      body.interest_payout_wallet = now.payoutWallet = this.chance(0.3) ? null : this.pick(this.#open).id;
    }
    if (this.chance(0.2)) body.bypass_withdrawal_limit_rule = now.bypass = this.chance(0.5);
    const answer = await this.processes.client.request('PATCH', `/api/v1/wallet/${wallet.id}`, body);
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    wallet.settings.push(now);
  }

  /** Restricts a wallet, or lifts that. */
  async restrict(): Promise<void> {
    const restricted = this.#open.filter(({ restrictions }) => (restrictions.at(-1)?.type ?? null) !== null);
    const lifts = restricted.length > 0 && this.chance(restricted.length * 0.2);
    const wallet = this.pick(lifts ? restricted : this.#open);
    await this.#restrictTo(wallet, lifts ? null : this.pick(['outflow', 'all']));
  }

  async #restrictTo(wallet: Wallet, type: 'outflow' | 'all' | null): Promise<void> {
    const path = `/api/v1/wallet/${wallet.id}/${type === null ? 'lift' : 'restrict'}`;
    const body = { reason: 'Life', ...(type === null ? {} : { type }) };
    const answer = await this.processes.client.post(path, body);
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    wallet.restrictions.push({ at: this.processes.clock.now(), type });
  }

  /** Empties a wallet into another one of its customer and closes it; it may still be paid to, and may not be closed yet. */
  async close(wallet = this.pick(this.#open)): Promise<boolean> {
    const { client, clock } = this.processes;
    const path = `/api/v1/wallet/${wallet.id}`;
    const { balance: amount, status } = (await client.get(path)).body.data;
    const others = this.#open.filter((one) => one !== wallet && one.defaultWallet === wallet.defaultWallet);
    if (status !== 'active' || others.length === 0) return false;
    if (amount > 0) {
      const ids = { source: wallet.id, destination: this.pick(others).id, reference: `r-${++this.#made}` };
      const emptied = await client.walletTransfer({ ...ids, amount });
      this.checkAnswer(emptied);
      if (emptied.status !== 202) return false;
    }
    const closed = await client.post(`${path}/close`, { reason: 'Life' });
    if (closed.status !== 200) {
      expect(closed.body.code).toBe('wallet_in_use');
      return false;
    }
    wallet.restrictions.push({ at: clock.now(), type: 'closed' });
    return true;
  }

  /** Money comes in for a wallet that has just been closed, or may not take any. */
  async payInInVain(why: 'closed' | 'all'): Promise<void> {
    const paidAt = this.#open.filter(
      ({ number, restrictions }) => number !== null && (restrictions.at(-1)?.type ?? null) === null,
    );
    for (const wallet of paidAt) {
      if (why === 'all') await this.#restrictTo(wallet, why);
      else if (!(await this.close(wallet))) continue;
      return this.payIn(wallet);
    }
    throw new Error('no wallet could be closed');
  }
}
