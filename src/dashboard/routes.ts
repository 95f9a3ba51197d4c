import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { App } from '../http/app-types.ts';

/** What `npm run build` makes of `packages/dashboard`. */
const FILES = new URL('../../dist/dashboard-files/', import.meta.url);
const NONCE = /__NONCE__/g;
const SIGNS_IN_BY_LINK = '__SIGNS_IN_BY_LINK__';
/** Bytes of randomness in it. */
const NONCE_BYTES = 16;
const YEAR_MS = 365 * 24 * 3600 * 1_000;

/**
 * What the dashboard may load and do: its own files, styles that it makes itself with the nonce of its page, and requests to where it
 * came from.
 */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

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
    ...{ root: fileURLToPath(new URL('assets/', FILES)), prefix: '/dashboard/assets/' },
    ...{ preCompressed: true, index: false, decorateReply: false, immutable: true, maxAge: YEAR_MS },
  });
  for (const url of ['/dashboard', '/dashboard/*']) {
    app.get(url, { schema: { hide: true } }, (_request, reply) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      return reply
        .header('content-security-policy', policyOf(nonce))
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(page.replace(NONCE, nonce));
    });
  }
}
