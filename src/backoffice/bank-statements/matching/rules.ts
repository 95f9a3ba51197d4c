import { type Session, type statement as Statement, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { CLOSED, WAITING } from '../lists.ts';

/** Lines matched in one transaction, which holds the lock of their account. */
const MATCHED_AT_ONCE = 2_000;
/** Days after which a payment without a common reference is not proposed any more. */
const LATE_DAYS = 30;

/** A line whose match a person undid, or whose payment the ledger released, is left to people. */
const MAY_MATCH = "state IN ('open', 'proposed') AND coalesce(reason, '') NOT IN ('undone', 'released_here')";
/** Lines after the number $3 that nothing explains. */
const NEXT = `
  next AS MATERIALIZED (
    SELECT ctid AS line, number, booked_on, amount, reference, counterparty, description FROM bank_statement_lines
    WHERE tenant_id = $1 AND rail = $2 AND number > $3 AND ${MAY_MATCH}
    ORDER BY number LIMIT ${MATCHED_AT_ONCE})`;
const PROGRESS = `
  SELECT (SELECT number FROM next ORDER BY number DESC LIMIT 1) AS last, (SELECT count(*)::integer FROM next) AS count`;

/*
 * Rows are updated by their place, `ctid`. Until new tables are analysed, a join by key may read a whole table for
 * each part. The lock of the account keeps the places as they were read.
 */

/** Matches the lines of `pairs (number, line, explained_on)`. */
const matchLines = (reason: string): string => `
  lines AS (
    UPDATE bank_statement_lines l
    SET state = 'matched', reason = '${reason}', match = p.number, proposed_id = NULL, explained_on = p.explained_on, waits_since = NULL
    FROM pairs p WHERE l.ctid = p.line)`;
/** Matches `pairs (number, line, movement, explained_on)` of one line and one movement each. */
const matchPairs = (reason: string): string => `
  ${matchLines(reason)},
  movements AS (
    UPDATE settlement_movements m SET match = p.number, explained_on = p.explained_on, ${CLOSED}
    FROM pairs p WHERE m.ctid = p.movement)
  ${PROGRESS}`;

/**
 * A booking of a line and its reversal, which explain each other, whatever became of the booking meanwhile. Their match is
 * no number of a line. Lines that the booking was matched with are open again. Runs once, over all reversals without a match.
 */
const BY_REVERSAL = statement(
  'match_reversals_with_bookings',
  `WITH pairs AS MATERIALIZED (
     SELECT r.ctid AS reversal, o.movement AS booking, o.match AS freed, -r.line AS match,
            greatest(r.posted_on, o.posted_on) AS explained_on
     FROM settlement_movements r
     CROSS JOIN LATERAL (SELECT reverses_id FROM transactions WHERE tenant_id = $1 AND id = r.transaction_id LIMIT 1) t
     CROSS JOIN LATERAL (
       SELECT ctid AS movement, match, posted_on FROM settlement_movements
       WHERE tenant_id = $1 AND rail = $2 AND transaction_id = t.reverses_id LIMIT 1) o
     WHERE r.tenant_id = $1 AND r.rail = $2 AND r.line > $3 AND r.match IS NULL AND r.posted_on IS NOT NULL),
   lines AS (
     UPDATE bank_statement_lines l SET state = 'open', reason = NULL, match = NULL, explained_on = NULL
     FROM pairs p
     CROSS JOIN LATERAL (
       SELECT ctid AS line FROM bank_statement_lines WHERE tenant_id = $1 AND rail = $2 AND number = p.freed
       UNION ALL
       SELECT ctid FROM bank_statement_lines
       WHERE tenant_id = $1 AND rail = $2 AND match = p.freed AND match <> number OFFSET 0) o
     WHERE l.ctid = o.line),
   others AS (
     UPDATE settlement_movements m SET match = NULL, explained_on = NULL
     FROM pairs p
     CROSS JOIN LATERAL (
       SELECT ctid AS movement FROM settlement_movements
       WHERE tenant_id = $1 AND rail = $2 AND match = p.freed OFFSET 0) o
     WHERE m.ctid = o.movement AND o.movement NOT IN (SELECT booking FROM pairs)),
   movements AS (
     UPDATE settlement_movements m SET match = p.match, explained_on = p.explained_on, ${CLOSED}
     FROM pairs p
     CROSS JOIN LATERAL (VALUES (p.reversal), (p.booking)) o (movement)
     WHERE m.ctid = o.movement)
   SELECT NULL::bigint AS last, 0 AS count`,
);

/**
 * The line that a movement was booked for by people, whatever became of it meanwhile, with the free movements $5 beside which
 * the booking $4 is the rest of the line. Runs once, over all movements.
 */
const BY_BOOKING = statement(
  'match_lines_by_booking',
  `WITH beside AS MATERIALIZED (
     SELECT b.booking, o.movement, o.amount, o.posted_on
     FROM (SELECT DISTINCT ON (movement) booking, movement FROM unnest($4::uuid[], $5::uuid[]) AS u (booking, movement)
           ORDER BY movement, booking) b
     CROSS JOIN LATERAL (
       SELECT ctid AS movement, amount, posted_on FROM settlement_movements
       WHERE tenant_id = $1 AND rail = $2 AND transaction_id = b.movement AND match IS NULL AND line IS NULL
         AND posted_on IS NOT NULL LIMIT 1) o),
   pairs AS MATERIALIZED (
     SELECT l.number, l.line, m.transaction_id AS booking, m.ctid AS movement,
            greatest(l.booked_on, m.posted_on, b.posted_on) AS explained_on
     FROM settlement_movements m
     CROSS JOIN LATERAL (
       SELECT ctid AS line, number, booked_on, amount FROM bank_statement_lines
       WHERE tenant_id = $1 AND rail = $2 AND number = m.line AND ${WAITING} LIMIT 1) l
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount), 0) AS amount, max(posted_on) AS posted_on FROM beside
       WHERE booking = m.transaction_id) b
     WHERE m.tenant_id = $1 AND m.rail = $2 AND m.line > $3 AND m.match IS NULL AND m.posted_on IS NOT NULL
       AND l.amount = m.amount + b.amount),
   ${matchLines('booked')},
   movements AS (
     UPDATE settlement_movements m SET match = p.number, explained_on = p.explained_on, ${CLOSED}
     FROM (SELECT number, movement, explained_on FROM pairs
           UNION ALL
           SELECT p.number, b.movement, p.explained_on FROM pairs p JOIN beside b ON b.booking = p.booking) p
     WHERE m.ctid = p.movement)
   SELECT NULL::bigint AS last, 0 AS count`,
);

/** One line and one movement of the same reference and amount. Equal lines take equal movements in order. */
const BY_REFERENCE = statement(
  'match_lines_by_reference',
  `WITH ${NEXT},
   pairs AS MATERIALIZED (
     SELECT n.number, n.line, m.movement,
            CASE WHEN m.posted_on IS NOT NULL THEN greatest(n.booked_on, m.posted_on) END AS explained_on
     FROM (SELECT number, line, reference, amount, booked_on, row_number() OVER (PARTITION BY reference, amount ORDER BY number) AS nth
           FROM next WHERE reference IS NOT NULL) n
     CROSS JOIN LATERAL (
       SELECT movement, posted_on FROM (
         SELECT ctid AS movement, transaction_id, amount, posted_on, match FROM settlement_movements
         WHERE tenant_id = $1 AND rail = $2 AND reference = n.reference OFFSET 0) c
       WHERE amount = n.amount AND match IS NULL
       ORDER BY transaction_id OFFSET n.nth - 1 LIMIT 1) m),
   ${matchPairs('reference')}`,
);

/** Lines and movements of one reference whose sums are equal, such as a payment with its fee. */
const BY_REFERENCE_SUM = statement(
  'match_lines_by_reference_sum',
  `WITH ${NEXT},
   together AS MATERIALIZED (
     SELECT r.reference, l.match, CASE WHEN m.whole THEN greatest(l.booked_on, m.posted_on) END AS explained_on
     FROM (SELECT DISTINCT reference FROM next WHERE reference IS NOT NULL) r
     CROSS JOIN LATERAL (
       SELECT min(number) AS match, count(*) AS count, sum(amount) AS amount, max(booked_on) AS booked_on FROM bank_statement_lines
       WHERE tenant_id = $1 AND rail = $2 AND reference = r.reference AND ${MAY_MATCH}) l
     CROSS JOIN LATERAL (
       SELECT count(*) AS count, sum(amount) AS amount, max(posted_on) AS posted_on, bool_and(posted_on IS NOT NULL) AS whole
       FROM settlement_movements
       WHERE tenant_id = $1 AND rail = $2 AND reference = r.reference AND match IS NULL) m
     WHERE l.amount = m.amount AND l.count + m.count > 2),
   lines AS (
     UPDATE bank_statement_lines l
     SET state = 'matched', reason = 'reference_sum', match = t.match, proposed_id = NULL, explained_on = t.explained_on,
         waits_since = NULL
     FROM together t
     CROSS JOIN LATERAL (
       SELECT ctid AS line FROM bank_statement_lines
       WHERE tenant_id = $1 AND rail = $2 AND reference = t.reference AND ${MAY_MATCH} OFFSET 0) o
     WHERE l.ctid = o.line),
   movements AS (
     UPDATE settlement_movements m SET match = t.match, explained_on = t.explained_on, ${CLOSED}
     FROM together t
     CROSS JOIN LATERAL (
       SELECT ctid AS movement FROM settlement_movements
       WHERE tenant_id = $1 AND rail = $2 AND reference = t.reference AND match IS NULL OFFSET 0) o
     WHERE m.ctid = o.movement)
   ${PROGRESS}`,
);

/** True where the accounts of both agree, or one of them is unknown. */
const SAME_COUNTERPARTY = (line: string, movement: string): string =>
  `(${line}.counterparty IS NULL OR ${movement}.counterparty IS NULL OR ${line}.counterparty = ${movement}.counterparty)`;

/** False where both name a session or the return of one, and not the same. */
const SAME_SESSION = `(n.reference !~ '^R?[0-9]{30}$' OR m.reference !~ '^R?[0-9]{30}$') IS NOT FALSE`;

/** The only line and the only movement of an amount within the window of $4 days. The line's reference is not known here. */
const BY_AMOUNT = statement(
  'match_lines_by_amount',
  `WITH ${NEXT},
   pairs AS MATERIALIZED (
     SELECT n.number, n.line, m.movement, greatest(n.booked_on, m.posted_on) AS explained_on
     FROM next n
     CROSS JOIN LATERAL (
       SELECT min(c.movement) AS movement, min(c.posted_on) AS posted_on, count(*) AS candidates FROM (
         SELECT ctid AS movement, posted_on FROM settlement_movements m
         WHERE tenant_id = $1 AND rail = $2 AND amount = n.amount AND match IS NULL
           AND posted_on BETWEEN n.booked_on - $4::integer AND n.booked_on + $4::integer AND ${SAME_COUNTERPARTY('n', 'm')}
           AND ${SAME_SESSION}
         LIMIT 2) c) m
     WHERE m.candidates = 1
       AND NOT EXISTS (
         SELECT FROM settlement_movements k WHERE k.tenant_id = $1 AND k.rail = $2 AND k.reference = n.reference)
       AND NOT EXISTS (
         SELECT FROM bank_statement_lines o
         WHERE o.tenant_id = $1 AND o.rail = $2 AND o.amount = n.amount AND o.number <> n.number
           AND o.state IN ('open', 'proposed')
           AND o.booked_on BETWEEN m.posted_on - $4::integer AND m.posted_on + $4::integer)),
   ${matchPairs('amount_and_date')}`,
);

/** The only line of the sum of the only bulk transfer whose unmatched movements make it up. Runs once, over all lines. */
const BY_BATCH = statement(
  'match_lines_by_batch',
  `WITH batches AS MATERIALIZED (
     SELECT bulk_id, sum(amount)::bigint AS amount, min(posted_on) AS first_on, max(posted_on) AS last_on
     FROM settlement_movements
     WHERE tenant_id = $1 AND rail = $2 AND bulk_id IS NOT NULL AND match IS NULL
     GROUP BY bulk_id
     HAVING count(*) > 1 AND bool_and(posted_on IS NOT NULL)),
   pairs AS MATERIALIZED (
     SELECT min(l.number) AS number, min(l.line) AS line, min(b.bulk_id::text)::uuid AS bulk_id, greatest(min(l.booked_on), min(b.last_on)) AS explained_on
     FROM batches b
     CROSS JOIN LATERAL (
       SELECT ctid AS line, number, booked_on FROM bank_statement_lines
       WHERE tenant_id = $1 AND rail = $2 AND amount = b.amount AND number > $3 AND ${MAY_MATCH}
         AND booked_on BETWEEN b.first_on - $4::integer AND b.last_on + $4::integer
       LIMIT 2) l
     GROUP BY b.amount HAVING count(*) = 1),
   ${matchLines('batch')},
   movements AS (
     UPDATE settlement_movements m SET match = p.number, explained_on = p.explained_on, ${CLOSED}
     FROM pairs p
     CROSS JOIN LATERAL (
       SELECT ctid AS movement FROM settlement_movements
       WHERE tenant_id = $1 AND rail = $2 AND bulk_id = p.bulk_id AND match IS NULL OFFSET 0) o
     WHERE m.ctid = o.movement)
   SELECT NULL::bigint AS last, 0 AS count`,
);

const FEE_WORDS =
  '\\m(fee|fees|charge|charges|chg|levy|vat|commission|comm|stamp duty|sms|cot|maintenance)\\M';

/** Proposals for what is left, each with its reason: the first that fits. A line that no rule matched is a work item from $5 on. */
const PROPOSE = statement(
  'propose_matches_of_lines',
  `WITH ${NEXT},
   found AS MATERIALIZED (
     SELECT n.line,
       CASE WHEN doubled.found THEN 'doubled'
            WHEN other.transaction_id IS NOT NULL THEN 'other_amount'
            WHEN near.transaction_id IS NOT NULL THEN 'several_candidates'
            WHEN late.transaction_id IS NOT NULL THEN 'late'
            WHEN fee.found OR n.amount < 0 AND n.description ~* '${FEE_WORDS}' THEN 'fee'
       END AS reason,
       CASE WHEN NOT doubled.found THEN coalesce(other.transaction_id, near.transaction_id, late.transaction_id) END AS proposed_id
     FROM next n
     CROSS JOIN LATERAL (
       SELECT EXISTS (
         SELECT FROM bank_statement_lines o
         WHERE o.tenant_id = $1 AND o.rail = $2 AND o.reference = n.reference AND o.amount = n.amount AND o.number <> n.number
           AND o.state = 'matched') AS found) doubled
     CROSS JOIN LATERAL (
       SELECT EXISTS (
         SELECT FROM bank_statement_lines o
         WHERE o.tenant_id = $1 AND o.rail = $2 AND o.reference = n.reference AND o.number <> n.number AND n.amount < 0
           AND o.state = 'matched' AND abs(o.amount) > -n.amount) AS found) fee
     LEFT JOIN LATERAL (
       SELECT transaction_id FROM (
         SELECT transaction_id, amount, match FROM settlement_movements
         WHERE tenant_id = $1 AND rail = $2 AND reference = n.reference OFFSET 0) c
       WHERE match IS NULL AND amount <> n.amount
       ORDER BY transaction_id LIMIT 1) other ON true
     LEFT JOIN LATERAL (
       SELECT transaction_id FROM (
         SELECT transaction_id, posted_on FROM settlement_movements m
         WHERE tenant_id = $1 AND rail = $2 AND amount = n.amount AND match IS NULL
           AND posted_on BETWEEN n.booked_on - $4::integer AND n.booked_on + $4::integer AND ${SAME_COUNTERPARTY('n', 'm')} OFFSET 0) c
       ORDER BY posted_on, transaction_id LIMIT 1) near ON true
     LEFT JOIN LATERAL (
       SELECT transaction_id FROM (
         SELECT transaction_id, posted_on FROM settlement_movements m
         WHERE tenant_id = $1 AND rail = $2 AND amount = n.amount AND match IS NULL
           AND posted_on BETWEEN n.booked_on - ${LATE_DAYS} AND n.booked_on + ${LATE_DAYS} AND ${SAME_COUNTERPARTY('n', 'm')} OFFSET 0) c
       ORDER BY posted_on, transaction_id LIMIT 1) late ON true),
   lines AS (
     UPDATE bank_statement_lines l
     SET state = CASE WHEN f.reason IS NULL THEN 'open' ELSE 'proposed' END, reason = f.reason, proposed_id = f.proposed_id,
         waits_since = coalesce(l.waits_since, $5)
     FROM found f
     WHERE l.ctid = f.line
       AND (l.waits_since IS NULL OR l.reason IS DISTINCT FROM f.reason OR l.proposed_id IS DISTINCT FROM f.proposed_id))
   ${PROGRESS}`,
);

/**
 * Movements that no statement shows are work items from $5 on: the statements of each kind cover the window of $4 days behind
 * them, or they are late on the day $6. They are none any more where a statement was withdrawn, or the window is longer.
 * Plan: settlement_movements_unmatched and settlement_movements_waiting.
 */
const WAIT_FOR_LINE = statement(
  'movements_that_wait_for_a_line',
  `WITH shown AS MATERIALIZED (
     SELECT greatest(min(until_on) - $4::integer, $6::date - ${LATE_DAYS}) AS before FROM (
       SELECT max(until_on) AS until_on FROM bank_statements
       WHERE tenant_id = $1 AND rail = $2 AND withdrawn_at IS NULL GROUP BY source) s),
   next AS MATERIALIZED (
     SELECT m.ctid AS movement FROM settlement_movements m
     WHERE m.tenant_id = $1 AND m.rail = $2 AND m.match IS NULL AND m.waits_since IS NULL
       AND m.posted_on < (SELECT before FROM shown)
     LIMIT ${MATCHED_AT_ONCE}),
   begun AS (
     UPDATE settlement_movements m SET waits_since = $5 FROM next n WHERE m.ctid = n.movement),
   over AS MATERIALIZED (
     SELECT m.ctid AS movement FROM settlement_movements m
     WHERE m.tenant_id = $1 AND m.rail = $2 AND m.waits_since IS NOT NULL AND NOT m.excepted
       AND m.posted_on >= (SELECT before FROM shown)
     LIMIT ${MATCHED_AT_ONCE}),
   ended AS (
     UPDATE settlement_movements m SET waits_since = NULL FROM over o WHERE m.ctid = o.movement)
   SELECT $3::bigint AS last, greatest((SELECT count(*) FROM next), (SELECT count(*) FROM over))::integer AS count`,
);

/** Proposals of bookings without a match. Plan: settlement_movements_booked. */
const BOOKINGS = statement(
  'bookings_without_match',
  `SELECT t.proposal_id AS id FROM settlement_movements m
   CROSS JOIN LATERAL (SELECT proposal_id FROM transactions WHERE tenant_id = $1 AND id = m.transaction_id LIMIT 1) t
   WHERE m.tenant_id = $1 AND m.rail = $2 AND m.line IS NOT NULL AND m.match IS NULL AND t.proposal_id IS NOT NULL`,
);
/** Movements that were approved to be matched with a line beside its booking. */
const BESIDE = statement(
  'movements_beside_bookings',
  `SELECT result->>'transaction_id' AS booking, jsonb_array_elements_text(content->'movements') AS movement
   FROM proposals WHERE chain = $1 AND id = ANY ($2::uuid[]) AND act = 'statement_line.book' AND executed_at IS NOT NULL`,
);

/** The bookings and movements of `BY_BOOKING`. The approved proposals say which belong together. */
async function besideBookings({ tenantId, rail }: Applying, session: Session): Promise<Values> {
  const proposals = await session.query<{ id: string }>(BOOKINGS, [tenantId, rail]);
  const beside =
    proposals.length === 0
      ? []
      : await session.query<{ booking: string; movement: string }>(BESIDE, [
          tenantId,
          proposals.map(({ id }) => id),
        ]);
  return [beside.map(({ booking }) => booking), beside.map(({ movement }) => movement)];
}

/** The account whose lines are matched, and when. */
interface Applying {
  tenantId: string;
  rail: string;
  windowDays: number;
  nowMs: number;
  /** The day of that time. */
  today: string;
}

/** A rule over a part of the lines. */
interface MatchingRule {
  readonly name: string;
  readonly sql: ReturnType<typeof Statement>;
  /** Values after the tenant, the rail and the last line. */
  readonly takes: (applying: Applying, session: Session) => Values | Promise<Values>;
}
type Values = readonly (number | string | readonly string[])[];

const nothing = () => [];
const window = ({ windowDays }: Applying) => [windowDays];

/** Every rule, in order: what one matches, the next does not see. */
export const RULES: readonly MatchingRule[] = [
  { name: 'reversal', sql: BY_REVERSAL, takes: nothing },
  { name: 'booking', sql: BY_BOOKING, takes: besideBookings },
  { name: 'reference', sql: BY_REFERENCE, takes: nothing },
  { name: 'reference_sum', sql: BY_REFERENCE_SUM, takes: nothing },
  { name: 'batch', sql: BY_BATCH, takes: window },
  { name: 'amount_and_date', sql: BY_AMOUNT, takes: window },
  {
    name: 'proposals',
    sql: PROPOSE,
    takes: ({ windowDays, nowMs }) => [windowDays, toRfc3339(nowMs)],
  },
  {
    name: 'movements without a line',
    sql: WAIT_FOR_LINE,
    takes: ({ windowDays, nowMs, today }) => [windowDays, toRfc3339(nowMs), today],
  },
];

/** Applies a rule to the lines after a number. @returns the last number; undefined where none is left */
export async function applyRule(
  session: Session,
  { sql, takes }: MatchingRule,
  applying: Applying,
  after: bigint,
): Promise<bigint | undefined> {
  const values = [applying.tenantId, applying.rail, after, ...(await takes(applying, session))];
  const [done] = await session.query<{ last: bigint | null; count: number }>(sql, values);
  const { last, count } = done!;
  return last === null || count < MATCHED_AT_ONCE ? undefined : last;
}
