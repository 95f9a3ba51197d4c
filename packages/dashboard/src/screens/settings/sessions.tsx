import { Badge } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Token } from '../../parts/id.tsx';
import { List } from '../../parts/list.tsx';
import { Time } from '../../parts/time.tsx';

type Session = Schemas['ListedSession'];
const POLL_MS = 10_000;

/** Columns of every list of sessions. */
export const SESSION_COLUMNS = [
  {
    name: 'Client',
    show: ({ kind, current }: Session) => (
      <>
        {kind === 'browser' ? 'Browser' : 'Command line'} {current && <Badge tt="none">this one</Badge>}
      </>
    ),
  },
  {
    name: 'Device',
    show: ({ user_agent: agent }: Session) => <span className="written">{agent ?? '–'}</span>,
  },
  { name: 'Address', show: ({ address }: Session) => <Token of={address ?? '–'} /> },
  { name: 'Began', show: ({ created_at }: Session) => <Time at={created_at} /> },
  { name: 'Last used', show: ({ last_seen_at }: Session) => <Time at={last_seen_at} /> },
];

/** Sessions of the signed-in operator. */
export function OwnSessions() {
  const query = useRead('/ops/v1/sessions', {}, { everyMs: POLL_MS });
  return (
    <List
      of="sessions"
      query={query}
      rows={query.data}
      all="shown"
      keyOf={({ id }) => id}
      empty="You are signed in nowhere else."
      columns={[
        ...SESSION_COLUMNS,
        {
          name: 'Actions',
          show: ({ id, current }) => (
            <Choice
              label="End"
              isGrave
              dialog={(close) => <End id={id} isCurrent={current} close={close} />}
            />
          ),
        },
      ]}
    />
  );
}

function End({ id, isCurrent, close }: { id: string; isCurrent: boolean; close: () => void }) {
  const end = useAct('delete', '/ops/v1/sessions/{id}');
  return (
    <ActDialog
      label="End"
      isGrave
      explanation={
        isCurrent ? 'This is your current session: you have to sign in again.' : 'It ends at once.'
      }
      run={async () => {
        await end.mutateAsync({ path: { id } });
        return 'It has ended.';
      }}
      close={close}
    />
  );
}
