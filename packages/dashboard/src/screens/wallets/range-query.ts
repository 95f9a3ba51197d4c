import { useEffect } from 'react';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import type { Range } from './date-range.tsx';

const WALLET = '/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}';
/**
 * Shortest interval between two reads of the days: they change with the wallet's balance, which is polled.
 * Milliseconds.
 */
const POLL_MS = 30_000;

/** Days of a wallet. */
export interface RangeOfWallet {
  walletId: string;
  range: Range;
  /** The ledger balance: a change reads the days again. */
  changedAt: number;
}

type OfDays = `${typeof WALLET}/balances` | `${typeof WALLET}/statement`;

/** Reads daily data of a wallet. */
export function useRangeQuery<P extends OfDays>(
  path: P,
  { walletId, range, changedAt }: RangeOfWallet,
  enabled = true,
) {
  const request = {
    path: { ...useEnvironment(), wallet_id: walletId },
    query: { start_date: range.from, end_date: range.to },
  };
  const query = useRead(path, request as never, { everyMs: POLL_MS, enabled });
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the balance says when
  useEffect(() => {
    if (enabled) void refetch();
  }, [changedAt, enabled, refetch]);
  return query;
}
