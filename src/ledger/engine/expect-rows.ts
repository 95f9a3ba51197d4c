import { rowless, type Statement } from '../../platform/db/statement.ts';

/**
 * SQLSTATE undefined_object, which only `expectRows` provokes: the statement found a state other than the batch was
 * decided on. Another process wrote in between, or the same command committed elsewhere. The batch is decided
 * again.
 */
export const STALE = '42704';

/**
 * An update that fails with `STALE` unless it changes `expected` rows. The check is in the statement, so that the
 * transaction can be sent as a whole and the rest is skipped. Plain SQL cannot raise an error of its own. Reading
 * an undefined setting raises one that carries a readable name into the server's log.
 *
 * @param before common table expressions that the update reads
 */
export const expectRows = (name: string, expected: string, update: string, before?: string): Statement =>
  rowless(
    name,
    `WITH ${before === undefined ? '' : `${before}, `}changed AS (${update} RETURNING 1)
     SELECT current_setting('kolo.batch_was_stale_and_is_decided_again') FROM changed HAVING count(*) <> ${expected}`,
  );
