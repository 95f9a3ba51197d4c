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

describe('a payment that is scheduled once', () => {
  it('is made at its time, to a wallet', async () => {
    const id = await schedules.create({ start_date: '2026-01-31 11:00:00', description: 'Rent' });
    expect(await schedules.read(id)).toMatchObject({
      id,
      amount: 1_000,
      currency: 'NGN',
      payout_type: 'one-time',
      frequency: null,
      status: 'active',
      source_wallet_id: schedules.source,
      destination_type: 'wallet',
      destination_id: schedules.other,
      destination_code: null,
      start_date: '2026-01-31T10:00:00.000Z',
      end_date: null,
      next_charge_attempt: '2026-01-31T10:00:00.000Z',
      last_occurrence: null,
      consecutive_failures: 0,
    });
    schedules.goOn('2026-01-31T10:00:00.000Z');
    await schedules.becomes(id, 1, 'successful');
    const reference = `schedule:${id}:1`;
    const { body } = await schedules.client.tsq(reference);
    expect(body.data).toMatchObject({
      reference,
      status: 'successful',
      category: 'wallet-transfer',
      amount: 1_000,
      narration: 'Rent',
      source: schedules.source,
      destination: schedules.other,
    });
    expect(await schedules.read(id)).toMatchObject({
      status: 'completed',
      next_charge_attempt: null,
      last_occurrence: {
        number: 1,
        reference,
        scheduled_for: '2026-01-31T10:00:00.000Z',
        status: 'successful',
        attempts: 1,
        failure_code: null,
        transaction_id: body.data.id,
      },
    });
  });

  it('is made once, also where it names a frequency', async () => {
    const id = await schedules.create({ frequency: 'month' });
    expect(await schedules.read(id)).toMatchObject({ payout_type: 'one-time', frequency: null });
    await schedules.becomes(id, 1, 'successful');
    expect(await schedules.read(id)).toMatchObject({ status: 'completed', next_charge_attempt: null });
  });

  it('is made now, to a bank account, and ends when the bank has paid', async () => {
    const id = await schedules.createToBank();
    await schedules.becomes(id, 1, 'processing');
    expect((await schedules.read(id)).status).toBe('active');
    await schedules.becomes(id, 1, 'successful');
    expect((await schedules.client.tsq(`schedule:${id}:1`)).body.data).toMatchObject({
      status: 'successful',
      category: 'bank-outflow',
      recipient: '0123456789',
      bank: '058',
    });
    expect((await schedules.read(id)).status).toBe('completed');
  });
});

describe('a recurring payment', () => {
  it('is made on the last day of months that are shorter than its day, until its end', async () => {
    const start = new Date(schedules.kolo.clock.now() + HOUR_MS).toISOString();
    expect(start.slice(0, 10)).toBe('2026-01-31');
    const time = start.slice(10);
    const id = await schedules.create({
      payout_type: 'recurring',
      frequency: 'month',
      start_date: start,
      end_date: `2026-04-30${time}`,
    });
    const days = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'];
    for (const [i, day] of days.entries()) {
      expect(await schedules.read(id)).toMatchObject({
        status: 'active',
        next_charge_attempt: `${day}${time}`,
      });
      schedules.goOn(`${day}${time}`);
      await schedules.becomes(id, i + 1, 'successful');
    }
    expect(await schedules.read(id)).toMatchObject({ status: 'completed', next_charge_attempt: null });
  });

  it('is made up after an outage, one by one, the oldest first', async () => {
    const id = await schedules.createToBank({ payout_type: 'recurring', frequency: 'day', amount: 10 });
    await schedules.becomes(id, 1, 'successful');
    schedules.goOn(10 * DAY_MS);
    await schedules.becomes(id, 11, 'successful');
    const { body } = await schedules.client.get('/api/v1/transaction?category=bank-outflow&limit=100');
    const references: string[] = body.data.paginatedPayload.edges
      .map(({ reference }: { reference: string }) => reference)
      .filter((reference: string) => reference.includes(id));
    expect(references).toEqual(Array.from({ length: 11 }, (_, i) => `schedule:${id}:${11 - i}`));
    await schedules.change(id, { is_active: false });
  });
});

