import { actOfInstallation, type DirectAct } from '../operators/acts/direct-act.ts';
import { type AddDeps, prepareTeamChannel, recordedChannel, storeChannel } from './add.ts';
import { changeTeamChannel } from './change.ts';
import { addedSchema, changedSchema, channelParams, teamChannelBody, teamChannelChange } from './schemas.ts';

/** Dependencies of acts on channels. */
export type ChannelActDeps = AddDeps;

const addTeamChannel = (deps: ChannelActDeps): DirectAct =>
  actOfInstallation({
    operationId: 'addTeamNotificationChannel',
    path: '/team-notification-channels',
    permission: 'manage',
    confirmed: true,
    audit: 'notification_channel.added',
    summary: 'Notify the team or an operator',
    tags: ['Notifications'],
    description:
      'By email, by an incoming webhook of Slack, or by a webhook that is signed by Standard Webhooks. Messages have counts, sums ' +
      'and links, and nothing personal. A channel of one operator has what their roles allow. Needs a code or passkey confirmed within five minutes.',
    body: teamChannelBody,
    refuses: ['webhook_url_refused', 'channel_limit_reached'],
    answer: { status: 201, message: 'Added', description: 'The channel.', data: addedSchema },
    async perform({ body, by, nowMs, record }) {
      const { channel, secret } = await prepareTeamChannel(deps, body, { createdBy: by.name, nowMs });
      await storeChannel(deps, channel, (session) =>
        record(session, {
          subject: `notification_channel ${channel.id}`,
          after: {
            ...recordedChannel(channel),
            operator_id: channel.operatorId,
            host: channel.kind === 'email' ? null : channel.shown,
          },
        }),
      );
      return { id: channel.id, secret };
    },
  });

const changeTeam = (deps: ChannelActDeps): DirectAct =>
  actOfInstallation({
    operationId: 'changeTeamNotificationChannel',
    method: 'PATCH',
    path: '/team-notification-channels/:channel_id',
    permission: 'manage',
    confirmed: true,
    audit: 'notification_channel.changed',
    summary: 'Change a channel of the team or an operator',
    tags: ['Notifications'],
    description:
      'Fields that are left out stay as they are, the signing secret too. The kind and the operator do not change, and nor does an ' +
      "operator's own email. Needs a code or passkey confirmed within five minutes.",
    params: channelParams.properties,
    body: teamChannelChange,
    refuses: ['webhook_url_refused'],
    answer: { status: 200, message: 'Changed', description: 'It is changed.', data: changedSchema },
    async perform({ params: { channel_id: id }, body, nowMs, record }) {
      const secret = await changeTeamChannel(
        deps,
        id,
        body,
        nowMs,
        (session, { before, after, host, secret: isNew }) =>
          record(session, {
            subject: `notification_channel ${id}`,
            before,
            after: { ...after, host, new_secret: isNew },
          }),
      );
      return { secret };
    },
  });

/** Acts on channels of the team, and on those set for an operator. `routes.ts` has the acts of operators on their own. */
export const channelActs = (deps: ChannelActDeps): readonly DirectAct[] => [
  addTeamChannel(deps),
  changeTeam(deps),
];
