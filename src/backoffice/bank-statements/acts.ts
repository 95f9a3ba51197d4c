import { Type } from 'typebox';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { koboFromNumber } from '../../platform/values/money.ts';
import { RAILS } from '../../rails/registry.ts';
import { actInTenant, type DirectAct } from '../operators/acts/direct-act.ts';
import { reasonBody } from '../transaction-status/fields.ts';
import { accountBody, mappingOf, sourcesOf } from './account-settings.ts';
import { lockAccount, MAIN_SOURCE, matchSoon, setAccount } from './accounts.ts';
import { ACCOUNT, params, type StatementActDeps, subjectOf, tags } from './act-parts.ts';
import { daySchema, dayView, equationView } from './day-schemas.ts';
import { decisionActs } from './decision-acts.ts';
import { ImportProgress } from './import-progress.ts';
import { importStatement } from './import-statement.ts';
import {
  accountSchema,
  accountView,
  dayField,
  digestField,
  importBody,
  importedSchema,
  importedView,
  noteField,
} from './schemas.ts';
import { reopenDay, signOff } from './sign-off.ts';
import { withdrawStatement } from './withdraw.ts';

/** Largest file, bytes, and the largest request: some characters take two bytes in JSON. */
const FILE_MAX_BYTES = 16 * 1_024 * 1_024;
const REQUEST_MAX_BYTES = FILE_MAX_BYTES + 8 * 1_024 * 1_024;
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
      const progress = new ImportProgress(database, { tenantId, rail, nowMs });
      const onRead = (lines: number) => progress.at(lines);
      return database
        .transaction(tenantId, async (session) => {
          const importing = { tenantId, by: by.name, nowMs, calendar, onRead };
          const imported = await importStatement(session, importing, rail, file);
          const statements = imported.map(importedView);
          await record(session, {
            subject: subjectOf(rail),
            after: { file_name: file.fileName, statements },
          });
          return { statements };
        })
        .finally(() => progress.end());
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

const sign = ({ database, calendar, singleOperator }: StatementActDeps): DirectAct =>
  actInTenant({
    operationId: 'signOffDay',
    path: `${ACCOUNT}/days/:day/sign-off`,
    permission: 'move_money',
    audit: 'reconciled_day.signed_off',
    summary: 'Sign off a day',
    tags,
    description:
      'The equation of the day is kept as it is until somebody reopens it. `digest` names the numbers that the signer has read: where they have changed, `day_changed` says to read the day again. Somebody else than the importer of its statements signs, unless the installation has a single operator. A day needs a note if it has anything unexplained or unmatched, if no statement of it was imported after it was over and the bank does not state that the next one opens with its closing balance, or if the next statement opens with another. The oldest open day comes first, because later ones rest on it. Refused until a matching that began after the end of the day has ended.',
    params: { ...params, day: dayField },
    body: Type.Object({ digest: digestField, note: Type.Optional(noteField) }),
    refuses: ['day_changed'],
    answer: { status: 200, message: 'Signed off', data: daySchema, description: 'The day.' },
    async perform({ tenantId, params: { rail, day }, body: { digest, note = null }, by, nowMs, record }) {
      const signing = { day, digest, note, calendar, singleOperator };
      const done = await database.transaction(tenantId, async (session) => {
        const signed = await signOff(session, { tenantId, rail, by: by.name, nowMs }, signing);
        if (signed === undefined) return undefined;
        await record(session, {
          subject: subjectOf(rail),
          after: { ...equationView(signed), digest },
          ...(note === null ? {} : { reason: note }),
        });
        return dayView(signed, new Map());
      });
      if (done === undefined) throw new ApiError('day_changed');
      return done;
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
  ...decisionActs(deps),
  sign(deps),
  reopen(deps),
];
