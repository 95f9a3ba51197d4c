import type pg from 'pg';
import { type Static, Type } from 'typebox';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { type Session, sessionOn, transactionOn } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success } from '../../platform/http/schemas.ts';
import { parseRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { readInProgress, requestVerification } from './in-progress.ts';
import { listRuns } from './queries.ts';
import {
  environmentRunSchema,
  environmentRunView,
  inProgressSchema,
  inProgressView,
  requestRunBody,
  runSchema,
  runView,
} from './schemas.ts';

type VerifyRunRouteDeps = AuthenticateDeps & {
  /** A session of the role `kolo_directory`. */
  directory: Session;
};

const TAGS = ['Verification'];

/** Results of `kolo verify` (nightly, at the shell or on request), and requests for one. */
export function verifyRunRoutes(app: App, deps: VerifyRunRouteDeps): void {
  listRoute(app, deps);
  sideListRoute(app, deps);
  inProgressRoute(app, deps);
  askRoute(app, deps);
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
        operationId: 'listVerifyRunsOfSide',
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
        summary: 'Read the verification in progress',
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

function askRoute(app: App, deps: VerifyRunRouteDeps): void {
  app.post(
    '/ops/v1/verify-runs',
    {
      config: { permission: 'follow_up' },
      schema: {
        operationId: 'requestVerifyRun',
        summary: 'Request a verification of the ledger',
        tags: TAGS,
        description:
          'A worker starts it within seconds, beside its other work: the checks of `kolo verify` over every environment, without the ' +
          'comparison with banks. An installation runs one at a time. It changes nothing, and takes minutes for a large ledger.',
        body: requestRunBody,
        response: {
          202: Success(
            'The books are verified',
            Type.Object({ id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }) }),
            'It is queued, or in progress.',
          ),
          ...operatorFailures([...BODY_ERRORS, 'verification_in_progress'], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const nowMs = deps.clock.now();
      const since = sinceOf(request.body.since ?? null, nowMs);
      // An abandoned one does not block others.
      await readInProgress(deps.directory, nowMs);
      const id = await ask(deps.operatorPool, since, { by: actorOf(deps, request), nowMs });
      reply.code(202);
      return success('The books are verified', { id });
    },
  );
}

/** @throws ApiError `invalid_request` */
function sinceOf(text: string | null, nowMs: number): number | null {
  if (text === null) return null;
  const ms = parseRfc3339(text);
  if (ms === undefined || ms < 0 || ms > nowMs)
    throw invalidField('since', 'must be an RFC 3339 time since 1970 that is over');
  return ms;
}

/** @throws ApiError `verification_in_progress` */
const ask = (
  operatorPool: pg.Pool,
  since: number | null,
  { by, nowMs }: { by: Actor; nowMs: number },
): Promise<string> =>
  transactionOn(operatorPool, async (session) => {
    const id = uuidv7(nowMs);
    if (!(await requestVerification(session, { id, requestedBy: by.name, nowMs, since })))
      throw new ApiError('verification_in_progress');
    await recordAct(session, {
      tenantId: null,
      actor: by,
      act: 'verification.asked',
      subject: `verify_run ${id}`,
      atMs: nowMs,
      after: { since: toRfc3339OrNull(since) },
    });
    return id;
  });
