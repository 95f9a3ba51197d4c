import { type Static, Type } from 'typebox';
import {
  changeKey,
  createKey,
  type Doing,
  lowerKey,
  raiseKey,
  revokeKey,
  rotateKey,
} from '../../identity/manage-keys.ts';
import { type Session, sessionOn, TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../platform/http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success, SuccessWithoutData } from '../../platform/http/schemas.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, type OperatorErrorCode } from '../../platform/values/errors.ts';
import {
  type AuthenticateDeps,
  actorOf,
  requireConfirmed,
  SESSION_ERRORS,
} from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { acting, keyOf, requireTenant, usableKeyOf } from './act-on-key.ts';
import {
  changeBody,
  createBody,
  createdKeySchema,
  expiryOf,
  keyParams,
  keySchema,
  keyView,
  overlapOf,
  revokeBody,
  rotateBody,
  scopesBody,
  termsOf,
} from './schemas.ts';
import { isExtended, isPowerful } from './two-people.ts';

/** API key management for operators. A live key with more scopes than `read` is proposed (`acts.ts`). */
export function keyRoutes(app: App, deps: AuthenticateDeps): void {
  createRoute(app, deps);
  rotateRoute(app, deps);
  changeRoute(app, deps);
  scopesRoutes(app, deps);
  revokeRoute(app, deps);
}

const KEYS = '/ops/v1/businesses/:business_id/:mode/keys';
const ofSide = { config: { permission: 'manage' } } as const;
/** Reducing a key needs only the permission `stop`: a leaked key does not wait for an administrator. */
const stopping = { config: { permission: 'stop' } } as const;
const tags = ['API keys'];
const keyOfSideParams = Type.Object({ ...environmentParams.properties, ...keyParams.properties });
const TWO = 'For a live key with more scopes than `read`, propose it instead.';

const changing = (...codes: OperatorErrorCode[]) =>
  operatorFailures([...BODY_ERRORS, 'not_found', 'confirmation_needed', ...codes], SESSION_ERRORS);

interface KeyRequest {
  operator: Parameters<typeof actorOf>[1]['operator'] & { confirmedAt: number };
  raw: Parameters<typeof actorOf>[1]['raw'];
  params: unknown;
  body: { reason?: string };
}

/** Runs a change in an environment, in one transaction, for an operator who has just confirmed. */
async function doing<T>(
  deps: AuthenticateDeps,
  request: KeyRequest,
  work: (session: Session, tenantId: string, doing: Doing) => Promise<T>,
): Promise<T> {
  const now = deps.clock.now();
  requireConfirmed(request.operator as never, now);
  const { business_id, mode } = request.params as Static<typeof environmentParams>;
  const tenantId = await requireTenant(sessionOn(deps.operatorPool), business_id, mode);
  const by = actorOf(deps, request);
  const { reason = null } = request.body;
  return acting(() =>
    new TenantDatabase(deps.operatorPool).transaction(tenantId, (session) =>
      work(session, tenantId, { by, reason, now }),
    ),
  );
}

/** @throws ApiError `proposal_needed` */
function requireOne(takesTwo: boolean): void {
  if (takesTwo) throw new ApiError('proposal_needed');
}

function createRoute(app: App, deps: AuthenticateDeps): void {
  app.post(
    KEYS,
    {
      ...ofSide,
      schema: {
        operationId: 'createKey',
        summary: 'Create an API key',
        tags,
        params: environmentParams,
        description: 'The key is shown once. A live key with more scopes than `read` is proposed instead.',
        body: createBody,
        response: { 201: Success('Made', createdKeySchema, 'The key.'), ...changing('proposal_needed') },
      },
    },
    async (request, reply) => {
      const { business_id: businessId, mode } = request.params;
      const { scopes } = request.body;
      const made = await doing(deps, request, (session, _, by) => {
        requireOne(isPowerful(mode, scopes));
        return createKey(session, { businessId, mode, scopes, ...termsOf(request.body), ...by });
      });
      reply.code(201);
      return success('Made', { key_id: made!.keyId, secret_key: made!.key });
    },
  );
}

