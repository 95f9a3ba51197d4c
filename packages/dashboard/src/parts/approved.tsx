import { useSession } from '../api/session.tsx';

/** "Another operator has approved it", or "it is approved" where proposers may approve their own proposals. */
export function Approved() {
  const alone = useSession().session?.installation.single_operator === true;
  return alone ? 'it is approved' : 'another operator has approved it';
}
