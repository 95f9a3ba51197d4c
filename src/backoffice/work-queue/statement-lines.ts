import { Type } from 'typebox';
import { type Session, statement } from '../../platform/db/database.ts';
import type { PageRequest } from '../../platform/db/keyset.ts';
import { dayText } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { KoboInteger, Timestamp } from '../../platform/values/json-schema.ts';
import { type Kobo, koboToNumber } from '../../platform/values/money.ts';
import { WAITING } from '../bank-statements/lists.ts';
import { customersOfMovement } from '../personal-data/affected-customers.ts';
import { guidance, IdOrNull, TextOrNull } from '../transaction-status/fields.ts';
import { accountItems } from './account-items.ts';
import { queue, type Wanted } from './queue.ts';

type State = 'open' | 'proposed' | 'excepted';

interface WaitingLine {
  rail: string;
  number: bigint;
  statement: number;
  bookedOn: string;
  amount: Kobo;
  state: State;
  reason: string | null;
  proposedId: string | null;
  waitsSince: number;
}

const ITEMS = accountItems({
  kind: 'statement_lines',
  table: 'l',
  column: 'number',
  type: 'bigint',
  pattern: '[1-9][0-9]{0,14}',
});

/** Plan: bank_statement_lines_waiting in its order. */
function list(session: Session, tenantId: string, page: PageRequest, wanted: Wanted): Promise<WaitingLine[]> {
  const { rail, state } = wanted.filter;
  const values: unknown[] = [tenantId, rail ?? null, state ?? null];
  return session.query<WaitingLine>(
    `SELECT l.rail, l.number, l.statement, l.booked_on::text AS "bookedOn", l.amount, l.state, l.reason,
       l.proposed_id AS "proposedId", l.waits_since AS "waitsSince"
     FROM bank_statement_lines l
     WHERE l.tenant_id = $1 AND ${WAITING} AND l.waits_since IS NOT NULL AND ($2::text IS NULL OR l.rail = $2)
       AND ($3::text IS NULL OR l.state = $3)${ITEMS.pageSql(page, wanted, values)}`,
    values,
  );
}

/** Movements of a line: those that it is matched with, or the one that is proposed. */
const MOVEMENTS = statement(
  'movements_of_waiting_line',
  `SELECT l.proposed_id AS id FROM bank_statement_lines l
   WHERE l.tenant_id = $1 AND l.rail = $2 AND l.number = $3 AND l.proposed_id IS NOT NULL
   UNION
   (SELECT m.transaction_id FROM bank_statement_lines l
    JOIN settlement_movements m ON m.tenant_id = $1 AND m.rail = $2 AND m.match = l.match
    WHERE l.tenant_id = $1 AND l.rail = $2 AND l.number = $3
    ORDER BY m.transaction_id LIMIT 100)`,
);

/** The customers of the movements of a line; of a line without one, nobody is known. */
async function customersOfLine(session: Session, tenantId: string, itemId: string): Promise<string[]> {
  const movements = await session.query<{ id: string }>(MOVEMENTS, [tenantId, ...ITEMS.partsOf(itemId)]);
  const customers = new Set<string>();
  for (const { id } of movements)
    for (const customer of await customersOfMovement(session, tenantId, id)) customers.add(customer);
  return [...customers].toSorted();
}

const MEANINGS: Readonly<Record<State, string>> = {
  open: 'Nothing in the ledger explains this line. Match it with a movement, propose what is missing, or except it.',
  proposed: 'Kolo proposes an explanation of this line. A person accepts or rejects it.',
  excepted: 'A person excepted this line. It waits until it is matched, or the exception is undone.',
};

function actionsOf({ state, proposedId }: WaitingLine): string[] {
  if (state === 'excepted') return ['matchLines', 'undoLineDecision'];
  if (state === 'open') return ['matchLines', 'exceptLine'];
  const accepting = proposedId === null ? [] : ['acceptProposedMatch'];
  return [...accepting, 'matchLines', 'exceptLine', 'undoLineDecision'];
}

const stateField = Type.Unsafe<State>({
  type: 'string',
  enum: ['open', 'proposed', 'excepted'],
  description: 'As of the line.',
  examples: ['open'],
});

const schema = Type.Object(
  {
    rail: Type.String({ description: 'The rail with the settlement account.', examples: ['sandbox'] }),
    line: Type.Integer({
      description: 'The number of the line: `readBankStatementLine` takes it.',
      examples: [1],
    }),
    statement: Type.Integer({ description: 'The number of its statement.', examples: [1] }),
    booked_on: Type.String({
      format: 'date',
      description: 'When the bank booked it.',
      examples: ['2026-11-27'],
    }),
    amount: KoboInteger('Money in is positive, money out negative; kobo.', -150_000),
    state: stateField,
    reason: TextOrNull('Why it is proposed or open again, as of the line.', 'doubled'),
    transaction_id: IdOrNull('The movement that is proposed.'),
    detail: Type.String({ examples: ['Line 1 of sandbox, booked on 27 Nov 2026'] }),
    since: Timestamp('Since when it waits.'),
    ...guidance,
  },
  { title: 'WaitingStatementLine' },
);

const view = (row: WaitingLine) => ({
  rail: row.rail,
  line: Number(row.number),
  statement: row.statement,
  booked_on: row.bookedOn,
  amount: koboToNumber(row.amount),
  state: row.state,
  reason: row.reason,
  transaction_id: row.proposedId,
  detail: `Line ${row.number} of ${row.rail}, booked on ${dayText(row.bookedOn)}`,
  since: toRfc3339(row.waitsSince),
  meaning: MEANINGS[row.state],
  actions: actionsOf(row),
});

/** Lines of bank statements that no rule matched, and exceptions. The bank's text is not shown: few may see it. */
export const STATEMENT_LINES = queue<WaitingLine>({
  kind: 'statement_lines',
  operationId: 'listWaitingStatementLines',
  summary: 'Lines of bank statements',
  filters: {
    rail: Type.Optional(Type.String({ maxLength: 40, description: 'Only of this account.' })),
    state: Type.Optional(stateField),
  },
  schema,
  isKey: ITEMS.isKey,
  keyOf: ({ rail, number }) => `${rail}:${number}`,
  list,
  since: ({ waitsSince }) => waitsSince,
  customersOf: customersOfLine,
  view,
});
