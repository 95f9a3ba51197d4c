import { Select, Stack } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useBusinesses } from '../../parts/businesses.ts';
import { useSide } from '../../parts/side.ts';

/** The roles that there are, the least first. */
const ROLES = ['viewer', 'support', 'finance', 'operator', 'admin'] as const;
type Role = (typeof ROLES)[number];

const EVERYWHERE = 'everywhere';

/** Where a role holds, in words. */
export function PlaceOf({ role }: { role: Pick<Schemas['OperatorRole'], 'business_id' | 'mode'> }) {
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

/** A role at a place, as the operator API takes it. */
interface RoleAtPlace {
  role: Role;
  business_id: string | null;
  mode: 'test' | 'live' | null;
}
/** The least that somebody can be given: to look at the test environment of the business that is shown. */
export function useLeastRole(): RoleAtPlace {
  const { business_id } = useSide();
  return { role: 'viewer', business_id, mode: 'test' };
}

/** Chooses a role, and where it holds. */
export function RoleChoice({ value, change }: { value: RoleAtPlace; change: (to: RoleAtPlace) => void }) {
  const { data: businesses = [] } = useBusinesses();
  const places = [
    ...businesses.map(({ business_id, name }) => ({ value: business_id, label: name })),
    { value: EVERYWHERE, label: 'Every business, and the installation' },
  ];
  const sides = [
    { value: 'test', label: 'Test: no real money' },
    { value: 'live', label: 'Live: real money' },
    { value: 'both', label: 'Both' },
  ];
  return (
    <Stack gap="sm">
      <Select
        label="Role"
        data={[...ROLES]}
        allowDeselect={false}
        value={value.role}
        onChange={(role) => change({ ...value, role: ROLES.find((one) => one === role) ?? value.role })}
      />
      <Select
        label="For which business"
        data={places}
        allowDeselect={false}
        value={value.business_id ?? EVERYWHERE}
        onChange={(place) => change({ ...value, business_id: place === EVERYWHERE ? null : place })}
      />
      <Select
        label="In which environment"
        data={sides}
        allowDeselect={false}
        value={value.mode ?? 'both'}
        onChange={(mode) => change({ ...value, mode: mode === 'test' || mode === 'live' ? mode : null })}
      />
    </Stack>
  );
}
