import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { TwoPeople } from './people.ts';

let kolo: TestKolo;
let two: TwoPeople;
let owner: pg.Client;
let environmentPath: string;
beforeAll(async () => {
  kolo = await startKolo({ pollMs: 20 });
  two = await TwoPeople.open(kolo);
  await two.ada.signIn();
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  environmentPath = `${kolo.business.businessId}/test`;
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await Promise.all([owner.end(), two.close()]);
  await kolo.stop();
});

const SENDER = { sender_name: 'Bola Ade', sender_account_number: '0123456789', sender_bank_code: '058' };
const see = async (path: string) =>
  (await two.ada.call('GET', `/ops/v1/businesses/${environmentPath}${path}`)).body.data;
const listed = async (id: string) => (await see(`/transfers?q=${id}`)).paginatedPayload.edges[0];

/** A deposit for a wallet that takes no money; gives the wallet and the movement. */
async function heldDeposit(sender: object = SENDER): Promise<{ id: string; wallet: string }> {
  const { walletId: wallet } = await kolo.test.customer();
  const reserve = { wallet_id: wallet, type: 'regular' };
  const reserved = (await kolo.test.post('/api/v1/wallet/reserve-account', reserve)).body.data;
  await kolo.test.post(`/api/v1/wallet/${wallet}/restrict`, { type: 'all', reason: 'Disputed' });
  const { account_number } = reserved.account_details;
  await kolo.test.post('/api/v1/test/inflow', { account_number, amount: 90_000, ...sender });
  const find = async () =>
    (
      await owner.query(
        `SELECT h.transaction_id AS id FROM held_inflows h
         JOIN wallets w ON w.account_id = h.account_id WHERE w.wallet_id = $1`,
        [wallet],
      )
    ).rows;
  await until(async () => (await find()).length === 1);
  return { id: (await find())[0].id, wallet };
}

/** The notes with which the incidents of a movement were closed, as its page shows them. */
const closed = async (id: string): Promise<string[]> => {
  const { timeline } = await see(`/transfers/${id}`);
  const closings = timeline.filter(({ kind }: { kind: string }) => kind === 'incident_closed');
  return closings.map(({ detail }: { detail: string }) => detail.replace(/^.* by Kolo: /, ''));
};

/** Number of work items of a kind in the environment. */
const waiting = async (kind: string): Promise<number> => {
  const { environments } = (await two.ada.call('GET', '/ops/v1/work-queue')).body.data;
  const kinds: { kind: string; count: number }[] = environments.flatMap(
    (one: { kinds: object[] }) => one.kinds,
  );
  return kinds.find((one) => one.kind === kind)?.count ?? 0;
};

