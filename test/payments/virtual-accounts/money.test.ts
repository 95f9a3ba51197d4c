import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customerOfVirtualAccount } from '../../../src/payments/wallets/virtual-accounts/directory.ts';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { nuban } from '../../../src/platform/values/nuban.ts';
import type { ConfirmedInflow } from '../../../src/rails/provider.ts';
import { DescribedClient } from '../../api/described.ts';
import { until } from '../../support/http.ts';
import { answersFirst, answersLater, IssuingKolo } from './support.ts';

let w: IssuingKolo;
beforeAll(async () => {
  w = await IssuingKolo.open();
});
afterEach(() => {
  w.provider.answer = (request) => w.provider.issueOne(request);
});
afterAll(async () => {
  expect(await w.stop()).toEqual([]);
});

const AMOUNT = 250_000n;
const NOBODY = { name: null, accountNumber: null, bankCode: null, bankName: null };

/** Money comes in at the provider, which says so by itself; gives its id. */
async function comesIn(to: Partial<ConfirmedInflow['to']>, business = w.kolo.business): Promise<string> {
  const inflowId = randomUUID();
  w.provider.inflows.set(inflowId, {
    inflowId,
    to: { reference: null, accountNumber: null, ...to },
    amount: AMOUNT,
    sender: NOBODY,
    narration: null,
    receivedAtMs: w.kolo.clock.now(),
    cost: null,
  });
  await w.says({ kind: 'inflow', inflowId }, business);
  return inflowId;
}

const balance = async (walletId: string, by: DescribedClient = w.live): Promise<number> =>
  (await by.get(`/api/v1/wallet/${walletId}`)).body.data.balance;
const isCredited = (walletId: string, by: DescribedClient = w.live) =>
  until(async () => (await balance(walletId, by)) === Number(AMOUNT));

/** Waits for the incident of an inflow to an unknown account. */
async function isNobodys(inflowId: string): Promise<void> {
  await until(async () =>
    (await w.incidents('inflow_of_unknown_account')).some((detail) => detail.includes(inflowId)),
  );
}

async function issued() {
  const { walletId, customerId, providerReference } = await w.reserved();
  const { account_number } = await w.becomes(walletId, 'active');
  return { walletId, customerId, reference: providerReference, accountNumber: account_number! };
}

describe('money for an account that a bank has issued', () => {
  it.each<[string, (of: ConfirmedInflow['to']) => Partial<ConfirmedInflow['to']>]>([
    ['number', ({ accountNumber }) => ({ accountNumber })],
    ['reference', ({ reference }) => ({ reference })],
    ['number and reference', (both) => both],
  ])('is credited by its %s', async (_, of) => {
    const { walletId, ...to } = await issued();
    await comesIn(of(to));
    await isCredited(walletId);
  });

  it('is credited to nobody where number and reference are of two, or of nobody', async () => {
    const first = await issued();
    const second = await issued();
    await isNobodys(await comesIn({ reference: first.reference, accountNumber: second.accountNumber }));
    await isNobodys(await comesIn({ reference: first.reference, accountNumber: '0123456789' }));
    await isNobodys(await comesIn({ accountNumber: '0123456789' }));
    await isNobodys(await comesIn({ reference: '0'.repeat(32) }));
    expect([await balance(first.walletId), await balance(second.walletId)]).toEqual([0, 0]);
  });

  it('is credited to nobody where the provider of another business says that it came in', async () => {
    const { walletId, reference, accountNumber } = await issued();
    const business = await w.kolo.makeBusiness();
    await w.add(w.provider, business);
    await isNobodys(await comesIn({ reference, accountNumber }, business));
    expect(await balance(walletId)).toBe(0);
  });

  it('waits where the bank has not said yet that the account is issued', async () => {
    const release = answersLater(w.provider);
    const { walletId, providerReference } = await w.reserved();
    await until(() => w.requestsOf(providerReference) === 1);
    const inflowId = await comesIn({ reference: providerReference });
    await until(async () => {
      const { rows } = await w.owner.query(
        'SELECT FROM provider_notifications WHERE attempts = 1 AND leased_until IS NULL AND due_at IS NOT NULL',
      );
      return rows.length === 1;
    });
    release();
    await w.becomes(walletId, 'active');
    w.kolo.clock.advance(60_000);
    await isCredited(walletId);
    expect((await w.incidents('inflow_of_unknown_account')).join()).not.toContain(inflowId);
  });

  it('is for the customer whose wallet it is, when fees are worked out', async () => {
    const { customerId, accountNumber } = await issued();
    const { liveTenantId } = w.kolo.business;
    const limits = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };
    const pool = createPool(w.kolo.database.connection('kolo_app'), 'kolo_app', limits);
    const found = await new TenantDatabase(pool).within(liveTenantId, (session) =>
      customerOfVirtualAccount(session, liveTenantId, '035', accountNumber),
    );
    await pool.end();
    expect(found).toBe(customerId);
  });
});

