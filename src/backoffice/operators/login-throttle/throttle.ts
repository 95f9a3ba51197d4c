import type pg from 'pg';
import { FailedAttempts } from '../../../identity/failed-attempts.ts';
import type { Clock } from '../../../platform/values/clock.ts';
import { PersonalSearches } from '../personal-searches/searches.ts';
import { Devices } from './devices.ts';
import { KnownSessions } from './known-sessions.ts';
import { LoginAttempts } from './login-attempts.ts';
import { UnauthenticatedRequests } from './unauthenticated-requests.ts';

/** What stands between the operator API and whoever asks it, in a process. */
export interface LoginThrottle {
  sessions: KnownSessions;
  strangers: UnauthenticatedRequests;
  devices: Devices;
  tries: LoginAttempts;
  searches: PersonalSearches;
}

/**
 * Puts it together.
 *
 * @param options `pool` has connections of the role `kolo_operator`; an address may fail `failedKeysPerMinute` times to show a session, 0: as often as it likes
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
  const strangers = new UnauthenticatedRequests(new FailedAttempts({ perMinute }));
  return {
    strangers,
    sessions: new KnownSessions({
      pool,
      clock,
      strangers,
      production,
      browserIdleMs: browserIdleMinutes * 60_000,
    }),
    devices: new Devices(pool, clock),
    tries: new LoginAttempts(),
    searches: new PersonalSearches(),
  };
}
