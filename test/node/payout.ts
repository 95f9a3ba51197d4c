// A program of an integrator, run on a version of Node: a customer, a payout, its webhook and its status, by the client.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Kolo, naira, nodeWebhookHandler, type WebhookEvent } from '../../packages/sdk/src/index.ts';

const [apiKey = '', baseUrl = ''] = process.argv.slice(2);
const kolo = new Kolo({ apiKey, baseUrl });
const reference = 'payout-1';

const ada = await kolo.customers.create({ name: 'Ada Obi', email: 'ada@example.com' });
await kolo.sandbox.fund({ wallet_id: ada.wallet_id, amount: naira('50,000') });

const receiver = createServer().listen(0, '127.0.0.1');
await once(receiver, 'listening');
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const { secret, id } = await kolo.webhookEndpoints.create({ url, verify: false });
const delivered = new Promise<WebhookEvent>((resolve) => {
  const onEvent = (event: WebhookEvent) => {
    if (event.reference === reference) resolve(event);
  };
  receiver.on('request', nodeWebhookHandler({ secret, onEvent }));
});

const to = { accountNumber: '0123456789', bankCode: '058', narration: 'First payout' };
await kolo.transfers.toBank({
  reference,
  source: ada.wallet_id,
  amount: naira('2,500'),
  currency: 'NGN',
  ...to,
});
const { eventType } = await delivered;
const { status, amount } = await kolo.transactions.waitUntilFinal(reference);
await kolo.webhookEndpoints.delete(id);
receiver.close();
process.stdout.write(JSON.stringify({ node: process.versions.node, eventType, status, amount }));
