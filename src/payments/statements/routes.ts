import type { App } from '../../platform/http/app-types.ts';
import { failures } from '../../platform/http/schemas.ts';
import { walletParams } from '../wallets/schemas.ts';
import type { StatementFiles } from './files.ts';
import { STATEMENT_DESCRIPTION, statementAnswer, statementQuery } from './schemas.ts';

/** Dependencies of the statement routes. */
interface StatementRouteDeps {
  statementFiles: StatementFiles;
}

/** A wallet's statement as JSON, CSV or PDF. */
export function statementRoutes(app: App, { statementFiles }: StatementRouteDeps): void {
  app.get(
    '/api/v1/wallet/:wallet_id/statement',
    {
      // A HEAD would read the whole statement for nothing.
      exposeHeadRoute: false,
      config: { scope: 'read' },
      schema: {
        operationId: 'retrieveWalletStatement',
        summary: 'Retrieve the statement of a wallet',
        description: STATEMENT_DESCRIPTION,
        tags: ['Wallets'],
        params: walletParams,
        querystring: statementQuery,
        response: { 200: statementAnswer, ...failures(['invalid_request', 'not_found']) },
      },
    },
    async (request, reply) => {
      const found = await statementFiles.find(request.tenant, request.params.wallet_id, request.query);
      const { headers, text } = await statementFiles.begin(found);
      return reply.headers(headers).send(text);
    },
  );
}
