import { afterAll, expect, test } from 'vitest';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { kolo, stop } from './process.ts';
import { TwoCommanders } from './signed-in.ts';
import { serveWallet } from './started.ts';

afterAll(leaveNothing);

const NOBODY = '019bbf6c-7e00-7000-8000-000000000000';
const NAME = 'Folake Adunni Bello';

test('customers are listed, shown, revealed and exported by one person, and erased by two', async () => {
  const { folder, serving, client, business } = await serveWallet();
  const bvn = '22155667788';
  const { customerId, walletId } = await client.customer({ name: NAME, bvn });
  const two = await TwoCommanders.of(folder, serving);
  const of = ['--business', business];
  const because = ['--reason', 'asked for by letter'];
  const run = (...args: string[]) => two.maker.kolo(['customer', ...args, ...of]);
  const json = async (...args: string[]) => JSON.parse((await run(...args)).stdout);

  const seen = { id: customerId, name: NAME, tier: 1, wallets: [walletId] };
  expect(await json('list', '--limit', '1', '--json')).toMatchObject({
    items: [seen],
    next: expect.any(String),
  });
  expect((await run('list')).stdout).toMatch(new RegExp(`^${customerId}  ${NAME}  .*tier 1`));
  expect(await json('show', customerId, '--json')).toMatchObject({ id: customerId, bvn: '*******7788' });
  expect((await run('show', customerId)).stdout).toContain(`  wallet     ${walletId}  active\n`);
  expect(await json('reveal', customerId, ...because)).toMatchObject({ id: customerId, name: NAME });
  const { data } = await json('export', customerId, ...because);
  expect(data[0]).toMatchObject({ where: 'customers', rows: [{ name: NAME, bvn }] });
  const acts = [['show'], ['reveal', ...because], ['export', ...because], ['erase', ...because]];
  for (const [act, ...options] of acts)
    expect(await run(act!, NOBODY, ...options)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Not found.\n',
    });

  await client.fund(walletId, 5_000);
  await until(async () => (await client.get(`/api/v1/wallet/${walletId}`)).body.data.balance === 5_000);
  const erase = () => run('erase', customerId, ...because);
  expect(await erase()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`  <customer-id>: has wallet ${walletId}, which has 5000 kobo in it.\n`),
  });
  expect((await client.transfer({ source: walletId, amount: 5_000, reference: 'empty' })).status).toBe(202);
  expect((await client.finalStatus('empty')).body.data.status).toBe('successful');
  const proposed = (await erase()).stdout.trim();
  expect(await two.checker.kolo(['proposal', 'approve', proposed, '--json'])).toMatchObject({ code: 0 });
  await until(async () => (await run('show', customerId)).stdout.includes('erased '));
  expect((await client.get(`/api/v1/customers/${customerId}`)).body.data.name).toBe('Erased customer');
  expect((await kolo(folder, ['verify'])).code).toBe(0);
  expect((await stop(serving)).code).toBe(0);
});
