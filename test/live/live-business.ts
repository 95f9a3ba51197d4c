import type { RailAccount } from '../../src/payments/provider-accounts/queries.ts';
import { createPool, type Session, sessionOn } from '../../src/platform/db/database.ts';
import { ManualClock, toRfc3339 } from '../../src/platform/values/clock.ts';
import { type Client, until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { Operator } from './bring-account.ts';
import type { Callback, LiveBank } from './live-bank.ts';
import { liveHttp } from './live-http.ts';
import { liveMonnify } from './live-monnify.ts';
import { livePaystack } from './live-paystack.ts';

const AT_WORK = [
  'payouts',
  'payout_checks',
  'provider_notifications',
  'rail_list_cursors',
  'virtual_accounts',
]
  .map((table) => `(SELECT 1 FROM ${table} WHERE due_at IS NOT NULL AND leased_until > $1 LIMIT 1)`)
  .join(' UNION ALL ');
const LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };

/** A bank for each of the rails by which live businesses pay. */
export const LIVE_BANKS: readonly [rail: string, bankOf: (clock: ManualClock) => Promise<LiveBank>][] = [
  ['http', liveHttp],
  ['paystack', livePaystack],
  ['monnify', liveMonnify],
];

/** A live business with a wallet and an account at a bank, in a Kolo of its own with a manual clock. */
export class LiveBusiness {
  readonly clock = new ManualClock(Date.now());
  readonly rail: string;
  kolo!: TestKolo;
  bank!: LiveBank;
  operator!: Operator;
  account!: RailAccount;
  /** The account's balance before the first payment, whole kobo. */
  topUp!: bigint;
  owner!: Session;
  wallet!: string;
  #closeOwner!: () => Promise<void>;

  constructor(rail: string) {
    this.rail = rail;
  }

  static async open([rail, bankOf]: (typeof LIVE_BANKS)[number]): Promise<LiveBusiness> {
    const live = new LiveBusiness(rail);
    const { clock } = live;
    live.bank = await bankOf(clock);
    const env = { KOLO_RAIL_ALLOW_PRIVATE: 'true' };
    const providerOrigins = { [rail]: live.bank.origin };
    live.kolo = await startKolo({ clock, env, pollMs: 20, providerOrigins });
    live.operator = new Operator(live.kolo, [live.bank]);
    live.topUp = await live.bank.balance();
    const pool = createPool(live.kolo.database.config, 'kolo_directory', LIMITS);
    live.owner = sessionOn(pool);
    live.#closeOwner = () => pool.end();
    live.account = await live.operator.bring(live.kolo.business, live.bank);
    return live;
  }

  async close(): Promise<void> {
    await this.operator.close();
    await this.#closeOwner();
    await this.kolo.stop();
    await this.bank.close();
  }

  get client(): Client {
    return this.kolo.live;
  }

  get tenantId(): string {
    return this.kolo.business.liveTenantId;
  }

  get callbackUrl(): string {
    return `${this.kolo.baseUrl}/rails/${this.rail}/${this.account.callbackId}`;
  }

  /** Makes the wallet and has an account reserved for it; gives the number once it can be paid to. */
  async reserveAccount(): Promise<string> {
    const { client } = this;
    const person = { name: 'Ada Chidinma Obi', phone: '+2348012345678', bvn: '22123456789' };
    this.wallet = (await client.customer(person)).walletId;
    const reserve = { wallet_id: this.wallet, type: 'regular' };
    const { status } = await client.post('/api/v1/wallet/reserve-account', reserve);
    if (status !== 200) throw new Error(`reserving an account was answered ${status}`);
    const accounts = async () => (await client.get(`/api/v1/wallet/${this.wallet}/accounts`)).body.data;
    await until(async () => (await accounts())[0]?.status === 'active');
    return (await accounts())[0].account_number;
  }

  async balance(): Promise<number> {
    return (await this.client.get(`/api/v1/wallet/${this.wallet}`)).body.data.balance;
  }

  /** Moves time on to when something is due, and so far beyond that more is, whenever nobody has anything to do. */
  async movesOn(beyondMs = 0): Promise<void> {
    const { owner, clock } = this;
    const [row] = await owner.query<{ due: number | null }>(
      'SELECT min(due_at) AS due FROM payouts WHERE due_at IS NOT NULL',
    );
    const due = row!.due ?? 0;
    if (due > clock.now()) await this.passes(due - clock.now() + beyondMs);
  }

  /** Lets time pass, unless somebody is at work: what is leased would be taken for given up. */
  async passes(ms: number): Promise<void> {
    const working = await this.owner.query(AT_WORK, [toRfc3339(this.clock.now())]);
    if (working.length === 0) this.clock.advance(ms);
  }

  /** Sends a callback to where the bank sends it; gives the answer. */
  async deliver(callback: (url: string) => Promise<Callback>): Promise<number> {
    const { headers, body } = await callback(this.callbackUrl);
    return this.deliverAs(headers, body);
  }

  async deliverAs(headers: Callback['headers'], body: Buffer, url = this.callbackUrl): Promise<number> {
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
    await answer.arrayBuffer();
    return answer.status;
  }
}

/** The headers of a callback from a sender that does not know the secret. */
export const forged = (headers: Callback['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/^.{4}|.{4}$/g, 'abcd')]),
  );
