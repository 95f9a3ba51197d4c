import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Access } from '../../identity/open-access.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { ApiError, RateLimitedError } from '../../platform/values/errors.ts';
import type { Callbacks, ProviderNotification } from '../../rails/provider.ts';
import type { OpenedAccount, OpenedAccounts } from '../provider-accounts/opened-accounts.ts';
import { storeCallback } from './queries.ts';

/** A callback has at most so many bytes. */
const CALLBACK_MAX_BYTES = 1_048_576;

/** Dependencies of the callback route. */
export interface CallbackDeps {
  database: TenantDatabase;
  railAccounts: Pick<OpenedAccounts, 'byCallback' | 'withPreviousCredentials' | 'knowsCallback'>;
  /** A callback to an unknown path, or without a valid signature, counts as a failed attempt of its address. */
  access: Pick<Access, 'attempts' | 'addressOf'>;
  clock: Clock;
  /** A callback was stored and can be handled. */
  onCallback: () => void;
}

/** A request as it came: headers, body and target. */
type Incoming = Parameters<Callbacks['read']>;

/**
 * Callbacks of providers. A notification is stored and answered at once, and its object is queried later: a forged or
 * repeated one moves nothing.
 */
export async function callbackRoutes(app: App, deps: CallbackDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parse = { parseAs: 'buffer', bodyLimit: CALLBACK_MAX_BYTES } as const;
    // Signatures are over the bytes, whatever they say that they are.
    scope.addContentTypeParser('*', parse, (_request, body, done) => done(null, body));
    callbackRoute(scope as unknown as App, deps);
  });
}

function callbackRoute(app: App, deps: CallbackDeps): void {
  const params = Type.Object({
    rail: Type.String({ maxLength: 50 }),
    callbackId: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  });
  app.post('/rails/:rail/:callbackId', { schema: { hide: true, params } }, async (request, reply) => {
    const { rail, callbackId } = request.params;
    const { access, railAccounts, clock } = deps;
    const attempt = access.attempts.begin(access.addressOf(request.raw), clock.now());
    if (attempt.waitMs > 0 && !railAccounts.knowsCallback(rail, callbackId))
      throw new RateLimitedError(attempt.waitMs);
    try {
      await receive(deps, { rail, callbackId }, request);
      attempt.giveBack();
    } catch (error) {
      if (!(error instanceof ApiError)) attempt.giveBack();
      throw error;
    }
    return reply.code(200).send({ received: true });
  });
}

/**
 * Stores a callback.
 *
 * @throws ApiError `not_found` for an unknown path, `unauthorized` without a valid signature
 */
async function receive(
  { database, railAccounts, clock, onCallback }: CallbackDeps,
  { rail, callbackId }: { rail: string; callbackId: string },
  request: Pick<FastifyRequest, 'headers' | 'body' | 'url'>,
): Promise<void> {
  const account = await railAccounts.byCallback(rail, callbackId);
  if (account === undefined) throw new ApiError('not_found');
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = textHeaders(request.headers);
  const notifications = await readSigned(railAccounts, account, [headers, body, request.url]);
  if (notifications === undefined) throw new ApiError('unauthorized');
  if (notifications.length === 0) return;
  await database.within(account.tenantId, (session) =>
    storeCallback(session, account.tenantId, rail, body, notifications, clock.now()),
  );
  onCallback();
}

const textHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** Reads a callback that is signed with the account's current credentials or the ones rotated away lately. */
async function readSigned(
  railAccounts: CallbackDeps['railAccounts'],
  account: OpenedAccount,
  incoming: Incoming,
): Promise<readonly ProviderNotification[] | undefined> {
  const notifications = account.opened.callbacks?.read(...incoming);
  if (notifications !== undefined) return notifications;
  for await (const previous of railAccounts.withPreviousCredentials(account)) {
    const notifications = previous.callbacks?.read(...incoming);
    if (notifications !== undefined) return notifications;
  }
  return undefined;
}
