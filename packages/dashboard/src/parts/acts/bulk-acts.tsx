import { Radio, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { type Schemas, send } from '../../api/operator-api.ts';
import { useEach, useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../environment.ts';
import type { BulkAct } from '../selection.tsx';
import { BatchDialog, BulkDialog } from './bulk-dialog.tsx';
import { CLOSING_NOTE } from './work-item-acts.tsx';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';
const ITEM = `${ENVIRONMENT}/work-items/{kind}/{item_id}` as const;

/** Rows of a bulk act, as `SelectionBar` gives them. */
type Of<Row> = Parameters<BulkAct<Row>['dialog']>[0];

type WithId = { id: string };

/** Queries the status of payouts at their banks. */
function Requery(of: Of<WithId>) {
  const environment = useEnvironment();
  const requery = useEach(`${ENVIRONMENT}/transfers/{transfer_id}/requery`);
  return (
    <BulkDialog
      {...of}
      label="Query the status"
      explanation="Queries the status of each payout at its bank now. Nothing is resubmitted, and no money moves."
      asksWhy
      perform={async ({ id }, reason) => {
        await requery({ path: { ...environment, transfer_id: id }, body: { reason } });
        return 'the bank is being queried';
      }}
    />
  );
}

/** Queries payouts. */
export const requeryAll: BulkAct<WithId> = {
  label: 'Query the status',
  needs: 'follow_up',
  dialog: (chosen) => <Requery {...chosen} />,
};

function Resend(of: Of<WithId>) {
  const environment = useEnvironment();
  const resend = useEach(`${ENVIRONMENT}/deliveries/{delivery_id}/resend`);
  return (
    <BulkDialog
      {...of}
      label="Resend"
      explanation="Resends each delivery at once, with all its attempts again and the same webhook-id, by which the receiver can ignore duplicates."
      asksWhy
      perform={async ({ id }, reason) => {
        await resend({ path: { ...environment, delivery_id: id }, body: { reason } });
        return 'being resent';
      }}
    />
  );
}

/** Resends deliveries. */
export const resendAll: BulkAct<WithId> = {
  label: 'Resend',
  needs: 'follow_up',
  dialog: (chosen) => <Resend {...chosen} />,
};

/** Label of the reason of an exception. */
export const EXCEPTING_NOTE = { label: 'Why', description: 'Everybody who sees the line reads it.' };

type Kind = Schemas['WorkItem']['kind'];

interface Item {
  item_id: string;
  owner?: Schemas['WorkItem']['owner'];
}

/** Identifies the work item of a row. */
type ItemOf<Row> = (row: Row) => Item;

function Assign<Row>({ kind, itemOf, ...of }: Of<Row> & { kind: Kind; itemOf: ItemOf<Row> }) {
  const environment = useEnvironment();
  const [to, setTo] = useState<string | null>(null);
  const { data = [] } = useRead(
    `${ENVIRONMENT}/work-items/colleagues`,
    { path: environment },
    { everyMs: false },
  );
  const assign = useEach(`${ITEM}/assign`);
  const name = data.find(({ id }) => id === to)?.name;
  return (
    <BulkDialog
      {...of}
      label="Assign"
      explanation="The chosen person becomes the owner of each work item."
      perform={async (row) => {
        if (to === null) throw new Error('Choose the owner first.');
        const { item_id, owner } = itemOf(row);
        const path = { ...environment, kind, item_id };
        const before = owner === undefined ? (await send('get', ITEM, { path })).owner : owner;
        if (before?.id === to) return `${name} owned it before`;
        await assign({ path, body: { from: before?.id ?? null, to } });
        return `${name} owns it now`;
      }}
    >
      <Select
        label="New owner"
        data={data.map(({ id, name }) => ({ value: id, label: name }))}
        value={to}
        onChange={setTo}
        searchable
        required
      />
    </BulkDialog>
  );
}

/** Assigns the work items of rows. An owner that is not known is read first. */
export const assignAllBy = <Row,>(kind: Kind, itemOf: ItemOf<Row>): BulkAct<Row> => ({
  label: 'Assign',
  needs: 'follow_up',
  dialog: (chosen) => <Assign {...chosen} kind={kind} itemOf={itemOf} />,
});

/** Assigns work items. */
export const assignAll = (kind: Kind): BulkAct<Item> => assignAllBy(kind, (item) => item);

function CloseIncidents(of: Of<WithId>) {
  const environment = useEnvironment();
  const act = useEach(`${ENVIRONMENT}/incidents/{incident_id}/close`);
  return (
    <BulkDialog
      {...of}
      label="Close the incidents"
      explanation="Each leaves the work queue, with the same note. No money moves."
      asksWhy
      why={CLOSING_NOTE}
      perform={async ({ id }, note) => {
        await act({ path: { ...environment, incident_id: id }, body: { note } });
        return 'closed';
      }}
    />
  );
}

/** Closes incidents. */
export const closeAll: BulkAct<WithId> = {
  label: 'Close the incidents',
  needs: 'follow_up',
  dialog: (chosen) => <CloseIncidents {...chosen} />,
};

/** A line of a bank statement. */
interface LineOf {
  rail: string;
  line: number;
}

/** The rows of each account. */
function byRail<Row>(rows: readonly Row[], railOf: (row: Row) => string): Row[][] {
  const rails = new Map<string, Row[]>();
  for (const row of rows) rails.set(railOf(row), [...(rails.get(railOf(row)) ?? []), row]);
  return [...rails.values()];
}

interface SetAsideProps<Row> extends Of<Row> {
  railOf: (row: Row) => string;
  explanation: string;
  why: { label: string; description: string };
  /** Excepts rows of one account, all or none. */
  except: (rail: string, rows: readonly Row[], note: string) => Promise<unknown>;
}

/** Excepts lines or movements, those of one account by one request. */
export const SetAside = <Row,>({ railOf, rows, except, ...of }: SetAsideProps<Row>) => (
  <BatchDialog
    {...of}
    label="Set aside"
    asksWhy
    batches={byRail(rows, railOf)}
    perform={async (chosen, note) => {
      await except(railOf(chosen[0]!), chosen, note);
      return 'set aside';
    }}
  />
);

function ExceptLines<Row>({ lineOf, ...of }: Of<Row> & { lineOf: (row: Row) => LineOf }) {
  const environment = useEnvironment();
  const except = useEach(`${ENVIRONMENT}/reconciled-accounts/{rail}/exceptions`);
  return (
    <SetAside
      {...of}
      explanation="Each line is set aside until it is matched, with the same reason. It stays in the equation of its day."
      why={EXCEPTING_NOTE}
      railOf={(row) => lineOf(row).rail}
      except={(rail, rows, note) =>
        except({ path: { ...environment, rail }, body: { lines: rows.map((row) => lineOf(row).line), note } })
      }
    />
  );
}

/** Excepts lines of bank statements. */
export const exceptAllBy = <Row,>(lineOf: (row: Row) => LineOf): BulkAct<Row> => ({
  label: 'Set aside',
  needs: 'move_money',
  dialog: (chosen) => <ExceptLines {...chosen} lineOf={lineOf} />,
});

type Restriction = 'outflow' | 'all';

/** Label of the reason of a restriction. */
export const RESTRICTING_REASON = {
  label: 'Why',
  description: 'The business reads it in the event, and the audit log records it.',
};

function Restrict(of: Of<WithId>) {
  const environment = useEnvironment();
  const [type, setType] = useState<Restriction>('outflow');
  const restrict = useEach(`${ENVIRONMENT}/wallets/{wallet_id}/restrict`);
  return (
    <BulkDialog
      {...of}
      label="Restrict"
      isGrave
      explanation="Takes effect at once. The business receives an event with the reason for each. Lifting a restriction needs approval."
      asksWhy
      why={RESTRICTING_REASON}
      perform={async ({ id }, reason) => {
        const body = { type, reason: reason.replace(/\s+/g, ' ') };
        const { changed } = await restrict({ path: { ...environment, wallet_id: id }, body });
        return changed ? 'restricted' : 'had this restriction before';
      }}
    >
      <Radio.Group label="Block" value={type} onChange={(value) => setType(value as Restriction)}>
        <Stack gap={6} mt={4}>
          <Radio value="outflow" label="Outgoing payments" />
          <Radio value="all" label="Outgoing and incoming payments" />
        </Stack>
      </Radio.Group>
    </BulkDialog>
  );
}

/** Restricts wallets. */
export const restrictAll: BulkAct<WithId> = {
  label: 'Restrict',
  isGrave: true,
  needs: 'stop',
  dialog: (chosen) => <Restrict {...chosen} />,
};
