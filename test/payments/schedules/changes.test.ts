import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, Schedules } from './support.ts';

let schedules: Schedules;

beforeAll(async () => {
  schedules = await Schedules.open();
});
afterAll(async () => {
  expect(await schedules.kolo.findings()).toEqual([]);
  await schedules.kolo.stop();
});

/** A time so long from now, as the API writes it. */
const inMs = (ms: number): string => new Date(schedules.kolo.clock.now() + ms).toISOString();
const daily = (fields: object = {}) =>
  schedules.create({ payout_type: 'recurring', frequency: 'day', ...fields });

describe('an invalid request for a scheduled payment', () => {
  it.each<[fields: Record<string, unknown>, code: string, path: string]>([
    [{ amount: 0 }, 'invalid_request', 'amount'],
    [{ payout_type: 'weekly' }, 'invalid_request', 'payout_type'],
    [{ payout_type: 'recurring' }, 'invalid_request', 'frequency'],
    [{ payout_type: 'recurring', frequency: 'year' }, 'invalid_request', 'frequency'],
    [{ start_date: 'tomorrow' }, 'invalid_request', 'start_date'],
    [{ start_date: '2027-02-29 10:00:00' }, 'invalid_request', 'start_date'],
    [{ start_date: '2026-01-31T08:58:59.999Z' }, 'invalid_request', 'start_date'],
    [{ end_date: 'never' }, 'invalid_request', 'end_date'],
    [{ start_date: '2027-01-31 10:00:00', end_date: '2027-01-31 10:00:00' }, 'invalid_request', 'end_date'],
    [{ end_date: '2026-01-01T00:00:00Z' }, 'invalid_request', 'end_date'],
    [{ source_wallet_id: 'nobody' }, 'wallet_not_found', 'source_wallet_id'],
    [{ destination_id: 'nobody' }, 'wallet_not_found', 'destination_id'],
    [{ destination_type: 'card' }, 'invalid_request', 'destination_type'],
    [{ destination_code: '058' }, 'invalid_request', 'destination_code'],
    [{ destination_type: 'bank', destination_id: '0123456789' }, 'invalid_request', 'destination_code'],
    [
      { destination_type: 'bank', destination_id: '123456789', destination_code: '058' },
      'invalid_request',
      'destination_id',
    ],
    [
      { destination_type: 'bank', destination_id: '0123456789', destination_code: '000' },
      'unknown_bank',
      'destination_code',
    ],
    [{ description: 'x'.repeat(201) }, 'invalid_request', 'description'],
  ])('is refused: %j', async (fields, code, path) => {
    const { status, body } = await schedules.ask(fields);
    expect([status, body.code, body.errors?.map((error: { path: string }) => error.path)]).toEqual([
      400,
      code,
      [path],
    ]);
  });

  it('is refused with all faults of the request itself', async () => {
    const { body } = await schedules.ask({
      payout_type: 'recurring',
      start_date: 'x',
      destination_code: '1',
    });
    const paths = body.errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['frequency', 'start_date', 'destination_code']);
  });

  it('to the source itself is refused, whichever of its ids is given', async () => {
    const { body } = await schedules.ask({ destination_id: schedules.source });
    expect([body.code, body.errors[0].path]).toEqual(['invalid_request', 'destination_id']);
  });
});

describe('the start', () => {
  it('may have gone by for 60 s, and the payment is made at once', async () => {
    const id = await schedules.create({ start_date: inMs(-60_000) });
    await schedules.becomes(id, 1, 'successful');
  });

  it('is now when it is left out', async () => {
    const id = await schedules.create();
    expect((await schedules.read(id)).start_date).toBe(inMs(0));
    await schedules.becomes(id, 1, 'successful');
  });

  it('is read in the business time zone where it says no other', async () => {
    const id = await schedules.create({ start_date: '2030-06-01 00:30:00', end_date: '2030-06-02 00:30:00' });
    expect(await schedules.read(id)).toMatchObject({
      start_date: '2030-05-31T23:30:00.000Z',
      end_date: '2030-06-01T23:30:00.000Z',
    });
  });
});

