import { sessionOn } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import { type Calendar, nextPeriod } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { grantsOf } from '../operators/queries.ts';
import type { Grant } from '../operators/roles.ts';
import { withAmounts } from './amounts.ts';
import { type Channel, claimChannels, type Looked, recordLooked } from './channels.ts';
import { messageOf, newTopics, seenOf } from './message.ts';
import { type SendDeps, sendMessage } from './send.ts';
import { readTopics, type TopicDeps } from './topics.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Interval of polling for due channels, milliseconds. */
const POLL_MS = 5_000;
/** Channels looked at side by side. */
const CHANNELS_MAX = 10;
/** Longer than the timeout of a message, milliseconds. */
const LEASE_MS = 1.5 * MINUTE_MS;
/** Time between two looks at a channel that sends at once, milliseconds: what happens meanwhile is one message. */
const LOOK_MS = MINUTE_MS;
/** The longest time between two messages in a row, and between two attempts; it doubles up to this, milliseconds. */
const WAIT_MAX_MS = 15 * MINUTE_MS;
/** Exponents stop here. */
const DOUBLINGS_MAX = 10;

/** The team reads everything. */
const OF_TEAM: readonly Grant[] = [{ role: 'admin', businessId: null, mode: null }];

interface NotificationJobDeps extends TopicDeps, SendDeps {
  calendar: Calendar;
  clock: Clock;
  /** Undefined where the dashboard has no address that is known. */
  dashboardUrl: string | undefined;
  onFailed: (channel: { channelId: string; error: string }) => void;
  onError: (error: unknown, context?: { channelId: string }) => void;
  pollMs?: number | undefined;
}

/** The first time of a daily message after an instant. */
export function nextDigest(calendar: Calendar, hour: number, nowMs: number): number {
  const today = calendar.dayOf(nowMs);
  const atMs = calendar.startOfDay(today) + hour * HOUR_MS;
  return atMs > nowMs ? atMs : calendar.startOfDay(nextPeriod(today)) + hour * HOUR_MS;
}

/**
 * Notifies operators of what is new since the last message of each channel. One process looks at a channel at a time,
 * under a lease. A crash between the message and its record sends the message again, with the same id.
 */
export function operatorNotifications(deps: NotificationJobDeps): Job {
  const { operatorPool, clock, onError, pollMs = POLL_MS } = deps;
  return new Loop({
    name: 'operator notifications',
    pollMs,
    onError: (error) => onError(error),
    async round(stopping) {
      const nowMs = clock.now();
      const claim = { nowMs, leaseEndMs: nowMs + LEASE_MS, limit: CHANNELS_MAX };
      const claimed = await claimChannels(sessionOn(operatorPool), claim);
      await Promise.all(claimed.map((channel) => look(deps, channel, stopping)));
      return claimed.length;
    },
  });
}

/** Looks at a channel and sends its message, if there is one. Never rejects. */
async function look(deps: NotificationJobDeps, channel: Channel, stop: AbortSignal): Promise<void> {
  const { operatorPool, onFailed, onError } = deps;
  const channelId = channel.id;
  try {
    const looked = await attempt(deps, channel, stop);
    // The receiver may have taken it. The lease ends, and it is sent again.
    if (stop.aborted && looked.error !== null) return;
    await recordLooked(sessionOn(operatorPool), channel, looked);
    if (looked.error !== null) onFailed({ channelId, error: looked.error });
  } catch (error) {
    onError(error, { channelId });
  }
}

async function attempt(deps: NotificationJobDeps, channel: Channel, stop: AbortSignal): Promise<Looked> {
  const { operatorPool, calendar, clock, dashboardUrl } = deps;
  const nowMs = clock.now();
  const { id, operatorId, includeTest, seen, digestHour, sent } = channel;
  const grants = operatorId === null ? OF_TEAM : await grantsOf(sessionOn(operatorPool), operatorId);
  const open = await readTopics(deps, { operatorId, grants, includeTest }, channel.topics, nowMs);
  const news = newTopics(open, seen);
  const isDue = digestHour === null ? news.length > 0 : Object.keys(open).length > 0;
  const error = isDue
    ? await sendMessage(
        deps,
        channel,
        messageOf(await withAmounts(deps, open), news, {
          channelId: id,
          sent: Number(sent),
          nowMs,
          calendar,
          dashboardUrl,
        }),
        { nowMs, stop },
      )
    : null;
  if (error !== null) {
    const dueAtMs = nowMs + waitMs(channel.failures);
    return { seen, sent: false, streak: channel.streak, error, nowMs, dueAtMs };
  }
  const streak = isDue ? Math.min(channel.streak + 1, DOUBLINGS_MAX) : 0;
  return {
    seen: seenOf(open),
    sent: isDue,
    streak,
    error,
    nowMs,
    dueAtMs: nextLook(deps, channel, streak, nowMs),
  };
}

const waitMs = (doublings: number): number =>
  Math.min(LOOK_MS * 2 ** Math.min(doublings, DOUBLINGS_MAX), WAIT_MAX_MS);

const nextLook = (
  { calendar }: NotificationJobDeps,
  { digestHour }: Channel,
  streak: number,
  nowMs: number,
): number =>
  digestHour === null ? nowMs + waitMs(Math.max(0, streak - 1)) : nextDigest(calendar, digestHour, nowMs);
