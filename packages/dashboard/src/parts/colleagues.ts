import { useRead } from '../api/use-api.ts';
import { useEnvironment } from './environment.ts';
import { useMay, useMayEverywhere } from './permission.ts';

/** Operators change rarely. Milliseconds. */
const STALE_MS = 60_000;

interface Colleague {
  id: string;
  name: string;
  /** Only administrators see it. */
  email?: string;
}

/** All operators, for administrators; the active ones who work in the environment, for those who work there too. */
export function useColleagues(): readonly Colleague[] {
  const seesAll = useMayEverywhere('operators');
  const seesActive = useMay('follow_up') && !seesAll;
  const options = { everyMs: false, staleMs: STALE_MS } as const;
  const all = useRead('/ops/v1/operators', {}, { ...options, enabled: seesAll });
  const active = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/work-items/colleagues',
    { path: useEnvironment() },
    { ...options, enabled: seesActive },
  );
  return (seesAll ? all.data : active.data) ?? [];
}
