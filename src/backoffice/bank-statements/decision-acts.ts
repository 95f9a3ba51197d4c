import { type Static, type TObject, Type } from 'typebox';
import type { Session } from '../../platform/db/database.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import { actInTenant, type DirectAct } from '../operators/acts/direct-act.ts';
import { SOME_ID } from '../transaction-status/fields.ts';
import { matchSoon } from './accounts.ts';
import { ACCOUNT, params, type StatementActDeps, subjectOf, tags } from './act-parts.ts';
import {
  acceptProposed,
  type Decided,
  type Deciding,
  exceptLine,
  exceptLines,
  exceptMovements,
  matchManually,
  undoLine,
  undoMovementException,
} from './decisions.ts';
import { lineField, noteField } from './schemas.ts';

/** Lines, and movements, of one decision. */
const DECIDED_MAX = 1_000;

const decidedSchema = Type.Object(
  {
    lines: Type.Array(lineField, { description: 'The lines that it is about.' }),
    movements: Type.Array(Type.String({ examples: [SOME_ID] }), {
      description: 'The movements that it is about.',
    }),
  },
  { title: 'ReconciliationDecision' },
);
const decided = {
  status: 200,
  message: 'Done',
  data: decidedSchema,
  description: 'What was decided about.',
} as const;
const decidedView = ({ lines, movements }: Decided) => ({ lines: lines.map(Number), movements });

type Described = Pick<DirectAct, 'operationId' | 'path' | 'audit' | 'summary' | 'description'>;

/** An act that makes a decision, records it with the note of its body and has the days be computed again. */
const decisionAct = <Params extends typeof params, Body extends TObject>(
  { database }: StatementActDeps,
  { path, ...described }: Described & { params: Params; body: Body },
  work: (
    session: Session,
    deciding: Deciding,
    asked: { params: Static<TObject<Params>>; body: Static<Body> },
  ) => Promise<Decided>,
): DirectAct =>
  actInTenant({
    ...described,
    path: `${ACCOUNT}/${path}`,
    permission: 'move_money',
    tags,
    answer: decided,
    perform: ({ tenantId, by, nowMs, record, ...asked }) =>
      database.transaction(tenantId, async (session) => {
        const { rail } = asked.params as { rail: string };
        const done = decidedView(await work(session, { tenantId, rail, by: by.name, nowMs }, asked));
        await matchSoon(session, tenantId, rail, nowMs);
        const { note } = asked.body as { note?: string };
        const entry = { subject: subjectOf(rail), after: done };
        await record(session, note === undefined ? entry : { ...entry, reason: note });
        return done;
      }),
  });

const lineParams = {
  ...params,
  line: Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'The number of a line.', examples: ['1'] }),
};

const accept = (deps: StatementActDeps): DirectAct =>
  decisionAct(
    deps,
    {
      operationId: 'acceptProposedMatch',
      path: 'lines/:line/accept',
      audit: 'bank_statement.match_accepted',
      summary: 'Accept a proposed match',
      description:
        'Matches a line with the movement that is proposed for it, if their amounts are equal. It posts nothing.',
      params: lineParams,
      body: Type.Object({
        movement: Type.String({
          pattern: UUID_PATTERN,
          description: 'The proposed movement. Refused where another is proposed by now.',
          examples: [SOME_ID],
        }),
      }),
    },
    (session, deciding, { params: { line }, body: { movement } }) =>
      acceptProposed(session, deciding, { line: BigInt(line), movement }),
  );

const linesField = Type.Array(lineField, {
  minItems: 1,
  maxItems: DECIDED_MAX,
  uniqueItems: true,
  description: 'The lines.',
  examples: [[1]],
});
const movementsField = Type.Array(Type.String({ pattern: UUID_PATTERN, examples: [SOME_ID] }), {
  maxItems: DECIDED_MAX,
  uniqueItems: true,
  description: 'Transactions of the settlement account. None: the lines cancel each other.',
  examples: [[SOME_ID]],
});

