import { CHALLENGE_MS } from './challenges.ts';
import type { Passkey } from './queries.ts';
import type { RelyingParty } from './relying-party.ts';

/** ES256, EdDSA and RS256 (IANA, COSE algorithms): what authenticators have. */
export const ALGORITHMS: readonly number[] = [-7, -8, -257];

/** The user handle that an authenticator stores and returns: the id, which reveals nothing. */
export const userHandleOf = (operatorId: string): Buffer =>
  Buffer.from(operatorId.replaceAll('-', ''), 'hex');

/** Describes the passkeys of the relying party to a browser. */
const described = (passkeys: readonly Passkey[], { id: domain }: RelyingParty) =>
  passkeys
    .filter((one) => one.domain === domain)
    .map(({ credentialId, transports }) => ({
      type: 'public-key' as const,
      id: credentialId.toString('base64url'),
      transports,
    }));

/** The owner of a new passkey. */
interface Owner {
  operatorId: string;
  email: string;
  name: string;
}

/**
 * Options for `PublicKeyCredential.parseCreationOptionsFromJSON`: a discoverable credential with user
 * verification. Existing passkeys are excluded.
 */
export const creationOptions = (
  party: RelyingParty,
  { operatorId, email, name }: Owner,
  { challenge, passkeys }: { challenge: string; passkeys: readonly Passkey[] },
) => ({
  challenge,
  rp: { id: party.id, name: 'Kolo' },
  user: { id: userHandleOf(operatorId).toString('base64url'), name: email, displayName: name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: CHALLENGE_MS,
  excludeCredentials: described(passkeys, party),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
});

/**
 * Options for `PublicKeyCredential.parseRequestOptionsFromJSON`. @param passkeys accepted ones; empty to
 * accept any
 */
export const requestOptions = (
  party: RelyingParty,
  { challenge, passkeys }: { challenge: string; passkeys: readonly Passkey[] },
) => ({
  challenge,
  rpId: party.id,
  timeout: CHALLENGE_MS,
  userVerification: 'required',
  allowCredentials: described(passkeys, party),
});
