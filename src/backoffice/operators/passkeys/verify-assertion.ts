import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { userHandleOf } from './options.ts';
import type { Passkey } from './queries.ts';
import { clientDataOf, type Expected, library } from './verify.ts';

/** The used fields of an assertion, as a browser sends it (`AuthenticationResponseJSON`). */
export interface ShownAssertion {
  id: string;
  rawId: string;
  type: string;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    /** The user handle; absent where the request named a passkey. */
    userHandle?: string | null;
  };
}

/** A passkey's assertion, signed by its key. */
export interface Answer {
  passkey: Passkey;
  challenge: string;
  /** The authenticator's signature counter; 0 where it has none. */
  signCount: number;
}

const isOf = ({ operatorId }: Passkey, userHandle: string): boolean =>
  userHandleOf(operatorId).equals(Buffer.from(userHandle, 'base64url'));

/**
 * Verifies a passkey's assertion; undefined where it is invalid. The caller checks that the challenge is new
 * and the counter increases.
 */
export async function verifyAssertion(
  passkey: Passkey,
  shown: ShownAssertion,
  { party, isOpen }: Expected,
): Promise<Answer | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...response } = shown.response;
  if (userHandle != null && !isOf(passkey, userHandle)) return undefined;
  try {
    const { challenge } = clientDataOf(response.clientDataJSON);
    const { verified, authenticationInfo: said } = await verifyAuthenticationResponse({
      response: { ...shown, response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: isOpen,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        // Comparing before the signature is verified would let anybody who knows the credential report a
        // clone.
        counter: 0,
      },
    });
    // Backup eligibility never changes (Web Authentication, section 7.2, step 19).
    const isSame = passkey.synced === (said.credentialDeviceType === 'multiDevice');
    return verified && isSame ? { passkey, challenge, signCount: said.newCounter } : undefined;
  } catch {
    // Any malformed input from the browser.
    return undefined;
  }
}
