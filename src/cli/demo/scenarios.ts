import {
  CLOSED,
  changeWalletStatus,
  type NewWalletStatus,
} from '../../payments/wallets/restrictions/change-status.ts';
import { join, openWallet } from './joining.ts';
import { lastReferenceOf } from './movements.ts';
import type { DemoParts, DemoTenant, DemoWallet } from './parts.ts';
import { payOut } from './payouts.ts';
import type { Person } from './people.ts';
import { Receiver } from './receiver.ts';
import { schedule } from './schedules.ts';
import { payIn, requestTransfers } from './transfers.ts';
import type { Webhooks } from './webhooks.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Time before now at which an endpoint starts to fail. By now all attempts of a delivery are exhausted, which takes 76 hours, and
 * the endpoint is not disabled yet, which takes five days of failures.
 */
export const ENDPOINT_FAILS_BEFORE_NOW_MS = 110 * HOUR_MS;
/** An account whose bank never reports an outcome (contract section 5). */
const SILENT = '0000000087';
const REFUSES = '0000000010';
/** Enough status queries, spread over enough time, for a payout to be flagged. */
const FLAGGING = { queries: 8, apartMs: 12 * SECOND_MS };

/** A step of the simulation. */
export interface Step {
  atMs: number;
  run: () => Promise<void>;
}

/** Dependencies of the scenarios. */
interface ScenarioParts {
  parts: DemoParts;
  tenant: DemoTenant;
  seed: string;
  webhooks: Webhooks;
  /** The business days of the month. */
  days: readonly string[];
  nowMs: number;
}

/** The customer of most scenarios, a company. */
const company = (seed: string): Person => ({
  name: 'Harmattan Stores Ltd',
  email: 'accounts@harmattan.example.com',
  phone: '+2348030000000',
  identifier: `demo-${seed}-house`,
  tier: 3,
  bvn: '22999900001',
  nin: '79999000001',
  saves: false,
  joinsOn: 0,
});

/** Its wallets beside the default one. */
const WALLETS = [
  { name: 'Harmattan settlement', tag: 'settlement', identifier: 'harmattan-settlement' },
  { name: 'Harmattan reserve', tag: 'savings', identifier: 'harmattan-reserve', interest_rate: 11.5 },
  { name: 'Harmattan payroll', tag: 'expense', identifier: 'harmattan-payroll' },
  { name: 'Harmattan petty cash', tag: 'expense', identifier: 'harmattan-petty-cash' },
  { name: 'Harmattan Kano branch', tag: 'expense', identifier: 'harmattan-kano' },
  { name: 'Harmattan online sales', tag: 'expense', identifier: 'harmattan-online' },
];

/** The event type of demo endpoints. Nothing else happens by itself after the demo and its receiver have ended. */
const MONEY_IN = 'bank-transfer.inflow.success';
const FAILED = ['bank-transfer.outflow.failed', 'bank-transfer.outflow.reversed'];

const PAYER = { name: 'Sahel Distribution Ltd', accountNumber: '0112233445', bankCode: '057' };

/** Creates everything that an operator has to handle: work items, stops, schedules. */
export class Scenarios {
  readonly #with: ScenarioParts;
  readonly #wallets = new Map<string, DemoWallet>();
  /** By path. */
  readonly #receivers = new Map<string, Receiver>();
  #transfers = 0;

  constructor(given: ScenarioParts) {
    this.#with = given;
  }

