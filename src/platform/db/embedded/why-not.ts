import { diskFull, EmbeddedServerError, errorText, TryAgain } from './errors.ts';
import type { Paths } from './files.ts';

/** The server could not listen in the way it was told to; another way may work. */
export class CannotListen extends EmbeddedServerError {}

/** Said in the same log, and often last, by a session that outlives a killed postmaster; it is not why this one ended. */
const ORPHAN = /terminating connection due to unexpected postmaster exit/;

/**
 * Why a server did not start.
 *
 * @param output what its log says since the start began
 * @param reason how its process ended, for when it says nothing
 * @returns a `TryAgain` when it may start later, a `CannotListen` when another address may do
 */
export function whyNot(
  output: string,
  reason: string,
  paths: Pick<Paths, 'data' | 'cluster' | 'log'>,
): EmbeddedServerError {
  const lines = output.trim().split('\n');
  const fatal = lines.findLast((line) => /(?:FATAL|PANIC): /.test(line) && !ORPHAN.test(line));
  const said = errorText((fatal ?? lines.at(-1) ?? '').replace(/^.*(?:FATAL|PANIC): +/, '')) || reason;
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(paths.data);
  if (said.includes('pre-existing shared memory block')) {
    return new TryAgain(
      `Processes of a PostgreSQL that was killed still use the data in ${paths.cluster}: wait until they have ended, or end them, and start again.`,
    );
  }
  const sentence = `PostgreSQL did not start on ${paths.cluster}: ${said} (its log is ${paths.log}).`;
  if (/postmaster\.pid" (?:already exists|is empty)/.test(said)) return new TryAgain(sentence);
  if (/Unix-domain socket|\.s\.PGSQL\.|TCP\/IP socket/.test(said)) return new CannotListen(sentence);
  return new EmbeddedServerError(sentence);
}
