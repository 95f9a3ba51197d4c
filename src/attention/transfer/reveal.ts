import { type Actor, recordAct } from '../../audit/entry.ts';
import type { TenantDatabase } from '../../db/database.ts';
import { ApiError } from '../../values/errors.ts';
import { subjectOf } from './file.ts';
import { type FiledTransfer, findFiled, findPerson, type PersonOf } from './queries.ts';

/** Who wants to see it, and why. */
interface Revealing {
  by: Actor;
  reason: string;
  nowMs: number;
}

/**
 * What is personal of a movement. Who has seen it, and why, commits before it is shown.
 *
 * @param database of the role `kolo_operator`
 * @throws ApiError `not_found`
 */
export const revealTransfer = (
  database: TenantDatabase,
  tenantId: string,
  idOrReference: string,
  { by, reason, nowMs }: Revealing,
): Promise<{ transfer: FiledTransfer; person: PersonOf | undefined }> =>
  database.transaction(tenantId, async (session) => {
    const transfer = await findFiled(session, tenantId, idOrReference);
    if (transfer === undefined) throw new ApiError('not_found');
    const customerId = transfer.sourceCustomerId ?? transfer.destinationCustomerId;
    const person = customerId === null ? undefined : await findPerson(session, tenantId, customerId);
    await recordAct(session, {
      ...{ tenantId, actor: by, act: 'transfer.revealed', subject: subjectOf(transfer.id) },
      ...{ after: { customer_id: customerId }, reason, atMs: nowMs },
    });
    return { transfer, person };
  });

/** The same of a customer. */
export const revealCustomer = (
  database: TenantDatabase,
  tenantId: string,
  customerId: string,
  { by, reason, nowMs }: Revealing,
): Promise<PersonOf> =>
  database.transaction(tenantId, async (session) => {
    const person = await findPerson(session, tenantId, customerId);
    if (person === undefined) throw new ApiError('not_found');
    await recordAct(session, {
      ...{ tenantId, actor: by, act: 'customer.revealed', subject: `customer ${customerId}` },
      ...{ reason, atMs: nowMs },
    });
    return person;
  });
