import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NEVER_CHANGES, pagePolicy } from '../../platform/http/answer-headers.ts';
import type { App } from '../../platform/http/app-types.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { FILES, fileOf, notFoundPage, placeOf } from './files.ts';
import { isFromHere } from './from-here.ts';
import { type Doors, FRONT_PAGE_POLICY, frontPage } from './front-page.ts';

const hidden = { schema: { hide: true } };

/** Dependencies of the site. */
interface SiteDeps {
  /** The description of the API, made once. */
  describe: () => object;
  /** True if the API is on the same listener, so that pages can send requests to it. */
  hasApi: boolean;
  /** The key of the sandbox; undefined where there is none. */
  sandboxKey: (() => Promise<string | undefined>) | undefined;
}

/** Serves the description of the API, and the pages under `/docs`, on an application. They need no key. */
export async function siteRoutes(app: App, deps: SiteDeps): Promise<void> {
  let text: string | undefined;
  app.get('/openapi.json', hidden, (_request, reply) => {
    text ??= JSON.stringify(deps.describe());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  sandboxRoutes(app, deps);
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: FILES, serve: false, preCompressed: true });
    for (const url of ['/docs', '/docs/*'])
      scope.get<{ Params: { '*'?: string } }>(url, hidden, (request, reply) =>
        sendFile(request, reply, request.params['*'] ?? ''),
      );
  });
}

/** Sends a page, or what pages load; where there is none, leads to the one that is meant, or says so. @param address behind `/docs/` */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): Promise<FastifyReply> {
  const file = fileOf(address);
  if (file === undefined) {
    const place = placeOf(address);
    return place === undefined ? sayThereIsNone(request, reply) : reply.redirect(place, 308);
  }
  reply.header('vary', 'accept-encoding');
  return file.isPage ? asPage(reply).sendFile(file.name) : reply.sendFile(file.name, NEVER_CHANGES);
}

const asPage = (reply: FastifyReply): FastifyReply =>
  reply.header('content-security-policy', pagePolicy()).header('referrer-policy', 'no-referrer');

const isForPeople = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

/** A page of the site for people, from which they can search; programs have their JSON. */
async function sayThereIsNone(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('vary', 'accept');
  const page = isForPeople(request) ? await notFoundPage() : undefined;
  if (page === undefined) throw new ApiError('not_found');
  return asPage(reply).code(404).type('text/html; charset=utf-8').send(page);
}

/** Registers the request with which pages check for the API, and the one for the sandbox key. */
function sandboxRoutes(app: App, { hasApi, sandboxKey }: SiteDeps): void {
  const keyFor = async ({ socket, headers }: FastifyRequest) =>
    hasApi && isFromHere(socket.remoteAddress, headers) ? await sandboxKey?.() : undefined;

  app.get('/docs/sandbox', hidden, async (request) => ({
    api_is_here: hasApi,
    key_is_offered: (await keyFor(request)) !== undefined,
  }));
  app.post('/docs/sandbox', hidden, async (request) => {
    const key = await keyFor(request);
    if (key === undefined) throw new ApiError('not_found');
    return { key };
  });
}

/** Registers `/`: a page with links for people, the same as JSON for programs, and nothing if there is nothing to link to. */
export function frontDoor(app: App, doors: Doors): void {
  if (Object.values(doors).every((door) => door === null)) return;
  const page = frontPage(doors);
  app.get('/', hidden, (request, reply) => {
    reply.header('vary', 'accept');
    if (!isForPeople(request)) return reply.send({ status: true, message: 'Kolo', data: doors });
    return reply
      .header('content-security-policy', FRONT_PAGE_POLICY)
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
