import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Account, openAccount } from './support.ts';

const SEARCH = '/api/v1/transactions/search';
const DAY_MS = 24 * 3_600_000;
const REFERENCE = 'a'.repeat(32);

let account: Account;
beforeEach(async () => {
  account = await openAccount();
});
afterEach(() => account.close());

/** Sweeps until there is no more, and gives what was found by page. */
async function sweep(state: string | null): Promise<{ pages: string[][]; state: string }> {
  const pages: string[][] = [];
  for (let at = state; ; ) {
    const swept = await account.rail.sweeps.sweep('transactions', at);
    pages.push(
      swept.found.map((notification) =>
        notification.kind === 'inflow' ? notification.inflowId : notification.kind,
      ),
    );
    expect(swept.state).toMatch(/^[ -~]{1,1000}$/);
    if (!swept.more) return { pages, state: swept.state };
    at = swept.state;
  }
}

it('every transaction is found once, over pages, however small they are', async () => {
  const paid = Array.from({ length: 120 }, (_, n) => account.standIn.payIn(REFERENCE, BigInt(n + 1)));
  const ids = paid.map(({ transactionReference }) => transactionReference).toSorted();
  const first = await sweep(null);
  expect(first.pages.map((page) => page.length)).toEqual([50, 50, 20]);
  expect(first.pages.flat().toSorted()).toEqual(ids);
  account.standIn.endpoints.pageSizeMax = 7;
  expect((await sweep(null)).pages.flat().toSorted()).toEqual(ids);
});

it('the next sweep begins three days before the end of the last', async () => {
  const early = account.standIn.payIn(REFERENCE, 1n);
  account.clock.advance(DAY_MS);
  const { state } = await sweep(null);
  account.clock.advance(2 * DAY_MS);
  const late = account.standIn.payIn(REFERENCE, 2n);
  // It is on the list late, for a time that the last sweep had been through.
  const belated = account.standIn.payIn(REFERENCE, 3n, { completedAtMs: account.clock.now() - 4 * DAY_MS });
  const second = await sweep(state);
  expect(second.pages.flat()).toEqual(
    [belated, late, early].map(({ transactionReference }) => transactionReference),
  );
  account.clock.advance(DAY_MS);
  const third = await sweep(second.state);
  expect(third.pages.flat()).toEqual([late, early].map(({ transactionReference }) => transactionReference));
});

it('an inflow during a sweep is found by the next', async () => {
  account.standIn.endpoints.pageSizeMax = 1;
  account.standIn.payIn(REFERENCE, 1n);
  account.standIn.payIn(REFERENCE, 2n);
  const begun = await account.rail.sweeps.sweep('transactions', null);
  account.clock.advance(1_000);
  const late = account.standIn.payIn(REFERENCE, 3n).transactionReference;
  const rest = await sweep(begun.state);
  expect(rest.pages.flat()).toHaveLength(1);
  expect((await sweep(rest.state)).pages.flat()).toContain(late);
});

it('an outage of any length is made up', async () => {
  const { state } = await sweep(null);
  const lost = account.standIn.payIn(REFERENCE, 1n).transactionReference;
  account.clock.advance(60 * DAY_MS);
  expect((await sweep(state)).pages.flat()).toEqual([lost]);
});

it('only paid transactions to a reserved account are read', async () => {
  account.standIn.payIn(REFERENCE, 1n, { status: 'PENDING' });
  account.standIn.payIn(null, 1n);
  expect((await sweep(null)).pages).toEqual([[]]);
});

it('nothing is taken for a page that is none', async () => {
  const envelope = { requestSuccessful: true, responseCode: '0' };
  const row = { transactionReference: 'MNFY|1', collectionChannel: 'RESERVED_ACCOUNT' };
  for (const responseBody of [
    {},
    { content: 'x', number: 0 },
    { content: [row], number: 1, last: false },
    { content: [row], last: false },
  ]) {
    account.standIn.spoil(SEARCH, { status: 200, body: { ...envelope, responseBody } });
    await expect(account.rail.sweeps.sweep('transactions', null)).rejects.toThrow();
  }
  for (const fault of ['reset', 'truncated', 'garbage', 'gateway'] as const) {
    account.standIn.spoil(SEARCH, fault);
    await expect(account.rail.sweeps.sweep('transactions', null)).rejects.toThrow();
  }
  expect(await account.rail.sweeps.sweep('transactions', null)).toMatchObject({ found: [], more: false });
});

it('neither another list nor a state that cannot be read is swept', async () => {
  await expect(account.rail.sweeps.sweep('transfers', null)).rejects.toThrow('no list');
  await expect(account.rail.sweeps.sweep('transactions', 'x')).rejects.toThrow('nowhere');
});

it('a sweep whose clock went back begins no later than now', async () => {
  const { state } = await sweep(null);
  const paid = account.standIn.payIn(REFERENCE, 1n).transactionReference;
  expect((await sweep(String(Number(state) + 365 * DAY_MS))).pages.flat()).toEqual([paid]);
});

it('entries that cannot be read are set aside, and those behind them are found', async () => {
  const row = { transactionReference: 'MNFY|1', collectionChannel: 'RESERVED_ACCOUNT' };
  const content = [
    { ...row, transactionReference: null },
    { ...row, transactionReference: 'MNFY 1\n', amountPaid: 5 },
    null,
    row,
  ];
  const envelope = { requestSuccessful: true, responseCode: '0' };
  const responseBody = { content, number: 0, last: true };
  account.standIn.spoil(SEARCH, { status: 200, body: { ...envelope, responseBody } });
  const { found } = await account.rail.sweeps.sweep('transactions', null);
  const about = expect.stringMatching(/^transactions [0-9a-f]{32}$/);
  const aside = { kind: 'incident', incident: 'malformed_entry', about };
  expect(found).toMatchObject([aside, aside, aside, { kind: 'inflow', inflowId: 'MNFY|1' }]);
  expect(new Set(found.slice(0, 3).map((one) => JSON.stringify(one))).size).toBe(3);
});
