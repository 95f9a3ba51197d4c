import { expect } from 'vitest';
import type { Session } from '../../src/platform/db/database.ts';
import { toRfc3339 } from '../../src/platform/values/clock.ts';
import type { Processes } from './processes.ts';

const PATH = '/api/v1/transfer/schedule-payment';

/** A requested schedule: day and time of day in Lagos. */
interface Plan {
  id: string;
  every: 'day' | 'week' | 'month' | null;
  from: string;
  time: string;
  /** The last day on which it may pay. */
  until: string | null;
  /**
   * `paid`: nothing keeps it from paying each time. `life`: its payer may have too little, or be restricted. `refused`: the
   * bank refuses it. `paused`: it is stopped for some time, and nothing else keeps it from paying.
   */
  course: 'paid' | 'life' | 'refused' | 'paused';
}

/** A run as Kolo has it. */
interface Run {
  id: string;
  n: number;
  at: number;
  status: string;
  attemptedAt: number | null;
  /** Its transfer. */
  reference: string | null;
}

/** Schedules of a year. */
export class Schedules {
  readonly #processes: Processes;
  readonly #plans: Plan[] = [];

  constructor(processes: Processes) {
    this.#processes = processes;
  }

  /** @param to a wallet, or an account at a bank where it is 10 digits */
  async create(plan: Omit<Plan, 'id'>, source: string, to: string, amount: number): Promise<string> {
    const bank = /^\d{10}$/.test(to);
    const answer = await this.#processes.client.post(PATH, {
      amount,
      source_wallet_id: source,
      destination_type: bank ? 'bank' : 'wallet',
      destination_id: to,
      ...(bank ? { destination_code: '058' } : {}),
      ...(plan.every === null
        ? { payout_type: 'one-time' }
        : { payout_type: 'recurring', frequency: plan.every }),
      start_date: `${plan.from} ${plan.time}`,
      ...(plan.until === null ? {} : { end_date: `${plan.until} ${plan.time}` }),
    });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    const id: string = answer.body.data.schedule_payment_id;
    this.#plans.push({ id, ...plan });
    return id;
  }

  async setActive(id: string, is_active: boolean): Promise<void> {
    const answer = await this.#processes.client.request('PATCH', `${PATH}/${id}`, { is_active });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  }

  /** Holds every run that there has been so far against the calendar; gives how many there were. */
  async check(): Promise<number> {
    const { owner, clock } = this.#processes;
    const now = clock.now();
    const stored = await runs(owner);
    const statuses = await owner.query<{ id: string; status: string }>('SELECT id, status FROM schedules');
    let count = 0;
    for (const plan of this.#plans) {
      const own = stored.filter(({ id }) => id === plan.id);
      const calendar = runsOf(plan, now);
      const past = own.filter(({ at }) => at <= now);
      const ended = statuses.find(({ id }) => id === plan.id)!.status;
      // One that was deactivated goes on no longer.
      const due = ended === 'deactivated' ? calendar.slice(0, past.length) : calendar;
      expect([plan, past.map(({ n, at }) => [n, toRfc3339(at)])]).toEqual([
        plan,
        due.map((at, i) => [i + 1, toRfc3339(at)]),
      ]);
      const attempted = past.filter(({ attemptedAt }) => attemptedAt !== null);
      const times = attempted.map(({ attemptedAt }) => attemptedAt!);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(own.filter(({ reference }) => reference !== null).map(({ reference }) => reference)).toEqual(
        attempted.filter((one) => one.reference !== null).map(({ n }) => `schedule:${plan.id}:${n}`),
      );
      expectCourse(plan, past, ended);
      count += past.length;
    }
    const transfers = await owner.query<{ reference: string }>(
      "SELECT reference FROM transactions WHERE reference LIKE 'schedule:%' ORDER BY reference",
    );
    const made = stored.flatMap(({ reference }) => reference ?? []).toSorted();
    expect(transfers.map(({ reference }) => reference).toSorted()).toEqual(made);
    return count;
  }
}

/** Checks the runs of a schedule. */
function expectCourse({ id, course }: Plan, past: readonly Run[], ended: string): void {
  const statuses = past.map(({ status }) => status);
  switch (course) {
    case 'paid':
      expect([id, new Set(statuses)]).toEqual([id, new Set(['successful'])]);
      return;
    case 'refused':
      expect([ended, statuses]).toEqual(['deactivated', ['failed', 'failed', 'failed', 'paused']]);
      return;
    case 'paused':
      expect([id, new Set(statuses)]).toEqual([id, new Set(['successful', 'skipped'])]);
      return;
    case 'life':
      for (const { status, attemptedAt } of past) {
        // It may be tried again until a day after its first attempt.
        const ends = ['successful', 'failed', ...(attemptedAt === null ? [] : ['waiting'])];
        expect(ended === 'deactivated' ? [...ends, 'paused'] : ends).toContain(status);
      }
  }
}

const runs = (owner: Session): Promise<Run[]> =>
  owner.query<Run>(
    `SELECT o.schedule_id AS id, o.n, o.scheduled_for AS at, o.status, o.first_attempt_at AS "attemptedAt", t.reference
     FROM schedule_runs o
     LEFT JOIN transactions t ON t.tenant_id = o.tenant_id AND t.id = o.transaction_id
     ORDER BY o.schedule_id, o.n`,
  );

/** The instants at which a schedule pays, by the calendar, up to a time. Lagos is an hour ahead of UTC, all year. */
function runsOf({ every, from, time, until }: Omit<Plan, 'id' | 'course'>, nowMs: number): number[] {
  const [year, month, dayOfMonth] = from.split('-').map(Number) as [number, number, number];
  const days: string[] = [];
  const last = new Date(nowMs + 86_400_000).toISOString().slice(0, 10);
  const isDue = (day: Date, i: number): boolean => {
    if (every === 'day') return true;
    if (every === 'week') return i % 7 === 0;
    if (every === null) return i === 0;
    const isLastOfMonth = new Date(day.getTime() + 86_400_000).getUTCDate() === 1;
    return day.getUTCDate() === dayOfMonth || (isLastOfMonth && day.getUTCDate() < dayOfMonth);
  };
  for (let i = 0; (days.at(-1) ?? '') < last; i++) {
    const day = new Date(Date.UTC(year, month - 1, dayOfMonth + i));
    const name = day.toISOString().slice(0, 10);
    if (name > last || (until !== null && name > until)) break;
    if (isDue(day, i)) days.push(name);
  }
  return days.map((day) => Date.parse(`${day}T${time}+01:00`)).filter((at) => at <= nowMs);
}
