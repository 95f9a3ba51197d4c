import type { App } from '../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../platform/http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success, SuccessWithoutData } from '../../platform/http/schemas.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { type AuthenticateDeps, actorOf, fromOf, SESSION_ERRORS } from './authenticate.ts';
import { endedCookie, signedInAs } from './cookies.ts';
import { provePerson } from './credentials/proof.ts';
import { provingOf } from './credentials/proof-requests.ts';
import { beginEnrolment, completeEnrolment, type EnrolDeps } from './enrol.ts';
import { arePasskeysSetUp, type RelyingPartyDeps } from './passkeys/relying-party.ts';
import {
  beginEnrolmentBody,
  completeEnrolmentBody,
  confirmBody,
  enrolledSchema,
  enrolmentSchema,
  sessionSchema,
  sessionView,
  signedInSchema,
  signInBody,
} from './schemas.ts';
import { endSession } from './sessions/sessions.ts';
import { type SignInDeps, signIn } from './sign-in.ts';
import { csrfToken } from './tokens.ts';

type OperatorRouteDeps = AuthenticateDeps &
  EnrolDeps &
  SignInDeps &
  RelyingPartyDeps & {
    /** The time zone of business days. */
    calendar: Pick<Calendar, 'timeZone'>;
    /** True in an installation with one operator: proposers may approve. */
    singleOperator: boolean;
  };

/** Enrolment, sign-in and sign-out. */
export function operatorRoutes(app: App, deps: OperatorRouteDeps): void {
  enrolmentRoutes(app, deps);
  signInRoute(app, deps);
  readSessionRoute(app, deps);
  sessionRoutes(app, deps);
}

function enrolmentRoutes(app: App, deps: OperatorRouteDeps): void {
  app.post(
    '/ops/v1/enrolment',
    {
      config: { permission: 'anyone' },
      schema: {
        operationId: 'beginEnrolment',
        summary: 'Begin an enrolment',
        description:
          "Returns the second factor's secret. Nothing is stored until the enrolment is completed.",
        tags: ['Signing in'],
        body: beginEnrolmentBody,
        response: {
          200: Success('OK', enrolmentSchema, 'The invited person.'),
          ...operatorFailures([...BODY_ERRORS, 'rate_limited'], []),
        },
      },
    },
    async ({ body, raw }) =>
      success('OK', await beginEnrolment(deps, { ...body, address: deps.access.addressOf(raw) })),
  );
  app.post(
    '/ops/v1/enrolment/complete',
    {
      config: { permission: 'anyone' },
      schema: {
        operationId: 'completeEnrolment',
        summary: 'Complete an enrolment',
        description:
          'Sets a password and a second factor and uses up the invitation. The person can sign in from then on.',
        tags: ['Signing in'],
        body: completeEnrolmentBody,
        response: {
          200: Success('Enrolled', enrolledSchema, 'Enrolled.'),
          ...operatorFailures([...BODY_ERRORS, 'unauthorized', 'rate_limited'], []),
        },
      },
    },
    async (request) => {
      const done = await completeEnrolment(deps, {
        ...request.body,
        address: deps.access.addressOf(request.raw),
      });
      return success('Enrolled', {
        operator_id: done.operatorId,
        recovery_codes: [...done.recoveryCodes],
      });
    },
  );
}

function signInRoute(app: App, deps: OperatorRouteDeps): void {
  app.post(
    '/ops/v1/session',
    {
      config: { permission: 'anyone' },
      schema: {
        operationId: 'signIn',
        summary: 'Sign in',
        description:
          'By email, password and a code. Every failure has the same response. An address may fail ten times in 15 minutes at one email, and a hundred times in all; a device that has signed this person in before has ten attempts of its own.',
        tags: ['Signing in'],
        body: signInBody,
        response: {
          200: Success('Signed in', signedInSchema, 'Signed in.'),
          ...operatorFailures([...BODY_ERRORS, 'sign_in_refused', 'too_many_tries'], []),
        },
      },
    },
    async (request, reply) => {
      const { kind = 'browser', device_mark, ...shown } = request.body;
      const from = fromOf(deps, request);
      const mark = kind === 'command' ? device_mark : from.mark;
      const begun = await signIn(deps, { ...shown, kind }, { ...from, mark });
      return success('Signed in', signedInAs(kind, begun, { reply, production: deps.production }));
    },
  );
}

function readSessionRoute(app: App, deps: OperatorRouteDeps): void {
  app.get(
    '/ops/v1/session',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'readSession',
        summary: 'Retrieve your session',
        description:
          "With your roles and permissions, the installation's settings, and the CSRF token for browsers.",
        tags: ['Signing in'],
        response: {
          200: Success('OK', sessionSchema, 'The session.'),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async ({ operator, operatorToken, socket }) => {
      const csrf = operator.kind === 'browser' ? csrfToken(operatorToken) : null;
      const { production, singleOperator, calendar } = deps;
      const passkeys = arePasskeysSetUp(deps, socket.localPort);
      const installation = { production, singleOperator, timeZone: calendar.timeZone, passkeys };
      return success('OK', sessionView(operator, installation, { csrf, nowMs: deps.clock.now() }));
    },
  );
}

function sessionRoutes(app: App, deps: OperatorRouteDeps): void {
  app.post(
    '/ops/v1/session/confirm',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'confirmSession',
        summary: 'Confirm your identity',
        description:
          'Acts that move money, or could, need a code or a passkey of the last five minutes. Five failures in a row end the session.',
        tags: ['Signing in'],
        body: confirmBody,
        response: {
          200: SuccessWithoutData('Confirmed', 'Confirmed.'),
          ...operatorFailures([...BODY_ERRORS, 'sign_in_refused'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { code } = request.body;
      await provePerson(deps, provingOf(deps, request), { code }, async () => {});
      return successWithoutData('Confirmed');
    },
  );
  app.delete(
    '/ops/v1/session',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'signOut',
        summary: 'Sign out',
        description: 'The session ends at once, everywhere.',
        tags: ['Signing in'],
        response: {
          200: SuccessWithoutData('Signed out', 'Signed out.'),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const { operatorId, sessionId } = request.operator;
      const by = actorOf(deps, request);
      await endSession(deps.operatorPool, { operatorId, sessionId, by, nowMs: deps.clock.now() });
      reply.header('set-cookie', endedCookie(deps.production));
      return successWithoutData('Signed out');
    },
  );
}
