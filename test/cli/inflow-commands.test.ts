import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { kolo, stop } from './process.ts';
import { TwoCommanders } from './signed-in.ts';
import { type ServedWallet, serveWallet } from './started.ts';

const SENDER = { sender_name: 'CHIDI', sender_account_number: '0123456789', sender_bank_code: '058' };
const RESTRICTED = 'its wallet takes no money as long as it is restricted';

const NOBODY = '00000000-0000-7000-8000-000000000000';

let served: ServedWallet;
let two: TwoCommanders;
/** Of the wallet. */
let number: string;

beforeAll(async () => {
  served = await serveWallet();
  two = await TwoCommanders.of(served.folder, served.serving);
  const { client, walletId } = served;
  const account = { wallet_id: walletId, type: 'regular' };
  const reserved = await client.post('/api/v1/wallet/reserve-account', account);
  number = reserved.body.data.account_details.account_number;
  await client.post(`/api/v1/wallet/${walletId}/restrict`, { type: 'all', reason: 'Disputed' });
});

afterAll(leaveNothing);

const inflow = (...args: string[]) => two.maker.kolo(['inflow', ...args, '--business', served.business]);
const listed = async (...options: string[]) =>
  JSON.parse((await inflow('list', '--json', ...options)).stdout).items;

test('kolo inflow show: where there is nothing the answer is no, exit code 1', async () => {
  const { code, stdout, stderr } = await inflow('show', NOBODY);
  expect([code, stdout, stderr]).toEqual([1, '', 'Not found.\n']);
});

/** Money that the wallet cannot take; gives its movement. */
async function heldInflow(amount: number, fields: object = SENDER): Promise<string> {
  const payment = { account_number: number, amount, ...fields };
  expect((await served.client.post('/api/v1/test/inflow', payment)).status).toBe(202);
  return (await listed()).find((held: { amount: number }) => held.amount === amount).id;
}

test('held money is listed, and credited and sent back with approval, while the service runs', async () => {
  const { folder, serving, client, walletId } = served;
  const first = await heldInflow(1);
  const second = await heldInflow(2);
  const nameless = await heldInflow(3, {});
  expect(await listed('--held')).toMatchObject([
    { id: nameless, state: 'held', sender: { name: null } },
    { id: second, state: 'held', wallet_id: walletId, reason: 'wallet_restricted', answer_id: null },
    { id: first, state: 'held', sender: { name: 'C****', account_number: '******6789', bank_code: '058' } },
  ]);
  const page = JSON.parse((await inflow('list', '--limit', '2', '--json')).stdout);
  expect(page.items.map(({ id }: { id: string }) => id)).toEqual([nameless, second]);
  const more = JSON.parse((await inflow('list', '--cursor', page.next, '--json')).stdout);
  expect(more).toMatchObject({ items: [{ id: first }], next: null });
  const shown = (await inflow('show', first)).stdout;
  expect(shown).toContain(RESTRICTED);
  expect(shown).not.toMatch(/CHIDI|0123456789/);
  const revealed = JSON.parse((await inflow('reveal', first, '--reason', 'The sender asks')).stdout);
  expect(revealed).toMatchObject({ id: first, sender: { name: 'CHIDI', account_number: '0123456789' } });

  const decide = (...args: string[]) => two.agree('suspense', ...args, '--business', served.business);
  const no = (...words: string[]) => ({
    code: 1,
    stderr: expect.stringMatching(words.join('[^]*')),
  });
  expect(await decide('credit', first)).toMatchObject(no('cannot take the money', RESTRICTED));
  const { walletId: other } = await client.customer();
  expect(await decide('credit', first, '--wallet', other)).toMatchObject({ code: 0 });
  expect(await decide('credit', first, '--wallet', other)).toMatchObject(no('not held', 'it is credited'));
  const [credit] = (await client.get(`/api/v1/wallet/${other}/transactions`)).body.data.paginatedPayload
    .edges;
  expect(credit).toMatchObject({ category: 'adjustment', amount: 1, reverses_id: first, reference: null });
  const events = (await client.get('/api/v1/webhooks/events?type=bank-transfer.inflow.success')).body.data;
  expect(events.paginatedPayload.edges[0].body).toMatchObject({
    wallet: other,
    eventData: { id: credit.id },
  });

  const suspense = (...args: string[]) =>
    two.maker.kolo(['suspense', 'list', ...args, '--business', served.business]);
  expect(JSON.parse((await suspense('--limit', '1', '--json')).stdout)).toMatchObject({
    items: [{ id: second, origin: 'inflow', amount: 2, wallet_id: walletId }],
    totals: [{ currency: 'NGN', count: 2, amount: '5', balance: '5' }],
    next: expect.any(String),
  });
  const waits = (await suspense()).stdout;
  expect(waits).toContain(`${second}  inflow  0.02 NGN  for ${walletId}  `);
  expect(waits).toMatch(/\nTotal 0\.05 NGN in 2 items\.\n$/);

  expect(await decide('return', nameless)).toMatchObject(no('It is not known where the money came from'));
  expect(await decide('return', second)).toMatchObject({ code: 0 });
  await until(async () =>
    (await listed()).some(
      ({ id, state }: { id: string; state: string }) => id === second && state === 'returned',
    ),
  );
  expect(await decide('return', second)).toMatchObject(no('not held', 'it is returned'));
  expect((await listed('--held')).map(({ id }: { id: string }) => id)).toEqual([nameless]);
  const unclaimed = (...args: string[]) => two.maker.kolo(['inflow', ...args]);
  expect(JSON.parse((await unclaimed('unclaimed', '--json')).stdout)).toEqual({ items: [], next: null });
  for (const args of [
    ['reveal-unclaimed', '--reason', 'Asked'],
    ['close-unclaimed', '--note', 'Gone'],
  ])
    expect(await unclaimed(...args, 'paystack', 'nothing')).toMatchObject(no('Not found'));

  expect((await stop(serving)).code).toBe(0);
  expect((await kolo(folder, ['verify'])).code).toBe(0);
});
