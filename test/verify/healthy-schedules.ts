import { toRfc3339 } from '../../src/platform/values/clock.ts';
import type { TenantWriter } from './tenant-writer.ts';

/** The scheduled payments that corruptions aim at. */
export interface ScheduleIds {
  /** Every month to a wallet: paid, skipped, and one is to come. */
  monthly: string;
  /** The transfer of its first run. */
  monthlyPaid: string;
  /** Every day to a bank: deactivated by its first three runs. */
  daily: string;
  /** Once to a bank, which is at it. */
  once: string;
  onceTransfer: string;
}

const AMOUNT = 500;
const MONTHS = ['2026-01-31T09:00:00.000Z', '2026-02-28T09:00:00.000Z', '2026-03-31T09:00:00.000Z'];
const DAYS = [1, 2, 3, 4].map((day) => `2026-02-0${day}T09:00:00.000Z`);

/** Writes one of each, from a wallet with money to another. */
export async function writeSchedules(
  w: TenantWriter,
  source: string,
  destination: string,
): Promise<ScheduleIds> {
  const monthly = w.id();
  const daily = w.id();
  const once = w.id();
  const at = toRfc3339(Date.parse('2026-01-15T09:00:00.000Z'));
  const shared = { source_account: source, amount: AMOUNT, currency: 'NGN', created_at: at, updated_at: at };
  const bank = { bank_code: '058', account_number: '0123456789' };
  const run = (schedule_id: string, n: number, scheduled_for: string, row: object) =>
    w.put('schedule_runs', { schedule_id, n, scheduled_for, ...row });
  const tried = (scheduled: string) => ({
    attempts: 1,
    first_attempt_at: scheduled,
    last_attempt_at: scheduled,
  });

  const recurring = { frequency: 'month', start_at: MONTHS[0], destination_account: destination, decided: 1 };
  await w.put('schedules', { id: monthly, ...shared, ...recurring });
  const monthlyPaid = await w.walletTransfer(source, destination, AMOUNT, `schedule:${monthly}:1`);
  const paid = { status: 'successful', transaction_id: monthlyPaid, decided: 1 };
  await run(monthly, 1, MONTHS[0]!, { ...paid, ...tried(MONTHS[0]!) });
  await run(monthly, 2, MONTHS[1]!, { status: 'skipped' });
  await run(monthly, 3, MONTHS[2]!, { status: 'waiting', due_at: MONTHS[2] });

  const ended = { frequency: 'day', start_at: DAYS[0], status: 'deactivated', decided: 3, failures: 3 };
  await w.put('schedules', { id: daily, ...shared, ...bank, ...ended });
  for (const [i, day] of DAYS.slice(0, 3).entries()) {
    const failed = { status: 'failed', failure_code: 'insufficient_funds', decided: i + 1 };
    await run(daily, i + 1, day, { ...failed, ...tried(day), deactivated: i === 2 });
    const reference = `schedule:${daily}:${i + 1}`;
    const event = { reference, wallet: 'main', eventData: { amount: AMOUNT, schedule_payment_id: daily } };
    await w.event('schedule-payment.failed', reference, event);
    if (i === 2) await w.event('schedule-payment.deactivated', `${reference} deactivated`, event);
  }
  await run(daily, 4, DAYS[3]!, { status: 'paused', due_at: DAYS[3] });

  await w.put('schedules', { id: once, ...shared, ...bank, start_at: at });
  const onceTransfer = await w.outflow(source, {
    status: 'processing',
    reference: `schedule:${once}:1`,
    amount: AMOUNT,
  });
  const processing = { status: 'processing', transaction_id: onceTransfer, due_at: at };
  await run(once, 1, at, { ...processing, ...tried(at) });
  return { monthly, monthlyPaid, daily, once, onceTransfer };
}
