import pg from 'pg';
import type { Business } from '../../../src/identity/commands.ts';
import { testAccount } from '../../../src/payments/provider-accounts/check.ts';
import {
  addAccount,
  enableAccount,
  type ManageOptions,
  orderAccounts,
} from '../../../src/payments/provider-accounts/manage.ts';
import { createPool } from '../../../src/platform/db/database.ts';
import type { IssueOutcome, IssueRequest, ProviderNotification } from '../../../src/rails/provider.ts';
import { DescribedClient } from '../../api/described.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { accountsOf, ScriptedProvider } from '../../support/provider.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
const POLL_MS = 20;

type Issued = IssueOutcome & { kind: 'issued' };

/** A virtual account, as the API lists it. */
interface Listed {
  id: string;
  account_number: string | null;
  account_name: string;
  bank_name: string | null;
  bank_code: string | null;
  status: string;
  reference: string | null;
  failure_reason: string | null;
}

/** A Kolo with a business whose live environment has accounts at scripted providers. */
export class IssuingKolo {
  readonly kolo: TestKolo;
  readonly owner: pg.Client;
  readonly live: DescribedClient;
  /** Preferred before `other`. */
  readonly provider: ScriptedProvider;
  readonly other: ScriptedProvider;
  readonly #manage: ManageOptions;
  readonly #directory: pg.Pool;

  private constructor(
    parts: Pick<IssuingKolo, 'kolo' | 'owner' | 'live' | 'provider' | 'other'>,
    manage: ManageOptions,
    directory: pg.Pool,
  ) {
    this.kolo = parts.kolo;
    this.owner = parts.owner;
    this.live = parts.live;
    this.provider = parts.provider;
    this.other = parts.other;
    this.#manage = manage;
    this.#directory = directory;
  }

  /** @param needs what of a customer the preferred provider needs */
  static async open(
    needs: ScriptedProvider['row']['description']['account']['customerData'] = [],
  ): Promise<IssuingKolo> {
    const provider = new ScriptedProvider('http', { customerData: needs });
    const other = new ScriptedProvider('paystack');
    const kolo = await startKolo({ accountRails: [provider.row, other.row], pollMs: POLL_MS });
    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    const directory = createPool(kolo.database.connection('kolo_directory'), 'kolo_directory', LIMITS);
    const { manage } = accountsOf(directory, kolo.clock, [provider, other]);
    const live = DescribedClient.of(kolo.live);
    const made = new IssuingKolo({ kolo, owner, live, provider, other }, manage, directory);
    await made.add(provider);
    return made;
  }

