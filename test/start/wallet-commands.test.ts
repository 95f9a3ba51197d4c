import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveNothing } from './clean-up.ts';
import { kolo, stop } from './process.ts';
import { type ServedWallet, serveWallet } from './started.ts';

let served: ServedWallet;

beforeAll(async () => {
  served = await serveWallet();
});

afterAll(leaveNothing);

const REASON = ['--reason', 'Asked by the bank'];
const wallet = (command: string, ...options: string[]) =>
  kolo(served.folder, ['wallet', command, served.walletId, '--business', served.business, ...options]);
const status = async () => {
  const { client, walletId } = served;
  const { status, restriction } = (await client.get(`/api/v1/wallet/${walletId}`)).body.data;
  return [status, restriction];
};

const NOBODY = '00000000-0000-7000-8000-000000000000';
test.each([
  [['show', 'nobody'], () => served.business, 'No wallet has the id nobody.\n'],
  [['close', 'nobody', ...REASON], () => served.business, 'No wallet has the id nobody.\n'],
  [['show', 'nobody'], () => NOBODY, `No business has the id ${NOBODY}.\n`],
  [['show', 'nobody'], () => 'x', 'x is not a business id.\n'],
])('kolo wallet %j: the answer is no, exit code 1', async (args, of, sentence) => {
  const { code, stdout, stderr } = await kolo(served.folder, ['wallet', ...args, '--business', of()]);
  expect([code, stdout, stderr]).toEqual([1, '', sentence]);
});

test.each(['nobody', NOBODY])('kolo customer tier %s: the answer is no, exit code 1', async (id) => {
  const { folder, business } = served;
  const ended = await kolo(folder, ['customer', 'tier', id, '3', '--business', business]);
  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: `No customer has the id ${id}.\n` });
});

test('an operator restricts, lifts, closes and shows a wallet while the service runs', async () => {
  const { folder, serving, client, walletId, business } = served;
  await client.fund(walletId, 1_000);
  const restricted = await wallet('restrict', '--type', 'all', ...REASON);
  expect(restricted).toMatchObject({
    code: 0,
    stderr: '',
    stdout: `Wallet ${walletId} is restricted (all).\n`,
  });
  const again = await wallet('restrict', '--type', 'all', ...REASON, '--json');
  expect(JSON.parse(again.stdout)).toEqual({
    ...{ wallet_id: walletId, status: 'restricted', restriction: 'all', changed: false },
  });
  const refused = await client.transfer({ source: walletId, reference: 'to-rent' });
  expect([refused.status, refused.body.code, await status()]).toEqual([
    ...[400, 'wallet_restricted', ['restricted', 'all']],
  ]);
  expect(await wallet('close', ...REASON)).toMatchObject({
    ...{ code: 1, stdout: '', stderr: `Wallet ${walletId} has 1000 kobo in it.\n` },
  });
  expect((await wallet('lift', ...REASON)).stdout).toBe(`Wallet ${walletId} is active.\n`);
  const { walletId: other } = await client.customer();
  await client.walletTransfer({ source: walletId, destination: other, reference: 'all', amount: 1_000 });
  expect((await wallet('close', ...REASON)).code).toBe(0);
  expect((await wallet('lift', ...REASON)).stderr).toBe(`Wallet ${walletId} is closed, for ever.\n`);
  expect(await status()).toEqual(['closed', null]);

  const shown = JSON.parse((await wallet('show', '--json')).stdout);
  expect(shown).toMatchObject({ ...(await client.get(`/api/v1/wallet/${walletId}`)).body.data });
  expect(shown.changes.map((change: { status: string }) => change.status)).toEqual([
    ...['closed', 'active', 'restricted'],
  ]);
  expect(shown.changes[0]).toMatchObject({ reason: 'Asked by the bank', made_by: 'operator' });
  const { stdout } = await wallet('show');
  expect(stdout).toContain(`${walletId}  closed\n`);
  expect(stdout).toMatch(/restricted \(all\) by operator: Asked by the bank\n$/);

  const { customer_id } = shown;
  const tier = (given: string) =>
    kolo(folder, ['customer', 'tier', customer_id, given, '--business', business]);
  for (const [given, tierNow] of [
    ['3', 3],
    ['computed', 0],
  ] as const) {
    expect((await tier(given)).stdout).toBe(`Customer ${customer_id} has tier ${tierNow}.\n`);
    expect((await client.get(`/api/v1/customers/${customer_id}`)).body.data.tier).toBe(tierNow);
  }

  expect((await stop(serving)).code).toBe(0);
  expect((await kolo(folder, ['verify'])).code).toBe(0);
});
