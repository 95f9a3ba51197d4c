import { Alert, Badge, Checkbox, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { Act } from '../../parts/act.tsx';
import { Approved } from '../../parts/approved.tsx';
import { Bank } from '../../parts/bank.tsx';
import { Consequences } from '../../parts/consequences.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Export } from '../../parts/export.tsx';
import { Columns, Facts, type FactsOfOne, Section } from '../../parts/facts.tsx';
import { Token } from '../../parts/id.tsx';
import { EnvironmentLink, TransferLink, WalletLink } from '../../parts/link.tsx';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { Page } from '../../parts/page.tsx';
import { useMay } from '../../parts/permission.ts';
import { Proposed } from '../../parts/proposed.tsx';
import { Read } from '../../parts/read.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { type Step, Timeline } from '../../parts/timeline.tsx';

const RUN = '/ops/v1/businesses/{business_id}/{mode}/payment-runs/{payment_run_id}';
type Run = Schemas['PaymentRunInFull'];
type Row = Schemas['PaymentRunTransfer'];

/** One payment run: its checks, its approval, and the outcome of each transfer. */
export function PaymentRunPage() {
  const environment = useEnvironment();
  const { runId: id } = useParams({ strict: false }) as { runId: string };
  const isAllowed = useMay('move_money');
  const query = useRead(RUN, { path: { ...environment, payment_run_id: id } }, { enabled: isAllowed });
  if (!isAllowed)
    return (
      <Page title="A payment run">
        <Alert color="gray">Your role cannot read payment runs: they show who is paid.</Alert>
      </Page>
    );
  return (
    <Page
      title={query.data?.reference ?? 'A payment run'}
      query={query}
      actions={<EnvironmentLink to="payment-runs">All payment runs</EnvironmentLink>}
    >
      <Read of="the payment run" query={query}>
        {(run) => <InFull key={run.id} run={run} />}
      </Read>
    </Page>
  );
}

/** True if a person should look at a transfer before it is sent. */
const isDoubtful = ({ name_status, match, duplicate_of, repeats }: Row): boolean =>
  name_status === 'not_found' ||
  name_status === 'unavailable' ||
  match === 'different' ||
  match === 'close' ||
  duplicate_of !== null ||
  repeats !== null;

function InFull({ run }: { run: Run }) {
  const { business_id, mode } = useEnvironment();
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const isOpen = run.status === 'ready' && run.proposal_id === null;
  const sent = run.rows.filter(({ index }) => !leftOut.has(index));
  return (
    <Stack>
      <State run={run} />
      <Consequences
        of={[
          // They stay, disabled, after they are done: their dialogs show the result.
          ...(run.approved_at === null
            ? [
                {
                  name: 'propose',
                  act: (
                    <Propose
                      run={run}
                      sent={sent}
                      leftOut={leftOut}
                      disabled={!isOpen || sent.length === 0}
                    />
                  ),
                  leadsTo: sentText(sent),
                },
                { name: 'check', act: <CheckAgain id={run.id} disabled={!isOpen} />, leadsTo: CHECKED_AGAIN },
              ]
            : []),
          {
            name: 'report',
            act: (
              <Export
                href={`/ops/v1/businesses/${business_id}/${mode}/payment-runs/${run.id}/report`}
                name={`payment-run-${run.reference}.csv`}
              >
                Report as CSV
              </Export>
            ),
            leadsTo: 'Saves each transfer with its checks and its outcome.',
          },
        ]}
      />
      <Columns>
        <Section title="Summary">
          <Facts facts={factsOf(run, isOpen ? sent : undefined)} columns={2} />
        </Section>
        <Section title="People and times">
          <Timeline of={stepsOf(run)} />
        </Section>
      </Columns>
      <Section title="Transfers">
        <Rows run={run} isOpen={isOpen} leftOut={leftOut} change={setLeftOut} />
      </Section>
    </Stack>
  );
}

/** @param sent the transfers that a proposal of the run would send; undefined once it is proposed */
const factsOf = (run: Run, sent: readonly Row[] | undefined): FactsOfOne => ({
  Status: <Status of={run.status} />,
  'From wallet': <WalletLink id={run.wallet_id} name={run.wallet_owner} />,
  'If a transfer is refused': run.mode === 'all_or_nothing' ? 'Nothing is paid' : 'The others are paid',
  Transfers:
    sent !== undefined && sent.length < run.transfers ? `${sent.length} of ${run.transfers}` : run.transfers,
  Amount: <Money minor={sent === undefined ? run.amount : sumOf(sent)} />,
  Accepted: run.amounts === null ? undefined : <Money minor={run.amounts.accepted} />,
  Paid: run.amounts === null ? undefined : <Money minor={run.amounts.successful} />,
  Failed: run.amounts === null ? undefined : <Money minor={run.amounts.failed} />,
  Fees: run.amounts === null ? undefined : <Money minor={run.amounts.fees} />,
});

/** The life of a run, as far as it has come. */
const stepsOf = ({ created_by_name: creator, created_at, approved_at, completed_at }: Run): Step[] =>
  [
    { title: 'Created', detail: creator, at: created_at },
    { title: 'Approved', at: approved_at },
    { title: 'Completed', at: completed_at },
  ].flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at }]));

