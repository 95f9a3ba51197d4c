import { Type } from 'typebox';
import type { Session } from '../../platform/db/database.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import { actInTenant, type DirectAct } from '../operators/acts/direct-act.ts';
import { SOME_ID } from '../transaction-status/fields.ts';
import { matchSoon } from './accounts.ts';
import { ACCOUNT, params, type StatementActDeps, subjectOf, tags } from './act-parts.ts';
import {
  acceptProposed,
  type Decided,
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

type DecisionActing = Parameters<Parameters<typeof actInTenant>[0]['perform']>[0];

/** Makes a decision, records it and has the days be computed again. */
async function decide(
  { database }: StatementActDeps,
  { tenantId, by, nowMs, record }: Pick<DecisionActing, 'tenantId' | 'by' | 'nowMs' | 'record'>,
  rail: string,
  work: (
    session: Session,
    deciding: { tenantId: string; rail: string; by: string; nowMs: number },
  ) => Promise<Decided>,
  reason?: string,
) {
  return database.transaction(tenantId, async (session) => {
    const done = decidedView(await work(session, { tenantId, rail, by: by.name, nowMs }));
    await matchSoon(session, tenantId, rail, nowMs);
    await record(session, {
      subject: subjectOf(rail),
      after: done,
      ...(reason === undefined ? {} : { reason }),
    });
    return done;
  });
}

const lineParams = {
  ...params,
  line: Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'The number of a line.', examples: ['1'] }),
};
const lineOf = (line: string): bigint => BigInt(line);

const accept = (deps: StatementActDeps): DirectAct =>
  actInTenant({
    operationId: 'acceptProposedMatch',
    path: `${ACCOUNT}/lines/:line/accept`,
    permission: 'move_money',
    audit: 'bank_statement.match_accepted',
    summary: 'Accept a proposed match',
    tags,
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
    answer: decided,
    perform: (acting) =>
      decide(deps, acting, acting.params.rail, (session, deciding) =>
        acceptProposed(session, deciding, {
          line: lineOf(acting.params.line),
          movement: acting.body.movement,
        }),
      ),
  });

const matchBody = Type.Object({
  lines: Type.Array(lineField, {
    minItems: 1,
    maxItems: DECIDED_MAX,
    uniqueItems: true,
    description: 'The lines.',
    examples: [[1]],
  }),
  movements: Type.Array(Type.String({ pattern: UUID_PATTERN, examples: [SOME_ID] }), {
    maxItems: DECIDED_MAX,
    uniqueItems: true,
    description: 'Transactions of the settlement account. None: the lines cancel each other.',
    examples: [[SOME_ID]],
  }),
  note: Type.Optional(noteField),
});

const match = (deps: StatementActDeps): DirectAct =>
  actInTenant({
    operationId: 'matchLines',
    path: `${ACCOUNT}/matches`,
    permission: 'move_money',
    audit: 'bank_statement.lines_matched',
    summary: 'Match lines with movements',
    tags,
    description:
      'The sums must be equal. It posts nothing: what explains a difference is proposed and posted first.',
    params,
    body: matchBody,
    answer: decided,
    perform: (acting) => {
      const { lines, movements, note = null } = acting.body;
      const chosen = { lines: lines.map(BigInt), movements, note };
      return decide(
        deps,
        acting,
        acting.params.rail,
        (session, deciding) => matchManually(session, deciding, chosen),
        note ?? undefined,
      );
    },
  });

const noteBody = Type.Object({ note: noteField });

/** An act on one line, with a note. */
const withNote = (
  deps: StatementActDeps,
  {
    act,
    ...described
  }: { act: 'except' | 'undo' } & Pick<DirectAct, 'operationId' | 'audit' | 'summary' | 'description'>,
  work: typeof exceptLine,
): DirectAct =>
  actInTenant({
    ...described,
    path: `${ACCOUNT}/lines/:line/${act}`,
    permission: 'move_money',
    tags,
    params: lineParams,
    body: noteBody,
    answer: decided,
    perform: (acting) =>
      decide(
        deps,
        acting,
        acting.params.rail,
        (session, deciding) => work(session, deciding, lineOf(acting.params.line), acting.body.note),
        acting.body.note,
      ),
  });

const except = (deps: StatementActDeps): DirectAct =>
  withNote(
    deps,
    {
      act: 'except',
      operationId: 'exceptLine',
      audit: 'bank_statement.line_excepted',
      summary: 'Except a line',
      description:
        'With a note. The line is an exception until it is matched, in the metrics too. It stays in the equation of each day.',
    },
    exceptLine,
  );

const exceptMany = (deps: StatementActDeps): DirectAct =>
  actInTenant({
    operationId: 'exceptLines',
    path: `${ACCOUNT}/exceptions`,
    permission: 'move_money',
    audit: 'bank_statement.line_excepted',
    summary: 'Except lines for one reason',
    tags,
    description: `Excepts at most ${DECIDED_MAX} lines, all or none, with one note. A refusal names each line that is neither open nor proposed, and why. Each exception is undone by itself.`,
    params,
    body: Type.Object({ lines: matchBody.properties.lines, note: noteField }),
    answer: decided,
    perform: (acting) => {
      const { lines, note } = acting.body;
      const numbers = lines.map(BigInt);
      return decide(
        deps,
        acting,
        acting.params.rail,
        (session, deciding) => exceptLines(session, deciding, numbers, note),
        note,
      );
    },
  });

const undo = (deps: StatementActDeps): DirectAct =>
  withNote(
    deps,
    {
      act: 'undo',
      operationId: 'undoLineDecision',
      audit: 'bank_statement.decision_undone',
      summary: 'Undo a match or an exception, or reject a proposal',
      description:
        'The lines are open again. Kolo neither matches nor proposes them by itself any more. Nothing is deleted.',
    },
    undoLine,
  );

const exceptMovementsAct = (deps: StatementActDeps): DirectAct =>
  actInTenant({
    operationId: 'exceptMovements',
    path: `${ACCOUNT}/movement-exceptions`,
    permission: 'move_money',
    audit: 'bank_statement.movement_excepted',
    summary: 'Except movements without a line',
    tags,
    description: `For posted movements that no statement shows, such as a payment that the bank looks for: at most ${DECIDED_MAX}, all or none, with one note. Each is an exception until a line is matched with it. It stays in the equation of each day, among the movements without a line.`,
    params,
    body: Type.Object({
      movements: { ...matchBody.properties.movements, minItems: 1, description: 'The movements.' },
      note: noteField,
    }),
    answer: decided,
    perform: (acting) => {
      const { movements, note } = acting.body;
      return decide(
        deps,
        acting,
        acting.params.rail,
        (session, deciding) => exceptMovements(session, deciding, movements, note),
        note,
      );
    },
  });

const undoMovement = (deps: StatementActDeps): DirectAct =>
  actInTenant({
    operationId: 'undoMovementException',
    path: `${ACCOUNT}/movements/:movement/undo`,
    permission: 'move_money',
    audit: 'bank_statement.movement_reopened',
    summary: 'Undo the exception of a movement',
    tags,
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
    answer: decided,
    perform: (acting) =>
      decide(
        deps,
        acting,
        acting.params.rail,
        (session, deciding) =>
          undoMovementException(session, deciding, acting.params.movement, acting.body.note),
        acting.body.note,
      ),
  });

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
