import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../../src/ledger/engine/engine.ts';
import { credentialsContext } from '../../../src/payments/provider-accounts/credentials.ts';
import { insertAccount } from '../../../src/payments/provider-accounts/queries.ts';
import { createPool, type Session, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import { onlyIndexKey, Vault } from '../../../src/platform/values/vault.ts';
import { DescribedClient } from '../../api/described.ts';
import { inflow } from '../../ledger/support.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

/** Rails as services in tests have them. */
const VAULT = new Vault({
  current: 'k1',
  keys: new Map([['k1', Buffer.alloc(32, 1)]]),
  index: onlyIndexKey(Buffer.alloc(32, 2)),
});
const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 };
const CREDENTIALS = {
  http: { url: 'https://bank.invalid', secret: 's'.repeat(32) },
  paystack: { secret_key: 'sk_live_12345678', preferred_bank: 'wema-bank' },
};

type Rail = keyof typeof CREDENTIALS;

let kolo: TestKolo;
let directory: Session;
let owner: Session;
let engine: Engine;
const pools: ReturnType<typeof createPool>[] = [];

beforeAll(async () => {
  kolo = await startKolo();
  const open = (role: 'kolo_directory' | 'kolo_app') =>
    createPool(kolo.database.connection(role), role, LIMITS);
  pools.push(
    open('kolo_directory'),
    open('kolo_app'),
    createPool(kolo.database.config, 'kolo_directory', LIMITS),
  );
  directory = sessionOn(pools[0]!);
  owner = sessionOn(pools[2]!);
  const database = new TenantDatabase(pools[1]!);
  engine = new Engine({ database, readDatabase: database, connections: 1 });
});
afterAll(async () => {
  await engine.stop();
  await Promise.all(pools.map((pool) => pool.end()));
  await kolo.stop();
});

/** The live environment of a new business with accounts at providers, in their order, and a wallet with money. */
async function liveEnvironment(...rails: Rail[]) {
  const business = await kolo.makeBusiness();
  const tenantId = business.liveTenantId;
  for (const rail of rails) {
    const key = { rail, providerAccount: randomUUID() };
    const sealed = VAULT.seal(JSON.stringify(CREDENTIALS[rail]), credentialsContext(key));
    await insertAccount(directory, {
      ...key,
      ...sealed,
      tenantId,
      callbackId: randomUUID().replaceAll('-', ''),
      suspendedBecause: 'not tested',
      createdAt: kolo.clock.now(),
    });
  }
  const client = await DescribedClient.ofOwn(await kolo.clientFor(business, 'live'));
  const { walletId } = await client.customer();
  const [wallet] = await owner.query<{ accountId: string }>(
    'SELECT account_id AS "accountId" FROM wallets WHERE tenant_id = $1 AND wallet_id = $2',
    [tenantId, walletId],
  );
  const now = kolo.clock.now();
  await engine.submit(tenantId, inflow(wallet as never, 1_000_000n, { rail: 'http', now, paidAt: now }));
  return {
    /** Requests a transfer. The result is its faults, or the rail that it is accepted for. */
    async pay(amount: number, bankCode = '058') {
      const reference = randomUUID();
      const { status, body } = await client.transfer({ source: walletId, amount, bankCode, reference });
      if (status !== 202) return { status, code: body.code, ...body.errors?.[0] };
      const [payout] = await owner.query<{ rail: string }>(
        'SELECT rail FROM payouts p JOIN transactions t ON t.id = p.transaction_id WHERE t.reference = $1',
        [reference],
      );
      return payout!.rail;
    },
  };
}

/** On the bank list, and not among those that Paystack pays. */
const UNPAID = '120001';

describe('a live transfer', () => {
  it('is refused where the business has no account at a provider', async () => {
    const environment = await liveEnvironment();
    expect(await environment.pay(10_000)).toMatchObject({ status: 400, code: 'rail_unavailable' });
  });

  it('is held to the least amount and the banks of the only account, and accepted while that is not tested', async () => {
    const environment = await liveEnvironment('paystack');
    expect(await environment.pay(9_999)).toEqual({
      status: 400,
      code: 'limit_exceeded',
      path: 'amount',
      limit: 10_000,
      remaining: 0,
      resets_at: null,
      message: 'is below 10000 kobo, the least that the bank connection pays',
    });
    expect(await environment.pay(10_000, UNPAID)).toMatchObject({ code: 'unknown_bank', path: 'bankCode' });
    expect(await environment.pay(10_000)).toBe('paystack');
  });

  it('is for the first account in order that pays bank and amount', async () => {
    const environment = await liveEnvironment('paystack', 'http');
    expect(await environment.pay(10_000)).toBe('paystack');
    expect(await environment.pay(9_999)).toBe('http');
    expect(await environment.pay(10_000, UNPAID)).toBe('http');
    const other = await liveEnvironment('http', 'paystack');
    expect(await other.pay(10_000)).toBe('http');
  });

  it('leaves books that verify', async () => {
    // Nobody is at the address of its banks.
    expect(await kolo.findings({ books: false })).toEqual([]);
  });
});
