import { Alert, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { Choice } from '../../parts/choice.tsx';
import { Columns, Facts, type FactsOfOne, Section } from '../../parts/facts.tsx';
import { oneOf } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Written } from '../../parts/id.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { Page } from '../../parts/page.tsx';
import { useMay } from '../../parts/permission.ts';
import { Read } from '../../parts/read.tsx';
import { Status } from '../../parts/status.tsx';
import { Day } from '../../parts/time.tsx';
import { dayName } from '../../parts/time-text.ts';
import { STEPS_SHOWN, Timeline } from '../../parts/timeline.tsx';
import { ACCOUNT, reasonText, useAccountPath } from './account.ts';
import { BookLine, bookedAs, LineActs, MatchLine } from './line-acts.tsx';
import { NoLines, SumOf } from './lines.tsx';
import { MOVEMENT_COLUMNS, type Movement, postedText } from './movements.tsx';

export type LineInFull = Schemas['BankStatementLineInFull'];
export type Line = LineInFull['line'];

/** A line of a statement: what explains it, and what a person can decide about it. */
export function StatementLine() {
  const path = useAccountPath();
  const { line } = useParams({ strict: false }) as { line: string };
  const sees = useMay('move_money');
  const [{ days }] = useFilters();
  const query = useRead(
    `${ACCOUNT}/lines/{line}`,
    { path: { ...path, line }, query: { days: Number(oneOf(WINDOWS, days) ?? DAYS) } },
    { enabled: sees },
  );
  return (
    <Page
      title={`Line ${line}`}
      query={query}
      actions={
        <EnvironmentLink to={`bank-statements/${path.rail}/lines`}>All lines of the account</EnvironmentLink>
      }
    >
      {sees ? (
        <Read of="the line" query={query}>
          {(found) => <Shown found={found} />}
        </Read>
      ) : (
        <NoLines />
      )}
    </Page>
  );
}

function Shown({ found }: { found: LineInFull }) {
  const { line, movements, decisions } = found;
  const isMatched = line.state === 'matched';
  const waits = !isMatched && line.state !== 'withdrawn';
  return (
    <Stack>
      <Alert
        color={line.state === 'open' ? 'orange' : 'gray'}
        title={
          <Group gap="xs">
            <Status of={line.state} />
            <Money minor={line.amount} />
          </Group>
        }
      >
        {MEANINGS[line.state]}
        {line.reason !== null && ` ${reasonText(line.reason)}.`}
      </Alert>
      <LineActs of={found} />
      <Columns>
        <Section title="Details">
          <Facts facts={factsOf(line)} columns={2} />
        </Section>
        <Section title="Decisions">
          <Decisions of={decisions} />
        </Section>
      </Columns>
      {movements.length > 0 && (
        <Section title={isMatched ? 'Matched with' : 'Proposed'}>
          <List
            of={isMatched ? 'matched movements' : 'proposed movements'}
            rows={movements}
            all="shown"
            query={READ_WITH_IT}
            keyOf={({ transaction_id }) => transaction_id}
            empty="There are none."
            columns={MOVEMENT_COLUMNS}
          />
          {!isMatched && movements[0]!.amount !== line.amount && (
            <Text size="sm">
              The amounts differ by {moneyText(line.amount - movements[0]!.amount)}. A match needs equal sums.
            </Text>
          )}
        </Section>
      )}
      {isMatched && line.matched_with.length > 0 && (
        <Text size="sm">
          Together with {line.matched_with.map((other) => `line ${other}`).join(', ')} of the account.
        </Text>
      )}
      {waits && <Candidates of={found} />}
    </Stack>
  );
}

const MEANINGS: Readonly<Record<Line['state'], string>> = {
  open: 'No movement of the ledger explains the line.',
  proposed: 'Kolo has a likely explanation, and a person decides.',
  matched: 'Movements of the ledger explain the line.',
  excepted: 'A person set the line aside until it is matched.',
  withdrawn: 'The statement of the line is withdrawn.',
};

const factsOf = (line: Line): FactsOfOne => ({
  Amount: <Money minor={line.amount} />,
  'Booked on': dayName(line.booked_on),
  Reference: line.reference,
  Counterparty: line.counterparty,
  'Text of the bank': line.description,
  Statement: `Statement ${line.statement}, line ${line.file_line} of the file`,
  'Work item':
    line.item_id === null ? undefined : (
      <EnvironmentLink to={`work/statement_lines/${encodeURIComponent(line.item_id)}`}>
        Owner, comments and files
      </EnvironmentLink>
    ),
});

/** Days around a line in which movements and other lines are searched. */
const WINDOWS = { 0: 'The same day', 7: '7 days', 14: '14 days', 30: '30 days', 60: '60 days' };
const DAYS = '7';
/** The most movements, and other lines, that the operator API lists. */
const LISTED_MAX = 100;

function Window() {
  const [{ days }, change] = useFilters();
  return (
    <Select
      label="Searched around the line"
      size="xs"
      maw={200}
      data={Object.entries(WINDOWS).map(([value, label]) => ({ value, label }))}
      value={oneOf(WINDOWS, days) ?? DAYS}
      allowDeselect={false}
      onChange={(value) => change({ days: value ?? undefined })}
    />
  );
}

