import { createHash } from 'node:crypto';
import type { Calendar } from '../../platform/values/calendar.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { type Kobo, koboToNumber, moneyText } from '../../platform/values/money.ts';
import { ALL_TOPICS, type OpenItems, type OpenTopics, TOPICS, type Topic } from './topics.ts';

/** The count and the newest item of each topic, as a message said it. */
export type Seen = Partial<Record<Topic, readonly [count: number, newest: number | null]>>;

/** A message about open items. It has no personal data and no secret. */
export interface Message {
  /** The same where the same is sent again, so that a receiver recognises a repetition. */
  id: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The same for programs. */
  data: object;
}

/** Items counted per environment stop here, so a count of it or more is a lower bound. */
const EXACT_BELOW = 1_000;
/** Topics named in a subject. */
const SUBJECT_TOPICS_MAX = 3;

export const seenOf = (open: OpenTopics): Seen =>
  Object.fromEntries(Object.entries(open).map(([topic, { count, newest }]) => [topic, [count, newest]]));

/** Topics with more or newer items than the last message said. */
export const newTopics = (open: OpenTopics, seen: Seen): Topic[] =>
  ALL_TOPICS.filter((topic) => {
    const items = open[topic];
    if (items === undefined) return false;
    const [count, newest] = seen[topic] ?? [0, null];
    return items.count > count || (items.newest ?? 0) > (newest ?? 0);
  });

interface MessageTerms {
  channelId: string;
  /** Messages that the channel has sent. */
  sent: number;
  nowMs: number;
  calendar: Calendar;
  /** Address of the dashboard; undefined where it has none that is known. */
  dashboardUrl: string | undefined;
}

/** `15 Jan 2026, 10:00 (Lagos)` */
const timeText = (calendar: Calendar, ms: number): string => {
  const city = calendar.timeZone.split('/').at(-1)!.replaceAll('_', ' ');
  return `${calendar.formatForPeople(ms)} (${city})`;
};
const countText = (count: number): string => (count >= EXACT_BELOW ? `${count} or more` : String(count));

/** The sum covers the counted items, so it is shown only where these are all. */
const amountOf = ({ count, amount }: OpenItems): Kobo | null => (count >= EXACT_BELOW ? null : amount);

function urlOf(topic: Topic, { environment }: OpenItems, dashboardUrl: string | undefined): string | null {
  if (dashboardUrl === undefined) return null;
  const { page } = TOPICS[topic];
  return environment === null
    ? `${dashboardUrl}/?page=${page}`
    : `${dashboardUrl}/b/${environment.businessId}/${environment.mode}/${page}`;
}

/** The message about open topics, those with news first. */
export function messageOf(open: OpenTopics, news: readonly Topic[], terms: MessageTerms): Message {
  const { channelId, sent, nowMs, calendar, dashboardUrl } = terms;
  const topics = ALL_TOPICS.filter((topic) => open[topic] !== undefined);
  const others = topics.filter((topic) => !news.includes(topic));
  const line = (topic: Topic): string => {
    const { count, since } = open[topic]!;
    const amount = amountOf(open[topic]!);
    const url = urlOf(topic, open[topic]!, dashboardUrl);
    const age = since === null ? '' : `, the oldest since ${timeText(calendar, since)}`;
    const sum = amount === null ? '' : `, ${moneyText(amount, 'NGN')}${count === 1 ? '' : ' in all'}`;
    return `- ${TOPICS[topic].name}: ${countText(count)}${sum}${age}${url === null ? '' : `\n  ${url}`}`;
  };
  const lines = [
    ...(news.length === 0 ? [] : ['New:', ...news.map(line), '']),
    ...(others.length === 0 ? [] : ['Still open:', ...others.map(line), '']),
    'You choose these messages in the dashboard, under Settings, Notifications.',
  ];
  const named = (news.length === 0 ? others : news).map(
    (topic) => `${TOPICS[topic].name} ${countText(open[topic]!.count)}`,
  );
  const rest = named.length - SUBJECT_TOPICS_MAX;
  const subject = `Kolo: ${named.slice(0, SUBJECT_TOPICS_MAX).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`;
  const data = {
    type: 'notification',
    at: toRfc3339(nowMs),
    topics: topics.map((topic) => ({
      topic,
      new: news.includes(topic),
      count: open[topic]!.count,
      amount: koboOf(open[topic]!),
      since: toRfc3339OrNull(open[topic]!.since),
      url: urlOf(topic, open[topic]!, dashboardUrl),
    })),
  };
  const content = JSON.stringify([channelId, sent, seenOf(open), news]);
  const id = `ntf_${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
  return { id, subject, text: `${lines.join('\n')}\n`, data };
}

function koboOf(items: OpenItems): number | null {
  const amount = amountOf(items);
  return amount === null ? null : koboToNumber(amount);
}

/** The message of the test button. */
export const testMessage = (id: string, nowMs: number): Message => ({
  id: `ntf_test_${id}`,
  subject: 'Kolo: test of a notification channel',
  text: 'This is a test. The channel works.\n',
  data: { type: 'test', at: toRfc3339(nowMs), topics: [] },
});
