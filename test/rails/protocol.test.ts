import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { NotSentError } from '../../src/rails/exchange.ts';
import { enquire, query, send } from '../../src/rails/http/payouts.ts';
import { NOT_SENT, type PayoutInstruction } from '../../src/rails/rail.ts';
import type { SandboxBank } from '../../src/rails/sandbox/bank.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import {
  IMPATIENT,
  type Line,
  listen,
  misbehaving,
  SECRET,
  signed as signedBy,
  unsigned,
} from './protocol-support.ts';
import { IN_TIME, payout } from './support.ts';

const clock = new ManualClock();
let database: TestDatabase;
let bank: SandboxBank;
let line: Line;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  bank = await openSandboxBank({ database: database.config, clock });
  line = await listen(bank.protocol, clock);
});

afterAll(async () => {
  await line.close();
  await bank.close();
  await database.drop();
});

let ids = 0;
/** A payment whose id the protocol takes. */
const order = (fields: Partial<PayoutInstruction> = {}): PayoutInstruction => {
  ids += 1;
  return payout({ railId: ids.toString(16).padStart(32, '0'), ...fields });
};

const success = { kind: 'success', code: '00' };
const timeout = { kind: 'unknown', code: null, detail: 'the bank did not answer in time' };
const unreadable = { kind: 'unknown', code: null, detail: 'the bank answered something that cannot be read' };

describe('the sandbox bank over the network', () => {
  it('says whose account it is', async () => {
    const named = await bank.nameEnquiry.ask('058', '0123456789');
    expect(await enquire(line.client, '058', '0123456789')).toEqual(named);
    expect(await enquire(line.client, '058', '0000000028')).toEqual({ kind: 'not_found' });
  });

  it('sends nothing past the submission deadline', async () => {
    const instruction = order();
    const passed = { atMs: 0, passed: true };
    expect(await send(line.client, instruction, passed)).toEqual(NOT_SENT);
    await expect(line.client.request('GET', '/v1/banks', undefined, { deadline: passed })).rejects.toThrow(
      NotSentError,
    );
    expect(await query(line.client, instruction)).toEqual({ kind: 'not_found' });
  });

  // Somebody without the secret, and somebody whose clock is five minutes ahead, or behind.
  it.each([
    ['another secret', { secret: 'a guess' }],
    ['a time long ago', { clock: new ManualClock(clock.now() - 300_001) }],
    ['a time to come', { clock: new ManualClock(clock.now() + 300_001) }],
  ])('does nothing for a request that is signed with %s', async (_, options) => {
    const instruction = order();
    expect(await send(line.clientWith(options), instruction, IN_TIME)).toEqual({
      kind: 'unknown',
      code: null,
      detail: 'an answer 401 that the bank has not signed',
    });
    expect(await query(line.client, instruction)).toEqual({ kind: 'not_found' });
  });
});

describe('a bad line', () => {
  const paid = (instruction: PayoutInstruction, changes: object = {}): string =>
    JSON.stringify({
      id: instruction.railId,
      amount: Number(instruction.amount),
      currency: 'NGN',
      status: 'paid',
      code: '00',
      reason: null,
      bank_code: instruction.bankCode,
      account_number: instruction.accountNumber,
      ...changes,
    });
  const signed = (request: string, text: string, status = 200, secret = SECRET) =>
    signedBy(clock, request, text, status, secret);

  const instruction = order();
  it.each<[string, (request: string) => string | null | undefined, object]>([
    ['is what the bank says', (request) => signed(request, paid(instruction)), success],
    ['that hangs', () => undefined, timeout],
    ['that is reset', () => null, { kind: 'unknown', code: null }],
    ['that is cut off', (request) => signed(request, paid(instruction)).slice(0, -5), timeout],
    ['without a signature', () => unsigned(paid(instruction)), { kind: 'unknown', code: null }],
    [
      'with the signature of another secret',
      (r) => signed(r, paid(instruction), 200, 'a guess'),
      { kind: 'unknown' },
    ],
    [
      'with another body than was signed',
      (r) => signed(r, paid(instruction)).replace('"paid"', '"PAID"'),
      { kind: 'unknown' },
    ],
    [
      'to another request',
      (r) =>
        signed(
          r.replace(/v1=./, (first) => `v1=${first === 'v1=0' ? '1' : '0'}`),
          paid(instruction),
        ),
      { kind: 'unknown', code: null },
    ],
    ['of garbage', (request) => signed(request, '<html>'), unreadable],
    [
      'of another id',
      (r) => signed(r, paid(instruction, { id: 'f'.repeat(32) })),
      { kind: 'unknown', code: null },
    ],
    [
      'of another amount',
      (r) => signed(r, paid(instruction, { amount: 150_001 })),
      { kind: 'unknown', code: null },
    ],
    [
      'of an amount that only looks the same',
      (r) => signed(r, paid(instruction).replace('150000', '150000.00000000000001')),
      unreadable,
    ],
    [
      'of another bank',
      (r) => signed(r, paid(instruction, { bank_code: '044' })),
      { kind: 'unknown', code: null },
    ],
    [
      'of another account',
      (r) => signed(r, paid(instruction, { account_number: '1234567890' })),
      { kind: 'unknown', code: null },
    ],
    ['of dollars', (r) => signed(r, paid(instruction, { currency: 'USD' })), unreadable],
    ['of a status that is none', (r) => signed(r, paid(instruction, { status: 'done' })), unreadable],
    [
      'that is a server error',
      (request) => signed(request, paid(instruction), 500),
      { kind: 'unknown', code: '500' },
    ],
    [
      'that leads elsewhere',
      (request) => signed(request, paid(instruction), 302),
      { kind: 'unknown', code: '302' },
    ],
    [
      'that is endless',
      (r) => signed(r, paid(instruction) + ' '.repeat(300_000)),
      { kind: 'unknown', code: null },
    ],
  ])('an answer %s', async (_, answer, outcome) => {
    const behave = (socket: Socket, request: string): void => {
      const text = answer(request);
      if (text === null) socket.resetAndDestroy();
      else if (text !== undefined) socket.write(text);
    };
    const patience = outcome === timeout ? IMPATIENT : {};
    const { client, close } = await misbehaving(clock, behave, patience);
    try {
      expect(await send(client, instruction, IN_TIME)).toMatchObject(outcome);
      expect(await query(client, instruction)).toMatchObject(outcome);
    } finally {
      await close();
    }
  });

  it('an answer that says "not found" of another id says nothing', async () => {
    const unheard = (id: string) => JSON.stringify({ error: 'not_found', message: 'nobody knows it', id });
    let id = 'f'.repeat(32);
    const { client, close } = await misbehaving(clock, (socket, r) =>
      socket.write(signed(r, unheard(id), 404)),
    );
    try {
      expect(await query(client, instruction)).toMatchObject({ kind: 'unknown', code: '404' });
      id = instruction.railId;
      expect(await query(client, instruction)).toEqual({ kind: 'not_found' });
      // A query of the notified payment has no answer yet.
      expect(await send(client, instruction, IN_TIME)).toMatchObject({ kind: 'unknown', code: '404' });
    } finally {
      await close();
    }
  });
});
