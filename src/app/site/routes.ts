import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NEVER_CHANGES, pagePolicy } from '../../platform/http/answer-headers.ts';
import type { App } from '../../platform/http/app-types.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { FILES, fileOf, INDEXES, nearestPage, notFoundPage } from './files.ts';
import { isFromHere } from './from-here.ts';
import { FRONT_PAGE_POLICY, type FrontPageLinks, frontPage } from './front-page.ts';

const hidden = { schema: { hide: true } };

interface SiteDeps {
  /** Makes the OpenAPI document of the API; called once. */
  describe: () => object;
  /** Makes the same of the profile `hosted-2026`. */
  describeProfile: () => object;
  /** True if the API is on the same listener, so that pages can send requests to it. */
  hasApi: boolean;
  /** Reads the sandbox key. Undefined in production and on the listener for operators. */
  sandboxKey: (() => Promise<string | undefined>) | undefined;
}

/** Serves the OpenAPI document and the pages under `/docs`. They need no key. */
export async function siteRoutes(app: App, deps: SiteDeps): Promise<void> {
  descriptionRoute(app, '/openapi.json', deps.describe);
  descriptionRoute(app, '/openapi-hosted-2026.json', deps.describeProfile);
  sandboxRoutes(app, deps);
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: FILES, serve: false, preCompressed: true });
    for (const url of ['/docs', '/docs/*'])
      scope.get<{ Params: { '*'?: string } }>(url, hidden, (request, reply) =>
        sendFile(request, reply, request.params['*'] ?? ''),
      );
    for (const [url, file] of Object.entries(INDEXES))
      scope.get(url, hidden, (_request, reply) => reply.header('vary', 'accept-encoding').sendFile(file));
  });
}

/** Serves a description, which is made when it is asked for first. */
function descriptionRoute(app: App, path: string, describe: () => object): void {
  let text: string | undefined;
  app.get(path, hidden, (_request, reply) => {
    text ??= JSON.stringify(describe());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/** Sends a page or an asset, redirects a nearly right path, or answers 404. @param address the path below `/docs/` */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): Promise<FastifyReply> {
  const file = fileOf(address);
  if (file === undefined) {
    const url = nearestPage(address);
    return url === undefined ? sendNotFound(request, reply) : reply.redirect(url, 308);
  }
  reply.header('vary', 'accept-encoding');
  if (file.kind === 'asset') return reply.sendFile(file.name, NEVER_CHANGES);
  return (file.kind === 'page' ? asPage(reply) : reply).sendFile(file.name);
}

const asPage = (reply: FastifyReply): FastifyReply =>
  reply.header('content-security-policy', pagePolicy()).header('referrer-policy', 'no-referrer');

const acceptsHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

/** Answers 404: a page with a search field for browsers, JSON for programs. */
async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('vary', 'accept');
  const page = acceptsHtml(request) ? await notFoundPage() : undefined;
  if (page === undefined) throw new ApiError('not_found');
  return asPage(reply).code(404).type('text/html; charset=utf-8').send(page);
}

/** Registers the routes with which pages check for the API and get the sandbox key. */
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

/** Registers `/`: HTML for browsers and JSON for programs. Registers nothing if there is nothing to link to. */
export function frontPageRoute(app: App, paths: FrontPageLinks): void {
  if (Object.values(paths).every((path) => path === null)) return;
  const page = frontPage(paths);
  app.get('/', hidden, (request, reply) => {
    reply.header('vary', 'accept');
    if (!acceptsHtml(request)) return reply.send({ status: true, message: 'Kolo', data: paths });
    return reply
      .header('content-security-policy', FRONT_PAGE_POLICY)
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
