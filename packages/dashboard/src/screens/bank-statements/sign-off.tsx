import { Alert, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useEach } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { BulkDialog } from '../../parts/acts/bulk-dialog.tsx';
import { Choice } from '../../parts/choice.tsx';
import { moneyText } from '../../parts/money-text.ts';
import type { BulkAct } from '../../parts/selection.tsx';
import { Time } from '../../parts/time.tsx';
import { dayAfter, dayName } from '../../parts/time-text.ts';
import { ACCOUNT, type Summary, useAccountPath } from './account.ts';

export type Day = Schemas['ReconciledDay'];

/** True where no statement is missing. */
export const isWhole = ({ opening, lines, closing }: Day): boolean => opening + lines === closing;
const isClean = (day: Day): boolean =>
  day.unexplained === 0 &&
  isWhole(day) &&
  day.unmatched_line_count === 0 &&
  day.unmatched_movement_count === 0;

/** The sign-off of a day, and the acts on it. */
export function Signed({ of: day, summary }: { of: Day; summary: Summary }) {
  if (day.signed_at === null)
    return (
      <>
        <Choice
          label="Sign off"
          needs="move_money"
          dialog={(close) => <SignOff day={day} oldest={oldestOpen(summary)} close={close} />}
        />
        <Reopened of={day} />
      </>
    );
  return (
    <>
      <span className="written">{day.signed_by_name ?? 'an operator'}</span>, <Time at={day.signed_at} />
      {day.note !== null && (
        <Text size="xs" className="written">
          {day.note}
        </Text>
      )}
      <Reopened of={day} />
      {day.day === summary.newest_signed && (
        <Choice label="Reopen" needs="move_money" dialog={(close) => <Reopen day={day} close={close} />} />
      )}
    </>
  );
}

/** The last time that the sign-off of the day was taken back. */
const Reopened = ({ of: day }: { of: Day }) =>
  day.reopened_at === null ? null : (
    <Text component="div" size="xs" className="written">
      Reopened by {day.reopened_by_name ?? 'an operator'}, <Time at={day.reopened_at} />
      <div>{day.reopened_because}</div>
    </Text>
  );

function Reopen({ day: { day }, close }: { day: Day; close: () => void }) {
  const path = useAccountPath();
  const reopen = useAct('post', `${ACCOUNT}/days/{day}/reopen`);
  return (
    <ActDialog
      label="Reopen"
      explanation={`Takes the sign-off of ${dayName(day)} back. Kolo computes its equation again, and month-end files count it as open. You cannot reopen a day of statements that you imported.`}
      asksWhy
      why={{ label: 'Why', description: 'Everybody who sees the day reads it.' }}
      run={async (reason) => {
        await reopen.mutateAsync({ path: { ...path, day }, body: { reason } });
        return `${dayName(day)} is open again.`;
      }}
      close={close}
    />
  );
}

/** The oldest day that nobody has signed off: each day rests on those before it. */
const oldestOpen = ({ account, signed_until: until }: Summary): string | null =>
  until === null ? account.begins_on : dayAfter(until, 1);

/** Says that days wait for an older one, which is not signed off with them. */
const OlderFirst = ({ day }: { day: string }) => (
  <Alert color="orange" title="Older days come first">
    {dayName(day)} is open. Sign it off first, or select it and all open days after it in the list: one act
    signs them off, the oldest first.
  </Alert>
);

/** The oldest open day that is not among those that are signed together, before the last of them; undefined for none. */
function leftOpen(oldest: string | null, days: readonly Day[]): string | undefined {
  const chosen = new Set(days.map(({ day }) => day));
  const last = days.at(-1)?.day ?? '';
  let day = oldest ?? last;
  while (chosen.has(day)) day = dayAfter(day, 1);
  return day < last ? day : undefined;
}

/** Signs days off as they are when the dialog opens, the oldest first: each rests on those before it. */
function SignOffAll({
  rows,
  oldest,
  ...of
}: Parameters<BulkAct<Day>['dialog']>[0] & { oldest: string | null }) {
  const path = useAccountPath();
  const [days] = useState(() => rows.toSorted((one, other) => one.day.localeCompare(other.day)));
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const sign = useEach(`${ACCOUNT}/days/{day}/sign-off`);
  const unclear = days.filter((day) => !isClean(day));
  const open = leftOpen(oldest, days);
  return (
    <BulkDialog
      {...of}
      rows={days}
      label="Sign off"
      explanation="Keeps the equation of each day as it is, under your name, the oldest day first. The days must be over, and no older day may stay open. You cannot sign off statements that you imported. A day of which a statement seems to be missing is refused: sign it off alone, with a note."
      perform={async (day) => {
        await sign({ path: { ...path, day: day.day }, body: bodyOf(day, notes[day.day]) });
        return 'signed off';
      }}
    >
      {open !== undefined && <OlderFirst day={open} />}
      {unclear.map((day) => (
        <NoteField
          key={day.day}
          label={`Note for ${dayName(day.day)}`}
          description={whyOf(day)}
          note={notes[day.day] ?? ''}
          change={(note) => setNotes({ ...notes, [day.day]: note })}
          required
        />
      ))}
    </BulkDialog>
  );
}

/** Signs several days off. */
export const signOffAll = (summary: Summary): BulkAct<Day> => ({
  label: 'Sign off',
  needs: 'move_money',
  dialog: (chosen) => <SignOffAll {...chosen} oldest={oldestOpen(summary)} />,
});

const CLEAN_NOTE = 'Everything is explained. Kolo asks for a note only if a statement seems to be missing.';
const whyOf = (day: Day): string =>
  `Say why you accept it: ${moneyText(day.unexplained)} unexplained. Lines without a movement: ${day.unmatched_line_count}. Movements without a line: ${day.unmatched_movement_count}.`;
/** The request names the numbers that its sender sees. */
const bodyOf = ({ digest }: Day, note = '') =>
  note.trim() === '' ? { digest } : { digest, note: note.trim() };

interface NoteProps {
  label?: string;
  description: string;
  note: string;
  change: (note: string) => void;
  required: boolean;
}

const NoteField = ({ label = 'Note', description, note, change, required }: NoteProps) => (
  <Textarea
    label={label}
    description={description}
    value={note}
    onChange={(event) => change(event.currentTarget.value)}
    required={required}
    autosize
    minRows={2}
    maxLength={1_000}
  />
);

/** Signs a day off as it is when the dialog opens. */
function SignOff({ day: shown, oldest, close }: { day: Day; oldest: string | null; close: () => void }) {
  const path = useAccountPath();
  const [day] = useState(shown);
  const [note, setNote] = useState('');
  const sign = useAct('post', `${ACCOUNT}/days/{day}/sign-off`);
  const clean = isClean(day);
  return (
    <ActDialog
      label="Sign off"
      explanation={`Keeps the equation of ${dayName(day.day)} as it is, under your name: ${moneyText(day.closing)} by the bank, ${moneyText(day.ledger)} by the ledger. It stays so until somebody reopens the day. The day must be over, and all days before it signed off. You cannot sign off statements that you imported.`}
      run={async () => {
        await sign.mutateAsync({ path: { ...path, day: day.day }, body: bodyOf(day, note) });
        return `${dayName(day.day)} is signed off.`;
      }}
      close={close}
    >
      {oldest !== null && oldest < day.day && <OlderFirst day={oldest} />}
      <NoteField
        description={clean ? CLEAN_NOTE : whyOf(day)}
        note={note}
        change={setNote}
        required={!clean}
      />
    </ActDialog>
  );
}
