import { Type } from 'typebox';
import { Lines, Name, OrderBy, PAGE_QUERY, sortField } from '../../platform/http/schemas.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { environmentParams } from '../operators/environment.ts';
import { SOME_ID, TextOrNull, TimeOrNull } from '../transaction-status/fields.ts';
import type { AccountProgress, ReconciledAccount } from './accounts.ts';
import { csvMappingSchema } from './formats/mappings.ts';
import { STATEMENT_FILE_FORMATS, type StatementFileFormat } from './formats/statement.ts';
import type { ImportedStatement } from './import-statement.ts';
import {
  AMOUNT_SEARCHED_MAX,
  LINE_TERMS,
  type ListedLine,
  type ListedMovement,
  type ListedStatement,
  MOVEMENT_TERMS,
} from './lists.ts';
import { type NamesOfMovement, namedFields } from './movement-names.ts';
import { type LineInFull, NEAR_DAYS } from './one-line.ts';

export const railField = Type.String({
  minLength: 1,
  maxLength: 50,
  description: 'The rail with the settlement account.',
  examples: ['sandbox'],
});
export const accountParams = Type.Object({ ...environmentParams.properties, rail: railField });
export const Day = (description: string, example = '2026-11-27') =>
  Type.String({ format: 'date', description, examples: [example] });
export const Count = (description: string, example = 0) =>
  Type.Integer({ minimum: 0, description, examples: [example] });
export const lineField = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The number of a line of the account.',
  examples: [1],
});
const DAY_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';
export const dayField = Type.String({
  pattern: DAY_PATTERN,
  description: 'A day that is over.',
  examples: ['2026-11-27'],
});
export const digestField = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description:
    'SHA-256 of the numbers of the day, hex: a sign-off names the numbers that its signer has read.',
  examples: ['3f1c0de2a4b5968778695a4b3c2d1e0f3f1c0de2a4b5968778695a4b3c2d1e0f'],
});
export const noteField = Lines(1_000, {
  description: 'Why.',
  examples: ['The bank shows it twice; its letter of 3 May'],
});

export const accountName = Name(100, {
  description: 'What people call it.',
  examples: ['GTBank settlement'],
});

export const sourceField = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,29}$',
  description: "The kind of file; `main` for the account's own mapping, MT940 and camt.053.",
  examples: ['transfers'],
});

const LINE_STATES = ['open', 'proposed', 'matched', 'excepted', 'withdrawn'] as const;

/** As it is read: the mapping that is sent is another schema. */
const sourceMapping = Type.Object(csvMappingSchema.properties, { title: 'SourceMapping' });

export const accountSchema = Type.Object(
  {
    rail: railField,
    name: Type.String({ description: 'What people call it.', examples: ['GTBank settlement'] }),
    account_number: TextOrNull('The number that statements must name; null: any.', '0123456789'),
    mapping: Nullable(csvMappingSchema),
    sources: Type.Array(
      Type.Object({ name: sourceField, mapping: sourceMapping }, { title: 'StatementSource' }),
      { description: 'Other kinds of files, and how their columns are read.' },
    ),
    window_days: Count(
      'Days between a line and a movement that can be one payment without a common reference.',
      3,
    ),
    begins_on: Nullable(Day('The first day of the first statement.')),
    statements: Count('Statements imported.'),
    lines: Count('Lines imported.'),
    matched_at: TimeOrNull('When the last matching that has ended began.'),
  },
  { title: 'ReconciledAccount' },
);

export const accountView = (account: ReconciledAccount) => ({
  rail: account.rail,
  name: account.name,
  account_number: account.accountNumber,
  mapping: account.mapping,
  sources: Object.entries(account.sources).map(([name, mapping]) => ({ name, mapping })),
  window_days: account.windowDays,
  begins_on: account.beginsOn,
  statements: account.statements,
  lines: Number(account.lines),
  matched_at: toRfc3339OrNull(account.matchedAt),
});

const format = Type.Unsafe<StatementFileFormat>({
  type: 'string',
  enum: [...STATEMENT_FILE_FORMATS],
  description: '`csv` by the mapping of the account, `mt940` or `camt053`.',
  examples: ['csv'],
});

