import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { sealWords } from '../../platform/audit/sealed-text.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { customersOfMovement } from '../personal-data/concerned.ts';
import { subjectOf } from './file.ts';
import { findPerson, findTransferRecord, type PersonOf, type TransferRecord } from './queries.ts';

/** The viewer and the reason. */
interface Revealing {
  by: Actor;
  reason: string;
  /** Seals text about customers. */
  vault: Vault;
  nowMs: number;
}

/**
 * Reveals the personal data of a transaction. The audit entry commits before anything is shown. @param
 * database of the role `kolo_operator` @throws ApiError `not_found`
 */
export const revealTransfer = (
  database: TenantDatabase,
  tenantId: string,
  idOrReference: string,
  { by, reason, vault, nowMs }: Revealing,
): Promise<{ transfer: TransferRecord; person: PersonOf | undefined }> =>
  database.transaction(tenantId, async (session) => {
    const transfer = await findTransferRecord(session, tenantId, idOrReference);
    if (transfer === undefined) throw new ApiError('not_found');
    const customerId = transfer.sourceCustomerId ?? transfer.destinationCustomerId;
    const person = customerId === null ? undefined : await findPerson(session, tenantId, customerId);
    const customerIds = await customersOfMovement(session, tenantId, transfer.id);
    await recordAct(session, {
      tenantId,
      actor: by,
      act: 'transfer.revealed',
      subject: subjectOf(transfer.id),
      after: { customer_id: customerId },
      atMs: nowMs,
      reason: await sealWords(session, vault, { tenantId, customerIds }, reason, nowMs),
    });
    return { transfer, person };
  });

/** Reveals the personal data of a customer. */
export const revealCustomer = (
  database: TenantDatabase,
  tenantId: string,
  customerId: string,
  { by, reason, vault, nowMs }: Revealing,
): Promise<PersonOf> =>
  database.transaction(tenantId, async (session) => {
    const person = await findPerson(session, tenantId, customerId);
    if (person === undefined) throw new ApiError('not_found');
    await recordAct(session, {
      tenantId,
      actor: by,
      act: 'customer.revealed',
      subject: `customer ${customerId}`,
      atMs: nowMs,
      reason: await sealWords(session, vault, { tenantId, customerIds: [customerId] }, reason, nowMs),
    });
    return person;
  });
