import { ApiError } from '../../../platform/values/errors.ts';
import { passkeyOriginOf } from '../../../platform/values/setting-kinds.ts';

/** The relying party, and the origins of its browsers (Web Authentication, section 5.1.2: `rp.id`). */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

export interface RelyingPartyDeps {
  /** The relying party of a request that came in by a port. @throws ApiError `passkeys_not_set_up` */
  relyingParty: (port: number | undefined) => RelyingParty;
}

interface Settings {
  production: boolean;
  baseUrl: string | undefined;
  operatorApi: string;
  passkeyOrigins: readonly string[] | undefined;
  passkeyDomain: string | undefined;
}

function originsOf(settings: Settings, port: number | undefined): readonly string[] {
  const { production, baseUrl, operatorApi, passkeyOrigins } = settings;
  if (passkeyOrigins !== undefined) return passkeyOrigins;
  const ofApi = operatorApi === 'api' ? passkeyOriginOf(baseUrl) : undefined;
  if (ofApi !== undefined) return [ofApi];
  return production ? [] : [`http://localhost:${port}`];
}

/** Finds the relying party by the operator port. @throws ApiError `passkeys_not_set_up` without an origin */
export const relyingPartyOf =
  (settings: Settings) =>
  (port: number | undefined): RelyingParty => {
    const origins = originsOf(settings, port);
    if (origins.length === 0) throw new ApiError('passkeys_not_set_up');
    return { id: settings.passkeyDomain ?? new URL(origins[0]!).hostname, origins };
  };

/** True where an origin for passkeys is known for requests by a port. */
export function arePasskeysSetUp({ relyingParty }: RelyingPartyDeps, port: number | undefined): boolean {
  try {
    relyingParty(port);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'passkeys_not_set_up') return false;
    throw error;
  }
}
