import { type KnownWallet, resolveWallet } from '../../payments/wallets/queries.ts';
import type { Session } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/values/errors.ts';

/** Reasons why an act can never be done. The audit log keeps them unsealed, so they name nobody's wallet. */
export const PAYER_CLOSED = 'The wallet that pays is closed.';
export const CREDITED_CLOSED = 'The wallet to credit is closed.';

/** True for a wallet that is closed, which is for ever; false where the id names none. */
export const isClosed = async (
  session: Session,
  tenantId: string,
  id: string | null | undefined,
): Promise<boolean> => id != null && (await resolveWallet(session, tenantId, id))?.status === 'closed';

/** The wallet named in a proposal; null where it names none. @throws ApiError `wallet_not_found` */
export async function walletNamed(
  session: Session,
  tenantId: string,
  id: string | null,
): Promise<KnownWallet | null> {
  if (id === null) return null;
  const found = await resolveWallet(session, tenantId, id);
  if (found === undefined) throw new ApiError('wallet_not_found');
  return found;
}
