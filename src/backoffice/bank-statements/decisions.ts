import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { type Kobo, moneyText } from '../../platform/values/money.ts';
import { lockAccount } from './accounts.ts';
import { reversalReferenceSql } from './booking-references.ts';
import { CLOSED } from './lists.ts';

/** A person's decision about lines and movements. */
export interface Deciding {
  tenantId: string;
  rail: string;
  by: string;
  nowMs: number;
}

/** Lines and movements of a decision, for the audit entry. */
export interface Decided {
  lines: bigint[];
  movements: string[];
}

interface Line {
  number: bigint;
  bookedOn: string;
  amount: Kobo;
  state: string;
  proposedId: string | null;
  match: bigint | null;
}

interface Movement {
  id: string;
  amount: Kobo;
  postedOn: string | null;
  /** The line that it was booked for. */
  line: bigint | null;
  match: bigint | null;
  excepted: boolean;
}

/** Plan: the primary key of each, which older servers walk rather than sort what they look up. */
const LINES = statement(
  'bank_statement_lines_of',
  `SELECT number, booked_on::text AS "bookedOn", amount, state, proposed_id AS "proposedId", match
   FROM (SELECT DISTINCT n FROM unnest($3::bigint[]) AS n) u
   CROSS JOIN LATERAL (
     SELECT * FROM bank_statement_lines WHERE tenant_id = $1 AND rail = $2 AND number = u.n OFFSET 0) l ORDER BY number`,
);
const MOVEMENTS = statement(
  'settlement_movements_of',
  `SELECT transaction_id AS id, amount, posted_on::text AS "postedOn", line, match, excepted FROM settlement_movements
   WHERE tenant_id = $1 AND rail = $2 AND transaction_id = ANY ($3::uuid[])`,
);
/** Bookings of lines that are reversed, and their reversals. Where an account has both, they explain each other alone. */
const REVERSED = statement(
  'reversed_bookings_of',
  `SELECT id FROM transactions t
   WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) AND category = 'adjustment'
     AND EXISTS (
       SELECT FROM settlement_movements m
       WHERE m.tenant_id = $1 AND m.rail = $3 AND m.transaction_id = coalesce(t.reverses_id, (
         SELECT r.id FROM transactions r
         WHERE r.tenant_id = $1 AND r.reference = ${reversalReferenceSql('t.reference')} AND r.reverses_id = t.id))) LIMIT 1`,
);
const MATCH_LINES = statement(
  'match_lines_by_decision',
  `UPDATE bank_statement_lines SET state = 'matched', reason = $4, match = $5, proposed_id = NULL, explained_on = $6::date,
     waits_since = NULL
   WHERE tenant_id = $1 AND rail = $2 AND number = ANY ($3::bigint[])`,
);
const MATCH_MOVEMENTS = statement(
  'match_movements_by_decision',
  `UPDATE settlement_movements SET match = $4, explained_on = $5::date, ${CLOSED}
   WHERE tenant_id = $1 AND rail = $2 AND transaction_id = ANY ($3::uuid[])`,
);
const EXCEPT = statement(
  'except_lines',
  `UPDATE bank_statement_lines SET state = 'excepted', waits_since = coalesce(waits_since, $4)
   WHERE tenant_id = $1 AND rail = $2 AND number = ANY ($3::bigint[])`,
);
/** A movement that waits already keeps its time. */
const EXCEPT_MOVEMENTS = statement(
  'except_movements',
  `UPDATE settlement_movements SET excepted = true, waits_since = coalesce(waits_since, $4)
   WHERE tenant_id = $1 AND rail = $2 AND transaction_id = ANY ($3::uuid[])`,
);
const UNDO_MOVEMENT_EXCEPTION = statement(
  'undo_movement_exception',
  `UPDATE settlement_movements SET excepted = false
   WHERE tenant_id = $1 AND rail = $2 AND transaction_id = $3 AND excepted`,
);
const REOPEN_LINES = statement(
  'undo_lines',
  `UPDATE bank_statement_lines SET state = 'open', reason = 'undone', match = NULL, proposed_id = NULL, explained_on = NULL,
     waits_since = coalesce(waits_since, $4)
   WHERE tenant_id = $1 AND rail = $2 AND (number = $3 OR match = $3 AND match <> number) RETURNING number`,
);
const FREE_MOVEMENTS = statement(
  'undo_movements',
  `UPDATE settlement_movements SET line = NULL, match = NULL, explained_on = NULL
   WHERE tenant_id = $1 AND rail = $2 AND match = $3 RETURNING transaction_id AS id`,
);
const RECORD = statement(
  'record_reconciliation_decision',
  `INSERT INTO reconciliation_decisions (tenant_id, id, rail, decision, lines, movements, note, decided_by, decided_at)
   VALUES ($1, $2, $3, $4, $5::bigint[], $6::uuid[], $7, $8, $9)`,
);

