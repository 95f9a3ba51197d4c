import { type Act, recordAct } from '../../platform/audit/entry.ts';
import { type Session, sessionOn, transactionOn } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../platform/http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success, SuccessWithoutData } from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { isUuid, uuidv7 } from '../../platform/values/ids.ts';
import {
  type AuthenticateDeps,
  actorOf,
  requirePermission,
  SESSION_ERRORS,
} from '../operators/authenticate.ts';
import { may } from '../operators/roles.ts';
import type { SignedInOperator } from '../operators/sessions/sessions.ts';
import { type AddDeps, chosenOf, recordedChannel, requireMailer, storeChannel } from './add.ts';
import { changeOwnChannel } from './change.ts';
import { type Channel, endChannel, findChannel, listChannels, lockChannel } from './channels.ts';
import { testMessage } from './message.ts';
import {
  addedSchema,
  channelParams,
  channelsSchema,
  channelView,
  ownChannelBody,
  ownChannelChange,
  testedSchema,
  topicViews,
} from './schemas.ts';
import { sendMessage } from './send.ts';
import { type TopicDeps, topicsFor } from './topics.ts';

type ChannelRouteDeps = AuthenticateDeps & AddDeps & Pick<TopicDeps, 'acts'>;

const INSTALLATION = { businessId: null, mode: null };
const tags = ['Notifications'];
const ONE = '/ops/v1/notification-channels/:channel_id';
const ALIVE = new AbortController().signal;

/** Channels of operators and of the team. `acts.ts` adds and changes those that administrators set. */
export function notificationRoutes(app: App, deps: ChannelRouteDeps): void {
  listRoute(app, deps);
  addOwnRoute(app, deps);
  changeOwnRoute(app, deps);
  testRoute(app, deps);
  removeRoute(app, deps);
}

