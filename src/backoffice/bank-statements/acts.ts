import { Type } from 'typebox';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import { koboFromNumber } from '../../platform/values/money.ts';
import { RAILS } from '../../rails/registry.ts';
import { actInTenant, type DirectAct } from '../operators/acts/direct-act.ts';
import { reasonBody, SOME_ID } from '../transaction-status/fields.ts';
import { accountBody, mappingOf, sourcesOf } from './account-settings.ts';
import { lockAccount, MAIN_SOURCE, matchSoon, setAccount } from './accounts.ts';
import {
  acceptProposed,
  type Decided,
  exceptLine,
  exceptLines,
  matchManually,
  undoLine,
} from './decisions.ts';
import { importStatement } from './import-statement.ts';
import {
  accountSchema,
  accountView,
  dayField,
  daySchema,
  dayView,
  importBody,
  importedSchema,
  importedView,
  lineField,
  noteField,
  railField,
} from './schemas.ts';
import { reopenDay, signOff } from './sign-off.ts';
import { withdrawStatement } from './withdraw.ts';

/** Dependencies of acts on bank statements. */
export interface StatementActDeps {
  /** Sessions of the role `kolo_app`. */
  database: TenantDatabase;
  calendar: Calendar;
  /** The installation has a single operator, who may sign off what they imported. */
  singleOperator: boolean;
}

/** Largest file, bytes, and the largest request: some characters take two bytes in JSON. */
const FILE_MAX_BYTES = 16 * 1_024 * 1_024;
const REQUEST_MAX_BYTES = FILE_MAX_BYTES + 8 * 1_024 * 1_024;
/** Lines, and movements, of one decision. */
const DECIDED_MAX = 1_000;

const tags = ['Bank statements'];
const params = { rail: railField };
const ACCOUNT = '/reconciled-accounts/:rail';
const subjectOf = (rail: string): string => `reconciled_account ${rail}`;

const set = ({ database }: StatementActDeps): DirectAct =>
  actInTenant({
    operationId: 'setReconciledAccount',
    path: ACCOUNT,
    permission: 'move_money',
    audit: 'reconciled_account.set',
    summary: 'Set up an account for reconciliation',
    tags,
    description:
      'Names the account at a bank or provider whose statements are compared with the settlement account of a rail, and says how its CSV files are read. It replaces earlier settings, and changes no statement.',
    params,
    body: accountBody,
    answer: { status: 200, message: 'Set', data: accountSchema, description: 'The account.' },
    async perform({ tenantId, params: { rail }, body, nowMs, record }) {
      if (!RAILS.some(({ name }) => name === rail)) throw new ApiError('not_found');
      const account = {
        rail,
        name: body.name,
        accountNumber: body.account_number ?? null,
        mapping: mappingOf(body),
        sources: sourcesOf(body),
        windowDays: body.window_days ?? 3,
      };
      return database.transaction(tenantId, async (session) => {
        await setAccount(session, tenantId, account, nowMs);
        await record(session, { subject: subjectOf(rail), after: { ...account } });
        return accountView((await lockAccount(session, tenantId, rail))!);
      });
    },
  });

const importFile = ({ database, calendar }: StatementActDeps): DirectAct =>
  actInTenant({
    operationId: 'importBankStatement',
    path: `${ACCOUNT}/statements`,
    permission: 'move_money',
    audit: 'bank_statement.imported',
    bodyMaxBytes: REQUEST_MAX_BYTES,
    summary: 'Import a bank statement',
    tags,
    description:
      'Imports the statements of a file, all or none; a statement never changes. Opening balance and lines must make the closing balance. A file that was imported before, and one that overlaps another statement, are refused. So is a number of the bank that another statement of the year has. A gap in balances or numbers is named. Matching begins at once, and posts nothing.',
    params,
    body: importBody,
    answer: { status: 201, message: 'Imported', data: importedSchema, description: 'Its statements.' },
    async perform({ tenantId, params: { rail }, body, by, nowMs, record }) {
      const content = Buffer.from(body.content, 'utf8');
      if (content.length > FILE_MAX_BYTES)
        throw invalidField('content', 'must have at most 16 MiB: split the file by days');
      const file = {
        format: body.format,
        source: body.source ?? MAIN_SOURCE,
        fileName: body.file_name,
        content,
        opening: body.opening_balance === undefined ? null : koboFromNumber(body.opening_balance),
        closing: body.closing_balance === undefined ? null : koboFromNumber(body.closing_balance),
      };
      return database.transaction(tenantId, async (session) => {
        const importing = { tenantId, by: by.name, nowMs, calendar };
        const imported = await importStatement(session, importing, rail, file);
        const statements = imported.map(importedView);
        await record(session, { subject: subjectOf(rail), after: { file_name: file.fileName, statements } });
        return { statements };
      });
    },
  });

