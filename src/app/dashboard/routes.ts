import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { NEVER_CHANGES, pagePolicy } from '../../platform/http/answer-headers.ts';
import type { App } from '../../platform/http/app-types.ts';
import { PACKAGE_FOLDER } from '../../platform/package-folder.ts';

/** The built `packages/dashboard`. */
const FILES = new URL('dist/dashboard-files/', PACKAGE_FOLDER);
const NONCE = /__NONCE__/g;
const SIGNS_IN_BY_LINK = '__SIGNS_IN_BY_LINK__';
const SINGLE_SIGN_ON = '__SINGLE_SIGN_ON__';
/** Random bytes in a nonce. */
const NONCE_BYTES = 16;

interface DashboardDeps {
  /** In production the page does not mention sign-in links. */
  production: boolean;
  /** The page names it; undefined where single sign-on is not set up. */
  identityProvider: { settings: { name: string } } | undefined;
}

const inAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Serves the dashboard, a single-page app, under `/dashboard`. Assets are immutable; every other path gets the page. Neither
 * needs a session, because the page fetches all data from the operator API.

 */
export async function dashboardRoutes(
  app: App,
  { production, identityProvider }: DashboardDeps,
): Promise<void> {
  const built = await readFile(new URL('index.html', FILES), 'utf8').catch(() => undefined);
  // Kolo runs from its sources, and the dashboard was not built.
  if (built === undefined) return;
  const page = built
    .replace(SIGNS_IN_BY_LINK, String(!production))
    .replace(SINGLE_SIGN_ON, () => inAttribute(identityProvider?.settings.name ?? ''));
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
