import { List, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { ActDialog } from '../act.tsx';
import { Failure } from '../failure.tsx';
import { useSide } from '../side.ts';
import { Status } from '../status.tsx';

const SIDE = '/ops/v1/businesses/{business_id}/{mode}';
/** The note that closing an item asks for. */
export const CLOSING_NOTE = {
  label: 'Cause and outcome',
  description: 'Other operators can read it, and the audit log records it.',
};

/** Closes an incident with a note. */
export function CloseIncident({ id, close }: { id: string; close: () => void }) {
  const side = useSide();
  const act = useAct('post', `${SIDE}/incidents/{incident_id}/close`);
  return (
    <ActDialog
      label="Close the incident"
      what="It leaves the work queue. No money moves."
      asksWhy
      why={CLOSING_NOTE}
      run={async (note) => {
        await act.mutateAsync({ path: { ...side, incident_id: id }, body: { note } });
        return 'Closed. The audit log records your note.';
      }}
      close={close}
    />
  );
}

const deliveriesText = (count: number): string => (count === 1 ? '1 delivery' : `${count} deliveries`);

/** A request resends so many deliveries at most; so many requests are made for one click. */
const REQUESTS_MAX = 50;

interface Period {
  endpoint_id: string;
  since: string;
  until?: string;
  what: 'undelivered' | 'all';
}

/** How many deliveries a resend of the period would send, as they are now. */
function ToResend({ period }: { period: Period }) {
  const side = useSide();
  const isComplete = [period.since, period.until].every(
    (time) => time === undefined || !Number.isNaN(Date.parse(time)),
  );
  const { data, error } = useRead(
    `${SIDE}/deliveries/resend/count`,
    { path: side, query: period },
    { enabled: isComplete },
  );
  if (!isComplete) return null;
  if (error !== null) return <Failure of={error} />;
  if (data === undefined) return null;
  const least = data.more ? 'At least ' : '';
  return (
    <Text size="sm" aria-live="polite">
      {`${least}${deliveriesText(data.resend)} to resend, ${data.hurry} in backoff to attempt now.`}
    </Text>
  );
}

/** Sends the deliveries of the period again, in as many requests as it takes. @returns what happened, in words */
function useResend(period: Period): (reason: string) => Promise<string> {
  const side = useSide();
  const act = useAct('post', `${SIDE}/deliveries/resend`);
  return async (reason) => {
    let resent = 0;
    let hurried = 0;
    let after: string | null = null;
    for (let request = 0; request < REQUESTS_MAX; request += 1) {
      const body = { ...period, after, reason };
      const done: Schemas['DeliveriesResent'] = await act.mutateAsync({ path: side, body });
      resent += done.resent;
      hurried += done.hurried;
      after = done.next;
      if (after === null) break;
    }
    const summary = `Resent: ${deliveriesText(resent)}. Attempted now, in backoff before: ${hurried}.`;
    return after === null ? summary : `${summary} There are more: repeat this once these are done.`;
  };
}

/** Sends deliveries of an endpoint again, of a period. @param since RFC 3339, of what was chosen */
export function ResendDeliveries({
  endpointId,
  since: at,
  close,
}: {
  endpointId: string;
  since: string;
  close: () => void;
}) {
  const [since, setSince] = useState(at);
  const [until, setUntil] = useState('');
  const [what, setWhat] = useState<'undelivered' | 'all'>('undelivered');
  const period: Period = { endpoint_id: endpointId, since: since.trim(), what };
  if (until.trim() !== '') period.until = until.trim();
  const resend = useResend(period);
  return (
    <ActDialog
      label="Send again"
      what="Deliveries to this endpoint are due at once under the same webhook-id: a receiver that goes by it does nothing twice. Those that were given up have all their attempts before them; those in backoff have the ones that they have left."
      asksWhy
      run={resend}
      close={close}
    >
      <TextInput
        label="Of events since"
        description="A time with its zone, such as 2026-01-15T09:00:00+01:00."
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
        required
      />
      <TextInput
        label="Until"
        description="The same; up to now when left empty."
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Select
        label="Which"
        data={[
          { value: 'undelivered', label: 'What was not delivered' },
          { value: 'all', label: 'All, for a receiver that has lost them' },
        ]}
        value={what}
        allowDeselect={false}
        onChange={(value) => setWhat(value === 'all' ? 'all' : 'undelivered')}
      />
      <ToResend period={period} />
    </ActDialog>
  );
}

/** Has an account at a provider looked at; it is told again where nothing has failed. */
export function TestRailAccount({ rail, close }: { rail: string; close: () => void }) {
  const side = useSide();
  const act = useAct('post', `${SIDE}/rail-accounts/{rail}/test`);
  return (
    <ActDialog
      label="Test the account"
      what={`Tests the account at ${rail}. If no check fails, payouts are submitted through it again.`}
      run={async () => {
        const { ok, checks } = await act.mutateAsync({ path: { ...side, rail } });
        return (
          <>
            <Text size="sm">
              {ok ? 'No check failed: the account is used again.' : 'Something has failed: it is not used.'}
            </Text>
            <List size="sm">
              {checks.map(({ check, result, detail }) => (
                <List.Item key={check}>
                  <Status of={result} /> {check}
                  {detail === null ? '' : `: ${detail}`}
                </List.Item>
              ))}
            </List>
          </>
        );
      }}
      close={close}
    />
  );
}