const sumOf = (rows: readonly Row[]): string =>
  rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString();

/** The state of the run in words, with its progress. */
function State({ run }: { run: Run }) {
  const { status, checked, transfers, counts, refusal, proposal_id: proposal } = run;
  if (status === 'checking')
    return (
      <Alert color="blue" title={`${checked} of ${transfers} transfers are checked`}>
        <Stack gap="xs">
          <Text size="sm">
            Kolo looks up the name of each account, and equal transfers of the last 30 days. You can leave
            this page.
          </Text>
          <Progress value={(100 * checked) / transfers} aria-label="Transfers that are checked" />
        </Stack>
      </Alert>
    );
  if (status === 'ready')
    return proposal === null ? <Ready rows={run.rows} /> : <Waiting proposal={proposal} />;
  if (status === 'refused')
    return (
      <Alert color="red" title="Nothing was paid">
        {refusal?.errors.map(({ path, message }) => (
          <Text key={path} size="sm">
            {path}: {message}
          </Text>
        ))}
      </Alert>
    );
  if (counts === null) return <Alert color="blue" title="It is approved, and is being sent" />;
  const final = counts.successful + counts.failed;
  return (
    <Alert
      color={status === 'completed' && counts.failed + counts.refused === 0 ? 'green' : 'blue'}
      title={`${counts.successful} of ${counts.accepted + counts.refused} transfers are paid`}
    >
      <Stack gap="xs">
        <Text size="sm">
          {counts.processing} processing, {counts.failed} failed, {counts.refused} refused.
        </Text>
        {counts.accepted > 0 && (
          <Progress value={(100 * final) / counts.accepted} aria-label="Transfers that are final" />
        )}
      </Stack>
    </Alert>
  );
}

const Waiting = ({ proposal }: { proposal: string }) => (
  <Alert color="blue" title="It waits for approval">
    <Text size="sm">
      Nothing is paid until <Approved /> under{' '}
      <EnvironmentLink to={`approvals/${proposal}`}>Approvals</EnvironmentLink>.
    </Text>
  </Alert>
);

/** The results of the checks in a sentence each. */
function Ready({ rows }: { rows: readonly Row[] }) {
  const count = (fits: (row: Row) => boolean): number => rows.filter(fits).length;
  const found: [count: number, text: string][] = [
    [count(({ match }) => match === 'different'), 'with another name at the bank'],
    [count(({ match }) => match === 'close'), 'with a similar name at the bank'],
    [count(({ name_status }) => name_status === 'not_found'), 'whose account the bank does not know'],
    [count(({ name_status }) => name_status === 'unavailable'), 'whose name the bank did not answer'],
    [count((row) => row.duplicate_of !== null), 'equal to one of the last 30 days'],
    [count((row) => row.repeats !== null), 'equal to another one of this run'],
  ];
  const doubts = found.filter(([number]) => number > 0);
  return (
    <Alert
      color={doubts.length === 0 ? 'green' : 'orange'}
      title={
        doubts.length === 0
          ? 'All transfers are checked'
          : 'Look at these transfers before you propose the run'
      }
    >
      {doubts.map(([number, text]) => (
        <Text key={text} size="sm">
          {number} {text}
        </Text>
      ))}
    </Alert>
  );
}

const sentText = (sent: readonly Row[]): ReactNode => (
  <>
    Once <Approved />, {sent.length} {sent.length === 1 ? 'transfer' : 'transfers'} of{' '}
    {moneyText(sumOf(sent))} in all are sent.
  </>
);
const CHECKED_AGAIN = 'Looks up every name and every equal transfer again.';

interface ProposeProps {
  run: Run;
  sent: readonly Row[];
  leftOut: ReadonlySet<number>;
  disabled: boolean;
}

function Propose({ run: { id }, sent, leftOut, disabled }: ProposeProps) {
  const environment = useEnvironment();
  const propose = useAct('post', '/ops/v1/businesses/{business_id}/{mode}/proposals/payment_run.send');
  return (
    <Act
      label="Propose to send"
      confirms
      needs="move_money"
      disabled={disabled}
      explanation={sentText(sent)}
      asksWhy
      why={{ label: 'Why', description: 'The approver reads it.' }}
      run={async (reason) => {
        const content = { payment_run_id: id, left_out: [...leftOut] };
        const made = await propose.mutateAsync({ path: environment, body: { content, reason } });
        return <Proposed of={made} />;
      }}
    />
  );
}

