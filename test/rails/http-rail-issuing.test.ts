import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { isValidNuban, nuban } from '../../src/platform/values/nuban.ts';
import type { IssueRequest } from '../../src/rails/provider.ts';
import type { SandboxBank, SandboxSettings } from '../../src/rails/sandbox/bank.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Line, listen, misbehaving, signed, unsigned } from './protocol-support.ts';
import { IN_TIME, payout } from './support.ts';

const clock = new ManualClock();
let database: TestDatabase;
let bank: SandboxBank;
let line: Line;

const OWN = '50547';
const open = (settings: SandboxSettings = {}) =>
  openSandboxBank({
    database: database.config,
    clock,
    settings,
    holderOf: async (_, accountNumber) => (accountNumber === '0000000011' ? 'Ada Obi' : null),
  });

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  bank = await open();
  line = await listen(bank.protocol, clock);
});

afterAll(async () => {
  await line.close();
  await bank.close();
  await database.drop();
});

let ids = 0;
const newId = () => (++ids).toString(16).padStart(32, '0');
const NOBODY = { firstName: null, lastName: null, email: null, phone: null, bvn: null };
const request = (fields: Partial<IssueRequest> = {}): IssueRequest => ({
  reference: newId(),
  walletKey: newId(),
  accountName: 'Ada Obi / Rent',
  customer: NOBODY,
  ...fields,
});

const issue = async (given: IssueRequest) => {
  const issued = await line.rail.issuing.issue(given);
  if (issued.kind !== 'issued') throw new Error(JSON.stringify(issued));
  return issued;
};

describe('an account', () => {
  it('is issued once for a reference, under a number of the bank that nobody else has', async () => {
    const requested = request();
    const first = await issue(requested);
    expect(first).toEqual({
      kind: 'issued',
      accountName: 'Ada Obi / Rent',
      bankName: 'Kolo Sandbox Bank',
      // The sandbox bank is on no bank list.
      bankCode: null,
      accountNumber: expect.stringMatching(/^\d{10}$/),
    });
    expect(isValidNuban(OWN, first.accountNumber)).toBe(true);
    expect(await issue(requested)).toEqual(first);
    // Newer knowledge of the customer changes nothing.
    expect(await issue({ ...requested, accountName: 'Other', customer: { ...NOBODY, phone: '1' } })).toEqual(
      first,
    );
    // Another account of the same wallet is another number.
    expect((await issue({ ...requested, reference: newId() })).accountNumber).not.toBe(first.accountNumber);
  });

  it('is one when many ask for it at once, and many are as many', async () => {
    const requested = request();
    const same = await Promise.all(Array.from({ length: 20 }, () => issue(requested)));
    expect(new Set(same.map(({ accountNumber }) => accountNumber)).size).toBe(1);
    const others = await Promise.all(Array.from({ length: 20 }, () => issue(request())));
    expect(new Set(others.map(({ accountNumber }) => accountNumber)).size).toBe(20);
  });

  it('is the same after a restart', async () => {
    const requested = request();
    const first = await issue(requested);
    await line.close();
    await bank.close();
    bank = await open();
    line = await listen(bank.protocol, clock);
    expect(await issue(requested)).toEqual(first);
  });

  it('of one wallet is no other wallet’s', async () => {
    const requested = request();
    await issue(requested);
    expect(await line.rail.issuing.issue({ ...requested, walletKey: newId() })).toEqual({
      kind: 'unknown',
      detail: 'the answer is of another account',
    });
  });

  it('is refused for a customer whom nobody knows, for ever', async () => {
    const requested = request({ customer: { ...NOBODY, bvn: '00000000000' } });
    const refused = { kind: 'refused', reason: 'Nobody has this BVN' };
    expect(await line.rail.issuing.issue(requested)).toEqual(refused);
    expect(await line.rail.issuing.issue({ ...requested, customer: NOBODY })).toEqual(refused);
  });

  it('is not there before the bank has made it', async () => {
    const slow = await open({ issuingMs: 60_000 });
    const other = await listen(slow.protocol, clock);
    const requested = request();
    const pending = { kind: 'unknown', detail: 'the bank is still at it' };
    expect(await other.rail.issuing.issue(requested)).toEqual(pending);
    clock.advance(59_999);
    expect(await other.rail.issuing.issue(requested)).toEqual(pending);
    clock.advance(1);
    const issued = await other.rail.issuing.issue(requested);
    if (issued.kind !== 'issued') throw new Error(JSON.stringify(issued));
    // The next number is given out by now, and nobody's; and the one behind it is refused.
    const [next, last] = [1, 2].map((i) => nuban(OWN, Number(issued.accountNumber.slice(0, -1)) + i));
    const nameOf = (accountNumber: string) => other.rail.nameEnquiry.ask(OWN, accountNumber);
    await other.rail.issuing.issue(request());
    await other.rail.issuing.issue(request({ customer: { ...NOBODY, bvn: '00000000000' } }));
    expect(await nameOf(next!)).toEqual({ kind: 'not_found' });
    clock.advance(60_000);
    expect(await nameOf(next!)).toMatchObject({ kind: 'found' });
    expect(await nameOf(last!)).toEqual({ kind: 'not_found' });
    await other.close();
    await slow.close();
  });

  it('can be paid to from elsewhere in the bank, and from outside, and is not the other rail’s', async () => {
    const { accountNumber } = await issue(request());
    expect(await line.rail.nameEnquiry.ask(OWN, accountNumber)).toEqual({
      kind: 'found',
      accountName: 'Ada Obi / Rent',
    });
    const instruction = payout({ railId: newId(), bankCode: OWN, nipCode: '950547', accountNumber });
    expect(await line.rail.payouts.send(instruction, IN_TIME)).toEqual({ kind: 'success', code: '00' });
    const nobody = { name: null, accountNumber: null, bankCode: null, bankName: null };
    const outside = {
      sessionId: '1'.repeat(30),
      accountNumber,
      amount: 700n,
      sender: nobody,
      narration: null,
    };
    await bank.testPayments.payIn(outside);
    const inflow = (inflowId: string, amount: bigint) => ({
      inflowId,
      to: { reference: null, accountNumber },
      amount,
      sender: nobody,
      narration: null,
      receivedAtMs: clock.now(),
      cost: null,
    });
    const { inflow: confirm } = line.rail.confirmations;
    expect(await confirm(instruction.railId)).toEqual(inflow(instruction.railId, instruction.amount));
    expect(await confirm(outside.sessionId)).toEqual(inflow(outside.sessionId, 700n));
    expect(await bank.inflows.pending(100, 0, null)).toEqual([]);
    // A number that Kolo has given out at the same institution is Kolo's.
    const inside = { ...instruction, railId: newId(), accountNumber: '0000000011' };
    expect(await line.rail.payouts.send(inside, IN_TIME)).toEqual({ kind: 'success', code: '00' });
    expect(await bank.inflows.pending(100, 0, null)).toMatchObject([{ inflowId: inside.railId }]);
    // One that the bank has not issued is nobody's.
    const none = { ...instruction, railId: newId(), accountNumber: '9999999990' };
    expect(await line.rail.payouts.send(none, IN_TIME)).toMatchObject({ kind: 'failure', code: '07' });
  });
});

