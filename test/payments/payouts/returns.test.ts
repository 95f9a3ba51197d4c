import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DescribedClient } from '../../api/described.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { Client, until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { Receiver } from '../../webhooks/receiver.ts';

const FUNDS = 1_000_000;
const AMOUNT = 40_000;
const RETURNING = '0000000060';

let databases: { kolo: TestDatabase; bank: TestDatabase };
let kolo: TestKolo;
let client: DescribedClient;
let owner: pg.Client;
let bank: pg.Client;
let receiver: Receiver;

beforeAll(async () => {
  databases = { kolo: await createTestDatabase(), bank: await createTestDatabase({ empty: true }) };
  kolo = await startKolo({ databases });
  client = DescribedClient.of(await kolo.newBusiness({ bankTransferFee: 50n }));
  owner = new pg.Client(databases.kolo.config);
  bank = new pg.Client(databases.bank.config);
  await Promise.all([owner.connect(), bank.connect()]);
  receiver = await Receiver.listen();
  const endpoint = { url: receiver.url(), verify: false, events: ['bank-transfer.outflow.reversed'] };
  expect((await client.post('/api/v1/webhooks', endpoint)).status).toBe(201);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
  await Promise.all([owner.end(), bank.end(), receiver.close()]);
  await Promise.all([databases.kolo.drop(), databases.bank.drop()]);
});

/** A payment by a wallet of its own. */
interface Paid {
  wallet: string;
  reference: string;
  /** Its id at the bank. */
  railId: string;
}

let payments = 0;

async function pay(accountNumber: string, ends: string | null = 'successful'): Promise<Paid> {
  const wallet = await client.fundedWallet(FUNDS);
  const reference = `payment-${++payments}`;
  const request = { source: wallet, amount: AMOUNT, reference, accountNumber };
  expect((await client.transfer(request)).status).toBe(202);
  if (ends !== null) expect((await client.finalStatus(reference)).body.data.status).toBe(ends);
  return { wallet, reference, railId: (await client.tsq(reference)).body.data.session_id };
}

/** Writes into the bank's book that something comes back now. */
async function comesBack({ railId }: Pick<Paid, 'railId'>, returnId: string, amount: number): Promise<void> {
  const row = [returnId, railId, amount, new Date(kolo.clock.now())];
  await bank.query(
    'INSERT INTO sandbox_bank.payment_returns (return_id, rail_id, amount, returned_at) VALUES ($1, $2, $3, $4)',
    row,
  );
}

const isAcknowledged = async (returnId: string): Promise<boolean> => {
  kolo.service.work.wake();
  const { rows } = await bank.query(
    'SELECT acknowledged_at IS NOT NULL AS done FROM sandbox_bank.payment_returns WHERE return_id = $1',
    [returnId],
  );
  return rows[0].done;
};
const taken = (returnId: string): Promise<void> => until(() => isAcknowledged(returnId));

