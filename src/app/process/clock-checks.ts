import type { Logger } from 'pino';
import type { CheckedClock } from '../../platform/db/checked-clock.ts';
import type { Session } from '../../platform/db/database.ts';
import { Loop } from '../../platform/jobs/loop.ts';

/** Interval between readings of the server's clock, milliseconds. */
const CLOCK_CHECK_MS = 5_000;

interface ClockChecksOptions {
  clock: CheckedClock;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  logger: Logger;
}

/** The job that reads the database server's clock periodically, and logs an error if this process's differs. */
export function clockChecks({ clock, directory, logger }: ClockChecksOptions): Loop {
  return new Loop({
    name: "the server's clock",
    pollMs: CLOCK_CHECK_MS,
    round: async () => {
      await clock.read(directory);
      if (clock.fault !== undefined)
        logger.error(`${clock.fault}; this process takes no work until they agree`);
      return 0;
    },
    onError: (error) => logger.warn({ err: error }, "the database server's clock cannot be read"),
  });
}