const match = (deps: StatementActDeps): DirectAct =>
  decisionAct(
    deps,
    {
      operationId: 'matchLines',
      path: 'matches',
      audit: 'bank_statement.lines_matched',
      summary: 'Match lines with movements',
      description:
        'The sums must be equal. It posts nothing: what explains a difference is proposed and posted first.',
      params,
      body: Type.Object({ lines: linesField, movements: movementsField, note: Type.Optional(noteField) }),
    },
    (session, deciding, { body: { lines, movements, note = null } }) =>
      matchManually(session, deciding, { lines: lines.map(BigInt), movements, note }),
  );

const noteBody = Type.Object({ note: noteField });

const except = (deps: StatementActDeps): DirectAct =>
  decisionAct(
    deps,
    {
      operationId: 'exceptLine',
      path: 'lines/:line/except',
      audit: 'bank_statement.line_excepted',
      summary: 'Except a line',
      description:
        'With a note. The line is an exception until it is matched, in the metrics too. It stays in the equation of each day.',
      params: lineParams,
      body: noteBody,
    },
    (session, deciding, { params: { line }, body: { note } }) =>
      exceptLine(session, deciding, BigInt(line), note),
  );

const exceptMany = (deps: StatementActDeps): DirectAct =>
  decisionAct(
    deps,
    {
      operationId: 'exceptLines',
      path: 'exceptions',
      audit: 'bank_statement.line_excepted',
      summary: 'Except lines for one reason',
      description: `Excepts at most ${DECIDED_MAX} lines, all or none, with one note. A refusal names each line that is neither open nor proposed, and why. Each exception is undone by itself.`,
      params,
      body: Type.Object({ lines: linesField, note: noteField }),
    },
    (session, deciding, { body: { lines, note } }) => exceptLines(session, deciding, lines.map(BigInt), note),
  );

const undo = (deps: StatementActDeps): DirectAct =>
  decisionAct(
    deps,
    {
      operationId: 'undoLineDecision',
      path: 'lines/:line/undo',
      audit: 'bank_statement.decision_undone',
      summary: 'Undo a match or an exception, or reject a proposal',
      description:
        'The lines are open again. Kolo neither matches nor proposes them by itself any more. Nothing is deleted.',
      params: lineParams,
      body: noteBody,
    },
    (session, deciding, { params: { line }, body: { note } }) =>
      undoLine(session, deciding, BigInt(line), note),
  );

const exceptMovementsAct = (deps: StatementActDeps): DirectAct =>
  decisionAct(
    deps,
    {
      operationId: 'exceptMovements',
      path: 'movement-exceptions',
      audit: 'bank_statement.movement_excepted',
      summary: 'Except movements without a line',
      description: `For posted movements that no statement shows, such as a payment that the bank looks for: at most ${DECIDED_MAX}, all or none, with one note. Each is an exception until a line is matched with it. It stays in the equation of each day, among the movements without a line.`,
      params,
      body: Type.Object({
        movements: { ...movementsField, minItems: 1, description: 'The movements.' },
        note: noteField,
      }),
    },
    (session, deciding, { body: { movements, note } }) => exceptMovements(session, deciding, movements, note),
  );

const undoMovement = (deps: StatementActDeps): DirectAct =>
  decisionAct(
    deps,
    {
      operationId: 'undoMovementException',
      path: 'movements/:movement/undo',
      audit: 'bank_statement.movement_reopened',
      summary: 'Undo the exception of a movement',
      description:
        'The movement is open again. It stays a work item if statements cover the days in which its line may follow.',
      params: {
        ...params,
        movement: Type.String({
          pattern: UUID_PATTERN,
          description: 'A transaction of the settlement account.',
          examples: [SOME_ID],
        }),
      },
      body: noteBody,
    },
    (session, deciding, { params: { movement }, body: { note } }) =>
      undoMovementException(session, deciding, movement, note),
  );

/** Decisions about lines and movements. None moves money or needs approval. */
export const decisionActs = (deps: StatementActDeps): readonly DirectAct[] => [
  accept(deps),
  match(deps),
  except(deps),
  exceptMany(deps),
  undo(deps),
  exceptMovementsAct(deps),
  undoMovement(deps),
];