describe('a payment that is not made', () => {
  it('for want of money is tried again after 1, 4 and 24 hours, and fails', async () => {
    const id = await schedules.create({ amount: 900_000_000 });
    const firstMs = schedules.kolo.clock.now();
    for (const [i, hours] of [1, 4, 24].entries()) {
      await schedules.becomes(id, 1, 'waiting', i + 1);
      const next = new Date(firstMs + hours * HOUR_MS).toISOString();
      expect(await schedules.read(id)).toMatchObject({ status: 'active', next_charge_attempt: next });
      schedules.goOn(next);
    }
    await schedules.becomes(id, 1, 'failed', 4);
    expect(await schedules.read(id)).toMatchObject({
      status: 'completed',
      consecutive_failures: 1,
      last_occurrence: { failure_code: 'insufficient_funds', transaction_id: null },
    });
    const [type, data] = (await schedules.events()).at(-1)!;
    expect(type).toBe('schedule-payment.failed');
    expect(data).toMatchObject({
      schedule_payment_id: id,
      occurrence: 1,
      attempts: 4,
      amount: 900_000_000,
      failure_code: 'insufficient_funds',
      transaction_id: null,
      wallet_id: schedules.source,
      customer_id: expect.any(String),
      consecutive_failures: 1,
    });
  });

  it('for want of money is made by a later attempt, and the next one has not waited for it', async () => {
    const { client } = schedules;
    const { walletId: poor } = await client.customer();
    const id = await schedules.create({
      source_wallet_id: poor,
      payout_type: 'recurring',
      frequency: 'day',
    });
    await schedules.becomes(id, 1, 'waiting', 1);
    schedules.goOn(HOUR_MS);
    await schedules.becomes(id, 1, 'waiting', 2);
    schedules.goOn(3 * HOUR_MS);
    await schedules.becomes(id, 1, 'waiting', 3);
    await client.fund(poor, 1_000);
    schedules.goOn(20 * HOUR_MS);
    // The first is due again at the moment at which the second is due, and goes first.
    await schedules.becomes(id, 2, 'waiting', 1);
    expect((await client.tsq(`schedule:${id}:1`)).body.data.status).toBe('successful');
    await schedules.change(id, { is_active: false });
  });

  it('three times in a row deactivates the schedule, and made active again it counts afresh', async () => {
    const id = await schedules.createToBank({
      destination_id: '0000000028',
      payout_type: 'recurring',
      frequency: 'day',
    });
    for (let n = 1; n <= 3; n++) {
      await schedules.becomes(id, n, 'failed');
      if (n < 3) schedules.goOn(DAY_MS);
    }
    expect(await schedules.read(id)).toMatchObject({
      status: 'deactivated',
      consecutive_failures: 3,
      next_charge_attempt: null,
    });
    const events = (await schedules.events()).filter(([, data]) => data.schedule_payment_id === id);
    expect(events.map(([type, { occurrence }]) => [type, occurrence])).toEqual([
      ['schedule-payment.failed', 1],
      ['schedule-payment.failed', 2],
      ['schedule-payment.failed', 3],
      ['schedule-payment.deactivated', 3],
    ]);
    expect(events[0]![1]).toMatchObject({
      failure_code: 'transfer_failed',
      destination_type: 'bank',
      destination_id: '0000000028',
      transaction_id: (await schedules.client.tsq(`schedule:${id}:1`)).body.data.id,
    });
    schedules.goOn(5 * DAY_MS + HOUR_MS);
    const { body } = await schedules.change(id, { is_active: true });
    expect(body.data).toMatchObject({ status: 'active', consecutive_failures: 0 });
    schedules.goOn(body.data.next_charge_attempt);
    await schedules.becomes(id, 9, 'failed');
    expect(await schedules.read(id)).toMatchObject({ status: 'active', consecutive_failures: 1 });
    await schedules.change(id, { is_active: false });
  });
});