function CheckAgain({ id, disabled }: { id: string; disabled: boolean }) {
  const environment = useEnvironment();
  const check = useAct('post', `${RUN}/check`);
  return (
    <Act
      label="Check again"
      needs="move_money"
      disabled={disabled}
      explanation={CHECKED_AGAIN}
      run={async () => {
        await check.mutateAsync({ path: { ...environment, payment_run_id: id } });
        return 'It is checked again.';
      }}
    />
  );
}

type View = 'all' | 'doubtful' | 'unpaid';

interface RowsProps {
  run: Run;
  isOpen: boolean;
  leftOut: ReadonlySet<number>;
  change: (leftOut: ReadonlySet<number>) => void;
}

/** Rows of each view. */
const SHOWS: Readonly<Record<View, (row: Row) => boolean>> = {
  all: () => true,
  doubtful: isDoubtful,
  unpaid: ({ status }) => ['failed', 'refused', 'left_out'].includes(status),
};

function Rows({ run: { rows, status }, isOpen, leftOut, change }: RowsProps) {
  const [view, setView] = useState<View>('all');
  const isSent = status === 'processing' || status === 'completed';
  const shown = rows.filter(SHOWS[view]);
  function choose(index: number, isChosen: boolean): void {
    const next = new Set(leftOut);
    if (isChosen) next.delete(index);
    else next.add(index);
    change(next);
  }
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Transfers shown"
        value={view}
        onChange={(value) => setView(value as View)}
        data={[
          { value: 'all', label: 'All' },
          { value: 'doubtful', label: `To look at (${rows.filter(isDoubtful).length})` },
          ...(isSent ? [{ value: 'unpaid', label: 'Not paid' }] : []),
        ]}
      />
      <List
        of="transfers of this run"
        rows={shown}
        all="shown"
        query={READ_WITH_IT}
        keyOf={({ index }) => String(index)}
        empty={view === 'all' ? 'There are none.' : 'None of the transfers.'}
        columns={[
          {
            name: 'Line',
            show: ({ index }) =>
              isOpen ? (
                <Checkbox
                  label={index + 1}
                  aria-label={`Send transfer ${index + 1}`}
                  checked={!leftOut.has(index)}
                  onChange={(event) => choose(index, event.currentTarget.checked)}
                />
              ) : (
                index + 1
              ),
          },
          { name: 'Amount', isFigure: true, show: ({ amount }) => <Money minor={amount} /> },
          { name: 'Account', show: ({ account_number }) => account_number },
          { name: 'Bank', show: ({ bank_code }) => <Bank code={bank_code} /> },
          { name: 'Name', show: ({ name }) => name ?? '–' },
          { name: 'Name at the bank', show: (row) => <NameAtBank row={row} /> },
          { name: 'Duplicate', show: (row) => <Duplicate row={row} /> },
          { name: 'Narration', isExtra: true, show: ({ narration }) => narration ?? '–' },
          {
            name: 'Reference',
            show: ({ reference, transaction_id: id }) =>
              id === null ? <Token of={reference} /> : <TransferLink id={id} name={reference} />,
          },
          ...(isSent
            ? [
                { name: 'Status', show: ({ status }: Row) => <Status of={status} /> },
                { name: 'Not paid because', show: ({ error_message }: Row) => error_message ?? '–' },
              ]
            : []),
        ]}
      />
    </Stack>
  );
}

const MATCHES: Readonly<Record<string, { color: string; label: string }>> = {
  exact: { color: 'green', label: 'same' },
  close: { color: 'orange', label: 'similar' },
  different: { color: 'red', label: 'different' },
};

function NameAtBank({ row: { name_status: status, account_name: name, match } }: { row: Row }) {
  if (status === null) return '–';
  if (status === 'not_found') return <Mark color="red" label="unknown account" />;
  if (status === 'unavailable') return <Mark color="orange" label="no answer" />;
  return (
    <>
      {name} {match !== null && <Mark {...MATCHES[match]!} />}
    </>
  );
}

function Duplicate({ row: { duplicate_of: earlier, repeats } }: { row: Row }) {
  if (earlier === null && repeats === null) return '–';
  return (
    <>
      {earlier !== null && (
        <EnvironmentLink to={`transfers/${earlier.transaction_id}`}>
          <Time at={earlier.created_at} />
        </EnvironmentLink>
      )}{' '}
      {repeats !== null && <Mark color="orange" label={`as line ${repeats + 1}`} />}
    </>
  );
}

const Mark = ({ color, label }: { color: string; label: string }) => (
  <Badge variant="light" color={color} tt="none" radius="sm" autoContrast miw="max-content">
    {label}
  </Badge>
);
