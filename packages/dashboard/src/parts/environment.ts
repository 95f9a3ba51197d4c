import { useParams } from '@tanstack/react-router';
import type { Mode } from '../api/operator-api.ts';

/** The environment of a business that the address of the page names. */
interface Environment {
  business_id: string;
  mode: Mode;
}

/** The environment in the address, as path parameters. Only on pages of an environment. */
export function useEnvironment(): Environment {
  const { businessId, mode } = useParams({ strict: false }) as { businessId: string; mode: Mode };
  return { business_id: businessId, mode };
}

/** Path of a page of an environment. @param page such as `transfers/019b…`; empty: its first */
export const environmentPath = ({ business_id, mode }: Environment, page: string): string =>
  `/b/${business_id}/${mode}${page === '' ? '' : `/${page}`}`;
