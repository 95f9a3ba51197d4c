import { type Static, Type } from 'typebox';
import { executeApproval } from '../../ledger/approvals.ts';
import { requireCustomer } from '../../payments/customer-data/queries.ts';
import { setTier3 } from '../../payments/customers/change-customer.ts';
import { sealWords } from '../../platform/audit/sealed-text.ts';
import { type Session, statement, type TenantDatabase } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { actInTenant, type DirectAct } from '../operators/acts/direct-act.ts';
import { type OperatorAct, type ProposalAct, proposalAct } from '../proposals/act.ts';
import { reasonField } from '../proposals/schemas.ts';

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
    object: ({ customer_id: id }) => `customer ${id}`,
    async prepare(_, { tenantId, content }) {
      await database.within(tenantId!, (session) => requireCustomer(session, tenantId!, content.customer_id));
      return content;
    },
  }) satisfies Partial<ProposalAct<CustomerContent>>;

/** Dependencies of acts on customers. */
export interface CustomerActDeps {
  /** Sessions of the role `kolo_app`: the operators' role writes no row of a tenant. */
  database: TenantDatabase;
  vault: Vault;
}

const lowerTier = ({ database, vault }: CustomerActDeps): DirectAct =>
  actInTenant({
    operationId: 'lowerCustomerTier',
    path: '/customers/:customer_id/lower-tier',
    permission: 'stop',
    summary: 'Withdraw tier 3 of a customer',
    tags: ['Customers'],
    description: 'Takes effect at once and needs no approval. The tier then follows from BVN and NIN again.',
    params: customerContent.properties,
    body: Type.Object({ reason: reasonField }),
    answer: {
      status: 200,
      message: 'Done',
      data: Type.Object({ tier: Type.Integer({ description: "The customer's tier now.", examples: [2] }) }),
      description: 'The tier was taken back.',
    },
    async perform({ tenantId, params: { customer_id: id }, body, by, nowMs }) {
      const tier = await database.transaction(tenantId, (session) => {
        const concerned = { tenantId, customerIds: [id] };
        const reason = () => sealWords(session, vault, concerned, body.reason, nowMs);
        return setTier3(session, tenantId, id, false, { by, nowMs, reason });
      });
      if (tier === undefined) throw new ApiError('not_found');
      return { tier };
    },
  });

const READ_TIER = statement(
  'tier_before_raise',
  'SELECT tier, erased_at AS "erasedAt" FROM customers WHERE tenant_id = $1 AND id = $2',
);

/** Reason that a customer cannot be raised to tier 3. */
async function notRaisable(
  session: Session,
  tenantId: string,
  { customer_id: id }: CustomerContent,
): Promise<string | undefined> {
  const [customer] = await session.query<{ tier: number; erasedAt: number | null }>(READ_TIER, [
    tenantId,
    id,
  ]);
  if (customer === undefined || customer.erasedAt !== null)
    return 'The personal data of the customer is erased.';
  return customer.tier === 3 ? 'The customer has tier 3.' : undefined;
}

const raiseTier = ({ database }: CustomerActDeps): ProposalAct =>
  proposalAct<CustomerContent>({
    name: 'customer.raise_tier',
    permission: 'manage',
    ...customerSubject(database),
    impossible: notRaisable,
    does: "Raises a customer to tier 3, without BVN or NIN. Its wallets get that tier's limits.",
    carryOut: ({ proposalId, tenantId, content: { customer_id: id }, actor: by, nowMs }) =>
      database.transaction(tenantId!, async (session) => {
        if ((await notRaisable(session, tenantId!, { customer_id: id })) !== undefined)
          throw new ApiError('proposal_not_open');
        const tier = await setTier3(session, tenantId!, id, true, { by, nowMs });
        if (tier === undefined) throw new ApiError('not_found');
        const result = { customer_id: id, tier };
        await executeApproval(session, tenantId!, { proposalId, result, nowMs });
        return result;
      }),
  });

/** Acts on customers: raising a tier needs approval, lowering it does not. */
export const customerActs = (deps: CustomerActDeps): readonly OperatorAct[] => [
  lowerTier(deps),
  raiseTier(deps),
];
