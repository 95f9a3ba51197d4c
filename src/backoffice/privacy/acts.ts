import { executeApproval } from '../../ledger/approvals.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { maskedName } from '../../platform/masks.ts';
import { type CustomerContent, customerSubject } from '../customers/acts.ts';
import { type ProposalAct, proposalAct } from '../proposals/act.ts';
import type { ReviewContext } from '../proposals/review/subjects.ts';
import { beginErasing } from './erase.ts';

/** What erasing works with. */
export interface ErasingDeps {
  /** Sessions of the role `kolo_app`: the one for operators writes no row of a tenant. */
  database: TenantDatabase;
  /** There is a customer to erase. */
  onErasing: () => void;
}

/** In one sentence, for whoever approves it. */
function erasedEffect(_: object, { wallets }: ReviewContext): string | undefined {
  const [first] = wallets;
  if (first === undefined) return undefined;
  const ids = wallets.map(({ walletId }) => walletId).join(', ');
  const isEmpty = wallets.every(({ posted }) => posted === 0n);
  const hinders = isEmpty ? '' : ' There is money in them: until that has gone it cannot be done.';
  return `Who ${maskedName(first.customerName)} was is taken out, for ever, and the wallets close: ${ids}.${hinders}`;
}

/** What two people do to the data of customers. */
export const privacyActs = ({ database, onErasing }: ErasingDeps): readonly ProposalAct[] => [
  proposalAct<CustomerContent>({
    name: 'customer.erase',
    permission: 'manage',
    ...customerSubject(database),
    effect: erasedEffect,
    does: 'Closes the wallets of a customer, and takes out what is personal of it, for ever. That is begun with the approval, and goes on until it is done.',
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
