import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import type { ProtocolBank } from '../../src/rails/http/bank.ts';
import type { InflowMessage } from '../../src/rails/http/protocol.ts';
import type { Sweeps } from '../../src/rails/provider.ts';
import type { SandboxBank } from '../../src/rails/sandbox/bank.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Line, listen, misbehaving, signed, unsigned } from './protocol-support.ts';
import { IN_TIME, payout } from './support.ts';

const clock = new ManualClock();
let database: TestDatabase;
let bank: SandboxBank;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  bank = await openSandboxBank({ database: database.config, clock });
});

afterAll(async () => {
  await bank.close();
  await database.drop();
});

/** Sweeps from a state to the end of a list: what was found, and the state after it. */
async function sweep({ rail }: Pick<Line, 'rail'>, list: string, from: string | null) {
  const found: Awaited<ReturnType<Sweeps['sweep']>>['found'][number][] = [];
  let state = from;
  for (let more = true; more; ) {
    const swept = await rail.sweeps.sweep(list, state);
    expect(swept.state).toMatch(/^[ -~]{1,1000}$/);
    found.push(...swept.found);
    ({ state, more } = swept);
  }
  return { found, state };
}

const idsIn = (found: readonly object[]) => found.map((one) => (one as { inflowId: string }).inflowId);

describe('an inflow', () => {
  /** Text that is longest in JSON: every cursor has 200 characters, most of them to be escaped. */
  const cursorAt = (place: number): string => String(place).padStart(200, '\\');
  const sender = { name: null, account_number: null, bank_code: null, bank_name: null };
  const inflow = (place: number): InflowMessage => ({
    id: `in-${place}`,
    amount: 1,
    currency: 'NGN',
    bank_code: '50547',
    account_number: '0000014573',
    sender,
    narration: null,
    received_at: '2026-01-15T09:00:00.000Z',
  });

  /** A bank with so many inflows; what is put into its list, wherever, is there from then on. */
  function bankWith(count: number): { bank: ProtocolBank; all: InflowMessage[]; read: () => number } {
    const all = Array.from({ length: count }, (_, place) => inflow(place));
    let read = 0;
    const inflowsBehind: ProtocolBank['inflowsBehind'] = async (cursor, limit) => {
      const from = Number(cursor?.replaceAll('\\', '') ?? 0);
      const messages = all.slice(from, from + limit);
      read += messages.length;
      return { messages, next: messages.length === 0 ? cursor : cursorAt(from + messages.length) };
    };
    return { bank: { ...bank.protocol, inflowsBehind }, all, read: () => read };
  }

  it.each([
    0, 1, 99, 100, 101, 200, 345,
  ])('is all found, %i of them, and what comes in later', async (count) => {
    const { bank: other, all, read } = bankWith(count);
    const line = await listen(other, clock);
    const first = await sweep(line, 'inflows', null);
    expect(first.found).toEqual(all.map(({ id }) => ({ kind: 'inflow', inflowId: id })));
    let { state } = first;
    for (const more of [0, 1, 99, 100, 230, 0, 3]) {
      all.push(...Array.from({ length: more }, (_, i) => inflow(all.length + i)));
      const before = read();
      const later = await sweep(line, 'inflows', state);
      state = later.state;
      const ids = idsIn(later.found);
      expect(ids).toEqual(all.slice(all.length - ids.length).map(({ id }) => id));
      // All new ones, and at least a page before them.
      expect(ids.length).toBeGreaterThanOrEqual(Math.min(all.length, more + 100));
      expect(read() - before).toBeLessThan(more + 200);
    }
    await line.close();
  });

  it('is found where it stands before what was read already, as far as that is read again', async () => {
    const { bank: other, all } = bankWith(250);
    const line = await listen(other, clock);
    const { state } = await sweep(line, 'inflows', null);
    all.splice(200, 0, inflow(9_999));
    const { found } = await sweep(line, 'inflows', state);
    expect(idsIn(found)).toContain('in-9999');
    await line.close();
  });

  it('goes on where a sweep was left', async () => {
    const { bank: other } = bankWith(250);
    const line = await listen(other, clock);
    const { state, more } = await line.rail.sweeps.sweep('inflows', null);
    expect(more).toBe(true);
    expect(idsIn((await sweep(line, 'inflows', state)).found)).toEqual(
      Array.from({ length: 150 }, (_, i) => `in-${i + 100}`),
    );
    await line.close();
  });

  it('is found in the sandbox bank', async () => {
    const line = await listen(bank.protocol, clock);
    expect((await sweep(line, 'inflows', null)).found).toEqual([]);
    const { state } = await sweep(line, 'inflows', null);
    const nobody = { name: null, accountNumber: null, bankCode: null, bankName: null };
    const paid = { accountNumber: '0000000011', amount: 1n, sender: nobody, narration: null };
    await bank.testPayments.payIn({ ...paid, sessionId: '1'.repeat(30) });
    const { found } = await sweep(line, 'inflows', state);
    expect(found).toEqual([{ kind: 'inflow', inflowId: '1'.repeat(30) }]);
    await line.close();
  });
});

