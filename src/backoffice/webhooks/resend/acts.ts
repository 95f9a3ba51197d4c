import { Type } from 'typebox';
import type { Session, TenantDatabase } from '../../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../platform/values/clock.ts';
import { UUID_PATTERN } from '../../../platform/values/ids.ts';
import { Nullable } from '../../../platform/values/json-schema.ts';
import type { DeliveryKey } from '../../../webhooks/delivery/delivery-id.ts';
import type { ResendPeriod, Resent } from '../../../webhooks/log/log.ts';
import { actInTenant, type DirectAct } from '../../operators/acts/direct-act.ts';
import { reasonBody, reasonField, SOME_ID } from '../../transaction-status/fields.ts';
import { periodFields, periodOf } from './period.ts';

/** Dependencies of resending deliveries. */
export interface ResendActDeps {
  /** Sessions of the role `kolo_app`: the operators' role writes no row of a tenant. */
  database: TenantDatabase;
  log: {
    resend(session: Session, tenantId: string, id: string): Promise<DeliveryKey>;
    /** Resends a bounded part of a period, behind the event `after`. */
    resendPeriod(
      session: Session,
      tenantId: string,
      period: ResendPeriod,
      after: string | null,
    ): Promise<Resent>;
    wake(): void;
  };
}

const resentSchema = Type.Object(
  {
    resent: Type.Integer({
      description: 'Deliveries that start again, with all their attempts.',
      examples: [17],
    }),
    hurried: Type.Integer({
      description: 'Deliveries that were in backoff; their next attempt is now.',
      examples: [10],
    }),
    next: Nullable(
      Type.String({
        description: 'Where there may be more: send the same request with it as `after`. Null at the end.',
        examples: [null],
      }),
    ),
  },
  { title: 'DeliveriesResent' },
);
const resendPeriod = ({ database, log }: ResendActDeps): DirectAct =>
  actInTenant({
    operationId: 'resendDeliveries',
    path: '/deliveries/resend',
    permission: 'follow_up',
    audit: 'deliveries.resent',
    summary: 'Resend deliveries of an endpoint',
    tags: ['Work queue'],
    description:
      'For events of a period, at most 1,000 in one request. Each becomes due at once under the same `webhook-id`: exhausted, ' +
      'cancelled or delivered ones with all their attempts, those in backoff with their remaining ones. Due deliveries and those ' +
      'being sent are left alone.',
    body: Type.Object({
      ...periodFields,
      after: Type.Optional(
        Nullable(
          Type.String({
            pattern: UUID_PATTERN,
            description: 'Continues behind this event: `next` of the previous response.',
            examples: [null],
          }),
        ),
      ),
      reason: reasonField,
    }),
    answer: {
      status: 202,
      message: 'Deliveries scheduled',
      data: resentSchema,
      description: 'They are due now.',
    },
    async perform({ tenantId, body, record }) {
      const period = periodOf(body);
      const { after = null, reason } = body;
      const resent = await database.transaction(tenantId, async (session) => {
        const done = await log.resendPeriod(session, tenantId, period, after);
        await record(session, {
          subject: `webhook_endpoint ${period.endpointId}`,
          after: {
            since: toRfc3339(period.sinceMs),
            until: toRfc3339OrNull(period.untilMs),
            deliveries: period.all ? 'all' : 'undelivered',
            after,
            resent: done.resent,
            hurried: done.hurried,
          },
          reason,
        });
        return done;
      });
      log.wake();
      return resent;
    },
  });

const resendOne = ({ database, log }: ResendActDeps): DirectAct =>
  actInTenant({
    operationId: 'resendDelivery',
    path: '/deliveries/:delivery_id/resend',
    permission: 'follow_up',
    audit: 'deliveries.resent',
    summary: 'Resend a delivery',
    tags: ['Webhooks'],
    description:
      'In any state: it becomes due at once with all its attempts, under the same `webhook-id`. Its endpoint must be ' +
      'enabled.',
    params: {
      delivery_id: Type.String({
        maxLength: 80,
        description: 'The delivery: `<event id>_<endpoint id>`.',
        examples: [`${SOME_ID}_019bbf6c-7e00-7000-8000-000000000002`],
      }),
    },
    body: reasonBody,
    answer: { status: 202, message: 'Delivery scheduled', description: 'It is due now.' },
    async perform({ tenantId, params, body: { reason }, record }) {
      await database.transaction(tenantId, async (session) => {
        const { eventId, endpointId } = await log.resend(session, tenantId, params.delivery_id);
        const after = { event_id: eventId, resent: 1 };
        await record(session, { subject: `webhook_endpoint ${endpointId}`, after, reason });
      });
      log.wake();
    },
  });

/** Resending deliveries needs no approval. */
export const resendActs = (deps: ResendActDeps): readonly DirectAct[] => [
  resendPeriod(deps),
  resendOne(deps),
];
