import type { Session } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../values/clock.ts';
import { plainAddress } from '../values/networks.ts';
import { Authenticator } from './authenticate.ts';
import { KeyUses } from './key-uses.ts';

/** What who calls is found out with. */
interface AccessOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  clock: Clock;
  log: { error(context: object, message: string): void };
}

/** Whoever says who calls, in a process. */
export interface Access {
  authenticator: Authenticator;
  /** What the process does for it now and then. */
  upkeep: Job[];
}

/** Puts together what says who calls. */
export function openAccess({ directory, clock, log }: AccessOptions): Access {
  const uses = new KeyUses({
    directory,
    onError: (error) => log.error({ err: error }, 'when keys were last used could not be written'),
  });
  const authenticator = new Authenticator({
    ...{ directory, clock },
    addressOf: ({ socket }) => plainAddress(socket.remoteAddress ?? '') ?? '',
    onUsed: (keyId, nowMs) => uses.used(keyId, nowMs),
  });
  return { authenticator, upkeep: [uses] };
}
