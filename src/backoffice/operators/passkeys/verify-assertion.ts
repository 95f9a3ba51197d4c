import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { userHandleOf } from './options.ts';
import type { Passkey } from './queries.ts';
import { clientDataOf, type Expected, library } from './verify.ts';

/** A credential that was used, as a browser sends it (`AuthenticationResponseJSON`), as much of it as is looked at. */
export interface ShownAssertion {
  id: string;
  rawId: string;
  type: string;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    /** Whose it is, as the authenticator says; none where it was asked for one of somebody's. */
    userHandle?: string | null;
  };
}

/** What a passkey has answered, signed by its key. */
export interface Answer {
  passkey: Passkey;
  challenge: string;
  /** How often the authenticator says that it has signed; 0 where it does not count. */
  signCount: number;
}

const isOf = ({ operatorId }: Passkey, userHandle: string): boolean =>
  userHandleOf(operatorId).equals(Buffer.from(userHandle, 'base64url'));

/**
 * What a browser sends of a passkey where it is as it must be; undefined otherwise. That its challenge was not answered before, and
 * that its count goes on, is for who takes it to see.
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
        // It would be compared before the signature is: whoever knows the credential could have a copy of it reported.
        counter: 0,
      },
    });
    // Whether it may be copied never changes (Web Authentication, section 7.2, step 19).
    const isSame = passkey.synced === (said.credentialDeviceType === 'multiDevice');
    return verified && isSame ? { passkey, challenge, signCount: said.newCounter } : undefined;
  } catch {
    // Whatever the browser sends that is not as it must be.
    return undefined;
  }
}
