import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { kolo, stop } from './process.ts';
import { type ServedWallet, serveWallet } from './started.ts';

const SENDER = { sender_name: 'CHIDI', sender_account_number: '0123456789', sender_bank_code: '058' };
const RESTRICTED = 'its wallet takes no money as long as it is restricted';

let served: ServedWallet;
/** Of the wallet. */
let number: string;

beforeAll(async () => {
  served = await serveWallet();
  const { client, walletId } = served;
  const account = { wallet_id: walletId, type: 'regular' };
  const reserved = await client.post('/api/v1/wallet/reserve-account', account);
  number = reserved.body.data.account_details.account_number;
  await client.post(`/api/v1/wallet/${walletId}/restrict`, { type: 'all', reason: 'Disputed' });
});

afterAll(leaveNothing);

const inflow = (...args: string[]) => kolo(served.folder, ['inflow', ...args, '--business', served.business]);
const listed = async (...options: string[]) =>
  JSON.parse((await inflow('list', '--json', ...options)).stdout);

test.each([
  [['show', 'nothing'], 'No inflow that went to suspense has the id nothing.\n'],
  [['credit', '00000000-0000-7000-8000-000000000000'], 'No inflow that went to suspense has the id '],
])('kolo inflow %j: the answer is no, exit code 1', async (args, sentence) => {
  const { code, stdout, stderr } = await inflow(...args);
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(sentence)]);
});

/** Money that the wallet cannot take; gives its movement. */
async function heldInflow(amount: number, fields: object = SENDER): Promise<string> {
  const payment = { account_number: number, amount, ...fields };
  expect((await served.client.post('/api/v1/test/inflow', payment)).status).toBe(202);
  return (await listed()).find((held: { amount: number }) => held.amount === amount).id;
}

test('an operator lists what is held, credits it and sends it back while the service runs', async () => {
  const { folder, serving, client, walletId } = served;
  const [first, second, nameless] = [await heldInflow(1), await heldInflow(2), await heldInflow(3, {})];
  expect(await listed('--held')).toMatchObject([
    { id: nameless, state: 'held', sender: { name: null } },
    { id: second, state: 'held', wallet_id: walletId, reason: 'wallet_restricted', answer_id: null },
    { id: first, state: 'held', sender: { name: 'CHIDI', account_number: '0123456789', bank_code: '058' } },
  ]);
  expect((await inflow('show', first)).stdout).toContain(`  why        ${RESTRICTED}\n`);

  expect(await inflow('credit', first)).toMatchObject({
    ...{ code: 1, stdout: '', stderr: `The wallet cannot take it: ${RESTRICTED}.\n` },
  });
  const { walletId: other } = await client.customer();
  expect(await inflow('credit', first, '--wallet', other)).toMatchObject({ code: 0, stderr: '' });
  expect(await inflow('credit', first, '--wallet', other)).toMatchObject({
    ...{ code: 1, stdout: '', stderr: `${first} is credited already.\n` },
  });
  const [credit] = (await client.get(`/api/v1/wallet/${other}/transactions`)).body.data.paginatedPayload
    .edges;
  expect(credit).toMatchObject({ category: 'adjustment', amount: 1, reverses_id: first, reference: null });
  const events = (await client.get('/api/v1/webhooks/events?type=bank-transfer.inflow.success')).body.data;
  expect(events.paginatedPayload.edges[0].body).toMatchObject({
    wallet: other,
    eventData: { id: credit.id },
  });

  expect(await inflow('return', nameless)).toMatchObject({
    ...{ code: 1, stderr: `Inflow ${nameless} cannot be sent back: its sender's account is not known.\n` },
  });
  expect((await inflow('return', second)).stdout).toMatch(/ goes back to 0123456789 at bank 058, as /);
  await until(async () =>
    (await listed()).some(
      ({ id, state }: { id: string; state: string }) => id === second && state === 'returned',
    ),
  );
  expect((await inflow('return', second)).stderr).toBe(`${second} is returned already.\n`);
  expect((await listed('--held')).map(({ id }: { id: string }) => id)).toEqual([nameless]);
  expect(await kolo(folder, ['inflow', 'unclaimed', '--json'])).toMatchObject({ code: 0, stdout: '[]\n' });

  expect((await stop(serving)).code).toBe(0);
  expect((await kolo(folder, ['verify'])).code).toBe(0);
});