const balanceOf = async (wallet: string): Promise<number> =>
  (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance;
const reversalsOf = (wallet: string) =>
  client.all<Record<string, unknown>>(
    `/api/v1/transaction?wallet_id=${wallet}&category=bank-outflow-reversal`,
  );
const incidentOf = async ({ reference }: Paid): Promise<string | undefined> => {
  const { rows } = await owner.query(
    `SELECT i.detail FROM incidents i
     JOIN payment_returns r ON r.tenant_id = i.tenant_id AND r.transaction_id = i.transaction_id
     JOIN transactions t ON t.tenant_id = r.tenant_id AND t.id = r.payment_id
     WHERE t.reference = $1 AND i.kind = 'return_in_suspense'`,
    [reference],
  );
  return rows[0]?.detail;
};
const spent = FUNDS - AMOUNT - 50;

describe(`a payment to ${RETURNING}`, () => {
  let paid: Paid;

  it('is paid, and comes back ten seconds later, through a restart of everything', async () => {
    paid = await pay(RETURNING);
    expect(await balanceOf(paid.wallet)).toBe(spent);
    kolo.clock.advance(9_999);
    await comesBack({ railId: 'nobody' }, 'checked', 1);
    const { clock } = kolo;
    await kolo.stop();
    kolo = await startKolo({ databases, clock });
    client = DescribedClient.of(new Client(kolo.baseUrl, client.key));
    expect(await balanceOf(paid.wallet)).toBe(spent);
    clock.advance(1);
    await taken(`R${paid.railId}`);
    expect(await balanceOf(paid.wallet)).toBe(FUNDS - 50);
  });

  it('stays successful, beside a credit that reverses it and has no reference', async () => {
    const original = (await client.tsq(paid.reference)).body.data;
    expect(original).toMatchObject({ status: 'successful', fee: 50, amount: AMOUNT });
    const [reversal, ...others] = await reversalsOf(paid.wallet);
    expect(others).toEqual([]);
    expect(reversal).toMatchObject({
      type: 'credit',
      status: 'successful',
      reference: null,
      amount: AMOUNT,
      fee: 0,
      reverses_id: original.id,
      wallet_id: paid.wallet,
      destination: paid.wallet,
      source: null,
      session_id: `R${paid.railId}`,
      balance_after: FUNDS - 50,
      customer_id: original.customer_id,
    });
    const { body } = await client.get(`/api/v1/transaction/${reversal!.id}`);
    expect(body.data).toMatchObject({ category: 'bank-outflow-reversal', reverses_id: original.id });
  });

  it('is reported once, by the reference of the payment', async () => {
    await until(() => {
      kolo.service.work.wake();
      return receiver.posts().length > 0;
    });
    const bodies = receiver.posts().map(({ body }) => JSON.parse(body.toString()));
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({
      eventType: 'bank-transfer.outflow.reversed',
      eventCategory: 'bank-transfer',
      reference: paid.reference,
      wallet: paid.wallet,
      eventData: { category: 'bank-outflow-reversal', reference: null, amount: AMOUNT },
    });
  });
});

describe("a bank's return", () => {
  it('may come in parts; the excess goes to suspense, and an operator is notified', async () => {
    const paid = await pay('0123456789');
    await comesBack(paid, 'part-1', 15_000);
    await comesBack(paid, 'part-2', 20_000);
    await Promise.all([taken('part-1'), taken('part-2')]);
    expect(await balanceOf(paid.wallet)).toBe(spent + 35_000);
    expect(await incidentOf(paid)).toBeUndefined();
    await comesBack(paid, 'part-3', 7_000);
    await taken('part-3');
    expect(await balanceOf(paid.wallet)).toBe(spent + AMOUNT);
    expect(await incidentOf(paid)).toMatch(
      /^₦20\.00 that came back wait in suspense: more came back than was paid\.$/,
    );
    await comesBack(paid, 'part-4', 1);
    await taken('part-4');
    expect(await balanceOf(paid.wallet)).toBe(spent + AMOUNT);
    const amounts = (await reversalsOf(paid.wallet)).map(({ amount }) => amount);
    expect(amounts).toEqual([5_000, 20_000, 15_000]);
  });

  it('is credited once, however often it is reported', async () => {
    const paid = await pay('0123456789');
    await comesBack(paid, 'again', 1_000);
    await taken('again');
    await bank.query(
      "UPDATE sandbox_bank.payment_returns SET acknowledged_at = NULL WHERE return_id = 'again'",
    );
    await taken('again');
    expect(await balanceOf(paid.wallet)).toBe(spent + 1_000);
  });

  it('waits while its payment is in progress', async () => {
    const paid = await pay('0000000052', null);
    await comesBack(paid, 'early', AMOUNT);
    await comesBack(await pay('0123456789'), 'beside', 1);
    await taken('beside');
    expect(await isAcknowledged('early')).toBe(false);
    expect(await reversalsOf(paid.wallet)).toEqual([]);
    await until(async () => {
      kolo.clock.advance(500);
      return isAcknowledged('early');
    });
    expect((await client.tsq(paid.reference)).body.data.status).toBe('successful');
    expect(await balanceOf(paid.wallet)).toBe(FUNDS - 50);
  });

  it('of a payment that failed goes to suspense', async () => {
    const paid = await pay('0000000010', 'failed');
    await comesBack(paid, 'of-failed', AMOUNT);
    await taken('of-failed');
    expect(await balanceOf(paid.wallet)).toBe(FUNDS);
    expect(await incidentOf(paid)).toMatch(/: the payment had failed\.$/);
  });

  it('goes to suspense where its wallet takes no money', async () => {
    const paid = await pay('0123456789');
    await client.post(`/api/v1/wallet/${paid.wallet}/restrict`, { type: 'all', reason: 'Disputed' });
    await comesBack(paid, 'restricted', AMOUNT);
    await taken('restricted');
    expect(await balanceOf(paid.wallet)).toBe(spent);
    expect(await incidentOf(paid)).toMatch(/: its wallet takes no money as long as it is restricted\.$/);
  });

  it('of a payment that nobody made is credited to nobody, and delays no other', async () => {
    await comesBack({ railId: '9'.repeat(30) }, 'unknown-payment', 5);
    const paid = await pay('0123456789');
    await comesBack(paid, 'behind-it', 6);
    await taken('behind-it');
    expect(await isAcknowledged('unknown-payment')).toBe(false);
    expect(await balanceOf(paid.wallet)).toBe(spent + 6);
  });
});
