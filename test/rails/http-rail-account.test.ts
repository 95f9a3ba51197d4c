import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import type { ProtocolBank } from '../../src/rails/http/bank.ts';
import type { SandboxBank } from '../../src/rails/sandbox/bank.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Line, listen, misbehaving, signed, unsigned } from './protocol-support.ts';
import { IN_TIME, payout } from './support.ts';

const clock = new ManualClock();
let database: TestDatabase;
let bank: SandboxBank;
let line: Line;

const OPENING = 1_000_000n;
const open = () =>
  openSandboxBank({ database: database.config, clock, settings: { openingBalance: OPENING } });

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
const order = (fields = {}) => payout({ railId: (++ids).toString(16).padStart(32, '0'), ...fields });

async function checksOf({ rail }: Pick<Line, 'rail'>) {
  const found = [];
  for await (const checked of rail.accountChecks.check()) found.push(checked);
  return found;
}

/** A bank's answer about its account. */
const account = (changes: object = {}): string =>
  JSON.stringify({ id: 'account-1', test: false, currency: 'NGN', available: 5, ...changes });

describe('the account at a bank', () => {
  it('is the same for ever, and no other book has it', async () => {
    const first = await line.rail.accountChecks.identify();
    expect(first).toEqual({ account: expect.stringMatching(/^[!-~]{1,100}$/), isTest: true });
    const again = await open();
    const other = await createTestDatabase({ empty: true });
    const otherBank = await openSandboxBank({ database: other.config, clock });
    expect((await again.protocol.account()).id).toBe(first.account);
    expect((await otherBank.protocol.account()).id).not.toBe(first.account);
    await Promise.all([again.close(), otherBank.close()]);
    await other.drop();
  });

  it('has what there was, less what was paid, and what came in and came back', async () => {
    const available = () => line.rail.balance.available();
    expect(await available()).toBe(OPENING);
    await line.rail.payouts.send(order({ amount: 300_000n }), IN_TIME);
    await line.rail.payouts.send(order({ amount: 100_000n, accountNumber: '0000000010' }), IN_TIME);
    expect(await available()).toBe(700_000n);
    await line.rail.payouts.send(order({ amount: 100_000n, accountNumber: '0000000060' }), IN_TIME);
    expect(await available()).toBe(600_000n);
    clock.advance(10_000);
    expect(await available()).toBe(700_000n);
    const NOBODY = { name: null, accountNumber: null, bankCode: null, bankName: null };
    await bank.testPayments.payIn({
      sessionId: '9'.repeat(30),
      accountNumber: '0000000011',
      amount: 5_000n,
      sender: NOBODY,
      narration: null,
    });
    expect(await available()).toBe(705_000n);
    await line.rail.payouts.send(order({ amount: 2_000_000n }), IN_TIME);
    expect(await available()).toBe(0n);
  });

  it('is checked by queries alone', async () => {
    const before = await bank.book.payments(null, 100);
    expect(await checksOf(line)).toEqual([
      { check: 'account', result: 'warning', detail: 'it says that it is a test bank' },
      { check: 'bank list', result: 'warning', detail: '50547 are not on the bank list' },
      { check: 'bank names', result: 'ok', detail: null },
      { check: 'inflows', result: 'ok', detail: null },
      { check: 'returned payments', result: 'ok', detail: null },
    ]);
    expect(await bank.book.payments(null, 100)).toEqual(before);
  });

  const GTB = { name: 'GTBank', code: '058', nip_code: '000013' };
  it.each<[string, { name: string; code: string; nip_code: string }[], string | null]>([
    ['the same codes', [GTB], null],
    ['another code for a bank', [{ ...GTB, code: '044' }], '044 do not mean'],
    ['another bank for a code', [{ ...GTB, nip_code: '000014' }], '058 do not mean'],
    ['a code of its own for a bank', [{ ...GTB, code: '999' }], '999 do not mean'],
    ['a bank that nobody else has', [{ name: 'Own', code: '999', nip_code: '999999' }], null],
  ])('at a bank with %s', async (_, banks, detail) => {
    const other = await listen({ ...bank.protocol, banks } satisfies ProtocolBank, clock);
    const [, unpaid, called] = await checksOf(other);
    expect(unpaid).toMatchObject({
      result: 'warning',
      detail: expect.stringContaining('it pays no account at'),
    });
    const result = detail === null ? 'ok' : 'failed';
    const says = detail === null ? null : expect.stringContaining(detail);
    expect(called).toEqual({ check: 'bank names', result, detail: says });
    await other.close();
  });
});

describe('an answer that says nothing of the account', () => {
  it.each<[string, (request: string) => string]>([
    ['without a signature', () => unsigned(account())],
    ['with the signature of another secret', (r) => signed(clock, r, account(), 200, 'a guess')],
    ['of garbage', (r) => signed(clock, r, '<html>')],
    ['of another currency', (r) => signed(clock, r, account({ currency: 'USD' }))],
    ['without an id', (r) => signed(clock, r, account({ id: '' }))],
    ['with less than nothing', (r) => signed(clock, r, account({ available: -1 }))],
    ['with half a kobo', (r) => signed(clock, r, account({ available: 0.5 }))],
    ['with a text for a number', (r) => signed(clock, r, account({ available: '5' }))],
    ['that does not say whether it is a test', (r) => signed(clock, r, account({ test: null }))],
    ['that is a server error', (r) => signed(clock, r, account(), 500)],
  ])('%s', async (_, answer) => {
    const other = await misbehaving(clock, (socket, request) => socket.write(answer(request)));
    await expect(other.rail.accountChecks.identify()).rejects.toThrow(/bank/);
    await expect(other.rail.balance.available()).rejects.toThrow(/bank/);
    expect((await checksOf(other)).map(({ result }) => result)).toEqual(Array(4).fill('failed'));
    await other.close();
  });

  it('is none that is signed and whole', async () => {
    const other = await misbehaving(clock, (socket, r) => socket.write(signed(clock, r, account())));
    expect(await other.rail.accountChecks.identify()).toEqual({ account: 'account-1', isTest: false });
    expect(await other.rail.balance.available()).toBe(5n);
    await other.close();
  });

  it('while its book is away', async () => {
    const lost = await createTestDatabase({ empty: true });
    const orphan = await openSandboxBank({ database: lost.config, clock });
    const away = await listen(orphan.protocol, clock);
    await lost.drop();
    await expect(away.rail.balance.available()).rejects.toThrow('the bank answered 503');
    expect(await away.rail.payouts.send(order(), IN_TIME)).toMatchObject({ kind: 'unknown', code: '503' });
    await away.close();
    await orphan.close();
  });
});