const sumOf = (movements: readonly Movement[]): number =>
  movements.reduce((sum, { amount }) => sum + amount, 0);

/** A choice of rows by their ids. */
function useChosen<Id>() {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set());
  function choose(id: Id, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }
  return { chosen, choose };
}

/** Other lines without a movement, to choose from. */
function LinesBeside({
  lines,
  chosen,
  choose,
}: {
  lines: readonly Line[];
  chosen: ReadonlySet<number>;
  choose: (line: number, isChosen: boolean) => void;
}) {
  return (
    <>
      <Text size="sm" c="dimmed">
        Other lines without a movement. Choose those that belong to the same movements.
      </Text>
      <List
        of="other lines"
        rows={lines}
        all="unavailable"
        query={READ_WITH_IT}
        keyOf={({ line }) => String(line)}
        empty="There are none."
        columns={[
          {
            name: 'Choose',
            show: ({ line }) => (
              <Checkbox
                aria-label={`Choose line ${line}`}
                checked={chosen.has(line)}
                onChange={(event) => choose(line, event.currentTarget.checked)}
              />
            ),
          },
          { name: 'Line', show: ({ line }) => `Line ${line}` },
          { name: 'Day', show: ({ booked_on }) => <Day of={booked_on} /> },
          { name: 'Amount', isFigure: true, show: ({ amount }) => <Money minor={amount} /> },
          { name: 'Text of the bank', show: ({ description }) => <Written text={description} /> },
          { name: 'Counterparty', show: ({ counterparty }) => <Written text={counterparty} /> },
          { name: 'State', show: ({ state }) => <Status of={state} /> },
        ]}
      />
    </>
  );
}

/** Movements that the line can be matched with, alone or together with other lines: one or several. */
function Candidates({ of: { line, candidates, lines_beside: beside } }: { of: LineInFull }) {
  const { rail } = useAccountPath();
  const { chosen, choose } = useChosen<string>();
  const together = useChosen<number>();
  const others = beside.filter((one) => together.chosen.has(one.line));
  const amount = others.reduce((sum, one) => sum + one.amount, line.amount);
  const taken = candidates.filter(({ transaction_id }) => chosen.has(transaction_id));
  return (
    <Section title="Match manually">
      <Text size="sm" c="dimmed">
        Movements without a line: those of this amount first, then the nearest in time. Choose one, or several
        that make up the line.
      </Text>
      <Window />
      <List
        of="candidates"
        rows={candidates}
        all="unavailable"
        query={READ_WITH_IT}
        keyOf={({ transaction_id }) => transaction_id}
        empty="No movement of these days is without a line."
        columns={[
          {
            name: 'Choose',
            show: ({ transaction_id: id, amount, posted_on }) => (
              <Checkbox
                aria-label={`Choose ${moneyText(amount)} of ${postedText(posted_on)}`}
                checked={chosen.has(id)}
                onChange={(event) => choose(id, event.currentTarget.checked)}
              />
            ),
          },
          ...MOVEMENT_COLUMNS,
        ]}
      />
      {beside.length > 0 && <LinesBeside lines={beside} {...together} />}
      {Math.max(candidates.length, beside.length) === LISTED_MAX && (
        <Text size="sm" c="dimmed">
          Only the nearest {LISTED_MAX} are listed.
        </Text>
      )}
      {taken.length + others.length > 0 && <SumOf chosen={sumOf(taken)} amount={amount} />}
      <Group>
        <Choice
          label="Match"
          needs="move_money"
          disabled={taken.length + others.length === 0 || sumOf(taken) !== amount}
          dialog={(close) => (
            <MatchLine
              lines={[line, ...others].map((one) => one.line)}
              movements={taken.map(({ transaction_id }) => transaction_id)}
              close={close}
            />
          )}
        />
        {taken.length > 0 && others.length === 0 && sumOf(taken) !== amount && (
          <Choice
            label="Propose booking the difference"
            needs="move_money"
            proposesAbout={bookedAs(rail, line)}
            dialog={(close) => <BookLine line={line} movements={taken} close={close} />}
          />
        )}
      </Group>
    </Section>
  );
}

const DECISIONS: Readonly<Record<string, string>> = {
  accepted: 'Accepted the proposal',
  matched: 'Matched manually',
  excepted: 'Set aside',
  undone: 'Undone or rejected',
};

/** Decisions about a line, the newest first: the last one holds. */
function Decisions({ of: decisions }: { of: LineInFull['decisions'] }) {
  const steps = decisions.map(({ decision, decided_by_name: name, decided_at: at, note }) => ({
    title: DECISIONS[decision] ?? decision,
    detail: [name ?? 'an operator', note].filter((text) => text !== null).join(': '),
    at,
  }));
  if (steps.length === 0) return <Text size="sm">Nobody has decided about this line.</Text>;
  return <Timeline of={steps} short={steps.slice(0, STEPS_SHOWN)} />;
}
