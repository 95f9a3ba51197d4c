import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { Announcer } from '../../src/rails/http/announcer.ts';
import { send } from '../../src/rails/http/payouts.ts';
import { signRequest } from '../../src/rails/http/signature.ts';
import type { SandboxBank } from '../../src/rails/sandbox/bank.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/http.ts';
import { type Line, listen, SECRET } from './protocol-support.ts';
import { IN_TIME, payout } from './support.ts';

/** A callback as it came. */
interface Received {
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const clock = new ManualClock();
let database: TestDatabase;
let bank: SandboxBank;
let line: Line;
let kolo: Server;
let agent: Agent;
let announcer: Announcer;
let errors: string[];
/** Requests that Kolo has received, and its answers. */
let received: Received[];
let answers: number[];

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  kolo = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ target: request.url!, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((listening) => kolo.listen(0, '127.0.0.1', listening));
});

beforeEach(async () => {
  received = [];
  answers = [];
  errors = [];
  const url = new URL(`http://127.0.0.1:${(kolo.address() as AddressInfo).port}/rails/http/a1b2?c=d`);
  agent = new Agent();
  const log = { error: (_: object, message: string) => void errors.push(message) };
  announcer = new Announcer({ url, secret: SECRET, dispatcher: agent, clock, log });
  bank = await openSandboxBank({
    database: database.config,
    clock,
    settings: { issuingMs: 60_000 },
    news: (message, atMs) => announcer.announce(message, atMs),
  });
  line = await listen(bank.protocol, clock);
});

afterEach(async () => {
  await line.close();
  await bank.close();
  await announcer.close();
  await agent.destroy();
});

afterAll(async () => {
  await new Promise((closed) => kolo.close(closed));
  await database.drop();
});

const read = ({ headers, body, target }: Received) =>
  line.rail.callbacks.read(headers as Record<string, string>, body, target);
const notifications = () =>
  received
    .map(read)
    .map((found) => JSON.stringify(found))
    .toSorted();
const all = (...expected: object[]) =>
  expected.map((notification) => JSON.stringify([notification])).toSorted();

let ids = 0;
const newId = () => (++ids).toString(16).padStart(32, '0');
const order = (fields = {}) => payout({ railId: newId(), ...fields });

