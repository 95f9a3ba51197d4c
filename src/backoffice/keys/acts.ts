import type pg from 'pg';
import { type Static, type TObject, Type } from 'typebox';
import {
  changeKey,
  createKey,
  type Doing,
  lowerKey,
  raiseKey,
  revokeKey,
  rotateKey,
} from '../../identity/manage-keys.ts';
import { findEnvironment, findKey, hasEnded } from '../../identity/queries.ts';
import { type Session, TenantDatabase } from '../../platform/db/database.ts';
import { Reason } from '../../platform/http/schemas.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { type Acting, actInTenant, type DirectAct } from '../operators/acts/direct-act.ts';
import { type OperatorAct, proposalAct } from '../proposals/act.ts';
import { isExtended, isPowerful } from './approval-rules.ts';
import { keyOf, refusing, usableKeyOf } from './key-errors.ts';
import {
  createdKeySchema,
  expiryField,
  expiryOf,
  keyParams,
  keySchema,
  keyView,
  overlapField,
  overlapOf,
  profileField,
  scopesField,
  strictField,
  termFields,
  termsOf,
} from './schemas.ts';

/**
 * An act that adds power over live money needs approval. Each such act has two forms here: the direct one,
 * which answers `proposal_needed` in that case, and the proposed one.
 */

/** Dependencies of acts on API keys. */
interface KeyActDeps {
  operatorPool: pg.Pool;
}

const tags = ['API keys'];
const ONE_KEY = '/keys/:key_id';
const params = keyParams.properties;
const reason = Type.Optional(Reason('Reason, for the audit log.', 'A new till'));
const TWO = 'For a live key with more scopes than `read`, propose it instead.';
/** Of a direct act. Reducing a key needs only the permission `stop`: a leaked key does not wait for an administrator. */
const managing = { permission: 'manage', confirmed: true, tags } as const;
const stopping = { permission: 'stop', confirmed: true, tags } as const;
const proposed = { permission: 'manage', of: 'tenant', refuses: ['key_ended'] } as const;

/** Runs a change directly, in one transaction. */
const directly = <T>(
  { operatorPool }: KeyActDeps,
  { tenantId, by, body, nowMs: now }: Acting<unknown, { reason?: string | undefined }, string>,
  work: (session: Session, doing: Doing) => Promise<T>,
): Promise<T> =>
  refusing(() =>
    new TenantDatabase(operatorPool).transaction(tenantId, (session) =>
      work(session, { by, reason: body.reason ?? null, now }),
    ),
  );

/** @throws ApiError `proposal_needed` */
function requireOne(takesTwo: boolean): void {
  if (takesTwo) throw new ApiError('proposal_needed');
}

/** A proposal about one key. */
const aboutKey = {
  ...proposed,
  object: ({ key_id: id }: { key_id: string }) => `api_key ${id}`,
  async impossible(
    session: Session,
    _tenantId: string,
    { key_id: id }: { key_id: string },
    nowMs: number,
  ): Promise<string | undefined> {
    const key = await findKey(session, id);
    return key === undefined || hasEnded(key, nowMs) ? 'The key is revoked or has expired.' : undefined;
  },
} as const;

/** The content of a proposal about one key. */
const contentOf = <F extends TObject>(fields: F) =>
  Type.Object({ ...params, ...fields.properties } as typeof params & F['properties']);

const createFields = Type.Object({
  scopes: scopesField,
  strict: strictField,
  profile: profileField,
  ...termFields,
});

const create = (deps: KeyActDeps): DirectAct =>
  actInTenant({
    ...managing,
    operationId: 'createKey',
    path: '/keys',
    summary: 'Create an API key',
    description: 'The key is shown once. A live key with more scopes than `read` is proposed instead.',
    body: Type.Object({ ...createFields.properties, reason }),
    refuses: ['proposal_needed'],
    answer: { status: 201, message: 'Made', data: createdKeySchema, description: 'The key.' },
    async perform(acting) {
      const { environment, body } = acting;
      const { scopes, strict, profile } = body;
      const made = await directly(deps, acting, (session, doing) => {
        requireOne(isPowerful(environment.mode, scopes));
        return createKey(session, { ...environment, scopes, strict, profile, ...termsOf(body), ...doing });
      });
      return { key_id: made!.keyId, secret_key: made!.key };
    },
  });

