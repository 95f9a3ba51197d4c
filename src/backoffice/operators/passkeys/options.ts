import { CHALLENGE_MS } from './challenges.ts';
import type { Passkey } from './queries.ts';
import type { RelyingParty } from './relying-party.ts';

/** ES256, EdDSA and RS256 (IANA, COSE algorithms): what authenticators have. */
export const ALGORITHMS: readonly number[] = [-7, -8, -257];

/** By what an authenticator knows whose passkey it is, and says so: the id, of which nobody learns anything. */
export const userHandleOf = (operatorId: string): Buffer =>
  Buffer.from(operatorId.replaceAll('-', ''), 'hex');

/** Passkeys that a browser is told of, of those that belong to the relying party. */
const described = (passkeys: readonly Passkey[], { id: domain }: RelyingParty) =>
  passkeys
    .filter((one) => one.domain === domain)
    .map(({ credentialId, transports }) => ({
      type: 'public-key' as const,
      id: credentialId.toString('base64url'),
      transports,
    }));

/** Who makes a passkey. */
interface Owner {
  operatorId: string;
  email: string;
  name: string;
}

/**
 * What a browser makes a passkey by, as `PublicKeyCredential.parseCreationOptionsFromJSON` reads it: one that is found without a name
 * and asks for the person each time. None that they have is made anew.
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
 * What a browser has a passkey used by, as `PublicKeyCredential.parseRequestOptionsFromJSON` reads it.
 *
 * @param passkeys those of whom it is to be; none where anybody may sign in
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
