import { Alert, Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { Choice } from '../../parts/choice.tsx';
import { Facts, Section } from '../../parts/facts.tsx';
import { Id } from '../../parts/id.tsx';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { OpenProposal } from '../../parts/open-proposal.tsx';
import { useMayEverywhere } from '../../parts/permission.ts';
import { Read } from '../../parts/read.tsx';
import { RoleScope } from '../../parts/role-scope.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { Disable, Enable, EndRole, EndSession, Grant, RemovePasskey, Reset } from './operator-acts.tsx';
import { PASSKEY_COLUMNS } from './passkeys.tsx';
import { SESSION_COLUMNS } from './sessions.tsx';
import { SettingsPage } from './settings-page.tsx';

type Operator = Schemas['Operator'];
const POLL_MS = 10_000;

/** Page of an operator. */
export function OperatorPage() {
  const { operatorId } = useParams({ strict: false }) as { operatorId: string };
  if (!useMayEverywhere('operators')) {
    return (
      <SettingsPage title="Operator">
        <Alert color="gray">Administrators of the whole installation can see the operators.</Alert>
      </SettingsPage>
    );
  }
  return <OneOperator operatorId={operatorId} />;
}

function OneOperator({ operatorId }: { operatorId: string }) {
  const query = useRead('/ops/v1/operators/{id}', { path: { id: operatorId } });
  return (
    <SettingsPage title={query.data?.name ?? 'An operator'} query={query}>
      <Read of="the operator" query={query}>
        {(operator) => (
          <Stack>
            <Acts of={operator} />
            <OpenProposal about={`operator ${operator.id}`} />
            <Section title="Identity">
              <Facts
                facts={{
                  Email: operator.email,
                  Status: <Status of={operator.status} />,
                  Invited: <Time at={operator.created_at} />,
                  'Last signed in': <Time at={operator.last_signed_in_at} />,
                  Id: <Id of={operator.id} />,
                }}
              />
            </Section>
            <Roles of={operator} />
            <Passkeys id={operatorId} />
            <Sessions id={operatorId} />
          </Stack>
        )}
      </Read>
    </SettingsPage>
  );
}

function Acts({ of: operator }: { of: Operator }) {
  const isDisabled = operator.status === 'disabled';
  const about = `operator ${operator.id}`;
  return (
    <Group gap="xs">
      <Choice label="Propose a role" dialog={(close) => <Grant id={operator.id} close={close} />} />
      <Choice
        label="Propose a reset"
        proposesAbout={about}
        disabled={isDisabled}
        dialog={(close) => <Reset id={operator.id} close={close} />}
      />
      {isDisabled ? (
        <Choice
          label="Propose enabling"
          proposesAbout={about}
          dialog={(close) => <Enable id={operator.id} close={close} />}
        />
      ) : (
        <Choice label="Disable" isGrave dialog={(close) => <Disable id={operator.id} close={close} />} />
      )}
    </Group>
  );
}

const Roles = ({ of: { id, roles } }: { of: Operator }) => (
  <Section title="Roles">
    <List
      of="roles"
      query={READ_WITH_IT}
      rows={roles}
      all="shown"
      keyOf={(role) => role.id}
      empty="None: they can sign in, but see nothing."
      columns={[
        { name: 'Role', show: ({ role }) => role },
        { name: 'Scope', show: (role) => <RoleScope role={role} /> },
        {
          name: 'Actions',
          show: (role) => (
            <Choice
              label="Propose removal"
              isGrave
              dialog={(close) => <EndRole id={id} role={role} close={close} />}
            />
          ),
        },
      ]}
    />
  </Section>
);

function Passkeys({ id }: { id: string }) {
  const query = useRead('/ops/v1/operators/{id}/passkeys', { path: { id } }, { everyMs: POLL_MS });
  return (
    <Section title="Passkeys">
      <List
        of="passkeys of the operator"
        query={query}
        rows={query.data}
        all="shown"
        keyOf={(passkey) => passkey.id}
        empty="They have none."
        columns={[
          ...PASSKEY_COLUMNS,
          {
            name: 'Actions',
            show: (passkey) => (
              <Choice
                label="Remove"
                isGrave
                dialog={(close) => <RemovePasskey id={id} passkeyId={passkey.id} close={close} />}
              />
            ),
          },
        ]}
      />
    </Section>
  );
}

function Sessions({ id }: { id: string }) {
  const query = useRead('/ops/v1/operators/{id}/sessions', { path: { id } }, { everyMs: POLL_MS });
  return (
    <Section title="Sessions">
      <List
        of="sessions of the operator"
        query={query}
        rows={query.data}
        all="shown"
        keyOf={(session) => session.id}
        empty="They are not signed in."
        columns={[
          ...SESSION_COLUMNS,
          {
            name: 'Actions',
            show: (session) => (
              <Choice
                label="End"
                isGrave
                dialog={(close) => <EndSession id={id} sessionId={session.id} close={close} />}
              />
            ),
          },
        ]}
      />
    </Section>
  );
}