const withdraw = ({ database }: StatementActDeps): DirectAct =>
  actInTenant({
    operationId: 'withdrawBankStatement',
    path: `${ACCOUNT}/statements/:statement/withdraw`,
    permission: 'move_money',
    audit: 'bank_statement.withdrawn',
    summary: 'Withdraw a bank statement',
    tags,
    description:
      'For a file that was imported by mistake: all its statements stay listed, and do not count any more. Movements that they were matched with are open again, and the file can be imported again. Refused once a day from its first day on is signed off.',
    params: {
      ...params,
      statement: Type.String({
        pattern: '^[1-9][0-9]{0,8}$',
        description: 'The number of a statement of the file.',
        examples: ['1'],
      }),
    },
    body: reasonBody,
    answer: {
      status: 200,
      message: 'Withdrawn',
      data: Type.Object({
        statements: Type.Array(Type.Integer({ examples: [1] }), {
          description: 'The statements of the file.',
        }),
      }),
      description: 'Its statements do not count any more.',
    },
    perform: ({ tenantId, params: { rail, statement }, body: { reason }, by, nowMs, record }) =>
      database.transaction(tenantId, async (session) => {
        const statements = await withdrawStatement(
          session,
          { tenantId, rail, by: by.name, nowMs },
          { number: Number(statement), reason },
        );
        await record(session, { subject: subjectOf(rail), after: { statements }, reason });
        return { statements };
      }),
  });

const matchAgain = ({ database }: StatementActDeps): DirectAct =>
  actInTenant({
    operationId: 'matchBankStatements',
    path: `${ACCOUNT}/match`,
    permission: 'follow_up',
    audit: 'bank_statement.matching_requested',
    summary: 'Match again now',
    tags,
    description:
      'Lines are matched after each import, and when a new movement was collected, which is every ten minutes. This does it now. It posts nothing.',
    params,
    answer: { status: 202, message: 'It is matched again', description: 'A worker matches.' },
    async perform({ tenantId, params: { rail }, nowMs, record }) {
      await database.transaction(tenantId, async (session) => {
        if (!(await matchSoon(session, tenantId, rail, nowMs))) throw new ApiError('not_found');
        await record(session, { subject: subjectOf(rail) });
      });
    },
  });

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

const sign = ({ database, calendar, singleOperator }: StatementActDeps): DirectAct =>
  actInTenant({
    operationId: 'signOffDay',
    path: `${ACCOUNT}/days/:day/sign-off`,
    permission: 'move_money',
    audit: 'reconciled_day.signed_off',
    summary: 'Sign off a day',
    tags,
    description:
      'The equation of the day is kept as it is until somebody reopens it. Somebody else than the importer of its statements signs, unless the installation has a single operator. A day needs a note if it has anything unexplained or unmatched, if no statement of it was imported after it was over and the bank does not state that the next one opens with its closing balance, or if the next statement opens with another. The oldest open day comes first, because later ones rest on it. Refused until a matching that began after the end of the day has ended.',
    params: { ...params, day: dayField },
    body: Type.Object({ note: Type.Optional(noteField) }),
    answer: { status: 200, message: 'Signed off', data: daySchema, description: 'The day.' },
    async perform({ tenantId, params: { rail, day }, body: { note = null }, by, nowMs, record }) {
      const signed = { day, note, calendar, singleOperator };
      return database.transaction(tenantId, async (session) => {
        const done = dayView(
          await signOff(session, { tenantId, rail, by: by.name, nowMs }, signed),
          new Map(),
        );
        const { unexplained, unmatched_lines, unmatched_movements } = done;
        await record(session, {
          subject: subjectOf(rail),
          after: { day, unexplained, unmatched_lines, unmatched_movements },
          ...(note === null ? {} : { reason: note }),
        });
        return done;
      });
    },
  });

const reopen = ({ database, singleOperator }: StatementActDeps): DirectAct =>
  actInTenant({
    operationId: 'reopenDay',
    path: `${ACCOUNT}/days/:day/reopen`,
    permission: 'move_money',
    audit: 'reconciled_day.reopened',
    summary: 'Reopen a day that is signed off',
    tags,
    description:
      'Takes the sign-off back: the equation of the day is computed again, and month-end files count it as open. The newest signed day comes first, because later ones rest on it. Somebody who may sign it off reopens it.',
    params: { ...params, day: dayField },
    body: reasonBody,
    answer: { status: 200, message: 'Reopened', data: daySchema, description: 'The day.' },
    perform: ({ tenantId, params: { rail, day }, body: { reason }, by, nowMs, record }) =>
      database.transaction(tenantId, async (session) => {
        const deciding = { tenantId, rail, by: by.name, nowMs };
        const done = await reopenDay(session, deciding, { day, reason, singleOperator });
        await matchSoon(session, tenantId, rail, nowMs);
        await record(session, { subject: subjectOf(rail), after: { day }, reason });
        return dayView(done, new Map());
      }),
  });

/** Acts on bank statements. None moves money or needs approval. */
export const statementActs = (deps: StatementActDeps): readonly DirectAct[] => [
  set(deps),
  importFile(deps),
  withdraw(deps),
  matchAgain(deps),
  accept(deps),
  match(deps),
  except(deps),
  exceptMany(deps),
  undo(deps),
  sign(deps),
  reopen(deps),
];
