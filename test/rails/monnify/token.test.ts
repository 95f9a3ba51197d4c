import { afterEach, beforeEach, expect, it } from 'vitest';
import { IN_TIME } from '../support.ts';
import { CREDENTIALS } from './endpoints.ts';
import { type Account, openAccount, order } from './support.ts';

const LOGIN = '/api/v1/auth/login';
const HOUR_MS = 3_600_000;
const UNKNOWN = { kind: 'not_found' };

let account: Account;
beforeEach(async () => {
  account = await openAccount();
});
afterEach(() => account.close());

const ask = () => account.rail.payouts.query(order());

it('those who ask at the same time share one token, and so do those who ask later', async () => {
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  expect(account.standIn.logins).toBe(1);
});

it('a token is renewed a minute before it ends', async () => {
  await ask();
  account.clock.advance(HOUR_MS - 60_001);
  await ask();
  expect(account.standIn.logins).toBe(1);
  account.clock.advance(1);
  expect(await ask()).toEqual(UNKNOWN);
  expect(account.standIn.logins).toBe(2);
});

it('a token that is refused is renewed once, by those who were refused together', async () => {
  await ask();
  account.standIn.expireTokens();
  const requested = account.standIn.requested.length;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([UNKNOWN, UNKNOWN, UNKNOWN]);
  expect(account.standIn.logins).toBe(2);
  expect(account.standIn.requested).toHaveLength(requested + 6);
});

it('a token that is refused again says nothing', async () => {
  account.standIn.spoil('/api/v2', 'expired_token', Number.POSITIVE_INFINITY);
  expect(await ask()).toMatchObject({ kind: 'unknown' });
  expect(account.standIn.requested).toHaveLength(2);
  expect(account.standIn.logins).toBe(2);
});

it('a submission is sent again after its token was refused, within its deadline', async () => {
  const instruction = order();
  const prepared = { accountName: account.standIn.endpoints.nameOf('058', '0123456789') };
  account.standIn.spoil('/api/v2', 'expired_token');
  const deadline = {
    atMs: 0,
    get passed() {
      return account.standIn.logins > 1;
    },
  };
  const outcome = await account.rail.payouts.send(instruction, deadline, prepared);
  expect(outcome).toMatchObject({ kind: 'unknown', detail: expect.stringContaining('not sent') });
  expect(account.standIn.book.timesSubmitted(instruction.railId)).toBe(0);
  account.standIn.spoil('/api/v2', 'expired_token');
  expect(await account.rail.payouts.send(instruction, IN_TIME, prepared)).toMatchObject({ code: 'SUCCESS' });
  expect(account.standIn.book.timesSubmitted(instruction.railId)).toBe(1);
});

it('a login that fails fails those who wait for it, and is tried again by the next', async () => {
  account.standIn.spoil(LOGIN, 'gateway');
  expect(await Promise.all([ask(), ask()])).toMatchObject([{ kind: 'unknown' }, { kind: 'unknown' }]);
  expect(await ask()).toEqual(UNKNOWN);
});

it('a token whose end cannot be read is taken by those who wait for it', async () => {
  const envelope = { requestSuccessful: true, responseCode: '0' };
  account.standIn.spoil(LOGIN, { status: 200, body: { ...envelope, responseBody: { accessToken: 'eyJ' } } });
  expect(await ask()).toEqual(UNKNOWN);
  expect(await ask()).toEqual(UNKNOWN);
  // The one that was made up is refused, and so it is renewed; the second is good for an hour.
  expect(account.standIn.logins).toBe(1);
});

it('keys that are not taken are not shown', async () => {
  account.standIn.keys = { apiKey: 'MK_PROD_ANOTHER1', secretKey: 'another secret' };
  const outcome = await ask();
  expect(outcome).toMatchObject({ kind: 'unknown' });
  const shown = JSON.stringify(outcome);
  expect(shown).toContain('bad credentials');
  expect(shown).not.toContain(CREDENTIALS.api_key);
  expect(shown).not.toContain(CREDENTIALS.secret_key);
});
