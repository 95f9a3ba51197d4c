import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { ALGORITHMS } from './options.ts';
import type { RelyingParty } from './relying-party.ts';

/** It is large, and needed where somebody uses a passkey alone. */
export const library = () => import('@simplewebauthn/server');

/** What an answer of a browser is held against. */
export interface Expected {
  party: RelyingParty;
  /** Whether a challenge is ours, and open for what is done. */
  isOpen: (challenge: string) => boolean;
}

/** A new credential as a browser sends it (`RegistrationResponseJSON`), as much of it as is looked at. */
export interface ShownRegistration {
  id: string;
  rawId: string;
  type: string;
  response: { clientDataJSON: string; attestationObject: string };
}

/** A credential that was made for us. */
interface Registered {
  challenge: string;
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  aaguid: string;
  synced: boolean;
}

interface ClientData {
  challenge: string;
  crossOrigin?: boolean;
  topOrigin?: string;
}

/** What the browser says of a ceremony. Kolo is in no frame of another site, and takes nothing from there. */
export function clientDataOf(text: string): ClientData {
  const data = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as ClientData;
  if (data.crossOrigin || data.topOrigin !== undefined) throw new Error('made in a frame of another site');
  return data;
}

/**
 * Makes sure that no certificate comes with a credential: who made an authenticator is not asked for, and reading what a stranger
 * signed would be a way in, to the network too. Some authenticators attest by the credential itself, which says nothing.
 */
async function requireNoCertificate(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const isOwn = decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  if (decoded.get('fmt') !== 'none' && !isOwn) throw new Error('attested by a certificate');
}

/** What a browser sends of a new credential where it is as it must be; undefined otherwise. */
export async function verifyRegistration(
  shown: ShownRegistration,
  { party, isOpen }: Expected,
): Promise<Registered | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { challenge } = clientDataOf(shown.response.clientDataJSON);
    await requireNoCertificate(shown.response.attestationObject);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...shown, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: isOpen,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (registrationInfo === undefined) return undefined;
    const { credential, aaguid, credentialDeviceType } = registrationInfo;
    return {
      challenge,
      aaguid,
      signCount: credential.counter,
      synced: credentialDeviceType === 'multiDevice',
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
    };
  } catch {
    // Whatever the browser sends that is not as it must be.
    return undefined;
  }
}
