import { Type } from 'typebox';
import type { AuditEntry } from '../../../platform/audit/entry.ts';
import { maskedEmail } from '../../../platform/masks.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../platform/values/clock.ts';
import { UUID_PATTERN } from '../../../platform/values/ids.ts';
import { Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import type { Endpoint } from '../../../webhooks/endpoints/queries.ts';
import { environmentParams } from '../../operators/environment.ts';
import { TextOrNull, TimeOrNull } from '../../transaction-status/fields.ts';
import { type Backlog, DELIVERIES_READ_MAX, type EndpointStatus } from './status-summary.ts';

export const endpointParam = {
  endpoint_id: Type.String({
    pattern: UUID_PATTERN,
    description: 'The endpoint.',
    examples: ['019bbf6c-7e00-7000-8000-000000000001'],
  }),
};
export const opsEndpointParams = Type.Object({ ...environmentParams.properties, ...endpointParam });

/** The fields of an endpoint that are not sealed. */
export type Seen = Omit<Endpoint, 'signatureHeader' | 'previousSecretExpiresAt'>;

const seenFields = {
  id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
  url: Type.String({ examples: ['https://ada.example/webhooks'] }),
  event_types: Nullable(Type.Array(Type.String(), { description: 'Null: all.', examples: [null] })),
  description: TextOrNull("The business's note.", 'Payout results'),
  contact_email: TextOrNull(
    'Gets an email when the endpoint fails or is disabled. Masked for roles that may not reveal personal data.',
    'webhooks@example.com',
  ),
  profile: Type.String({
    description: 'The form of the bodies that it gets: `standard`, or `hosted-2026`.',
    examples: ['standard'],
  }),
  status: Type.String({ description: '`enabled` or `disabled`.', examples: ['enabled'] }),
  disabled_reason: TextOrNull('Why it is disabled.'),
  failing_since: TimeOrNull('Since when every delivery has failed.'),
  proven_at: TimeOrNull('When it first accepted a delivery. Null: it receives its oldest event only.'),
  created_at: Timestamp('When it was registered.'),
  updated_at: Timestamp('When it was last changed.'),
};

export const listedEndpointSchema = Type.Object(seenFields, { title: 'SeenEndpoint' });

/** @param reveals true for an operator who may reveal personal data */
export const listedEndpointView = (seen: Seen, reveals: boolean) => ({
  id: seen.id,
  url: seen.url,
  event_types: seen.eventTypes,
  description: seen.description,
  contact_email: reveals ? seen.contactEmail : maskedEmail(seen.contactEmail),
  profile: seen.profile,
  status: seen.status,
  disabled_reason: seen.disabledReason,
  failing_since: toRfc3339OrNull(seen.failingSince),
  proven_at: toRfc3339OrNull(seen.provenAt),
  created_at: toRfc3339(seen.createdAt),
  updated_at: toRfc3339(seen.updatedAt),
});

const Count = (description: string, example = 0) => Type.Integer({ description, examples: [example] });
const Milliseconds = (description: string, example: number) =>
  Nullable(Type.Integer({ description, examples: [example] }));

/** Audit entries shown with an endpoint, the newest. */
export const CHANGES_SHOWN_MAX = 20;

const Changed = (description: string) =>
  Nullable(
    Type.Unsafe<object>({ type: 'object', additionalProperties: true, description, examples: [null] }),
  );

/** An endpoint with the results of its deliveries. */
export const endpointStatusSchema = Type.Object(
  {
    ...seenFields,
    sends_email: Type.Boolean({
      description: 'True if Kolo sends emails: `KOLO_SMTP_URL` is set.',
      examples: [true],
    }),
    newest: Type.Object(
      {
        count: Count(`Their number: all, or the newest ${DELIVERIES_READ_MAX.toLocaleString('en')}.`, 250),
        since: TimeOrNull('When the oldest of their events was written.'),
        delivered: Count('Delivered.', 247),
        waiting: Count('Waiting for an attempt.', 3),
        failing: Count('Waiting after a failed attempt.', 1),
        exhausted: Count('Failed in every attempt.'),
        cancelled: Count('Cancelled.'),
        answered: Count('Deliveries whose last attempt got a response, good or bad.', 248),
        median_ms: Milliseconds('Median response time, milliseconds.', 84),
        highest_ms: Milliseconds('Longest response time.', 1_250),
      },
      { description: 'Its newest deliveries, of any age.' },
    ),
    backlog: Type.Object(
      {
        count: Count('Number of waiting deliveries.', 3),
        at_least: Type.Boolean({
          description: `True where there are more: at most ${DELIVERIES_READ_MAX.toLocaleString('en')} are counted, the first due.`,
          examples: [false],
        }),
        oldest_at: TimeOrNull('When the oldest of their events was written.'),
        next_attempt_at: TimeOrNull('When the next attempt is.'),
      },
      { description: 'Its waiting deliveries.' },
    ),
    changes: Type.Array(
      Type.Object({
        id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000002'] }),
        acted_at: Timestamp('When it happened.'),
        act: Type.String({ examples: ['webhook_endpoint.changed'] }),
        actor_kind: Type.String({
          description: '`operator`, `api_key`, `shell` or `kolo`.',
          examples: ['api_key'],
        }),
        actor: Type.String({ description: 'The id of the operator or key.', examples: ['AbCd1234'] }),
        before: Changed('The previous values.'),
        after: Changed('The new values.'),
      }),
      {
        description: `Its latest changes and test events in the audit log, at most ${CHANGES_SHOWN_MAX}. URLs are shown without their query.`,
      },
    ),
  },
  { title: 'EndpointWithDeliveries' },
);

export const endpointStatusView = (
  newest: EndpointStatus,
  backlog: Backlog,
  changes: readonly AuditEntry[],
) => ({
  newest: {
    count: Number(newest.count),
    since: toRfc3339OrNull(newest.since),
    delivered: Number(newest.delivered),
    waiting: Number(newest.waiting),
    failing: Number(newest.failing),
    exhausted: Number(newest.exhausted),
    cancelled: Number(newest.cancelled),
    answered: Number(newest.answered),
    median_ms: newest.medianMs,
    highest_ms: newest.highestMs,
  },
  backlog: {
    count: Number(backlog.count),
    at_least: Number(backlog.count) === DELIVERIES_READ_MAX,
    oldest_at: toRfc3339OrNull(backlog.oldestAt),
    next_attempt_at: toRfc3339OrNull(backlog.nextAt),
  },
  changes: changes.map((entry) => ({
    id: entry.id,
    acted_at: toRfc3339(entry.actedAt),
    act: entry.act,
    actor_kind: entry.actorKind,
    actor: entry.actor,
    before: entry.before as object | null,
    after: entry.after as object | null,
  })),
});
