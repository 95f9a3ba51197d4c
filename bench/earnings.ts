import type pg from 'pg';
import { accountIn, EQUITY_ACCOUNT } from '../src/ledger/system-accounts.ts';
import { Calendar } from '../src/platform/values/calendar.ts';
import { toRfc3339 } from '../src/platform/values/clock.ts';
import { testTenant } from './history.ts';
import { makeEvents } from './population.ts';
import type { Site } from './site.ts';

const CALENDAR = new Calendar('Africa/Lagos');
/** Begins the wallet ids of those that earn interest. */
const PREFIX = 'e';
/** SQL: what their ids match, and no others. */
const WALLET_IDS = `'^${PREFIX}[0-9]+-[0-9]+$'`;
/** Percent a year. */
const RATE = 10;
const EQUITY = accountIn('NGN', EQUITY_ACCOUNT);

/** The days of the month that was over so many months ago; 1 is the last one that is over. */
export function daysOfMonth(monthsAgo: number, nowMs: number): string[] {
  const [year, month] = CALENDAR.periodNameAt('month', nowMs).split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, month - monthsAgo, 0));
  return Array.from({ length: last.getUTCDate() }, (_, i) =>
    new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), i + 1)).toISOString().slice(0, 10),
  );
}

/** Makes wallets, a thousand a request, and gives each ₦10,000 and more and a rate of its own since before a day. */
export async function makeEarningWallets(site: Site, count: number, beforeDay: string): Promise<void> {
  await makeEvents(site.service, site.population.customerId, PREFIX, count / 1_000);
  const tenantId = await testTenant(site.cluster);
  const at = CALENDAR.period(beforeDay).fromMs - 1;
  const owner = await site.cluster.owner();
  await owner.query("SET synchronous_commit = off; SET work_mem = '256MB'");
  await owner.query('BEGIN');
  for (const sql of moneyOf(tenantId, at)) await owner.query(sql);
  await owner.query('COMMIT');
  await owner.end();
  await site.cluster.settleDown();
}

/** One posting from equity for each wallet. */
const moneyOf = (tenantId: string, at: number): string[] => [
  `CREATE TEMPORARY TABLE earning ON COMMIT DROP AS
   SELECT account_id, 1000000 + row_number() OVER () AS amount, '${toRfc3339(at)}'::timestamptz AS at,
          (lpad(to_hex(${at}), 12, '0') || '7' || substr(md5('m' || account_id), 1, 3) || '8' ||
           substr(md5('n' || account_id), 1, 15))::uuid AS id
   FROM wallets WHERE tenant_id = '${tenantId}' AND wallet_id ~ ${WALLET_IDS}`,
  `INSERT INTO transactions (tenant_id, id, type, category, status, amount, currency, source_account,
     destination_account, narration, created_at, completed_at, destination_balance_after)
   SELECT '${tenantId}', id, 'credit', 'adjustment', 'successful', amount, 'NGN', '${EQUITY}', account_id,
     'Opening balance', at, at, amount
   FROM earning ORDER BY id`,
  `INSERT INTO postings (tenant_id, transaction_id, part, debit_account, credit_account, amount, posted_at,
     credit_seq, credit_balance_after)
   SELECT '${tenantId}', id, 0, '${EQUITY}', account_id, amount, at, 1, amount FROM earning ORDER BY id`,
  `UPDATE accounts a SET posted = e.amount, seq = 1 FROM earning e
   WHERE a.tenant_id = '${tenantId}' AND a.id = e.account_id`,
  `UPDATE accounts SET posted = posted - (SELECT sum(amount) FROM earning)
   WHERE tenant_id = '${tenantId}' AND id = '${EQUITY}'`,
  `UPDATE wallets w SET interest_enabled = true, interest_rate = ${RATE} FROM earning e
   WHERE w.tenant_id = '${tenantId}' AND w.account_id = e.account_id`,
  `UPDATE ledgers SET version = version + 1 WHERE tenant_id = '${tenantId}'`,
];

/**
 * Writes that days are over and have accrued, some of them with what each wallet earned, so that the day after them is the
 * next one of the job. Nothing of later days is left.
 *
 * @param days of a month, all but its last
 * @param earned those of them on which wallets earned
 */
export async function loadDays(
  site: Site,
  days: readonly string[],
  earned: readonly string[],
): Promise<void> {
  const tenantId = await testTenant(site.cluster);
  const owner = await site.cluster.owner();
  await owner.query("SET synchronous_commit = off; SET work_mem = '256MB'");
  await owner.query('BEGIN');
  await owner.query(`DELETE FROM interest_accruals WHERE tenant_id = '${tenantId}' AND day >= '${days[0]}'`);
  await owner.query(`DELETE FROM interest_days WHERE tenant_id = '${tenantId}' AND day >= '${days[0]}'`);
  for (const day of days) await loadDay(owner, tenantId, day, earned.includes(day));
  await owner.query(
    `INSERT INTO calendar_jobs (job, scope, next_period, due_at)
     SELECT 'interest', '${tenantId}', (date '${days.at(-1)}' + 1)::text, now()
     ON CONFLICT (job, scope) DO UPDATE
       SET next_period = EXCLUDED.next_period, due_at = EXCLUDED.due_at, claimed_by = NULL, failures = 0`,
  );
  await owner.query('COMMIT');
  await owner.end();
  await site.cluster.settleDown();
}

async function loadDay(owner: pg.Client, tenantId: string, day: string, isEarned: boolean): Promise<void> {
  await owner.query(
    `INSERT INTO interest_days (tenant_id, day, time_zone, until, rate, withholding_tax_percent, closed_at, accrued_at)
     VALUES ($1, $2, $3, $4, 0, 10, $4, $4)`,
    [tenantId, day, CALENDAR.timeZone, toRfc3339(CALENDAR.period(day).untilMs)],
  );
  if (!isEarned) return;
  await owner.query(
    `INSERT INTO interest_accruals (tenant_id, day, account_id, balance, rate, amount)
     SELECT w.tenant_id, '${day}', w.account_id, a.posted, w.interest_rate, a.posted * w.interest_rate * 10000
     FROM wallets w JOIN accounts a ON a.tenant_id = w.tenant_id AND a.id = w.account_id
     WHERE w.tenant_id = '${tenantId}' AND w.wallet_id ~ ${WALLET_IDS}
     ORDER BY w.account_id`,
  );
}
