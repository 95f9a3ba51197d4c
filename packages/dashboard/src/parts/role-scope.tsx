import type { Schemas } from '../api/operator-api.ts';
import { useBusinesses } from './businesses.ts';

/** The scope of a role in words. */
export function RoleScope({ role }: { role: Pick<Schemas['OperatorRole'], 'business_id' | 'mode'> }) {
  const { data: businesses } = useBusinesses();
  const { business_id: id, mode } = role;
  if (id === null) return <>{mode === null ? 'everywhere' : `the ${mode} environment of every business`}</>;
  const name = businesses?.find(({ business_id }) => business_id === id)?.name ?? id;
  return (
    <span className="written">
      {name}
      {mode !== null && `, ${mode}`}
    </span>
  );
}
