import type pg from 'pg';
import { toRfc3339 } from '../../src/platform/values/clock.ts';
import { writeSearchKeys } from './healthy-search-keys.ts';
import { put } from './tenant-writer.ts';

/*
 * Rollups of each hour and day of the healthy database, added up here independently of the code that writes and checks
 * them.
 */

export const TIME_ZONE = 'Africa/Lagos';
const HOUR_MS = 3_600_000;
/** Lagos has no other time in summer. */
const DAY_BEGINS_MS = -HOUR_MS;
const LENGTH_MS = { hour: HOUR_MS, day: 24 * HOUR_MS };
export const WALLETS = '00000000-0000-0000-0000-000000000000';

const begins = (period: keyof typeof LENGTH_MS, at: Date): string => {
  const length = LENGTH_MS[period];
  return toRfc3339(Math.floor((at.getTime() - DAY_BEGINS_MS) / length) * length + DAY_BEGINS_MS);
};

/** Sums by the columns that name a row. */
class Sums {
  readonly #rows = new Map<string, Record<string, string | number>>();

  add(key: Record<string, string>, sums: Record<string, number>): void {
    const name = JSON.stringify(key);
    const row = this.#rows.get(name) ?? { ...key };
    for (const [column, value] of Object.entries(sums)) row[column] = Number(row[column] ?? 0) + value;
    this.#rows.set(name, row);
  }

  get rows(): Record<string, string | number>[] {
    return [...this.#rows.values()];
  }
}

/** A batch record that started a movement and has not finished it. */
const UNCOUNTED = `
  SELECT json_build_object('at', floor(extract(epoch FROM created_at) / 900)::bigint * 900, 'state', 'accepted', 'category', category,
    'currency', currency, 'rail', '', 'count', '1', 'amount', amount::text, 'charged', '0') AS moved
  FROM transactions WHERE tenant_id = $1 AND id = $2`;

/** Bounds of the times that payouts take, seconds. */
const BOUNDS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400];
const LONGER_S = 2_147_483_647;

interface Movement {
  category: string;
  bank_code: string | null;
  fee: string;
  vat: string;
  stamp_duty: string;
  currency: string;
  status: string;
  amount: string;
  charged: string;
  created_at: Date;
  completed_at: Date | null;
  rail: string | null;
}

/** One side of a posting; amounts in kobo. */
interface Side {
  account_id: string;
  kind: string;
  currency: string;
  posted_at: Date;
  debit: string;
  credit: string;
}

function movementSums(movements: readonly Movement[]): Sums {
  const sums = new Sums();
  const add = (movement: Movement, state: string, at: Date, rail: string, charged: number): void => {
    const { category, currency, amount } = movement;
    for (const period of ['hour', 'day'] as const) {
      const key = { period, begins_at: begins(period, at), state, category, currency, rail };
      sums.add(key, { count: 1, amount: Number(amount), charged });
    }
  };
  for (const movement of movements) {
    add(movement, 'accepted', movement.created_at, '', 0);
    const { status, completed_at: at, rail, charged } = movement;
    if (at !== null) add(movement, status, at, rail ?? '', status === 'successful' ? Number(charged) : 0);
  }
  return sums;
}

function payoutSums(movements: readonly Movement[]): Sums {
  const sums = new Sums();
  for (const movement of movements) {
    const { category, status, created_at: from, completed_at: at, rail, bank_code: bank } = movement;
    if (category !== 'bank-outflow' || at === null) continue;
    const took = (at.getTime() - from.getTime()) / 1_000;
    const within = BOUNDS_S.find((bound) => took <= bound) ?? LONGER_S;
    const key = {
      begins_at: begins('day', at),
      rail: rail!,
      bank_code: bank!,
      outcome: status,
      within_s: String(within),
    };
    const charged = (amount: string): number => (status === 'successful' ? Number(amount) : 0);
    const { amount, fee, vat, stamp_duty } = movement;
    sums.add(key, {
      count: 1,
      amount: Number(amount),
      fee: charged(fee),
      vat: charged(vat),
      stamp_duty: charged(stamp_duty),
    });
  }
  return sums;
}