describe('the sandbox bank says', () => {
  it('the outcome of a payment, once there is one', async () => {
    const [paid, refused, silent, later] = ['0123456789', '0000000010', '0000000087', '0000000052'].map(
      (accountNumber) => order({ accountNumber }),
    );
    const impatient = line.clientWith({ timeoutMs: 100 });
    await line.rail.payouts.send(paid!, IN_TIME);
    await line.rail.payouts.send(paid!, IN_TIME);
    await line.rail.payouts.send(refused!, IN_TIME);
    await send(impatient, silent!, IN_TIME);
    await line.rail.payouts.send(later!, IN_TIME);
    const notification = ({ railId }: { railId: string }) => ({ kind: 'payout', railId });
    await until(() => received.length >= 2);
    expect(notifications()).toEqual(all(notification(paid!), notification(refused!)));
    clock.advance(10_000);
    await until(() => received.length >= 3);
    expect(notifications()).toEqual(all(notification(paid!), notification(refused!), notification(later!)));
  });

  it("a payment's return, when it has come back", async () => {
    const instruction = order({ accountNumber: '0000000060' });
    await line.rail.payouts.send(instruction, IN_TIME);
    await until(() => received.length >= 1);
    clock.advance(10_000);
    await until(() => received.length >= 2);
    expect(notifications()).toEqual(
      all({ kind: 'payout', railId: instruction.railId }, { kind: 'list', list: 'returns' }),
    );
  });

  it('an issued account, and the inflows for it', async () => {
    const nobody = { firstName: null, lastName: null, email: null, phone: null, bvn: null };
    const requested = { reference: newId(), walletKey: newId(), accountName: 'Ada Obi', customer: nobody };
    expect(await line.rail.issuing.issue(requested)).toMatchObject({ kind: 'unknown' });
    clock.advance(60_000);
    await until(() => received.length >= 1);
    const issued = await line.rail.issuing.issue(requested);
    if (issued.kind !== 'issued') throw new Error(JSON.stringify(issued));
    const sender = { name: null, accountNumber: null, bankCode: null, bankName: null };
    const outside = { sessionId: '1'.repeat(30), amount: 1n, sender, narration: null };
    await bank.testPayments.payIn({ ...outside, accountNumber: issued.accountNumber });
    const inside = order({ bankCode: '50547', nipCode: '950547', accountNumber: issued.accountNumber });
    await line.rail.payouts.send(inside, IN_TIME);
    await until(() => received.length >= 4);
    expect(notifications()).toEqual(
      all(
        { kind: 'account', reference: requested.reference },
        { kind: 'inflow', inflowId: outside.sessionId },
        { kind: 'inflow', inflowId: inside.railId },
        { kind: 'payout', railId: inside.railId },
      ),
    );
  });

  it('it again where it is not taken, signed anew, and not for ever', async () => {
    answers = [500, 302, 404, 503, 200];
    announcer.announce({ list: 'inflows' }, clock.now());
    await until(() => received.length === 1);
    for (const [sent, rest] of [1_000, 5_000, 30_000].entries()) {
      clock.advance(rest);
      await until(() => received.length === sent + 2);
    }
    await until(() => errors.length === 1);
    expect(errors).toEqual(['rail protocol: a callback was not taken: it was answered 503']);
    expect(new Set(received.map(({ headers }) => headers['kolo-signature'])).size).toBe(4);
    expect(received.map(read).at(-1)).toEqual([{ kind: 'list', list: 'inflows' }]);
    expect(answers).toEqual([200]);
  });

  it('nothing any more once it is closed', async () => {
    announcer.announce({ list: 'inflows' }, clock.now() + 1_000);
    await announcer.close();
    clock.advance(1_000);
    announcer.announce({ list: 'returns' }, clock.now());
    expect(received).toEqual([]);
  });
});

describe('a callback', () => {
  const target = '/rails/http/a1b2?c=d';
  const text = JSON.stringify({ payment: 'a'.repeat(32) });
  const signing = { method: 'POST', host: 'kolo.example', target, body: Buffer.from(text) };
  const callback = (secret = SECRET, changes: object = {}, atMs = clock.now()): Received => ({
    target,
    body: Buffer.from(text),
    headers: { host: 'kolo.example', ...signRequest(secret, { ...signing, ...changes }, atMs) },
  });

  it('is a notification if it is signed, in whatever letters its host is written', () => {
    const notification = [{ kind: 'payout', railId: 'a'.repeat(32) }];
    expect(read(callback())).toEqual(notification);
    const { headers, ...rest } = callback();
    expect(read({ ...rest, headers: { ...headers, host: 'KOLO.example' } })).toEqual(notification);
  });

  it.each<[string, () => Received]>([
    ['with another secret', () => callback('a guess')],
    ['long ago', () => callback(SECRET, {}, clock.now() - 300_001)],
    ['for a time to come', () => callback(SECRET, {}, clock.now() + 300_001)],
    ['for another path', () => callback(SECRET, { target: '/rails/http/b2' })],
    ['for another query', () => callback(SECRET, { target: '/rails/http/a1b2?c=e' })],
    ['for another host', () => callback(SECRET, { host: 'other.example' })],
    ['with another body', () => callback(SECRET, { body: Buffer.from('{}') })],
    ['as a request to the bank', () => callback(SECRET, { method: 'PUT' })],
    ['by nobody', () => ({ ...callback(), headers: { host: 'kolo.example' } })],
    ['without a host', () => ({ ...callback(), headers: { ...callback().headers, host: undefined } })],
  ])('is none if it is signed %s', (_, forged) => {
    expect(read(forged())).toBeUndefined();
  });

  it.each([
    '',
    '<html>',
    '[]',
    '{}',
    '{"payment":"1"}',
    '{"list":"payments"}',
    '{"inflow":1}',
  ])('means nothing if it says %j', (said) => {
    const body = Buffer.from(said);
    expect(read({ ...callback(SECRET, { body }), body })).toEqual([]);
  });
});
