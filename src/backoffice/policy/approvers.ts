import type { Session } from '../../platform/db/database.ts';
import { doneProposals } from '../proposals/read.ts';

/** The people who agreed on a version, and the reason; null where unknown. */
interface Setters {
  proposal_id: string | null;
  proposed_by: string | null;
  approved_by: string | null;
  reason: string | null;
}

const NOBODY: Setters = { proposal_id: null, proposed_by: null, approved_by: null, reason: null };

/**
 * Adds the people who agreed on each version of a tenant's policy. @param session of the role `kolo_operator`
 */
export async function policySetters(
  session: Session,
  tenantId: string,
): Promise<(version: number) => Setters> {
  const done = await doneProposals(session, tenantId, 'policy.set');
  const byVersion = new Map(
    done.map(({ id, proposedBy, approvedBy, reason, result }) => [
      (result as { version: number }).version,
      { proposal_id: id, proposed_by: proposedBy, approved_by: approvedBy, reason },
    ]),
  );
  return (version) => byVersion.get(version) ?? NOBODY;
}
