import { Alert, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useEach, useRead } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { BulkDialog } from '../../parts/acts/bulk-dialog.tsx';
import { Choice } from '../../parts/choice.tsx';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { type BulkAct, useSelectableList } from '../../parts/selection.tsx';
import { Time } from '../../parts/time.tsx';
import { ACCOUNT, type Summary, useAccountPath } from './account.ts';
import { AccountPage } from './account-page.tsx';
import { Unexplained } from './accounts.tsx';

type Day = Schemas['ReconciledDay'];

/** The equation of each day of an account, and its sign-off. */
export const ReconciledDays = () => <AccountPage>{(summary) => <Days of={summary} />}</AccountPage>;

function Days({ of: { newest_signed: newestSigned } }: { of: Summary }) {
  const path = useAccountPath();
  const [{ cursor }] = useFilters();
  const { query, all } = useSelectableList(`${ACCOUNT}/days`, { path, query: { cursor } });
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        By the bank: opening + lines = closing. By the ledger: ledger + not yet posted + lines without a
        movement − movements without a line + brought forward = closing. What is left is unexplained, and must
        be ₦0.00.
      </Text>
      <Gaps />
      <PagedList
        of="days"
        query={query}
        all={all}
        bulk={{ nameOf: ({ day }) => day, acts: [SIGN_OFF_ALL] }}
        keyOf={({ day }) => day}
        empty="There is no day yet: import a statement. The days appear once a worker has matched its lines."
        columns={[
          { name: 'Day', show: (day) => <DayLink of={day} /> },
          {
            name: 'Opening',
            isFigure: true,
            isExtra: true,
            show: ({ opening }) => <Money minor={opening} />,
          },
          { name: 'Lines', isFigure: true, show: ({ lines }) => <Money minor={lines} /> },
          { name: 'Closing', isFigure: true, show: (day) => <Closing of={day} /> },
          { name: 'Ledger', isFigure: true, show: ({ ledger }) => <Money minor={ledger} /> },
          {
            name: 'Not yet posted',
            isFigure: true,
            show: ({ not_yet_posted }) => <Money minor={not_yet_posted} />,
          },
          {
            name: 'Lines without a movement',
            isFigure: true,
            show: (day) => (
              <Counted
                minor={day.unmatched_lines}
                count={day.unmatched_line_count}
                to="work/statement_lines"
              />
            ),
          },
          {
            name: 'Movements without a line',
            isFigure: true,
            show: (day) => (
              <Counted
                minor={day.unmatched_movements}
                count={day.unmatched_movement_count}
                to={`bank-statements/${path.rail}/movements`}
              />
            ),
          },
          {
            name: 'Brought forward',
            isFigure: true,
            isExtra: true,
            show: ({ brought_forward }) => <Money minor={brought_forward} />,
          },
          { name: 'Unexplained', isFigure: true, show: (day) => <Unexplained minor={day.unexplained} /> },
          { name: 'Signed off', show: (day) => <Signed of={day} isNewest={day.day === newestSigned} /> },
        ]}
      />
    </Stack>
  );
}

function DayLink({ of: { day } }: { of: Day }) {
  const { rail } = useAccountPath();
  return (
    <EnvironmentLink to={`bank-statements/${rail}/lines`} search={{ day }} className="digits">
      {day}
    </EnvironmentLink>
  );
}

const isWhole = ({ opening, lines, closing }: Day): boolean => opening + lines === closing;
const isClean = (day: Day): boolean =>
  day.unexplained === 0 &&
  isWhole(day) &&
  day.unmatched_line_count === 0 &&
  day.unmatched_movement_count === 0;

/** The closing balance, and what is missing of it. */
const Closing = ({ of: day }: { of: Day }) => (
  <>
    <Money minor={day.closing} />
    {!isWhole(day) && (
      <Text size="xs" c="red">
        {moneyText(day.closing - day.opening - day.lines)} missing: a gap
      </Text>
    )}
  </>
);

