import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NEVER_CHANGES, pagePolicy } from '../http/answer-headers.ts';
import type { App } from '../http/app-types.ts';
import { ApiError } from '../values/errors.ts';
import { isFromHere } from './from-here.ts';
import { type Doors, FRONT_PAGE_POLICY, frontPage } from './front-page.ts';

/** What `npm run build` makes of `packages/site`. */
const FILES = fileURLToPath(new URL('../../dist/site-files/', import.meta.url));
/** Addresses behind `/docs/`, of files and of pages: nothing in them leads out of their folder. */
const ASSET = /^assets\/[\w-]+\.(?:css|js|json|svg)$/;
const PAGE = /^(?:[\w-]+\/)?[\w-]+(?:\.[\w-]+)*$/;
const hidden = { schema: { hide: true } };

/** What the site needs to know of the service. */
interface SiteDeps {
  /** The description of the API, made once. */
  describe: () => object;
  /** Whether the API is where the pages are, so that they can send requests to it. */
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
        sendFile(reply, request.params['*'] ?? ''),
      );
  });
}

/** Sends a page, or what pages load. @param address behind `/docs/` */
function sendFile(reply: FastifyReply, address: string): FastifyReply {
  reply.header('vary', 'accept-encoding');
  if (ASSET.test(address)) return reply.sendFile(address, NEVER_CHANGES);
  const page = address.replace(/\/$/, '') || 'index';
  if (!PAGE.test(page) || address === 'index') throw new ApiError('not_found');
  return reply
    .header('content-security-policy', pagePolicy())
    .header('referrer-policy', 'no-referrer')
    .sendFile(`pages/${page}.html`);
}

/** What the pages ask before they send requests themselves, and the key of the sandbox, when somebody wants it there. */
function sandboxRoutes(app: App, { hasApi, sandboxKey }: SiteDeps): void {
  const keyFor = async ({ socket, headers }: FastifyRequest) =>
    hasApi && isFromHere(socket.remoteAddress, headers) ? await sandboxKey?.() : undefined;

  app.get('/docs/sandbox', hidden, async (request) => ({
    ...{ api_is_here: hasApi, key_is_offered: (await keyFor(request)) !== undefined },
  }));
  app.post('/docs/sandbox', hidden, async (request) => {
    const key = await keyFor(request);
    if (key === undefined) throw new ApiError('not_found');
    return { key };
  });
}

/** What `/` answers: a page with links for people, and the same for programs as JSON; nothing where there is no door. */
export function frontDoor(app: App, doors: Doors): void {
  if (Object.values(doors).every((door) => door === null)) return;
  const page = frontPage(doors);
  app.get('/', hidden, ({ headers }, reply) => {
    reply.header('vary', 'accept');
    if (headers.accept?.includes('text/html') !== true)
      return reply.send({ status: true, message: 'Kolo', data: doors });
    return reply
      .header('content-security-policy', FRONT_PAGE_POLICY)
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
