import { type Static, Type } from 'typebox';
import { type Session, sessionOn } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { readInProgress } from './in-progress.ts';
import { listRuns } from './queries.ts';
import {
  environmentRunSchema,
  environmentRunView,
  inProgressSchema,
  inProgressView,
  runSchema,
  runView,
} from './schemas.ts';

type VerifyRunRouteDeps = AuthenticateDeps & {
  /** A session of the role `kolo_directory`. */
  directory: Session;
};

const TAGS = ['Verification'];

/** Results of `kolo verify`: nightly, at the shell or on request (`acts.ts`). */
export function verifyRunRoutes(app: App, deps: VerifyRunRouteDeps): void {
  listRoute(app, deps);
  sideListRoute(app, deps);
  inProgressRoute(app, deps);
}

function listRoute(app: App, { operatorPool }: VerifyRunRouteDeps): void {
  app.get(
    '/ops/v1/verify-runs',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listVerifyRuns',
        summary: 'List verifications',
        tags: TAGS,
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

function sideListRoute(app: App, deps: VerifyRunRouteDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/verify-runs',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listVerifyRunsOfEnvironment',
        summary: 'List verifications for an environment',
        tags: TAGS,
        description:
          'A verification reads the ledger of the whole installation. These are the newest 100 runs, newest first, with their findings in one environment.',
        params: environmentParams,
        response: {
          200: Success('OK', Type.Array(environmentRunSchema), 'The runs.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const runs = await listRuns(sessionOn(deps.operatorPool));
      return success(
        'OK',
        runs.map((run) => environmentRunView(run, tenantId)),
      );
    },
  );
}

function inProgressRoute(app: App, { directory, clock }: VerifyRunRouteDeps): void {
  app.get(
    '/ops/v1/verify-runs/in-progress',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readVerifyRunInProgress',
        summary: 'Retrieve the verification in progress',
        tags: TAGS,
        description:
          'With its progress, a second or so behind. Once finished, it is listed among the runs under its id. If its process has ended ' +
          'prematurely, the next read ends it as failed. A `kolo verify` at the shell is not shown.',
        response: {
          200: Success('OK', inProgressSchema, 'The verification in progress; null without one.'),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async () => success('OK', inProgressView(await readInProgress(directory, clock.now()))),
  );
}
