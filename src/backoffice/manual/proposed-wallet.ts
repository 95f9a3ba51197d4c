import { type KnownWallet, resolveWallet } from '../../payments/wallets/queries.ts';
import type { Session } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/values/errors.ts';

export const closedText = ({ name }: { name: string }): string => `The wallet ${name} is closed.`;

/** The reason why an act on wallets can never be done: one of them is closed. Null ids name none. */
export async function closedWallet(
  session: Session,
  tenantId: string,
  ids: readonly (string | null | undefined)[],
): Promise<string | undefined> {
  for (const id of ids) {
    const wallet = id == null ? undefined : await resolveWallet(session, tenantId, id);
    if (wallet?.status === 'closed') return closedText(wallet);
  }
  return undefined;
}

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
