import { List, Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { ActDialog } from '../act.tsx';
import { useEnvironment } from '../environment.ts';
import { Failure } from '../failure.tsx';
import { Status } from '../status.tsx';
import { useZone } from '../time.tsx';
import { TimeField } from '../time-field.tsx';
import { clockText, instantOf } from '../time-text.ts';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';
/** The note that closing an item asks for. */
export const CLOSING_NOTE = {
  label: 'Cause and outcome',
  description: 'Other operators can read it, and the audit log records it.',
};

/** Closes an incident with a note. */
export function CloseIncident({ id, close }: { id: string; close: () => void }) {
  const environment = useEnvironment();
  const act = useAct('post', `${ENVIRONMENT}/incidents/{incident_id}/close`);
  return (
    <ActDialog
      label="Close the incident"
      explanation="It leaves the work queue. No money moves."
      asksWhy
      why={CLOSING_NOTE}
      run={async (note) => {
        await act.mutateAsync({ path: { ...environment, incident_id: id }, body: { note } });
        return 'Closed. The audit log records your note.';
      }}
      close={close}
    />
  );
}

const deliveriesText = (count: number): string => (count === 1 ? '1 delivery' : `${count} deliveries`);

/** Requests sent for one click; each resends a limited number of deliveries. */
const REQUESTS_MAX = 50;

interface Period {
  endpoint_id: string;
  since: string;
  until?: string;
  deliveries: 'undelivered' | 'all';
}

/** Number of deliveries that a resend of the period would send now. */
function ToResend({ period }: { period: Period }) {
  const environment = useEnvironment();
  const isComplete = [period.since, period.until].every(
    (time) => time === undefined || !Number.isNaN(Date.parse(time)),
  );
  const { data, error } = useRead(
    `${ENVIRONMENT}/deliveries/resend/count`,
    { path: environment, query: period },
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

/** Resends the deliveries of the period in several requests. @returns the result, in words */
function useResend(period: Period): (reason: string) => Promise<string> {
  const environment = useEnvironment();
  const act = useAct('post', `${ENVIRONMENT}/deliveries/resend`);
  return async (reason) => {
    let resent = 0;
    let hurried = 0;
    let after: string | null = null;
    for (let request = 0; request < REQUESTS_MAX; request += 1) {
      const body = { ...period, after, reason };
      const done: Schemas['DeliveriesResent'] = await act.mutateAsync({ path: environment, body });
      resent += done.resent;
      hurried += done.hurried;
      after = done.next;
      if (after === null) break;
    }
    const summary = `Resent: ${deliveriesText(resent)}. Attempted now, in backoff before: ${hurried}.`;
    return after === null ? summary : `${summary} There are more: resend again once these are done.`;
  };
}

/** The time that a field holds, for the operator API; empty for an incomplete one. */
function utcOf(clock: string, zone: string): string {
  const at = instantOf(clock, zone);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}

/** Resends deliveries to an endpoint of a period. @param since default start of the period, RFC 3339 */
export function ResendDeliveries({
  endpointId,
  since: at,
  close,
}: {
  endpointId: string;
  since: string;
  close: () => void;
}) {
  const zone = useZone();
  const [since, setSince] = useState(() => clockText(Date.parse(at), zone));
  const [until, setUntil] = useState('');
  const [deliveries, setDeliveries] = useState<'undelivered' | 'all'>('undelivered');
  const period: Period = { endpoint_id: endpointId, since: utcOf(since, zone), deliveries };
  if (until !== '') period.until = utcOf(until, zone);
  const resend = useResend(period);
  return (
    <ActDialog
      label="Resend"
      explanation="Resends deliveries to this endpoint at once, with the same webhook-id, by which the receiver can ignore duplicates. Exhausted deliveries get all their attempts again; those in backoff keep the attempts that they have left."
      asksWhy
      run={resend}
      close={close}
    >
      <TimeField label="Events since" value={since} change={setSince} required />
      <TimeField label="Until" note="Leave empty for now." value={until} change={setUntil} />
      <Select
        label="Deliveries"
        data={[
          { value: 'undelivered', label: 'Undelivered' },
          { value: 'all', label: 'All, if the receiver has lost them' },
        ]}
        value={deliveries}
        allowDeselect={false}
        onChange={(value) => setDeliveries(value === 'all' ? 'all' : 'undelivered')}
      />
      <ToResend period={period} />
    </ActDialog>
  );
}

/** Tests an account at a provider. If no check fails, payouts are submitted through it again. */
export function TestRailAccount({ rail, close }: { rail: string; close: () => void }) {
  const environment = useEnvironment();
  const act = useAct('post', `${ENVIRONMENT}/rail-accounts/{rail}/test`);
  return (
    <ActDialog
      label="Test the account"
      explanation={`Tests the account at ${rail}. If no check fails, payouts are submitted through it again.`}
      run={async () => {
        const { ok, checks } = await act.mutateAsync({ path: { ...environment, rail } });
        return (
          <>
            <Text size="sm">
              {ok
                ? 'No check failed: payouts use the account again.'
                : 'A check failed: no payouts use the account.'}
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
