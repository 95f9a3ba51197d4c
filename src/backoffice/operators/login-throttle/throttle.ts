import type pg from 'pg';
import { FailedAttempts } from '../../../identity/failed-attempts.ts';
import type { Clock } from '../../../platform/values/clock.ts';
import { PersonalSearches } from '../personal-searches/searches.ts';
import { KnownDevices } from './known-devices.ts';
import { KnownSessions } from './known-sessions.ts';
import { LoginAttempts } from './login-attempts.ts';
import { UnauthenticatedRequests } from './unauthenticated-requests.ts';

/** Throttling of sign-ins and unauthenticated requests in one process. */
export interface LoginThrottle {
  knownSessions: KnownSessions;
  unauthenticated: UnauthenticatedRequests;
  knownDevices: KnownDevices;
  attempts: LoginAttempts;
  searches: PersonalSearches;
}

/**
 * @param options `pool` has connections of the role `kolo_operator`; `failedKeysPerMinute` limits failed
 * session tokens of an address, 0: unlimited
 */
export function createLoginThrottle({
  pool,
  clock,
  failedKeysPerMinute: perMinute,
  browserIdleMinutes,
  production,
}: {
  pool: pg.Pool;
  clock: Clock;
  failedKeysPerMinute: number;
  browserIdleMinutes: number;
  production: boolean;
}): LoginThrottle {
  const unauthenticated = new UnauthenticatedRequests(new FailedAttempts({ perMinute }));
  return {
    unauthenticated,
    knownSessions: new KnownSessions({
      pool,
      clock,
      unauthenticated,
      production,
      browserIdleMs: browserIdleMinutes * 60_000,
    }),
    knownDevices: new KnownDevices(pool, clock),
    attempts: new LoginAttempts(),
    searches: new PersonalSearches(),
  };
}
