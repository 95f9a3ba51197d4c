import { rowless, type Statement } from '../../platform/db/statement.ts';

/**
 * SQLSTATE undefined_object, which only `exactly` provokes: what a statement found is not what was decided on. Somebody
 * wrote in between, or the same command committed elsewhere; the batch is to be decided afresh.
 */
export const STALE = '42704';

/**
 * An update that fails with `STALE` unless it changes `expected` rows. Said in the statement, so that the transaction
 * can be sent as a whole: the rest is skipped. Plain SQL raises no error of its own; asking for a setting that there is
 * not has one with a name, by which whoever reads the server's log knows what it was.
 *
 * @param before common table expressions that the update reads
 */
export const expectRows = (name: string, expected: string, update: string, before?: string): Statement =>
  rowless(
    name,
    `WITH ${before === undefined ? '' : `${before}, `}changed AS (${update} RETURNING 1)
     SELECT current_setting('kolo.batch_was_stale_and_is_decided_again') FROM changed HAVING count(*) <> ${expected}`,
  );