describe('a scheduled payment that is made inactive', () => {
  it('skips what is missed, and goes on with what is still to come', async () => {
    const id = await daily();
    await schedules.becomes(id, 1, 'successful');
    const paused = await schedules.change(id, { is_active: false });
    expect(paused.body.data).toMatchObject({ status: 'inactive', next_charge_attempt: null });
    schedules.goOn(3 * DAY_MS + HOUR_MS);
    const resumed = await schedules.change(id, { is_active: true });
    expect(resumed.body.data).toMatchObject({
      status: 'active',
      next_charge_attempt: inMs(DAY_MS - HOUR_MS),
      last_occurrence: { number: 4, status: 'skipped', attempts: 0 },
    });
    schedules.goOn(DAY_MS - HOUR_MS);
    await schedules.becomes(id, 5, 'successful');
    for (const n of [2, 3, 4]) {
      expect((await schedules.client.tsq(`schedule:${id}:${n}`)).status).toBe(404);
    }
    await schedules.change(id, { is_active: false });
  });

  it('misses nothing when it is active again in time', async () => {
    const id = await daily({ start_date: inMs(HOUR_MS) });
    for (const is_active of [false, false, true, true]) {
      const { status, body } = await schedules.change(id, { is_active });
      expect([status, body.data.status]).toEqual([200, is_active ? 'active' : 'inactive']);
    }
    schedules.goOn(HOUR_MS);
    await schedules.becomes(id, 1, 'successful');
    await schedules.change(id, { is_active: false });
  });

  it('cannot be made active again once its end has passed', async () => {
    const id = await daily({ end_date: inMs(2 * DAY_MS) });
    await schedules.becomes(id, 1, 'successful');
    await schedules.change(id, { is_active: false });
    schedules.goOn(2 * DAY_MS + 1);
    const { status, body } = await schedules.change(id, { is_active: true });
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', 'is_active']);
    expect((await schedules.read(id)).status).toBe('inactive');
  });

  it('cannot be made active again when nothing is to come, nor once it is completed', async () => {
    const missed = await schedules.create({ start_date: inMs(HOUR_MS) });
    await schedules.change(missed, { is_active: false });
    schedules.goOn(2 * HOUR_MS);
    const done = await schedules.create();
    await schedules.becomes(done, 1, 'successful');
    for (const id of [missed, done]) {
      const { status, body } = await schedules.change(id, { is_active: true });
      expect([status, body.errors?.[0].path]).toEqual([400, 'is_active']);
    }
    const { body } = await schedules.change(done, { is_active: false });
    expect(body.data.status).toBe('completed');
  });

  it('does not try again what was to be tried meanwhile', async () => {
    const id = await daily({ amount: 900_000_000 });
    await schedules.becomes(id, 1, 'waiting', 1);
    await schedules.change(id, { is_active: false });
    schedules.goOn(2 * HOUR_MS);
    const { body } = await schedules.change(id, { is_active: true });
    expect(body.data).toMatchObject({
      next_charge_attempt: inMs(DAY_MS - 2 * HOUR_MS),
      last_occurrence: { number: 1, status: 'skipped', attempts: 1, failure_code: 'insufficient_funds' },
    });
    await schedules.change(id, { is_active: false });
  });
});

