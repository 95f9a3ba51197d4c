import type { FoundStatement } from '../../payments/statements/files.ts';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { sealWords } from '../../platform/audit/sealed-text.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { customersOfWallets } from '../personal-data/affected-customers.ts';

/** The viewer and the reason. */
interface Revealing {
  by: Actor;
  reason: string;
  /** Seals text about customers. */
  vault: Vault;
}

/**
 * Records who views an unmasked statement, and why; it commits before anything is shown. @param database of
 * the role `kolo_operator`
 */
export const recordRevealed = (
  database: TenantDatabase,
  { statement, format, nowMs }: FoundStatement,
  { by, reason, vault }: Revealing,
): Promise<void> =>
  database.transaction(statement.tenantId, async (session) => {
    const { tenantId, walletId, period } = statement;
    const customerIds = await customersOfWallets(session, tenantId, [walletId]);
    const { startDate: start_date, endDate: end_date } = period;
    await recordAct(session, {
      tenantId,
      actor: by,
      act: 'statement.revealed',
      subject: `wallet ${walletId}`,
      after: { start_date, end_date, format },
      atMs: nowMs,
      reason: await sealWords(session, vault, { tenantId, customerIds }, reason, nowMs),
    });
  });
