import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useSession } from '../../api/session.tsx';
import { useAct, useRead } from '../../api/use-api.ts';
import { Act, ActDialog } from '../../parts/act.tsx';
import { Approved } from '../../parts/approved.tsx';
import { BankSelect } from '../../parts/bank.tsx';
import { Choice } from '../../parts/choice.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Failure } from '../../parts/failure.tsx';
import { List } from '../../parts/list.tsx';
import { OpenProposal } from '../../parts/open-proposal.tsx';
import { StoppedPayouts, stoppedBy } from '../../parts/payout-stop.tsx';
import { INSTALLATION, useMayEverywhere } from '../../parts/permission.ts';
import { Proposed } from '../../parts/proposed.tsx';
import { Time } from '../../parts/time.tsx';
import { SettingsPage } from './settings-page.tsx';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';
type PayoutStop = Schemas['PayoutStop'];

/** Payout stops: stop and resume. */
export function PayoutStops() {
  const environment = useEnvironment();
  const query = useRead(`${ENVIRONMENT}/payout-stops`, { path: environment });
  return (
    <SettingsPage title="Payout stops" query={query} actions={<Stop />}>
      <Text size="sm">
        Stopping needs no approval and takes effect at once. Transfers are still accepted and stay processing;
        nothing new is submitted to banks, and submitted payouts are still queried. Resuming payouts needs two
        people.
      </Text>
      {query.data
        ?.filter(({ ended_at }) => ended_at === null)
        .map(({ id }) => (
          <OpenProposal key={id} about={`payout_stop ${id}`} />
        ))}
      <List
        of="stops of payouts"
        query={query}
        rows={query.data}
        all="shown"
        keyOf={({ id }) => id}
        empty="Payouts were never stopped."
        columns={COLUMNS}
      />
    </SettingsPage>
  );
}

const COLUMNS = [
  { name: 'Payouts', show: (stop: PayoutStop) => <StoppedPayouts of={stop} /> },
  { name: 'Since', show: ({ stopped_at }: PayoutStop) => <Time at={stopped_at} /> },
  {
    name: 'Until',
    show: ({ ended_at }: PayoutStop) => (ended_at === null ? <b>In force</b> : <Time at={ended_at} />),
  },
  { name: 'Why', show: ({ reason }: PayoutStop) => <span className="written">{reason}</span> },
  { name: 'By', show: (stop: PayoutStop) => <span className="written">{stoppedBy(stop)}</span> },
  { name: 'Actions', show: (stop: PayoutStop) => <GoOn stop={stop} /> },
];

function Stop() {
  const environment = useEnvironment();
  const [rail, setRail] = useState<string | null>(null);
  const { session } = useSession();
  const [bank, setBank] = useState<string | null>(null);
  const [where, setWhere] = useState('environment');
  const mayReadAll = useMayEverywhere('stop');
  const ofEnvironment = useAct('post', `${ENVIRONMENT}/payout-stops`);
  const ofAll = useAct('post', '/ops/v1/payout-stops');
  return (
    <Act
      label="Stop payouts"
      isGrave
      explanation="Takes effect at once: no such payout is submitted to a bank until an approved proposal ends the stop. A payout already claimed is submitted within 15 seconds or not at all."
      asksWhy
      needs="stop"
      run={async (reason) => {
        const body = { rail, bank_code: bank, reason };
        await (where === 'environment'
          ? ofEnvironment.mutateAsync({ path: environment, body })
          : ofAll.mutateAsync({ body }));
        return 'Payouts are stopped.';
      }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Whose payouts"
          value={where}
          onChange={setWhere}
          data={[
            { value: 'environment', label: 'This environment' },
            { value: 'all', label: 'Every business', disabled: !mayReadAll },
          ]}
        />
        <Select
          label="Only through this provider"
          description="Leave empty for any."
          data={session?.installation.rails ?? []}
          value={rail}
          onChange={setRail}
          clearable
          searchable
        />
        <BankSelect
          label="Only to this bank"
          description="By its name or code. Leave empty for any."
          value={bank}
          onChange={setBank}
        />
      </Stack>
    </Act>
  );
}

function GoOn({ stop }: { stop: PayoutStop }) {
  if (stop.ended_at !== null) return null;
  return (
    <Group>
      <Choice
        label="Propose resuming"
        proposesAbout={`payout_stop ${stop.id}`}
        needs="resume"
        scope={stop.business_id === null ? INSTALLATION : undefined}
        dialog={(close) => <Resume stop={stop} close={close} />}
      />
    </Group>
  );
}

function Resume({ stop, close }: { stop: PayoutStop; close: () => void }) {
  const environment = useEnvironment();
  const ofEnvironment = useAct('post', `${ENVIRONMENT}/proposals/payouts.resume`);
  const ofAll = useAct('post', '/ops/v1/proposals/payouts.resume_all');
  return (
    <ActDialog
      label="Propose resuming"
      confirms
      proposesAbout={`payout_stop ${stop.id}`}
      explanation={
        <>
          Once <Approved />, this stop ends: <StoppedPayouts of={stop} />. Waiting payouts are submitted to
          banks within a minute, unless another stop holds them.
        </>
      }
      asksWhy
      run={async (reason) => {
        const body = { content: { stop_id: stop.id }, reason };
        const made = await (stop.business_id === null
          ? ofAll.mutateAsync({ body })
          : ofEnvironment.mutateAsync({ path: environment, body }));
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
  const environment = useEnvironment();
  const isOfAll = business === null;
  const ofAll = useRead(
    '/ops/v1/payout-stops/{stop_id}/held-back',
    { path: { stop_id: id } },
    { enabled: isOfAll },
  );
  const ofEnvironment = useRead(
    `${ENVIRONMENT}/payout-stops/{stop_id}/held-back`,
    { path: { ...environment, stop_id: id } },
    { enabled: !isOfAll },
  );
  const { data, error } = isOfAll ? ofAll : ofEnvironment;
  if (error !== null) return <Failure of={error} />;
  if (data === undefined) return null;
  return (
    <Text size="sm" fw={700} aria-live="polite">
      {data.text}
    </Text>
  );
}
