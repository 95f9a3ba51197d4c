import { lastSeqAt } from '../../ledger/balance-at.ts';
import type { PayInterest } from '../../ledger/commands/pay-interest.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import { withdrawalsBetween } from '../../ledger/withdrawals.ts';
import { type Session, statement, type TenantDatabase } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { MAX_UUID, NIL_UUID, uuidv7 } from '../../platform/values/ids.ts';
import { previousSettings, settingOf } from '../wallets/previous-settings.ts';
import { payoutOf } from './arithmetic.ts';

/** Withdrawals in a month that cost a wallet its interest (contract section 3.7). */
const FORFEITING_WITHDRAWALS = 5;

/** A wallet that earned something in a month that is not paid yet. */
interface Earned {
  accountId: string;
  walletId: string;
  currency: string;
  firstDay: string;
  lastDay: string;
  days: number;
  /** Units, decimal text. */
  accrued: string;
  carriedIn: string;
  forfeited: boolean;
  /** Accounts: of the payout wallet that held on the last day, if it has one, and of the customer's default wallet. */
  payoutAccount: string | null;
  defaultAccount: string;
}

/** The progress of payment; with $5, as if that wallet had been paid last. */
const PROGRESS = statement(
  'interest_payout_progress',
  `SELECT d.paid_to AS "paidTo", d.withholding_tax_percent::text AS "taxPercent",
          (SELECT account_id FROM wallets WHERE tenant_id = $1 AND account_id > coalesce($5, d.paid_to, $3)
           ORDER BY account_id LIMIT 1 OFFSET $4) AS next
   FROM interest_days d WHERE d.tenant_id = $1 AND d.day = $2`,
);

interface Progress {
  paidTo: string | null;
  taxPercent: string;
  /** The last wallet of the part that is next; null where that is the last part. */
  next: string | null;
}

/**
 * Interest of the wallets from $4 to $5 for the days $2 to $3, by a merge of both tables, and what its payment needs.
 * $6 and $7: the last instants of the previous month and of this one.
 */
const EARNED = statement(
  'earned_interest',
  `WITH earned AS MATERIALIZED (
     SELECT a.account_id, sum(a.amount) AS accrued, count(*) AS days, min(a.day) AS first_day, max(a.day) AS last_day
     FROM interest_days d
     CROSS JOIN LATERAL (
       SELECT account_id, amount, day FROM interest_accruals
       WHERE tenant_id = $1 AND day = d.day AND account_id > $4 AND account_id <= $5 OFFSET 0) a
     WHERE d.tenant_id = $1 AND d.day BETWEEN $2 AND $3
     GROUP BY a.account_id
   )
   SELECT w.account_id AS "accountId", w.wallet_id AS "walletId", w.currency, e.days::integer AS days,
          e.first_day::text AS "firstDay", e.last_day::text AS "lastDay", e.accrued::text AS accrued,
          coalesce(before.carried_out, 0)::text AS "carriedIn",
          NOT s.bypass AND a.seq >= ${FORFEITING_WITHDRAWALS}
            AND ${withdrawalsBetween('w.account_id', 'm.after', 'm.through', FORFEITING_WITHDRAWALS)}
              >= ${FORFEITING_WITHDRAWALS} AS forfeited,
          (SELECT account_id FROM wallet_ids WHERE tenant_id = $1 AND id = s.payout_wallet LIMIT 1) AS "payoutAccount",
          c.default_account AS "defaultAccount"
   FROM earned e
   CROSS JOIN LATERAL (SELECT * FROM wallets WHERE tenant_id = $1 AND account_id = e.account_id LIMIT 1) w
   CROSS JOIN LATERAL (SELECT seq FROM accounts WHERE tenant_id = $1 AND id = e.account_id LIMIT 1) a
   CROSS JOIN LATERAL (
     SELECT default_account FROM customers WHERE tenant_id = $1 AND id = w.customer_id LIMIT 1) c
   ${previousSettings('h', '$3')}
   CROSS JOIN LATERAL (
     SELECT ${settingOf('h', 'interest_payout_wallet')} AS payout_wallet,
            coalesce(${settingOf('h', 'bypass_withdrawal_limit_rule')}, false) AS bypass) s
   LEFT JOIN LATERAL (
     SELECT carried_out FROM interest_payouts
     WHERE tenant_id = $1 AND account_id = e.account_id AND month < $2 ORDER BY month DESC LIMIT 1) before ON true
   CROSS JOIN LATERAL (
     SELECT CASE WHEN s.bypass THEN 0 ELSE ${lastSeqAt('e.account_id', 'a.seq', '$6')} END AS after,
            CASE WHEN s.bypass THEN 0 ELSE ${lastSeqAt('e.account_id', 'a.seq', '$7')} END AS through OFFSET 0) m
   WHERE NOT EXISTS (
     SELECT FROM interest_payouts WHERE tenant_id = $1 AND account_id = e.account_id AND month = $2)
   ORDER BY e.account_id`,
);