it.each(['PUT', 'GET'] as const)('%s of a reference of another form is refused', async (method) => {
  const order = { wallet: newId(), name: 'A', customer: {} };
  const answer = await line.client.request(
    method,
    '/v1/virtual-accounts/1',
    method === 'PUT' ? order : undefined,
  );
  expect(answer.status).toBe(method === 'PUT' ? 400 : 404);
});

describe('a bad line', () => {
  const requested = request();
  const active = (changes: object = {}): string =>
    JSON.stringify({
      reference: requested.reference,
      wallet: requested.walletKey,
      status: 'active',
      reason: null,
      bank_code: '058',
      bank_name: 'GTBank',
      account_number: '0123456789',
      account_name: 'ADA OBI',
      ...changes,
    });
  const issued = {
    kind: 'issued',
    bankCode: '058',
    bankName: 'GTBank',
    accountNumber: '0123456789',
    accountName: 'ADA OBI',
  };
  const unknown = { kind: 'unknown', detail: expect.any(String) };

  it.each<[string, (request: string) => string | null, object]>([
    ['is what the bank says', (r) => signed(clock, r, active()), issued],
    ['by the NIP code', (r) => signed(clock, r, active({ bank_code: '000013' })), issued],
    ['that is reset', () => null, unknown],
    ['without a signature', () => unsigned(active()), unknown],
    ['with the signature of another secret', (r) => signed(clock, r, active(), 200, 'a guess'), unknown],
    ['of garbage', (r) => signed(clock, r, '<html>'), unknown],
    ['of another reference', (r) => signed(clock, r, active({ reference: 'f'.repeat(32) })), unknown],
    ['of another wallet', (r) => signed(clock, r, active({ wallet: 'f'.repeat(32) })), unknown],
    ['of no wallet', (r) => signed(clock, r, active({ wallet: undefined })), unknown],
    ['of a short number', (r) => signed(clock, r, active({ account_number: '123456789' })), unknown],
    ['of no number', (r) => signed(clock, r, active({ account_number: null })), unknown],
    ['of no name', (r) => signed(clock, r, active({ account_name: null })), unknown],
    ['of a status that is none', (r) => signed(clock, r, active({ status: 'done' })), unknown],
    ['that is a server error', (r) => signed(clock, r, active(), 500), unknown],
    [
      'that knows nothing of another reference',
      (r) => signed(clock, r, JSON.stringify({ error: 'not_found', message: '', id: 'f'.repeat(32) }), 404),
      unknown,
    ],
  ])('an answer %s', async (_, answer, outcome) => {
    let asking = 0;
    const other = await misbehaving(clock, (socket, r) => {
      asking += 1;
      const text = answer(r);
      if (text === null) socket.resetAndDestroy();
      else socket.write(text);
    });
    expect(await other.rail.issuing.issue(requested)).toEqual(outcome);
    // No account is requested while the existing one is unknown.
    expect(asking).toBe(1);
    await other.close();
  });
});
