import type { IncomingMessage } from 'node:http';
import type { Session } from '../platform/db/database.ts';
import type { Job } from '../platform/jobs/job.ts';
import { clientAddress } from '../platform/values/client-address.ts';
import type { Clock } from '../platform/values/clock.ts';
import { canonicalAddress, Networks } from '../platform/values/networks.ts';
import { Authenticator } from './authenticate.ts';
import { FailedAttempts } from './failed-attempts.ts';
import { KeyUses } from './key-uses.ts';
import { RateLimits, type RateSettings } from './rate-limits.ts';
import { ShareLimits } from './share-limits.ts';

/** The operator's settings for callers. */
export interface AccessSettings {
  /** Networks whose `X-Forwarded-For` counts. */
  trustedProxies: readonly string[];
  rates: RateSettings;
  /** Requests without a good key that one address may send in a minute; 0: as many as come. */
  failedAttemptsPerMinute: number;
}

/** Dependencies of authentication and rate limits. */
interface AccessOptions extends AccessSettings {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  clock: Clock;
  log: { error(context: object, message: string): void };
}

/** Authentication and rate limits of a process. */
export interface Access {
  /** The client's IP address in its plain spelling. */
  addressOf: (request: IncomingMessage) => string;
  /** Networks whose `X-Forwarded-For` counts. */
  trustedProxies: readonly string[];
  /** The proxy that a request came through and whose word on where it comes from does not count; undefined where there is none. */
  unnamedProxyOf: (request: IncomingMessage) => string | undefined;
  authenticator: Authenticator;
  /** Counts the failures of addresses, with keys and with callbacks. */
  attempts: FailedAttempts;
  /** The rate limits; undefined if there are none. */
  limits: RateLimits | undefined;
  /** Background jobs of authentication and rate limits. */
  upkeep: Job[];
}

/** Puts together what says who calls. */
export function openAccess({ directory, clock, trustedProxies, rates, log, ...more }: AccessOptions): Access {
  const { failedAttemptsPerMinute: perMinute } = more;
  const trusted = new Networks(trustedProxies);
  const addressOf = ({ socket, headers }: IncomingMessage): string =>
    clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for'], trusted);
  const unnamedProxyOf = ({ socket, headers }: IncomingMessage): string | undefined => {
    const peer = canonicalAddress(socket.remoteAddress ?? '');
    return headers['x-forwarded-for'] === undefined || peer === undefined || trusted.has(peer)
      ? undefined
      : peer;
  };
  const uses = new KeyUses({
    directory,
    onError: (error) => log.error({ err: error }, 'when keys were last used could not be written'),
  });
  const attempts = new FailedAttempts({ perMinute });
  const authenticator = new Authenticator({
    directory,
    clock,
    addressOf,
    attempts,
    onUsed: (keyId, nowMs) => uses.used(keyId, nowMs),
  });
  const limits = new RateLimits(rates);
  const known = { addressOf, unnamedProxyOf, trustedProxies, authenticator, attempts };
  if (limits.off) return { ...known, limits: undefined, upkeep: [uses] };
  const sharing = new ShareLimits({
    limits,
    directory,
    clock,
    onError: (error) => log.error({ err: error }, 'what callers took of their limits could not be shared'),
  });
  return { ...known, limits, upkeep: [uses, sharing] };
}
