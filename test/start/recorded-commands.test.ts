import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { kolo, stop } from './process.ts';
import { administrator, type Commander } from './signed-in.ts';
import { type ServedWallet, serveWallet } from './started.ts';

let served: ServedWallet;
let ada: Commander;
beforeAll(async () => {
  served = await serveWallet();
  ada = await administrator(served.folder, served.serving, 'ada');
});
afterAll(leaveNothing);

it('records what the shell does to wallets and tiers, without what may name somebody', async () => {
  const { folder, business, walletId, client } = served;
  const side = ['--business', business];
  const done = async (args: string[]) =>
    expect(await kolo(folder, [...args, ...side])).toMatchObject({ code: 0 });
  const { customer_id: customer } = (await client.get(`/api/v1/wallet/${walletId}`)).body.data;
  await done(['customer', 'tier', customer, '3']);
  const because = ['--reason', 'Ngozi Ade asked for it'];
  await done(['wallet', 'restrict', walletId, '--type', 'all', ...because]);
  await done(['wallet', 'lift', walletId, ...because]);
  // Done already: nothing has changed.
  await done(['wallet', 'lift', walletId, ...because]);
  const exported = async () => (await ada.kolo(['audit', 'export', ...side, '--mode', 'test'])).stdout;
  await until(async () => (await exported()).includes('wallet.lifted'));
  const text = await exported();
  expect(text).not.toContain('Ngozi');
  const entries = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { act: string; [field: string]: unknown })
    .filter(({ actor_kind }) => actor_kind === 'shell');
  const by = { actor: userInfo().username, address: null };
  expect(entries).toMatchObject([
    {
      ...by,
      act: 'customer.tier_set',
      subject: `customer ${customer}`,
      after: { tier: 3, set_by_hand: true },
    },
    {
      ...{ ...by, act: 'wallet.restricted', subject: `wallet ${walletId}` },
      ...{
        before: { status: 'active', restriction: null },
        after: { status: 'restricted', restriction: 'all' },
      },
    },
    { ...by, act: 'wallet.lifted', after: { status: 'active', restriction: null } },
  ]);
  await writeFile(join(folder, 'audit.jsonl'), text);
  expect(await kolo(folder, ['audit', 'check', join(folder, 'audit.jsonl')])).toMatchObject({ code: 0 });
  await stop(served.serving);
});
