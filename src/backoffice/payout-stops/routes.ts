import { type Static, Type } from 'typebox';
import { sessionOn } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { type HeldBackDeps, heldBackBy } from './held-payouts.ts';
import { heldBackSchema, heldBackView, stopSchema, stopView } from './schemas.ts';
import { findHoldingStop, listStops } from './stops.ts';

type StopRouteDeps = AuthenticateDeps & HeldBackDeps;

/** Lists stops. `acts.ts` stops payouts and resumes them. */
export function stopRoutes(app: App, deps: StopRouteDeps): void {
  listRoute(app, deps);
  listOfTenantRoute(app, deps);
  heldBackRoute(app, deps);
  heldBackOfTenantRoute(app, deps);
}

function listRoute(app: App, deps: AuthenticateDeps): void {
  app.get(
    '/ops/v1/payout-stops',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listPayoutStops',
        summary: 'List payout stops of the installation',
        tags: ['Stops'],
        description: 'Active stops first, at most 200.',
        response: {
          200: Success('OK', Type.Array(stopSchema), 'The stops.'),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async () => success('OK', (await listStops(sessionOn(deps.operatorPool), null)).map(stopView)),
  );
}

function listOfTenantRoute(app: App, deps: AuthenticateDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/payout-stops',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listPayoutStopsOfEnvironment',
        summary: 'List payout stops of an environment',
        tags: ['Stops'],
        description: 'Its own stops and those of the installation, active ones first, at most 200.',
        params: environmentParams,
        response: {
          200: Success('OK', Type.Array(stopSchema), 'The stops.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      return success('OK', (await listStops(sessionOn(deps.operatorPool), tenantId)).map(stopView));
    },
  );
}

const stopParam = {
  stop_id: Type.String({
    pattern: UUID_PATTERN,
    description: "The stop's id.",
    examples: ['019bbf6c-7e00-7000-8000-000000000001'],
  }),
};
const stopParams = Type.Object(stopParam);
const stopOfEnvironmentParams = Type.Object({ ...environmentParams.properties, ...stopParam });

const HELD_BACK = {
  description: 'Counted now: the payouts held by this stop and by no other, and their total.',
  response: {
    200: Success('OK', heldBackSchema, 'The payouts that its end releases.'),
    ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
  },
};

async function heldBack(deps: StopRouteDeps, tenantId: string | null, stopId: string) {
  const stop = await findHoldingStop(sessionOn(deps.operatorPool), tenantId, stopId);
  return success('OK', heldBackView(await heldBackBy(deps, stop)));
}

function heldBackRoute(app: App, deps: StopRouteDeps): void {
  app.get(
    '/ops/v1/payout-stops/:stop_id/held-back',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readPayoutsHeldBack',
        summary: 'Count the payouts held back by a stop of the installation',
        tags: ['Stops'],
        params: stopParams,
        ...HELD_BACK,
      },
    },
    async (request) => heldBack(deps, null, (request.params as Static<typeof stopParams>).stop_id),
  );
}

function heldBackOfTenantRoute(app: App, deps: StopRouteDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/payout-stops/:stop_id/held-back',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readPayoutsHeldBackOfEnvironment',
        summary: 'Count the payouts held back by a stop of a business',
        tags: ['Stops'],
        params: stopOfEnvironmentParams,
        ...HELD_BACK,
      },
    },
    async (request) => {
      const { stop_id, ...environment } = request.params as Static<typeof stopOfEnvironmentParams>;
      return heldBack(deps, await tenantOfEnvironment(deps, environment), stop_id);
    },
  );
}
