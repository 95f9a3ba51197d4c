import { Select, Stack } from '@mantine/core';
import { useBusinesses } from '../../parts/businesses.ts';
import { useEnvironment } from '../../parts/environment.ts';

/** All roles, the least first. */
const ROLES = ['viewer', 'support', 'finance', 'operator', 'admin'] as const;
type Role = (typeof ROLES)[number];

const EVERYWHERE = 'everywhere';

/** A role in a scope, as the operator API takes it. */
interface ScopedRole {
  role: Role;
  business_id: string | null;
  mode: 'test' | 'live' | null;
}
/** The least role: viewer of the test environment of the current business. */
export function useLeastRole(): ScopedRole {
  const { business_id } = useEnvironment();
  return { role: 'viewer', business_id, mode: 'test' };
}

/** Chooses a role and its scope. */
export function RoleChoice({ value, change }: { value: ScopedRole; change: (to: ScopedRole) => void }) {
  const { data: businesses = [] } = useBusinesses();
  const businessChoices = [
    ...businesses.map(({ business_id, name }) => ({ value: business_id, label: name })),
    { value: EVERYWHERE, label: 'Every business, and the installation' },
  ];
  const environments = [
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
        data={businessChoices}
        allowDeselect={false}
        value={value.business_id ?? EVERYWHERE}
        onChange={(chosen) => change({ ...value, business_id: chosen === EVERYWHERE ? null : chosen })}
      />
      <Select
        label="In which environment"
        data={environments}
        allowDeselect={false}
        value={value.mode ?? 'both'}
        onChange={(mode) => change({ ...value, mode: mode === 'test' || mode === 'live' ? mode : null })}
      />
    </Stack>
  );
}
