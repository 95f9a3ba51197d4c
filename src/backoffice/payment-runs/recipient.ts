import type { TenantDatabase } from '../../platform/db/database.ts';
import { cached } from '../../platform/values/cached.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { findRun } from './queries.ts';

/** The payment run of a transfer, and the name that the bank gave for its account. */
export interface Recipient {
  paymentRunId: string;
  /** Null where the bank gave none. */
  name: string | null;
}

/** A transfer of a bulk transfer. */
interface Paid {
  bulkId: string;
  reference: string | null;
}

/** How long recipients are cached, milliseconds, and how many. */
const CACHE_MS = 60_000;
const CACHED_MAX = 100;

/**
 * Reads whom transfers of bulk transfers pay, as their payment runs were checked; undefined where the bulk transfer is no
 * payment run. A page reads its transfer again every two seconds, and each read opens the whole run: the recipient of a
 * transfer that was sent does not change, and is cached.
 */
export function recipientFinder(
  database: TenantDatabase,
  vault: Vault,
): (tenantId: string, paid: Paid) => Promise<Recipient | undefined> {
  const reads = new Map<string, () => Promise<Recipient | undefined>>();
  return (tenantId, { bulkId, reference }) => {
    const key = `${tenantId} ${bulkId} ${reference}`;
    const read =
      reads.get(key) ??
      cached(CACHE_MS, async () => {
        const run = await database.within(tenantId, (session) => findRun(session, tenantId, vault, bulkId));
        const place = run?.rows.findIndex((row) => row.reference === reference) ?? -1;
        return run && { paymentRunId: run.id, name: run.checks[place]?.account_name ?? null };
      });
    reads.delete(key);
    reads.set(key, read);
    if (reads.size > CACHED_MAX) reads.delete(reads.keys().next().value!);
    return read();
  };
}
