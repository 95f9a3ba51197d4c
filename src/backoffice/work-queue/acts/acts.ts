import { closeIncident } from '../../../ledger/incidents.ts';
import { requery } from '../../../payments/payouts/requery.ts';
import { type Actor, recordAct } from '../../../platform/audit/entry.ts';
import { sealWords } from '../../../platform/audit/sealed-text.ts';
import type { Session, TenantDatabase } from '../../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../platform/values/clock.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import type { Vault } from '../../../platform/values/vault.ts';
import type { DeliveryKey } from '../../../webhooks/delivery/delivery-id.ts';
import type { ResendPeriod, Resent, ToResend } from '../../../webhooks/log/log.ts';
import { customersOfIncident, customersOfMovement } from '../../personal-data/concerned.ts';
import { subjectOf } from '../../transfers/file.ts';
import { findTransferRecord } from '../../transfers/queries.ts';

/**
 * Acts on work items that need one person. None moves money. The operators' role writes no row of a tenant,
 * so the application's role does it, in the transaction that records the operator and the reason.
 */

/** The operator and the reason. */
interface FollowUp {
  by: Actor;
  reason: string;
  nowMs: number;
}

/** The same for acts about customers, with the vault that seals text about them. */
interface AboutCustomers extends FollowUp {
  vault: Vault;
}

/**
 * Schedules an immediate status query of a payout. @returns the payout's id @throws ApiError `not_found`;
 * `nothing_to_ask` where it was never submitted, or is final without further checks
 */
export const queryStatus = (
  database: TenantDatabase,
  tenantId: string,
  idOrReference: string,
  { by, reason, vault, nowMs }: AboutCustomers,
): Promise<string> =>
  database.transaction(tenantId, async (session) => {
    const transfer = await findTransferRecord(session, tenantId, idOrReference);
    if (transfer === undefined) throw new ApiError('not_found');
    if (!(await requery(session, tenantId, transfer.id, nowMs))) throw new ApiError('nothing_to_ask');
    const customerIds = await customersOfMovement(session, tenantId, transfer.id);
    await recordAct(session, {
      tenantId,
      actor: by,
      act: 'transfer.asked',
      subject: subjectOf(transfer.id),
      atMs: nowMs,
      reason: await sealWords(session, vault, { tenantId, customerIds }, reason, nowMs),
    });
    return transfer.id;
  });

/** Closes an incident with a note. @throws ApiError `not_found`; `incident_closed` where it is closed */
export const closeOpenIncident = (
  database: TenantDatabase,
  tenantId: string,
  id: string,
  { by, reason, vault, nowMs }: AboutCustomers,
): Promise<void> =>
  database.transaction(tenantId, async (session) => {
    const customerIds = await customersOfIncident(session, tenantId, id);
    const note = await sealWords(session, vault, { tenantId, customerIds }, reason, nowMs);
    const closing = { closedBy: `${by.kind} ${by.name}`, note, atMs: nowMs };
    const closed = await closeIncident(session, tenantId, id, closing);
    if (closed === 'unknown') throw new ApiError('not_found');
    if (closed === 'before') throw new ApiError('incident_closed');
    await recordAct(session, {
      tenantId,
      actor: by,
      act: 'incident.closed',
      subject: `incident ${id}`,
      before: { closed_at: null },
      after: { closed_at: toRfc3339(nowMs) },
      reason: note,
      atMs: nowMs,
    });
  });

/** Resends deliveries. */
export interface Resender {
  resend(session: Session, tenantId: string, id: string): Promise<DeliveryKey>;
  resendPeriod(
    session: Session,
    tenantId: string,
    period: ResendPeriod,
    after: string | null,
  ): Promise<Resent>;
  countPeriod(tenantId: string, period: ResendPeriod): Promise<ToResend>;
  wake(): void;
}

/**
 * Resends deliveries of an endpoint, a bounded part of a period at once. @param after continues behind this
 * event
 */
export async function resendDeliveries(
  { database, log }: { database: TenantDatabase; log: Resender },
  tenantId: string,
  period: ResendPeriod,
  after: string | null,
  { by, reason, nowMs }: FollowUp,
): Promise<Resent> {
  const resent = await database.transaction(tenantId, async (session) => {
    const done = await log.resendPeriod(session, tenantId, period, after);
    await recordAct(session, {
      tenantId,
      actor: by,
      act: 'deliveries.resent',
      subject: `webhook_endpoint ${period.endpointId}`,
      after: {
        since: toRfc3339(period.sinceMs),
        until: toRfc3339OrNull(period.untilMs),
        what: period.all ? 'all' : 'undelivered',
        after,
        resent: done.resent,
        hurried: done.hurried,
      },
      reason,
      atMs: nowMs,
    });
    return done;
  });
  log.wake();
  return resent;
}

/**
 * Resends one delivery in any state. @throws ApiError `not_found`; `invalid_request` where its endpoint is
 * not enabled
 */
export async function resendOne(
  { database, log }: { database: TenantDatabase; log: Resender },
  tenantId: string,
  id: string,
  { by, reason, nowMs }: FollowUp,
): Promise<void> {
  await database.transaction(tenantId, async (session) => {
    const { eventId, endpointId } = await log.resend(session, tenantId, id);
    await recordAct(session, {
      tenantId,
      actor: by,
      act: 'deliveries.resent',
      subject: `webhook_endpoint ${endpointId}`,
      after: { event_id: eventId, resent: 1 },
      reason,
      atMs: nowMs,
    });
  });
  log.wake();
}
