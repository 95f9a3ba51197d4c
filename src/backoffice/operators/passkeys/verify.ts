import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { ALGORITHMS } from './options.ts';
import type { RelyingParty } from './relying-party.ts';

/** A large library, loaded on first use of a passkey. */
export const library = () => import('@simplewebauthn/server');

/** Expected properties of a browser's response. */
export interface Expected {
  party: RelyingParty;
  /** True for our own challenge, open for this purpose. */
  isOpen: (challenge: string) => boolean;
}

/** The used fields of a new credential, as a browser sends it (`RegistrationResponseJSON`). */
export interface ShownRegistration {
  id: string;
  rawId: string;
  type: string;
  response: { clientDataJSON: string; attestationObject: string };
}

/** A verified new credential. */
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

/** The client data of a ceremony. Frames of other sites are rejected. */
export function clientDataOf(text: string): ClientData {
  const data = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as ClientData;
  if (data.crossOrigin || data.topOrigin !== undefined) throw new Error('made in a frame of another site');
  return data;
}

/**
 * Rejects attestation certificates: the maker of an authenticator is irrelevant, and parsing its
 * certificate would widen the attack surface, including the network. Self-attestation is ignored.
 */
async function requireNoCertificate(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const isOwn = decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  if (decoded.get('fmt') !== 'none' && !isOwn) throw new Error('attested by a certificate');
}

/** Verifies a new credential; undefined where it is invalid. */
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
    // Any malformed input from the browser.
    return undefined;
  }
}
