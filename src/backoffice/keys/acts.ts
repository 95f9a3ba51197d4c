import type { Static } from 'typebox';
import { changeKey, createKey, raiseKey, rotateKey } from '../../identity/manage-keys.ts';
import { findSide } from '../../identity/queries.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { type ProposalAct, proposalAct } from '../proposals/act.ts';
import { acting, usableKeyOf } from './act-on-key.ts';
import {
  changeContent,
  createContent,
  expiryOf,
  overlapOf,
  raiseContent,
  rotateContent,
  termsOf,
} from './schemas.ts';

const common = { permission: 'manage', of: 'tenant', refuses: ['key_ended'] } as const;

const create = proposalAct<Static<typeof createContent>>({
  name: 'api_key.create',
  does: 'Creates an API key, which is shown once to the approver.',
  ...common,
  content: createContent,
  async prepare(_, { content }) {
    termsOf(content);
    return content;
  },
  execute: (session, { tenantId, content, actor: by, nowMs: now }) =>
    acting(async () => {
      const side = await findSide(session, tenantId!);
      const made = await createKey(session, {
        ...side,
        scopes: content.scopes,
        ...termsOf(content),
        by,
        now,
      });
      return { result: { key_id: made!.keyId }, shown: { secret_key: made!.key } };
    }),
});

const rotate = proposalAct<Static<typeof rotateContent>>({
  name: 'api_key.rotate',
  does: 'Creates a replacement for an API key, shown once to the approver. The old key keeps working for a while.',
  ...common,
  content: rotateContent,
  async prepare(session, { tenantId, content, nowMs }) {
    if (content.expires_at !== undefined) expiryOf(content.expires_at);
    await usableKeyOf(session, tenantId!, content.key_id, nowMs);
    return content;
  },
  execute: (session, { tenantId, content, actor: by, nowMs: now }) =>
    acting(async () => {
      const { key_id: keyId, expires_at: expires } = content;
      await usableKeyOf(session, tenantId!, keyId, now);
      const made = await rotateKey(session, {
        keyId,
        oldEndsAt: now + overlapOf(content),
        by,
        now,
        expiresAt: expires === undefined ? undefined : expiryOf(expires),
      });
      const result = { key_id: made.keyId, old_expires_at: toRfc3339(made.oldEndsAt) };
      return { result, shown: { secret_key: made.key } };
    }),
});

const change = proposalAct<Static<typeof changeContent>>({
  name: 'api_key.change',
  does: 'Changes the label, expiry or allowed networks of an API key.',
  ...common,
  content: changeContent,
  async prepare(session, { tenantId, content, nowMs }) {
    termsOf(content);
    await usableKeyOf(session, tenantId!, content.key_id, nowMs);
    return content;
  },
  execute: (session, { tenantId, content, actor: by, nowMs: now }) =>
    acting(async () => {
      await usableKeyOf(session, tenantId!, content.key_id, now);
      await changeKey(session, { keyId: content.key_id, change: termsOf(content), by, now });
      return { result: { key_id: content.key_id } };
    }),
});

const raise = proposalAct<Static<typeof raiseContent>>({
  name: 'api_key.raise',
  does: 'Gives an API key more scopes.',
  ...common,
  content: raiseContent,
  async prepare(session, { tenantId, content, nowMs }) {
    await usableKeyOf(session, tenantId!, content.key_id, nowMs);
    return content;
  },
  execute: (session, { tenantId, content: { key_id: keyId, scopes }, actor: by, nowMs: now }) =>
    acting(async () => {
      await usableKeyOf(session, tenantId!, keyId, now);
      const all = await raiseKey(session, { keyId, scopes, by, now });
      return { result: { key_id: keyId, scopes: [...all] } };
    }),
});

/** Acts on API keys that need two people. */
export const KEY_ACTS: readonly ProposalAct[] = [create, rotate, change, raise];
