import { Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { Act, ActDialog } from '../../parts/act.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Failure } from '../../parts/failure.tsx';
import { List } from '../../parts/list.tsx';
import { stoppedBy, stopText } from '../../parts/payout-stop-text.ts';
import { INSTALLATION, useMayEverywhere } from '../../parts/permission.ts';
import { Proposed } from '../../parts/proposed.tsx';
import { useSide } from '../../parts/side.ts';
import { Time } from '../../parts/time.tsx';
import { SettingsPage } from './settings-page.tsx';

const SIDE = '/ops/v1/businesses/{business_id}/{mode}';
type PayoutStop = Schemas['PayoutStop'];

/** Stopping payouts, and having them go on. */
export function PayoutStops() {
  const side = useSide();
  const query = useRead(`${SIDE}/payout-stops`, { path: side });
  return (
    <SettingsPage title="Stopping payouts" query={query} actions={<Stop />}>
      <Text size="sm">
        Stopping needs one person and takes effect at once. Transfers are still accepted and stay processing;
        nothing new is submitted to banks, and submitted payouts are still queried. Resuming payouts needs two
        people.
      </Text>
      <List
        of="stops of payouts"
        query={query}
        rows={query.data}
        keyOf={({ id }) => id}
        empty="Payouts were never stopped."
        columns={COLUMNS}
      />
    </SettingsPage>
  );
}

const COLUMNS = [
  { name: 'Payouts', show: stopText },
  { name: 'Since', show: ({ stopped_at }: PayoutStop) => <Time at={stopped_at} /> },
  {
    name: 'Until',
    show: ({ ended_at }: PayoutStop) => (ended_at === null ? <b>It holds</b> : <Time at={ended_at} />),
  },
  { name: 'Why', show: ({ reason }: PayoutStop) => <span className="written">{reason}</span> },
  { name: 'By', show: (stop: PayoutStop) => <span className="written">{stoppedBy(stop)}</span> },
  { name: 'Acts', show: (stop: PayoutStop) => <GoOn stop={stop} /> },
];

function Stop() {
  const side = useSide();
  const [typed, setTyped] = useState({ rail: '', bank_code: '' });
  const [where, setWhere] = useState('side');
  const mayAll = useMayEverywhere('stop');
  const ofSide = useAct('post', `${SIDE}/payout-stops`);
  const ofAll = useAct('post', '/ops/v1/payout-stops');
  const narrower = (name: keyof typeof typed, label: string, description: string) => (
    <TextInput
      label={label}
      description={description}
      value={typed[name]}
      maxLength={40}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Act
      label="Stop payouts"
      isGrave
      what="Takes effect at once: no such payout is submitted to a bank until two people resume them. A payout already claimed is submitted within 15 seconds or not at all."
      asksWhy
      needs="stop"
      run={async (reason) => {
        const rail = typed.rail.trim() || null;
        const bank_code = typed.bank_code.trim() || null;
        const body = { rail, bank_code, reason };
        await (where === 'side' ? ofSide.mutateAsync({ path: side, body }) : ofAll.mutateAsync({ body }));
        return 'Payouts are stopped.';
      }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Whose payouts"
          value={where}
          onChange={setWhere}
          data={[
            { value: 'side', label: 'Of this environment' },
            { value: 'all', label: 'Of every business', disabled: !mayAll },
          ]}
        />
        {narrower('rail', 'Only by this rail', 'Such as paystack; empty: by any')}
        {narrower('bank_code', 'Only to this bank', 'Its code, such as 058; empty: to any')}
      </Stack>
    </Act>
  );
}

function GoOn({ stop }: { stop: PayoutStop }) {
  if (stop.ended_at !== null) return null;
  return (
    <Group>
      <Choice
        label="Propose going on"
        needs="resume"
        place={stop.business_id === null ? INSTALLATION : undefined}
        dialog={(close) => <Resume stop={stop} close={close} />}
      />
    </Group>
  );
}

function Resume({ stop, close }: { stop: PayoutStop; close: () => void }) {
  const side = useSide();
  const ofSide = useAct('post', `${SIDE}/proposals/payouts.resume`);
  const ofAll = useAct('post', '/ops/v1/proposals/payouts.resume_all');
  return (
    <ActDialog
      label="Propose going on"
      what={`Once another person has approved it, this stop ends (${stopText(stop)}). Waiting payouts are submitted to banks within a minute, unless another stop holds them.`}
      asksWhy
      run={async (reason) => {
        const body = { content: { stop_id: stop.id }, reason };
        const made = await (stop.business_id === null
          ? ofAll.mutateAsync({ body })
          : ofSide.mutateAsync({ path: side, body }));
        return <Proposed of={made} />;
      }}
      close={close}
    >
      <HeldBack stop={stop} />
    </ActDialog>
  );
}

/** The payouts that a stop holds back now. */
function HeldBack({ stop: { id, business_id: business } }: { stop: PayoutStop }) {
  const side = useSide();
  const isOfAll = business === null;
  const ofAll = useRead(
    '/ops/v1/payout-stops/{stop_id}/held-back',
    { path: { stop_id: id } },
    { enabled: isOfAll },
  );
  const ofSide = useRead(
    `${SIDE}/payout-stops/{stop_id}/held-back`,
    { path: { ...side, stop_id: id } },
    { enabled: !isOfAll },
  );
  const { data, error } = isOfAll ? ofAll : ofSide;
  if (error !== null) return <Failure of={error} />;
  if (data === undefined) return null;
  const least = data.more ? 'at least ' : '';
  const payouts = data.payouts === 1 ? '1 payout' : `${data.payouts} payouts`;
  return (
    <Text size="sm" fw={700} aria-live="polite">
      {`Right now it releases ${least}${payouts} of ${least}${data.amount_text} in all.`}
    </Text>
  );
}