type Decision = 'accepted' | 'matched' | 'excepted' | 'undone';

async function record(
  session: Session,
  { tenantId, rail, by, nowMs }: Deciding,
  decision: Decision,
  { lines, movements }: Decided,
  note: string | null,
): Promise<Decided> {
  const values = [uuidv7(nowMs), rail, decision, lines, movements, note, by, toRfc3339(nowMs)];
  await session.execute(RECORD, [tenantId, ...values]);
  return { lines, movements };
}

/** Locks the account. @throws ApiError `not_found` for an unknown one */
async function requireAccount(session: Session, { tenantId, rail }: Deciding): Promise<void> {
  if ((await lockAccount(session, tenantId, rail)) === undefined) throw new ApiError('not_found');
}

/** The lines that exist, with their account locked. @throws ApiError `not_found` for an unknown account */
async function linesOf(session: Session, deciding: Deciding, numbers: readonly bigint[]): Promise<Line[]> {
  await requireAccount(session, deciding);
  const { tenantId, rail } = deciding;
  return session.query<Line>(LINES, [tenantId, rail, numbers]);
}

async function lockedLines(
  session: Session,
  deciding: Deciding,
  numbers: readonly bigint[],
): Promise<Line[]> {
  const lines = await linesOf(session, deciding, numbers);
  if (lines.length !== new Set(numbers).size) throw new ApiError('not_found');
  return lines;
}

const sum = (rows: readonly { amount: Kobo }[]): Kobo =>
  rows.reduce((total, { amount }) => total + amount, 0n);
const isOpen = ({ state }: Line): boolean => state !== 'matched' && state !== 'withdrawn';

/** Movements that a line can be matched with, or what they must be. */
export async function freeMovements(
  session: Session,
  { tenantId, rail }: { tenantId: string; rail: string },
  ids: readonly string[],
): Promise<Movement[] | string> {
  const movements = await session.query<Movement>(MOVEMENTS, [tenantId, rail, ids]);
  if (movements.length !== new Set(ids).size)
    return 'must be movements of the settlement account of this rail';
  if (movements.some(({ match }) => match !== null)) return 'must not be matched already';
  const [reversed] = await session.query<{ id: string }>(REVERSED, [tenantId, ids, rail]);
  return reversed === undefined ? movements : 'must not be a booking that is reversed, or its reversal';
}

/** Stores a match of lines and movements that are free and of one sum. */
async function match(
  session: Session,
  deciding: Deciding,
  lines: readonly Line[],
  movementIds: readonly string[],
): Promise<Decided> {
  const { tenantId, rail } = deciding;
  const movements = await freeMovements(session, deciding, movementIds);
  if (!lines.every(isOpen)) throw invalidField('lines', 'must not be matched already, or withdrawn');
  if (typeof movements === 'string') throw invalidField('movements', movements);
  const difference = sum(lines) - sum(movements);
  if (difference !== 0n)
    throw invalidField(
      'lines',
      `must have the sum of the movements; they differ by ${moneyText(difference < 0n ? -difference : difference, 'NGN')}`,
    );
  const dates = [...lines.map(({ bookedOn }) => bookedOn), ...movements.map(({ postedOn }) => postedOn)];
  const explainedOn = dates.includes(null) ? null : (dates as string[]).toSorted().at(-1)!;
  const numbers = lines.map(({ number }) => number);
  const ids = movements.map(({ id }) => id);
  const first = numbers[0]!;
  await session.execute(MATCH_LINES, [tenantId, rail, numbers, 'manual', first, explainedOn]);
  await session.execute(MATCH_MOVEMENTS, [tenantId, rail, ids, first, explainedOn]);
  return { lines: numbers, movements: ids };
}

/**
 * Accepts the movement that is proposed for a line. A matching meanwhile may have proposed another than the person saw.
 * @throws ApiError `not_found`, `invalid_request`
 */
export async function acceptProposed(
  session: Session,
  deciding: Deciding,
  { line, movement }: { line: bigint; movement: string },
): Promise<Decided> {
  const [found] = await lockedLines(session, deciding, [line]);
  const { proposedId, state } = found!;
  if (state !== 'proposed' || proposedId === null)
    throw invalidField('line', 'must be a line for which a movement is proposed');
  if (proposedId !== movement)
    throw invalidField('movement', 'must be the one that is proposed. Another is proposed by now');
  const matched = await match(session, deciding, [found!], [movement]);
  return record(session, deciding, 'accepted', matched, null);
}

/** Matches lines with movements of the same sum. @throws ApiError `not_found`, `invalid_request` */
export async function matchManually(
  session: Session,
  deciding: Deciding,
  chosen: { lines: readonly bigint[]; movements: readonly string[]; note: string | null },
): Promise<Decided> {
  const lines = await lockedLines(session, deciding, chosen.lines);
  return record(
    session,
    deciding,
    'matched',
    await match(session, deciding, lines, chosen.movements),
    chosen.note,
  );
}

