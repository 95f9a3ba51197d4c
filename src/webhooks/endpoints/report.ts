import { emitEvents } from '../../ledger/emit-events.ts';
import { lockLedger } from '../../ledger/ledger-lock.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { newEvent } from '../../platform/events/event.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { cancelDelivery, countWaiting } from '../delivery/queries.ts';
import type { ContactEmailsOfTenant } from './contact.ts';
import { ENDPOINT_DISABLED, ENDPOINT_FAILING, WAITING_COUNTED_MAX } from './events.ts';
import { failingUntil, type Health } from './health.ts';
import type { Endpoint } from './queries.ts';

/** The result of the newest attempt, as an event reports it; nulls where it is not known. */
interface LastAttempt {
  responseStatus: number | null;
  error: string | null;
}

const UNKNOWN: LastAttempt = { responseStatus: null, error: null };

/** Facts of a report beside the endpoint. */
interface Reporting {
  nowMs: number;
  last?: LastAttempt;
  /** Undefined where no emails are sent. */
  emails: ContactEmailsOfTenant | undefined;
}

type Reported = Pick<Endpoint, 'id' | 'url' | 'failingSince' | 'contactEmail'>;

async function stateOf(
  session: Session,
  tenantId: string,
  { id, url, failingSince }: Reported,
  { responseStatus, error }: LastAttempt,
) {
  const waiting = await countWaiting(session, tenantId, id, WAITING_COUNTED_MAX);
  return {
    id,
    url,
    failing_since: toRfc3339OrNull(failingSince),
    response_status: responseStatus,
    error,
    deliveries_waiting: waiting,
    wallet_id: null,
    customer_id: null,
  };
}

const OF_NO_WALLET = { customerId: null, reference: null, wallet: null };

/**
 * Reports that an endpoint was disabled, to the tenant's other endpoints and its contact. Call it in the transaction of the change, behind
 * `changeEndpoint`, while its deliveries still wait.
 */
export async function reportDisabled(
  session: Session,
  tenantId: string,
  endpoint: Endpoint,
  { nowMs, last = UNKNOWN, emails }: Reporting,
): Promise<void> {
  const state = {
    ...(await stateOf(session, tenantId, endpoint, last)),
    disabled_reason: endpoint.disabledReason ?? '',
  };
  const event = newEvent(ENDPOINT_DISABLED, {
    ...OF_NO_WALLET,
    eventId: uuidv7(nowMs),
    createdAtMs: nowMs,
    eventData: state,
  });
  await emitEvents(session, tenantId, [event], await lockLedger(session, tenantId));
  if (endpoint.contactEmail !== null) await emails?.add(session, endpoint.contactEmail, state, nowMs);
}

/** True for one report while an endpoint fails. */
const MARK_REPORTED = statement(
  'webhooks_mark_failing_reported',
  `UPDATE webhook_endpoints SET failing_reported = true
   WHERE tenant_id = $1 AND id = $2 AND status = 'enabled' AND failing_since <= $3 AND NOT failing_reported
   RETURNING id, url, failing_since AS "failingSince", contact_email AS "contactEmail"`,
);

/** True if an endpoint has failed for so long that it is to be reported, and was not. */
export const isToBeReported = ({ failingSince, failingReported }: Health, nowMs: number): boolean =>
  !failingReported && failingSince !== null && failingSince <= failingUntil(nowMs);

/** Reports that an endpoint fails, to the tenant's other endpoints and its contact, once until it succeeds. Call it in a transaction. */
export async function reportFailing(
  session: Session,
  tenantId: string,
  endpointId: string,
  { nowMs, last = UNKNOWN, emails }: Reporting,
): Promise<void> {
  // First, as whoever changes an endpoint locks.
  const ledger = await lockLedger(session, tenantId);
  const values = [tenantId, endpointId, toRfc3339(failingUntil(nowMs))];
  const [endpoint] = await session.query<Reported>(MARK_REPORTED, values);
  if (endpoint === undefined) return;
  const state = await stateOf(session, tenantId, endpoint, last);
  const event = newEvent(ENDPOINT_FAILING, {
    ...OF_NO_WALLET,
    eventId: uuidv7(nowMs),
    createdAtMs: nowMs,
    eventData: state,
  });
  await emitEvents(session, tenantId, [event], ledger);
  // It was enabled at the event, so it has a delivery like the others.
  await cancelDelivery(session, tenantId, { eventId: event.id, endpointId });
  if (endpoint.contactEmail !== null) await emails?.add(session, endpoint.contactEmail, state, nowMs);
}
