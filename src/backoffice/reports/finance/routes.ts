import { Type } from 'typebox';
import { systemAccounts } from '../../../ledger/system-accounts.ts';
import type { TenantRails } from '../../../payments/provider-accounts/tenant-rails.ts';
import type { TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../../platform/http/schemas.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { invalidField } from '../../../platform/values/errors.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { rollupProgress } from '../../rollups/report/queries.ts';
import { booksOf } from '../../rollups/report/schemas.ts';
import { requireDays } from '../days.ts';
import { csvOf, xlsxOf } from './files.ts';
import { periodsBefore, periodsOf } from './periods.ts';
import { readFinanceReport } from './report.ts';
import {
  type FinanceQuery,
  financeFileQuery,
  financeQuery,
  financeSchema,
  financeView,
  PERIODS_MAX,
} from './schemas.ts';
import { sheetsOf } from './sheets.ts';

type FinanceRouteDeps = AuthenticateDeps & {
  /** Sessions of the role `kolo_app`: the operators' role reads no interest. */
  database: TenantDatabase;
  calendar: Calendar;
  /** Currencies of the installation, ISO 4217. */
  currencies: readonly string[];
  rails: Pick<TenantRails, 'shared'>;
};

const FINANCE = '/ops/v1/businesses/:business_id/:mode/reports/finance';
const TAGS = ['Reports'];
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The file response. Its type leaves out the content. */
const file: object = {
  description: 'The file.',
  headers: { 'Content-Disposition': { type: 'string', description: "The file's name." } },
  content: {
    [TYPES.csv]: {
      schema: Type.String({
        description:
          'RFC 4180 in UTF-8: a header line, and a line for each period, provider, bank or account. Text that a spreadsheet would ' +
          'take for a formula has an apostrophe before it.',
        examples: ['first_day,last_day\r\n'],
      }),
    },
    [TYPES.xlsx]: { schema: Type.String({ format: 'binary', description: 'A workbook (Office Open XML).' }) },
  },
};

/** A report for finance by day, week or month, as JSON and as files. */
export function financeRoutes(app: App, deps: FinanceRouteDeps): void {
  readRoute(app, deps);
  fileRoute(app, deps);
}

function readRoute(app: App, deps: FinanceRouteDeps): void {
  app.get(
    FINANCE,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readFinanceReport',
        summary: 'Retrieve the report for finance',
        tags: TAGS,
        description:
          'Volume, success, charges, costs, float and liabilities by day, week or month, and as many periods before to compare. It is ' +
          'read from rollups, a second or two behind the ledger.',
        params: environmentParams,
        querystring: financeQuery,
        response: {
          200: Success('OK', financeSchema, 'The report.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params, query }) => {
      const { report, progress } = await read(deps, params, query);
      return success(
        'OK',
        financeView(report, {
          progress,
          timeZone: deps.calendar.timeZone,
          nowMs: deps.clock.now(),
          bankName: bankNames(deps, params.mode),
        }),
      );
    },
  );
}

function fileRoute(app: App, deps: FinanceRouteDeps): void {
  app.get(
    `${FINANCE}/export`,
    {
      // A HEAD request would make the file for nothing.
      exposeHeadRoute: false,
      config: { permission: 'read' },
      schema: {
        operationId: 'exportFinanceReport',
        summary: 'Export the report for finance',
        tags: TAGS,
        description: 'The same report with amounts in naira and days of the business time zone.',
        params: environmentParams,
        querystring: financeFileQuery,
        response: {
          200: file,
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params, query }, reply) => {
      const { format, part = 'periods' } = query;
      const { report } = await read(deps, params, query);
      const sheets = sheetsOf(report, bankNames(deps, params.mode));
      const { firstDay, lastDay } = report.total;
      const about = {
        firstDay,
        lastDay,
        madeAt: deps.calendar.localTime(deps.clock.now()),
        timeZone: deps.calendar.timeZone,
        rail: query.rail ?? null,
        bankCode: query.bank_code ?? null,
      };
      const content =
        format === 'xlsx' ? await xlsxOf(sheets, about) : csvOf(sheets.find((sheet) => sheet.part === part)!);
      const name = `finance-${params.mode}-${firstDay}-${lastDay}${format === 'csv' ? `-${part}` : ''}.${format}`;
      return reply
        .headers({ 'content-type': TYPES[format], 'content-disposition': `attachment; filename="${name}"` })
        .send(content as never);
    },
  );
}

const bankNames =
  ({ rails }: FinanceRouteDeps, mode: Mode) =>
  (code: string): string | null =>
    rails.shared.banksFor(mode).find(code)?.name ?? null;

async function read(
  deps: FinanceRouteDeps,
  environment: { business_id: string; mode: Mode },
  { every, from, to, rail, bank_code: bankCode }: FinanceQuery,
) {
  const { calendar, currencies } = deps;
  requireDays(from, to);
  if (to > calendar.dayOf(deps.clock.now())) throw invalidField('to', 'must be today at the latest');
  const periods = periodsOf(calendar, every, { from, to }, PERIODS_MAX[every]);
  if (periods.length > PERIODS_MAX[every])
    throw invalidField('to', `must be at most ${PERIODS_MAX[every]} ${every}s after \`from\``);
  const before = periodsBefore(calendar, every, periods[0]!.firstDay, periods.length);
  const tenantId = await tenantOfEnvironment(deps, environment);
  const filter = { rail: rail ?? null, bankCode: bankCode ?? null };
  const books = booksOf(systemAccounts(currencies), currencies);
  return deps.database.within(tenantId, async (session) => ({
    progress: await rollupProgress(session, tenantId),
    report: await readFinanceReport(session, tenantId, { periods, before }, books, filter),
  }));
}
