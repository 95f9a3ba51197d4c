import type { Session } from '../../src/platform/db/database.ts';
import { LAGOS } from '../support/lagos.ts';
import { type Interest, type Life, on, type Settings, type Wallet } from './life.ts';
import { DAY_MS } from './processes.ts';

/*
 * Interest that wallets must have earned, by the postings, their settings and the policies (contract section 3.7). One
 * wallet after the other, day after day. Interest is counted in units of 1/365,000,000 kobo: balance × rate in
 * ten-thousandths of a percent.
 */

const UNITS = 365_000_000n;

/** A wallet's interest of a day. */
interface Accrual {
  day: string;
  wallet: string;
  balance: bigint;
  /** Past a bigint of the database, which gives it as text. */
  units: bigint | string;
}

/** A wallet's interest of a month. */
interface Payout {
  month: string;
  wallet: string;
  days: number;
  carriedIn: bigint | string;
  accrued: bigint | string;
  forfeited: boolean;
  gross: bigint;
  tax: bigint;
  carriedOut: bigint | string;
}

/** One side of a posting to or from a wallet. */
interface Change {
  wallet: string;
  /** Credits are more than 0. */
  amount: bigint;
  at: number;
  /** The bank transfer of the wallet that it is of. */
  outflow: string | null;
}

const CHANGES = `
  SELECT w.wallet_id AS wallet, s.amount, s.posted_at AS at,
    CASE WHEN t.category = 'bank-outflow' AND t.source_account = w.account_id THEN t.id END AS outflow
  FROM wallets w
  JOIN (SELECT tenant_id, transaction_id, credit_account AS account_id, amount, posted_at FROM postings
        UNION ALL
        SELECT tenant_id, transaction_id, debit_account, -amount, posted_at FROM postings) s
    ON s.tenant_id = w.tenant_id AND s.account_id = w.account_id
  JOIN transactions t ON t.tenant_id = s.tenant_id AND t.id = s.transaction_id
  ORDER BY s.posted_at`;

const tenThousandths = (percent: number): bigint => BigInt(Math.round(percent * 10_000));

/** The days of a year, `2024-01-01` and so on. */
export const daysOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, i) =>
    new Date(Date.UTC(year, 0, 1) + i * DAY_MS).toISOString().slice(0, 10),
  ).filter((day) => day.startsWith(`${year}-`));

/** Expected interest of all wallets on these days, which end a month, in no order. */
export async function earnedIn(
  owner: Session,
  life: Life,
  days: readonly string[],
): Promise<{ accruals: Accrual[]; payouts: Payout[] }> {
  const changes = grouped(await owner.query<Change>(CHANGES), ({ wallet }) => wallet);
  const earned = [...life.wallets, ...life.steady].map((wallet) =>
    earnedBy(wallet, changes.get(wallet.id) ?? [], days, life.interest),
  );
  return {
    accruals: earned.flatMap(({ accruals }) => accruals),
    payouts: earned.flatMap(({ payouts }) => payouts),
  };
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** A business that has set nothing pays nothing, and withholds 10 percent. */
const NOTHING: Interest = { rate: 0, tax: 10 };

function earnedBy(
  wallet: Wallet,
  changes: readonly Change[],
  days: readonly string[],
  interest: Life['interest'],
): { accruals: Accrual[]; payouts: Payout[] } {
  const accruals: Accrual[] = [];
  const payouts: Payout[] = [];
  const byDay = grouped(changes, ({ at }) => LAGOS.dayOf(at));
  let balance = 0n;
  let carried = 0n;
  let month = { accrued: 0n, days: 0, outflows: new Set<string>() };
  for (const [i, day] of days.entries()) {
    for (const { amount, outflow } of byDay.get(day) ?? []) {
      balance += amount;
      if (outflow !== null) month.outflows.add(outflow);
    }
    const settings: Settings | undefined = on(wallet.settings, day);
    const terms = on(interest, day) ?? NOTHING;
    const units = settings?.enabled ? balance * tenThousandths(settings.rate ?? terms.rate) : 0n;
    if (units > 0n) {
      accruals.push({ day, wallet: wallet.id, balance, units });
      month.accrued += units;
      month.days += 1;
    }
    if (days[i + 1]?.slice(0, 7) === day.slice(0, 7)) continue;
    if (month.accrued > 0n) {
      const forfeited = month.outflows.size > 4 && !settings!.bypass;
      const sum = carried + (forfeited ? 0n : month.accrued);
      const gross = sum / UNITS;
      payouts.push({
        month: `${day.slice(0, 7)}-01`,
        wallet: wallet.id,
        days: month.days,
        carriedIn: carried,
        accrued: month.accrued,
        forfeited,
        gross,
        carriedOut: sum % UNITS,
        tax: (gross * tenThousandths(terms.tax)) / 1_000_000n,
      });
      carried = sum % UNITS;
    }
    month = { accrued: 0n, days: 0, outflows: new Set() };
  }
  return { accruals, payouts };
}

/** Kolo's stored interest for comparison. */
export async function storedInterest(owner: Session): Promise<{ accruals: Accrual[]; payouts: Payout[] }> {
  const accruals = await owner.query<Accrual>(
    `SELECT a.day::text AS day, w.wallet_id AS wallet, a.balance, a.amount::text AS units
     FROM interest_accruals a JOIN wallets w ON w.tenant_id = a.tenant_id AND w.account_id = a.account_id`,
  );
  const payouts = await owner.query<Payout>(
    `SELECT p.month::text AS month, w.wallet_id AS wallet, p.days, p.carried_in::text AS "carriedIn",
       p.accrued::text AS accrued, p.forfeited, p.gross, p.tax, p.carried_out::text AS "carriedOut"
     FROM interest_payouts p JOIN wallets w ON w.tenant_id = p.tenant_id AND w.account_id = p.account_id`,
  );
  return { accruals, payouts };
}

/** The first rows that only one of the two has; a year has too many to be shown. */
export function differences(stored: readonly object[], due: readonly object[]): string[] {
  const text = (row: object): string =>
    Object.entries(row)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `${key} ${value}`)
      .join(', ');
  const storedRows = stored.map(text);
  const dueRows = due.map(text);
  const isStored = new Set(storedRows);
  const isDue = new Set(dueRows);
  const more = storedRows.filter((row) => !isDue.has(row)).map((row) => `stored: ${row}`);
  const missing = dueRows.filter((row) => !isStored.has(row)).map((row) => `due: ${row}`);
  if (more.length + missing.length === 0 && storedRows.length !== dueRows.length)
    return ['there are rows twice'];
  return [...more.slice(0, 5), ...missing.slice(0, 5)];
}

