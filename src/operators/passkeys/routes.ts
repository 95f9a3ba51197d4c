import { Type } from 'typebox';
import type { App } from '../../http/app-types.ts';
import { success, successWithoutData } from '../../http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success, SuccessWithoutData } from '../../http/schemas.ts';
import { ApiError } from '../../values/errors.ts';
import { isUuid } from '../../values/ids.ts';
import { type AuthenticateDeps, actorOf, requireConfirmed, SESSION_ERRORS } from '../authenticate.ts';
import { operatorParams } from '../schemas.ts';
import {
  beginPasskey,
  listPasskeys,
  type PasskeyDeps,
  registerPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import type { RelyingPartyDeps } from './relying-party.ts';
import {
  creationOptionsSchema,
  passkeyOfOperatorParams,
  passkeyParams,
  passkeySchema,
  passkeyView,
  registerBody,
  renameBody,
} from './schemas.ts';

/** What the routes of passkeys work with. */
export type PasskeyRouteDeps = AuthenticateDeps & PasskeyDeps & RelyingPartyDeps;

const tags = ['Signing in'];
const LISTED = { 200: Success('OK', Type.Array(passkeySchema), 'The passkeys, the oldest first.') };
const REMOVED = { 200: SuccessWithoutData('Removed', 'Removed.') };
const FRESH = 'Wants a confirmation that is at most five minutes old.';

/** The passkeys of whoever asks, and those of others for administrators. */
export function passkeyRoutes(app: App, deps: PasskeyRouteDeps): void {
  listRoute(app, deps);
  beginRoute(app, deps);
  registerRoute(app, deps);
  renameRoute(app, deps);
  removeRoute(app, deps);
  othersRoutes(app, deps);
}

function listRoute(app: App, deps: PasskeyRouteDeps): void {
  app.get(
    '/ops/v1/passkeys',
    {
      config: { permission: 'signed_in' },
      schema: {
        ...{ operationId: 'listPasskeys', summary: 'Your passkeys', tags },
        description: 'Each signs you in without a password and a code.',
        response: { ...LISTED, ...operatorFailures([], SESSION_ERRORS) },
      },
    },
    async ({ operator }) => success('OK', (await listPasskeys(deps, operator.operatorId)).map(passkeyView)),
  );
}

function beginRoute(app: App, deps: PasskeyRouteDeps): void {
  app.post(
    '/ops/v1/passkeys/options',
    {
      config: { permission: 'signed_in' },
      schema: {
        ...{ operationId: 'beginPasskey', summary: 'Begin to add a passkey', tags },
        description: `Gives what \`navigator.credentials.create()\` takes, with a challenge for this session. ${FRESH}`,
        response: {
          200: Success(
            'OK',
            creationOptionsSchema,
            'As `PublicKeyCredential.parseCreationOptionsFromJSON()` reads it.',
          ),
          ...operatorFailures(
            ['confirmation_needed', 'passkey_limit_reached', 'passkeys_not_set_up'],
            SESSION_ERRORS,
          ),
        },
      },
    },
    async ({ operator, socket }) => {
      requireConfirmed(operator, deps.clock.now());
      return success('OK', await beginPasskey(deps, operator, deps.relyingParty(socket.localPort)));
    },
  );
}

function registerRoute(app: App, deps: PasskeyRouteDeps): void {
  app.post(
    '/ops/v1/passkeys',
    {
      config: { permission: 'signed_in' },
      schema: {
        ...{ operationId: 'registerPasskey', summary: 'Add a passkey', tags },
        description: `It signs you in from then on. Ten at most. ${FRESH}`,
        body: registerBody,
        response: {
          201: Success('Added', passkeySchema, 'The passkey.'),
          ...operatorFailures(
            [...BODY_ERRORS, 'confirmation_needed', 'passkey_limit_reached', 'passkeys_not_set_up'],
            SESSION_ERRORS,
          ),
        },
      },
    },
    async (request, reply) => {
      const { operator, body, socket } = request;
      requireConfirmed(operator, deps.clock.now());
      const { name, credential: shown } = body;
      const made = { name, shown, transports: shown.response.transports ?? [] };
      const asking = { operator, by: actorOf(deps, request) };
      const added = await registerPasskey(deps, asking, deps.relyingParty(socket.localPort), made);
      reply.code(201);
      return success('Added', passkeyView(added));
    },
  );
}

function renameRoute(app: App, deps: PasskeyRouteDeps): void {
  app.patch(
    '/ops/v1/passkeys/:id',
    {
      config: { permission: 'signed_in' },
      schema: {
        ...{ operationId: 'renamePasskey', summary: 'Rename a passkey', tags },
        description: 'It stays what it is otherwise.',
        ...{ params: passkeyParams, body: renameBody },
        response: {
          200: SuccessWithoutData('Renamed', 'Renamed.'),
          ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { operator, params, body } = request;
      const id = uuidOf(params.id);
      await renamePasskey(deps, { operator, by: actorOf(deps, request) }, id, body.name);
      return successWithoutData('Renamed');
    },
  );
}

/** @throws ApiError `not_found` */
function uuidOf(text: string): string {
  if (!isUuid(text)) throw new ApiError('not_found');
  return text;
}

function removeRoute(app: App, deps: PasskeyRouteDeps): void {
  app.delete(
    '/ops/v1/passkeys/:id',
    {
      config: { permission: 'signed_in' },
      schema: {
        ...{ operationId: 'removePasskey', summary: 'Remove a passkey', tags },
        description: `It signs nobody in any more, and your other sessions end. ${FRESH}`,
        params: passkeyParams,
        response: { ...REMOVED, ...operatorFailures(['confirmation_needed', 'not_found'], SESSION_ERRORS) },
      },
    },
    async (request) => {
      const { operator, params } = request;
      requireConfirmed(operator, deps.clock.now());
      const whose = { operatorId: operator.operatorId, id: uuidOf(params.id) };
      await removePasskey(deps, { operator, by: actorOf(deps, request) }, whose);
      return successWithoutData('Removed');
    },
  );
}

function othersRoutes(app: App, deps: PasskeyRouteDeps): void {
  app.get(
    '/ops/v1/operators/:id/passkeys',
    {
      config: { permission: 'operators' },
      schema: {
        ...{ operationId: 'listPasskeysOfOperator', summary: 'The passkeys of an operator' },
        ...{ description: 'The oldest first.', tags: ['Operators'], params: operatorParams },
        response: { ...LISTED, ...operatorFailures(['not_found'], SESSION_ERRORS) },
      },
    },
    async ({ params: { id } }) => success('OK', (await listPasskeys(deps, uuidOf(id))).map(passkeyView)),
  );
  app.delete(
    '/ops/v1/operators/:id/passkeys/:passkey_id',
    {
      config: { permission: 'operators' },
      schema: {
        ...{ operationId: 'removePasskeyOfOperator', summary: 'Remove a passkey of an operator' },
        description: `One that was lost. It signs nobody in any more, and their sessions end. ${FRESH}`,
        ...{ tags: ['Operators'], params: passkeyOfOperatorParams },
        response: { ...REMOVED, ...operatorFailures(['confirmation_needed', 'not_found'], SESSION_ERRORS) },
      },
    },
    async (request) => {
      const { operator, params } = request;
      requireConfirmed(operator, deps.clock.now());
      const whose = { operatorId: uuidOf(params.id), id: uuidOf(params.passkey_id) };
      await removePasskey(deps, { operator, by: actorOf(deps, request) }, whose);
      return successWithoutData('Removed');
    },
  );
}
