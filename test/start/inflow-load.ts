import { expect } from 'vitest';
import { type Client, until } from '../support/http.ts';

/** What becomes of money for a wallet: it is credited, goes back by itself, or waits for an operator. */
const ENDS = ['credited', 'returned', 'held'] as const;
type End = (typeof ENDS)[number];

/** Accounts that money comes from: the second times out when it is paid back, and is paid. */
const SENDERS = ['0123456789', '0000000036'];

/** A movement, as far as the load looks at it. */
interface Movement {
  id: string;
  category: string;
  reference: string | null;
  status: string;
  amount: number;
  session_id: string;
  narration: string | null;
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
  /** The wallet that takes what comes in. */
  readonly wallet: string;
  readonly #random: () => number;
  /** The bank's ids of what it has for certain. */
  readonly #answered = new Set<string>();

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
        const asked = { wallet_id: walletId, type: 'regular' };
        const { body } = await client.post('/api/v1/wallet/reserve-account', asked);
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
    while (await this.#pay(client, this.#pick(ENDS)));
  }

  /** Pays in once for each end, and waits until everything that the bank has is where it belongs, once. */
  async settle(client: Client, timeoutMs: number): Promise<{ held: string[] }> {
    for (const end of ENDS) expect(await this.#pay(client, end)).toBe(true);
    const ended = () => this.#ended(client);
    // What a crash left at the bank is found by a walk after some seconds.
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
    const back = returns.map((one) => one.reverses_id!).toSorted();
    const returned = of('returned').map(({ id }) => id);
    const agrees =
      [...this.#answered].every((id) => arrived.includes(id)) &&
      returns.every(({ status }) => status === 'successful') &&
      back.join() === returned.toSorted().join() &&
      balance === of('credited').reduce((sum, { amount }) => sum + amount, 0);
    return { agrees, held: of('held').map(({ id }) => id) };
  }

  /** Whether the bank has it for certain. */
  async #pay(client: Client, end: End): Promise<boolean> {
    const payment = {
      account_number: this.#numbers[end],
      amount: 100 + Math.floor(this.#random() * 900),
      ...{ sender_account_number: this.#pick(SENDERS), sender_bank_code: '058', narration: end },
    };
    const answer = await client.post('/api/v1/test/inflow', payment).catch(() => undefined);
    if (answer?.status !== 202) return false;
    this.#answered.add(answer.body.data.inflow_id);
    return true;
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)]!;
  }
}
