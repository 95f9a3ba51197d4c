import { Radio, Stack, TextInput } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useAct, useRead } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { EXCEPTING_NOTE } from '../../parts/acts/bulk-acts.tsx';
import { Approved } from '../../parts/approved.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Consequences } from '../../parts/consequences.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { koboOfNaira, moneyText } from '../../parts/money-text.ts';
import { WalletSelect } from '../../parts/picker.tsx';
import { Proposed } from '../../parts/proposed.tsx';
import { dayName } from '../../parts/time-text.ts';
import { ACCOUNT, useAccountPath } from './account.ts';
import type { Line, LineInFull } from './line.tsx';
import type { Movement } from './movements.tsx';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';
const PROPOSALS = `${ENVIRONMENT}/proposals` as const;

interface OfLine {
  line: Line;
  close: () => void;
}

const ACCEPTED = 'Matches the line with the movement that is proposed. It posts nothing, and can be undone.';
const UNDONE = 'The line is open again, with all lines of its match. Kolo leaves it to people from then on.';
const EXCEPTED = 'The line is set aside until it is matched. It stays in the equation of each day.';
const REVERSED = (
  <>
    Posts the opposite of the entry on the day on which <Approved />. Both entries stay. Unless it is
    withdrawn, the line is open again: book it otherwise, or match it.
  </>
);
const ADJUSTED = (
  <>
    Corrects the ledger once <Approved />. The line itself stays as it is: match it or set it aside
    afterwards.
  </>
);
const bookedText = (amount: number): ReactNode => (
  <>
    Books {moneyText(Math.abs(amount))} on the settlement account once <Approved />, and matches the line with
    the entry
  </>
);

interface Offered extends Pick<ComponentProps<typeof Choice>, 'label' | 'proposesAbout' | 'dialog'> {
  isOffered: boolean;
  leadsTo: ReactNode;
}

/** Decisions about a line. A proposal posts once it is approved; the others post nothing. */
export function LineActs({ of: { line, movements, booking } }: { of: LineInFull }) {
  const { state } = line;
  const { rail } = useAccountPath();
  const isDecided = state === 'matched' || state === 'excepted';
  const isFree = state !== 'matched' && state !== 'withdrawn';
  const undoing = state === 'proposed' ? 'Reject the proposal' : 'Undo';
  // The payment is in the ledger: booked as a whole, the line would count twice.
  const beside = state === 'proposed' && line.reason === 'other_amount' ? movements : [];
  const acts: readonly Offered[] = [
    {
      isOffered: state === 'proposed' && movements[0]?.amount === line.amount,
      label: 'Accept the proposal',
      leadsTo: ACCEPTED,
      dialog: (close) => <Accept line={line} close={close} />,
    },
    {
      isOffered: isDecided || state === 'proposed',
      label: undoing,
      leadsTo: UNDONE,
      dialog: (close) => <Undo line={line} label={undoing} close={close} />,
    },
    {
      isOffered: isFree && !isDecided,
      label: 'Set aside',
      leadsTo: EXCEPTED,
      dialog: (close) => <Except line={line} close={close} />,
    },
    {
      isOffered: isFree && booking === null,
      label: bookingLabel(beside),
      leadsTo: bookingText(line, beside),
      proposesAbout: bookedAs(rail, line),
      dialog: (close) => <BookLine line={line} movements={beside} close={close} />,
    },
    {
      isOffered: booking !== null,
      label: 'Reverse the booking',
      leadsTo: REVERSED,
      proposesAbout: bookedAs(rail, line),
      dialog: (close) => <ReverseBooking line={line} booking={booking!} close={close} />,
    },
    {
      isOffered: isFree,
      label: 'Propose an adjustment',
      leadsTo: ADJUSTED,
      dialog: (close) => <ProposeAdjustment line={line} due={dueOf(line, movements)} close={close} />,
    },
  ];
  const offered = acts.filter(({ isOffered }) => isOffered);
  return (
    <Consequences
      of={offered.map(({ isOffered: _, leadsTo, ...choice }) => ({
        name: choice.label,
        act: <Choice {...choice} needs="move_money" />,
        leadsTo,
      }))}
    />
  );
}

function Accept({ line: { line, proposed_movement: movement }, close }: OfLine) {
  const path = useAccountPath();
  const accept = useAct('post', `${ACCOUNT}/lines/{line}/accept`);
  return (
    <ActDialog
      label="Accept the proposal"
      explanation={ACCEPTED}
      run={async () => {
        await accept.mutateAsync({ path: { ...path, line: String(line) }, body: { movement: movement! } });
        return 'The line is matched.';
      }}
      close={close}
    />
  );
}

function Undo({ line: { line }, label, close }: OfLine & { label: string }) {
  const path = useAccountPath();
  const undo = useAct('post', `${ACCOUNT}/lines/{line}/undo`);
  return (
    <ActDialog
      label={label}
      explanation={UNDONE}
      asksWhy
      run={async (note) => {
        await undo.mutateAsync({ path: { ...path, line: String(line) }, body: { note } });
        return 'The line is open again.';
      }}
      close={close}
    />
  );
}

