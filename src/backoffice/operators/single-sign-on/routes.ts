import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/http/app-types.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { type AuthenticateDeps, fromOf } from '../authenticate.ts';
import { begunCookies, endedRequestCookie, requestCookie, requestIn } from '../cookies.ts';
import type { RelyingPartyDeps } from '../passkeys/relying-party.ts';
import type { IdentityProvider } from './provider.ts';
import { openRequest, sealRequest } from './request.ts';
import { finishRequest, type Outcome, type SingleSignOnDeps } from './sign-in.ts';

const PATH = '/ops/v1/session/single-sign-on';
/** The dashboard's page that says what came of it. */
const LANDING = '/dashboard/single-sign-on';

type Deps = SingleSignOnDeps & AuthenticateDeps & RelyingPartyDeps;

/** Pages between the dashboard and the provider (OpenID Connect Core 1.0, section 3.1). A browser opens them; no program calls them. */
export function singleSignOnRoutes(app: App, deps: Deps): void {
  const { identityProvider } = deps;
  if (identityProvider === undefined) return;
  app.get<{ Querystring: { popup?: string } }>(
    PATH,
    { config: { permission: 'anyone' }, schema: { hide: true } },
    (request, reply) => begin(deps, identityProvider, request, reply, null),
  );
  app.get<{ Querystring: { popup?: string } }>(
    `${PATH}/confirm`,
    { config: { permission: 'signed_in' }, schema: { hide: true } },
    (request, reply) => begin(deps, identityProvider, request, reply, request.operator.sessionId),
  );
  app.get(
    `${PATH}/callback`,
    { config: { permission: 'anyone' }, schema: { hide: true } },
    async (request, reply) => {
      const { production, vault, clock } = deps;
      reply.header('cache-control', 'no-store');
      const opened = openRequest(vault, requestIn(production, request.headers.cookie), clock.now());
      // Without the cookie the request began in another browser, or long ago.
      if (opened === undefined) return land(reply, 'expired', false);
      const { search } = new URL(request.url, opened.redirectUri);
      const callback = new URL(`${opened.redirectUri}${search}`);
      const outcome = await finishRequest(deps, opened, callback, fromOf(deps, request));
      reply.header('set-cookie', cookiesOf(production, outcome));
      return land(reply, outcome.is, opened.inPopup);
    },
  );
}

async function begin(
  deps: Deps,
  provider: IdentityProvider,
  request: FastifyRequest<{ Querystring: { popup?: string } }>,
  reply: FastifyReply,
  confirms: string | null,
): Promise<FastifyReply> {
  const { production, vault, clock, logger } = deps;
  const inPopup = request.query.popup !== undefined;
  reply.header('cache-control', 'no-store');
  try {
    const redirectUri = `${originOf(deps, request)}${PATH}/callback`;
    const checks = await provider.newChecks();
    const url = await provider.authorizationUrl(redirectUri, checks, confirms !== null);
    const sealed = sealRequest(vault, { ...checks, redirectUri, confirms, inPopup, beganAt: clock.now() });
    reply.header('set-cookie', requestCookie(production, sealed));
    return reply.redirect(url.href, 303);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    logger.error({ err: error }, 'the provider of single sign-on could not be reached');
    return land(reply, 'unavailable', inPopup);
  }
}

/** The origin at which the person opened Kolo, among those that the settings name. */
function originOf({ relyingParty }: Deps, { socket, headers }: FastifyRequest): string {
  const { origins } = relyingParty(socket.localPort);
  return origins.find((origin) => new URL(origin).host === headers.host) ?? origins[0]!;
}

const cookiesOf = (production: boolean, outcome: Outcome): string[] => [
  endedRequestCookie(production),
  ...(outcome.is === 'signed_in' ? begunCookies(production, outcome.begun) : []),
];

const land = (reply: FastifyReply, outcome: Outcome['is'] | 'expired', inPopup: boolean): FastifyReply =>
  reply.redirect(`${LANDING}?outcome=${outcome}${inPopup ? '&popup=yes' : ''}`, 303);
