import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { KoboInteger, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { SOME_ID, TextOrNull, TimeOrNull } from '../transaction-status/fields.ts';
import type { ReconciledDay } from './days.ts';
import type { DayInFull } from './one-day.ts';
import { accountParams, Count, Day, digestField } from './schemas.ts';

export const daySchema = Type.Object(
  {
    day: Day('The day.'),
    opening: KoboInteger("The bank's balance before the day, kobo, as all amounts."),
    lines: KoboInteger('The sum of the lines of the day.'),
    closing: KoboInteger(
      "The bank's balance after the day: opening and lines, unless a statement is missing.",
    ),
    ledger: KoboInteger("The ledger's balance at the end of the day."),
    not_yet_posted: KoboInteger(
      'Lines of which the ledger had not posted all movements by then, less those that it had.',
      0,
    ),
    unmatched_lines: KoboInteger('Lines without a movement.', 0),
    unmatched_line_count: Count('Their number.'),
    unmatched_movements: KoboInteger('Movements without a line by then. They are subtracted.', 0),
    unmatched_movement_count: Count('Their number.'),
    brought_forward: KoboInteger('What the bank had more than the ledger before the first statement.', 0),
    unexplained: KoboInteger('What is left of the closing balance. It must be 0.', 0),
    digest: digestField,
    computed_at: Timestamp('When it was computed.'),
    signed_by: TextOrNull('The operator who signed it off.'),
    signed_by_name: TextOrNull('Their name.'),
    signed_at: TimeOrNull('When.'),
    note: TextOrNull('Their note.'),
    reopened_by: TextOrNull('The operator who last reopened the day.'),
    reopened_by_name: TextOrNull('Their name.'),
    reopened_at: TimeOrNull('When.'),
    reopened_because: TextOrNull('Their reason.'),
  },
  { title: 'ReconciledDay' },
);
/** The numbers of a day, without what people did. */
export const equationView = (one: ReconciledDay) => ({
  day: one.day,
  opening: koboToNumber(one.opening),
  lines: koboToNumber(one.lineSum),
  closing: koboToNumber(one.closing),
  ledger: koboToNumber(one.ledger),
  not_yet_posted: koboToNumber(one.notYetPosted),
  unmatched_lines: koboToNumber(one.unmatchedLines),
  unmatched_line_count: one.unmatchedLineCount,
  unmatched_movements: koboToNumber(one.unmatchedMovements),
  unmatched_movement_count: one.unmatchedMovementCount,
  brought_forward: koboToNumber(one.broughtForward),
  unexplained: koboToNumber(one.unexplained),
});
export const digestOf = (one: ReconciledDay): string =>
  createHash('sha256')
    .update(JSON.stringify(equationView(one)))
    .digest('hex');
export const dayView = (one: ReconciledDay, nameOf: ReadonlyMap<string, string>) => ({
  ...equationView(one),
  digest: digestOf(one),
  computed_at: toRfc3339(one.computedAt),
  signed_by: one.signedBy,
  signed_by_name: one.signedBy === null ? null : (nameOf.get(one.signedBy) ?? null),
  signed_at: toRfc3339OrNull(one.signedAt),
  note: one.note,
  reopened_by: one.reopenedBy,
  reopened_by_name: one.reopenedBy === null ? null : (nameOf.get(one.reopenedBy) ?? null),
  reopened_at: toRfc3339OrNull(one.reopenedAt),
  reopened_because: one.reopenedBecause,
});

export const dayParams = Type.Object({
  ...accountParams.properties,
  day: Type.String({ maxLength: 10, description: 'A day with an equation.', examples: ['2026-11-27'] }),
});
export const dayInFullSchema = Type.Object(
  {
    day: daySchema,
    excepted_line_count: Count(
      'Lines without a movement that a person set aside, of those until the day; at most 1,000.',
    ),
    excepted_movement_count: Count(
      'Movements without a line that a person set aside, of those until the day; at most 1,000.',
    ),
    ledger_account: Type.String({
      description: "The settlement account, whose balance is the ledger's.",
      examples: [SOME_ID],
    }),
  },
  { title: 'ReconciledDayInFull' },
);
export const dayInFullView = (one: DayInFull, nameOf: ReadonlyMap<string, string>) => ({
  day: dayView(one.day, nameOf),
  excepted_line_count: one.exceptedLines,
  excepted_movement_count: one.exceptedMovements,
  ledger_account: one.ledgerAccount,
});
