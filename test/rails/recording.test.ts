import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exchange } from '../../src/rails/exchange.ts';
import { type Recorded, recording } from '../../src/rails/recording.ts';

const ANSWER =
  '{"status":true,"data":{"id":9007199254740993,"amount":1500.50,"accountNumber":"0123456789","accountName":"ADA OBI",' +
  '"accessToken":"eyJabc","list":[{"customerEmail":"ada@example.com"},null],"reason":"to 0123456789"}}';
const agent = new Agent();
const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json');
  response.end(request.url === '/html' ? '<html>0123456789</html>' : ANSWER);
});

beforeEach(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterEach(async () => {
  await agent.destroy();
  await new Promise((closed) => server.close(closed));
});

it('keeps the form of what was said, and nothing that is anybody’s', async () => {
  const records: Recorded[] = [];
  const dispatcher = recording(agent, (recorded) => records.push(recorded));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { authorization: 'Bearer sk_live_secret' };
  const body = Buffer.from('{"api_key":"MK_PROD_1","bvn":"22222222222","amount":10}');
  const path = { origin, headers };
  const answer = await exchange(
    dispatcher,
    { ...path, method: 'POST', target: '/pay?to=0123456789', body },
    { timeoutMs: 5_000 },
  );
  await exchange(dispatcher, { ...path, method: 'GET', target: '/html', body: null }, { timeoutMs: 5_000 });
  // The caller has it as it came.
  expect(answer.body.toString()).toBe(ANSWER);
  expect(records).toEqual([
    {
      method: 'POST',
      path: '/pay?to=1111111111',
      sent: '{"api_key":"xxxxxxxxx","bvn":"xxxxxxxxxxx","amount":10}',
      status: 200,
      contentType: 'application/json',
      answered:
        '{"status":true,"data":{"id":1111111111111111,"amount":1500.50,"accountNumber":"1111111111","accountName":"xxxxxxx",' +
        '"accessToken":"xxxxxx","list":[{"customerEmail":"xxxxxxxxxxxxxxx"},null],"reason":"to 1111111111"}}',
    },
    {
      method: 'GET',
      path: '/html',
      sent: null,
      status: 200,
      contentType: 'application/json',
      answered: '23 characters that are no JSON',
    },
  ]);
});
