import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isValidNuban } from '../../src/platform/values/nuban.ts';
import { DescribedClient } from '../api/described.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

let kolo: TestKolo;
let client: DescribedClient;
beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
});

const walletOf = async (id: string) => (await client.get(`/api/v1/wallet/${id}`)).body.data;

describe('docs/guides/questions.md', () => {
  it('What happens to a duplicate reference, and what counts as the same content?', async () => {
    const transfer = { source: await client.fundedWallet(50_000), reference: 'twice', narration: 'Rent' };
    const first = await client.transfer(transfer);
    const second = await client.transfer(transfer);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect([first, second].map(({ headers }) => headers.get('idempotent-replay'))).toEqual([null, 'true']);
    for (const other of [{ narration: 'Food' }, { amount: 10_001 }, { accountNumber: '0123456780' }]) {
      const { status, body } = await client.transfer({ ...transfer, ...other });
      expect([status, body.code]).toEqual([400, 'duplicate_reference']);
    }
    await client.finalStatus('twice');
    expect((await walletOf(transfer.source)).ledger_balance).toBe(40_000);
  });

  it('What do I do when the answer is lost?', async () => {
    const key = { 'Idempotency-Key': 'customer-1' };
    const customer = { name: 'Ada Obi', email: 'ada@example.com' };
    const made = await client.post('/api/v1/customers', customer, key);
    const again = await client.post('/api/v1/customers', customer, key);
    expect([again.status, again.body, again.headers.get('idempotent-replay')]).toEqual([
      201,
      made.body,
      'true',
    ]);
    const wallet = [{ name: 'Once', tag: 'expense', identifier: 'once' }];
    const bulk = { customerId: made.body.data.customer_id, currency: 'NGN', wallet };
    for (let i = 0; i < 2; i++) {
      expect((await client.post('/api/v1/wallet/create/bulk', bulk)).status).toBe(200);
    }
    expect(await client.all('/api/v1/wallet?name=Once')).toHaveLength(1);
  });

  it('What do I do after a 5xx or a timeout?', async () => {
    const source = await client.fundedWallet(50_000);
    const transfer = { source, reference: 'unanswered', amount: 10_000, currency: 'NGN' };
    const body = JSON.stringify({ ...transfer, accountNumber: '0123456789', bankCode: '058' });
    const headers = { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' };
    // Nobody waits for the answer.
    const ended = new AbortController();
    const url = `${client.baseUrl}/api/v1/transfer/bank`;
    const sent = fetch(url, { method: 'POST', headers, body, signal: ended.signal });
    ended.abort();
    await expect(sent).rejects.toThrow();
    for (let i = 0; i < 3; i++) expect((await client.transfer(transfer)).status).toBe(202);
    expect((await client.finalStatus('unanswered')).body.data.status).toBe('successful');
    expect((await walletOf(source)).ledger_balance).toBe(40_000);
  });

  it('What does TSQ promise, and how often may I ask?', async () => {
    const source = await client.fundedWallet(50_000);
    const unknown = await client.tsq('queried');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'transaction_not_found']);
    await client.transfer({ source, reference: 'queried' });
    expect((await client.tsq('queried')).status).toBe(200);
    const final = (await client.finalStatus('queried')).body;
    expect((await client.tsq('queried')).body).toEqual(final);
  });

  it('Which bank code do I send?', async () => {
    const source = await client.fundedWallet(50_000);
    const banks = (await client.get('/api/v1/transfer/bank-list')).body.data as {
      code: string;
      nip_code: string;
    }[];
    const bank = banks.find(({ code }) => code === '058')!;
    for (const bankCode of [bank.code, bank.nip_code]) {
      const answer = await client.transfer({ source, reference: `to-${bankCode}`, bankCode });
      expect(answer.status).toBe(202);
      await client.finalStatus(`to-${bankCode}`);
    }
    const { status, body } = await client.transfer({ source, reference: 'to nobody', bankCode: '000' });
    expect([status, body.code]).toEqual([400, 'unknown_bank']);
  });

  it('What are the rules of account numbers?', async () => {
    const source = await client.fundedWallet(50_000);
    for (const accountNumber of ['012345678', '01234567890', '01234567ab', 123_456_789]) {
      const { status, body } = await client.transfer({ source, reference: 'short', accountNumber });
      expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', 'accountNumber']);
    }
    expect(isValidNuban('058', '0123456780')).toBe(false);
    const answer = await client.transfer({ source, reference: 'wrong digit', accountNumber: '0123456780' });
    expect(answer.status).toBe(202);
    await client.finalStatus('wrong digit');
  });

  it('What happens to money that a bank returns?', async () => {
    const charged = DescribedClient.of(await kolo.newBusiness({ bankTransferFee: 1_000n }));
    const source = await charged.fundedWallet(50_000);
    await charged.transfer({ source, reference: 'returned', accountNumber: '0000000060' });
    const paid = (await charged.finalStatus('returned')).body.data;
    const back = async () =>
      (await charged.get('/api/v1/transaction?category=bank-outflow-reversal')).body.data.paginatedPayload
        .edges;
    await until(async () => {
      kolo.clock.advance(1_000);
      kolo.service.work.wake();
      return (await back()).length > 0;
    });
    expect(await back()).toMatchObject([
      { type: 'credit', amount: 10_000, reverses_id: paid.id, wallet_id: source, status: 'successful' },
    ]);
    expect((await charged.tsq('returned')).body.data.status).toBe('successful');
    expect((await charged.get(`/api/v1/wallet/${source}`)).body.data.ledger_balance).toBe(49_000);
  });

  it('What is a withdrawal?', async () => {
    const source = await client.fundedWallet(50_000);
    const { walletId: destination } = await client.customer();
    await client.walletTransfer({ source, destination, reference: 'to a wallet' });
    await client.transfer({ source, reference: 'refused by the bank', accountNumber: '0000000028' });
    expect((await client.finalStatus('refused by the bank')).body.data.status).toBe('failed');
    expect((await walletOf(source)).withdrawal_count).toBe(0);
    await client.transfer({ source, reference: 'a withdrawal' });
    await client.finalStatus('a withdrawal');
    expect((await walletOf(source)).withdrawal_count).toBe(1);
  });

  it('Who pays fees, and how much?', async () => {
    const charged = await kolo.newBusiness({ bankTransferFee: 1_000n });
    for (const [one, fee] of [
      [client, 0],
      [charged, 1_000],
    ] as const) {
      const source = await one.fundedWallet(50_000);
      const { walletId: destination } = await one.customer();
      await one.transfer({ source, reference: 'with a fee' });
      expect((await one.finalStatus('with a fee')).body.data.fee).toBe(fee);
      await one.walletTransfer({ source, destination, reference: 'without one' });
      expect((await one.tsq('without one')).body.data.fee).toBe(0);
      expect((await one.get(`/api/v1/wallet/${source}`)).body.data.ledger_balance).toBe(39_000 - fee);
    }
  });
});
