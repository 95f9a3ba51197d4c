import { useSession } from '../api/session.tsx';
import { useRead } from '../api/use-api.ts';
import { useMayEverywhere } from './permission.ts';

/** Operators change rarely. Milliseconds. */
const STALE_MS = 60_000;

/** The name of an operator by its id, for people who may see operators; others see no name. */
export function OperatorName({ id }: { id: string }) {
  const { session } = useSession();
  const isAllowed = useMayEverywhere('operators');
  const { data } = useRead(
    '/ops/v1/operators',
    {},
    { everyMs: false, staleMs: STALE_MS, enabled: isAllowed },
  );
  if (id === session?.operator_id) return 'you';
  const name = data?.find((operator) => operator.id === id)?.name;
  return name === undefined ? <>An operator</> : <span className="written">{name}</span>;
}
