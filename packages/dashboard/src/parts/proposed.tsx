import { useSession } from '../api/session.tsx';
import { SideLink } from './link.tsx';

/** What is said once something that takes two people was proposed. */
export function Proposed({ id }: { id: string }) {
  const alone = useSession().session?.installation.single_operator === true;
  return (
    <>
      Proposed. Nothing has happened yet:{' '}
      {alone ? 'it has to be approved' : 'somebody else has to approve it'} under{' '}
      <SideLink to={`approvals/${id}`}>Approvals</SideLink>.
    </>
  );
}
