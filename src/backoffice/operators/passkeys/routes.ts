import { Type } from 'typebox';
import type { App } from '../../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../../platform/http/envelope.ts';
import {
  BODY_ERRORS,
  operatorFailures,
  Success,
  SuccessWithoutData,
} from '../../../platform/http/schemas.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { isUuid } from '../../../platform/values/ids.ts';
import { actorOf, SESSION_ERRORS } from '../authenticate.ts';
import { type CredentialRouteDeps, provingOf } from '../credentials/proof-requests.ts';
import { PROOF_ERRORS, Proof, proofBody } from '../credentials/schemas.ts';
import { operatorParams } from '../schemas.ts';
import { beginPasskey, listPasskeys, registerPasskey, removePasskey, renamePasskey } from './passkeys.ts';
import {
  creationOptionsSchema,
  passkeyOfOperatorParams,
  passkeyParams,
  passkeySchema,
  passkeyView,
  registerBody,
  renameBody,
} from './schemas.ts';

type PasskeyRouteDeps = CredentialRouteDeps;

const tags = ['Signing in'];
const LISTED = { 200: Success('OK', Type.Array(passkeySchema), 'The passkeys, the oldest first.') };
const REMOVED = { 200: SuccessWithoutData('Removed', 'Removed.') };

/** Passkeys of the caller, and of others for administrators. */
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
        operationId: 'listPasskeys',
        summary: 'List your passkeys',
        tags,
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
        operationId: 'beginPasskey',
        summary: 'Begin to add a passkey',
        tags,
        description: 'Options for `navigator.credentials.create()`, with a challenge for this session.',
        response: {
          200: Success(
            'OK',
            creationOptionsSchema,
            'As `PublicKeyCredential.parseCreationOptionsFromJSON()` reads it.',
          ),
          ...operatorFailures(['passkey_limit_reached', 'passkeys_not_set_up'], SESSION_ERRORS),
        },
      },
    },
    async ({ operator, socket }) => {
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
        operationId: 'registerPasskey',
        summary: 'Add a passkey',
        tags,
        description: 'It can sign you in from now on. Ten at most.',
        body: Type.Object({ ...registerBody.properties, proof: Proof }),
        response: {
          201: Success('Added', passkeySchema, 'The passkey.'),
          ...operatorFailures([...PROOF_ERRORS, 'passkey_limit_reached'], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const { name, credential: shown, proof } = request.body;
      const made = { name, shown, transports: shown.response.transports ?? [] };
      const added = await registerPasskey(deps, provingOf(deps, request), made, proof);
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
        operationId: 'renamePasskey',
        summary: 'Rename a passkey',
        tags,
        description: 'Changes its name only.',
        params: passkeyParams,
        body: renameBody,
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
  app.post(
    '/ops/v1/passkeys/:id/remove',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'removePasskey',
        summary: 'Remove a passkey',
        description: 'It no longer signs anybody in, and your other sessions end.',
        tags,
        params: passkeyParams,
        body: proofBody,
        response: { ...REMOVED, ...operatorFailures([...PROOF_ERRORS, 'not_found'], SESSION_ERRORS) },
      },
    },
    async (request) => {
      const whose = { operatorId: request.operator.operatorId, id: uuidOf(request.params.id) };
      await removePasskey(deps, provingOf(deps, request), whose, request.body.proof);
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
        operationId: 'listPasskeysOfOperator',
        summary: 'List the passkeys of an operator',
        description: 'The oldest first.',
        tags: ['Operators'],
        params: operatorParams,
        response: { ...LISTED, ...operatorFailures(['not_found'], SESSION_ERRORS) },
      },
    },
    async ({ params: { id } }) => success('OK', (await listPasskeys(deps, uuidOf(id))).map(passkeyView)),
  );
  app.post(
    '/ops/v1/operators/:id/passkeys/:passkey_id/remove',
    {
      config: { permission: 'operators' },
      schema: {
        operationId: 'removePasskeyOfOperator',
        summary: 'Remove a passkey of an operator',
        description: "For a lost passkey. It no longer signs anybody in, and the operator's sessions end.",
        tags: ['Operators'],
        params: passkeyOfOperatorParams,
        body: proofBody,
        response: { ...REMOVED, ...operatorFailures([...PROOF_ERRORS, 'not_found'], SESSION_ERRORS) },
      },
    },
    async (request) => {
      const { params, body } = request;
      const whose = { operatorId: uuidOf(params.id), id: uuidOf(params.passkey_id) };
      await removePasskey(deps, provingOf(deps, request), whose, body.proof);
      return successWithoutData('Removed');
    },
  );
}
