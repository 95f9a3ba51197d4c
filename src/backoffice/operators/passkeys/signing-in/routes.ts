import type { App } from '../../../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../../../platform/http/envelope.ts';
import {
  BODY_ERRORS,
  operatorFailures,
  Success,
  SuccessWithoutData,
} from '../../../../platform/http/schemas.ts';
import { type AuthenticateDeps, fromOf, SESSION_ERRORS } from '../../authenticate.ts';
import { signedInAs } from '../../cookies.ts';
import { provePerson } from '../../credentials/proof.ts';
import { provingOf } from '../../credentials/proof-requests.ts';
import { signedInSchema } from '../../schemas.ts';
import type { RelyingPartyDeps } from '../relying-party.ts';
import { assertionBody, requestOptionsSchema } from './schemas.ts';
import { confirmOptions, type PasskeySignInDeps, signInByPasskey, signInOptions } from './sign-in.ts';

type Deps = AuthenticateDeps & PasskeySignInDeps & RelyingPartyDeps;
const tags = ['Signing in'];
const AS_READ = 'As `PublicKeyCredential.parseRequestOptionsFromJSON()` reads it.';

/** Signs in and confirms by a passkey. */
export function passkeySignInRoutes(app: App, deps: Deps): void {
  optionsRoute(app, deps);
  signInRoute(app, deps);
  confirmOptionsRoute(app, deps);
  confirmRoute(app, deps);
}

function optionsRoute(app: App, deps: Deps): void {
  app.post(
    '/ops/v1/session/passkey/options',
    {
      config: { permission: 'anyone' },
      schema: {
        operationId: 'beginPasskeySignIn',
        summary: 'Begin to sign in by a passkey',
        tags,
        description: 'Options for `navigator.credentials.get()`, with a challenge for five minutes.',
        response: {
          200: Success('OK', requestOptionsSchema, AS_READ),
          ...operatorFailures(['passkeys_not_set_up'], []),
        },
      },
    },
    async ({ socket }) => success('OK', signInOptions(deps, deps.relyingParty(socket.localPort))),
  );
}

function signInRoute(app: App, deps: Deps): void {
  app.post(
    '/ops/v1/session/passkey',
    {
      config: { permission: 'anyone' },
      schema: {
        operationId: 'signInByPasskey',
        summary: 'Sign in by a passkey',
        tags,
        description:
          'Replaces email, password and code, for browsers. Every failure has the same response; failed attempts count like wrong passwords.',
        body: assertionBody,
        response: {
          200: Success('Signed in', signedInSchema, 'Signed in.'),
          ...operatorFailures(
            [...BODY_ERRORS, 'passkey_refused', 'passkeys_not_set_up', 'too_many_tries'],
            [],
          ),
        },
      },
    },
    async (request, reply) => {
      const { body, socket } = request;
      const shown = { ...fromOf(deps, request), assertion: body.credential };
      const begun = await signInByPasskey(deps, deps.relyingParty(socket.localPort), shown);
      return success('Signed in', signedInAs('browser', begun, { reply, production: deps.production }));
    },
  );
}

function confirmOptionsRoute(app: App, deps: Deps): void {
  app.post(
    '/ops/v1/session/confirm/passkey/options',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'beginPasskeyConfirmation',
        summary: 'Begin to confirm by a passkey',
        tags,
        description: 'Options for `navigator.credentials.get()`, with a challenge for this session.',
        response: {
          200: Success('OK', requestOptionsSchema, AS_READ),
          ...operatorFailures(['passkeys_not_set_up'], SESSION_ERRORS),
        },
      },
    },
    async ({ operator, socket }) =>
      success('OK', await confirmOptions(deps, operator, deps.relyingParty(socket.localPort))),
  );
}

function confirmRoute(app: App, deps: Deps): void {
  app.post(
    '/ops/v1/session/confirm/passkey',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'confirmByPasskey',
        summary: 'Confirm by a passkey',
        tags,
        description:
          'Replaces a code. Acts with money need a confirmation by either of the last five minutes. Five failures in a row end the session.',
        body: assertionBody,
        response: {
          200: SuccessWithoutData('Confirmed', 'Confirmed.'),
          ...operatorFailures([...BODY_ERRORS, 'passkey_refused', 'passkeys_not_set_up'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { credential } = request.body;
      await provePerson(deps, provingOf(deps, request), { credential }, async () => {});
      return successWithoutData('Confirmed');
    },
  );
}
