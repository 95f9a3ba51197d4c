import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { ChoiceMenu } from '../../parts/choice.tsx';
import { Section } from '../../parts/facts.tsx';
import { List } from '../../parts/list.tsx';
import { INSTALLATION, useMayEverywhere } from '../../parts/permission.ts';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { AddChannel, AddOwnChannel } from './add-channel.tsx';
import { ChangeChannel } from './change-channel.tsx';
import { ChannelTest } from './channel-test.tsx';
import { SettingsPage } from './settings-page.tsx';

type Channel = Schemas['NotificationChannel'];
type Channels = Schemas['NotificationChannels'];
const POLL_MS = 10_000;
const CHANNELS = '/ops/v1/notification-channels';

/** Channels that notify the operator, and the team. */
export function Notifications() {
  const query = useRead(CHANNELS, {}, { everyMs: POLL_MS });
  const mayReadTeam = useMayEverywhere('read');
  const { data } = query;
  const columns = columnsOf(data?.topics ?? []);
  const list = (whose: Channel['of'], of: string, empty: string) => (
    <List
      of={of}
      query={query}
      rows={data?.channels.filter((channel) => channel.of === whose)}
      all="shown"
      keyOf={({ id }) => id}
      empty={empty}
      columns={whose === 'operator' ? [OPERATOR, ...columns] : columns}
    />
  );
  return (
    <SettingsPage
      title="Notifications"
      query={query}
      everyMs={POLL_MS}
      actions={
        data !== undefined && (
          <Group gap="xs">
            <AddOwnChannel topics={data.topics} email={data.email} />
            <AddChannel topics={data.topics} email={data.email} />
          </Group>
        )
      }
    >
      <Text size="sm">
        Kolo notifies you of what waits for operators: once about many items, and not again while nothing is
        new. Messages have counts, sums and links, and nothing personal. Emails to yourself are your choice;
        an administrator sets Slack and webhooks.
      </Text>
      {data?.email === null && (
        <Alert color="orange" icon={<IconAlertTriangle />}>
          This installation sends no emails: no SMTP server is set.
        </Alert>
      )}
      <Section title="Yours">{list('you', 'your channels', 'You get no notifications.')}</Section>
      {mayReadTeam && (
        <Section title="The team's">
          {list('team', 'channels of the team', 'The team has no channel.')}
        </Section>
      )}
      {data?.channels.some(({ of }) => of === 'operator') && (
        <Section title="Set for other operators">
          {list('operator', 'channels of other operators', 'No other operator has Slack or a webhook.')}
        </Section>
      )}
    </SettingsPage>
  );
}

const KINDS: Readonly<Record<Channel['kind'], string>> = {
  email: 'Email',
  slack: 'Slack',
  webhook: 'Webhook',
};

/** Topics named in a row; the rest is counted. */
const TOPICS_SHOWN_MAX = 3;

function topicsText(chosen: Channel['topics'], topics: Channels['topics']): string {
  const names = chosen.map((one) => topics.find(({ topic }) => topic === one)?.name ?? one);
  const rest = names.length - TOPICS_SHOWN_MAX;
  return `${names.slice(0, TOPICS_SHOWN_MAX).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`;
}

const OPERATOR = {
  name: 'Operator',
  show: ({ operator_name: name }: Channel) => <span className="written">{name}</span>,
};

const columnsOf = (topics: Channels['topics']) => [
  {
    name: 'Channel',
    show: ({ name, kind, target }: Channel) => (
      <>
        <span className="written">{name}</span>
        <Text size="xs" c="dimmed" className="written">
          {KINDS[kind]}: {target}
        </Text>
      </>
    ),
  },
  { name: 'Topics', show: ({ topics: chosen }: Channel) => topicsText(chosen, topics) },
  {
    name: 'When',
    show: ({ digest_hour: hour, include_test: test }: Channel) =>
      `${hour === null ? 'At once' : `At ${String(hour).padStart(2, '0')}:00`}${test ? ', test too' : ''}`,
  },
  { name: 'Last message', show: ({ last_sent_at: at }: Channel) => <Time at={at} /> },
  {
    name: 'State',
    show: ({ error, failing_since: since }: Channel) =>
      error === null ? (
        <Status of="active" />
      ) : (
        <>
          <Status of="failing" />
          <Text size="xs" className="written">
            {error}, since <Time at={since} />
          </Text>
        </>
      ),
  },
  {
    name: 'Actions',
    show: (channel: Channel) => {
      const needs = channel.of === 'you' ? {} : ({ needs: 'manage', scope: INSTALLATION } as const);
      return (
        <ChoiceMenu
          about={channel.name}
          items={[
            {
              label: 'Change',
              ...needs,
              opens: (close: () => void) => <ChangeChannel channel={channel} topics={topics} close={close} />,
            },
            {
              label: 'Send a test',
              ...needs,
              opens: (close: () => void) => <ChannelTest channel={channel} close={close} />,
            },
            {
              label: 'Remove',
              isGrave: true,
              ...needs,
              opens: (close: () => void) => <Remove channel={channel} close={close} />,
            },
          ]}
        />
      );
    },
  },
];

interface DialogProps {
  channel: Channel;
  close: () => void;
}

function Remove({ channel: { id, name }, close }: DialogProps) {
  const remove = useAct('delete', `${CHANNELS}/{channel_id}`);
  return (
    <ActDialog
      label="Remove"
      isGrave
      explanation={`${name} gets nothing more.`}
      run={async () => {
        await remove.mutateAsync({ path: { channel_id: id } });
        return 'It is removed.';
      }}
      close={close}
    />
  );
}
