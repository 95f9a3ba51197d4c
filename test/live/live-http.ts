import type { AddressInfo } from 'node:net';
import type { Clock } from '../../src/platform/values/clock.ts';
import type { ProtocolBank } from '../../src/rails/http/bank.ts';
import { http } from '../../src/rails/http/description.ts';
import { openHttpAccount } from '../../src/rails/http/open.ts';
import { protocolServer } from '../../src/rails/http/server.ts';
import { signRequest } from '../../src/rails/http/signature.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase } from '../support/database.ts';
import type { LiveBank } from './live-bank.ts';

const SECRET = 'the-secret-that-this-bank-and-kolo-have';

/**
 * The sandbox bank as a bank of somebody's own, over the network.
 *
 * @param altered its answers in place of the right ones
 */
export async function liveHttp(
  clock: Clock,
  altered: (protocol: ProtocolBank) => Partial<ProtocolBank> = () => ({}),
): Promise<LiveBank> {
  const database = await createTestDatabase({ empty: true });
  const settings = { costs: { payout: 1_075n, inflow: 5_000n } };
  const bank = await openSandboxBank({ database: database.config, clock, settings });
  const protocol = { ...bank.protocol, ...altered(bank.protocol) };
  const server = protocolServer({ bank: protocol, secrets: [SECRET], clock, log: { error: () => {} } });
  await server.listen({ host: '127.0.0.1', port: 0 });
  let paidIn = 0;
  const callback = (message: object) => async (url: string) => {
    const body = Buffer.from(JSON.stringify(message));
    const { host, pathname } = new URL(url);
    const signed = signRequest(SECRET, { method: 'POST', host, target: pathname, body }, clock.now());
    return { headers: { ...signed, 'content-type': 'application/json' }, body };
  };
  return {
    row: {
      description: http,
      openAccount: async (context) => openHttpAccount(context as Parameters<typeof openHttpAccount>[0]),
    },
    credentials: { url: 'https://bank.example', secret: SECRET },
    origin: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    feeOfFailed: 0n,
    payees: { good: '0123456789', bad: '0000000010', returning: '0000000060' },
    expect: () => {},
    async payIn(accountNumber, amount) {
      const sessionId = String(++paidIn).padStart(30, '0');
      const sender = { name: 'CHIDI EZE', accountNumber: '0987654321', bankCode: '058', bankName: null };
      await bank.testPayments.payIn({ sessionId, accountNumber, amount, sender, narration: 'Rent' });
      return callback({ inflow: sessionId });
    },
    payoutCallback: (railId) => callback({ payment: railId }),
    balance: async () => BigInt((await bank.protocol.account()).available),
    async timesPaid(railId) {
      const payment = await bank.protocol.find(railId);
      return payment?.status === 'paid' ? 1 : 0;
    },
    async close() {
      await server.close();
      await bank.close();
      await database.drop();
    },
  };
}
