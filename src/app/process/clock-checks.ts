import type { Logger } from 'pino';
import type { CheckedClock } from '../../platform/db/checked-clock.ts';
import type { Session } from '../../platform/db/database.ts';
import { Loop } from '../../platform/jobs/loop.ts';

/** Between two looks at the server's clock, milliseconds. */
const CLOCK_LOOK_MS = 5_000;

interface ClockLooksOptions {
  clock: CheckedClock;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  logger: Logger;
}

/** The job that looks at the database server's clock now and then, and says so when this process's differs. */
export function clockLooks({ clock, directory, logger }: ClockLooksOptions): Loop {
  return new Loop({
    name: "the server's clock",
    pollMs: CLOCK_LOOK_MS,
    round: async () => {
      await clock.look(directory);
      if (clock.fault !== undefined) logger.error(`${clock.fault}; it takes no work until they agree`);
      return 0;
    },
    onError: (error) => logger.warn({ err: error }, "the server's clock cannot be looked at"),
  });
}
