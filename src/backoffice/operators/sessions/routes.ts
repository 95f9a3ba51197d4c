import { Type } from 'typebox';
import type { App } from '../../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success, SuccessWithoutData } from '../../../platform/http/schemas.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { isUuid } from '../../../platform/values/ids.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../authenticate.ts';
import { listedSessionSchema, listedSessionView, operatorParams } from '../schemas.ts';
import { endSession, listSessions } from './sessions.ts';

/** Sessions of the caller, and of others for administrators. */
export function sessionRoutes(app: App, deps: AuthenticateDeps): void {
  ownListRoute(app, deps);
  ownEndRoute(app, deps);
  othersListRoute(app, deps);
  othersEndRoute(app, deps);
}

const DESCRIPTION = 'Open sessions, at most 100, the most recently used first.';
const listAnswer = { 200: Success('OK', Type.Array(listedSessionSchema), 'The sessions.') };
const endAnswer = { 200: SuccessWithoutData('Ended', 'Ended.') };
const sessionId = Type.String({ description: 'The session.' });

const listOpen = ({ operatorPool, clock, throttle }: AuthenticateDeps, operatorId: string) =>
  listSessions(operatorPool, operatorId, {
    nowMs: clock.now(),
    browserIdleMs: throttle.knownSessions.browserIdleMs,
  });

/** @throws ApiError `not_found` */
async function end(
  deps: AuthenticateDeps,
  request: Parameters<typeof actorOf>[1],
  ids: { operatorId: string; sessionId: string },
): Promise<void> {
  const ended =
    isUuid(ids.operatorId) &&
    isUuid(ids.sessionId) &&
    (await endSession(deps.operatorPool, { ...ids, by: actorOf(deps, request), nowMs: deps.clock.now() }));
  if (!ended) throw new ApiError('not_found');
}

function ownListRoute(app: App, deps: AuthenticateDeps): void {
  app.get(
    '/ops/v1/sessions',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'listSessions',
        summary: 'List your sessions',
        description: DESCRIPTION,
        tags: ['Signing in'],
        response: { ...listAnswer, ...operatorFailures([], SESSION_ERRORS) },
      },
    },
    async ({ operator }) => {
      const listed = await listOpen(deps, operator.operatorId);
      return success(
        'OK',
        listed.map((one) => listedSessionView(one, operator.sessionId)),
      );
    },
  );
}

function ownEndRoute(app: App, deps: AuthenticateDeps): void {
  app.delete(
    '/ops/v1/sessions/:id',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'endSession',
        summary: 'End one of your sessions',
        tags: ['Signing in'],
        description: 'It ends at once, everywhere.',
        params: Type.Object({ id: sessionId }),
        response: { ...endAnswer, ...operatorFailures(['not_found'], SESSION_ERRORS) },
      },
    },
    async (request) => {
      await end(deps, request, { operatorId: request.operator.operatorId, sessionId: request.params.id });
      return successWithoutData('Ended');
    },
  );
}

function othersListRoute(app: App, deps: AuthenticateDeps): void {
  app.get(
    '/ops/v1/operators/:id/sessions',
    {
      config: { permission: 'operators' },
      schema: {
        operationId: 'listSessionsOfOperator',
        summary: 'List the sessions of an operator',
        description: DESCRIPTION,
        tags: ['Operators'],
        params: operatorParams,
        response: { ...listAnswer, ...operatorFailures([], SESSION_ERRORS) },
      },
    },
    async ({ params: { id }, operator }) => {
      const listed = isUuid(id) ? await listOpen(deps, id) : [];
      return success(
        'OK',
        listed.map((one) => listedSessionView(one, operator.sessionId)),
      );
    },
  );
}

function othersEndRoute(app: App, deps: AuthenticateDeps): void {
  app.delete(
    '/ops/v1/operators/:id/sessions/:session_id',
    {
      config: { permission: 'operators' },
      schema: {
        operationId: 'endSessionOfOperator',
        summary: 'End a session of an operator',
        description: 'It ends at once, everywhere.',
        tags: ['Operators'],
        params: Type.Object({ ...operatorParams.properties, session_id: sessionId }),
        response: { ...endAnswer, ...operatorFailures(['not_found'], SESSION_ERRORS) },
      },
    },
    async (request) => {
      const { id, session_id } = request.params;
      await end(deps, request, { operatorId: id, sessionId: session_id });
      return successWithoutData('Ended');
    },
  );
}