describe('a deposit that no wallet takes', () => {
  it('is shown as held, in the list, in full and in the export, with its case and what can be done', async () => {
    const { id, wallet } = await heldDeposit();
    const held = { suspense_state: 'held', suspense_reason: 'wallet_restricted', answer_id: null };
    expect(await listed(id)).toMatchObject({ id, ...held });
    expect(await see(`/transfers/${id}`)).toMatchObject({
      ...held,
      suspense_wallet_id: wallet,
      meaning:
        'It waits in suspense until it is credited or returned. No wallet took it at first: its wallet takes no money as long as it is restricted.',
      actions: ['revealTransfer', 'readInflow', 'proposeSuspenseCredit', 'proposeSuspenseReturn'],
      timeline: expect.arrayContaining([
        expect.objectContaining({
          kind: 'held',
          detail: 'No wallet took it: its wallet takes no money as long as it is restricted.',
        }),
      ]),
    });
    const inQueue = async (of: string) =>
      (await see(`/work-queue/suspense?wallet_id=${of}`)).paginatedPayload.edges;
    expect(await inQueue(wallet)).toMatchObject([{ id, wallet_id: wallet }]);
    expect(await inQueue('ada-savings')).toEqual([]);
    const times = [-1, 1].map((hours) => new Date(kolo.clock.now() + hours * 3_600_000).toISOString());
    const query = `?q=${id}&from=${times[0]}&to=${times[1]}`;
    const headers = { authorization: `Bearer ${two.ada.token}` };
    const at = `${kolo.baseUrl}/ops/v1/businesses/${environmentPath}/transfers/export${query}`;
    expect([await waiting('suspense'), await waiting('incidents')]).toEqual([1, 0]);
    const csv = await (await fetch(at, { headers })).text();
    expect(csv.split('\r\n')[1]).toContain(',held,wallet_restricted,');
  });

  it('is shown as on its way back and as returned, with the payout that returns it', async () => {
    const { id } = await heldDeposit();
    const agreed = await two.agree(environmentPath, 'suspense.return', { held_id: id });
    const back = agreed.body.data.result.transaction_id;
    const state = async () => (await listed(id)).suspense_state;
    expect(['returning', 'returned']).toContain(await state());
    await until(async () => (await state()) === 'returned');
    expect(await see(`/transfers/${id}`)).toMatchObject({
      answer_id: back,
      meaning: expect.stringMatching(/^It was returned to its sender, which is final\./),
      actions: ['revealTransfer', 'readInflow'],
    });
    expect(await see(`/transfers/${back}`)).toMatchObject({ suspense_state: null, reverses_id: id });
    expect(await closed(id)).toEqual(['Sent back to its sender.']);
  });

  it('is shown as credited, with the adjustment that credits it', async () => {
    const { id } = await heldDeposit();
    const { walletId: other } = await kolo.test.customer();
    const agreed = await two.agree(environmentPath, 'suspense.credit', { held_id: id, wallet_id: other });
    const answer = agreed.body.data.result.transaction_id;
    expect(await listed(id)).toMatchObject({ suspense_state: 'credited', answer_id: answer });
    expect(await see(`/transfers/${id}`)).toMatchObject({
      meaning: expect.stringMatching(/^It was credited to a wallet later, which is final\./),
    });
    expect(await listed(answer)).toMatchObject({ suspense_state: null, reverses_id: id });
    expect(await closed(id)).toEqual(['Credited to a wallet.']);
  });

  it('has its proposal closed with the reason once the wallet to credit is closed', async () => {
    const { id } = await heldDeposit();
    const { walletId: other } = await kolo.test.customer();
    const made = await two.propose(environmentPath, 'suspense.credit', { held_id: id, wallet_id: other });
    await kolo.test.post(`/api/v1/wallet/${other}/close`, { reason: 'Moved' });
    const shown = async () => (await two.ada.call('GET', `/ops/v1/proposals/${made.body.data.id}`)).body.data;
    await until(async () => (await shown()).status !== 'open');
    expect(await shown()).toMatchObject({
      status: 'impossible',
      closed_because: 'The wallet to credit is closed.',
    });
  });

  it('is not proposed for a wallet that cannot take it, and has one open proposal', async () => {
    const { id, wallet } = await heldDeposit();
    const own = await two.propose(environmentPath, 'suspense.credit', { held_id: id });
    expect(own).toMatchObject({
      status: 409,
      body: {
        code: 'wallet_cannot_take',
        errors: [{ message: 'its wallet takes no money as long as it is restricted' }],
      },
    });
    const { walletId: other } = await kolo.test.customer();
    await kolo.test.post(`/api/v1/wallet/${other}/close`, { reason: 'Moved' });
    const closed = await two.propose(environmentPath, 'suspense.credit', { held_id: id, wallet_id: other });
    expect(closed).toMatchObject({ status: 409, body: { code: 'wallet_cannot_take' } });
    await kolo.test.post(`/api/v1/wallet/${wallet}/lift`, { reason: 'Settled' });
    const made = await two.propose(environmentPath, 'suspense.credit', { held_id: id });
    const { effect } = (await two.ada.call('GET', `/ops/v1/proposals/${made.body.data.id}`)).body.data;
    expect(effect).toMatch(/are credited to [A-Z][a-z]+ \S\.'s wallet …[0-9a-f]{6}/);
    const path = `/ops/v1/businesses/${environmentPath}/proposals/suspense.return`;
    const contrary = await two.bola.call('POST', path, { content: { held_id: id }, reason: 'It is wrong' });
    expect(contrary).toMatchObject({ status: 409, body: { code: 'already_proposed' } });
    expect(await two.approve(made.body.data.id)).toMatchObject({ status: 200 });
    const late = await two.propose(environmentPath, 'suspense.return', { held_id: id });
    expect(late).toMatchObject({ status: 409, body: { code: 'not_held' } });
  });

  it('is nothing of the kind where its wallet has taken it', async () => {
    const wallet = await kolo.test.fundedWallet(5_000);
    const [edge] = (await see(`/transfers?wallet_id=${wallet}`)).paginatedPayload.edges;
    expect(edge).toMatchObject({ status: 'successful', suspense_state: null, suspense_reason: null });
    expect((await see(`/transfers/${edge.id}`)).meaning).toBe('It came in and was credited to its wallet.');
  });
});

describe('inflows that no wallet took', () => {
  it('are found by customer, bank and amount, and sorted by amount', async () => {
    const small = await heldDeposit({ ...SENDER, amount: 5_000, sender_bank_code: '044' });
    const large = await heldDeposit({ ...SENDER, amount: 7_000_000 });
    const found = async (query: string, list = 'inflows'): Promise<string[]> =>
      (await see(`/${list}?limit=100&${query}`)).paginatedPayload.edges.map(({ id }: { id: string }) => id);
    const { customer_id: customer } = await see(`/wallets/${small.wallet}`);
    for (const query of [`customer_id=${customer}`, 'bank_code=044', 'bank_code=000014', 'amount_to=5000'])
      expect([query, await found(query)]).toEqual([query, [small.id]]);
    expect(await found('amount_from=7000000&bank_code=058')).toEqual([large.id]);
    expect(await found('amount_from=7000000&bank_code=044')).toEqual([]);

    const sorted = await found('sort=amount');
    expect(sorted).toHaveLength((await found('')).length);
    expect([sorted[0], sorted.at(-1)]).toEqual([large.id, small.id]);
    expect(await found('sort=amount&orderBy=ASC')).toEqual(sorted.toReversed());
    const first = (await see('/inflows?sort=amount&limit=2')).paginatedPayload;
    const next = await found(`sort=amount&cursor=${encodeURIComponent(first.pageInfo.endCursor)}`);
    const firstIds = first.edges.map(({ id }: { id: string }) => id);
    expect([...firstIds, ...next]).toEqual(sorted);

    const queue = 'work-queue/suspense';
    const waiting = await found('sort=amount', queue);
    expect([waiting.length, waiting[0]]).toEqual([(await found('', queue)).length, large.id]);
    expect(await found('sort=amount&orderBy=ASC', queue)).toEqual(waiting.toReversed());
    const begun = (await see(`/${queue}?sort=amount&limit=1`)).paginatedPayload.pageInfo.endCursor;
    const rest = await found(`sort=amount&cursor=${encodeURIComponent(begun)}`, queue);
    expect(rest).toEqual(waiting.slice(1));
    expect(await found(`sort=amount&wallet_id=${small.wallet}`, queue)).toEqual([small.id]);
  });
});