const proposeCreate = proposalAct<Static<typeof createFields>>({
  ...proposed,
  name: 'api_key.create',
  does: 'Creates an API key, which is shown once to the approver.',
  content: createFields,
  async prepare(_, { content }) {
    termsOf(content);
    return content;
  },
  execute: (session, { tenantId, content, actor: by, nowMs: now }) =>
    refusing(async () => {
      const environment = await findEnvironment(session, tenantId!);
      const { scopes, strict, profile } = content;
      const terms = { scopes, strict, profile, ...termsOf(content) };
      const made = await createKey(session, { ...environment, ...terms, by, now });
      return { result: { key_id: made!.keyId }, shown: { secret_key: made!.key } };
    }),
});

const rotateFields = Type.Object({ overlap_seconds: overlapField, expires_at: expiryField });
const rotateContent = contentOf(rotateFields);
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

const rotate = (deps: KeyActDeps): DirectAct =>
  actInTenant({
    ...managing,
    operationId: 'rotateKey',
    path: `${ONE_KEY}/rotate`,
    summary: 'Replace an API key',
    description: `The new key has the same scopes and is shown once; the old key keeps working for a while. ${TWO}`,
    params,
    body: Type.Object({ ...rotateFields.properties, reason }),
    refuses: ['proposal_needed', 'key_ended'],
    answer: { status: 201, message: 'Made', data: rotatedSchema, description: 'The new key.' },
    async perform(acting) {
      const { tenantId, params: one, body } = acting;
      const terms = termsOf({ expires_at: body.expires_at });
      const made = await directly(deps, acting, async (session, doing) => {
        const old = await usableKeyOf(session, tenantId, one.key_id, doing.now);
        requireOne(isPowerful(old.mode, old.scopes) || isExtended(old, terms));
        const ends = { oldEndsAt: doing.now + overlapOf(body), expiresAt: terms.expiresAt };
        return rotateKey(session, { keyId: one.key_id, ...ends, ...doing });
      });
      const old_expires_at = toRfc3339(made.oldEndsAt);
      return { key_id: made.keyId, secret_key: made.key, old_expires_at };
    },
  });

const proposeRotate = proposalAct<Static<typeof rotateContent>>({
  ...aboutKey,
  name: 'api_key.rotate',
  does: 'Creates a replacement for an API key, shown once to the approver. The old key keeps working for a while.',
  content: rotateContent,
  async prepare(session, { tenantId, content, nowMs }) {
    if (content.expires_at !== undefined) expiryOf(content.expires_at);
    await usableKeyOf(session, tenantId!, content.key_id, nowMs);
    return content;
  },
  execute: (session, { tenantId, content, actor: by, nowMs: now }) =>
    refusing(async () => {
      const { key_id: keyId, expires_at } = content;
      await usableKeyOf(session, tenantId!, keyId, now);
      const { expiresAt } = termsOf({ expires_at });
      const made = await rotateKey(session, {
        keyId,
        oldEndsAt: now + overlapOf(content),
        expiresAt,
        by,
        now,
      });
      const result = { key_id: made.keyId, old_expires_at: toRfc3339(made.oldEndsAt) };
      return { result, shown: { secret_key: made.key } };
    }),
});

const changeFields = Type.Object(termFields);
const changeContent = contentOf(changeFields);

const change = (deps: KeyActDeps): DirectAct =>
  actInTenant({
    ...managing,
    operationId: 'changeKey',
    method: 'PATCH',
    path: ONE_KEY,
    summary: 'Update an API key',
    description:
      "Its label, expiry or allowed networks. Extending a live key's expiry or networks is proposed instead.",
    params,
    body: Type.Object({ ...changeFields.properties, reason }),
    refuses: ['proposal_needed', 'key_ended'],
    answer: { status: 200, message: 'Changed', data: keySchema, description: 'The changed key.' },
    async perform(acting) {
      const { tenantId, params: one, body } = acting;
      const terms = termsOf(body);
      const changed = await directly(deps, acting, async (session, doing) => {
        requireOne(isExtended(await usableKeyOf(session, tenantId, one.key_id, doing.now), terms));
        return changeKey(session, { keyId: one.key_id, change: terms, ...doing });
      });
      return keyView(changed);
    },
  });