  /** Brings an account at a provider to a business, and tests it. */
  async add(provider: ScriptedProvider, business: Business = this.kolo.business): Promise<void> {
    const { liveTenantId } = business;
    const given = JSON.stringify({
      key: 'live-1',
      account: `${provider.row.description.name} ${liveTenantId}`,
    });
    await addAccount(this.#manage, liveTenantId, provider.row, given);
    await this.test(provider, business);
  }

  async test({ row }: ScriptedProvider, { liveTenantId }: Business = this.kolo.business): Promise<void> {
    await testAccount(this.#manage, liveTenantId, row, () => {});
  }

  async enable({ row }: ScriptedProvider, enabled: boolean): Promise<void> {
    await enableAccount(this.#manage, this.kolo.business.liveTenantId, row.description.name, enabled);
  }

  async order(...providers: readonly ScriptedProvider[]): Promise<void> {
    const names = providers.map(({ row }) => row.description.name);
    await orderAccounts(this.#manage, this.kolo.business.liveTenantId, names);
  }

  /** A process goes by what it has read of accounts for two seconds. Returns the wallet that it was tried with. */
  async seesThat(reserves: boolean): Promise<{ walletId: string }> {
    const { walletId } = await this.live.customer();
    await until(async () => (await this.reserve(walletId)).status === (reserves ? 200 : 400));
    return { walletId };
  }

  reserve(walletId: string, fields: object = {}, by: DescribedClient = this.live) {
    return by.post('/api/v1/wallet/reserve-account', { wallet_id: walletId, type: 'regular', ...fields });
  }

  /** Another business with an account at the preferred provider, and a client of its live environment. */
  async anotherBusiness(): Promise<{ business: Business; client: DescribedClient }> {
    const business = await this.kolo.makeBusiness();
    await this.add(this.provider, business);
    return { business, client: DescribedClient.of(await this.kolo.clientFor(business, 'live')) };
  }

  /** The answer of a bank that has issued an account under a number of the test's choice. */
  issuedAs(accountNumber: string, changes: Partial<Issued> = {}): Issued {
    const bank = { bankCode: '035', bankName: 'Wema Bank' };
    return { kind: 'issued', accountNumber, accountName: 'N', ...bank, ...changes };
  }

  /** Requests an account for a new wallet. Returns the wallet and our own id of the account at the provider. */
  async reserved(fields: object = {}, by: DescribedClient = this.live) {
    const { walletId, customerId } = await by.customer();
    const { status, body } = await this.reserve(walletId, fields, by);
    if (status !== 200) throw new Error(`reserving: ${status} ${JSON.stringify(body)}`);
    const [row] = await this.rows(walletId);
    return { walletId, customerId, reference: body.data.reference as string, ...row! };
  }

  /** Stored rows of a wallet's accounts. */
  async rows(walletId: string) {
    const { rows } = await this.owner.query<{
      id: string;
      accountId: string;
      providerReference: string;
      status: string;
      accountNumber: string | null;
      attempts: number;
      restMs: number;
    }>(
      `SELECT v.id, v.account_id AS "accountId", v.provider_reference AS "providerReference", v.status,
         v.account_number AS "accountNumber", v.attempts,
         round(extract(epoch FROM v.due_at) * 1000 - $2)::integer AS "restMs"
       FROM virtual_accounts v JOIN wallets w USING (tenant_id, account_id) WHERE w.wallet_id = $1 ORDER BY v.id`,
      [walletId, this.kolo.clock.now()],
    );
    return rows;
  }

  async accountsOf(walletId: string, by: DescribedClient = this.live): Promise<Listed[]> {
    return (await by.get(`/api/v1/wallet/${walletId}/accounts`)).body.data;
  }

  /** Waits until a wallet's one account is of a status, and gives it. */
  async becomes(walletId: string, status: string, by: DescribedClient = this.live): Promise<Listed> {
    let [account] = await this.accountsOf(walletId, by);
    await until(async () => {
      [account] = await this.accountsOf(walletId, by);
      return account?.status === status;
    });
    return account!;
  }

  /** The events of a wallet's accounts. */
  async events(walletId: string, by: DescribedClient = this.live) {
    const events = await by.all<{ body: { wallet: string; reference: string | null; eventData: Listed } }>(
      '/api/v1/webhooks/events?type=reserve_virtual_account.success',
    );
    return events.map(({ body }) => body).filter(({ wallet }) => wallet === walletId);
  }

  async incidents(kind: string): Promise<string[]> {
    const { rows } = await this.owner.query<{ detail: string }>(
      'SELECT detail FROM incidents WHERE kind = $1 ORDER BY id',
      [kind],
    );
    return rows.map(({ detail }) => detail);
  }

  /** The preferred provider says something by itself to a business. */
  async says(
    notification: ProviderNotification,
    { liveTenantId }: Business = this.kolo.business,
  ): Promise<void> {
    const { rows } = await this.owner.query<{ id: string }>(
      "SELECT callback_id AS id FROM rail_accounts WHERE tenant_id = $1 AND rail = 'http'",
      [liveTenantId],
    );
    const { status } = await fetch(`${this.kolo.baseUrl}/rails/http/${rows[0]!.id}`, {
      method: 'POST',
      headers: { 'x-key': 'live-1' },
      body: JSON.stringify([notification]),
    });
    if (status !== 200) throw new Error(`a callback was answered ${status}`);
  }

  /** A value on the page of metrics; 0 where it is not there. */
  async metric(name: string): Promise<number> {
    const { body } = await this.kolo.live.get('/metrics');
    const line = (body as string).split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.split(' ')[1] ?? 0);
  }

  /** Number of requests for an account. */
  requestsOf(providerReference: string): number {
    return this.provider.wanted.filter(({ reference }) => reference === providerReference).length;
  }

  async stop(): Promise<string[]> {
    const findings = await this.kolo.findings();
    await this.#directory.end();
    await this.owner.end();
    await this.kolo.stop();
    return findings;
  }
}

/** Holds a provider's answers back until the result is called. */
export function answersLater(provider: ScriptedProvider) {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  provider.answer = async (request) => {
    await released;
    return provider.issueOne(request);
  };
  return release;
}

/** Answers these in turn, and then issues. */
export function answersFirst(provider: ScriptedProvider, ...first: readonly (IssueOutcome | Error)[]): void {
  const left = [...first];
  provider.answer = (request: IssueRequest) => {
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next ?? provider.issueOne(request);
  };
}
