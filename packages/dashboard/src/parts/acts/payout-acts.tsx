import { useState } from 'react';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../act.tsx';
import { Approved } from '../approved.tsx';
import { Bank } from '../bank.tsx';
import { useEnvironment } from '../environment.ts';
import type { FactsOfOne } from '../facts.tsx';
import { Facts } from '../facts.tsx';
import { moneyText } from '../money-text.ts';
import { Proposed } from '../proposed.tsx';
import { EvidenceField } from './proposal-fields.tsx';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';

/** Queries the status of a payout at its bank. @param id of the payout */
export function RequeryPayout({ id, close }: { id: string; close: () => void }) {
  const environment = useEnvironment();
  const requery = useAct('post', `${ENVIRONMENT}/transfers/{transfer_id}/requery`);
  return (
    <ActDialog
      label="Query the status"
      explanation="Queries the payout's status at the bank now. It is not resubmitted, and no money moves."
      asksWhy
      run={async (reason) => {
        await requery.mutateAsync({ path: { ...environment, transfer_id: id }, body: { reason } });
        return 'The bank is being queried. Its response appears with the transfer in a moment.';
      }}
      close={close}
    />
  );
}

const DECISIONS = {
  settle: {
    path: `${ENVIRONMENT}/proposals/payout.settle`,
    label: 'Propose: it was paid',
    will: (money: string) =>
      `Debits the held ${money} from the wallet as paid. This is final, and the business is notified.`,
  },
  fail: {
    path: `${ENVIRONMENT}/proposals/payout.fail`,
    label: 'Propose: it was not paid',
    will: (money: string) =>
      `Releases the held ${money} to the wallet. This is final, and the business is notified. If the bank did pay, the money is lost.`,
  },
} as const;

/** The payout of a decision. Amounts in minor units; `fee` is omitted where unknown. */
export interface DecidedPayout {
  id: string;
  amount: number;
  fee?: number;
  currency: string;
}

/** Proposes the outcome of a payout that its bank does not report. */
export function DecidePayout({
  payout: { id, amount, fee, currency },
  as,
  close,
}: {
  payout: DecidedPayout;
  as: keyof typeof DECISIONS;
  close: () => void;
}) {
  const environment = useEnvironment();
  const [evidence, setEvidence] = useState('');
  const { path, label, will } = DECISIONS[as];
  const propose = useAct('post', path);
  const money = `${moneyText(amount + (fee ?? 0), currency)}${fee === undefined ? ', with its fees,' : ''}`;
  return (
    <ActDialog
      label={label}
      confirms
      proposesAbout={`payout ${id}`}
      isGrave
      explanation={
        <>
          {will(money)} Nothing happens until <Approved />.
        </>
      }
      asksWhy
      run={async (reason) => {
        const content = { transaction_id: id, evidence: evidence.trim() };
        const proposed = await propose.mutateAsync({ path: environment, body: { content, reason } });
        return <Proposed of={proposed} />;
      }}
      close={close}
    >
      <EvidenceField
        description="Who at the bank confirmed it and when, the line of its statement, or its session id."
        value={evidence}
        change={setEvidence}
      />
    </ActDialog>
  );
}

/** Reveals the personal data of a transfer. The audit log records the reason. */
export function useRevealTransfer(id: string): (reason: string) => Promise<FactsOfOne> {
  const environment = useEnvironment();
  const reveal = useAct('post', `${ENVIRONMENT}/transfers/{transfer_id}/reveal`);
  return async (reason) => {
    const shown = await reveal.mutateAsync({ path: { ...environment, transfer_id: id }, body: { reason } });
    const { sender, customer } = shown;
    return {
      Account: shown.account_number,
      Bank: <Bank code={shown.bank_code} />,
      Narration: shown.narration,
      Sender: sender?.name,
      "Sender's account": sender?.account_number,
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
      explanation="Shows the account, the narration and the customer unmasked. The audit log records that you viewed them, and why."
      asksWhy
      run={async (reason) => <Facts facts={await reveal(reason)} columns={1} />}
      close={close}
    />
  );
}
