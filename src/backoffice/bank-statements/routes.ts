import { type Static, type TObject, Type } from 'typebox';
import { type Session, sessionOn, TenantDatabase } from '../../platform/db/database.ts';
import type { PageRequest } from '../../platform/db/keyset.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { operatorFailures, PAGE_QUERY, Page, Success } from '../../platform/http/schemas.ts';
import { isDay } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { type AuthenticateDeps, mayReveal, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { namesOfOperators } from '../operators/queries.ts';
import type { Permission } from '../operators/roles.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { isAtRest, listAccounts, progressOf } from './accounts.ts';
import { dayInFullSchema, dayInFullView, dayParams, daySchema, dayView } from './day-schemas.ts';
import { peopleOf } from './days.ts';
import { linesRead } from './import-progress.ts';
import {
  countGaps,
  countLeft,
  countLines,
  countWaitingMovements,
  isLineAmountKey,
  isMovementKey,
  isNumberKey,
  keyOfMovement,
  type LineFilters,
  type ListedMovement,
  lineAmountKey,
  listDays,
  listLines,
  listStatements,
  listUnmatchedMovements,
  type MovementFilters,
} from './lists.ts';
import { type NamesOfMovement, namesOfMovements } from './movement-names.ts';
import { readDay } from './one-day.ts';
import { readLine } from './one-line.ts';
import {
  accountParams,
  accountView,
  lineInFullSchema,
  lineInFullView,
  lineParams,
  lineQuery,
  lineSchema,
  lineView,
  movementQuery,
  movementSchema,
  movementView,
  progressView,
  statementSchema,
  statementView,
  summarySchema,
  windowQuery,
} from './schemas.ts';

type StatementRouteDeps = AuthenticateDeps & {
  /** Sessions of the role `kolo_app`. */
  database: TenantDatabase;
};

const ACCOUNTS = '/ops/v1/businesses/:business_id/:mode/reconciled-accounts';
const tags = ['Bank statements'];

/** Statements of banks and providers beside the ledger. `acts.ts` imports them and decides about lines. */
export function bankStatementRoutes(app: App, deps: StatementRouteDeps): void {
  accountsRoute(app, deps);
  listRoute(app, deps, STATEMENTS);
  listRoute(app, deps, LINES);
  listRoute(app, deps, MOVEMENTS);
  lineRoute(app, deps);
  daysRoute(app, deps);
  dayRoute(app, deps);
}

function accountsRoute(app: App, deps: StatementRouteDeps): void {
  app.get(
    ACCOUNTS,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listReconciledAccounts',
        summary: 'List accounts for reconciliation',
        tags,
        description: 'With the number of lines that wait for people, and the newest equation of each.',
        params: environmentParams,
        response: {
          200: Success('OK', Type.Array(summarySchema), 'The accounts.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const nowMs = deps.clock.now();
      const accounts = await deps.database.within(tenantId, async (session) => {
        const found = [];
        for (const account of await listAccounts(session, tenantId))
          found.push({
            account: accountView(account),
            lines_read: await linesRead(session, tenantId, account.rail, nowMs),
            lines_left: isAtRest(account) ? 0 : await countLeft(session, tenantId, account.rail),
            gaps: await countGaps(session, tenantId, account.rail),
            ...(await countLines(session, tenantId, account.rail)),
            unmatched_movements: await countWaitingMovements(session, tenantId, account.rail),
            ...progressView(await progressOf(session, tenantId, account.rail)),
          });
        return found;
      });
      return success('OK', accounts);
    },
  );
}

/** Filters of all lists. The schema of each names its own. */
type ListFilters = LineFilters & MovementFilters;

/** A list of an account. */
interface AccountList<Row> {
  path: string;
  permission: Permission;
  operationId: string;
  summary: string;
  description: string;
  query: TObject;
  schema: TObject;
  isKey: (key: string) => boolean;
  keyOf: (row: Row) => string;
  /** Keys of the list by amount. */
  byAmount?: Pick<AccountList<Row>, 'isKey' | 'keyOf'>;
  list: (
    session: Session,
    tenantId: string,
    rail: string,
    page: PageRequest,
    filters: ListFilters,
  ) => Promise<Row[]>;
  /** Reads what the view needs beside the rows. */
  viewOf: (rows: readonly Row[], read: ReadsNames) => Promise<(row: Row) => Record<string, unknown>>;
}

/** Reads who paid and who was paid in movements. */
type ReadsNames = (movements: readonly ListedMovement[]) => Promise<NamesOfMovement>;

const readsNames =
  (deps: StatementRouteDeps, tenantId: string, request: Parameters<typeof mayReveal>[0]): ReadsNames =>
  (movements) =>
    namesOfMovements(new TenantDatabase(deps.operatorPool), tenantId, movements, mayReveal(request));

const PAGE = Type.Object(PAGE_QUERY);

const STATEMENTS: AccountList<Awaited<ReturnType<typeof listStatements>>[number]> = {
  path: 'statements',
  permission: 'read',
  operationId: 'listBankStatements',
  summary: 'List bank statements',
  description: 'In the order of their imports, the newest first.',
  query: PAGE,
  schema: statementSchema,
  isKey: isNumberKey,
  keyOf: ({ number }) => String(number),
  list: listStatements,
  viewOf: async () => statementView,
};

const LINES: AccountList<Awaited<ReturnType<typeof listLines>>[number]> = {
  path: 'lines',
  permission: 'move_money',
  operationId: 'listBankStatementLines',
  summary: 'List lines of bank statements',
  description:
    "The newest first by default. The bank's text is not masked: the person who decides has to see who paid or was paid.",
  query: lineQuery,
  schema: lineSchema,
  isKey: isNumberKey,
  keyOf: ({ number }) => String(number),
  byAmount: { isKey: isLineAmountKey, keyOf: lineAmountKey },
  list: listLines,
  viewOf: async () => lineView,
};

const MOVEMENTS: AccountList<Awaited<ReturnType<typeof listUnmatchedMovements>>[number]> = {
  path: 'unmatched-movements',
  permission: 'read',
  operationId: 'listUnmatchedMovements',
  summary: 'List movements without a line',
  description:
    'Movements of the settlement account that no statement shows, or that none showed by a day. The newest first.',
  query: movementQuery,
  schema: movementSchema,
  isKey: isMovementKey,
  keyOf: keyOfMovement,
  list: listUnmatchedMovements,
  async viewOf(rows, read) {
    const namesOf = await read(rows);
    return (row) => movementView(row, namesOf);
  },
};

/** @throws ApiError `invalid_request` for days that do not exist, and for a term of no day */
function requireFilters({ from, to, day, term }: ListFilters): void {
  for (const [name, given] of Object.entries({ day, from, to }))
    if (given !== undefined && !isDay(given)) throw invalidField(name, 'must be a day');
  if (from !== undefined && to !== undefined && to < from)
    throw invalidField('to', 'must not be before `from`');
  if (term !== undefined && day === undefined) throw invalidField('term', 'must come with `day`');
}

function listRoute<Row>(app: App, deps: StatementRouteDeps, one: AccountList<Row>): void {
  const { path, permission, operationId, summary, description, query, schema } = one;
  app.get(
    `${ACCOUNTS}/:rail/${path}`,
    {
      config: { permission },
      schema: {
        operationId,
        summary,
        tags,
        description,
        params: accountParams,
        querystring: query,
        response: {
          200: Page(schema, 'A page.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { rail, ...environment } = request.params as Static<typeof accountParams>;
      const filters = request.query as Static<typeof PAGE> & ListFilters;
      requireFilters(filters);
      const { isKey, keyOf } = filters.sort === 'amount' ? (one.byAmount ?? one) : one;
      const page = pageRequest(filters, isKey);
      const tenantId = await tenantOfEnvironment(deps, environment);
      const rows = await deps.database.within(tenantId, (session) =>
        one.list(session, tenantId, rail, page, filters),
      );
      return pageAnswer(page, rows, keyOf, await one.viewOf(rows, readsNames(deps, tenantId, request)));
    },
  );
}

function lineRoute(app: App, deps: StatementRouteDeps): void {
  app.get(
    `${ACCOUNTS}/:rail/lines/:line`,
    {
      config: { permission: 'move_money' },
      schema: {
        operationId: 'readBankStatementLine',
        summary: 'Retrieve a line of a bank statement',
        tags,
        description: 'With its movements, the candidates for a match, and the decisions about it.',
        params: lineParams,
        querystring: windowQuery,
        response: {
          200: Success('OK', lineInFullSchema, 'The line.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { rail, line, ...environment } = request.params as Static<typeof lineParams>;
      const tenantId = await tenantOfEnvironment(deps, environment);
      const found = await deps.database.within(tenantId, (session) =>
        readLine(session, tenantId, rail, line, (request.query as Static<typeof windowQuery>).days),
      );
      if (found === undefined) throw new ApiError('not_found');
      const deciders = found.decisions.map(({ decidedBy }) => decidedBy);
      const names = await namesOfOperators(sessionOn(deps.operatorPool), deciders);
      const namesOf = await readsNames(deps, tenantId, request)([...found.movements, ...found.candidates]);
      return success('OK', lineInFullView(found, names, namesOf));
    },
  );
}

function daysRoute(app: App, deps: StatementRouteDeps): void {
  app.get(
    `${ACCOUNTS}/:rail/days`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listReconciledDays',
        summary: 'List the equations of days',
        tags,
        description:
          'The newest first. `opening + lines = closing`, and `closing = ledger + not_yet_posted + unmatched_lines - unmatched_movements + brought_forward + unexplained`.',
        params: accountParams,
        querystring: PAGE,
        response: {
          200: Page(daySchema, 'A page.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { rail, ...environment } = request.params as Static<typeof accountParams>;
      const page = pageRequest(request.query as Static<typeof PAGE>, isDay);
      const tenantId = await tenantOfEnvironment(deps, environment);
      const days = await deps.database.within(tenantId, (session) => listDays(session, tenantId, rail, page));
      const names = await namesOfOperators(sessionOn(deps.operatorPool), peopleOf(days));
      return pageAnswer(
        page,
        days,
        ({ day }) => day,
        (one) => dayView(one, names),
      );
    },
  );
}

function dayRoute(app: App, deps: StatementRouteDeps): void {
  app.get(
    `${ACCOUNTS}/:rail/days/:day`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readReconciledDay',
        summary: 'Retrieve the equation of a day',
        tags,
        description:
          '`listBankStatementLines` and `listUnmatchedMovements` list what makes up its terms, by `day` and `term`: as it was signed, or by the matches of now.',
        params: dayParams,
        response: {
          200: Success('OK', dayInFullSchema, 'The day.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { rail, day, ...environment } = request.params as Static<typeof dayParams>;
      const tenantId = await tenantOfEnvironment(deps, environment);
      const found = await deps.database.within(tenantId, (session) => readDay(session, tenantId, rail, day));
      const names = await namesOfOperators(sessionOn(deps.operatorPool), peopleOf([found.day]));
      return success('OK', dayInFullView(found, names));
    },
  );
}
