import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { NEVER_CHANGES, pagePolicy } from '../../platform/http/answer-headers.ts';
import type { App } from '../../platform/http/app-types.ts';

/** The built `packages/dashboard`. */
const FILES = new URL('../../../dist/dashboard-files/', import.meta.url);
const NONCE = /__NONCE__/g;
const SIGNS_IN_BY_LINK = '__SIGNS_IN_BY_LINK__';
/** Bytes of randomness in it. */
const NONCE_BYTES = 16;

/**
 * Serves the dashboard under `/dashboard`: files that never change under their names, and for every other path its one page, which
 * reads the path itself. It needs nobody to have signed in: whatever it shows it asks the operator API for.
 *
 * @param deps whether real money is served: links that sign in are not spoken of then
 */
export async function dashboardRoutes(app: App, { production }: { production: boolean }): Promise<void> {
  const built = await readFile(new URL('index.html', FILES), 'utf8').catch(() => undefined);
  // A service that is run from its sources without a build.
  if (built === undefined) return;
  const page = built.replace(SIGNS_IN_BY_LINK, String(!production));
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', FILES)),
    prefix: '/dashboard/assets/',
    preCompressed: true,
    index: false,
    decorateReply: false,
    ...NEVER_CHANGES,
  });
  for (const url of ['/dashboard', '/dashboard/*']) {
    app.get(url, { schema: { hide: true } }, (_request, reply) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      return reply
        .header('content-security-policy', pagePolicy(` 'nonce-${nonce}'`))
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(page.replace(NONCE, nonce));
    });
  }
}
