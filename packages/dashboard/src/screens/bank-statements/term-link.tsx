import type { ReactNode } from 'react';
import { EnvironmentLink } from '../../parts/link.tsx';
import { useMay } from '../../parts/permission.ts';
import { useAccountPath } from './account.ts';

/** A term of the equation of a day, and the list of what makes it up. */
export interface TermOfDay {
  list: 'lines' | 'movements';
  day: string;
  term: string;
}

interface TermLinkProps extends TermOfDay {
  /** True for those alone that people set aside. */
  isExcepted?: boolean;
  children: ReactNode;
}

/** A link to what makes up a term, or the text alone for a role that cannot see lines. */
export function TermLink({ list, day, term, isExcepted = false, children }: TermLinkProps) {
  const { rail } = useAccountPath();
  const seesLines = useMay('move_money');
  if (list === 'lines' && !seesLines) return children;
  const excepted = list === 'lines' ? { state: 'excepted' } : { excepted: 'true' };
  return (
    <EnvironmentLink
      to={`bank-statements/${rail}/${list}`}
      search={{ day, term, ...(isExcepted && excepted) }}
      td="underline"
    >
      {children}
    </EnvironmentLink>
  );
}
