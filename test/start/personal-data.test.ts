import { afterAll, expect, test } from 'vitest';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { kolo, stop } from './process.ts';
import { administrator } from './signed-in.ts';
import { serveWallet } from './started.ts';

afterAll(leaveNothing);

test('kolo customer export and erase, beside a running service', async () => {
  const { folder, serving, client, business } = await serveWallet();
  const bvn = '22155667788';
  const { customerId, walletId } = await client.customer({ name: 'Folake Adunni Bello', bvn });
  const run = (...args: string[]) => kolo(folder, ['customer', ...args, '--business', business]);

  const ada = await administrator(folder, serving, 'ada');
  const give = (id: string) =>
    ada.kolo(['customer', 'export', id, '--business', business, '--reason', 'asked for']);
  const exported = await give(customerId);
  expect([exported.code, exported.stderr]).toEqual([0, '']);
  const { data } = JSON.parse(exported.stdout) as { data: { where: string; rows: object[] }[] };
  expect(data[0]).toMatchObject({ where: 'customers', rows: [{ name: 'Folake Adunni Bello', bvn }] });

  await client.fund(walletId, 5_000);
  await until(async () => (await client.get(`/api/v1/wallet/${walletId}`)).body.data.balance === 5_000);
  const refused = await run('erase', customerId, '--reason', 'asked for');
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toBe(`Wallet ${walletId} of the customer has 5000 kobo in it.\n`);
  expect((await client.transfer({ source: walletId, amount: 5_000, reference: 'empty' })).status).toBe(202);
  expect((await client.finalStatus('empty')).body.data.status).toBe('successful');

  const erased = await run('erase', customerId, '--reason', 'asked for', '--json');
  expect([erased.code, JSON.parse(erased.stdout)]).toMatchObject([0, { erased_before: false }]);
  expect((await run('erase', customerId, '--reason', 'again')).stdout).toBe(
    `Customer ${customerId} was erased before.\n`,
  );
  expect((await client.get(`/api/v1/customers/${customerId}`)).body.data.name).toBe('Erased customer');
  for (const id of ['nobody', '019bbf6c-7e00-7000-8000-000000000000']) {
    const none = await run('erase', id, '--reason', 'x');
    expect([none.code, none.stderr]).toEqual([1, `No customer has the id ${id}.\n`]);
  }
  const none = await give('019bbf6c-7e00-7000-8000-000000000000');
  expect([none.code, none.stderr]).toEqual([1, 'Nothing is found here.\n']);
  expect((await kolo(folder, ['verify'])).code).toBe(0);
  expect((await stop(serving)).code).toBe(0);
});
