import type { ReactNode } from 'react';
import type { ApiError, Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Facts, type FactsOfOne, Section } from '../../parts/facts.tsx';
import { StoppedPayouts, stoppedBy } from '../../parts/payout-stop.tsx';
import { Read } from '../../parts/read.tsx';
import { RoleScope } from '../../parts/role-scope.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';

/** Facts that are read of something, below a title. */
const ReadFacts = ({
  title,
  error,
  facts,
}: {
  title: string;
  error: ApiError | null;
  facts: FactsOfOne | undefined;
}) => (
  <Section title={title}>
    <Read of="facts" query={{ data: facts, error }}>
      {(read) => <Facts facts={read} />}
    </Read>
  </Section>
);

const Role = ({ of: role }: { of: Schemas['OperatorRole'] }) => (
  <div>
    {role.role}, <RoleScope role={role} />
  </div>
);

/** The operator of a proposal, and the role that it removes. */
export function AboutOperator({ id, roleId }: { id: string; roleId: string | undefined }) {
  const { data, error } = useRead('/ops/v1/operators/{id}', { path: { id } });
  const taken = data?.roles.find((role) => role.id === roleId);
  const facts = data && {
    Name: data.name,
    Email: data.email,
    Status: <Status of={data.status} />,
    Roles: data.roles.length === 0 ? 'None' : data.roles.map((role) => <Role key={role.id} of={role} />),
    'Role to remove':
      roleId === undefined ? undefined : taken === undefined ? 'Already removed' : <Role of={taken} />,
    'Last signed in': <Time at={data.last_signed_in_at} />,
  };
  return <ReadFacts title="The operator now" error={error} facts={facts} />;
}

/** The API key that a proposal is about. */
export function AboutKey({ id }: { id: string }) {
  const { data, error } = useRead('/ops/v1/keys/{key_id}', { path: { key_id: id } });
  const facts = data && {
    Key: <span className="id">{data.key_id}</span>,
    Label: data.label,
    Scopes: data.scopes.join(', '),
    'Unknown fields': data.strict ? 'Refused' : 'Ignored',
    Profile: data.profile,
    'Allowed networks': data.allowed_networks?.join(', ') ?? 'Anywhere',
    Expires: data.expires_at === null ? 'Never' : <Time at={data.expires_at} />,
    Revoked: data.revoked_at === null ? undefined : <Time at={data.revoked_at} />,
    'Last used': <Time at={data.last_used_at} />,
  };
  return <ReadFacts title="The API key now" error={error} facts={facts} />;
}

/** The stop of payouts that a proposal would end. */
export function AboutStop({ id, isOfAll }: { id: string; isOfAll: boolean }): ReactNode {
  const environment = useEnvironment();
  const ofAll = useRead('/ops/v1/payout-stops', {}, { enabled: isOfAll });
  const ofEnvironment = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/payout-stops',
    { path: environment },
    { enabled: !isOfAll },
  );
  const { data, error } = isOfAll ? ofAll : ofEnvironment;
  const stop = data?.find((one) => one.id === id);
  const facts = data && {
    'Stopped payouts': stop === undefined ? 'This stop has ended' : <StoppedPayouts of={stop} />,
    Why: stop?.reason,
    Since: stop && <Time at={stop.stopped_at} />,
    By: stop && <span className="written">{stoppedBy(stop)}</span>,
  };
  return <ReadFacts title="The stop now" error={error} facts={facts} />;
}
