import { useEffect } from 'react';
import { useRead } from '../../api/use-api.ts';
import { useSide } from '../../parts/side.ts';
import type { Range } from './date-range.tsx';

const WALLET = '/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}';
/**
 * Shortest interval between two reads of the days: they change with the wallet's balance, which is read all the time.
 * Milliseconds.
 */
const LOOK_MS = 30_000;

/** Days of a wallet. */
export interface OfRange {
  walletId: string;
  range: Range;
  /** Its ledger balance: where that changes, days are read anew. */
  changedAt: number;
}

type OfDays = `${typeof WALLET}/balances` | `${typeof WALLET}/statement`;

/** Reads something of a wallet that is about days. */
export function useOfRange<P extends OfDays>(
  path: P,
  { walletId, range, changedAt }: OfRange,
  enabled = true,
) {
  const request = {
    path: { ...useSide(), wallet_id: walletId },
    query: { start_date: range.from, end_date: range.to },
  };
  const query = useRead(path, request as never, { everyMs: LOOK_MS, enabled });
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the balance says when
  useEffect(() => {
    if (enabled) void refetch();
  }, [changedAt, enabled, refetch]);
  return query;
}
