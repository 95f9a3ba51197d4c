import { type Static, Type } from 'typebox';
import { findTenant } from '../access/queries.ts';
import { sessionOn } from '../db/database.ts';
import type { App } from '../http/app-types.ts';
import { success } from '../http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success } from '../http/schemas.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { sideParams } from '../operators/side.ts';
import { ApiError } from '../values/errors.ts';
import { type StopContent, stopBody, stopSchema, stopView } from './schemas.ts';
import { listStops, stopPayouts } from './stops.ts';

/** Stopping payouts, which takes one person, and seeing what is stopped. Going on is proposed (`stops.ts`). */
export function stopRoutes(app: App, deps: AuthenticateDeps): void {
  stopAllRoute(app, deps);
  stopTenantRoute(app, deps);
  listRoute(app, deps);
}

const DESCRIPTION =
  'Transfers are accepted as ever, and TSQ says that they are processing; nothing new is told to banks, and what was told is asked ' +
  'after. What a process had claimed by then is told within 15 seconds, or not any more.';

const answers = {
  201: Success(
    'Stopped',
    Type.Object({ id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }) }),
    'It holds.',
  ),
  ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
};

interface Stopping {
  operator: { operatorId: string };
  raw: Parameters<AuthenticateDeps['access']['addressOf']>[0];
  body: StopContent;
}

async function stop(
  deps: AuthenticateDeps,
  tenantId: string | null,
  request: Stopping,
): Promise<{ id: string }> {
  const { rail = null, bank_code = null, reason } = request.body;
  const address = deps.access.addressOf(request.raw);
  const by = { kind: 'operator', name: request.operator.operatorId, address } as const;
  const stopped = { tenantId, rail, bankCode: bank_code };
  return { id: await stopPayouts(deps.operatorPool, stopped, { by, reason, nowMs: deps.clock.now() }) };
}

function stopAllRoute(app: App, deps: AuthenticateDeps): void {
  app.post(
    '/ops/v1/payout-stops',
    {
      config: { permission: 'stop' },
      schema: {
        ...{ operationId: 'stopPayouts', summary: 'Stop payouts of the installation', tags: ['Stops'] },
        description: `Of all businesses: all, those by a rail, or those to a bank. ${DESCRIPTION}`,
        body: stopBody,
        response: answers,
      },
    },
    async (request, reply) => {
      const stopped = await stop(deps, null, request);
      reply.code(201);
      return success('Stopped', stopped);
    },
  );
}

function stopTenantRoute(app: App, deps: AuthenticateDeps): void {
  app.post(
    '/ops/v1/businesses/:business_id/:mode/payout-stops',
    {
      config: { permission: 'stop' },
      schema: {
        ...{
          operationId: 'stopPayoutsOfSide',
          summary: 'Stop payouts of a side of a business',
          tags: ['Stops'],
        },
        description: `All, those by a rail, or those to a bank. ${DESCRIPTION}`,
        params: sideParams,
        body: stopBody,
        response: answers,
      },
    },
    async (request, reply) => {
      const { business_id, mode } = request.params as Static<typeof sideParams>;
      const tenantId = await findTenant(sessionOn(deps.operatorPool), business_id, mode);
      if (tenantId === undefined) throw new ApiError('not_found');
      const stopped = await stop(deps, tenantId, request);
      reply.code(201);
      return success('Stopped', stopped);
    },
  );
}

function listRoute(app: App, deps: AuthenticateDeps): void {
  app.get(
    '/ops/v1/payout-stops',
    {
      config: { permission: 'read' },
      schema: {
        ...{ operationId: 'listPayoutStops', summary: 'What is stopped', tags: ['Stops'] },
        description: 'Those that hold first, at most 200.',
        response: {
          200: Success('OK', Type.Array(stopSchema), 'The stops.'),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async () => success('OK', (await listStops(sessionOn(deps.operatorPool), null)).map(stopView)),
  );
}
