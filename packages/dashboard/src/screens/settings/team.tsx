import { Alert, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useSession } from '../../api/session.tsx';
import { useRead } from '../../api/use-api.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { List } from '../../parts/list.tsx';
import { useMayEverywhere } from '../../parts/permission.ts';
import { RoleScope } from '../../parts/role-scope.tsx';
import { SecondAdministrator } from '../../parts/second-administrator.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { Invite } from './invite.tsx';
import { SettingsPage } from './settings-page.tsx';

type Operator = Schemas['Operator'];

/** True where the viewer is the only administrator of everything, and a second one is needed. */
const isSole = (
  operators: readonly Operator[] | undefined,
  session: Schemas['OperatorSession'] | null | undefined,
): boolean =>
  session?.installation.single_operator === false &&
  operators?.some(
    ({ id, status, roles }) =>
      id !== session.operator_id &&
      status === 'active' &&
      roles.some(({ role, business_id, mode }) => role === 'admin' && business_id === null && mode === null),
  ) === false;

/** The operators of the installation and their roles. */
export function Team() {
  const isAllowed = useMayEverywhere('operators');
  const query = useRead('/ops/v1/operators', {}, { enabled: isAllowed });
  const { session } = useSession();
  if (!isAllowed) {
    return (
      <SettingsPage title="Team">
        <Alert color="gray">Administrators of the whole installation can see the operators.</Alert>
      </SettingsPage>
    );
  }
  return (
    <SettingsPage title="Team" query={query} actions={<Invite />}>
      {isSole(query.data, session) && (
        <Alert color="orange" title="You are the only administrator">
          Your proposals need approval by another administrator: roles, live keys, policies, and everything
          that moves money. <SecondAdministrator />
        </Alert>
      )}
      <Text size="sm">
        Every person has their own sign-in. Roles decide what they may do: a viewer reads, support handles
        work items, finance moves money with approval, an operator resumes payouts, and an admin does all of
        it and manages keys, policies and people.
      </Text>
      <List
        of="operators"
        query={query}
        rows={query.data}
        all="shown"
        keyOf={({ id }) => id}
        empty="Nobody has been invited."
        columns={COLUMNS}
      />
    </SettingsPage>
  );
}

const COLUMNS = [
  {
    name: 'Name',
    show: ({ id, name }: Operator) => (
      <EnvironmentLink to={`settings/team/${id}`}>
        <span className="written">{name}</span>
      </EnvironmentLink>
    ),
  },
  { name: 'Email', show: ({ email }: Operator) => <span className="written">{email}</span> },
  { name: 'Status', show: ({ status }: Operator) => <Status of={status} /> },
  {
    name: 'Roles',
    show: ({ roles }: Operator) =>
      roles.length === 0
        ? 'None'
        : roles.map((role) => (
            <Text key={role.id} size="sm">
              {role.role}, <RoleScope role={role} />
            </Text>
          )),
  },
  { name: 'Last signed in', show: ({ last_signed_in_at: at }: Operator) => <Time at={at} /> },
  { name: 'Invited', isExtra: true, show: ({ created_at }: Operator) => <Time at={created_at} /> },
];
