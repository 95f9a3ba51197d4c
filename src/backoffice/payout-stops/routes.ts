import { type Static, Type } from 'typebox';
import type { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import { type Session, sessionOn } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success } from '../../platform/http/schemas.ts';
import { invalidField } from '../../platform/values/errors.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import type { AccountRail } from '../../rails/context.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { heldBackBy } from './held-back.ts';
import { heldBackSchema, heldBackView, type StopContent, stopBody, stopSchema, stopView } from './schemas.ts';
import { findHoldingStop, listStops, stopPayouts } from './stops.ts';

/** Dependencies of stopping payouts. */
interface StopDeps extends AuthenticateDeps {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  rails: Pick<TenantRails, 'banks' | 'shared'>;
  /** Rails with accounts of businesses. */
  accountRails: readonly AccountRail[];
}

/** Stops payouts, which needs one person, and lists stops. Resuming is proposed (`stops.ts`). */
export function stopRoutes(app: App, deps: StopDeps): void {
  stopAllRoute(app, deps);
  stopTenantRoute(app, deps);
  listRoute(app, deps);
  listOfSideRoute(app, deps);
  heldBackRoute(app, deps);
  heldBackOfSideRoute(app, deps);
}

const DESCRIPTION =
  'Transfers are still accepted and stay processing; nothing new is submitted to banks, and submitted payouts are still ' +
  'queried. A payout already claimed by a process is submitted within 15 seconds or not at all.';

const answers = {
  201: Success(
    'Stopped',
    Type.Object({ id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }) }),
    'The payouts are stopped.',
  ),
  ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
};

/** @throws ApiError `invalid_request` for an unknown rail: its stop would stop nothing */
function requireRail({ rails, accountRails }: StopDeps, rail: string): void {
  const ofAccounts = accountRails.some(({ description }) => description.name === rail);
  if (!ofAccounts && rails.shared.get(rail) === undefined)
    throw invalidField('rail', 'must be a rail of this installation');
}

/**
 * The code under which payouts to a bank are stored. @throws ApiError `invalid_request` for an unknown bank
 */
function requireBank({ rails }: StopDeps, code: string): string {
  const bank = rails.banks.find(code);
  if (bank === undefined) throw invalidField('bank_code', 'must be a code of the bank list');
  return bank.code;
}

async function stop(
  deps: StopDeps,
  tenantId: string | null,
  request: Parameters<typeof actorOf>[1] & { body: StopContent },
): Promise<{ id: string }> {
  const { rail = null, bank_code: code = null, reason } = request.body;
  if (rail !== null) requireRail(deps, rail);
  const stopped = { tenantId, rail, bankCode: code === null ? null : requireBank(deps, code) };
  const stopping = { by: actorOf(deps, request), reason, nowMs: deps.clock.now() };
  return { id: await stopPayouts(deps.operatorPool, stopped, stopping) };
}

function stopAllRoute(app: App, deps: StopDeps): void {
  app.post(
    '/ops/v1/payout-stops',
    {
      config: { permission: 'stop' },
      schema: {
        operationId: 'stopPayouts',
        summary: 'Stop payouts of the installation',
        tags: ['Stops'],
        description: `For all businesses: all payouts, those by a rail, or those to a bank. ${DESCRIPTION}`,
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

function stopTenantRoute(app: App, deps: StopDeps): void {
  app.post(
    '/ops/v1/businesses/:business_id/:mode/payout-stops',
    {
      config: { permission: 'stop' },
      schema: {
        operationId: 'stopPayoutsOfSide',
        summary: 'Stop payouts of an environment',
        tags: ['Stops'],
        description: `All payouts, those by a rail, or those to a bank. ${DESCRIPTION}`,
        params: environmentParams,
        body: stopBody,
        response: answers,
      },
    },
    async (request, reply) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
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

function listOfSideRoute(app: App, deps: AuthenticateDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/payout-stops',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listPayoutStopsOfSide',
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
const stopOfSideParams = Type.Object({ ...environmentParams.properties, ...stopParam });

const HELD_BACK = {
  description: 'Counted now: the payouts held by this stop and by no other, and their total.',
  response: {
    200: Success('OK', heldBackSchema, 'The payouts that its end releases.'),
    ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
  },
};

async function heldBack(deps: StopDeps, tenantId: string | null, stopId: string) {
  const stop = await findHoldingStop(sessionOn(deps.operatorPool), tenantId, stopId);
  return success('OK', heldBackView(await heldBackBy(deps, stop)));
}

function heldBackRoute(app: App, deps: StopDeps): void {
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

function heldBackOfSideRoute(app: App, deps: StopDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/payout-stops/:stop_id/held-back',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readPayoutsHeldBackOfSide',
        summary: 'Count the payouts held back by a stop of a business',
        tags: ['Stops'],
        params: stopOfSideParams,
        ...HELD_BACK,
      },
    },
    async (request) => {
      const { stop_id, ...side } = request.params as Static<typeof stopOfSideParams>;
      return heldBack(deps, await tenantOfEnvironment(deps, side), stop_id);
    },
  );
}
