import { executeApproval } from '../../ledger/approvals.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { shortName } from '../../platform/masks.ts';
import { type CustomerContent, customerSubject } from '../customers/acts.ts';
import { type ProposalAct, proposalAct } from '../proposals/act.ts';
import type { ReviewContext } from '../proposals/review/subjects.ts';
import { beginErasing, requireErasable } from './erase.ts';

/** Dependencies of erasing. */
export interface ErasingDeps {
  /** Sessions of the role `kolo_app`: the operators' role writes no row of a tenant. */
  database: TenantDatabase;
  /** Called when a customer is to be erased. */
  onErasing: () => void;
}

/** The effect in one sentence, for the approver. */
function erasedEffect(_: object, { wallets }: ReviewContext): string | undefined {
  const [first] = wallets;
  if (first === undefined) return undefined;
  const isEmpty = wallets.every(({ posted }) => posted === 0n);
  const hinders = isEmpty ? '' : ' They still hold money, which prevents the erasure until it has left.';
  return `The personal data of ${shortName(first.customerName)} is erased permanently, and the wallets close.${hinders}`;
}

/** Acts on personal data that need approval. */
export const privacyActs = ({ database, onErasing }: ErasingDeps): readonly ProposalAct[] => [
  proposalAct<CustomerContent>({
    name: 'customer.erase',
    permission: 'manage',
    ...customerSubject(database),
    effect: erasedEffect,
    async prepare(_, { tenantId, content }) {
      await database.within(tenantId!, (session) => requireErasable(session, tenantId!, content.customer_id));
      return content;
    },
    does: "Closes a customer's wallets and erases the personal data permanently. The erasure begins with the approval and continues until it is done.",
    refuses: ['customer_in_use'],
    async carryOut({ proposalId, tenantId, content: { customer_id: id }, actor: by, nowMs }) {
      const result = { customer_id: id };
      await database.transaction(tenantId!, async (session) => {
        await beginErasing(session, tenantId!, id, { by, proposalId, nowMs });
        await executeApproval(session, tenantId!, { proposalId, result, nowMs });
      });
      onErasing();
      return result;
    },
  }),
];
