/** An answer of the API: its status, headers and parsed body. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
  body: any;
}

/** Calls the API as an integrator would. */
export class Client {
  readonly baseUrl: string;
  readonly key: string;

  constructor(baseUrl: string, key: string) {
    this.baseUrl = baseUrl;
    this.key = key;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request('GET', path, undefined, headers);
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request('POST', path, body, headers);
  }

  async request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('application/json') === true;
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  }

  /** Creates a customer and gives its id and its default wallet's. */
  async customer(fields: Record<string, unknown> = {}): Promise<{ customerId: string; walletId: string }> {
    const name = `Customer ${Math.random().toString(36).slice(2)}`;
    const email = `${name.replace(' ', '.')}@example.com`;
    // Without one a test has no event and no number but those that it is about.
    const alone = { reserve_virtual_account: false };
    const { status, body } = await this.post('/api/v1/customers', { name, email, ...alone, ...fields });
    if (status !== 201) throw new Error(`customer: ${status} ${JSON.stringify(body)}`);
    return { customerId: body.data.customer_id, walletId: body.data.wallet_id };
  }

  /** Funds a test wallet, as often as the amount needs (one test funding is at most 10,000,000 kobo). */
  async fund(walletId: string, kobo: number): Promise<void> {
    for (let rest = kobo; rest > 0; rest -= 10_000_000) {
      const amount = Math.min(rest, 10_000_000);
      const { status, body } = await this.post('/api/v1/transfer/test/funding', {
        wallet_id: walletId,
        amount,
      });
      if (status !== 202) throw new Error(`funding: ${status} ${JSON.stringify(body)}`);
    }
  }

  /** Makes a customer whose default wallet holds `kobo`; gives the wallet's id. */
  async fundedWallet(kobo: number): Promise<string> {
    const { walletId } = await this.customer();
    await this.fund(walletId, kobo);
    return walletId;
  }

  /** Asks for a bank transfer; fields replace those of an ordinary one. */
  transfer(fields: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Answer> {
    const ordinary = { amount: 10_000, currency: 'NGN', accountNumber: '0123456789', bankCode: '058' };
    return this.post('/api/v1/transfer/bank', { ...ordinary, ...fields }, headers);
  }

  /** Asks for a transfer between wallets; fields replace those of an ordinary one. */
  walletTransfer(fields: Record<string, unknown>): Promise<Answer> {
    return this.post('/api/v1/transfer/wallet', { amount: 1_000, currency: 'NGN', ...fields });
  }

  tsq(reference: string): Promise<Answer> {
    return this.get(`/api/v1/transaction/verify?reference=${encodeURIComponent(reference)}`);
  }

  /** Queries the status (TSQ) until the transfer is final, as the interface advises; gives the final answer. */
  async finalStatus(reference: string): Promise<Answer> {
    let answer = await this.tsq(reference);
    await until(async () => {
      answer = await this.tsq(reference);
      return ['successful', 'failed'].includes(answer.body.data?.status);
    });
    return answer;
  }
}

/** Pause between two checks of a condition: a twentieth of the time waited, within these bounds, milliseconds. */
const POLL_PAUSE_MS = { least: 5, most: 500 };

/** Waits until a condition holds; throws when it does not in time. A long wait polls less often. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const begun = performance.now();
  while (!(await condition())) {
    const waited = performance.now() - begun;
    if (waited > timeoutMs) throw new Error(`the condition did not hold in ${timeoutMs} ms`);
    await pause(Math.min(Math.max(waited / 20, POLL_PAUSE_MS.least), POLL_PAUSE_MS.most));
  }
}

/** Lets time pass where the moment itself is the test (a crash at random), or to pace a poll; never to wait. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
