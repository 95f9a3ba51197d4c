import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { App } from '../http/app-types.ts';
import { ApiError } from '../values/errors.ts';
import { isFromHere } from './from-here.ts';
import { type Doors, FRONT_PAGE_POLICY, frontPage } from './front-page.ts';

/** What `npm run build` makes of `packages/site`. */
const FILES = fileURLToPath(new URL('../../dist/site-files/', import.meta.url));
const YEAR_MS = 365 * 24 * 3600 * 1_000;
const hidden = { schema: { hide: true } };

/** What a page may load and do: its own files, and requests to where it came from. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What the site needs to know of the service. */
interface SiteDeps {
  /** The description of the API, made once. */
  describe: () => object;
  /** The key of the sandbox, in development; undefined where requests cannot be sent from the pages. */
  sandboxKey: (() => Promise<string | undefined>) | undefined;
}

/** Serves the description of the API, and the pages under `/docs`, on an application. They need no key. */
export async function siteRoutes(app: App, { describe, sandboxKey }: SiteDeps): Promise<void> {
  let text: string | undefined;
  app.get('/openapi.json', hidden, (_request, reply) => {
    text ??= JSON.stringify(describe());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  sandboxRoutes(app, sandboxKey ?? (() => Promise.resolve(undefined)));
  const files = filesBuilt();
  await app.register(async (scope) => {
    // Addresses are looked up among the files that there are; nothing of an address reaches the file system.
    await scope.register(fastifyStatic, { root: FILES, serve: false, preCompressed: true });
    for (const url of ['/docs', '/docs/*'])
      scope.get<{ Params: { '*'?: string } }>(url, hidden, (request, reply) =>
        sendFile(reply, files, request.params['*'] ?? ''),
      );
  });
}

/** Every file of the site, from its folder; none of a service that is run from its sources without a build. */
const filesBuilt = (): ReadonlySet<string> =>
  new Set(
    existsSync(FILES)
      ? readdirSync(FILES, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'))
      : [],
  );

/** Sends a page, or what pages load. @param address behind `/docs/` */
function sendFile(reply: FastifyReply, files: ReadonlySet<string>, address: string): FastifyReply {
  reply.header('vary', 'accept-encoding');
  if (address.startsWith('assets/')) {
    if (!files.has(address)) throw new ApiError('not_found');
    return reply.sendFile(address, { immutable: true, maxAge: YEAR_MS });
  }
  const page = `pages/${address.replace(/\/$/, '') || 'index'}.html`;
  if (!files.has(page)) throw new ApiError('not_found');
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .header('referrer-policy', 'no-referrer')
    .sendFile(page);
}

/**
 * The key of the sandbox, for pages that send requests: in development, to the machine that Kolo runs on, when somebody asks for it.
 *
 * @param sandboxKey undefined where there is none
 */
function sandboxRoutes(app: App, sandboxKey: () => Promise<string | undefined>): void {
  const keyFor = async ({
    socket,
    headers,
  }: {
    socket: { remoteAddress?: string | undefined };
    headers: object;
  }) => (isFromHere(socket.remoteAddress, { ...headers }) ? await sandboxKey() : undefined);

  app.get('/docs/sandbox', hidden, async ({ raw }) => ({ offered: (await keyFor(raw)) !== undefined }));
  app.post('/docs/sandbox', hidden, async ({ raw }) => {
    const key = await keyFor(raw);
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
