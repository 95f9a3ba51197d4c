import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Filters = Record<string, string | undefined>;

/**
 * Filters and list position from the page's address, so that a link shows somebody else the same.
 *
 * @returns the filters, and a function that changes some of them: undefined or empty removes one. Changing a filter goes back to
 * the first page of a list
 */
export function useFilters(): [filters: Filters, change: (changed: Filters) => void] {
  const filters = useSearch({ strict: false }) as Filters;
  const navigate = useNavigate();
  const change = useCallback(
    (changed: Filters) => {
      const next = Object.entries({ ...filters, cursor: undefined, ...changed });
      const search = Object.fromEntries(next.filter(([, value]) => value !== undefined && value !== ''));
      void navigate({ to: '.', search: search as never, replace: changed.cursor === undefined });
    },
    [filters, navigate],
  );
  return [filters, change];
}
