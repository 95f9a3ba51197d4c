import type {
  Configuration,
  IDToken,
  TokenEndpointResponse,
  TokenEndpointResponseHelpers,
} from 'openid-client';
import type { GroupRole } from './group-roles.ts';

/** Longest time for a request to the provider, seconds. */
const TIMEOUT_S = 10;
/** Groups of a person that count, at most. */
const GROUPS_MAX = 1_000;
const TEXT_CHARS_MAX = 320;

/** An OpenID Connect provider, as the settings name it. */
interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly groupsClaim: string;
  readonly roles: readonly GroupRole[];
  /** Its name for people. */
  readonly name: string;
}

/** Values that bind the provider's answer to a request (OpenID Connect Core 1.0, section 3.1.2.1; RFC 7636). */
export interface RequestChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A person as the provider describes them. */
export interface Identity {
  readonly issuer: string;
  /** Unique at the issuer, and never given to another person. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly name: string | undefined;
  /** Undefined where the provider did not say. */
  readonly groups: readonly string[] | undefined;
  readonly refreshToken: string | undefined;
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;
type Claims = Readonly<Record<string, unknown>>;

const textOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim !== '' && claim.length <= TEXT_CHARS_MAX ? claim : undefined;

function groupsOf(claim: unknown): readonly string[] | undefined {
  if (typeof claim === 'string') return [claim];
  if (!Array.isArray(claim)) return undefined;
  return claim.slice(0, GROUPS_MAX).filter((group) => typeof group === 'string');
}

/** An OpenID Connect provider. It is discovered at the first use and again where that failed. */
export class IdentityProvider {
  readonly settings: ProviderSettings;
  #discovered: Promise<Configuration> | undefined;

  constructor(settings: ProviderSettings) {
    this.settings = settings;
  }

  /**
   * The address at the provider to which a browser is sent.
   *
   * @param fresh true where the person must sign in there again, even with an open session
   */
  async authorizationUrl(redirectUri: string, checks: RequestChecks, fresh: boolean): Promise<URL> {
    const [oidc, config] = await this.#open();
    return oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: this.settings.scopes,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
      ...(fresh ? { prompt: 'login', max_age: '0' } : {}),
    });
  }

  async newChecks(): Promise<RequestChecks> {
    const oidc = await import('openid-client');
    return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
  }

  /**
   * Exchanges the code of a callback for the person's identity.
   *
   * @param fresh as in `authorizationUrl`: then the provider's answer must say that they have just signed in
   * @throws where the provider refused, gave a wrong answer or could not be reached
   */
  async identify(callback: URL, checks: RequestChecks, fresh: boolean): Promise<Identity> {
    const [oidc, config] = await this.#open();
    const tokens = await oidc.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: checks.verifier,
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      idTokenExpected: true,
      ...(fresh ? { maxAge: 0 } : {}),
    });
    return this.#identityOf(tokens, tokens.claims()!.sub);
  }

  /**
   * Reads the identity again. Undefined where the provider has ended the sign-in: the account was disabled, or
   * the person's consent was withdrawn. @throws where the provider could not be reached
   */
  async refresh(refreshToken: string, subject: string): Promise<Identity | undefined> {
    const [oidc, config] = await this.#open();
    try {
      return await this.#identityOf(await oidc.refreshTokenGrant(config, refreshToken), subject);
    } catch (error) {
      if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return undefined;
      throw error;
    }
  }

  /** Groups and email come with the ID token or, at some providers, from the userinfo endpoint alone. */
  async #identityOf(tokens: Tokens, subject: string): Promise<Identity> {
    const idToken: IDToken | undefined = tokens.claims();
    if (idToken !== undefined && idToken.sub !== subject)
      throw new Error('the provider named another person');
    const { groupsClaim } = this.settings;
    const [, config] = await this.#open();
    let claims: Claims = idToken ?? {};
    if (claims[groupsClaim] === undefined || claims.email === undefined)
      claims = { ...(await this.#userInfo(tokens.access_token, subject)), ...claims };
    return {
      issuer: config.serverMetadata().issuer,
      subject,
      email: textOf(claims.email)?.toLowerCase(),
      emailVerified: claims.email_verified === true,
      name: textOf(claims.name),
      groups: groupsOf(claims[groupsClaim]),
      refreshToken: tokens.refresh_token,
    };
  }

  async #userInfo(accessToken: string, subject: string): Promise<Claims> {
    const [oidc, config] = await this.#open();
    if (config.serverMetadata().userinfo_endpoint === undefined) return {};
    return oidc.fetchUserInfo(config, accessToken, subject);
  }

  async #open(): Promise<[typeof import('openid-client'), Configuration]> {
    // Loaded at the first use: few processes ever sign anybody in by it.
    const oidc = await import('openid-client');
    this.#discovered ??= this.#discover(oidc).catch((error: unknown) => {
      this.#discovered = undefined;
      throw error;
    });
    return [oidc, await this.#discovered];
  }

  async #discover(oidc: typeof import('openid-client')): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    // The setting takes http only on this machine.
    const insecure = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
    return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      // ID tokens are verified by signature too, beside the TLS of the token endpoint.
      execute: [oidc.enableNonRepudiationChecks, ...insecure],
    });
  }
}
