import { type DestinationStream, type Logger, pino } from 'pino';
import { isUnavailable, meaningOf, PoolBusyError, wordsFor } from '../../platform/db/failures.ts';
import { ACCESS } from '../../platform/values/access-line.ts';
import { VERSION } from '../../platform/version.ts';

/** Characters of access lines that are gathered before they are written. */
const GATHERED_CHARACTERS = 65_536;
/** Buffered lines are written at the latest after this time, milliseconds. */
const WRITTEN_WITHIN_MS = 1_000;
/** A failure so soon after the database came back began in the same outage, milliseconds. */
const SAME_OUTAGE_MS = 10_000;
/** How each access line ends. */
const ACCESS_ENDS = `,"msg":"${ACCESS}"}\n`;

/** Minimum time between two lines about a busy pool, milliseconds. */
const BUSY_EVERY_MS = 10_000;

/** A logger, and what tells it that the database has answered. */
interface ServiceLogger {
  logger: Logger;
  /** The database has answered: if it was away, a line says that it is back. */
  databaseAnswers: () => void;
}

/** An error as it is logged: what else it carries may be somebody's data. */
const shown = (error: Error & { code?: string }) => ({
  type: error.name,
  message: error.message,
  code: error.code,
});

/**
 * The logger of a service. Each line has its role, process and version. Access lines are gathered and written together,
 * and whatever else is said at once. While the database is away that is one line, and one when it is back, however many
 * requests and jobs find out. If all connections of a pool are in use for too long, a line of its own says so now and
 * then.
 *
 * @param destination in place of the standard output, for tests
 */
export function createLogger(
  { level, role }: { level: string; role: string },
  destination: DestinationStream = gathering(),
): ServiceLogger {
  let awaySinceMs: number | undefined;
  let backAtMs = Number.NEGATIVE_INFINITY;
  let busySaidMs = Number.NEGATIVE_INFINITY;
  let busyUnsaid = 0;
  const busy = (error: Error): void => {
    busyUnsaid += 1;
    // A caller that waits during an outage waits for its end, not for a connection.
    if (awaySinceMs !== undefined || performance.now() - busySaidMs < BUSY_EVERY_MS) return;
    logger.warn({ busy: shown(error), times: busyUnsaid }, wordsFor(error));
    busySaidMs = performance.now();
    busyUnsaid = 0;
  };
  const logger = pino(
    {
      level,
      base: { role, pid: process.pid, version: VERSION },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        // An outage has no place in our code that a stack could show.
        err: (error: Error) =>
          isUnavailable(error) ? shown(error) : { ...shown(error), stack: error.stack },
      },
      hooks: {
        logMethod(args, method) {
          const [first] = args as [unknown];
          const error = (first as { err?: unknown } | null)?.err;
          if (error instanceof PoolBusyError) return busy(error);
          if (meaningOf(error) !== 'lost') return method.apply(this, args);
          const nowMs = performance.now();
          if (awaySinceMs !== undefined || nowMs < backAtMs + SAME_OUTAGE_MS) return;
          awaySinceMs = nowMs;
          logger.error({ away: shown(error as Error) }, wordsFor(error));
        },
      },
    },
    destination,
  );
  return {
    logger,
    databaseAnswers() {
      if (awaySinceMs === undefined) return;
      backAtMs = performance.now();
      const awayMs = Math.round(backAtMs - awaySinceMs);
      awaySinceMs = undefined;
      logger.info({ awayMs }, 'the database is back');
    },
  };
}

/** The standard output. The gathered lines are written when the process ends, too. */
function gathering(): DestinationStream & { flush(written: () => void): void } {
  const output = pino.destination({ dest: 1, sync: false });
  let gathered = '';
  let due: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(due);
    due = undefined;
    if (gathered !== '') output.write(gathered);
    gathered = '';
  };
  process.prependOnceListener('exit', write);
  return {
    write(line) {
      gathered += line;
      if (gathered.length >= GATHERED_CHARACTERS || !line.endsWith(ACCESS_ENDS)) write();
      else due ??= setTimeout(write, WRITTEN_WITHIN_MS).unref();
    },
    flush(written) {
      write();
      output.flush(written);
    },
  };
}