function accountSums(sides: readonly Side[]): Record<string, string | number>[] {
  const sums = new Sums();
  for (const { account_id, kind, currency, posted_at, debit, credit } of sides) {
    const key = { account_id: kind === 'wallet' ? WALLETS : account_id, currency };
    sums.add(
      { ...key, begins_at: begins('hour', posted_at) },
      { debits: Number(debit), credits: Number(credit) },
    );
  }
  const balances = new Map<string, number>();
  const inOrder = sums.rows.sort((a, b) => String(a.begins_at).localeCompare(String(b.begins_at)));
  return inOrder.map((row) => {
    const account = `${row.account_id} ${row.currency}`;
    const balance = (balances.get(account) ?? 0) + Number(row.credits) - Number(row.debits);
    balances.set(account, balance);
    return { ...row, balance };
  });
}

/** Both sides of every posting of a tenant, in the order of time. */
export async function readSides(client: pg.ClientBase, tenantId: string): Promise<Side[]> {
  const { rows } = await client.query<Side>(
    `SELECT a.id AS account_id, a.kind, t.currency, p.posted_at,
       CASE WHEN a.id = p.debit_account THEN p.amount ELSE 0 END AS debit,
       CASE WHEN a.id = p.credit_account THEN p.amount ELSE 0 END AS credit
     FROM postings p
     JOIN transactions t ON (t.tenant_id, t.id) = (p.tenant_id, p.transaction_id)
     JOIN accounts a ON a.tenant_id = p.tenant_id AND a.id IN (p.debit_account, p.credit_account)
     WHERE p.tenant_id = $1 ORDER BY p.posted_at`,
    [tenantId],
  );
  return rows;
}

/**
 * Writes the rollups of a tenant, whose other rows are there, but for what its last version has done: one movement that was made by
 * it, and is not counted yet.
 *
 * @param uncounted the movement, which has not been finished
 */
export async function writeRollups(
  client: pg.ClientBase,
  tenantId: string,
  uncounted: string,
): Promise<void> {
  const movements = await client.query<Movement>(
    `SELECT CASE WHEN t.category = 'rail-fee' AND f.kind = 'refund' THEN 'rail-fee-refund' ELSE t.category END AS category,
       p.bank_code, t.fee, t.vat, t.stamp_duty, t.currency, t.status, t.amount, t.fee + t.vat + t.stamp_duty AS charged, t.created_at, t.completed_at,
       coalesce(p.rail, i.rail, r.rail, f.rail) AS rail
     FROM transactions t
     LEFT JOIN payouts p ON (p.tenant_id, p.transaction_id) = (t.tenant_id, t.id)
     LEFT JOIN inflows i ON (i.tenant_id, i.transaction_id) = (t.tenant_id, t.id)
     LEFT JOIN payment_returns r ON (r.tenant_id, r.transaction_id) = (t.tenant_id, t.id)
     LEFT JOIN rail_fees f ON (f.tenant_id, f.transaction_id) = (t.tenant_id, t.id)
     WHERE t.tenant_id = $1 AND t.id <> $2`,
    [tenantId, uncounted],
  );
  const sides = await readSides(client, tenantId);
  for (const row of movementSums(movements.rows).rows) {
    await put(client, 'transaction_rollups', { tenant_id: tenantId, ...row });
  }
  for (const row of payoutSums(movements.rows).rows) {
    await put(client, 'payout_rollups', { tenant_id: tenantId, ...row });
  }
  for (const row of accountSums(sides)) {
    await put(client, 'account_rollups', { tenant_id: tenantId, ...row });
  }
  const { rows } = await client.query<{ version: string }>(
    'SELECT version FROM ledgers WHERE tenant_id = $1',
    [tenantId],
  );
  const version = Number(rows[0]!.version);
  const counted = {
    version: version - 1,
    time_zone: TIME_ZONE,
    made_at: toRfc3339(0),
  };
  await put(client, 'rollup_progress', { tenant_id: tenantId, ...counted });
  const moved = await client.query<{ moved: unknown }>(UNCOUNTED, [tenantId, uncounted]);
  const made = await writeSearchKeys(client, tenantId, uncounted);
  const last = { version, moved: JSON.stringify([moved.rows[0]!.moved]), posted: '[]', ...made };
  await put(client, 'ledger_batches', { tenant_id: tenantId, ...last });
}