  /** All steps, in any order. */
  get all(): Step[] {
    const { nowMs } = this.#with;
    const before = (ms: number, run: () => Promise<void>): Step => ({ atMs: nowMs - ms, run });
    return [
      ...this.#opening(),
      ...this.#arrangements(),
      ...this.#incidents(),
      before(ENDPOINT_FAILS_BEFORE_NOW_MS - 12 * MINUTE_MS, () => this.#failEndpoint()),
      before(26 * HOUR_MS, () => this.#payWithoutOutcome(8_500_000n, 'Diesel')),
      before(5 * HOUR_MS, () => this.#payWithoutOutcome(24_000_000n, 'Cold room deposit')),
    ];
  }

  /** Requests transfers and leaves their submission to a service. */
  async leaveUnsubmitted(): Promise<void> {
    for (const [i, accountNumber] of ['0123456789', '0000000052', '0219876543'].entries()) {
      await this.#toBank(accountNumber, BigInt(1_250_000 + 175_000 * i), 'Supplier, today');
    }
    const last = lastReferenceOf(this.#with.seed);
    await this.#toBank('0345678901', 1_900_000n, 'Supplier, today', last);
  }

  /** Closes what the demo has opened outside Kolo. */
  async close(): Promise<void> {
    await Promise.all([...this.#receivers.values()].map((receiver) => receiver.close()));
    this.#receivers.clear();
  }

  #at(day: number, hour: number, minute = 0): number {
    const { parts, days } = this.#with;
    return parts.calendar.startOfDay(days[day]!) + hour * HOUR_MS + minute * MINUTE_MS;
  }

  #opening(): Step[] {
    const opening = async (): Promise<void> => {
      const { parts, tenant, seed } = this.#with;
      const { customerId, wallet } = await join(parts, tenant, company(seed));
      this.#wallets.set('harmattan', wallet);
      for (const wanted of WALLETS) {
        this.#wallets.set(wanted.identifier, await openWallet(parts, tenant, customerId, wanted));
      }
      await this.#payIn('harmattan-settlement', 950_000_000n, 'Opening float');
    };
    return [
      { atMs: this.#at(0, 6, 5), run: opening },
      { atMs: this.#at(11, 9, 10), run: () => this.#payIn('harmattan-payroll', 62_000_000n, 'Payroll') },
    ];
  }

  #arrangements(): Step[] {
    const from = (source: string, day: number, hour: number) => ({
      source_wallet_id: source,
      start_date: this.#time(day, hour),
    });
    const settlement = 'harmattan-settlement';
    const bank = { destination_type: 'bank', destination_id: '0219876543', destination_code: '044' } as const;
    const reserve = { destination_type: 'wallet', destination_id: 'harmattan-reserve' } as const;
    const recurring = 'recurring' as const;
    const requests: Parameters<typeof schedule>[2][] = [
      {
        ...from(settlement, 2, 9),
        ...reserve,
        amount: 5_000_000,
        payout_type: recurring,
        frequency: 'week',
        description: 'Put by every week',
      },
      {
        ...from(settlement, 3, 10),
        ...bank,
        amount: 18_000_000,
        payout_type: recurring,
        frequency: 'month',
        description: 'Shop rent',
      },
      {
        ...from(settlement, 5, 8),
        ...bank,
        amount: 500_000,
        payout_type: recurring,
        frequency: 'day',
        end_date: this.#time(11, 9),
        description: 'Installation, by the day',
      },
      {
        ...from(settlement, 8, 12),
        ...bank,
        amount: 7_500_000,
        payout_type: 'one-time' as const,
        description: 'Generator, second half',
      },
      {
        ...from('harmattan-petty-cash', 14, 11),
        ...bank,
        amount: 2_000_000,
        payout_type: recurring,
        frequency: 'day',
        description: 'Cleaning',
      },
    ];
    const arrange = async (): Promise<void> => {
      const { parts, tenant } = this.#with;
      for (const request of requests) await schedule(parts, tenant, request);
    };
    return [{ atMs: this.#at(1, 8), run: arrange }];
  }

  #incidents(): Step[] {
    const restrict = (type: 'outflow' | 'all'): NewWalletStatus => ({
      status: 'restricted',
      restriction: type,
    });
    const kano = 'harmattan-kano';
    const online = 'harmattan-online';
    return [
      {
        atMs: this.#at(9, 14, 20),
        run: () => this.#changeStatus('harmattan-payroll', restrict('outflow'), 'The mandate has ended'),
      },
      { atMs: this.#at(4, 9), run: () => this.#register('/orders', 'Order system', [MONEY_IN, ...FAILED]) },
      { atMs: this.#at(10, 10), run: () => this.#register('/legacy', 'Old accounting', FAILED) },
      { atMs: this.#at(12, 16, 45), run: () => this.#changeStatus(online, restrict('all'), 'A court order') },
      { atMs: this.#at(13, 11, 5), run: () => this.#payInToUnassigned() },
      { atMs: this.#at(15, 9, 30), run: () => this.#changeStatus(kano, CLOSED, 'The branch has closed') },
      { atMs: this.#at(18, 13), run: () => this.#payIn(kano, 3_000_000n, 'Rent refund') },
      { atMs: this.#at(20, 10, 15), run: () => this.#payIn(online, 7_550_000n, 'Orders 1841 to 1860') },
      { atMs: this.#at(24, 17, 40), run: () => this.#payIn(online, 1_200_050n, 'Order 1907') },
    ];
  }

  #time(day: number, hour: number): string {
    return `${this.#with.days[day]} ${String(hour).padStart(2, '0')}:00:00`;
  }

  async #payIn(wallet: string, amount: bigint, narration: string): Promise<void> {
    const { parts, tenant } = this.#with;
    await payIn(parts, tenant, this.#wallets.get(wallet)!, { amount, from: PAYER, narration });
  }

  /** An inflow for an unassigned account number: the rail returns it to the sender. */
  async #payInToUnassigned(): Promise<void> {
    const { railIds, rails, clock, inflows } = this.#with.parts;
    const rail = rails.shared.serving('test', 'testPayments', 'virtualAccounts', 'inflows')!;
    const { institution } = rail.virtualAccounts;
    const bank = rails.banks.find(PAYER.bankCode)!;
    const { accountNumber } = this.#wallets.get('harmattan')!;
    const inflow = await rail.testPayments.payIn({
      sessionId: railIds.next(rail.description, clock.now(), institution.nip_code),
      // With another check digit it is a number that is never issued.
      accountNumber: accountNumber.slice(0, 9) + ((Number(accountNumber.at(-1)) + 1) % 10),
      amount: 1_500_000n,
      sender: { ...PAYER, bankName: bank.name },
      narration: 'Order 1733',
    });
    await inflows.arrived(rail, inflow);
  }

  async #changeStatus(wallet: string, to: NewWalletStatus, reason: string): Promise<void> {
    const { parts, tenant } = this.#with;
    const { walletId } = this.#wallets.get(wallet)!;
    await parts.database.transaction(tenant.tenantId, (session) =>
      changeWalletStatus(session, tenant.tenantId, walletId, to, {
        reason,
        madeBy: `key:${tenant.keyId}`,
        nowMs: parts.clock.now(),
      }),
    );
  }

  async #toBank(
    accountNumber: string,
    amount: bigint,
    narration: string,
    reference = `demo-${this.#with.seed}-house-${++this.#transfers}`,
  ): Promise<void> {
    const { parts, tenant } = this.#with;
    const payout = { accountNumber, amount, reference, narration };
    const transfer = { ...payout, kind: 'to_bank', from: 0, bankCode: '044' } as const;
    const settlement = () => this.#wallets.get('harmattan-settlement')!;
    const refused = await requestTransfers(parts, tenant, { transfers: [transfer], apartMs: 0 }, settlement);
    if (refused > 0) throw new Error(`${reference} was refused`);
  }

  /** A payout whose bank never reports an outcome. Kolo flags it for an operator. */
  async #payWithoutOutcome(amount: bigint, narration: string): Promise<void> {
    const { parts, tenant } = this.#with;
    await this.#toBank(SILENT, amount, narration);
    for (let query = 0; query < FLAGGING.queries; query++) {
      await payOut(parts, tenant);
      parts.clock.pass(FLAGGING.apartMs);
    }
  }

  async #register(path: string, description: string, types: string[]): Promise<void> {
    const receiver = await Receiver.open();
    this.#receivers.set(path, receiver);
    await this.#with.webhooks.register(receiver.url(path), description, types);
  }

  /** Closes the receiver of an endpoint. Then two transfers fail, and their events cannot be delivered. */
  async #failEndpoint(): Promise<void> {
    const { parts, tenant } = this.#with;
    await this.#receivers.get('/legacy')?.close();
    this.#receivers.delete('/legacy');
    await this.#toBank(REFUSES, 3_300_000n, 'Waybill');
    await this.#toBank(REFUSES, 4_150_000n, 'Waybill, again');
    await payOut(parts, tenant);
  }
}