function Except({ line: { line }, close }: OfLine) {
  const path = useAccountPath();
  const except = useAct('post', `${ACCOUNT}/lines/{line}/except`);
  return (
    <ActDialog
      label="Set aside"
      explanation={EXCEPTED}
      asksWhy
      why={EXCEPTING_NOTE}
      run={async (note) => {
        await except.mutateAsync({ path: { ...path, line: String(line) }, body: { note } });
        return 'The line is set aside.';
      }}
      close={close}
    />
  );
}

const matchedText = (movements: number): string => {
  if (movements === 0) return 'each other';
  return movements === 1 ? 'the movement' : `${movements} movements`;
};

interface Matched {
  lines: readonly number[];
  movements: readonly string[];
  close: () => void;
}

/** Matches lines with movements of their sum. Without one, the lines cancel each other. */
export function MatchLine({ lines, movements, close }: Matched) {
  const path = useAccountPath();
  const match = useAct('post', `${ACCOUNT}/matches`);
  return (
    <ActDialog
      label="Match"
      explanation={`Matches ${lines.length === 1 ? 'the line' : `${lines.length} lines`} with ${matchedText(movements.length)}. It posts nothing, and can be undone.`}
      run={async () => {
        await match.mutateAsync({ path, body: { lines: [...lines], movements: [...movements] } });
        return lines.length === 1 ? 'The line is matched.' : 'The lines are matched.';
      }}
      close={close}
    />
  );
}

/** The object of a proposal to book a line. */
export const bookedAs = (rail: string, { line }: Line): string => `statement_line ${rail}:${line}`;

type BookedKind = 'bank_charge' | 'bank_interest' | 'bank_error';

/** The most likely kind of a line. */
function kindOf({ amount, reason }: Pick<Line, 'amount' | 'reason'>): BookedKind {
  if (reason === 'doubled') return 'bank_error';
  return amount > 0 ? 'bank_interest' : 'bank_charge';
}

interface BankProps {
  isIn: boolean;
  value: BookedKind;
  choose: (value: BookedKind) => void;
}

const BankField = ({ isIn, value, choose }: BankProps) => (
  <Radio.Group label="The bank" value={value} onChange={(chosen) => choose(chosen as BookedKind)}>
    <Stack gap={6} mt={4}>
      <Radio value="bank_charge" label={isIn ? 'Gave a charge back' : 'Took a charge'} />
      <Radio value="bank_interest" label={isIn ? 'Paid interest' : 'Took interest back'} />
      <Radio
        value="bank_error"
        label={isIn ? 'Paid by mistake, or put a mistake right' : 'Took by mistake, or put a mistake right'}
      />
    </Stack>
  </Radio.Group>
);

const differenceOf = (line: Line, movements: readonly Movement[]): number =>
  movements.reduce((rest, { amount }) => rest - amount, line.amount);

const bookingLabel = (movements: readonly Movement[]): string =>
  movements.length > 0 ? 'Propose booking the difference' : 'Propose booking it';

const bookingText = (line: Line, movements: readonly Movement[]): ReactNode => (
  <>
    {bookedText(differenceOf(line, movements))}
    {movements.length > 0 && ` and ${matchedText(movements.length)}`}.
  </>
);

/** Proposes to book the bank's own entry, a line or its difference to movements. Another person decides. */
export function BookLine({ line, movements = [], close }: OfLine & { movements?: readonly Movement[] }) {
  const environment = useEnvironment();
  const { rail } = useAccountPath();
  const booked = differenceOf(line, movements);
  const isIn = booked > 0;
  const [as, setAs] = useState(kindOf({ amount: booked, reason: line.reason }));
  const book = useAct('post', `${PROPOSALS}/statement_line.book`);
  return (
    <ActDialog
      label={bookingLabel(movements)}
      confirms
      proposesAbout={bookedAs(rail, line)}
      explanation={bookingText(line, movements)}
      asksWhy
      why={{ label: 'Why', description: 'The approver reads it.' }}
      run={async (reason) => {
        const content = {
          rail,
          line: line.line,
          as,
          direction: isIn ? ('in' as const) : ('out' as const),
          amount: Math.abs(booked),
          ...(movements.length > 0 && { movements: movements.map(({ transaction_id }) => transaction_id) }),
        };
        return <Proposed of={await book.mutateAsync({ path: environment, body: { content, reason } })} />;
      }}
      close={close}
    >
      <BankField isIn={isIn} value={as} choose={setAs} />
    </ActDialog>
  );
}

