import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { RESTRICTING_REASON } from '../../parts/acts/bulk-acts.tsx';
import { NoteField } from '../../parts/acts/proposal-fields.tsx';
import { Approved } from '../../parts/approved.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Consequences } from '../../parts/consequences.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Proposed } from '../../parts/proposed.tsx';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';
type WalletInFull = Schemas['SeenWalletInFull'];
type Restriction = 'outflow' | 'all';

/** The wallet's history stores one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const RESTRICTED =
  'Takes effect at once. The business receives an event with the reason. Lifting it needs approval.';
const CLOSED =
  'The wallet closes permanently, with its virtual accounts, and the business receives an event. Only a wallet without balance and holds closes.';
const LIFTED = (
  <>
    Once <Approved />, the restriction is lifted, and the business receives an event with the note.
  </>
);

/** Acts that the wallet's state allows. */
export function WalletActs({ wallet }: { wallet: WalletInFull }) {
  const isEmpty = wallet.ledger_balance === 0 && wallet.held_balance === 0;
  if (wallet.status === 'closed') return null;
  const lift = (
    <Choice
      label="Propose lifting"
      proposesAbout={`wallet ${wallet.id}`}
      needs="resume"
      dialog={(close) => <Lift wallet={wallet} close={close} />}
    />
  );
  const restrict = (
    <Choice
      label="Restrict"
      isGrave
      needs="stop"
      dialog={(close) => <Restrict wallet={wallet} close={close} />}
    />
  );
  const close = (
    <Choice
      label="Close"
      isGrave
      needs="manage"
      disabled={!isEmpty}
      dialog={(over) => <Close wallet={wallet} close={over} />}
    />
  );
  return (
    <Consequences
      of={[
        ...(wallet.status === 'restricted' ? [{ name: 'lift', act: lift, leadsTo: LIFTED }] : []),
        ...(wallet.restriction === 'all' ? [] : [{ name: 'restrict', act: restrict, leadsTo: RESTRICTED }]),
        { name: 'close', act: close, leadsTo: CLOSED },
      ]}
    />
  );
}

interface OfWallet {
  wallet: WalletInFull;
  close: () => void;
}

function Restrict({ wallet: { id, restriction }, close }: OfWallet) {
  const environment = useEnvironment();
  const [type, setType] = useState<Restriction>(restriction === null ? 'outflow' : 'all');
  const restrict = useAct('post', `${ENVIRONMENT}/wallets/{wallet_id}/restrict`);
  return (
    <ActDialog
      label="Restrict"
      isGrave
      explanation={RESTRICTED}
      asksWhy
      why={RESTRICTING_REASON}
      close={close}
      run={async (reason) => {
        const body = { type, reason: oneLine(reason) };
        const { changed } = await restrict.mutateAsync({ path: { ...environment, wallet_id: id }, body });
        return changed ? 'The wallet is restricted.' : 'The wallet already had this restriction.';
      }}
    >
      <Radio.Group label="Block" value={type} onChange={(value) => setType(value as Restriction)}>
        <Stack gap={6} mt={4}>
          <Radio value="outflow" label="Outgoing payments" disabled={restriction === 'outflow'} />
          <Radio value="all" label="Outgoing and incoming payments" />
        </Stack>
      </Radio.Group>
    </ActDialog>
  );
}

function Lift({ wallet: { id, restriction }, close }: OfWallet) {
  const environment = useEnvironment();
  const [stays, setStays] = useState(false);
  const [note, setNote] = useState('');
  const propose = useAct('post', `${ENVIRONMENT}/proposals/wallet.lift`);
  return (
    <ActDialog
      label="Propose lifting"
      confirms
      proposesAbout={`wallet ${id}`}
      explanation={LIFTED}
      asksWhy
      close={close}
      run={async (reason) => {
        const content = { wallet_id: id, note: note.trim(), type: stays ? ('outflow' as const) : null };
        const made = await propose.mutateAsync({ path: environment, body: { content, reason } });
        return <Proposed of={made} />;
      }}
    >
      {restriction === 'all' && (
        <Radio.Group
          label="Allow again"
          value={stays ? 'outflow' : 'none'}
          onChange={(value) => setStays(value === 'outflow')}
        >
          <Stack gap={6} mt={4}>
            <Radio value="none" label="Everything" />
            <Radio value="outflow" label="Incoming payments only" />
          </Stack>
        </Radio.Group>
      )}
      <NoteField
        description="It appears in the wallet's history and in the event."
        value={note}
        change={setNote}
      />
    </ActDialog>
  );
}

function Close({ wallet: { id }, close: over }: OfWallet) {
  const environment = useEnvironment();
  const close = useAct('post', `${ENVIRONMENT}/wallets/{wallet_id}/close`);
  return (
    <ActDialog
      label="Close"
      isGrave
      explanation={CLOSED}
      asksWhy
      close={over}
      run={async (reason) => {
        await close.mutateAsync({
          path: { ...environment, wallet_id: id },
          body: { reason: oneLine(reason) },
        });
        return 'The wallet is closed.';
      }}
    />
  );
}
