import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, naira, type Paid, StatementDesk } from './desk.ts';

let desk: StatementDesk;
beforeAll(async () => {
  desk = await StatementDesk.open();
});
afterAll(async () => {
  expect(await desk.kolo.findings()).toEqual([]);
  await desk.close();
});

const SOURCES = [{ name: 'transfers', preset: 'paystack_transfers' }];
const TRANSFERS = { source: 'transfers' };
const row = (day: string, { amount, reference }: Pick<Paid, 'amount' | 'reference'>, fee = ''): string =>
  `${day},${reference},${naira(amount)}${fee},success`;
const received = (...rows: string[]): string =>
  ['Transaction Date,Reference,Amount,Fees,Status', ...rows].join('\n');
const sent = (...rows: string[]): string => ['Date,Reference,Amount,Status', ...rows].join('\n');
const faults = async (content: string, fields: object) => {
  const { status, body } = await desk.import('csv', content, fields);
  return [
    status,
    ...(body.errors ?? []).map(({ path, message }: Record<string, string>) => `${path} ${message}`),
  ];
};
const dayOf = async (day: string) =>
  (await desk.list('/days')).find((one: { day: string }) => one.day === day);
const signOff = (day: string) => desk.signOff(day);

it('adds up the files that a provider exports for money in and for money out, day by day', async () => {
  const { walletId: wallet } = await desk.kolo.test.customer();
  const own = { name: 'main', preset: 'paystack_transfers' };
  for (const sources of [[own], [...SOURCES, ...SOURCES], [{ name: 'transfers' }]])
    expect((await desk.setUp({ preset: 'paystack', sources })).body.errors).toMatchObject([
      { path: 'sources' },
    ]);
  const set = await desk.setUp({ preset: 'paystack', sources: SOURCES });
  expect(set.body.data.sources).toMatchObject([{ name: 'transfers', mapping: { amounts_are: 'out' } }]);

  const first = desk.day();
  const funded = await desk.fund(wallet, 5_000_000);
  const paid = [await desk.pay(wallet, 10_001), await desk.pay(wallet, 20_002)];
  desk.kolo.clock.advance(DAY_MS);
  const second = desk.day();
  const later = await desk.pay(wallet, 30_003);
  desk.kolo.clock.advance(DAY_MS);

  const out = sent(...paid.map((one) => row(first, one)));
  expect(await faults(out, { source: 'constructor' })).toEqual([
    400,
    'source must be a source of the account',
  ]);
  const mainOpening = { opening_balance: 0 };
  expect((await desk.import('csv', received(row(first, funded, ',0')), mainOpening)).status).toBe(201);
  await desk.matched();
  expect(await dayOf(first)).toMatchObject({
    closing: 5_000_000,
    unmatched_movement_count: 2,
    unexplained: 0,
  });

  const imported = await desk.import('csv', out, TRANSFERS);
  expect(imported.body.data?.statements).toMatchObject([{ opening: 0, closing: -30_003, gap: 0 }]);
  expect(await faults(`${out}\n`, TRANSFERS)).toEqual([400, expect.stringContaining('repeats lines')]);
  const two = await desk.import('csv', sent(row(second, later)), TRANSFERS);
  expect(two.body.data?.statements).toMatchObject([{ opening: -30_003, closing: -60_006, gap: 0 }]);
  await desk.matched();
  const clean = { unmatched_line_count: 0, unmatched_movement_count: 0, unexplained: 0 };
  expect(await dayOf(first)).toMatchObject({ opening: 0, lines: 4_969_997, closing: 4_969_997, ...clean });
  expect(await dayOf(second)).toMatchObject({
    opening: 4_969_997,
    lines: -30_003,
    closing: 4_939_994,
    ...clean,
  });
  expect(
    (await desk.list('/statements')).map(({ source, gap }: Record<string, unknown>) => [source, gap]),
  ).toEqual([
    ['transfers', 0],
    ['transfers', 0],
    ['main', 0],
  ]);
  expect((await signOff(first)).status).toBe(200);
  expect((await signOff(second)).body.errors).toMatchObject([
    { path: 'note', message: 'is required: no statement of the day was imported after the day was over' },
  ]);
});

