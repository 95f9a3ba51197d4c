import { Type } from 'typebox';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../../platform/http/schemas.ts';
import { fromOf, SESSION_ERRORS } from '../authenticate.ts';
import { signedInAs } from '../cookies.ts';
import { recoveryCodesSchema, signedInSchema } from '../schemas.ts';
import { listChanges } from './changes.ts';
import { changePassword, renewRecoveryCodes } from './credentials.ts';
import { type CredentialRouteDeps, provingOf } from './proof-requests.ts';
import { changePasswordBody, changeSchema, changeView, PROOF_ERRORS, proofBody } from './schemas.ts';

/** Self-service changes of credentials. */
export function credentialRoutes(app: App, deps: CredentialRouteDeps): void {
  passwordRoute(app, deps);
  recoveryCodesRoute(app, deps);
  changesRoute(app, deps);
}

function passwordRoute(app: App, deps: CredentialRouteDeps): void {
  app.post(
    '/ops/v1/password',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'changePassword',
        summary: 'Change your password',
        description:
          'Needs the current password and a proof. All your sessions end, including this one; the response has a new one, like `signIn`.',
        tags: ['Signing in'],
        body: changePasswordBody,
        response: {
          200: Success('Changed', signedInSchema, 'Changed.'),
          ...operatorFailures(PROOF_ERRORS, SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const { operator, body } = request;
      const { kind } = operator;
      const person = { ...provingOf(deps, request), kind };
      const shown = { current: body.password, next: body.new_password, proof: body.proof };
      const begun = await changePassword(deps, person, shown, fromOf(deps, request));
      return success('Changed', signedInAs(kind, begun, { reply, production: deps.production }));
    },
  );
}

function recoveryCodesRoute(app: App, deps: CredentialRouteDeps): void {
  app.post(
    '/ops/v1/recovery-codes',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'renewRecoveryCodes',
        summary: 'Create new recovery codes',
        description: 'The previous codes stop working.',
        tags: ['Signing in'],
        body: proofBody,
        response: {
          200: Success('Made', recoveryCodesSchema, 'The codes.'),
          ...operatorFailures(PROOF_ERRORS, SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const codes = await renewRecoveryCodes(deps, provingOf(deps, request), request.body.proof);
      return success('Made', { recovery_codes: codes });
    },
  );
}

function changesRoute(app: App, deps: CredentialRouteDeps): void {
  app.get(
    '/ops/v1/credential-changes',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'listCredentialChanges',
        summary: 'List changes of your credentials',
        description:
          'Changes since your previous sign-in, and at least of the last seven days: passwords, recovery codes created or used, passkeys, resets. At most 20, newest first.',
        tags: ['Signing in'],
        response: {
          200: Success('OK', Type.Array(changeSchema), 'The changes.'),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async ({ operator }) =>
      success('OK', (await listChanges(deps.operatorPool, operator, deps.clock.now())).map(changeView)),
  );
}
