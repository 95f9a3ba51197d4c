import { useRead } from '../api/use-api.ts';
import { useEnvironment } from './environment.ts';
import { isUuid } from './id.tsx';
import { WalletLink, walletName } from './link.tsx';

/** Names of wallets change rarely. Milliseconds. */
const STALE_MS = 60_000;

/** A link to a wallet that nothing on the page names: reads its name or owner. For single facts, not for rows. */
export function NamedWallet({ id }: { id: string }) {
  const { data, isPending, fetchStatus } = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}',
    { path: { ...useEnvironment(), wallet_id: id } },
    { everyMs: false, staleMs: STALE_MS, enabled: isUuid(id) },
  );
  const isReading = isPending && fetchStatus === 'fetching';
  return <WalletLink id={id} name={isReading ? '…' : data && walletName(data.name, data.owner)} />;
}
