import { transactionsByReferences } from '../../ledger/find-transactions.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { ApiError, type FieldError } from '../../platform/values/errors.ts';

/** Beginnings of the references that Kolo itself gives to lines of imports, runs of schedules and lines of statements. */
const RESERVED = /^(?:import|schedule|statement):/;

/** True for a reference that only Kolo may give. */
export const isReserved = (reference: string): boolean => RESERVED.test(reference);

/** The fault of a new reference that begins like one of Kolo's own; none of any other. @param path of it in the request */
export const reservedFaults = (reference: string, path: string): FieldError[] =>
  isReserved(reference)
    ? [{ path, message: 'must not begin with "import:", "schedule:" or "statement:", which Kolo\'s own do' }]
    : [];

/**
 * @param path of the reference in the request
 * @throws ApiError `invalid_request` for a new reference that begins like one of Kolo's own (contract section 1)
 */
export function refuseReserved(reference: string, path = 'reference'): void {
  const [fault] = reservedFaults(reference, path);
  if (fault !== undefined) throw new ApiError('invalid_request', [fault]);
}

/**
 * The same for a reference that may be known: an earlier version took any, and a known one is answered before any rule.
 */
export async function refuseNewReserved(
  database: TenantDatabase,
  tenantId: string,
  reference: string,
): Promise<void> {
  if (!isReserved(reference)) return;
  const [known] = await database.within(tenantId, (session) =>
    transactionsByReferences(session, tenantId, [reference]),
  );
  if (known === undefined) refuseReserved(reference);
}
