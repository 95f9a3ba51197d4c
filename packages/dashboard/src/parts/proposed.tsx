import { Text } from '@mantine/core';
import type { Schemas } from '../api/operator-api.ts';
import { useSession } from '../api/session.tsx';
import { SideLink } from './link.tsx';
import { SecondPerson } from './second-person.tsx';

/** Confirms that an act was proposed and waits for approval. */
export function Proposed({
  of: { id, approvers },
}: {
  of: Pick<Schemas['ProposalMade'], 'id' | 'approvers'>;
}) {
  const alone = useSession().session?.installation.single_operator === true;
  return (
    <>
      Proposed. Nothing has happened yet:{' '}
      {alone ? 'it has to be approved' : 'another person has to approve it'} under{' '}
      <SideLink to={`approvals/${id}`}>Approvals</SideLink>.
      {approvers === 0 && (
        <Text size="sm" mt="xs">
          Nobody else may approve it yet. <SecondPerson />
        </Text>
      )}
    </>
  );
}
