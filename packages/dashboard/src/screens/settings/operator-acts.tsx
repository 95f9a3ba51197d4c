import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useProving } from '../../api/person-proof.tsx';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { Approved } from '../../parts/approved.tsx';
import { Proposed } from '../../parts/proposed.tsx';
import { RoleScope } from '../../parts/role-scope.tsx';
import { ProposedHalf } from './invite.tsx';
import { RoleChoice, useLeastRole } from './role-choice.tsx';

interface OfOperator {
  id: string;
  close: () => void;
}

/** Grants them another role. */
export function Grant({ id, close }: OfOperator) {
  const [role, setRole] = useState(useLeastRole());
  const propose = useAct('post', '/ops/v1/proposals/operator.grant');
  return (
    <ActDialog
      label="Propose a role"
      confirms
      explanation={
        <>
          Once <Approved />, they have this role as well. It takes effect at once, even in open sessions.
        </>
      }
      asksWhy
      run={async (reason) => {
        const content = { operator_id: id, ...role };
        return <Proposed of={await propose.mutateAsync({ body: { content, reason } })} />;
      }}
      close={close}
    >
      <RoleChoice value={role} change={setRole} />
    </ActDialog>
  );
}

/** Removes one of their roles. */
export function EndRole({ id, role, close }: OfOperator & { role: Schemas['OperatorRole'] }) {
  const propose = useAct('post', '/ops/v1/proposals/operator.end_role');
  return (
    <ActDialog
      label="Propose removal"
      proposesAbout={`role ${role.id}`}
      confirms
      isGrave
      explanation={
        <>
          Once <Approved />, they lose the role {role.role} (<RoleScope role={role} />
          ), at once.
        </>
      }
      asksWhy
      run={async (reason) => {
        const content = { operator_id: id, role_id: role.id };
        return <Proposed of={await propose.mutateAsync({ body: { content, reason } })} />;
      }}
      close={close}
    />
  );
}

/** Resets their password and authenticator. */
export function Reset({ id, close }: OfOperator) {
  const propose = useAct('post', '/ops/v1/proposals/operator.reset');
  return (
    <ActDialog
      label="Propose a reset"
      proposesAbout={`operator ${id}`}
      confirms
      isGrave
      explanation={
        <>
          Once <Approved />, their sessions end, and they set a new password and authenticator with two
          halves, like an invitation.
        </>
      }
      asksWhy
      run={async (reason) => {
        const content = { operator_id: id };
        return <ProposedHalf of={await propose.mutateAsync({ body: { content, reason } })} />;
      }}
      close={close}
    />
  );
}

/** Lets them sign in again. */
export function Enable({ id, close }: OfOperator) {
  const propose = useAct('post', '/ops/v1/proposals/operator.enable');
  return (
    <ActDialog
      label="Propose enabling"
      proposesAbout={`operator ${id}`}
      confirms
      explanation={
        <>
          Once <Approved />, they can sign in again, with their previous roles.
        </>
      }
      asksWhy
      run={async (reason) => {
        const content = { operator_id: id };
        return <Proposed of={await propose.mutateAsync({ body: { content, reason } })} />;
      }}
      close={close}
    />
  );
}

/** Ends their sessions and invitations at once. */
export function Disable({ id, close }: OfOperator) {
  const disable = useAct('post', '/ops/v1/operators/{id}/disable');
  return (
    <ActDialog
      label="Disable"
      confirms
      isGrave
      explanation="Their sessions and invitations end at once, and they cannot sign in any more. Enabling them again needs approval."
      asksWhy
      run={async (reason) => {
        await disable.mutateAsync({ path: { id }, body: { reason } });
        return 'Disabled: their sessions have ended.';
      }}
      close={close}
    />
  );
}

/** Ends one of their sessions. */
export function EndSession({ id, sessionId, close }: OfOperator & { sessionId: string }) {
  const end = useAct('delete', '/ops/v1/operators/{id}/sessions/{session_id}');
  return (
    <ActDialog
      label="End"
      isGrave
      explanation="It ends at once. They can sign in again."
      run={async () => {
        await end.mutateAsync({ path: { id, session_id: sessionId } });
        return 'It has ended.';
      }}
      close={close}
    />
  );
}

/** Removes one of their passkeys. */
export function RemovePasskey({ id, passkeyId, close }: OfOperator & { passkeyId: string }) {
  const remove = useAct('post', '/ops/v1/operators/{id}/passkeys/{passkey_id}/remove');
  const proving = useProving();
  return (
    <ActDialog
      label="Remove"
      isGrave
      explanation="The passkey stops working, and their sessions end."
      run={async () => {
        const path = { id, passkey_id: passkeyId };
        await proving((proof) => remove.mutateAsync({ path, body: { proof } }));
        return 'Removed.';
      }}
      close={close}
    />
  );
}
