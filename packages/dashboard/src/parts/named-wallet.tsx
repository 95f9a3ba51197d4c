import { useRead } from '../api/use-api.ts';
import { useEnvironment } from './environment.ts';
import { isUuid, shortId } from './id.tsx';
import { WalletLink, walletName } from './link.tsx';

/** Names of wallets change rarely. Milliseconds. */
const STALE_MS = 60_000;

/** Reads a wallet. Its name tells it apart from others of its owner. @param id empty for none */
export function useWallet(id: string, { staleMs = 0, enabled = id !== '' } = {}) {
  const { data, error, isFetching, isPlaceholderData } = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}',
    { path: { ...useEnvironment(), wallet_id: id } },
    { everyMs: false, staleMs, enabled },
  );
  const wallet = enabled && !isPlaceholderData ? data : undefined;
  const name = wallet && [walletName(wallet.name, wallet.owner), shortId(wallet.id)];
  if (name !== undefined && wallet?.status !== 'active') name.push(wallet?.status);
  return { wallet, name: name?.filter(Boolean).join(' · '), error, isFetching };
}

/** A link to a wallet that nothing on the page names: reads its name or owner. For single facts, not for rows. */
export function NamedWallet({ id }: { id: string }) {
  const { wallet, isFetching } = useWallet(id, { staleMs: STALE_MS, enabled: isUuid(id) });
  const isReading = wallet === undefined && isFetching;
  return <WalletLink id={id} name={isReading ? '…' : wallet && walletName(wallet.name, wallet.owner)} />;
}

/** A wallet by a text that tells it apart. */
export const WalletText = ({ id }: { id: string }) =>
  useWallet(id, { staleMs: STALE_MS }).name ?? shortId(id);
