import { Type } from 'typebox';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../../platform/http/schemas.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { csvOf } from './files.ts';
import { bankNames, type FinanceDeps, periodsIn, readFinance, readTagsSheet, workbookOf } from './read.ts';
import {
  financeFileQuery,
  financeQuery,
  financeSchema,
  financeView,
  tagsSchema,
  tagsView,
} from './schemas.ts';
import { sheetsOf } from './sheets.ts';
import { balancesByTag } from './tags.ts';

type FinanceRouteDeps = AuthenticateDeps & FinanceDeps;

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
          'RFC 4180 in UTF-8: a header line, and a line for each period, provider, bank, account or tag. Text that a spreadsheet would ' +
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
  tagsRoute(app, deps);
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
      const { report, progress } = await readFinance(deps, params, query);
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
      const periods = periodsIn(deps, query);
      const tenantId = await tenantOfEnvironment(deps, params);
      const contentOf = async () => {
        if (format === 'csv' && part === 'tags') return csvOf(await readTagsSheet(deps, tenantId));
        const { report } = await readFinance(deps, params, query);
        if (format === 'xlsx') return workbookOf(deps, { tenantId, mode: params.mode }, report, query);
        return csvOf(sheetsOf(report, bankNames(deps, params.mode)).find((sheet) => sheet.part === part)!);
      };
      const content = await contentOf();
      const days =
        part === 'tags'
          ? deps.calendar.dayOf(deps.clock.now())
          : `${periods[0]!.firstDay}-${periods.at(-1)!.lastDay}`;
      const name = `finance-${params.mode}-${days}${format === 'csv' ? `-${part}` : ''}.${format}`;
      return reply
        .headers({ 'content-type': TYPES[format], 'content-disposition': `attachment; filename="${name}"` })
        .send(content as never);
    },
  );
}

function tagsRoute(app: App, deps: FinanceRouteDeps): void {
  app.get(
    `${FINANCE}/tags`,
    {
      // A HEAD request would read every wallet for nothing.
      exposeHeadRoute: false,
      config: { permission: 'read' },
      schema: {
        operationId: 'readBalancesByTag',
        summary: 'Retrieve balances of wallets by tag',
        tags: TAGS,
        description:
          'Balances of all wallets by the tag of the wallet, both as they are now. It reads every wallet, so its time grows with them. ' +
          'A process reads one after the other.',
        params: environmentParams,
        response: {
          200: Success('OK', tagsSchema, 'The balances.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params }) => {
      const tenantId = await tenantOfEnvironment(deps, params);
      return success('OK', tagsView(await balancesByTag(deps.database, tenantId), deps.clock.now()));
    },
  );
}
