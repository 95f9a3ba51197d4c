import { type Session, statement } from '../../../platform/db/database.ts';

/** Lines named in a sentence. */
const NAMED_MAX = 5;

/** Lines that a booking explains besides its own, and the signed days since the first day of them all. */
interface Concerned {
  /** The first of the other lines of its match. */
  lines: bigint[];
  lineCount: number;
  dayCount: number;
  /** `YYYY-MM-DD`; null where no day is signed off. */
  firstDay: string | null;
  lastDay: string | null;
  isWithdrawn: boolean;
}

const CONCERNED = statement(
  'concerned_by_reversal_of_booking',
  `WITH booking AS MATERIALIZED (
     SELECT match, posted_on FROM settlement_movements
     WHERE tenant_id = $1 AND rail = $2 AND transaction_id = $4),
   lines AS MATERIALIZED (
     SELECT l.number, l.booked_on FROM booking b
     CROSS JOIN LATERAL (
       SELECT number, booked_on FROM bank_statement_lines
       WHERE tenant_id = $1 AND rail = $2 AND number = b.match
       UNION ALL
       SELECT number, booked_on FROM bank_statement_lines
       WHERE tenant_id = $1 AND rail = $2 AND match = b.match AND match <> number) l),
   days AS (
     SELECT r.day FROM reconciled_days r
     WHERE r.tenant_id = $1 AND r.rail = $2 AND r.signed_at IS NOT NULL
       AND r.day >= (SELECT least((SELECT min(booked_on) FROM lines), (SELECT posted_on FROM booking))))
   SELECT
     array(SELECT number FROM lines WHERE number <> $3 ORDER BY number LIMIT ${NAMED_MAX}) AS lines,
     (SELECT count(*)::integer FROM lines WHERE number <> $3) AS "lineCount",
     (SELECT count(*)::integer FROM days) AS "dayCount",
     (SELECT min(day)::text FROM days) AS "firstDay", (SELECT max(day)::text FROM days) AS "lastDay",
     EXISTS (SELECT FROM bank_statement_lines
             WHERE tenant_id = $1 AND rail = $2 AND number = $3 AND state = 'withdrawn') AS "isWithdrawn"`,
);

function linesText({ lines, lineCount }: Concerned): string | undefined {
  if (lineCount === 0) return undefined;
  const more = lineCount > lines.length ? ` and ${lineCount - lines.length} more` : '';
  return lineCount === 1
    ? `Line ${lines[0]}, which is matched with the booking too, is open again as well.`
    : `Lines ${lines.join(', ')}${more}, which are matched with the booking too, are open again as well.`;
}

function daysText({ dayCount, firstDay, lastDay }: Concerned): string | undefined {
  if (dayCount === 0) return undefined;
  return dayCount === 1
    ? `${firstDay} is signed off with it: that day keeps its numbers.`
    : `${dayCount} days from ${firstDay} to ${lastDay} are signed off with it: they keep their numbers.`;
}

/** Sentences about the other lines and the signed days that the reversal of a booking concerns; undefined where none is. */
export async function concernedText(
  session: Session,
  tenantId: string,
  { rail, line, transaction_id: id }: { rail: string; line: number; transaction_id: string },
): Promise<string | undefined> {
  const [concerned] = await session.query<Concerned>(CONCERNED, [tenantId, rail, line, id]);
  const withdrawn = concerned!.isWithdrawn ? `Line ${line} was withdrawn, and stays so.` : undefined;
  const sentences = [withdrawn, linesText(concerned!), daysText(concerned!)].filter(
    (one) => one !== undefined,
  );
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
