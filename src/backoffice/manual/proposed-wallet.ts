import { type KnownWallet, resolveWallet } from '../../payments/wallets/queries.ts';
import type { Session } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/values/errors.ts';

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
