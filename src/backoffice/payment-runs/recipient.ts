import type { Session } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { findRun } from './queries.ts';

/** The payment run of a transfer, and the name that the bank gave for its account. */
export interface Recipient {
  paymentRunId: string;
  /** Null where the bank gave none. */
  name: string | null;
}

/**
 * Reads whom a transfer of a bulk transfer pays, as its payment run was checked.
 *
 * @param session of the role `kolo_app`
 * @returns undefined where the bulk transfer is no payment run
 */
export async function findRecipient(
  session: Session,
  tenantId: string,
  vault: Vault,
  { bulkId, reference }: { bulkId: string; reference: string | null },
): Promise<Recipient | undefined> {
  const run = await findRun(session, tenantId, vault, bulkId);
  if (run === undefined) return undefined;
  const place = run.rows.findIndex((row) => row.reference === reference);
  return { paymentRunId: run.id, name: run.checks[place]?.account_name ?? null };
}