/** A sum and a number that leads to what is still unmatched. */
const Counted = ({ minor, count, to }: { minor: number; count: number; to: string }) => (
  <>
    <Money minor={minor} />
    {count > 0 && (
      <>
        {' '}
        <EnvironmentLink to={to} td="underline">
          ({count.toLocaleString('en-GB')})
        </EnvironmentLink>
      </>
    )}
  </>
);

/** Gaps between statements, by the newest ones. */
function Gaps() {
  const path = useAccountPath();
  const { data } = useRead(`${ACCOUNT}/statements`, { path, query: { limit: 100 } });
  const gaps = data?.paginatedPayload.edges.filter(({ gap }) => gap !== 0) ?? [];
  if (gaps.length === 0) return null;
  return (
    <Alert color="orange" title="A statement is missing">
      {gaps.map(({ number, from_on, gap }) => (
        <Text key={number} size="sm">
          Before statement {number}, which begins on {from_on}: {moneyText(gap)} moved that no statement
          shows.
        </Text>
      ))}
      <Text size="sm">Import what is missing. Statements that overlap are refused at their import.</Text>
    </Alert>
  );
}

function Signed({ of: day, isNewest }: { of: Day; isNewest: boolean }) {
  if (day.signed_at === null)
    return (
      <>
        <Choice label="Sign off" needs="move_money" dialog={(close) => <SignOff day={day} close={close} />} />
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
      {isNewest && (
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
      explanation={`Takes the sign-off of ${day} back. Kolo computes its equation again, and month-end files count it as open. You cannot reopen a day of statements that you imported.`}
      asksWhy
      why={{ label: 'Why', description: 'Everybody who sees the day reads it.' }}
      run={async (reason) => {
        await reopen.mutateAsync({ path: { ...path, day }, body: { reason } });
        return `${day} is open again.`;
      }}
      close={close}
    />
  );
}

/** Signs days off as they are when the dialog opens, the oldest first: each rests on those before it. */
function SignOffAll({ rows, ...of }: Parameters<BulkAct<Day>['dialog']>[0]) {
  const path = useAccountPath();
  const [days] = useState(() => rows.toSorted((one, other) => one.day.localeCompare(other.day)));
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const sign = useEach(`${ACCOUNT}/days/{day}/sign-off`);
  const unclear = days.filter((day) => day.signed_at === null && !isClean(day));
  return (
    <BulkDialog
      {...of}
      rows={days}
      label="Sign off"
      explanation="Keeps the equation of each day as it is, under your name, the oldest day first. The days must be over. You cannot sign off statements that you imported. A day of which a statement seems to be missing is refused: sign it off alone, with a note."
      perform={async (day) => {
        await sign({ path: { ...path, day: day.day }, body: bodyOf(day, notes[day.day]) });
        return 'signed off';
      }}
    >
      {unclear.map((day) => (
        <NoteField
          key={day.day}
          label={`Note for ${day.day}`}
          description={whyOf(day)}
          note={notes[day.day] ?? ''}
          change={(note) => setNotes({ ...notes, [day.day]: note })}
          required
        />
      ))}
    </BulkDialog>
  );
}

const SIGN_OFF_ALL: BulkAct<Day> = {
  label: 'Sign off',
  needs: 'move_money',
  dialog: (chosen) => <SignOffAll {...chosen} />,
};

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
function SignOff({ day: shown, close }: { day: Day; close: () => void }) {
  const path = useAccountPath();
  const [day] = useState(shown);
  const [note, setNote] = useState('');
  const sign = useAct('post', `${ACCOUNT}/days/{day}/sign-off`);
  const clean = isClean(day);
  return (
    <ActDialog
      label="Sign off"
      explanation={`Keeps the equation of ${day.day} as it is, under your name: ${moneyText(day.closing)} by the bank, ${moneyText(day.ledger)} by the ledger. It stays so until somebody reopens the day. The day must be over. You cannot sign off statements that you imported.`}
      run={async () => {
        await sign.mutateAsync({ path: { ...path, day: day.day }, body: bodyOf(day, note) });
        return `${day.day} is signed off.`;
      }}
      close={close}
    >
      <NoteField
        description={clean ? CLEAN_NOTE : whyOf(day)}
        note={note}
        change={setNote}
        required={!clean}
      />
    </ActDialog>
  );
}