function rotateRoute(app: App, deps: AuthenticateDeps): void {
  const rotatedSchema = Type.Object(
    {
      ...createdKeySchema.properties,
      old_expires_at: Type.String({
        description: 'When the old key ends.',
        examples: ['2026-01-15T09:00:00.000Z'],
      }),
    },
    { title: 'ApiKeyRotated' },
  );
  app.post(
    `${KEYS}/:key_id/rotate`,
    {
      ...ofSide,
      schema: {
        operationId: 'rotateKey',
        summary: 'Replace an API key',
        tags,
        description: `The new key has the same scopes and is shown once; the old key keeps working for a while. ${TWO}`,
        params: keyOfSideParams,
        body: rotateBody,
        response: {
          201: Success('Made', rotatedSchema, 'The new key.'),
          ...changing('proposal_needed', 'key_ended'),
        },
      },
    },
    async (request, reply) => {
      const { key_id: keyId } = request.params;
      const { expires_at: expires } = request.body;
      const expiresAt = expires === undefined ? undefined : expiryOf(expires);
      const made = await doing(deps, request, async (session, tenantId, by) => {
        const old = await usableKeyOf(session, tenantId, keyId, by.now);
        requireOne(isPowerful(old.mode, old.scopes) || isExtended(old, termsOf({ expires_at: expires })));
        const oldEndsAt = by.now + overlapOf(request.body);
        return rotateKey(session, { keyId, oldEndsAt, expiresAt, ...by });
      });
      reply.code(201);
      const { keyId: key_id, key: secret_key } = made;
      return success('Made', { key_id, secret_key, old_expires_at: toRfc3339(made.oldEndsAt) });
    },
  );
}

function changeRoute(app: App, deps: AuthenticateDeps): void {
  app.patch(
    `${KEYS}/:key_id`,
    {
      ...ofSide,
      schema: {
        operationId: 'changeKey',
        summary: 'Change an API key',
        tags,
        description:
          "Its label, expiry or allowed networks. Extending a live key's expiry or networks is proposed instead.",
        params: keyOfSideParams,
        body: changeBody,
        response: {
          200: Success('Changed', keySchema, 'The changed key.'),
          ...changing('proposal_needed', 'key_ended'),
        },
      },
    },
    async (request) => {
      const { key_id: keyId } = request.params;
      const change = termsOf(request.body);
      const changed = await doing(deps, request, async (session, tenantId, by) => {
        requireOne(isExtended(await usableKeyOf(session, tenantId, keyId, by.now), change));
        return changeKey(session, { keyId, change, ...by });
      });
      return success('Changed', keyView(changed));
    },
  );
}

function scopesRoutes(app: App, deps: AuthenticateDeps): void {
  for (const [way, set, summary, permission] of [
    ['raise', raiseKey, 'Give a test key more scopes', 'manage'],
    ['lower', lowerKey, 'Remove scopes from an API key', 'stop'],
  ] as const) {
    app.post(
      `${KEYS}/:key_id/${way}`,
      {
        config: { permission },
        schema: {
          operationId: `${way}Key`,
          summary,
          tags,
          params: keyOfSideParams,
          body: scopesBody,
          description: `Takes effect within five seconds.${way === 'raise' ? ' Adding scopes to a live key is proposed instead.' : ''}`,
          response: {
            200: SuccessWithoutData('Changed', 'Changed.'),
            ...changing('proposal_needed', 'key_ended'),
          },
        },
      },
      async (request) => {
        const { key_id: keyId, mode } = request.params;
        const { scopes } = request.body;
        await doing(deps, request, async (session, tenantId, by) => {
          await usableKeyOf(session, tenantId, keyId, by.now);
          requireOne(way === 'raise' && mode === 'live');
          await set(session, { keyId, scopes, ...by });
        });
        return successWithoutData('Changed');
      },
    );
  }
}

function revokeRoute(app: App, deps: AuthenticateDeps): void {
  app.post(
    `${KEYS}/:key_id/revoke`,
    {
      ...stopping,
      schema: {
        operationId: 'revokeKey',
        summary: 'Revoke an API key permanently',
        tags,
        description: 'It stops working within five seconds.',
        params: keyOfSideParams,
        body: revokeBody,
        response: { 200: SuccessWithoutData('Revoked', 'Revoked.'), ...changing() },
      },
    },
    async (request) => {
      const { key_id: keyId } = request.params;
      await doing(deps, request, async (session, tenantId, by) => {
        await keyOf(session, tenantId, keyId);
        await revokeKey(session, { keyId, ...by });
      });
      return successWithoutData('Revoked');
    },
  );
}
