import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DescribedClient } from '../api/described.ts';
import { type Answer, until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

const FEE = 25;
const AMOUNT = 10_000;
const COST = AMOUNT + FEE;

let kolo: TestKolo;
let client: DescribedClient;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(await kolo.newBusiness({ bankTransferFee: BigInt(FEE) }));
});
afterAll(async () => {
  await kolo.stop();
});

/** Sends that many requests, all before any of them is answered. */
const atOnce = (count: number, send: (i: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => send(i)));

/** Number of answers by status, message, code and replay mark. */
function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, headers, body } of answers) {
    const replay = headers.get('idempotent-replay') === 'true' ? 'replay' : 'first';
    const key = [status, body.message, body.code ?? replay].join(' | ');
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

const ACCEPTED = '202 | Bank transfer is processing | first';
const REPLAYED = '202 | Bank transfer is processing | replay';
const REFUSED = 'An error occurred processing bank transfer';
const POOR = '400 | Insufficient funds | insufficient_funds';
const DUPLICATE = `400 | ${REFUSED} | duplicate_reference`;

const walletOf = async (id: string) => (await client.get(`/api/v1/wallet/${id}`)).body.data;

/** A wallet's bank transfers. */
const payoutsOf = (walletId: string): Promise<{ reference: string; status: string }[]> =>
  client.all(`/api/v1/wallet/${walletId}/transactions?type=debit`);

async function allFinal(walletId: string): Promise<void> {
  const path = `/api/v1/transaction?wallet_id=${walletId}&status=processing&limit=1`;
  await until(async () => (await client.get(path)).body.data.paginatedPayload.edges.length === 0);
}

describe('500 transfers at once from a wallet with money for 200', () => {
  it('are 200 accepted and 300 refused for funds, and the wallet ends at 0', async () => {
    const source = await client.fundedWallet(200 * COST);
    const answers = await atOnce(500, (i) =>
      client.transfer({ amount: AMOUNT, source, reference: `rush-${i}` }),
    );
    expect(tally(answers)).toEqual({ [ACCEPTED]: 200, [POOR]: 300 });
    expect((await walletOf(source)).balance).toBe(0);

    await allFinal(source);
    expect(await walletOf(source)).toMatchObject({ balance: 0, ledger_balance: 0, held_balance: 0 });
    const accepted = answers.flatMap(({ status }, i) => (status === 202 ? [`rush-${i}`] : []));
    const payouts = await payoutsOf(source);
    expect(payouts.map(({ reference }) => reference).sort()).toEqual(accepted.sort());
    expect(new Set(payouts.map(({ status }) => status))).toEqual(new Set(['successful']));
    expect((await client.tsq(`rush-${answers.findIndex(({ status }) => status === 400)}`)).status).toBe(404);
    expect(await kolo.findings()).toEqual([]);
  });
});

describe('one reference', () => {
  it('moves money once for 100 copies at once, and is accepted again after the wallet was emptied', async () => {
    const source = await client.fundedWallet(3 * COST);
    const transfer = { amount: AMOUNT, source, reference: 'copies', narration: 'Rent' };
    expect(tally(await atOnce(100, () => client.transfer(transfer)))).toEqual({
      [ACCEPTED]: 1,
      [REPLAYED]: 99,
    });
    expect((await walletOf(source)).balance).toBe(2 * COST);

    expect((await client.transfer({ amount: 2 * COST - FEE, source, reference: 'the-rest' })).status).toBe(
      202,
    );
    expect((await walletOf(source)).balance).toBe(0);
    expect(tally([await client.transfer(transfer)])).toEqual({ [REPLAYED]: 1 });
    await allFinal(source);
    expect(tally([await client.transfer(transfer)])).toEqual({ [REPLAYED]: 1 });
    expect((await payoutsOf(source)).map(({ reference }) => reference)).toEqual(['the-rest', 'copies']);
    expect((await walletOf(source)).ledger_balance).toBe(0);
    expect(await kolo.findings()).toEqual([]);
  });

  it('is answered the same when its wallet has been restricted, which pays nothing new', async () => {
    const source = await client.fundedWallet(2 * COST);
    const transfer = { source, reference: 'before-restriction' };
    expect((await client.transfer(transfer)).status).toBe(202);
    const why = { type: 'outflow', reason: 'a dispute' };
    expect((await client.post(`/api/v1/wallet/${source}/restrict`, why)).status).toBe(200);
    expect(tally([await client.transfer(transfer)])).toEqual({ [REPLAYED]: 1 });
    const fresh = { source, reference: 'after-restriction' };
    expect(tally([await client.transfer(fresh)])).toEqual({ [`400 | ${REFUSED} | wallet_restricted`]: 1 });
    expect((await walletOf(source)).balance).toBe(COST);
  });

  it('goes to one of many different transfers that ask for it at once', async () => {
    const source = await client.fundedWallet(100 * COST);
    const send = (i: number) => client.transfer({ amount: 1_000 + i, source, reference: 'contested' });
    const answers = await atOnce(60, send);
    expect(tally(answers)).toEqual({ [ACCEPTED]: 1, [DUPLICATE]: 59 });
    const winner = answers.findIndex(({ status }) => status === 202);
    expect((await client.tsq('contested')).body.data.amount).toBe(1_000 + winner);
    expect((await walletOf(source)).balance).toBe(100 * COST - FEE - 1_000 - winner);
  });

  it('with other content is a duplicate, whatever differs', async () => {
    const source = await client.fundedWallet(10 * COST);
    const other = await client.fundedWallet(10 * COST);
    const transfer = { source, reference: 'taken', narration: 'Rent' };
    expect((await client.transfer(transfer)).status).toBe(202);
    const differences: Record<string, unknown>[] = [
      { amount: AMOUNT + 1 },
      { narration: 'rent' },
      { narration: undefined },
      { source: other },
      { bankCode: '044' },
      { accountNumber: '0123456780' },
      { currency: 'USD' },
    ];
    for (const difference of differences) {
      const answer = tally([await client.transfer({ ...transfer, ...difference })]);
      expect([difference, answer]).toEqual([difference, { [DUPLICATE]: 1 }]);
    }
    const without = { source, reference: 'no-narration' };
    expect((await client.transfer(without)).status).toBe(202);
    expect(tally([await client.transfer({ ...without, narration: 'Rent' })])).toEqual({ [DUPLICATE]: 1 });
    expect((await walletOf(source)).balance).toBe(8 * COST);
    expect((await walletOf(other)).balance).toBe(10 * COST);
  });

  it('with the same content said in another way is the same', async () => {
    const { customerId } = await client.customer();
    const wallet = { name: 'Two ids', tag: 'expense', identifier: 'two-ids-a', wallet_id: 'two-ids-b' };
    await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet: [wallet] });
    await client.fund('two-ids-b', 2 * COST);
    const transfer = { source: 'two-ids-b', reference: 'said', narration: 'Ol\u00e9', bankCode: '058' };
    expect(tally([await client.transfer(transfer)])).toEqual({ [ACCEPTED]: 1 });
    const { nip_code } = (await client.get('/api/v1/transfer/bank-list')).body.data.find(
      ({ code }: { code: string }) => code === '058',
    );
    for (const same of [
      { bankCode: nip_code },
      { source: 'two-ids-a' },
      { narration: 'Ole\u0301' },
      { unheard_of: 'field' },
    ]) {
      expect(tally([await client.transfer({ ...transfer, ...same })])).toEqual({ [REPLAYED]: 1 });
    }
    expect((await walletOf('two-ids-a')).balance).toBe(COST);
  });

  it('stays free when its transfer is refused', async () => {
    const { walletId } = await client.customer();
    const transfer = { source: walletId, reference: 'refused-first' };
    const refusals: [Record<string, unknown>, string][] = [
      [{}, 'insufficient_funds'],
      [{ bankCode: '999' }, 'unknown_bank'],
      [{ source: 'nobody' }, 'wallet_not_found'],
      [{ currency: 'USD' }, 'unsupported_currency'],
      [{ amount: 0 }, 'invalid_request'],
    ];
    for (const [fault, code] of refusals) {
      const { status, body } = await client.transfer({ ...transfer, ...fault });
      expect([status, body.code]).toEqual([400, code]);
      expect((await client.tsq('refused-first')).status).toBe(404);
    }
    await client.fund(walletId, COST);
    expect(tally([await client.transfer(transfer)])).toEqual({ [ACCEPTED]: 1 });
    expect((await client.finalStatus('refused-first')).body.data.status).toBe('successful');
    expect((await walletOf(walletId)).balance).toBe(0);
  });

  it('is unique over movements of every kind', async () => {
    const source = await client.fundedWallet(5 * COST);
    const fund = (reference: string, fields: object = {}) =>
      client.post('/api/v1/transfer/test/funding', { wallet_id: source, amount: 700, reference, ...fields });
    expect((await fund('came-in')).status).toBe(202);
    expect(tally([await client.transfer({ source, reference: 'came-in', amount: 700 })])).toEqual({
      [DUPLICATE]: 1,
    });
    expect((await client.transfer({ source, reference: 'went-out' })).status).toBe(202);
    expect((await fund('went-out')).body.code).toBe('duplicate_reference');
    expect((await fund('came-in', { amount: 701 })).body.code).toBe('duplicate_reference');
    expect((await walletOf(source)).balance).toBe(4 * COST + 700);
    expect(await kolo.findings()).toEqual([]);
  });
});

describe('one funding', () => {
  it('credits once for many copies at once, by whichever of its wallet ids', async () => {
    const { customerId } = await client.customer();
    const wallet = { name: 'Funded', tag: 'savings', identifier: 'funded-a', wallet_id: 'funded-b' };
    await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet: [wallet] });
    const fund = (i: number) => {
      const wallet_id = i % 2 === 0 ? 'funded-a' : 'funded-b';
      return client.post('/api/v1/transfer/test/funding', { wallet_id, amount: 500, reference: 'gift' });
    };
    const answers = await atOnce(40, fund);
    const first = '202 | Test funding is processing | first';
    expect(tally(answers)).toEqual({ [first]: 1, [first.replace('first', 'replay')]: 39 });
    expect(new Set(answers.map(({ body }) => body.data.transaction_id)).size).toBe(1);
    expect((await walletOf('funded-a')).balance).toBe(500);
    expect(await kolo.findings()).toEqual([]);
  });
});
