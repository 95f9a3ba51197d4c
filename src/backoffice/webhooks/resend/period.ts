import { type Static, Type } from 'typebox';
import { invalidField } from '../../../platform/values/errors.ts';
import { UUID_PATTERN } from '../../../platform/values/ids.ts';
import type { ResendPeriod } from '../../../webhooks/log/log.ts';
import { SOME_ID } from '../../transaction-status/fields.ts';

/** Fields that select deliveries of an endpoint. */
export const periodFields = {
  endpoint_id: Type.String({ pattern: UUID_PATTERN, description: 'The endpoint.', examples: [SOME_ID] }),
  since: Type.String({
    format: 'date-time',
    maxLength: 40,
    description: 'Events from then on, RFC 3339.',
    examples: ['2026-01-15T09:00:00.000Z'],
  }),
  until: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'Events before then, RFC 3339; up to now when omitted.',
      examples: ['2026-01-15T17:00:00.000Z'],
    }),
  ),
  deliveries: Type.Optional(
    Type.Unsafe<'undelivered' | 'all'>({
      type: 'string',
      enum: ['undelivered', 'all'],
      description:
        '`undelivered` (default): exhausted and cancelled deliveries, and those in backoff. `all`: delivered ones too, for a ' +
        'receiver that has lost them.',
      examples: ['undelivered'],
    }),
  ),
};
export const periodQuery = Type.Object(periodFields);

/** @throws ApiError `invalid_request` when the period is empty */
export function periodOf({
  endpoint_id,
  since,
  until,
  deliveries,
}: Static<typeof periodQuery>): ResendPeriod {
  const sinceMs = Date.parse(since);
  const untilMs = until === undefined ? null : Date.parse(until);
  if (untilMs !== null && untilMs <= sinceMs) throw invalidField('until', 'must be later than `since`');
  return { endpointId: endpoint_id, sinceMs, untilMs, all: deliveries === 'all' };
}
