import type pg from 'pg';
import {
  type TrialBalance,
  type TrialBalanceLine,
  type TrialBalanceTotal,
  totalsOf,
  trialBalances,
} from '../reports/trial-balance.ts';
import { toRfc3339 } from '../values/clock.ts';
import { toNaira } from '../values/money.ts';
import { type CliContext, withPools } from './context.ts';

/** Postings are read whole, however long that takes. */
const UNHURRIED = { connectionsMax: 1, statementTimeoutMs: 0 };

/**
 * `kolo report trial-balance`: every system account and the wallets in total, by currency, of every tenant.
 *
 * @param options `at` in milliseconds since the epoch; null for now
 * @returns whether debits equal credits in every currency of every tenant
 */
export function trialBalanceCommand(
  context: CliContext,
  options: { at: number | null; json: boolean },
): Promise<boolean> {
  const { print, progress } = context;
  const report = async (pools: Readonly<Record<'kolo_app' | 'kolo_verify', pg.Pool>>) => {
    progress.at('Adding up the postings');
    const { atMs, tenants } = await trialBalances(
      { app: pools.kolo_app, verify: pools.kolo_verify },
      options.at,
    );
    const shown = tenants.map((tenant) => ({ ...tenant, totals: totalsOf(tenant.lines) }));
    const balanced = shown.every(({ totals }) => totals.every(({ debit, credit }) => debit === credit));
    if (options.json) {
      print(JSON.stringify({ at: toRfc3339(atMs), balanced, tenants: shown.map(answerOf) }));
      return balanced;
    }
    print(`Trial balance at ${toRfc3339(atMs)}`);
    for (const tenant of shown) for (const line of readable(tenant)) print(line);
    print(balanced ? 'Debits equal credits.' : 'Debits do not equal credits: run kolo verify.');
    return balanced;
  };
  return withPools(context, ['kolo_app', 'kolo_verify'], report, UNHURRIED);
}

type Shown = TrialBalance & { totals: TrialBalanceTotal[] };

/** Kobo as decimal strings: a total may pass what a JSON number holds exactly. */
const answerOf = ({ tenantId, businessId, businessName, mode, lines, totals }: Shown) => ({
  tenant_id: tenantId,
  business_id: businessId,
  business_name: businessName,
  mode,
  accounts: lines.map(({ accountId, name, currency, debit, credit }) => ({
    ...{ account_id: accountId, name, currency, debit: String(debit), credit: String(credit) },
  })),
  totals: totals.map(({ currency, debit, credit }) => ({
    ...{ currency, debit: String(debit), credit: String(credit) },
  })),
});

function* readable({ businessName, businessId, mode, lines, totals }: Shown): Generator<string> {
  yield '';
  yield `${businessName} (${businessId}), ${mode}`;
  yield row('Account', '', 'Debit', 'Credit');
  for (const { name, currency, debit, credit } of lines) yield amountRow(name, { currency, debit, credit });
  for (const total of totals) yield amountRow('Total', total);
}

const amountRow = (name: string, { currency, debit, credit }: Omit<TrialBalanceLine, 'accountId' | 'name'>) =>
  row(name, currency, toNaira(debit), toNaira(credit));

const row = (name: string, currency: string, debit: string, credit: string): string =>
  `  ${name.padEnd(24)} ${currency.padEnd(3)} ${debit.padStart(26)} ${credit.padStart(26)}`;
