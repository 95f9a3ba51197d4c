import { useSession } from '../api/session.tsx';
import { useColleagues } from './colleagues.ts';

/** The name of an operator by its id, as far as the viewer knows colleagues. */
export function OperatorName({ id }: { id: string }) {
  const { session } = useSession();
  const name = useColleagues().find((operator) => operator.id === id)?.name;
  if (id === session?.operator_id) return 'you';
  return name === undefined ? <>An operator</> : <span className="written">{name}</span>;
}
