import type pg from 'pg';
import { Type } from 'typebox';
import { sessionOn } from '../db/database.ts';
import type { App } from '../http/app-types.ts';
import { success } from '../http/envelope.ts';
import { operatorFailures, Success } from '../http/schemas.ts';
import { SESSION_ERRORS } from '../operators/authenticate.ts';
import { listRuns } from './queries.ts';
import { runSchema, runView } from './schemas.ts';

/** What `kolo verify` has found, by night and by hand. */
export function verifyRunRoutes(app: App, { operatorPool }: { operatorPool: pg.Pool }): void {
  app.get(
    '/ops/v1/verify-runs',
    {
      config: { permission: 'read' },
      schema: {
        ...{
          operationId: 'listVerifyRuns',
          summary: 'What verifications have found',
          tags: ['Verification'],
        },
        description: 'The newest 100 runs, the newest first.',
        response: {
          200: Success('OK', Type.Array(runSchema), 'The runs.'),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async () => success('OK', (await listRuns(sessionOn(operatorPool))).map(runView)),
  );
}
