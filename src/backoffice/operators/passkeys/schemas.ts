import { Type } from 'typebox';
import { Name } from '../../../platform/http/schemas.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../platform/values/clock.ts';
import { Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import { operatorParams } from '../schemas.ts';
import type { Passkey } from './queries.ts';

const SOME_ID = '019bbf6c-7e00-7000-8000-000000000003';
const BASE64URL = '^[A-Za-z0-9_-]+$';

/** Bytes as browsers encode them in JSON: base64url without padding. */
export const Bytes = (description: string, lengthMax: number, example: string) =>
  Type.String({ maxLength: lengthMax, pattern: BASE64URL, description, examples: [example] });

/** 1,023 bytes (Web Authentication, section 4). */
const CREDENTIAL_ID_LENGTH_MAX = 1_364;
const CredentialId = Bytes('The credential.', CREDENTIAL_ID_LENGTH_MAX, 'mMNrKvXoAUCiVMQDUyzvKg');
export const Challenge = Type.String({
  description: 'Of 56 bytes, in base64url.',
  examples: ['Zm9yIG9uY2Ug…'],
});
export const ClientData = Bytes('As the browser gives it.', 5_000, 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0');
const PublicKeyType = Type.String({ pattern: '^public-key$', examples: ['public-key'] });

/** Fields of every credential from a browser. */
export const credentialFields = {
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKeyType,
};

const Descriptor = Type.Object({
  type: PublicKeyType,
  id: CredentialId,
  transports: Type.Array(Type.String({ examples: ['internal'] })),
});
/** Passkeys described to a browser. */
export const Descriptors = (description: string) => Type.Array(Descriptor, { description });
export const Timeout = Type.Integer({
  description: 'How long the challenge holds, milliseconds.',
  examples: [300_000],
});

export const creationOptionsSchema = Type.Object(
  {
    challenge: Challenge,
    rp: Type.Object({
      id: Type.String({ description: 'The domain.', examples: ['kolo.example.com'] }),
      name: Type.String({ examples: ['Kolo'] }),
    }),
    user: Type.Object({
      id: Type.String({ description: 'The operator, in base64url.', examples: ['AZu_bH4AcACAAAAAAAAAAQ'] }),
      name: Type.String({ examples: ['ada@example.com'] }),
      displayName: Type.String({ examples: ['Ada Obi'] }),
    }),
    pubKeyCredParams: Type.Array(
      Type.Object({ type: PublicKeyType, alg: Type.Integer({ description: 'Of COSE.', examples: [-7] }) }),
    ),
    timeout: Timeout,
    excludeCredentials: Descriptors('Your existing passkeys.'),
    authenticatorSelection: Type.Object({
      residentKey: Type.String({ examples: ['required'] }),
      requireResidentKey: Type.Boolean({ examples: [true] }),
      userVerification: Type.String({ examples: ['required'] }),
    }),
    attestation: Type.String({ examples: ['none'] }),
  },
  { title: 'PasskeyCreationOptions' },
);

const PasskeyName = Name(100, { description: 'Your name for it.', examples: ['My phone'] });

export const registerBody = Type.Object({
  name: PasskeyName,
  credential: Type.Object(
    {
      ...credentialFields,
      response: Type.Object({
        clientDataJSON: ClientData,
        attestationObject: Bytes('As the browser gives it.', 10_000, 'o2NmbXRkbm9uZQ'),
        transports: Type.Optional(
          Type.Array(Type.String({ maxLength: 50, examples: ['internal'] }), { maxItems: 20 }),
        ),
      }),
    },
    { description: 'The result of `navigator.credentials.create()`, serialised by its `toJSON()`.' },
  ),
});
export const renameBody = Type.Object({ name: PasskeyName });
const passkeyId = Type.String({ description: 'The passkey.', examples: [SOME_ID] });
export const passkeyParams = Type.Object({ id: passkeyId });
export const passkeyOfOperatorParams = Type.Object({ ...operatorParams.properties, passkey_id: passkeyId });

export const passkeySchema = Type.Object(
  {
    id: Type.String({ examples: [SOME_ID] }),
    name: Type.String({ examples: ['My phone'] }),
    domain: Type.String({
      description: 'The domain of the origin that it was made at, where it works.',
      examples: ['kolo.example.com'],
    }),
    synced: Type.Boolean({
      description: 'True where its maker may copy it to your other devices.',
      examples: [true],
    }),
    aaguid: Type.String({
      description: "The authenticator's model, if it says so; otherwise zeros.",
      examples: ['00000000-0000-0000-0000-000000000000'],
    }),
    created_at: Timestamp('When it was added.'),
    last_used_at: Nullable(Timestamp('When it was last used; null: never.')),
  },
  { title: 'Passkey' },
);

export const passkeyView = (passkey: Passkey) => ({
  id: passkey.id,
  name: passkey.name,
  domain: passkey.domain,
  synced: passkey.synced,
  aaguid: passkey.aaguid,
  created_at: toRfc3339(passkey.createdAt),
  last_used_at: toRfc3339OrNull(passkey.lastUsedAt),
});
