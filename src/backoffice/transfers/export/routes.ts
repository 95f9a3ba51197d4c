import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { type Static, Type } from 'typebox';
import type { TenantRails } from '../../../payments/provider-accounts/tenant-rails.ts';
import { CSV_CELLS } from '../../../payments/statements/csv.ts';
import { type Actor, recordAct } from '../../../platform/audit/entry.ts';
import { type Session, TenantDatabase } from '../../../platform/db/database.ts';
import type { PageRequest } from '../../../platform/db/keyset.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { operatorFailures } from '../../../platform/http/schemas.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { ConcurrencyLimit } from '../../../platform/values/concurrency-limit.ts';
import { invalidField } from '../../../platform/values/errors.ts';
import { UUID_PATTERN } from '../../../platform/values/ids.ts';
import { type AuthenticateDeps, actorOf, mayReveal, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { searcherOf } from '../../operators/personal-searches/searching.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { shownNames } from '../../personal-data/shown-names.ts';
import {
  checkNotArchived,
  filterInput,
  type ReadsArchive,
  resolveSearch,
  searchByIds,
  type TransferFilter,
} from '../list/filter.ts';
import { listTransfers } from '../list/queries.ts';
import { filterFields } from '../list/schemas.ts';
import { ownersOf } from '../schemas.ts';
import { type FileContext, HEADER, lineOf, walletNamesOf } from './columns.ts';

/** Rows read at a time. */
const ROWS = 500;
/** Longest exported period, milliseconds. */
const LONGEST_DAYS = 93;
const DAY_MS = 86_400_000;
/** Concurrent exports of a process, and of one tenant. */
const EXPORTS_MAX = { totalMax: 4, perTenantMax: 2 };

/** A UUID inside a pattern. */
const UUID = UUID_PATTERN.slice(1, -1);
/** Most transfers that `ids` names. */
const IDS_MAX = 100;
const query = Type.Object({
  ...filterFields,
  ids: Type.Optional(
    Type.String({
      maxLength: IDS_MAX * 37 - 1,
      pattern: `^${UUID}(,${UUID})*$`,
      description: `Only these transfers, at most ${IDS_MAX}, separated by commas. Not together with \`q\`.`,
      examples: ['019bbf6c-7e00-7000-8000-000000000001'],
    }),
  ),
  from: Type.Optional(
    Type.String({
      ...filterFields.from,
      description: 'Accepted at this time or later. Required unless `completed_from` is given.',
    }),
  ),
  to: Type.Optional(
    Type.String({
      ...filterFields.to,
      description: `Accepted before this time, at most ${LONGEST_DAYS} days after \`from\`. Required with \`from\`, as is \`completed_to\` with \`completed_from\`.`,
    }),
  ),
});

/** The streamed response. Its type leaves out the content. */
const answer: object = {
  description: 'The transfers, sent as they are read. A file without its end is incomplete.',
  headers: { 'Content-Disposition': { type: 'string', description: "The file's name." } },
  content: {
    'text/csv; charset=utf-8': {
      schema: Type.String({
        description:
          'RFC 4180 in UTF-8: one header line, then a line for each transfer, newest first. Amounts have two decimals, `fee` includes ' +
          'VAT and stamp duty, and times are those of the business time zone. `session_id` is the id at the bank. Text that a ' +
          'spreadsheet would take for a formula has an apostrophe before it.',
        examples: ['created_at,completed_at,reference\r\n'],
      }),
    },
  },
};

type ExportDeps = AuthenticateDeps &
  ReadsArchive & { calendar: Calendar; rails: Pick<TenantRails, 'shared'> };

/** Exports every matching transfer as CSV. Names and narrations are masked for roles that may not reveal them. */
export function transferExportRoute(app: App, deps: ExportDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  const limit = new ConcurrencyLimit(EXPORTS_MAX);
  app.get(
    '/ops/v1/businesses/:business_id/:mode/transfers/export',
    {
      // A HEAD request would read everything for nothing.
      exposeHeadRoute: false,
      config: { permission: 'read' },
      schema: {
        operationId: 'exportTransfers',
        summary: 'Export transfers as CSV',
        tags: ['Transfers'],
        description:
          'Every matching transfer. Account numbers are masked; names and narrations depend on the role. The audit log records who exported it, and the filters.',
        params: environmentParams,
        querystring: query,
        response: {
          200: answer,
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const environment = request.params as Static<typeof environmentParams>;
      const input = request.query as Static<typeof query>;
      const filter = filterInput(input);
      checkPeriod(filter);
      if (input.q !== undefined && input.ids !== undefined)
        throw invalidField('ids', 'cannot be combined with `q`');
      if (input.ids !== undefined && filter.completed !== undefined)
        throw invalidField('ids', 'cannot be combined with a period of outcomes');
      const tenantId = await tenantOfEnvironment(deps, environment);
      await checkNotArchived(deps, tenantId, filter, deps.clock.now());
      const giveBack = limit.acquire(tenantId);
      try {
        const by = { actor: actorOf(deps, request), atMs: deps.clock.now() };
        const searcher = searcherOf(deps, request, tenantId);
        const found = await database.within(tenantId, (session) =>
          resolveSearch(session, tenantId, input, searcher),
        );
        await database.transaction(tenantId, (session) =>
          recordExport(session, tenantId, { ...input, reveals: mayReveal(request) }, by),
        );
        const chosen = input.ids === undefined ? {} : { searched: searchByIds(input.ids.split(',')) };
        const banks = deps.rails.shared.banksFor(environment.mode);
        const context = {
          calendar: deps.calendar,
          bankName: (code: string) => banks.nameOf(code),
          reveals: mayReveal(request),
        };
        const text = Readable.from(written(database, tenantId, { ...filter, ...found, ...chosen }, context));
        text.once('close', giveBack);
        const name = `attachment; filename="transfers-${environment.mode}.csv"`;
        return reply
          .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': name })
          .send(text);
      } catch (error) {
        giveBack();
        throw error;
      }
    },
  );
}

/** @throws ApiError `invalid_request` unless both ends of a period are given, not too far apart */
function checkPeriod({ completed, ...accepted }: TransferFilter): void {
  const { fromMs, untilMs } = completed ?? accepted;
  const [from, to] = completed === undefined ? ['from', 'to'] : ['completed_from', 'completed_to'];
  if (fromMs === undefined) throw invalidField(from!, 'is required');
  if (untilMs === undefined) throw invalidField(to!, 'is required');
  if (untilMs - fromMs > LONGEST_DAYS * DAY_MS)
    throw invalidField(to!, `must be at most ${LONGEST_DAYS} days after \`${from}\``);
}

/** Records the export before anything is shown. */
function recordExport(
  session: Session,
  tenantId: string,
  { q, ids, ...after }: Static<typeof query> & { reveals: boolean },
  by: { actor: Actor; atMs: number },
): Promise<void> {
  return recordAct(session, {
    tenantId,
    ...by,
    act: 'transfers.exported',
    subject: 'transfers',
    // The search text may be personal data.
    after: {
      ...after,
      ...(q === undefined ? {} : { q: true }),
      ...(ids === undefined ? {} : { ids: ids.split(',').length }),
    },
  });
}

async function* written(
  database: TenantDatabase,
  tenantId: string,
  filter: TransferFilter,
  { reveals, ...shared }: Pick<FileContext, 'calendar' | 'bankName'> & { reveals: boolean },
) {
  yield stringify([HEADER], CSV_CELLS);
  let key: string | null = null;
  do {
    const page: PageRequest = { limit: ROWS, direction: 'older', key };
    const { transfers, keyOf, lines, scannedTo } = await database.within(tenantId, async (session) => {
      const found = await listTransfers(session, tenantId, page, filter);
      const shown = found.transfers.slice(0, ROWS);
      const context = {
        ...shared,
        walletNames: await walletNamesOf(session, tenantId, shown),
        names: await shownNames(session, tenantId, ownersOf(shown), reveals),
      };
      return { ...found, lines: shown.map((transfer) => lineOf(transfer, context)) };
    });
    if (lines.length > 0) yield stringify(lines, CSV_CELLS);
    key = transfers.length > ROWS ? keyOf(transfers[ROWS - 1]!) : scannedTo;
  } while (key !== null);
}
