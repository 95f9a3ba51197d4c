import type pg from 'pg';
import type { Logger } from 'pino';
import { recordAct } from '../../../platform/audit/entry.ts';
import { statement, transactionOn } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { Loop } from '../../../platform/jobs/loop.ts';
import { type Clock, toRfc3339 } from '../../../platform/values/clock.ts';
import type { SearchKind } from './searches.ts';

/** Period of searches that one audit entry covers, milliseconds. */
const GATHER_MS = 60 * 60_000;
/** Interval between checks for due summaries, milliseconds. */
const POLL_MS = 60_000;
/** Summaries written in one transaction, at most. */
const SUMMARIES_MAX = 200;

interface Summary {
  operatorId: string;
  chain: string;
  kind: SearchKind;
  searches: number;
  refused: number;
  /** Milliseconds since the epoch. */
  beganAt: number;
}

/** Plan: operator_search_counts_due. */
const TAKE_DUE = statement(
  'take_due_operator_search_counts',
  `WITH due AS (
     SELECT operator_id, chain, kind, searches, refused, began_at FROM operator_search_counts
     WHERE began_at <= $1 ORDER BY began_at LIMIT ${SUMMARIES_MAX} FOR NO KEY UPDATE SKIP LOCKED)
   UPDATE operator_search_counts s SET searches = 0, refused = 0, began_at = NULL FROM due d
   WHERE s.operator_id = d.operator_id AND s.chain = d.chain AND s.kind = d.kind
   RETURNING d.operator_id AS "operatorId", d.chain, d.kind, d.searches, d.refused, d.began_at AS "beganAt"`,
);

interface SummaryOptions {
  /** Connections of the role `kolo_directory`. */
  pool: pg.Pool;
  clock: Clock;
  logger: Logger;
  pollMs?: number | undefined;
}

/** Writes one audit entry for each person, tenant, kind and hour of searches by personal data. */
export const searchSummaries = ({ pool, clock, logger, pollMs = POLL_MS }: SummaryOptions): Job =>
  new Loop({
    name: 'summaries of searches',
    pollMs,
    onError: (error) => logger.error({ err: error }, 'searches could not be summarised in the audit log'),
    round: () =>
      transactionOn(pool, async (session) => {
        const atMs = clock.now();
        const due = await session.query<Summary>(TAKE_DUE, [toRfc3339(atMs - GATHER_MS)]);
        for (const { operatorId, chain, kind, searches, refused, beganAt } of due) {
          await recordAct(session, {
            tenantId: chain,
            actor: { kind: 'operator', name: operatorId, address: null },
            act: 'personal_data.searched',
            subject: 'customers',
            after: { kind, searches, refused, since: toRfc3339(beganAt) },
            atMs,
          });
        }
        return due.length;
      }),
  });
