import { useSession } from '../api/session.tsx';

/** "Another person has approved it", or a clause without the other person where proposers may approve their own proposals. */
export function Approved() {
  const alone = useSession().session?.installation.single_operator === true;
  return alone ? 'it is approved' : 'another person has approved it';
}
