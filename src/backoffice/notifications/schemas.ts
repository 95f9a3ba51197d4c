import { type Static, Type } from 'typebox';
import { Name } from '../../platform/http/schemas.ts';
import { URL_LENGTH_MAX } from '../../platform/outbound/addresses.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { EMAIL_ADDRESS, EMAIL_ADDRESS_CHARS_MAX } from '../../platform/values/email-address.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { SOME_ID, TimeOrNull } from '../transaction-status/fields.ts';
import type { Channel, ChannelKind } from './channels.ts';
import { ALL_TOPICS, TOPICS, type Topic } from './topics.ts';

const topic = Type.Unsafe<Topic>({ type: 'string', enum: ALL_TOPICS, examples: ['flagged_payouts'] });
const kind = (kinds: readonly ChannelKind[]) =>
  Type.Unsafe<ChannelKind>({ type: 'string', enum: [...kinds], examples: [kinds[0]!] });

const chosen = {
  topics: Type.Array(topic, {
    minItems: 1,
    maxItems: ALL_TOPICS.length,
    uniqueItems: true,
    examples: [['approvals', 'flagged_payouts']],
  }),
  digest_hour: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 23,
      description: 'Hour of one message a day, in Lagos. Null: at once.',
      examples: [8],
    }),
  ),
  include_test: Type.Boolean({ description: 'Whether test environments count too.', examples: [false] }),
};

export const ownChannelBody = Type.Object(chosen);

export const teamChannelBody = Type.Object({
  operator_id: Type.Optional(
    Type.String({
      description: 'The operator to notify, by `slack` or `webhook`. Left out: the team.',
      examples: [SOME_ID],
    }),
  ),
  kind: kind(['slack', 'email', 'webhook']),
  name: Name(100, { description: 'Name, for colleagues.', examples: ['Operations'] }),
  email: Type.Optional(
    Type.String({
      pattern: EMAIL_ADDRESS,
      maxLength: EMAIL_ADDRESS_CHARS_MAX,
      description: 'The address, for `email`.',
      examples: ['operations@example.com'],
    }),
  ),
  url: Type.Optional(
    Type.String({
      maxLength: URL_LENGTH_MAX,
      description:
        'The URL, for `slack` (an incoming webhook) and `webhook`. It is stored encrypted and not shown again.',
      examples: ['https://hooks.slack.com/services/T000/B000/XXXX'],
    }),
  ),
  ...chosen,
});
export type TeamChannelBody = Static<typeof teamChannelBody>;

/** Fields that are left out stay as they are. */
export const ownChannelChange = Type.Partial(
  Type.Object({ name: teamChannelBody.properties.name, ...chosen }),
);
const { kind: _kind, operator_id: _operator, ...changeable } = teamChannelBody.properties;
export const teamChannelChange = Type.Partial(
  Type.Object({
    ...changeable,
    new_secret: Type.Boolean({
      description: 'True: a `webhook` gets another signing secret. Otherwise its secret stays.',
      examples: [false],
    }),
  }),
);
export type TeamChannelChange = Static<typeof teamChannelChange>;

const channelSchema = Type.Object(
  {
    id: Type.String({ examples: [SOME_ID] }),
    of: Type.Unsafe<'you' | 'team' | 'operator'>({
      type: 'string',
      enum: ['you', 'team', 'operator'],
      description: '`operator`: of another operator, set by an administrator.',
      examples: ['team'],
    }),
    operator_name: Nullable(
      Type.String({ description: 'The name of the operator; null for the team.', examples: ['Ada Obi'] }),
    ),
    kind: kind(['email', 'slack', 'webhook']),
    name: Type.String({ examples: ['Operations'] }),
    target: Type.String({ description: 'The email address, or the host.', examples: ['hooks.slack.com'] }),
    topics: Type.Array(topic),
    digest_hour: Nullable(Type.Integer({ examples: [8] })),
    include_test: Type.Boolean({ examples: [false] }),
    created_at: Timestamp('When it was added.'),
    last_sent_at: TimeOrNull('When its last message was taken.'),
    failing_since: TimeOrNull('Since when its message cannot be sent; null while it can.'),
    error: Nullable(Type.String({ description: 'Why the last attempt failed.', examples: ['answered 500'] })),
  },
  { title: 'NotificationChannel' },
);

export const channelsSchema = Type.Object(
  {
    topics: Type.Array(
      Type.Object(
        {
          topic,
          name: Type.String({ examples: ['Approvals'] }),
          meaning: Type.String({ examples: [TOPICS.approvals.meaning] }),
          allowed: Type.Boolean({ description: 'True if your roles allow it.', examples: [true] }),
        },
        { title: 'NotificationTopic' },
      ),
      { description: 'All topics.' },
    ),
    email: Nullable(
      Type.String({
        description: 'Your address; null where Kolo sends no emails.',
        examples: ['ada@example.com'],
      }),
    ),
    channels: Type.Array(channelSchema, {
      description:
        "Your channels; the team's if you may read the installation; and those set for other operators if you may manage it.",
    }),
  },
  { title: 'NotificationChannels' },
);

export const addedSchema = Type.Object(
  {
    id: Type.String({ examples: [SOME_ID] }),
    secret: Nullable(
      Type.String({
        description: 'The signing secret of a webhook (Standard Webhooks). It is shown only this once.',
        examples: [null],
      }),
    ),
  },
  { title: 'NotificationChannelAdded' },
);

export const changedSchema = Type.Object(
  {
    secret: Nullable(
      Type.String({
        description: 'The new signing secret of a webhook, if it got one. It is shown only this once.',
        examples: [null],
      }),
    ),
  },
  { title: 'NotificationChannelChanged' },
);

export const channelParams = Type.Object({
  channel_id: Type.String({ description: 'The channel.', examples: [SOME_ID] }),
});

export const testedSchema = Type.Object(
  {
    delivered: Type.Boolean({ description: 'True if the receiver took the message.', examples: [true] }),
    error: Nullable(Type.String({ description: 'Why it did not.', examples: [null] })),
  },
  { title: 'NotificationTest' },
);

export const topicViews = (allowed: readonly Topic[]) =>
  ALL_TOPICS.map((topic) => ({
    topic,
    name: TOPICS[topic].name,
    meaning: TOPICS[topic].meaning,
    allowed: allowed.includes(topic),
  }));

/** @param readerId the operator who reads it */
export const channelView = (channel: Channel, readerId: string): Static<typeof channelSchema> => ({
  id: channel.id,
  of: channel.operatorId === null ? 'team' : channel.operatorId === readerId ? 'you' : 'operator',
  operator_name: channel.operatorName,
  kind: channel.kind,
  name: channel.name,
  target: channel.shown ?? channel.operatorEmail!,
  topics: channel.topics,
  digest_hour: channel.digestHour,
  include_test: channel.includeTest,
  created_at: toRfc3339(channel.createdAt),
  last_sent_at: toRfc3339OrNull(channel.lastSentAt),
  failing_since: toRfc3339OrNull(channel.failingSince),
  error: channel.error,
});
