import { Type } from 'typebox';
import { Nullable } from '../../../../platform/values/json-schema.ts';
import { Bytes, Challenge, ClientData, credentialFields, Descriptors, Timeout } from '../schemas.ts';

export const requestOptionsSchema = Type.Object(
  {
    challenge: Challenge,
    rpId: Type.String({ description: 'The domain.', examples: ['kolo.example.com'] }),
    timeout: Timeout,
    userVerification: Type.String({ examples: ['required'] }),
    allowCredentials: Descriptors('Accepted passkeys; empty where any may sign in.'),
  },
  { title: 'PasskeyRequestOptions' },
);

export const assertionBody = Type.Object({
  credential: Type.Object(
    {
      ...credentialFields,
      response: Type.Object({
        clientDataJSON: ClientData,
        authenticatorData: Bytes(
          'As the browser gives it.',
          5_000,
          'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2M',
        ),
        signature: Bytes('Over both.', 2_000, 'MEUCIQDQ'),
        userHandle: Type.Optional(
          Nullable(Bytes('The owner of the passkey.', 100, 'AZu_bH4AcACAAAAAAAAAAQ')),
        ),
      }),
    },
    { description: 'The result of `navigator.credentials.get()`, serialised by its `toJSON()`.' },
  ),
});
