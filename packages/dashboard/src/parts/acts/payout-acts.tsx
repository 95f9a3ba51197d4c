import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../act.tsx';
import { Bank } from '../bank.tsx';
import type { FactsOfOne } from '../facts.tsx';
import { Facts } from '../facts.tsx';
import { moneyText } from '../money-text.ts';
import { Proposed } from '../proposed.tsx';
import { useSide } from '../side.ts';

const SIDE = '/ops/v1/businesses/{business_id}/{mode}';

/** Queries the status of a payout at its bank. @param id of the payout */
export function RequeryPayout({ id, close }: { id: string; close: () => void }) {
  const side = useSide();
  const requery = useAct('post', `${SIDE}/transfers/{transfer_id}/requery`);
  return (
    <ActDialog
      label="Query the status"
      what="Queries the payout's status at the bank now. It is not resubmitted, and no money moves."
      asksWhy
      run={async (reason) => {
        await requery.mutateAsync({ path: { ...side, transfer_id: id }, body: { reason } });
        return 'The bank is being queried. Its response appears with the transfer in a moment.';
      }}
      close={close}
    />
  );
}

const DECISIONS = {
  settle: {
    path: `${SIDE}/proposals/payout.settle`,
    label: 'Propose: it was paid',
    will: (money: string) =>
      `The held ${money} leave the wallet, as paid. This is final, and the business is notified.`,
  },
  fail: {
    path: `${SIDE}/proposals/payout.fail`,
    label: 'Propose: it was not paid',
    will: (money: string) =>
      `The held ${money} become available in the wallet again. This is final, and the business is notified. If the bank did pay, the money is lost.`,
  },
} as const;

/** A payout, as far as deciding about it says it. Amounts in minor units; `fee` is left out where it is not known. */
export interface DecidedPayout {
  id: string;
  amount: number;
  fee?: number;
  currency: string;
}

/** Proposes what became of a payout of which its bank says nothing. */
export function DecidePayout({
  payout: { id, amount, fee, currency },
  as,
  close,
}: {
  payout: DecidedPayout;
  as: keyof typeof DECISIONS;
  close: () => void;
}) {
  const side = useSide();
  const [evidence, setEvidence] = useState('');
  const { path, label, will } = DECISIONS[as];
  const propose = useAct('post', path);
  const money = `${moneyText(amount + (fee ?? 0), currency)}${fee === undefined ? ', with its fees,' : ''}`;
  return (
    <ActDialog
      label={label}
      isGrave
      what={`${will(money)} Nothing happens until another person has approved it.`}
      asksWhy
      run={async (reason) => {
        const content = { transaction_id: id, evidence: evidence.trim() };
        const proposed = await propose.mutateAsync({ path: side, body: { content, reason } });
        return <Proposed of={proposed} />;
      }}
      close={close}
    >
      <Textarea
        label="Evidence"
        description="Who at the bank confirmed it and when, the line of its statement, or its session id."
        value={evidence}
        onChange={(event) => setEvidence(event.currentTarget.value)}
        required
        autosize
        minRows={2}
        minLength={10}
        maxLength={2_000}
      />
    </ActDialog>
  );
}

/** Has what is personal of a movement revealed. @returns it, for the reason that the audit log keeps */
export function useRevealTransfer(id: string): (reason: string) => Promise<FactsOfOne> {
  const side = useSide();
  const reveal = useAct('post', `${SIDE}/transfers/{transfer_id}/reveal`);
  return async (reason) => {
    const shown = await reveal.mutateAsync({ path: { ...side, transfer_id: id }, body: { reason } });
    const { sender, customer } = shown;
    return {
      Account: shown.account_number,
      Bank: <Bank code={shown.bank_code} />,
      Narration: shown.narration,
      Sender: sender?.name,
      'Account of the sender': sender?.account_number,
      Customer: customer?.name,
      Email: customer?.email,
      Phone: customer?.phone,
    };
  };
}

/** Reveals it in the dialog itself, for rows of lists. */
export function RevealTransfer({ id, close }: { id: string; close: () => void }) {
  const reveal = useRevealTransfer(id);
  return (
    <ActDialog
      label="Reveal"
      what="Shows the account, the narration and the customer unmasked. The audit log records that you viewed them, and why."
      asksWhy
      run={async (reason) => <Facts facts={await reveal(reason)} columns={1} />}
      close={close}
    />
  );
}
