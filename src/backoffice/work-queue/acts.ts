import { Type } from 'typebox';
import { closeIncident as closeStored } from '../../ledger/incidents.ts';
import { requery } from '../../payments/payouts/requery.ts';
import { sealWords } from '../../platform/audit/sealed-text.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { actInTenant, type DirectAct } from '../operators/acts/direct-act.ts';
import { customersOfIncident, customersOfMovement } from '../personal-data/affected-customers.ts';
import { reasonBody, reasonField, SOME_ID } from '../transaction-status/fields.ts';
import { subjectOf } from '../transfers/file.ts';
import { findTransferRecord } from '../transfers/queries.ts';
import { transferParam } from '../transfers/schemas.ts';

/** Dependencies of acts on work items. */
export interface WorkItemActDeps {
  /** Sessions of the role `kolo_app`: the operators' role writes no row of a tenant. */
  database: TenantDatabase;
  vault: Vault;
}

const tags = ['Work queue'];

const queryStatus = ({ database, vault }: WorkItemActDeps): DirectAct =>
  actInTenant({
    operationId: 'requeryTransfer',
    path: '/transfers/:transfer_id/requery',
    permission: 'follow_up',
    audit: 'transfer.requeried',
    summary: 'Query the status of a payout now',
    tags,
    description:
      "Brings the next status query forward. It never submits the payout: a payout due for resubmission is queried first. The bank's " +
      'response is handled like any other.',
    params: transferParam,
    body: reasonBody,
    // It was never submitted, or it is final and no further check is due.
    refuses: ['nothing_to_query'],
    answer: {
      status: 202,
      message: 'The status query is due',
      data: Type.Object({ id: Type.String({ examples: [SOME_ID] }) }),
      description: 'The query is due now.',
    },
    perform: ({ tenantId, params, body: { reason }, nowMs, record }) =>
      database.transaction(tenantId, async (session) => {
        const transfer = await findTransferRecord(session, tenantId, params.transfer_id);
        if (transfer === undefined) throw new ApiError('not_found');
        const { id } = transfer;
        if (!(await requery(session, tenantId, id, nowMs))) throw new ApiError('nothing_to_query');
        const customerIds = await customersOfMovement(session, tenantId, id);
        const sealed = await sealWords(session, vault, { tenantId, customerIds }, reason, nowMs);
        await record(session, { subject: subjectOf(id), reason: sealed });
        return { id };
      }),
  });

const closeIncident = ({ database, vault }: WorkItemActDeps): DirectAct =>
  actInTenant({
    operationId: 'closeIncident',
    path: '/incidents/:incident_id/close',
    permission: 'follow_up',
    audit: 'incident.closed',
    summary: 'Close an incident',
    tags,
    description: 'With a note. It moves no money and takes the incident off the work queue.',
    params: {
      incident_id: Type.String({ pattern: UUID_PATTERN, description: 'The incident.', examples: [SOME_ID] }),
    },
    body: Type.Object({
      note: {
        ...reasonField,
        description: 'The cause and the outcome.',
        examples: ['Paid twice by the bank; refunded'],
      },
    }),
    refuses: ['incident_closed'],
    answer: { status: 200, message: 'Closed', description: 'The incident is closed.' },
    perform: ({ tenantId, params: { incident_id: id }, body, by, nowMs, record }) =>
      database.transaction(tenantId, async (session) => {
        const customerIds = await customersOfIncident(session, tenantId, id);
        const note = await sealWords(session, vault, { tenantId, customerIds }, body.note, nowMs);
        const closing = { closedBy: `${by.kind} ${by.name}`, note, atMs: nowMs };
        const closed = await closeStored(session, tenantId, id, closing);
        if (closed === 'unknown') throw new ApiError('not_found');
        if (closed === 'before') throw new ApiError('incident_closed');
        await record(session, {
          subject: `incident ${id}`,
          before: { closed_at: null },
          after: { closed_at: toRfc3339(nowMs) },
          reason: note,
        });
      }),
  });

/** Acts on work items. None moves money or needs approval. */
export const workItemActs = (deps: WorkItemActDeps): readonly DirectAct[] => [
  queryStatus(deps),
  closeIncident(deps),
];