const isExceptable = ({ state }: Line): boolean => state === 'open' || state === 'proposed';

/** Makes a line an exception. @throws ApiError `not_found`, `invalid_request` */
export async function exceptLine(
  session: Session,
  deciding: Deciding,
  line: bigint,
  note: string,
): Promise<Decided> {
  const [found] = await lockedLines(session, deciding, [line]);
  if (!isExceptable(found!)) throw invalidField('line', 'must be open or proposed');
  return storeExceptions(session, deciding, [line], note);
}

/** Makes all of the lines exceptions, or none. @throws ApiError `not_found`, `invalid_request` that names each refused line */
export async function exceptLines(
  session: Session,
  deciding: Deciding,
  numbers: readonly bigint[],
  note: string,
): Promise<Decided> {
  const lines = await linesOf(session, deciding, numbers);
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  const faults = numbers.flatMap((number, i) => {
    const line = byNumber.get(number);
    if (line === undefined) return { path: `lines[${i}]`, message: 'must be a line of this account' };
    return isExceptable(line)
      ? []
      : { path: `lines[${i}]`, message: `must be open or proposed; line ${number} is ${line.state}` };
  });
  if (faults.length > 0) throw new ApiError('invalid_request', faults);
  return storeExceptions(session, deciding, numbers, note);
}

async function storeExceptions(
  session: Session,
  deciding: Deciding,
  numbers: readonly bigint[],
  note: string,
): Promise<Decided> {
  const { tenantId, rail, nowMs } = deciding;
  await session.execute(EXCEPT, [tenantId, rail, numbers, toRfc3339(nowMs)]);
  return record(session, deciding, 'excepted', { lines: [...numbers], movements: [] }, note);
}

/** Undoes a match or an exception, or rejects a proposal; automatic matching leaves its lines alone from then on. @throws ApiError */
export async function undoLine(
  session: Session,
  deciding: Deciding,
  line: bigint,
  note: string,
): Promise<Decided> {
  const { tenantId, rail, nowMs } = deciding;
  const [found] = await lockedLines(session, deciding, [line]);
  if (found!.state === 'open' || found!.state === 'withdrawn')
    throw invalidField('line', 'must be matched, excepted or proposed');
  const first = found!.match ?? line;
  const lines = await session.query<{ number: bigint }>(REOPEN_LINES, [
    tenantId,
    rail,
    first,
    toRfc3339(nowMs),
  ]);
  const movements = await session.query<{ id: string }>(FREE_MOVEMENTS, [tenantId, rail, first]);
  const undone = { lines: lines.map(({ number }) => number), movements: movements.map(({ id }) => id) };
  return record(session, deciding, 'undone', undone, note);
}

/**
 * Sets movements that no statement shows aside, all or none: the bank has to say what became of them. They stay in the
 * equation of each day. @throws ApiError `not_found`, `invalid_request` that names each refused movement
 */
export async function exceptMovements(
  session: Session,
  deciding: Deciding,
  ids: readonly string[],
  note: string,
): Promise<Decided> {
  const { tenantId, rail, nowMs } = deciding;
  await requireAccount(session, deciding);
  const found = new Map(
    (await session.query<Movement>(MOVEMENTS, [tenantId, rail, ids])).map((one) => [one.id, one]),
  );
  const faults = ids.flatMap((id, i) => {
    const fault = faultOf(found.get(id));
    return fault === undefined ? [] : [{ path: `movements[${i}]`, message: `must be ${fault}` }];
  });
  if (faults.length > 0) throw new ApiError('invalid_request', faults);
  await session.execute(EXCEPT_MOVEMENTS, [tenantId, rail, ids, toRfc3339(nowMs)]);
  return record(session, deciding, 'excepted', { lines: [], movements: [...ids] }, note);
}

/** The condition that a movement fails, so that it cannot be set aside; undefined where it can. */
function faultOf(movement: Movement | undefined): string | undefined {
  if (movement === undefined) return 'a movement of the settlement account of this rail';
  if (movement.match !== null) return 'without a line; it is matched';
  if (movement.postedOn === null) return 'posted; the ledger has not posted it yet';
  return movement.excepted ? 'open; it is set aside already' : undefined;
}

/** Opens a movement that was set aside. @throws ApiError `not_found`, `invalid_request` */
export async function undoMovementException(
  session: Session,
  deciding: Deciding,
  id: string,
  note: string,
): Promise<Decided> {
  const { tenantId, rail } = deciding;
  await requireAccount(session, deciding);
  if ((await session.execute(UNDO_MOVEMENT_EXCEPTION, [tenantId, rail, id])) === 0)
    throw invalidField('movement', 'must be a movement that is set aside');
  return record(session, deciding, 'undone', { lines: [], movements: [id] }, note);
}
