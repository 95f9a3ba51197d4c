import type pg from 'pg';
import { Type } from 'typebox';
import { sealWords } from '../../platform/audit/sealed-text.ts';
import { TenantDatabase } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { actInTenant, type DirectAct } from '../operators/acts/direct-act.ts';
import { customersOfMovement } from '../personal-data/affected-customers.ts';
import { reasonBody, SOME_ID } from '../transaction-status/fields.ts';
import { subjectOf } from './file.ts';
import { findPerson, findTransferRecord } from './queries.ts';
import { personSchema, personView, revealedSchema, revealedView, transferParam } from './schemas.ts';

/** Dependencies of revealing personal data. */
export interface RevealActDeps {
  operatorPool: pg.Pool;
  /** Seals text about customers. */
  vault: Vault;
}

/** The audit entry commits before anything is shown. */
const REVEALS = 'The audit log records the viewer and the reason before anything is shown.';

const revealTransfer = ({ operatorPool, vault }: RevealActDeps): DirectAct =>
  actInTenant({
    operationId: 'revealTransfer',
    path: '/transfers/:transfer_id/reveal',
    permission: 'reveal',
    audit: 'transfer.revealed',
    summary: 'Reveal the personal data of a transfer',
    tags: ['Work queue'],
    description: `The recipient account, the sender, the narration, and the wallet's owner. ${REVEALS}`,
    params: transferParam,
    body: reasonBody,
    answer: { status: 200, message: 'Revealed', data: revealedSchema, description: 'The personal data.' },
    perform: ({ tenantId, params, body: { reason }, nowMs, record }) =>
      new TenantDatabase(operatorPool).transaction(tenantId, async (session) => {
        const transfer = await findTransferRecord(session, tenantId, params.transfer_id);
        if (transfer === undefined) throw new ApiError('not_found');
        const customerId = transfer.sourceCustomerId ?? transfer.destinationCustomerId;
        const person = customerId === null ? undefined : await findPerson(session, tenantId, customerId);
        const customerIds = await customersOfMovement(session, tenantId, transfer.id);
        await record(session, {
          subject: subjectOf(transfer.id),
          after: { customer_id: customerId },
          reason: await sealWords(session, vault, { tenantId, customerIds }, reason, nowMs),
        });
        return revealedView(transfer, person);
      }),
  });

const revealCustomer = ({ operatorPool, vault }: RevealActDeps): DirectAct =>
  actInTenant({
    operationId: 'revealCustomer',
    path: '/customers/:customer_id/reveal',
    permission: 'reveal',
    audit: 'customer.revealed',
    summary: 'Reveal the personal data of a customer',
    tags: ['Customers'],
    description: `All except document numbers, which nobody needs to see. ${REVEALS}`,
    params: {
      customer_id: Type.String({ pattern: UUID_PATTERN, description: 'The customer.', examples: [SOME_ID] }),
    },
    body: reasonBody,
    answer: { status: 200, message: 'Revealed', data: personSchema, description: 'The personal data.' },
    perform: ({ tenantId, params: { customer_id: id }, body: { reason }, nowMs, record }) =>
      new TenantDatabase(operatorPool).transaction(tenantId, async (session) => {
        const person = await findPerson(session, tenantId, id);
        if (person === undefined) throw new ApiError('not_found');
        const sealed = await sealWords(session, vault, { tenantId, customerIds: [id] }, reason, nowMs);
        await record(session, { subject: `customer ${id}`, reason: sealed });
        return personView(person);
      }),
  });

/** Revealing personal data needs no approval. */
export const revealActs = (deps: RevealActDeps): readonly DirectAct[] => [
  revealTransfer(deps),
  revealCustomer(deps),
];
