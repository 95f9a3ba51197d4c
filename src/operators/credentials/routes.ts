import type { App } from '../../http/app-types.ts';
import { success, successWithoutData } from '../../http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success, SuccessWithoutData } from '../../http/schemas.ts';
import { type AuthenticateDeps, requireConfirmed, SESSION_ERRORS } from '../authenticate.ts';
import { changePasswordBody, recoveryCodesSchema } from '../schemas.ts';
import type { SignInDeps } from '../sign-in.ts';
import { changePassword, renewRecoveryCodes } from './credentials.ts';

/** What a person changes of how they sign in. */
export function credentialRoutes(app: App, deps: AuthenticateDeps & SignInDeps): void {
  app.post(
    '/ops/v1/password',
    {
      config: { permission: 'signed_in' },
      schema: {
        ...{ operationId: 'changePassword', summary: 'Change your password', tags: ['Signing in'] },
        description:
          'By the one before, and a code or a passkey within five minutes. Your other sessions end.',
        body: changePasswordBody,
        response: {
          200: SuccessWithoutData('Changed', 'Changed.'),
          ...operatorFailures(
            [...BODY_ERRORS, 'sign_in_refused', 'confirmation_needed', 'too_many_tries'],
            SESSION_ERRORS,
          ),
        },
      },
    },
    async ({ operator, body, raw }) => {
      requireConfirmed(operator, deps.clock.now());
      const owner = { ...operator, address: deps.access.addressOf(raw) };
      await changePassword(deps, owner, { current: body.password, next: body.new_password });
      return successWithoutData('Changed');
    },
  );
  app.post(
    '/ops/v1/recovery-codes',
    {
      config: { permission: 'signed_in' },
      schema: {
        ...{ operationId: 'renewRecoveryCodes', summary: 'Make new recovery codes', tags: ['Signing in'] },
        description: 'Those before count no more. Wants a code or a passkey within five minutes.',
        response: {
          200: Success('Made', recoveryCodesSchema, 'The codes.'),
          ...operatorFailures(['confirmation_needed'], SESSION_ERRORS),
        },
      },
    },
    async ({ operator, raw }) => {
      requireConfirmed(operator, deps.clock.now());
      const owner = { ...operator, address: deps.access.addressOf(raw) };
      return success('Made', { recovery_codes: await renewRecoveryCodes(deps, owner) });
    },
  );
}