it('returns are as the list says, for payments submitted over the network alone', async () => {
  const line = await listen(bank.protocol, clock);
  const instruction = payout({ railId: 'a'.repeat(32), accountNumber: '0000000060' });
  await line.rail.payouts.send(instruction, IN_TIME);
  const inProcess = payout({ accountNumber: '0000000060' });
  await bank.payouts.send(inProcess, IN_TIME);
  expect((await sweep(line, 'returns', null)).found).toEqual([]);
  clock.advance(10_000);
  const returned = {
    returnId: `R${instruction.railId}`,
    railId: instruction.railId,
    amount: instruction.amount,
  };
  expect((await sweep(line, 'returns', null)).found).toEqual([
    { kind: 'return', returned: { ...returned, returnedAtMs: clock.now() } },
  ]);
  expect((await bank.paymentReturns.pending(10, null)).map(({ railId }) => railId)).toEqual([
    inProcess.railId,
  ]);
  await line.close();
});

it('there is no other list', async () => {
  const line = await listen(bank.protocol, clock);
  expect(line.rail.sweeps.lists).toEqual(['inflows', 'returns']);
  await expect(line.rail.sweeps.sweep('payments', null)).rejects.toThrow(RangeError);
  await expect(line.rail.sweeps.sweep('inflows', '{}')).rejects.toThrow('cannot be read');
  await line.close();
});

describe('a bad line', () => {
  const back = (changes: object = {}) => ({
    id: 'back-1',
    payment_id: 'a'.repeat(32),
    amount: 5,
    returned_at: '2026-01-15T09:00:00Z',
    ...changes,
  });
  const page = (returns: object[], next: unknown = 'c1'): string => JSON.stringify({ returns, next });
  const whole = page([back()]);

  it.each<[string, (request: string) => string]>([
    ['without a signature', () => unsigned(whole)],
    ['with the signature of another secret', (r) => signed(clock, r, whole, 200, 'a guess')],
    ['of garbage', (r) => signed(clock, r, '<html>')],
    ['of another list', (r) => signed(clock, r, whole.replace('returns', 'inflows'))],
    ['of more than was requested', (r) => signed(clock, r, page(Array.from({ length: 101 }, () => back())))],
    ['with no way past it', (r) => signed(clock, r, page([back()], null))],
    ['with a cursor that cannot be stored', (r) => signed(clock, r, page([back()], 'c'.repeat(201)))],
    ['that is a server error', (r) => signed(clock, r, whole, 500)],
  ])('gives a page %s, and nothing is found', async (_, answer) => {
    const other = await misbehaving(clock, (socket, request) => socket.write(answer(request)));
    await expect(other.rail.sweeps.sweep('returns', null)).rejects.toThrow(/bank/);
    await other.close();
  });

  it.each<[string, object, string, RegExp]>([
    ['no amount', { amount: 0 }, 'returns bad-1', /wrong: amount$/],
    ['half a kobo', { amount: 0.5 }, 'returns bad-1', /wrong: amount$/],
    ['no payment', { payment_id: '' }, 'returns bad-1', /wrong: payment_id$/],
    ['a day that is none', { returned_at: '2026-02-30T09:00:00Z' }, 'returns bad-1', /wrong: returned_at$/],
    ['no id', { id: undefined }, expect.stringMatching(/^returns [0-9a-f]{32}$/), /wrong: id$/],
  ])('gives a return of %s: it is set aside, and those around it are found', async (_, changes, about, detail) => {
    const text = page([back(), back({ id: 'bad-1', ...changes }), back({ id: 'back-2' })]);
    const other = await misbehaving(clock, (socket, request) => socket.write(signed(clock, request, text)));
    const { found, more } = await other.rail.sweeps.sweep('returns', null);
    const aside = {
      kind: 'incident',
      incident: 'malformed_entry',
      about,
      detail: expect.stringMatching(detail),
    };
    expect(found).toMatchObject([
      { kind: 'return', returned: { returnId: 'back-1' } },
      aside,
      { kind: 'return', returned: { returnId: 'back-2' } },
    ]);
    expect(more).toBe(true);
    await other.close();
  });

  it('gives inflows that cannot be read: what has an id is found by it, the others are set aside', async () => {
    const inflows = [{ id: 'in-1', amount: 0, currency: 'USD' }, { amount: 5 }, null, { id: 'in-2' }];
    const text = JSON.stringify({ inflows, next: 'c1' });
    const other = await misbehaving(clock, (socket, request) => socket.write(signed(clock, request, text)));
    const { found } = await other.rail.sweeps.sweep('inflows', null);
    const again = await other.rail.sweeps.sweep('inflows', null);
    const about = expect.stringMatching(/^inflows [0-9a-f]{32}$/);
    expect(found).toMatchObject([
      { kind: 'inflow', inflowId: 'in-1' },
      { kind: 'incident', incident: 'malformed_entry', about },
      { kind: 'incident', incident: 'malformed_entry', about },
      { kind: 'inflow', inflowId: 'in-2' },
    ]);
    expect(again.found).toEqual(found);
    await other.close();
  });

  it('gives the same page again and again, which ends the sweep', async () => {
    const other = await misbehaving(clock, (socket, r) => socket.write(signed(clock, r, whole)));
    const { found, state } = await other.rail.sweeps.sweep('returns', null);
    expect(found).toHaveLength(1);
    await expect(other.rail.sweeps.sweep('returns', state)).rejects.toThrow('no way past it');
    await other.close();
  });
});
