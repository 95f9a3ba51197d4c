import { expect } from 'vitest';
import { type Client, until } from '../support/http.ts';

/** Outcomes of money for a wallet: it is credited, returned automatically, or held for an operator. */
const ENDS = ['credited', 'returned', 'held'] as const;
type End = (typeof ENDS)[number];

/** Amount of a disposable account, kobo: one payment is credited, and any other is returned automatically. */
const ONCE = { narration: 'once', amount: 777, payments: 2 };
/** One of so many payments is to a new disposable account. */
const DISPOSABLE = 1 / 4;

/** Accounts that money comes from: the second times out when it is paid back, and is paid. */
const SENDERS = ['0123456789', '0000000036'];

/** The part of a movement that the load reads. */
interface Movement {
  id: string;
  category: string;
  reference: string | null;
  status: string;
  amount: number;
  session_id: string;
  narration: string | null;
  account_reference: string | null;
  wallet_id: string | null;
  reverses_id: string | null;
}

/** All movements that a filter fits, over every page. */
export async function movementsOf(client: Client, filter: string): Promise<Movement[]> {
  const found: Movement[] = [];
  let cursor = '';
  do {
    const { body } = await client.get(`/api/v1/transaction?limit=100&${filter}${cursor}`);
    const { edges, pageInfo } = body.data.paginatedPayload;
    found.push(...edges);
    cursor = pageInfo.hasNextPage ? `&cursor=${encodeURIComponent(pageInfo.endCursor)}` : '';
  } while (cursor !== '');
  return found;
}

/** A closed-loop load of payments from outside, which remembers those that the bank has for certain. */
export class InflowLoad {
  readonly #numbers: Readonly<Record<End, string>>;
  /** The wallet that receives the inflows. */
  readonly wallet: string;
  readonly #random: () => number;
  /** The bank's ids of inflows that it has for certain. */
  readonly #answered = new Set<string>();
  /** Disposable accounts that were requested. */
  #reserved = 0;

  private constructor(wallet: string, numbers: Readonly<Record<End, string>>, random: () => number) {
    this.wallet = wallet;
    this.#numbers = numbers;
    this.#random = random;
  }

  /** Makes a wallet with an account for each end. */
  static async open(client: Client, random: () => number): Promise<InflowLoad> {
    const accounts = await Promise.all(
      ENDS.map(async (end) => {
        const { walletId } = await client.customer();
        const request = { wallet_id: walletId, type: 'regular' };
        const { body } = await client.post('/api/v1/wallet/reserve-account', request);
        return [end, walletId, body.data.account_details.account_number as string] as const;
      }),
    );
    const wallets = Object.fromEntries(accounts.map(([end, wallet]) => [end, wallet]));
    await client.post(`/api/v1/wallet/${wallets.returned}/close`, { reason: 'Test' });
    await client.post(`/api/v1/wallet/${wallets.held}/restrict`, { type: 'all', reason: 'Test' });
    const numbers = Object.fromEntries(accounts.map(([end, , number]) => [end, number]));
    return new InflowLoad(wallets.credited!, numbers as Record<End, string>, random);
  }

  /** Keeps one request under way until the service is gone. */
  async run(client: Client): Promise<void> {
    while (
      this.#random() < DISPOSABLE ? await this.#payOnce(client) : await this.#pay(client, this.#pick(ENDS))
    );
  }

  /** Pays in once for each end, and waits until everything that the bank has is where it belongs, once. */
  async settle(client: Client, timeoutMs: number): Promise<{ held: string[] }> {
    for (const end of ENDS) expect(await this.#pay(client, end)).toBe(true);
    expect(await this.#payOnce(client)).toBe(true);
    const ended = () => this.#ended(client);
    // A sweep finds within seconds an inflow that a crash left at the bank.
    await until(async () => (await ended()).agrees, timeoutMs);
    return ended();
  }

  async #ended(client: Client): Promise<{ agrees: boolean; held: string[] }> {
    const returns = await movementsOf(client, 'category=bank-inflow-return');
    const inflows = await movementsOf(client, 'category=bank-inflow');
    const { balance } = (await client.get(`/api/v1/wallet/${this.wallet}`)).body.data;
    const of = (end: End) => inflows.filter(({ narration }) => narration === end);
    const arrived = inflows.map((inflow) => inflow.session_id);
    expect(new Set(arrived).size).toBe(arrived.length);
    expect(of('credited').filter(({ wallet_id }) => wallet_id !== this.wallet)).toEqual([]);
    const once = inflows.filter(({ narration }) => narration === ONCE.narration);
    const taken = once.filter(({ wallet_id }) => wallet_id === this.wallet);
    const accounts = new Set(once.map(({ account_reference }) => account_reference));
    expect(new Set(taken.map(({ account_reference }) => account_reference)).size).toBe(taken.length);
    const back = returns.map((one) => one.reverses_id!).toSorted();
    const returned = [...of('returned'), ...once.filter((one) => !taken.includes(one))].map(({ id }) => id);
    const agrees =
      [...this.#answered].every((id) => arrived.includes(id)) &&
      returns.every(({ status }) => status === 'successful') &&
      back.join() === returned.toSorted().join() &&
      taken.length === accounts.size &&
      balance === [...of('credited'), ...taken].reduce((sum, { amount }) => sum + amount, 0);
    return { agrees, held: of('held').map(({ id }) => id) };
  }

  /** Reserves an account for one payment and pays it more often, at the same time. True if everything was answered. */
  async #payOnce(client: Client): Promise<boolean> {
    const terms = { type: 'disposable', expiry: 60, payment_policy: 'EXACT_ONLY', amount: ONCE.amount };
    const request = { wallet_id: this.wallet, reference: `once-${++this.#reserved}`, ...terms };
    const reserved = await client.post('/api/v1/wallet/reserve-account', request).catch(() => undefined);
    if (reserved?.status !== 200) return false;
    const { account_number } = reserved.body.data.account_details;
    const pay = () => this.#payIn(client, { account_number, amount: ONCE.amount, narration: ONCE.narration });
    return (await Promise.all(Array.from({ length: ONCE.payments }, pay))).every((paid) => paid);
  }

  /** True if the bank certainly has it. */
  #pay(client: Client, end: End): Promise<boolean> {
    const amount = 100 + Math.floor(this.#random() * 900);
    return this.#payIn(client, { account_number: this.#numbers[end], amount, narration: end });
  }

  async #payIn(client: Client, what: object): Promise<boolean> {
    const sender = { sender_account_number: this.#pick(SENDERS), sender_bank_code: '058' };
    const answer = await client.post('/api/v1/test/inflow', { ...what, ...sender }).catch(() => undefined);
    if (answer?.status !== 202) return false;
    this.#answered.add(answer.body.data.inflow_id);
    return true;
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)]!;
  }
}