/** A slow process must not move the progress back. */
const GO_ON = statement(
  'go_on_paying_interest',
  `UPDATE interest_days SET paid_to = $3, paid_at = $4
   WHERE tenant_id = $1 AND day = $2 AND coalesce(paid_to, $5) < $3 AND paid_at IS NULL`,
);

/** Dependencies of interest payouts. */
interface PayDeps {
  database: TenantDatabase;
  engine: Engine;
  calendar: Calendar;
  /** Wallets in one part, which are paid at the same time. */
  walletsMax: number;
  nowMs: number;
}

/** Parts that are paid in one step, which is what bounds it. */
const PARTS_MAX = 5;

/** Some wallets, one after the other, with what those of them earned that are not paid yet. */
interface Part {
  /** The last of the wallets. */
  to: string;
  /** Tax of the month, percent of the payout. */
  taxPercent: string;
  earned: readonly Earned[];
}

/**
 * Pays the next wallets of a tenant what they earned in a month whose days have all accrued. A wallet that was paid
 * before is not paid again, so it may be begun anew, or beside another. The interest of the next wallets is read while
 * these are paid.
 *
 * @param lastDay of the month
 * @returns how many payouts there were
 */
export async function payNext(deps: PayDeps, tenantId: string, lastDay: string): Promise<number> {
  let payouts = 0;
  let part: Part | undefined = await readPart(deps, tenantId, lastDay);
  for (let count = 1; part !== undefined; count++) {
    const goesOn: boolean = count < PARTS_MAX && part.to !== MAX_UUID;
    const [paid, next]: [number, Part | undefined] = await Promise.all([
      payPart(deps, tenantId, lastDay, part),
      goesOn ? readPart(deps, tenantId, lastDay, part.to) : undefined,
    ]);
    payouts += paid;
    part = next;
  }
  return payouts;
}

/** @param after the wallet to begin behind; by default the last paid one */
function readPart(
  { database, calendar, walletsMax }: PayDeps,
  tenantId: string,
  lastDay: string,
  after: string | null = null,
): Promise<Part> {
  const { name, fromMs, untilMs } = calendar.period(lastDay.slice(0, 7));
  return database.within(tenantId, async (session: Session) => {
    const from = [tenantId, lastDay, NIL_UUID, walletsMax - 1, after];
    const [progress] = await session.query<Progress>(PROGRESS, from);
    const { paidTo, next, taxPercent } = progress!;
    const to = next ?? MAX_UUID;
    const wallets = [`${name}-01`, lastDay, after ?? paidTo ?? NIL_UUID, to];
    const instants = [fromMs - 1, untilMs - 1].map(toRfc3339);
    return {
      to,
      taxPercent,
      earned: await session.query<Earned>(EARNED, [tenantId, ...wallets, ...instants]),
    };
  });
}

async function payPart(
  { database, engine, nowMs }: PayDeps,
  tenantId: string,
  lastDay: string,
  { to, taxPercent, earned }: Part,
): Promise<number> {
  const month = `${lastDay.slice(0, 7)}-01`;
  const commands = earned.map((row) => payInterest(row, month, taxPercent, nowMs));
  const results = await Promise.all(commands.map((command) => engine.submit(tenantId, command)));
  const paidAt = to === MAX_UUID ? toRfc3339(nowMs) : null;
  await database.within(tenantId, (session) =>
    session.execute(GO_ON, [tenantId, lastDay, to, paidAt, NIL_UUID]),
  );
  return results.filter(({ kind }) => kind === 'paid').length;
}

/** The command that pays a wallet's interest of a month. */
function payInterest(row: Earned, month: string, taxPercent: string, nowMs: number): PayInterest {
  const { accountId, firstDay, lastDay, days, forfeited } = row;
  const carriedIn = BigInt(row.carriedIn);
  const accrued = BigInt(row.accrued);
  const { gross, tax, carriedOut } = payoutOf(carriedIn + (forfeited ? 0n : accrued), taxPercent);
  const payTo = [row.payoutAccount, accountId, row.defaultAccount].filter((account) => account !== null);
  return {
    kind: 'payInterest',
    now: nowMs,
    transactionId: uuidv7(nowMs),
    eventId: uuidv7(nowMs),
    payout: {
      accountId,
      month,
      firstDay,
      lastDay,
      days,
      carriedIn,
      accrued,
      forfeited,
      gross,
      tax,
      carriedOut,
    },
    walletId: row.walletId,
    currency: row.currency,
    payTo,
  };
}
