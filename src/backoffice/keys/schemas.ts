import { Type } from 'typebox';
import type { KeyTerms } from '../../identity/manage-keys.ts';
import type { KeyRecord } from '../../identity/queries.ts';
import { Text } from '../../platform/http/schemas.ts';
import { parseRfc3339, toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { invalidField } from '../../platform/values/errors.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { parseNetworks } from '../../platform/values/networks.ts';
import { PROFILES, type Profile } from '../../platform/values/profiles.ts';
import { ALL_SCOPES, type Scope } from '../../platform/values/scopes.ts';

const KEY_ID = 'AbCd1234';
/** A practical limit for a list that people maintain. */
const NETWORKS_MAX = 100;
const DAY_S = 86_400;
/** Longest overlap of both keys of a rotation, seconds. */
const OVERLAP_MAX_S = 90 * DAY_S;

export const scopesField = Type.Array(
  Type.Unsafe<Scope>({ type: 'string', enum: [...ALL_SCOPES], examples: ['read'] }),
  {
    minItems: 1,
    maxItems: ALL_SCOPES.length,
    description: 'Its scopes, each once.',
  },
);
export const strictField = Type.Optional(
  Type.Boolean({
    description:
      'Refuse unknown body fields with 400, instead of ignoring them; false when omitted. It cannot be changed.',
    examples: [true],
  }),
);
export const profileField = Type.Optional(
  Type.Unsafe<Profile>({
    type: 'string',
    enum: [...PROFILES],
    description:
      'Form of its requests and answers, `standard` when omitted; `hosted-2026` for clients of a hosted service with this interface. It cannot be changed.',
    examples: ['standard'],
  }),
);
export const expiryField = Type.Optional(
  Nullable(
    Type.String({
      description: 'When it expires, an RFC 3339 time; null: never.',
      examples: ['2030-01-31T23:59:59+01:00'],
    }),
  ),
);
const AllowedNetworks = Nullable(
  Type.Unsafe<string[]>({
    ...Type.Array(Type.String({ maxLength: 50, pattern: '^[^,]*$', examples: ['203.0.113.0/24'] }), {
      minItems: 1,
      maxItems: NETWORKS_MAX,
    }),
    description: 'Networks that may use it; null: any.',
  }),
);
const keyId = Type.String({
  description: 'The 8 characters behind `test_key_` or `live_key_`.',
  examples: [KEY_ID],
});
export const termFields = {
  label: Type.Optional(Nullable(Text(100, { description: 'A label for people.', examples: ['till'] }))),
  expires_at: expiryField,
  allowed_networks: Type.Optional(AllowedNetworks),
};
export const overlapField = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: OVERLAP_MAX_S,
    examples: [DAY_S],
    description: 'Seconds for which the old key keeps working; one day when omitted.',
  }),
);
/** Terms of a key, parsed from a request. @throws ApiError `invalid_request` */
export function termsOf(given: {
  label?: string | null | undefined;
  expires_at?: string | null | undefined;
  allowed_networks?: string[] | null | undefined;
}): Partial<KeyTerms> {
  const { label, expires_at, allowed_networks } = given;
  return {
    ...(label === undefined ? {} : { label }),
    ...(expires_at === undefined ? {} : { expiresAt: expiryOf(expires_at) }),
    ...(allowed_networks === undefined ? {} : { allowedNetworks: networksOf(allowed_networks) }),
  };
}

/** Milliseconds since the epoch. @throws ApiError `invalid_request` */
export function expiryOf(given: string | null): number | null {
  const ms = given === null ? null : parseRfc3339(given);
  if (ms === undefined) throw invalidField('expires_at', 'must be an RFC 3339 time, or null');
  return ms;
}

function networksOf(given: string[] | null): readonly string[] | null {
  const networks = given === null ? null : parseNetworks(given.join(','));
  if (networks === undefined || networks?.length === 0)
    throw invalidField(
      'allowed_networks',
      'must be networks such as 203.0.113.0/24, without bits behind the prefix',
    );
  return networks;
}

/** Milliseconds. */
export const overlapOf = ({ overlap_seconds: seconds = DAY_S }: { overlap_seconds?: number | undefined }) =>
  seconds * 1_000;

export const keySchema = Type.Object(
  {
    key_id: Type.String({ examples: [KEY_ID] }),
    business_id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
    mode: Type.String({ description: '`test` or `live`.', examples: ['live'] }),
    scopes: Type.Array(Type.String({ examples: ['read'] })),
    strict: Type.Boolean({ description: 'Unknown body fields are refused.', examples: [false] }),
    profile: Type.Unsafe<Profile>({
      type: 'string',
      enum: [...PROFILES],
      description: 'Form of its requests and answers.',
      examples: ['standard'],
    }),
    label: Nullable(Type.String({ examples: ['till'] })),
    allowed_networks: Nullable(
      Type.Unsafe<string[]>({
        ...Type.Array(Type.String({ examples: ['203.0.113.0/24'] })),
        description: 'Networks that may use it; null: any.',
      }),
    ),
    replaces: Nullable(Type.String({ description: 'The key that it replaces.', examples: [null] })),
    created_at: Timestamp('When it was created.'),
    expires_at: Nullable(Timestamp('When it expires; null: never.')),
    revoked_at: Nullable(Timestamp('When it was revoked.')),
    last_used_at: Nullable(Timestamp('When it was last used, to the minute.')),
  },
  { title: 'ApiKey' },
);
export const createdKeySchema = Type.Object(
  {
    key_id: Type.String({ examples: [KEY_ID] }),
    secret_key: Type.String({ description: 'Shown this once.', examples: ['live_key_…'] }),
  },
  { title: 'ApiKeyMade' },
);
export const keyParams = Type.Object({ key_id: keyId });

export const keyView = (key: KeyRecord) => ({
  key_id: key.keyId,
  business_id: key.businessId,
  mode: key.mode,
  scopes: [...key.scopes],
  strict: key.strict,
  profile: key.profile,
  label: key.label,
  allowed_networks: key.allowedNetworks === null ? null : [...key.allowedNetworks],
  replaces: key.replaces,
  created_at: toRfc3339(key.createdAt),
  expires_at: toRfc3339OrNull(key.expiresAt),
  revoked_at: toRfc3339OrNull(key.revokedAt),
  last_used_at: toRfc3339OrNull(key.lastUsedAt),
});
