import { type Session, statement } from '../../platform/db/database.ts';
import { currentBooking } from './bookings.ts';
import { LINE_COLUMNS, type ListedLine, type ListedMovement, MOVEMENT_COLUMNS, WAITING } from './lists.ts';

/** Days around a line whose unmatched movements are candidates, whatever their amount, unless the reader widens them. */
export const NEAR_DAYS = 7;
/** Days around a line whose movements of its amount are candidates. */
const SAME_AMOUNT_DAYS = 60;
const CANDIDATES_MAX = 100;
const LINES_BESIDE_MAX = 100;

/** A decision about a line. */
interface LineDecision {
  decision: 'accepted' | 'matched' | 'excepted' | 'undone';
  note: string | null;
  decidedBy: string;
  /** Milliseconds since the epoch. */
  decidedAt: number;
}

/** A line with what a person needs to decide about it. */
export interface LineInFull {
  line: ListedLine;
  /** Movements that it is matched with, or the one that is proposed. */
  movements: ListedMovement[];
  /** Unmatched movements: those of its amount first, then the nearest in time. */
  candidates: ListedMovement[];
  /** Other lines without a movement, the nearest in time first. */
  linesBeside: ListedLine[];
  decisions: LineDecision[];
  /** The booking of the line that stands, whatever it is matched with. */
  booking: string | null;
}

const LINE = statement(
  'bank_statement_line',
  `SELECT ${LINE_COLUMNS} FROM bank_statement_lines l WHERE tenant_id = $1 AND rail = $2 AND number = $3`,
);
const READ = 'SELECT * FROM settlement_movements';
/** Plan: the primary key of each, which older servers walk rather than sort what they look up. */
const MOVEMENTS = statement(
  'movements_of_bank_statement_line',
  `SELECT ${MOVEMENT_COLUMNS} FROM unnest($3::uuid[]) AS u (id)
   CROSS JOIN LATERAL (${READ} WHERE tenant_id = $1 AND rail = $2 AND transaction_id = u.id OFFSET 0) m ORDER BY transaction_id`,
);
const CANDIDATES = statement(
  'candidates_for_bank_statement_line',
  `SELECT ${MOVEMENT_COLUMNS} FROM (
     (${READ}
      WHERE tenant_id = $1 AND rail = $2 AND amount = $3 AND match IS NULL
        AND posted_on BETWEEN $4::date - ${SAME_AMOUNT_DAYS} AND $4::date + ${SAME_AMOUNT_DAYS}
      ORDER BY posted_on DESC LIMIT ${CANDIDATES_MAX})
     UNION
     (${READ}
      WHERE tenant_id = $1 AND rail = $2 AND match IS NULL
        AND posted_on BETWEEN $4::date - $5::integer AND $4::date + $5::integer
      ORDER BY posted_on DESC, transaction_id DESC LIMIT ${CANDIDATES_MAX})) c
   ORDER BY amount <> $3, abs(posted_on - $4::date), transaction_id LIMIT ${CANDIDATES_MAX}`,
);
/** The condition of the index bank_statement_lines_unexplained comes first. */
const WAIT = `tenant_id = $1 AND rail = $2 AND state <> 'withdrawn' AND (explained_on IS NULL OR explained_on > booked_on)
  AND ${WAITING} AND number <> $3`;
const LINES_BESIDE = statement(
  'lines_beside_bank_statement_line',
  `SELECT ${LINE_COLUMNS} FROM (
     (SELECT * FROM bank_statement_lines
      WHERE ${WAIT} AND booked_on BETWEEN $4::date AND $4::date + $5::integer ORDER BY booked_on LIMIT ${LINES_BESIDE_MAX})
     UNION ALL
     (SELECT * FROM bank_statement_lines
      WHERE ${WAIT} AND booked_on BETWEEN $4::date - $5::integer AND $4::date - 1
      ORDER BY booked_on DESC LIMIT ${LINES_BESIDE_MAX})) l
   ORDER BY abs(booked_on - $4::date), number LIMIT ${LINES_BESIDE_MAX}`,
);
const DECISIONS = statement(
  'decisions_about_bank_statement_line',
  `SELECT decision, note, decided_by AS "decidedBy", decided_at AS "decidedAt" FROM reconciliation_decisions
   WHERE tenant_id = $1 AND rail = $2 AND lines @> ARRAY[$3::bigint] ORDER BY id DESC LIMIT 20`,
);

/**
 * A line by its number, in the caller's transaction; undefined where there is none.
 *
 * @param days around the line in which candidates and other lines are searched
 */
export async function readLine(
  session: Session,
  tenantId: string,
  rail: string,
  number: string,
  days: number = NEAR_DAYS,
): Promise<LineInFull | undefined> {
  const [line] = await session.query<ListedLine>(LINE, [tenantId, rail, number]);
  if (line === undefined) return undefined;
  const { amount, bookedOn, proposedId, movements } = line;
  const shown = proposedId === null ? movements : [proposedId];
  const isOpen = line.state !== 'matched' && line.state !== 'withdrawn';
  return {
    line,
    movements: await session.query<ListedMovement>(MOVEMENTS, [tenantId, rail, shown]),
    candidates: isOpen
      ? await session.query<ListedMovement>(CANDIDATES, [tenantId, rail, amount, bookedOn, days])
      : [],
    linesBeside: isOpen
      ? await session.query<ListedLine>(LINES_BESIDE, [tenantId, rail, number, bookedOn, days])
      : [],
    decisions: await session.query<LineDecision>(DECISIONS, [tenantId, rail, number]),
    booking: (await currentBooking(session, tenantId, { rail, line: Number(number) })).booking?.id ?? null,
  };
}
