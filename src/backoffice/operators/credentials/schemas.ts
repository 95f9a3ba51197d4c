import { Type } from 'typebox';
import { BODY_ERRORS } from '../../../platform/http/schemas.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import type { OperatorErrorCode } from '../../../platform/values/errors.ts';
import { Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import { assertionBody } from '../passkeys/signing-in/schemas.ts';
import { Code, linkBody, NewPassword, signInBody } from '../schemas.ts';
import type { ListedChange } from './changes.ts';

/** Errors of requests that carry a proof. */
export const PROOF_ERRORS: readonly OperatorErrorCode[] = [
  ...BODY_ERRORS,
  'sign_in_refused',
  'passkey_refused',
  'passkeys_not_set_up',
  'link_refused',
  'too_many_tries',
];

/** The proof in every request that changes credentials. */
export const Proof = Type.Object(
  {
    code: Type.Optional(Code),
    password: Type.Optional(signInBody.properties.password),
    credential: Type.Optional(assertionBody.properties.credential),
    link: Type.Optional(linkBody.properties.token),
  },
  {
    title: 'PersonProof',
    description:
      'Proves your identity in the request itself, by exactly one of `code`, `credential` and `link`. A recovery code needs `password` too. `credential` answers the options of `beginPasskeyConfirmation`; `link` is for the local administrator.',
  },
);
export const proofBody = Type.Object({ proof: Proof });

export const changePasswordBody = Type.Object({
  password: Type.String({
    maxLength: 1_000,
    description: 'The current password.',
    examples: ['ten green bottles on a wall'],
  }),
  new_password: NewPassword,
  proof: Proof,
});

export const changeSchema = Type.Object(
  {
    id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000003'] }),
    act: Type.String({ description: 'As in the audit log.', examples: ['operator.password_changed'] }),
    changed_at: Timestamp('When it was made.'),
    address: Nullable(
      Type.String({ description: 'Source address; null: at the shell.', examples: ['192.0.2.1'] }),
    ),
    own: Type.Boolean({
      description: 'True if you made it; false if an administrator or the shell did.',
      examples: [true],
    }),
  },
  { title: 'CredentialChange' },
);

export const changeView = ({ id, act, atMs, address, isOwn }: ListedChange) => ({
  id,
  act,
  changed_at: toRfc3339(atMs),
  address,
  own: isOwn,
});