it('brings the balances of all kinds forward again when a kind begins earlier, and when it is withdrawn', async () => {
  const other = await StatementDesk.open();
  try {
    const { walletId: wallet } = await other.kolo.test.customer();
    const first = other.day();
    await other.fund(wallet, 5_000_000);
    const paid = await other.pay(wallet, 10_001);
    other.kolo.clock.advance(DAY_MS);
    const second = other.day();
    const funded = await other.fund(wallet, 70_000);
    other.kolo.clock.advance(DAY_MS);
    await other.setUp({ preset: 'paystack', sources: SOURCES });
    const main = received(row(second, funded, ',0'));
    expect((await other.import('csv', main, { opening_balance: 4_989_999 })).status).toBe(201);
    const days = async () => {
      await other.matched();
      return (await other.list('/days')).map((one: Record<string, unknown>) => [
        one.day,
        one.closing,
        one.brought_forward,
        one.unexplained,
      ]);
    };
    const alone = [[second, 5_059_999, 0, 0]];
    expect(await days()).toEqual(alone);
    expect((await other.import('csv', sent(row(first, paid)), TRANSFERS)).status).toBe(201);
    expect(await days()).toEqual([
      [second, 5_049_998, 4_989_999, 0],
      [first, 4_979_998, 4_989_999, 0],
    ]);
    await other.act('/statements/2/withdraw', { reason: 'It is read again.' });
    expect(await days()).toEqual(alone);
    expect(await other.kolo.findings()).toEqual([]);
  } finally {
    await other.close();
  }
});

describe('days that are signed off', () => {
  let other: StatementDesk;
  let first: string;
  let second: string;
  beforeAll(async () => {
    other = await StatementDesk.open();
    await other.setUp({ preset: 'paystack' });
    const { walletId: wallet } = await other.kolo.test.customer();
    first = other.day();
    const one = received(row(first, await other.fund(wallet, 50_000), ',0'));
    expect((await other.import('csv', one, { opening_balance: 0 })).status).toBe(201);
    other.kolo.clock.advance(DAY_MS);
    second = other.day();
    const two = received(row(second, await other.fund(wallet, 70_000), ',0'));
    other.kolo.clock.advance(DAY_MS);
    const typed = { opening_balance: 50_000, closing_balance: 120_000 };
    expect((await other.import('csv', two, typed)).status).toBe(201);
    await other.matched();
  });
  afterAll(async () => {
    expect(await other.kolo.findings()).toEqual([]);
    await other.close();
  });
  const sign = async (day: string, fields: object = {}) => {
    const { status, body } = await other.signOff(day, fields);
    return [status, ...(body.errors ?? []).map(({ message }: { message: string }) => message)];
  };

  it('need a note if the importer typed the balances that prove them', async () => {
    expect(await other.list('/statements')).toMatchObject([{ stated: false }, { stated: false }]);
    const why = 'is required: no statement of the day was imported after the day was over';
    expect(await sign(first)).toEqual([400, why]);
    expect(await sign(first, { note: 'The bank confirmed it.' })).toEqual([200]);
  });

  it('need a note if a kind of file has never been imported', async () => {
    await other.setUp({ preset: 'paystack', sources: SOURCES });
    await other.matched();
    const why = 'is required: no statement of transfers of the day was imported after the day was over';
    expect(await sign(second)).toEqual([400, why]);
  });

  it('keep their balances when a kind begins', async () => {
    await sign(first, { note: 'The bank confirmed it.' });
    const begin = async (day: string, fields: object = {}) => {
      const content = sent(row(day, { amount: -100, reference: 'T1' }));
      const { status, body } = await other.import('csv', content, { ...TRANSFERS, ...fields });
      return [status, ...(body.errors ?? []).map(({ message }: { message: string }) => message)];
    };
    const fault = `line 1: is the first of transfers, and changes the balances of ${first}, which is signed off: reopen it first`;
    expect(await begin(other.day(-3))).toEqual([400, fault]);
    expect(await begin(second, { opening_balance: -500 })).toEqual([400, fault]);
    expect(await begin(second)).toEqual([201]);
  });
});
