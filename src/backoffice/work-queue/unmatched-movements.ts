import { Type } from 'typebox';
import type { Session } from '../../platform/db/database.ts';
import type { PageRequest } from '../../platform/db/keyset.ts';
import { dayText } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { KoboInteger, Timestamp } from '../../platform/values/json-schema.ts';
import { type Kobo, koboToNumber } from '../../platform/values/money.ts';
import { customersOfMovement } from '../personal-data/affected-customers.ts';
import { guidance, Id } from '../transaction-status/fields.ts';
import { accountItems } from './account-items.ts';
import { queue, type Wanted } from './queue.ts';

type State = 'open' | 'excepted';

interface WaitingMovement {
  rail: string;
  id: string;
  category: string;
  postedOn: string;
  amount: Kobo;
  state: State;
  waitsSince: number;
}

const ITEMS = accountItems({
  kind: 'unmatched_movements',
  table: 'm',
  column: 'transaction_id',
  type: 'uuid',
  pattern: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
});

/** Plan: settlement_movements_waiting in its order. */
function list(
  session: Session,
  tenantId: string,
  page: PageRequest,
  wanted: Wanted,
): Promise<WaitingMovement[]> {
  const { rail, state } = wanted.filter;
  const values: unknown[] = [tenantId, rail ?? null, state ?? null];
  return session.query<WaitingMovement>(
    `SELECT m.rail, m.transaction_id AS id, m.category, m.posted_on::text AS "postedOn", m.amount,
       CASE WHEN m.excepted THEN 'excepted' ELSE 'open' END AS state, m.waits_since AS "waitsSince"
     FROM settlement_movements m
     WHERE m.tenant_id = $1 AND m.waits_since IS NOT NULL AND ($2::text IS NULL OR m.rail = $2)
       AND ($3::text IS NULL OR m.excepted = ($3 = 'excepted'))${ITEMS.pageSql(page, wanted, values)}`,
    values,
  );
}

const MEANINGS: Readonly<Record<State, string>> = {
  open: 'No statement shows this movement. Ask the bank, match it with a line, or set it aside.',
  excepted:
    'A person set this movement aside. It waits until a line is matched with it, or the exception is undone.',
};
const ACTIONS: Readonly<Record<State, string[]>> = {
  open: ['matchLines', 'exceptMovements'],
  excepted: ['matchLines', 'undoMovementException'],
};

const stateField = Type.Unsafe<State>({
  type: 'string',
  enum: ['open', 'excepted'],
  description: '`excepted` while a person sets it aside.',
  examples: ['open'],
});

const schema = Type.Object(
  {
    rail: Type.String({ description: 'The rail with the settlement account.', examples: ['sandbox'] }),
    transaction_id: Id('The movement.'),
    category: Type.String({ examples: ['bank-outflow'] }),
    posted_on: Type.String({
      format: 'date',
      description: 'When the ledger posted it.',
      examples: ['2026-11-27'],
    }),
    amount: KoboInteger('What the settlement account grows by, kobo.', -150_000),
    state: stateField,
    detail: Type.String({ examples: ['Movement of sandbox, posted on 27 Nov 2026'] }),
    since: Timestamp('Since when it waits.'),
    ...guidance,
  },
  { title: 'WaitingMovement' },
);

const view = (row: WaitingMovement) => ({
  rail: row.rail,
  transaction_id: row.id,
  category: row.category,
  posted_on: row.postedOn,
  amount: koboToNumber(row.amount),
  state: row.state,
  detail: `Movement of ${row.rail}, posted on ${dayText(row.postedOn)}`,
  since: toRfc3339(row.waitsSince),
  meaning: MEANINGS[row.state],
  actions: ACTIONS[row.state],
});

/** Movements of settlement accounts that statements should show and do not, and those that people set aside. */
export const UNMATCHED_MOVEMENTS = queue<WaitingMovement>({
  kind: 'unmatched_movements',
  operationId: 'listWaitingMovements',
  summary: 'Movements without a line',
  filters: {
    rail: Type.Optional(Type.String({ maxLength: 40, description: 'Only of this account.' })),
    state: Type.Optional(stateField),
  },
  schema,
  isKey: ITEMS.isKey,
  keyOf: ({ rail, id }) => `${rail}:${id}`,
  list,
  since: ({ waitsSince }) => waitsSince,
  customersOf: (session, tenantId, itemId) =>
    customersOfMovement(session, tenantId, ITEMS.partsOf(itemId)[1]!),
  view,
});
