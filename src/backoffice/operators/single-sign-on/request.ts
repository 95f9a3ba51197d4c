import { isUuid } from '../../../platform/values/ids.ts';
import type { Vault } from '../../../platform/values/vault.ts';
import type { RequestChecks } from './provider.ts';

/** Lifetime of a request to the provider, milliseconds: as long as a person may take to sign in there. */
export const REQUEST_MS = 10 * 60_000;
const CONTEXT = 'single sign-on request';

/** A request to the provider, which the browser keeps in a sealed cookie until the person comes back. */
export interface SignInRequest extends RequestChecks {
  readonly redirectUri: string;
  /** The session that the person confirms; null for a sign-in. */
  readonly confirms: string | null;
  /** True in a window beside the page, which closes at the end. */
  readonly inPopup: boolean;
  /** Milliseconds since the epoch. */
  readonly beganAt: number;
}

/** Seals a request. Nothing is stored, so that unauthenticated requests consume no space. */
export function sealRequest(vault: Vault, request: SignInRequest): string {
  const { ciphertext, keyId } = vault.seal(JSON.stringify(request), CONTEXT);
  return `${Buffer.from(keyId).toString('base64url')}.${ciphertext.toString('base64url')}`;
}

/** Opens a sealed request; undefined where it is not ours or is over. */
export function openRequest(
  vault: Vault,
  sealed: string | undefined,
  nowMs: number,
): SignInRequest | undefined {
  const [keyId = '', ciphertext = ''] = sealed?.split('.') ?? [];
  try {
    const text = vault.open(
      Buffer.from(ciphertext, 'base64url'),
      Buffer.from(keyId, 'base64url').toString(),
      CONTEXT,
    );
    const request = JSON.parse(text) as SignInRequest;
    if (request.confirms !== null && !isUuid(request.confirms)) return undefined;
    return nowMs < request.beganAt + REQUEST_MS ? request : undefined;
  } catch {
    return undefined;
  }
}
