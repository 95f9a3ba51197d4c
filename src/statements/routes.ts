import type { Session } from '../db/database.ts';
import type { App } from '../http/app-types.ts';
import { failures } from '../http/schemas.ts';
import type { Calendar } from '../values/calendar.ts';
import type { Clock } from '../values/clock.ts';
import { ApiError, invalidField } from '../values/errors.ts';
import { Places } from '../values/places.ts';
import { walletParams } from '../wallets/schemas.ts';
import { FORMATS, fileName, formatFault, statementText } from './formats.ts';
import { statementPeriod } from './period.ts';
import { businessName } from './queries.ts';
import { statementAnswer, statementQuery } from './schemas.ts';
import type { Statements } from './statement.ts';

/** What the route of statements works with. */
export interface StatementRouteDeps {
  statements: Statements;
  directory: Session;
  clock: Clock;
  calendar: Calendar;
}

/** PDFs that wait, are drawn or are sent at the same time in a process, and those of them that one tenant may have. */
const PDFS_MAX = { inAll: 16, eachTenant: 4 };

/** A wallet's statement as JSON, CSV or PDF. */
export function statementRoutes(
  app: App,
  { statements, directory, clock, calendar }: StatementRouteDeps,
): void {
  const pdfs = new Places(PDFS_MAX);
  app.get(
    '/api/v1/wallet/:wallet_id/statement',
    {
      // A HEAD would read the whole statement for nothing.
      exposeHeadRoute: false,
      config: { scope: 'read' },
      schema: {
        operationId: 'readWalletStatement',
        summary: "A wallet's statement",
        description:
          'Every movement that was posted on the wallet on these days, in the order of posting. What is posted after it ' +
          'was begun is not in it.',
        tags: ['Wallets'],
        params: walletParams,
        querystring: statementQuery,
        response: { 200: statementAnswer, ...failures(['invalid_request', 'not_found']) },
      },
    },
    async (request, reply) => {
      const { tenantId, businessId } = request.tenant;
      const { start_date, end_date, format = 'json' } = request.query;
      const nowMs = clock.now();
      const period = statementPeriod(calendar, start_date, end_date, nowMs);
      if ('message' in period) throw invalidField(`${period.at}_date`, period.message);
      const statement = await statements.open(tenantId, request.params.wallet_id, period);
      if (statement === undefined) throw new ApiError('not_found');
      const fault = formatFault(statement, format);
      if (fault !== undefined) throw invalidField('format', fault);
      const terms = { businessName: await businessName(directory, businessId), calendar, nowMs };
      const giveBack = format === 'pdf' ? pdfs.take(tenantId) : () => {};
      const text = statementText(format, statement, statements.entries(statement), terms);
      text.once('close', giveBack);
      reply.type(FORMATS[format].contentType);
      if (format !== 'json') {
        reply.header('content-disposition', `attachment; filename="${fileName(statement, format)}"`);
      }
      return reply.send(text);
    },
  );
}