/** Proposes to take back what was booked from a line. Another person decides. */
function ReverseBooking({ line, booking, close }: OfLine & { booking: string }) {
  const environment = useEnvironment();
  const { rail } = useAccountPath();
  const reverse = useAct('post', `${PROPOSALS}/statement_line.reverse`);
  return (
    <ActDialog
      label="Reverse the booking"
      confirms
      proposesAbout={bookedAs(rail, line)}
      explanation={REVERSED}
      asksWhy
      why={{ label: 'Why', description: 'The approver reads it.' }}
      run={async (reason) => {
        const content = { rail, line: line.line, transaction_id: booking };
        return <Proposed of={await reverse.mutateAsync({ path: environment, body: { content, reason } })} />;
      }}
      close={close}
    />
  );
}

const NARRATION_MAX = 200;
type Kind = 'wallet' | 'own_bank';

/** Narration of an adjustment for a line. */
const narrationOf = ({ booked_on, description, reference }: Line): string =>
  `${dayName(booked_on)} ${description ?? reference ?? ''}`.trim().slice(0, NARRATION_MAX);

/** The kind of adjustment: money between an account at a provider and the business's own bank is only recorded. */
function useKind(rail: string) {
  const { data } = useRead(`${ENVIRONMENT}/rail-accounts`, { path: useEnvironment() }, { everyMs: false });
  const [chosen, setKind] = useState<Kind>();
  const isOfProvider = data?.some((one) => one.rail === rail) === true;
  return { isOfProvider, kind: chosen ?? (isOfProvider ? 'own_bank' : 'wallet'), setKind };
}

/** The money of a line that the ledger lacks: the difference, if it has the proposed movement with another amount. */
const dueOf = ({ amount, reason }: Line, [movement]: readonly Movement[]): number =>
  reason === 'other_amount' && movement !== undefined ? amount - movement.amount : amount;

/** Proposes an adjustment of the ledger, filled in from a line. Another person decides. */
function ProposeAdjustment({ line, due, close }: OfLine & { due: number }) {
  const environment = useEnvironment();
  const { rail } = useAccountPath();
  const isIn = due > 0;
  const { isOfProvider, kind, setKind } = useKind(rail);
  const [amount, setAmount] = useState(moneyText(Math.abs(due)).slice(1));
  const [wallet, setWallet] = useState('');
  const [narration, setNarration] = useState(narrationOf(line));
  const [reference, setReference] = useState(`statement-${rail}-line-${line.line}`);
  const adjust = useAct('post', `${PROPOSALS}/adjustment.post`);
  const record = useAct('post', `${PROPOSALS}/settlement.adjust`);
  const kobo = koboOfNaira(amount);
  async function run(reason: string) {
    const booked = { amount: Number(kobo ?? 0n), reference };
    if (kind === 'own_bank') {
      const content = { ...booked, rail, direction: isIn ? ('in' as const) : ('out' as const) };
      return <Proposed of={await record.mutateAsync({ path: environment, body: { content, reason } })} />;
    }
    const sides = isIn ? { credit_wallet_id: wallet } : { debit_wallet_id: wallet };
    const content = { ...booked, ...sides, narration };
    return <Proposed of={await adjust.mutateAsync({ path: environment, body: { content, reason } })} />;
  }
  return (
    <ActDialog
      label="Propose an adjustment"
      confirms
      proposesAbout={`reference ${reference}`}
      explanation={ADJUSTED}
      asksWhy
      why={{ label: 'Why', description: 'The approver reads it.' }}
      run={run}
      close={close}
    >
      {isOfProvider && <KindField isIn={isIn} kind={kind} choose={setKind} />}
      <AmountField text={amount} change={setAmount} />
      {kind === 'wallet' && (
        <>
          <WalletSelect
            label={isIn ? 'Wallet to credit' : 'Wallet to charge'}
            description="The adjustments account is the other side."
            value={wallet}
            onChange={setWallet}
            required
          />
          <TextInput
            label="Narration"
            description="The wallet shows it."
            value={narration}
            onChange={(event) => setNarration(event.currentTarget.value)}
            required
            maxLength={NARRATION_MAX}
          />
        </>
      )}
      <TextInput
        label="Reference"
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value.trim())}
        required
        maxLength={200}
      />
    </ActDialog>
  );
}

interface KindProps {
  isIn: boolean;
  kind: Kind;
  choose: (kind: Kind) => void;
}

const KindField = ({ isIn, kind, choose }: KindProps) => (
  <Radio.Group label="Adjustment" value={kind} onChange={(value) => choose(value as Kind)}>
    <Stack gap={6} mt={4}>
      <Radio
        value="own_bank"
        label={isIn ? "Top-up from the business's own bank" : "Withdrawal to the business's own bank"}
      />
      <Radio value="wallet" label={isIn ? 'Credit a wallet' : 'Charge a wallet'} />
    </Stack>
  </Radio.Group>
);

const AmountField = ({ text, change }: { text: string; change: (text: string) => void }) => (
  <TextInput
    label="Amount"
    leftSection="₦"
    inputMode="decimal"
    value={text}
    onChange={(event) => change(event.currentTarget.value)}
    error={(koboOfNaira(text) ?? 0n) === 0n ? 'Not an amount' : undefined}
    required
  />
);
