import { useParams } from '@tanstack/react-router';
import type { Mode } from '../api/operator-api.ts';

/** The side of a business that the address of the page names. */
interface Side {
  business_id: string;
  mode: Mode;
}

/** It, as paths of the operator API take it. Only on pages of a side. */
export function useSide(): Side {
  const { businessId, mode } = useParams({ strict: false }) as { businessId: string; mode: Mode };
  return { business_id: businessId, mode };
}

/** Where a page of a side is. @param page such as `transfers/019b…`; empty: its first */
export const sidePage = ({ business_id, mode }: Side, page: string): string =>
  `/b/${business_id}/${mode}${page === '' ? '' : `/${page}`}`;