describe('a number that the banks of two businesses have issued', () => {
  it('is credited to the business whose account at the provider was paid', async () => {
    const first = await issued();
    const { business, client } = await w.anotherBusiness();
    answersFirst(w.provider, w.issuedAs(first.accountNumber));
    const { walletId } = await w.reserved({}, client);
    await w.becomes(walletId, 'active', client);
    await comesIn({ accountNumber: first.accountNumber }, business);
    await isCredited(walletId, client);
    expect(await balance(first.walletId)).toBe(0);
    await comesIn({ accountNumber: first.accountNumber });
    await isCredited(first.walletId);
    expect(await balance(walletId, client)).toBe(Number(AMOUNT));
  });

  it("does not shadow the number that Kolo's own institution gives out next", async () => {
    const test = DescribedClient.of(w.kolo.test);
    const reserved = async () => {
      const { walletId } = await test.customer({ reserve_virtual_account: true });
      const [account] = await w.accountsOf(walletId, test);
      return { walletId, bankCode: account!.bank_code!, accountNumber: account!.account_number! };
    };
    const { bankCode, accountNumber: before } = await reserved();
    const next = nuban(bankCode, Number(before.slice(0, 9)) + 1);
    answersFirst(w.provider, w.issuedAs(next, { bankCode, bankName: 'A bank of its own' }));
    const { walletId: shadowing } = await w.reserved();
    await w.becomes(shadowing, 'active');
    const { walletId, accountNumber } = await reserved();
    expect(accountNumber).toBe(next);
    const paid = await test.post('/api/v1/test/inflow', {
      account_number: accountNumber,
      amount: Number(AMOUNT),
    });
    expect(paid.status).toBe(202);
    await isCredited(walletId, test);
    expect(await balance(shadowing)).toBe(0);
  });
});

describe('a wallet that is closed', () => {
  const close = async (walletId: string) => {
    const { status } = await w.live.post(`/api/v1/wallet/${walletId}/close`, { reason: 'A test' });
    expect(status).toBe(200);
  };
  const GIVEN_UP = 'the wallet was closed before the account was issued';

  it('has its pending account given up; what the bank issues all the same is known, and takes no money', async () => {
    const release = answersLater(w.provider);
    const { walletId, providerReference } = await w.reserved();
    await until(() => w.requestsOf(providerReference) === 1);
    await close(walletId);
    const failed = { account_number: null, bank_name: null, status: 'failed', failure_reason: GIVEN_UP };
    expect(await w.accountsOf(walletId)).toMatchObject([failed]);
    release();
    await until(async () => (await w.rows(walletId))[0]!.accountNumber !== null);
    const [row] = await w.rows(walletId);
    expect(await w.accountsOf(walletId)).toMatchObject([failed]);
    expect(await w.events(walletId)).toEqual([]);
    await comesIn({ accountNumber: row!.accountNumber });
    await until(async () => (await w.incidents('inflow_in_suspense')).length === 1);
    const { rows } = await w.owner.query('SELECT reason FROM held_inflows');
    expect(rows).toEqual([{ reason: 'account_closed' }]);
    expect(await balance(walletId)).toBe(0);
    w.kolo.clock.advance(3_600_000);
    expect(w.requestsOf(providerReference)).toBe(1);
  });

  it('by a version that knows no pending accounts has none opened', async () => {
    const release = answersLater(w.provider);
    const { walletId, providerReference, id } = await w.reserved();
    await until(() => w.requestsOf(providerReference) === 1);
    await close(walletId);
    await w.owner.query(
      "UPDATE virtual_accounts SET status = 'pending', failure_reason = NULL, due_at = now() WHERE id = $1",
      [id],
    );
    release();
    expect(await w.becomes(walletId, 'failed')).toMatchObject({ failure_reason: GIVEN_UP });
    await until(async () => (await w.rows(walletId))[0]!.accountNumber !== null);
    expect(await w.events(walletId)).toEqual([]);
  });

  it('closes its issued account with it', async () => {
    const { walletId } = await issued();
    await close(walletId);
    expect((await w.accountsOf(walletId)).map(({ status }) => status)).toEqual(['closed']);
  });
});
