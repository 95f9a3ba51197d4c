import { Code, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { ResendDeliveries } from '../../parts/acts/work-item-acts.tsx';
import { Choice } from '../../parts/choice.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { ContactInput } from './contact-input.tsx';
import { RotateSecret } from './endpoint-secrets.tsx';
import { EVENT_TYPES, type EventType } from './event-types.ts';

const ENDPOINT = '/ops/v1/businesses/{business_id}/{mode}/webhook-endpoints/{endpoint_id}';
const HOUR_MS = 3_600_000;

/** Acts that the endpoint's state allows. */
export function EndpointActs({ endpoint }: { endpoint: Schemas['EndpointWithDeliveries'] }) {
  const { id, status, contact_email: contact } = endpoint;
  const isEnabled = status === 'enabled';
  return (
    <Group gap="xs">
      <Choice
        label="Send a test event"
        needs="follow_up"
        dialog={(close) => <TestEndpoint id={id} close={close} />}
      />
      <Choice
        label="Resend"
        needs="follow_up"
        disabled={!isEnabled}
        dialog={(close) => (
          <ResendDeliveries
            endpointId={id}
            since={new Date(Date.now() - HOUR_MS).toISOString()}
            close={close}
          />
        )}
      />
      <Choice
        label="Change contact"
        needs="manage"
        dialog={(close) => <ChangeContact id={id} contact={contact} close={close} />}
      />
      <Choice label="New secret" needs="manage" dialog={(close) => <RotateSecret id={id} close={close} />} />
      {isEnabled ? (
        <Choice label="Disable" isGrave needs="stop" dialog={(close) => <Disable id={id} close={close} />} />
      ) : (
        <Choice label="Enable" needs="manage" dialog={(close) => <Enable id={id} close={close} />} />
      )}
    </Group>
  );
}

interface OfEndpoint {
  id: string;
  close: () => void;
}

function Disable({ id, close }: OfEndpoint) {
  const environment = useEnvironment();
  const disable = useAct('post', `${ENDPOINT}/disable`);
  return (
    <ActDialog
      label="Disable"
      isGrave
      explanation="It receives nothing more, and its waiting deliveries are cancelled. Missed events can be resent later."
      asksWhy
      run={async (reason) => {
        await disable.mutateAsync({ path: { ...environment, endpoint_id: id }, body: { reason } });
        return 'Disabled.';
      }}
      close={close}
    />
  );
}

function Enable({ id, close }: OfEndpoint) {
  const environment = useEnvironment();
  const enable = useAct('post', `${ENDPOINT}/enable`);
  return (
    <ActDialog
      label="Enable"
      explanation="It receives events from now on. To send those that it missed, choose “Resend”."
      asksWhy
      run={async (reason) => {
        await enable.mutateAsync({ path: { ...environment, endpoint_id: id }, body: { reason } });
        return 'Enabled.';
      }}
      close={close}
    />
  );
}

function ChangeContact({ id, contact, close }: OfEndpoint & { contact: string | null }) {
  const environment = useEnvironment();
  const [address, setAddress] = useState(contact ?? '');
  const change = useAct('patch', ENDPOINT);
  return (
    <ActDialog
      label="Change contact"
      confirms
      explanation="The contact gets an email when every delivery has failed for an hour, and when the endpoint is disabled."
      asksWhy
      run={async (reason) => {
        const contact_email = address.trim() === '' ? null : address.trim();
        await change.mutateAsync({
          path: { ...environment, endpoint_id: id },
          body: { contact_email, reason },
        });
        return contact_email === null ? 'Nobody gets emails now.' : 'Changed.';
      }}
      close={close}
    >
      <ContactInput address={address} onChange={setAddress} />
    </ActDialog>
  );
}

function TestEndpoint({ id, close }: OfEndpoint) {
  const environment = useEnvironment();
  const [type, setType] = useState<EventType>('bank-transfer.outflow.success');
  const test = useAct('post', `${ENDPOINT}/test`);
  return (
    <ActDialog
      label="Send a test event"
      explanation="Sends one signed sample event, marked as a test, even if the endpoint is disabled."
      asksWhy
      run={async (reason) => {
        const answer = await test.mutateAsync({
          path: { ...environment, endpoint_id: id },
          body: { type, reason },
        });
        return <Tested answer={answer} />;
      }}
      close={close}
    >
      <Select
        label="Event"
        data={EVENT_TYPES}
        value={type}
        allowDeselect={false}
        onChange={(value) => setType(EVENT_TYPES.find((one) => one === value) ?? type)}
      />
    </ActDialog>
  );
}

const Tested = ({ answer }: { answer: Schemas['WebhookTest'] }) => (
  <Stack gap="xs">
    <Text size="sm">
      Sent. {answer.delivered ? 'The endpoint accepted it' : 'The endpoint did not accept it'}
      {answer.latency_ms !== null && ` after ${answer.latency_ms} ms`}
      {answer.response_status !== null && `, with status ${answer.response_status}`}.
    </Text>
    {answer.error !== null && (
      <Text size="sm" className="written">
        {answer.error}
      </Text>
    )}
    {answer.response_excerpt !== null && answer.response_excerpt !== '' && (
      <Code block className="written">
        {answer.response_excerpt}
      </Code>
    )}
  </Stack>
);
