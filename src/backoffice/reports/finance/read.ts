import { systemAccounts } from '../../../ledger/system-accounts.ts';
import type { TenantRails } from '../../../payments/provider-accounts/tenant-rails.ts';
import type { TenantDatabase } from '../../../platform/db/database.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import type { Clock } from '../../../platform/values/clock.ts';
import { invalidField } from '../../../platform/values/errors.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import type { AuthenticateDeps } from '../../operators/authenticate.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { rollupProgress } from '../../rollups/report/queries.ts';
import { booksOf } from '../../rollups/report/schemas.ts';
import { requireDays } from '../days.ts';
import { xlsxOf } from './files.ts';
import { periodsBefore, periodsOf } from './periods.ts';
import { type FinanceReport, readFinanceReport } from './report.ts';
import { type FinanceQuery, PERIODS_MAX } from './schemas.ts';
import { sheetsOf, tagsSheet } from './sheets.ts';
import { balancesByTag } from './tags.ts';

/** Dependencies of the report for finance. */
export interface FinanceDeps {
  /** Sessions of the role `kolo_app`: the operators' role reads no interest. */
  database: TenantDatabase;
  calendar: Calendar;
  clock: Clock;
  /** Currencies of the installation, ISO 4217. */
  currencies: readonly string[];
  rails: Pick<TenantRails, 'shared'>;
}

/** Names of banks by code, in an environment. */
export const bankNames =
  ({ rails }: FinanceDeps, mode: Mode) =>
  (code: string): string | null =>
    rails.shared.banksFor(mode).nameOf(code);

/** The periods that are asked for. @throws ApiError `invalid_request` */
export function periodsIn({ calendar, clock }: FinanceDeps, { every, from, to }: FinanceQuery) {
  requireDays(from, to);
  if (to > calendar.dayOf(clock.now())) throw invalidField('to', 'must be today at the latest');
  const periods = periodsOf(calendar, every, { from, to }, PERIODS_MAX[every]);
  if (periods.length > PERIODS_MAX[every])
    throw invalidField('to', `must be at most ${PERIODS_MAX[every]} ${every}s after \`from\``);
  return periods;
}

/** Reads the report of an environment. @throws ApiError `invalid_request`, `not_found` */
export async function readFinance(
  deps: FinanceDeps & AuthenticateDeps,
  environment: { business_id: string; mode: Mode },
  query: FinanceQuery,
) {
  const { calendar, currencies } = deps;
  const { every, rail, bank_code: bankCode } = query;
  const periods = periodsIn(deps, query);
  const before = periodsBefore(calendar, every, periods[0]!.firstDay, periods.length);
  const tenantId = await tenantOfEnvironment(deps, environment);
  const filter = { rail: rail ?? null, bankCode: bankCode ?? null };
  const books = booksOf(systemAccounts(currencies), currencies);
  return deps.database.within(tenantId, async (session) => ({
    progress: await rollupProgress(session, tenantId),
    report: await readFinanceReport(session, tenantId, { periods, before }, books, filter),
  }));
}

/** The table of balances by tag, read now. */
export async function readTagsSheet({ database, calendar, clock }: FinanceDeps, tenantId: string) {
  const tags = await balancesByTag(database, tenantId);
  return tagsSheet(tags, calendar.formatToSecond(clock.now()));
}

/** A report as a workbook with all its tables. */
export async function workbookOf(
  deps: FinanceDeps,
  { tenantId, mode }: { tenantId: string; mode: Mode },
  report: FinanceReport,
  { rail, bank_code: bankCode }: Pick<FinanceQuery, 'rail' | 'bank_code'>,
): Promise<Buffer> {
  const { firstDay, lastDay } = report.total;
  const { calendar, clock } = deps;
  const madeAt = calendar.localTime(clock.now());
  const about = {
    firstDay,
    lastDay,
    madeAt,
    timeZone: calendar.timeZone,
    rail: rail ?? null,
    bankCode: bankCode ?? null,
  };
  const sheets = [...sheetsOf(report, bankNames(deps, mode)), await readTagsSheet(deps, tenantId)];
  return xlsxOf(sheets, about);
}