function listRoute(app: App, deps: ChannelRouteDeps): void {
  app.get(
    '/ops/v1/notification-channels',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'listNotificationChannels',
        summary: 'List notification channels',
        description: 'With the topics to choose from, and whether the last message of each could be sent.',
        tags,
        response: {
          200: Success('OK', channelsSchema, 'The channels.'),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async ({ operator }) => {
      const { grants, operatorId } = operator;
      const channels = await listChannels(sessionOn(deps.operatorPool), operatorId, {
        team: may(grants, 'read', INSTALLATION),
        others: may(grants, 'manage', INSTALLATION),
      });
      return success('OK', {
        topics: topicViews(topicsFor(grants, deps.acts)),
        email: deps.mailer === undefined ? null : operator.email,
        channels: channels.map((channel) => channelView(channel, operatorId)),
      });
    },
  );
}

function addOwnRoute(app: App, deps: ChannelRouteDeps): void {
  app.post(
    '/ops/v1/notification-channels',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'addNotificationChannel',
        summary: 'Get notifications by email',
        description:
          'To your own address, about topics that your roles allow. They follow your roles, and stop while you are disabled.',
        tags,
        body: ownChannelBody,
        response: {
          201: Success('Added', addedSchema, 'The channel.'),
          ...operatorFailures([...BODY_ERRORS, 'channel_limit_reached'], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const { operator, body } = request;
      requireMailer(deps.mailer, 'topics');
      const allowed = topicsFor(operator.grants, deps.acts);
      if (!body.topics.every((topic) => allowed.includes(topic))) throw new ApiError('permission_missing');
      const nowMs = deps.clock.now();
      const channel = {
        ...chosenOf(body),
        id: uuidv7(nowMs),
        operatorId: operator.operatorId,
        kind: 'email' as const,
        name: 'Your email',
        shown: null,
        sealed: null,
        createdBy: operator.operatorId,
        nowMs,
      };
      await storeChannel(deps, channel, (session) =>
        recordChange(session, deps, request, 'added', { id: channel.id, after: recordedChannel(channel) }),
      );
      reply.code(201);
      return success('Added', { id: channel.id, secret: null });
    },
  );
}

/** The channel of a request that its sender may change. @throws ApiError `not_found`, `permission_missing` */
async function changeable(session: Session, operator: SignedInOperator, id: string): Promise<Channel> {
  const channel = isUuid(id) ? await findChannel(session, id) : undefined;
  if (channel?.operatorId === operator.operatorId) return channel;
  if (channel === undefined || channel.shown === null) throw new ApiError('not_found');
  requirePermission(operator, 'manage', INSTALLATION);
  return channel;
}

function changeOwnRoute(app: App, deps: ChannelRouteDeps): void {
  app.patch(
    ONE,
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'changeNotificationChannel',
        summary: 'Change your notifications',
        description:
          'Fields that are left out stay as they are. You may choose topics that your roles allow. An administrator changes ' +
          'addresses, and channels of the team, by `changeTeamNotificationChannel`.',
        tags,
        params: channelParams,
        body: ownChannelChange,
        response: {
          200: SuccessWithoutData('Changed', 'It is changed.'),
          ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { operator, body, params } = request;
      const allowed = topicsFor(operator.grants, deps.acts);
      const nowMs = deps.clock.now();
      await transactionOn(deps.operatorPool, async (session) => {
        const id = params.channel_id;
        const channel = isUuid(id) ? await lockChannel(session, id) : undefined;
        if (channel?.operatorId !== operator.operatorId) throw new ApiError('not_found');
        const mayKeep = [...allowed, ...channel.topics];
        if (!(body.topics ?? []).every((topic) => mayKeep.includes(topic)))
          throw new ApiError('permission_missing');
        const change = await changeOwnChannel(deps, session, channel, body, nowMs);
        await recordChange(session, deps, request, 'changed', { id, ...change });
      });
      return successWithoutData('Changed');
    },
  );
}

function testRoute(app: App, deps: ChannelRouteDeps): void {
  app.post(
    `${ONE}/test`,
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'testNotificationChannel',
        summary: 'Send a test message',
        description:
          "Sends it now and answers with the result. A channel that is not your own needs the permission 'manage'.",
        tags,
        params: channelParams,
        response: {
          200: Success('Tested', testedSchema, 'The result.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ operator, params }) => {
      const channel = await changeable(sessionOn(deps.operatorPool), operator, params.channel_id);
      const nowMs = deps.clock.now();
      const terms = { nowMs, stop: ALIVE };
      const error = await sendMessage(deps, channel, testMessage(uuidv7(nowMs), nowMs), terms);
      return success('Tested', { delivered: error === null, error });
    },
  );
}

function removeRoute(app: App, deps: ChannelRouteDeps): void {
  app.delete(
    ONE,
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'removeNotificationChannel',
        summary: 'Remove a notification channel',
        description: "It gets nothing more. A channel that is not your own needs the permission 'manage'.",
        tags,
        params: channelParams,
        response: {
          200: SuccessWithoutData('Removed', 'It is removed.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      await transactionOn(deps.operatorPool, async (session) => {
        const channel = await changeable(session, request.operator, request.params.channel_id);
        if ((await endChannel(session, channel.id, deps.clock.now())) === 0) throw new ApiError('not_found');
        const before = recordedChannel(channel);
        await recordChange(session, deps, request, 'removed', { id: channel.id, before });
      });
      return successWithoutData('Removed');
    },
  );
}

const recordChange = (
  session: Session,
  deps: ChannelRouteDeps,
  request: Parameters<typeof actorOf>[1],
  change: 'added' | 'changed' | 'removed',
  { id, ...states }: { id: string } & Pick<Act, 'before' | 'after'>,
): Promise<void> =>
  recordAct(session, {
    tenantId: null,
    actor: actorOf(deps, request),
    act: `notification_channel.${change}`,
    subject: `notification_channel ${id}`,
    ...states,
    atMs: deps.clock.now(),
  });