const statementFields = {
  number: Type.Integer({ description: 'Numbers the statements of the account from 1.', examples: [1] }),
  from_on: Day('The day of its first line.'),
  until_on: Day('The day of its last line.'),
  opening: KoboInteger('The balance before it, kobo.'),
  closing: KoboInteger('The balance after it, kobo.'),
  lines: Type.Integer({ description: 'Number of its lines.', examples: [120] }),
  gap: KoboInteger(
    'Money that the balances show to be missing before it, kobo; 0 if it continues from the statement before.',
    0,
  ),
  missing_numbers: TextOrNull("The bank's own numbers that are missing before it, such as `2 to 4`."),
};
export const importedSchema = Type.Object(
  { statements: Type.Array(Type.Object(statementFields, { title: 'ImportedStatement' })) },
  { title: 'ImportedStatements' },
);
export const importedView = (one: ImportedStatement) => ({
  number: one.number,
  from_on: one.fromOn,
  until_on: one.untilOn,
  opening: koboToNumber(one.opening),
  closing: koboToNumber(one.closing),
  lines: one.lines,
  gap: koboToNumber(one.gap),
  missing_numbers: one.missingNumbers,
});

const Balance = (description: string, example: number) =>
  Type.Integer({
    minimum: -Number.MAX_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    description,
    examples: [example],
  });

export const importBody = Type.Object({
  format,
  source: Type.Optional(sourceField),
  file_name: Name(200, { description: 'The name of the file.', examples: ['gtbank-november.csv'] }),
  content: Type.String({
    minLength: 1,
    description: 'The file as text, at most 16 MiB.',
    examples: ['Date,Amount,Reference,Narration\n27/11/2026,-1500.00,R1,Rent\n'],
  }),
  opening_balance: Type.Optional(Balance('The balance before the file, kobo, if the file states none.', 0)),
  closing_balance: Type.Optional(
    Balance('The balance after the file, kobo, if the file states none.', -150_000),
  ),
});

export const statementSchema = Type.Object(
  {
    ...statementFields,
    format,
    source: sourceField,
    file_name: Type.String({ examples: ['gtbank-november.csv'] }),
    bank_number: TextOrNull("The bank's own number of it."),
    sha256: Type.String({ description: 'SHA-256 of the file, hexadecimal.', examples: ['9f86d081884c7d65'] }),
    stated: Type.Boolean({
      description: 'True if the file states both balances. Those that the importer gave do not count.',
      examples: [true],
    }),
    imported_by: Type.String({ description: 'The operator.', examples: [SOME_ID] }),
    imported_at: Timestamp('When it was imported.'),
    withdrawn: Nullable(
      Type.Object(
        {
          by: Type.String({ description: 'The operator.', examples: [SOME_ID] }),
          at: Timestamp('When.'),
          because: Type.String({ description: 'Why.', examples: ['It is of the other account'] }),
        },
        { title: 'WithdrawnStatement', description: 'Null unless it was imported by mistake.' },
      ),
    ),
  },
  { title: 'BankStatement' },
);
export const statementView = (one: ListedStatement) => ({
  ...importedView(one),
  format: one.format,
  source: one.source,
  file_name: one.fileName,
  bank_number: one.bankNumber,
  sha256: one.fileHash.toString('hex'),
  stated: one.stated,
  imported_by: one.importedBy,
  imported_at: toRfc3339(one.importedAt),
  withdrawn: one.withdrawn && { ...one.withdrawn, at: toRfc3339(one.withdrawn.at) },
});

const lineState = Type.Unsafe<(typeof LINE_STATES)[number]>({
  type: 'string',
  enum: [...LINE_STATES],
  description:
    '`open`: nothing explains it. `proposed`: a person decides. `matched`: the ledger has it. `excepted`: a person made it an exception. `withdrawn`: its statement was imported by mistake.',
  examples: ['open'],
});
const dayOf = (description: string) =>
  Type.Optional(Type.String({ pattern: DAY_PATTERN, description, examples: ['2026-11-27'] }));
const termOf = <Term extends string>(terms: readonly Term[], description: string) =>
  Type.Optional(Type.Unsafe<Term>({ type: 'string', enum: [...terms], description, examples: [terms[0]!] }));
