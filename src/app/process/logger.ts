import { type DestinationStream, type Logger, pino } from 'pino';
import { isUnavailable, meaningOf, PoolBusyError, wordsFor } from '../../platform/db/failures.ts';
import { ACCESS, type AccessLine } from '../../platform/values/access-line.ts';
import { systemClock, toRfc3339 } from '../../platform/values/clock.ts';
import { VERSION } from '../../platform/version.ts';

/** Bytes of access lines that are buffered before they are written. */
const GATHERED_BYTES = 65_536;
/** Maximum time that a line stays in the buffer, milliseconds. */
const WRITTEN_WITHIN_MS = 1_000;
/** A failure this soon after the database came back belongs to the same outage, milliseconds. */
const SAME_OUTAGE_MS = 10_000;
/** How each access line ends. */
const ACCESS_ENDS = `,"msg":"${ACCESS}"}\n`;

/** Minimum time between two lines about a busy pool, milliseconds. */
const BUSY_EVERY_MS = 10_000;

/** A logger that also records outages of the database. */
interface ServiceLogger {
  logger: Logger;
  /** Call it when the database has answered. Logs one line if this ends an outage. */
  databaseAnswers: () => void;
}

/** The logged fields of an error. Its other fields may hold personal data. */
const shown = (error: Error & { code?: string }) => ({
  type: error.name,
  message: error.message,
  code: error.code,
});

/**
 * The logger of a service. Each line has its role, process and version. Access lines are buffered; other lines are
 * written at once. An outage of the database is one line when it begins and one when it ends, however many requests and
 * jobs fail in between. A pool whose connections are all in use for too long is logged at intervals.
 *
 * @param destination replaces standard output, for tests
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
    // During an outage a caller waits for the database, not for a free connection.
    if (awaySinceMs !== undefined || performance.now() - busySaidMs < BUSY_EVERY_MS) return;
    logger.warn({ busy: shown(error), times: busyUnsaid }, wordsFor(error));
    busySaidMs = performance.now();
    busyUnsaid = 0;
  };
  const base = { role, pid: process.pid, version: VERSION };
  const baseText = JSON.stringify(base).slice(1, -1);
  const timestamp = (): string => `,"time":"${toRfc3339(systemClock.now())}"`;
  const logger = pino(
    {
      level,
      base,
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        // The stack of an outage says nothing: its cause is outside the code.
        err: (error: Error) =>
          isUnavailable(error) ? shown(error) : { ...shown(error), stack: error.stack },
      },
      hooks: {
        logMethod(args, method, levelNumber) {
          const [first, message] = args as [unknown, unknown?];
          if (message === ACCESS) {
            const label = this.levels.labels[levelNumber];
            destination.write(
              `{"level":"${label}"${timestamp()},${baseText},${membersOf(first as AccessLine)}${ACCESS_ENDS}`,
            );
            return;
          }
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

/**
 * The members of an access line as JSON. Its texts need no escaping: they are ids, codes, methods and patterns of routes.
 * Pino would take three microseconds, a twentieth of a status query.
 */
function membersOf(line: AccessLine): string {
  const { request_id, method, route, status, ms, code, keyId, tenantId, operatorId, businessId, mode } = line;
  return (
    `"request_id":"${request_id}","method":"${method}","route":"${route}","status":${status},"ms":${ms}` +
    member('code', code) +
    member('keyId', keyId) +
    member('tenantId', tenantId) +
    member('operatorId', operatorId) +
    member('businessId', businessId) +
    member('mode', mode)
  );
}

const member = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `,"${name}":"${value}"`;

/** Standard output. Buffered lines are also written when the process ends. */
function gathering(): DestinationStream & { flush(written: () => void): void } {
  const output = pino.destination({ dest: 1, sync: false });
  // Text that is put together from pieces stays in pieces until it is written, which costs more than a copy at once.
  const gathered = Buffer.allocUnsafe(GATHERED_BYTES);
  let used = 0;
  let due: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(due);
    due = undefined;
    if (used > 0) output.write(gathered.toString('utf8', 0, used));
    used = 0;
  };
  process.prependOnceListener('exit', write);
  return {
    write(line) {
      // A character is three bytes at most.
      if (used + line.length * 3 > GATHERED_BYTES) write();
      if (line.length * 3 > GATHERED_BYTES) output.write(line);
      else used += gathered.write(line, used);
      if (!line.endsWith(ACCESS_ENDS)) write();
      else due ??= setTimeout(write, WRITTEN_WITHIN_MS).unref();
    },
    flush(written) {
      write();
      output.flush(written);
    },
  };
}
