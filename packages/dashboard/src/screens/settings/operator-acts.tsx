import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useProving } from '../../api/person-proof.tsx';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { Proposed } from '../../parts/proposed.tsx';
import { ProposedHalf } from './invite.tsx';
import { PlaceOf, RoleChoice, useLeastRole } from './role-scope.tsx';

interface OfOperator {
  id: string;
  close: () => void;
}

/** Gives them one role more. */
export function Grant({ id, close }: OfOperator) {
  const [role, setRole] = useState(useLeastRole());
  const propose = useAct('post', '/ops/v1/proposals/operator.grant');
  return (
    <ActDialog
      label="Propose a role"
      what="Once another person has approved it, they have this role, too. It takes effect at once, even where they are signed in."
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

/** Takes a role from them. */
export function EndRole({ id, role, close }: OfOperator & { role: Schemas['OperatorRole'] }) {
  const propose = useAct('post', '/ops/v1/proposals/operator.end_role');
  return (
    <ActDialog
      label="Propose ending"
      isGrave
      what={
        <>
          Once another person has approved it, they are no {role.role} any more: <PlaceOf role={role} />. It
          holds at once.
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

/** Has them set password and authenticator anew. */
export function Reset({ id, close }: OfOperator) {
  const propose = useAct('post', '/ops/v1/proposals/operator.reset');
  return (
    <ActDialog
      label="Propose resetting"
      isGrave
      what="Once another person has approved it, their sessions end, and they set a new password and authenticator with two halves, like an invitation."
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
      what="Once another person has approved it, they can sign in again, with their previous roles."
      asksWhy
      run={async (reason) => {
        const content = { operator_id: id };
        return <Proposed of={await propose.mutateAsync({ body: { content, reason } })} />;
      }}
      close={close}
    />
  );
}

/** Ends whatever they are signed in by, at once. */
export function Disable({ id, close }: OfOperator) {
  const disable = useAct('post', '/ops/v1/operators/{id}/disable');
  return (
    <ActDialog
      label="Disable"
      isGrave
      what="Their sessions and invitations end at once, and they cannot sign in any more. Enabling them again needs two people."
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
      what="It ends at once. They can sign in again."
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
      what="It signs them in no more, and their sessions end."
      run={async () => {
        const path = { id, passkey_id: passkeyId };
        await proving((proof) => remove.mutateAsync({ path, body: { proof } }));
        return 'Removed.';
      }}
      close={close}
    />
  );
}
