import type { App } from '../../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../../platform/http/envelope.ts';
import {
  BODY_ERRORS,
  operatorFailures,
  Success,
  SuccessWithoutData,
} from '../../../platform/http/schemas.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { type AuthenticateDeps, fromOf, SESSION_ERRORS } from '../authenticate.ts';
import { signedInAs } from '../cookies.ts';
import { provePerson } from '../credentials/proof.ts';
import { provingOf } from '../credentials/proof-requests.ts';
import type { RelyingPartyDeps } from '../passkeys/relying-party.ts';
import { linkBody, signedInSchema, signInByLinkBody } from '../schemas.ts';
import type { SignInDeps } from '../sign-in.ts';
import { signInByLink } from './sign-in.ts';

type Deps = AuthenticateDeps & SignInDeps & RelyingPartyDeps;
const tags = ['Signing in'];

/** Signs in and confirms by a link. Development only: in production these routes do not exist. */
export function linkRoutes(app: App, deps: Deps): void {
  const onRequest = async (): Promise<void> => {
    if (deps.production) throw new ApiError('not_found');
  };
  signInRoute(app, deps, onRequest);
  confirmRoute(app, deps, onRequest);
}

function signInRoute(app: App, deps: Deps, onRequest: () => Promise<void>): void {
  app.post(
    '/ops/v1/session/link',
    {
      config: { permission: 'anyone' },
      onRequest,
      schema: {
        operationId: 'signInByLink',
        summary: 'Sign in by a link (development)',
        tags,
        description:
          'Signs in the local administrator with the link that `kolo dashboard` or the first start prints: once, within 15 minutes. Failed attempts count like wrong passwords. In production it does not exist (`not_found`).',
        body: signInByLinkBody,
        response: {
          200: Success('Signed in', signedInSchema, 'Signed in.'),
          ...operatorFailures([...BODY_ERRORS, 'link_refused', 'not_found', 'too_many_tries'], []),
        },
      },
    },
    async (request, reply) => {
      const { token, kind = 'browser' } = request.body;
      const begun = await signInByLink(deps, { token, kind }, fromOf(deps, request));
      return success('Signed in', signedInAs(kind, begun, { reply, production: false }));
    },
  );
}

function confirmRoute(app: App, deps: Deps, onRequest: () => Promise<void>): void {
  app.post(
    '/ops/v1/session/confirm/link',
    {
      config: { permission: 'signed_in' },
      onRequest,
      schema: {
        operationId: 'confirmByLink',
        summary: 'Confirm by a link (development)',
        tags,
        description:
          'Replaces a code for the local administrator, who has none. Acts with money need a confirmation of the last five minutes. Five failures in a row end the session. In production it does not exist (`not_found`).',
        body: linkBody,
        response: {
          200: SuccessWithoutData('Confirmed', 'Confirmed.'),
          ...operatorFailures([...BODY_ERRORS, 'link_refused', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { token: link } = request.body;
      await provePerson(deps, provingOf(deps, request), { link }, async () => {});
      return successWithoutData('Confirmed');
    },
  );
}
