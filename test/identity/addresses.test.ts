import { request } from 'node:http';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey } from '../../src/identity/manage-keys.ts';
import { createPool, transactionOn } from '../../src/platform/db/database.ts';
import { BY_TEST } from '../support/actor.ts';
import { startKolo, startProcess, type TestKolo, type TestProcess } from '../support/kolo.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };

/** One that trusts nobody, and one behind a proxy on this machine, on the same database. */
let direct: TestKolo;
let proxied: TestProcess;
let directory: pg.Pool;
let key: string;

beforeAll(async () => {
  direct = await startKolo();
  proxied = await startProcess({
    databases: { kolo: direct.database, bank: direct.bankDatabase },
    env: { KOLO_TRUSTED_PROXIES: '127.0.0.0/8,10.0.0.0/8' },
  });
  directory = createPool(direct.database.connection('kolo_directory'), 'kolo_directory', LIMITS);
  const { businessId } = direct.business;
  const terms = { scopes: ['read'] as const, allowedNetworks: ['203.0.113.0/24'] };
  const input = { businessId, mode: 'test', ...terms, by: BY_TEST, now: direct.clock.now() } as const;
  key = (await transactionOn(directory, (session) => createKey(session, input)))!.key;
});
afterAll(async () => {
  await directory.end();
  await proxied.stop();
  await direct.stop();
});

/** Status of a request with these header lines. */
const answer = ({ baseUrl }: { baseUrl: string }, lines: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': lines };
    const sent = request(`${baseUrl}/api/v1/customers`, { headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        const { errors = [] } = JSON.parse(text) as { errors?: { message: string }[] };
        resolve([response.statusCode, ...errors.map(({ message }) => message.split(' ').at(-1))].join(' '));
      });
    });
    sent.on('error', reject).end();
  });

test('no forwarding header is trusted unless configured', async () => {
  expect(await answer(direct, ['203.0.113.9'])).toBe('403 127.0.0.1');
});

test.each([
  ['a proxy', ['203.0.113.9'], '200'],
  ['two proxies', ['203.0.113.9, 10.1.1.1'], '200'],
  ['two that each add a line', ['203.0.113.9', '10.1.1.1'], '200'],
  ['a caller that writes the header itself', ['203.0.113.9, 198.51.100.7'], '403 198.51.100.7'],
  ['one that adds a line', ['203.0.113.9', '198.51.100.7'], '403 198.51.100.7'],
  ['a proxy that does not know', ['203.0.113.9, unknown'], '403 127.0.0.1'],
])('by way of %s', async (_what, lines, expected) => {
  expect(await answer(proxied, lines)).toBe(expected);
});
