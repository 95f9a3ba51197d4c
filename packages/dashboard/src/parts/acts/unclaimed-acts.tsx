import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../act.tsx';
import { Facts } from '../facts.tsx';
import { CLOSING_NOTE } from './work-item-acts.tsx';

const ONE = '/ops/v1/unclaimed-inflows/{rail}/{session_id}';

interface OfUnclaimed {
  /** The inflow's name. */
  inflow: { rail: string; session_id: string };
  close: () => void;
}

/** Reveals the sender of an unclaimed inflow. */
export function RevealUnclaimed({ inflow: { rail, session_id }, close }: OfUnclaimed) {
  const act = useAct('post', `${ONE}/reveal`);
  return (
    <ActDialog
      label="Reveal"
      explanation="Shows the sender and the narration. The audit log records that you viewed them, and why."
      asksWhy
      run={async (reason) => {
        const { sender, narration } = await act.mutateAsync({ path: { rail, session_id }, body: { reason } });
        const facts = {
          Sender: sender.name,
          Account: sender.account_number,
          Bank: sender.bank_name ?? sender.bank_code,
          Narration: narration,
        };
        return <Facts facts={facts} columns={1} />;
      }}
      close={close}
    />
  );
}

/** Records the outcome of an unclaimed inflow. */
export function CloseUnclaimed({ inflow: { rail, session_id }, close }: OfUnclaimed) {
  const act = useAct('post', `${ONE}/close`);
  return (
    <ActDialog
      label="Record the outcome"
      explanation="Removes the inflow from the work queue. No money moves: it stays at the bank."
      asksWhy
      why={CLOSING_NOTE}
      run={async (note) => {
        await act.mutateAsync({ path: { rail, session_id }, body: { note } });
        return 'Saved. It is listed with your note.';
      }}
      close={close}
    />
  );
}