const proposeChange = proposalAct<Static<typeof changeContent>>({
  ...aboutKey,
  name: 'api_key.change',
  does: 'Changes the label, expiry or allowed networks of an API key.',
  content: changeContent,
  async prepare(session, { tenantId, content, nowMs }) {
    termsOf(content);
    await usableKeyOf(session, tenantId!, content.key_id, nowMs);
    return content;
  },
  execute: (session, { tenantId, content, actor: by, nowMs: now }) =>
    refusing(async () => {
      await usableKeyOf(session, tenantId!, content.key_id, now);
      await changeKey(session, { keyId: content.key_id, change: termsOf(content), by, now });
      return { result: { key_id: content.key_id } };
    }),
});

const scopesFields = Type.Object({ scopes: scopesField });
const scopesBody = Type.Object({ ...scopesFields.properties, reason });
const raiseContent = contentOf(scopesFields);
const changed = { status: 200, message: 'Changed', description: 'Changed.' } as const;

const raise = (deps: KeyActDeps): DirectAct =>
  actInTenant({
    ...managing,
    operationId: 'raiseKey',
    path: `${ONE_KEY}/raise`,
    summary: 'Give a test key more scopes',
    description: 'Takes effect within five seconds. Adding scopes to a live key is proposed instead.',
    params,
    body: scopesBody,
    refuses: ['proposal_needed', 'key_ended'],
    answer: changed,
    perform: (acting) =>
      directly(deps, acting, async (session, doing) => {
        const { tenantId, environment, params: one, body } = acting;
        await usableKeyOf(session, tenantId, one.key_id, doing.now);
        requireOne(environment.mode === 'live');
        await raiseKey(session, { keyId: one.key_id, scopes: body.scopes, ...doing });
      }),
  });

const proposeRaise = proposalAct<Static<typeof raiseContent>>({
  ...aboutKey,
  name: 'api_key.raise',
  does: 'Gives an API key more scopes.',
  content: raiseContent,
  async prepare(session, { tenantId, content, nowMs }) {
    await usableKeyOf(session, tenantId!, content.key_id, nowMs);
    return content;
  },
  execute: (session, { tenantId, content: { key_id: keyId, scopes }, actor: by, nowMs: now }) =>
    refusing(async () => {
      await usableKeyOf(session, tenantId!, keyId, now);
      const all = await raiseKey(session, { keyId, scopes, by, now });
      return { result: { key_id: keyId, scopes: [...all] } };
    }),
});

const lower = (deps: KeyActDeps): DirectAct =>
  actInTenant({
    ...stopping,
    operationId: 'lowerKey',
    path: `${ONE_KEY}/lower`,
    summary: 'Remove scopes from an API key',
    description: 'Takes effect within five seconds.',
    params,
    body: scopesBody,
    refuses: ['proposal_needed', 'key_ended'],
    answer: changed,
    perform: (acting) =>
      directly(deps, acting, async (session, doing) => {
        const { tenantId, params: one, body } = acting;
        await usableKeyOf(session, tenantId, one.key_id, doing.now);
        await lowerKey(session, { keyId: one.key_id, scopes: body.scopes, ...doing });
      }),
  });

const revoke = (deps: KeyActDeps): DirectAct =>
  actInTenant({
    ...stopping,
    operationId: 'revokeKey',
    path: `${ONE_KEY}/revoke`,
    summary: 'Revoke an API key permanently',
    description: 'It stops working within five seconds.',
    params,
    body: Type.Object({ reason }),
    answer: { status: 200, message: 'Revoked', description: 'Revoked.' },
    perform: (acting) =>
      directly(deps, acting, async (session, doing) => {
        const { tenantId, params: one } = acting;
        await keyOf(session, tenantId, one.key_id);
        await revokeKey(session, { keyId: one.key_id, ...doing });
      }),
  });

/** Acts on API keys. Those that add no power over live money need no approval. */
export const keyActs = (deps: KeyActDeps): readonly OperatorAct[] => [
  create(deps),
  rotate(deps),
  change(deps),
  raise(deps),
  lower(deps),
  revoke(deps),
  proposeCreate,
  proposeRotate,
  proposeChange,
  proposeRaise,
];
