/**
 * A small savings program: a fifth of whatever comes in is put aside, and earns interest.
 *
 *     npx tsx savings.ts serve                          takes Kolo's events, on SAVINGS_PORT (4002)
 *     npx tsx savings.ts join "Ada Obi" ada@example.com  makes somebody's two wallets, and says by which account they are paid into
 *
 * `KOLO_URL` is Kolo's address and `KOLO_KEY` the API key. The endpoint's secret, which Kolo shows once, is stored in `savings.json`.
 */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { formatNaira, type KnownEvent, Kolo, nodeWebhookHandler } from 'kolo-sdk';

/** Percent a year. */
const RATE = 12;
/** One kobo of so many is put aside. */
const A_FIFTH = 5;
const SPENDING = '-spending';
const SAVINGS = '-savings';
const EVENTS = ['bank-transfer.inflow.success', 'interest-payout.success'] as const;

const { KOLO_URL = 'http://127.0.0.1:4000', KOLO_KEY = '', SAVINGS_PORT = '4002' } = process.env;
const kolo = new Kolo({ apiKey: KOLO_KEY, baseUrl: KOLO_URL });

/** Makes a customer with a wallet to spend from and one to save in. A repeated request makes nothing twice. */
async function join(name: string, email: string): Promise<void> {
  const { customer_id } = await kolo.customers.create({ name, email, returnIfExist: true });
  await kolo.wallets.createBulk({
    customerId: customer_id,
    currency: 'NGN',
    wallet: [
      { name: 'Spending', identifier: `${customer_id}${SPENDING}`, tag: 'expense', reserveAccount: true },
      {
        name: 'Savings',
        identifier: `${customer_id}${SAVINGS}`,
        tag: 'savings',
        interest_enabled: true,
        interest_rate: RATE,
      },
    ],
  });
  const [account] = await kolo.wallets.accounts(`${customer_id}${SPENDING}`);
  console.log(`${name} is paid into account ${account?.account_number ?? 'that is being made'}`);
}

/** Puts a fifth aside. An event may come twice: the reference is of the money that came in, so it is moved once. */
async function putAside({
  eventData,
}: Extract<KnownEvent, { eventType: (typeof EVENTS)[0] }>): Promise<void> {
  const { identifier } = await kolo.wallets.get(eventData.wallet_id ?? '');
  const amount = Math.floor(eventData.amount / A_FIFTH);
  if (!identifier?.endsWith(SPENDING) || amount === 0) return;
  const destination = identifier.slice(0, -SPENDING.length) + SAVINGS;
  const { replayed } = await kolo.transfers.toWallet({
    reference: `aside:${eventData.id}`,
    source: identifier,
    destination,
    amount,
    currency: 'NGN',
    narration: 'Put aside',
  });
  if (!replayed) console.log(`${formatNaira(amount)} of ${formatNaira(eventData.amount)} was put aside`);
}

async function onEvent(event: KnownEvent): Promise<void> {
  if (event.eventType === 'bank-transfer.inflow.success') await putAside(event);
  if (event.eventType === 'interest-payout.success')
    console.log(`${formatNaira(event.eventData.amount)} of interest was paid`);
}

/** The secret of the endpoint, which is registered the first time. */
async function secretOf(url: string): Promise<string> {
  const stored = await readFile('savings.json', 'utf8').catch(() => undefined);
  if (stored !== undefined) return JSON.parse(stored).secret;
  const { secret } = await kolo.webhookEndpoints.create({ url, events: [...EVENTS], verify: false });
  await writeFile('savings.json', JSON.stringify({ url, secret }), { mode: 0o600 });
  return secret;
}

async function serve(): Promise<void> {
  const secret = await secretOf(`http://127.0.0.1:${SAVINGS_PORT}/`);
  // An error thrown by `onEvent` is answered with 500, and Kolo sends the event again later.
  const handler = nodeWebhookHandler({ secret, onEvent, onError: console.error });
  const server = createServer(handler).listen(Number(SAVINGS_PORT), '127.0.0.1');
  await once(server, 'listening');
  console.log(`Takes events on port ${SAVINGS_PORT}`);
}

const [command, name = '', email = ''] = process.argv.slice(2);
if (command === 'serve') await serve();
else if (command === 'join' && name !== '' && email !== '') await join(name, email);
else console.error('npx tsx savings.ts serve, or: npx tsx savings.ts join <name> <email>');