/** A movement of interest, by what was posted. */
interface Paid {
  month: string;
  wallet: string;
  gross: bigint;
  tax: bigint;
  /** The wallet that got the net; null for suspense. */
  to: string | null;
  at: number;
  net: bigint;
  withheld: bigint;
  lastDay: string;
}

const PAID = `
  SELECT p.month::text AS month, e.wallet_id AS wallet, p.gross, p.tax, d.wallet_id AS to, t.created_at AS at,
    sum(g.amount) FILTER (WHERE g.credit_account = t.destination_account)::bigint AS net,
    coalesce(sum(g.amount) FILTER (WHERE g.credit_account <> t.destination_account), 0)::bigint AS withheld,
    (p.month + interval '1 month' - interval '1 day')::date::text AS "lastDay"
  FROM interest_payouts p
  JOIN wallets e ON e.tenant_id = p.tenant_id AND e.account_id = p.account_id
  JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
  JOIN postings g ON g.tenant_id = p.tenant_id AND g.transaction_id = p.transaction_id
  LEFT JOIN wallets d ON d.tenant_id = t.tenant_id AND d.account_id = t.destination_account
  GROUP BY p.month, e.wallet_id, p.gross, p.tax, d.wallet_id, t.created_at`;

/** Payouts that did not go where they had to, or not as much as they had to be; and where they might have gone. */
export async function wronglyPaid(owner: Session, life: Life): Promise<object[]> {
  const wallets = new Map([...life.wallets, ...life.steady].map((wallet) => [wallet.id, wallet]));
  return (await owner.query<Paid>(PAID)).flatMap((paid) => {
    const wallet = wallets.get(paid.wallet)!;
    const wanted = [on(wallet.settings, paid.lastDay)!.payoutWallet, wallet.id, wallet.defaultWallet];
    const doneBy = life.processes.daysDoneBy(paid.at);
    const recipients: (string | null)[] = [];
    for (const id of wanted.filter((one) => one !== null)) {
      const takes = takesBetween(wallets.get(id)!, paid.at, doneBy);
      if (takes !== 'no') recipients.push(id);
      if (takes === 'yes') break;
      if (id === wallet.defaultWallet) recipients.push(null);
    }
    const right = paid.net === paid.gross - paid.tax && paid.withheld === paid.tax;
    if (right && recipients.includes(paid.to)) return [];
    const known = wanted.map((id) => id && [id, wallets.get(id)!.restrictions]);
    return [{ ...paid, recipients, doneBy, known }];
  });
}

/**
 * Says if a wallet accepted money that is dated by a time. A payment is dated by the beginning of its step. Until the step
 * is done the clock may move on, by days on a slow machine, and somebody may restrict the wallet: then the order is
 * unknown.
 */
function takesBetween({ restrictions }: Wallet, at: number, doneBy: number): 'yes' | 'no' | 'maybe' {
  if (restrictions.some((one) => one.at >= at && one.at <= doneBy)) return 'maybe';
  const type = restrictions.findLast((one) => one.at < at)?.type ?? null;
  return type === 'all' || type === 'closed' ? 'no' : 'yes';
}
