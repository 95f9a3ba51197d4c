import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../support/http.ts';
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

it("records operators' changes of wallets and tiers, without personal data", async () => {
  const { folder, business, walletId, client } = served;
  const ofBusiness = ['--business', business];
  const { customer_id: customer } = (await client.get(`/api/v1/wallet/${walletId}`)).body.data;
  expect(await two.agree('customer', 'tier', customer, '3', ...ofBusiness)).toMatchObject({ code: 0 });
  const restrict = ['wallet', 'restrict', walletId, '--type', 'all', '--reason', 'Ngozi Ade asked for it'];
  expect(await two.maker.kolo([...restrict, ...ofBusiness])).toMatchObject({ code: 0 });
  expect(await two.agree('wallet', 'lift', walletId, ...ofBusiness)).toMatchObject({ code: 0 });
  // Done already: it cannot be proposed, and nothing is recorded.
  expect(await two.agree('wallet', 'lift', walletId, ...ofBusiness)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The wallet has no restriction.'),
  });
  const exported = async () =>
    (await two.maker.kolo(['audit', 'export', ...ofBusiness, '--mode', 'test'])).stdout;
  await until(async () => (await exported()).includes('wallet.lifted'));
  const text = await exported();
  expect(text).not.toContain('Ngozi');
  const entries = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { act: string; [field: string]: unknown })
    .filter(({ act }) => act.startsWith('wallet.') || act.startsWith('customer.'));
  const by = { actor_kind: 'operator' };
  expect(entries).toMatchObject([
    {
      ...by,
      act: 'customer.tier_set',
      subject: `customer ${customer}`,
      after: { tier: 3, set_by_hand: true },
    },
    {
      ...by,
      act: 'wallet.restricted',
      subject: `wallet ${walletId}`,
      before: { status: 'active', restriction: null },
      after: { status: 'restricted', restriction: 'all' },
    },
    { ...by, act: 'wallet.lifted', after: { status: 'active', restriction: null } },
  ]);
  await writeFile(join(folder, 'audit.jsonl'), text);
  expect(await kolo(folder, ['audit', 'check', join(folder, 'audit.jsonl')])).toMatchObject({ code: 0 });
  await stop(served.serving);
});