describe('the next attempt', () => {
  it('is moved, and that one only', async () => {
    const id = await daily({ start_date: inMs(DAY_MS) });
    const first = inMs(DAY_MS);
    const second = inMs(2 * DAY_MS);
    const moved = await schedules.change(id, { next_charge_attempt: inMs(HOUR_MS) });
    expect(moved.body.data).toMatchObject({ next_charge_attempt: inMs(HOUR_MS), start_date: first });
    schedules.goOn(HOUR_MS);
    await schedules.becomes(id, 1, 'successful');
    expect((await schedules.read(id)).next_charge_attempt).toBe(second);
    await schedules.change(id, { is_active: false });
  });

  it('does not hold up the one that follows when it is moved behind it', async () => {
    const id = await daily({ start_date: inMs(HOUR_MS) });
    const second = inMs(HOUR_MS + DAY_MS);
    const moved = await schedules.change(id, { next_charge_attempt: inMs(2 * DAY_MS) });
    expect(moved.body.data.next_charge_attempt).toBe(second);
    schedules.goOn(second);
    await schedules.becomes(id, 2, 'successful');
    expect((await schedules.client.tsq(`schedule:${id}:1`)).status).toBe(404);
    schedules.goOn(DAY_MS - HOUR_MS);
    const reference = `schedule:${id}:1`;
    expect((await schedules.client.finalStatus(reference)).body.data.status).toBe('successful');
    await schedules.change(id, { is_active: false });
  });

  it('is moved to the future and not behind the end, of what is active', async () => {
    const id = await daily({ start_date: inMs(HOUR_MS), end_date: inMs(2 * DAY_MS) });
    const refused = async (next: string) => {
      const { status, body } = await schedules.change(id, { next_charge_attempt: next });
      expect([next, status, body.errors?.[0].path]).toEqual([next, 400, 'next_charge_attempt']);
    };
    for (const next of [inMs(0), inMs(-1), inMs(2 * DAY_MS + 1), 'soon', '2026-02-30 10:00:00']) {
      await refused(next);
    }
    expect((await schedules.change(id, { next_charge_attempt: inMs(2 * DAY_MS) })).status).toBe(200);
    await schedules.change(id, { is_active: false });
    await refused(inMs(HOUR_MS));
    const both = { is_active: true, next_charge_attempt: inMs(2 * HOUR_MS) };
    const { body } = await schedules.change(id, both);
    expect(body.data).toMatchObject({ status: 'active', next_charge_attempt: both.next_charge_attempt });
    await schedules.change(id, { is_active: false });
  });
});

describe('a wallet that pays', () => {
  it('does not close while a scheduled payment of it is active, and is not paid from once it is closed', async () => {
    const { client } = schedules;
    const { walletId } = await client.customer();
    const id = await schedules.create({ source_wallet_id: walletId, start_date: inMs(HOUR_MS) });
    const close = () => client.post(`/api/v1/wallet/${walletId}/close`, { reason: 'Left' });
    const refused = await close();
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      400,
      'wallet_in_use',
      [{ path: 'wallet_id', message: 'has an active scheduled payment' }],
    ]);
    await schedules.change(id, { is_active: false });
    expect((await close()).status).toBe(200);
    const resumed = await schedules.change(id, { is_active: true });
    expect([resumed.status, resumed.body.code]).toEqual([400, 'wallet_restricted']);
    for (const fields of [{ source_wallet_id: walletId }, { destination_id: walletId }]) {
      const { status, body } = await schedules.ask(fields);
      const path = Object.keys(fields)[0];
      expect([status, body.code, body.errors[0].path]).toEqual([400, 'wallet_restricted', path]);
    }
  });

  it('and is restricted is not paid from, at once', async () => {
    const { client } = schedules;
    const { walletId } = await client.customer();
    await client.post(`/api/v1/wallet/${walletId}/restrict`, { type: 'outflow', reason: 'Disputed' });
    const id = await schedules.create({ source_wallet_id: walletId });
    await schedules.becomes(id, 1, 'failed', 1);
    expect((await schedules.read(id)).last_occurrence.failure_code).toBe('wallet_restricted');
  });
});

it('answers an unknown id with 404', async () => {
  for (const id of ['nobody', '019bbf6c-7e00-7000-8000-000000000004']) {
    expect((await schedules.change(id, { is_active: false })).status).toBe(404);
  }
});
