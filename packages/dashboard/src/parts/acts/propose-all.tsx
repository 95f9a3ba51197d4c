import { List } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Request, Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../act.tsx';
import { Approved } from '../approved.tsx';
import { useEnvironment } from '../environment.ts';
import { moneyText } from '../money-text.ts';
import { Proposed } from '../proposed.tsx';
import type { BulkAct } from '../selection.tsx';
import { refusedIn } from './bulk-dialog.tsx';
import { EvidenceField, NoteField } from './proposal-fields.tsx';

const PROPOSALS = '/ops/v1/businesses/{business_id}/{mode}/proposals';
/** Routes that propose the same for many objects. */
type ManyPath =
  | `${typeof PROPOSALS}/payout.settle/many`
  | `${typeof PROPOSALS}/payout.fail/many`
  | `${typeof PROPOSALS}/suspense.credit/many`
  | `${typeof PROPOSALS}/suspense.return/many`
  | `${typeof PROPOSALS}/wallet.lift/many`;
type Chosen<Row> = Parameters<BulkAct<Row>['dialog']>[0];

interface ManyProps<Row> extends Chosen<Row> {
  path: ManyPath;
  label: string;
  isGrave?: boolean;
  /** The effect on these rows, in a sentence. */
  will: (rows: readonly Row[]) => string;
  contentOf: (row: Row) => unknown;
  children?: ReactNode;
}

interface Valued {
  amount: number;
  currency: string;
}

/** The sum of the rows by currency, as text. */
export function sumText(rows: readonly Valued[]): string {
  const sums = new Map<string, number>();
  for (const { amount, currency } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, sum]) => moneyText(sum, currency)).join(' and ');
}

/** Proposes the same for the selected rows, as one proposal. Rows that cannot be proposed are named, and left out of the next try. */
function ProposeMany<Row>({ path, rows, nameOf, clear, will, contentOf, ...act }: ManyProps<Row>) {
  const environment = useEnvironment();
  const [leftOut, setLeftOut] = useState<ReadonlyMap<Row, string>>(new Map());
  const propose = useAct('post', path);
  const left = rows.filter((row) => !leftOut.has(row));
  async function run(reason: string): Promise<ReactNode> {
    if (left.length === 0) throw new Error('None of them can be proposed.');
    const body = { contents: left.map(contentOf), reason };
    try {
      const made = await propose.mutateAsync({ path: environment, body } as Request<ManyPath, 'post'>);
      clear();
      return (
        <>
          {left.length} in one proposal. <Proposed of={made} />
        </>
      );
    } catch (error) {
      const refused = refusedIn(error, left);
      if (refused.size === 0) throw error;
      setLeftOut(new Map([...leftOut, ...refused]));
      const others = left.length - refused.size;
      throw new Error(
        others === 0
          ? 'Nothing is proposed: none of them can be.'
          : `Nothing is proposed yet. Press the button again to propose the other ${others}.`,
      );
    }
  }
  return (
    <ActDialog
      {...act}
      confirms
      asksWhy
      explanation={
        <>
          {left.length} selected. {will(left)} One proposal covers them all. Nothing happens until{' '}
          <Approved />.
        </>
      }
      run={run}
    >
      {act.children}
      {leftOut.size > 0 && (
        <List size="sm" mah={200} style={{ overflowY: 'auto' }} aria-label="Left out">
          {[...leftOut].map(([row, why]) => (
            <List.Item key={nameOf(row)}>
              <span className="written">{nameOf(row)}</span>: {why}
            </List.Item>
          ))}
        </List>
      )}
    </ActDialog>
  );
}

type Payout = Pick<Schemas['FlaggedPayout'], 'id' | 'amount' | 'currency'>;

const DECISIONS = {
  settle: {
    path: `${PROPOSALS}/payout.settle/many`,
    label: 'Propose: they were paid',
    will: (rows: readonly Payout[]) =>
      `${sumText(rows)}, with their fees, leave the wallets permanently, and the payouts become successful.`,
  },
  fail: {
    path: `${PROPOSALS}/payout.fail/many`,
    label: 'Propose: they were not paid',
    will: (rows: readonly Payout[]) =>
      `${sumText(rows)}, with their fees, become available to the wallets again, and the payouts become failed. If the bank did pay, the money is lost.`,
  },
} as const;

function DecideAll({ as, ...of }: Chosen<Payout> & { as: keyof typeof DECISIONS }) {
  const [evidence, setEvidence] = useState('');
  return (
    <ProposeMany
      {...of}
      {...DECISIONS[as]}
      isGrave
      contentOf={({ id }) => ({ transaction_id: id, evidence: evidence.trim() })}
    >
      <EvidenceField
        description="Of all of them: who at the bank confirmed it and when, or the lines of its statement."
        value={evidence}
        change={setEvidence}
      />
    </ProposeMany>
  );
}

const MOVES_MONEY = { needs: 'move_money', isGrave: true } as const;

/** Proposes the outcome of flagged payouts. */
export const decideAll: readonly BulkAct<Payout>[] = [
  { ...MOVES_MONEY, label: DECISIONS.settle.label, dialog: (of) => <DecideAll {...of} as="settle" /> },
  { ...MOVES_MONEY, label: DECISIONS.fail.label, dialog: (of) => <DecideAll {...of} as="fail" /> },
];

type Held = Pick<Schemas['MoneyInSuspense'], 'id' | 'amount' | 'currency'>;

const RELEASES = {
  credit: {
    path: `${PROPOSALS}/suspense.credit/many`,
    label: 'Propose crediting them',
    will: (rows: readonly Held[]) => `${sumText(rows)} leave suspense, each for its intended wallet.`,
  },
  return: {
    path: `${PROPOSALS}/suspense.return/many`,
    label: 'Propose returning them',
    will: (rows: readonly Held[]) => `${sumText(rows)} leave suspense, each to the account that sent it.`,
  },
} as const;

/** Proposes what becomes of money in suspense. */
export const releaseAll: readonly BulkAct<Held>[] = [
  {
    label: RELEASES.credit.label,
    needs: 'move_money',
    dialog: (of) => <ProposeMany {...of} {...RELEASES.credit} contentOf={({ id }) => ({ held_id: id })} />,
  },
  {
    ...MOVES_MONEY,
    label: RELEASES.return.label,
    dialog: (of) => (
      <ProposeMany {...of} {...RELEASES.return} isGrave contentOf={({ id }) => ({ held_id: id })} />
    ),
  },
];

const LIFT = 'Propose lifting';

function LiftAll(of: Chosen<{ id: string }>) {
  const [note, setNote] = useState('');
  return (
    <ProposeMany
      {...of}
      path={`${PROPOSALS}/wallet.lift/many`}
      label={LIFT}
      will={() => 'Their restrictions are lifted, and the business receives an event with the note for each.'}
      contentOf={({ id }) => ({ wallet_id: id, note: note.trim() })}
    >
      <NoteField
        description="It appears in the history of each wallet and in the events."
        value={note}
        change={setNote}
      />
    </ProposeMany>
  );
}

/** Proposes lifting the restrictions of wallets. */
export const liftAll: BulkAct<{ id: string }> = {
  label: LIFT,
  needs: 'resume',
  dialog: (of) => <LiftAll {...of} />,
};