export const lineQuery = Type.Object({
  ...PAGE_QUERY,
  orderBy: OrderBy,
  ...sortField(
    `An amount counts without its sign. The newest ${AMOUNT_SEARCHED_MAX} lines that match are sorted.`,
  ),
  state: Type.Optional(lineState),
  statement: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2 ** 31 - 1,
      description: 'The number of a statement.',
      examples: [1],
    }),
  ),
  day: dayOf('When the bank booked them.'),
  term: termOf(
    LINE_TERMS,
    'With `day`: the lines that make up this term of its equation instead. Those until the day, for `not_yet_posted` and `unmatched_lines`.',
  ),
  amount: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: `Kobo, in either direction. Without a day or statement, the newest ${AMOUNT_SEARCHED_MAX} lines are searched.`,
      examples: [150_000],
    }),
  ),
});
export const lineParams = Type.Object({
  ...accountParams.properties,
  line: Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'The number of a line.', examples: ['1'] }),
});
export const lineSchema = Type.Object(
  {
    line: lineField,
    statement: Type.Integer({ description: 'The number of its statement.', examples: [1] }),
    file_line: Type.Integer({ description: 'The line of the file.', examples: [2] }),
    booked_on: Day('When the bank booked it.'),
    amount: KoboInteger('Money in is positive, money out negative; kobo.', -150_000),
    reference: TextOrNull('The session id, or the reference of the bank.', 'R1'),
    counterparty: TextOrNull('The account number of the other side, if its text names one.'),
    description: TextOrNull("The bank's text.", 'Rent'),
    state: lineState,
    reason: TextOrNull(
      'The rule that matched it (`booked`, `reference`, `reference_sum`, `batch`, `amount_and_date`, `manual`), why it is proposed (`doubled`, `other_amount`, `several_candidates`, `late`, `fee`), or why it is open again (`undone`, `released_here`).',
    ),
    proposed_movement: TextOrNull('The movement that is proposed.'),
    item_id: TextOrNull(
      'The work item of the kind `statement_lines` that it is; null for none.',
      'sandbox:1',
    ),
    movements: Type.Array(Type.String({ examples: [SOME_ID] }), {
      description: 'The movements that it is matched with.',
    }),
    matched_with: Type.Array(lineField, { description: 'Other lines of the same match.' }),
  },
  { title: 'BankStatementLine' },
);
export const lineView = (one: ListedLine) => ({
  line: Number(one.number),
  statement: one.statement,
  file_line: one.fileLine,
  booked_on: one.bookedOn,
  amount: koboToNumber(one.amount),
  reference: one.reference,
  counterparty: one.counterparty,
  description: one.description,
  state: one.state,
  reason: one.reason,
  proposed_movement: one.proposedId,
  item_id: one.itemId,
  movements: one.movements,
  matched_with: one.matchedWith.map(Number),
});

export const movementSchema = Type.Object(
  {
    transaction_id: Type.String({ examples: [SOME_ID] }),
    category: Type.String({ examples: ['bank-outflow'] }),
    amount: KoboInteger('What the settlement account grows by, kobo.', -150_000),
    reference: TextOrNull('The id under which the bank or provider knows it.', 'R1'),
    posted_on: Nullable(Day('When the ledger posted it; null until then.')),
    excepted: Type.Boolean({ description: 'True while a person sets it aside.', examples: [false] }),
    item_id: TextOrNull('The work item of the kind `unmatched_movements` that it is; null for none.'),
    line: Nullable(
      Type.Integer({ description: 'The line that it is matched with; null without one.', examples: [1] }),
    ),
    ...namedFields,
  },
  { title: 'UnmatchedMovement' },
);
export const movementView = (one: ListedMovement, namesOf: NamesOfMovement) => ({
  transaction_id: one.id,
  category: one.category,
  amount: koboToNumber(one.amount),
  reference: one.reference,
  posted_on: one.postedOn,
  excepted: one.excepted,
  item_id: one.itemId,
  line: one.line === null ? null : Number(one.line),
  ...namesOf(one.id),
});
export const movementQuery = Type.Object({
  ...PAGE_QUERY,
  from: dayOf('Posted on this day or later.'),
  to: dayOf('Posted on this day or before.'),
  day: dayOf('Those that make up a term of the equation of this day, though a line may explain them by now.'),
  term: termOf(MOVEMENT_TERMS, 'With `day`: the term; `unmatched_movements` when omitted.'),
  excepted: Type.Optional(
    Type.Boolean({ description: 'Only those that a person set aside, or did not.', examples: [true] }),
  ),
});

