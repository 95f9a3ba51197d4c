import type { Schemas } from '../api/operator-api.ts';
import { useBusinessName } from './businesses.ts';

/** The scope of a role in words. */
export function RoleScope({ role }: { role: Pick<Schemas['OperatorRole'], 'business_id' | 'mode'> }) {
  const nameOf = useBusinessName();
  const { business_id: id, mode } = role;
  if (id === null) return <>{mode === null ? 'everywhere' : `the ${mode} environment of every business`}</>;
  return (
    <span className="written">
      {nameOf(id) ?? 'another business'}
      {mode !== null && `, ${mode}`}
    </span>
  );
}
