import { Text } from '@mantine/core';
import type { Schemas } from '../api/operator-api.ts';
import { Approved } from './approved.tsx';
import { EnvironmentLink } from './link.tsx';
import { SecondAdministrator } from './second-administrator.tsx';

/** Confirms that an act was proposed and waits for approval. */
export function Proposed({
  of: { id, approvers },
}: {
  of: Pick<Schemas['ProposalMade'], 'id' | 'approvers'>;
}) {
  return (
    <>
      Proposed. Nothing happens until <Approved /> under{' '}
      <EnvironmentLink to={`approvals/${id}`}>Approvals</EnvironmentLink>.
      {approvers === 0 && (
        <Text size="sm" mt="xs">
          Nobody else may approve it yet. <SecondAdministrator />
        </Text>
      )}
    </>
  );
}