/** Most days around a line that a person can look through. */
const DAYS_MAX = 60;
export const windowQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: DAYS_MAX,
      description: `Days before and after the line in which candidates and other lines are searched; ${NEAR_DAYS} unless given.`,
      examples: [NEAR_DAYS],
    }),
  ),
});

export const lineInFullSchema = Type.Object(
  {
    line: lineSchema,
    movements: Type.Array(movementSchema, {
      description: 'The movements that it is matched with, or the one that is proposed.',
    }),
    candidates: Type.Array(movementSchema, {
      description:
        'Movements without a line: those of its amount first, up to 60 days away, then the nearest in time; at most 100.',
    }),
    lines_beside: Type.Array(lineSchema, {
      description:
        'Other lines without a movement, which can be matched together with it: the nearest in time first, at most 100.',
    }),
    decisions: Type.Array(
      Type.Object(
        {
          decision: Type.String({
            description: '`accepted`, `matched`, `excepted` or `undone`.',
            examples: ['matched'],
          }),
          note: TextOrNull('Why.'),
          decided_by: Type.String({ description: 'The operator.', examples: [SOME_ID] }),
          decided_by_name: TextOrNull('Their name.'),
          decided_at: Timestamp('When.'),
        },
        { title: 'LineDecision' },
      ),
      { description: 'What people decided, the newest first.' },
    ),
    booking: TextOrNull(
      'The transaction that booked the line, until it is reversed. It stands after an undo, and after the line is withdrawn.',
    ),
  },
  { title: 'BankStatementLineInFull' },
);
export const lineInFullView = (
  one: LineInFull,
  nameOf: ReadonlyMap<string, string>,
  namesOf: NamesOfMovement,
) => ({
  line: lineView(one.line),
  movements: one.movements.map((movement) => movementView(movement, namesOf)),
  candidates: one.candidates.map((movement) => movementView(movement, namesOf)),
  lines_beside: one.linesBeside.map(lineView),
  decisions: one.decisions.map(({ decision, note, decidedBy, decidedAt }) => ({
    decision,
    note,
    decided_by: decidedBy,
    decided_by_name: nameOf.get(decidedBy) ?? null,
    decided_at: toRfc3339(decidedAt),
  })),
  booking: one.booking,
});

export const summarySchema = Type.Object(
  {
    account: accountSchema,
    lines_read: Nullable(
      Count('Lines that an import under way has read so far; null while none is, or before the first 5,000.'),
    ),
    lines_left: Count('Lines that the current matching run has not processed yet, 100,000 at most.'),
    gaps: Count("Statements before which another is missing, by the balances or by the bank's own numbers."),
    open: Count('Open lines, at most 1,000 of each state are counted.'),
    proposed: Count('Proposed lines.'),
    excepted: Count('Excepted lines.'),
    unmatched_movements: Count('Movements without a line that wait for people, at most 1,000.'),
    last_day: Nullable(Day('The newest day with an equation.')),
    closing: Nullable(KoboInteger("The bank's balance after that day, kobo.")),
    ledger: Nullable(KoboInteger("The ledger's balance at the end of that day, kobo.")),
    unexplained: Nullable(KoboInteger('What nothing explains of that day, kobo.', 0)),
    signed_until: Nullable(Day('The day up to which every day is signed off.')),
    newest_signed: Nullable(Day('The newest day that is signed off: the only one that can be reopened.')),
  },
  { title: 'ReconciledAccountSummary' },
);
export const progressView = (one: AccountProgress) => ({
  last_day: one.lastDay,
  closing: one.closing === null ? null : koboToNumber(one.closing),
  ledger: one.ledger === null ? null : koboToNumber(one.ledger),
  unexplained: one.unexplained === null ? null : koboToNumber(one.unexplained),
  signed_until: one.signedUntil,
  newest_signed: one.newestSigned,
});
