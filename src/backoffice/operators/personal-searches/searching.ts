import type { Session } from '../../../platform/db/database.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import { type AuthenticateDeps, scopeOf } from '../authenticate.ts';
import { may } from '../roles.ts';
import type { SignedInOperator } from '../sessions/sessions.ts';
import type { SearchKind } from './searches.ts';

/** A person who searches a tenant. */
export interface Searcher {
  /** True for those who may reveal personal data: they find names by parts, others only whole values. */
  findsNames: boolean;
  /** Counts a search by personal data (`PersonalSearches.count`). */
  count: (session: Session, kind: SearchKind, text: string) => Promise<void>;
}

/** The sender of a request, searching the environment in its path. */
export function searcherOf(
  { throttle, clock }: Pick<AuthenticateDeps, 'throttle' | 'clock'>,
  { operator, params }: { operator: SignedInOperator; params: unknown },
  tenantId: string,
): Searcher {
  const { operatorId, grants } = operator;
  return {
    findsNames: may(grants, 'reveal', scopeOf(params as { business_id?: string; mode?: Mode })),
    count: (session, kind, text) =>
      throttle.searches.count(session, { operatorId, tenantId, kind, text }, clock.now()),
  };
}
