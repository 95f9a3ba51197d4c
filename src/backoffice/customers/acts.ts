import { type Static, Type } from 'typebox';
import { executeApproval } from '../../ledger/approvals.ts';
import { requireCustomer } from '../../payments/customer-data/queries.ts';
import { setTier3 } from '../../payments/customers/change-customer.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import { type ProposalAct, proposalAct } from '../proposals/act.ts';

const customerContent = Type.Object({
  customer_id: Type.String({
    pattern: UUID_PATTERN,
    description: 'The customer.',
    examples: ['019bbf6c-7e00-7000-8000-000000000001'],
  }),
});
/** The customer that an act is about. */
export type CustomerContent = Static<typeof customerContent>;

/**
 * Members shared by acts whose content names one existing customer of an environment. @param database
 * sessions of the role `kolo_app`
 */
export const customerSubject = (database: TenantDatabase) =>
  ({
    of: 'tenant',
    content: customerContent,
    concerns: async (_, { content }) => [content.customer_id],
    about: ({ customer_id: customer }) => ({ customer }),
    async prepare(_, { tenantId, content }) {
      await database.within(tenantId!, (session) => requireCustomer(session, tenantId!, content.customer_id));
      return content;
    },
  }) satisfies Partial<ProposalAct<CustomerContent>>;

/**
 * Acts on customers that need two people. @param database sessions of the role `kolo_app`: the operators'
 * role writes no row of a tenant
 */
export const customerActs = ({ database }: { database: TenantDatabase }): readonly ProposalAct[] => [
  proposalAct<CustomerContent>({
    name: 'customer.raise_tier',
    permission: 'manage',
    ...customerSubject(database),
    does: "Raises a customer to tier 3, without BVN or NIN. Its wallets get that tier's limits.",
    carryOut: ({ proposalId, tenantId, content: { customer_id: id }, actor: by, nowMs }) =>
      database.transaction(tenantId!, async (session) => {
        const tier = await setTier3(session, tenantId!, id, true, { by, nowMs });
        if (tier === undefined) throw new ApiError('not_found');
        const result = { customer_id: id, tier };
        await executeApproval(session, tenantId!, { proposalId, result, nowMs });
        return result;
      }),
  }),
];
