import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveNothing } from './clean-up.ts';
import { kolo, stop } from './process.ts';
import { TwoCommanders } from './signed-in.ts';
import { type ServedWallet, serveWallet } from './started.ts';

let served: ServedWallet;
let two: TwoCommanders;

beforeAll(async () => {
  served = await serveWallet();
  two = await TwoCommanders.of(served.folder, served.serving);
});

afterAll(leaveNothing);

const REASON = ['--reason', 'Asked by the bank'];
const wallet = (command: string, ...options: string[]) =>
  two.maker.kolo(['wallet', command, served.walletId, '--business', served.business, ...options]);
const lift = () => two.agree('wallet', 'lift', served.walletId, '--business', served.business);
const status = async () => {
  const { client, walletId } = served;
  const { status, restriction } = (await client.get(`/api/v1/wallet/${walletId}`)).body.data;
  return [status, restriction];
};

const NOBODY = '00000000-0000-7000-8000-000000000000';
test.each([
  [['wallet', 'show', 'nobody'], () => served.business, 'Not found.\n'],
  [['wallet', 'close', 'nobody', ...REASON], () => served.business, 'Not found.\n'],
  [['wallet', 'lift', 'nobody', ...REASON], () => served.business, 'Not found.\n'],
  [['wallet', 'show', 'nobody'], () => NOBODY, 'Not found.\n'],
  [
    ['wallet', 'show', 'nobody'],
    () => 'x',
    '--business: x is not a business id. `kolo business list` shows the ids.\n',
  ],
  [['customer', 'tier', NOBODY, '3', ...REASON], () => served.business, 'Not found.\n'],
  [['customer', 'tier', NOBODY, 'computed', ...REASON], () => served.business, 'Not found.\n'],
])('kolo %j: the answer is no, exit code 1', async (args, of, sentence) => {
  const { code, stdout, stderr } = await two.maker.kolo([...args, '--business', of()]);
  expect([code, stdout, stderr]).toEqual([1, '', sentence]);
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
    wallet_id: walletId,
    status: 'restricted',
    restriction: 'all',
    changed: false,
  });
  const refused = await client.transfer({ source: walletId, reference: 'to-rent' });
  expect([refused.status, refused.body.code, await status()]).toEqual([
    400,
    'wallet_restricted',
    ['restricted', 'all'],
  ]);
  expect(await wallet('close', ...REASON)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('has 1000 kobo in it'),
  });
  const loosened = await wallet('restrict', '--type', 'outflow', ...REASON);
  expect(loosened).toMatchObject({ code: 1, stderr: 'This needs approval: propose it.\n' });
  expect(await lift()).toMatchObject({ code: 0 });
  expect(await status()).toEqual(['active', null]);
  const { walletId: other } = await client.customer();
  await client.walletTransfer({ source: walletId, destination: other, reference: 'all', amount: 1_000 });
  expect((await wallet('close', ...REASON)).code).toBe(0);
  expect((await lift()).stderr).toBe('The wallet is closed.\n');
  expect(await status()).toEqual(['closed', null]);

  const shown = JSON.parse((await wallet('show', '--json')).stdout);
  const { id, customer_id, balance } = (await client.get(`/api/v1/wallet/${walletId}`)).body.data;
  expect(shown).toMatchObject({ id, customer_id, balance });
  expect(shown.name).toBeNull();
  expect(shown.changes.map((change: { status: string }) => change.status)).toEqual([
    'closed',
    'active',
    'restricted',
  ]);
  expect(shown.changes[0]).toMatchObject({ reason: 'Asked by the bank', made_by: 'operator' });
  const { stdout } = await wallet('show');
  expect(stdout).toContain(`${walletId}  closed\n`);
  expect(stdout).toMatch(/restricted \(all\) by operator: Asked by the bank\n$/);

  const tierNow = async () => (await client.get(`/api/v1/customers/${customer_id}`)).body.data.tier;
  const ofCustomer = ['customer', 'tier', customer_id];
  expect(await two.agree(...ofCustomer, '3', '--business', business)).toMatchObject({ code: 0 });
  expect(await tierNow()).toBe(3);
  const lowered = await two.maker.kolo([...ofCustomer, 'computed', '--business', business, ...REASON]);
  expect([lowered.stdout, await tierNow()]).toEqual([`Customer ${customer_id} has tier 0.\n`, 0]);

  expect((await stop(serving)).code).toBe(0);
  expect((await kolo(folder, ['verify'])).code).toBe(0);
});
