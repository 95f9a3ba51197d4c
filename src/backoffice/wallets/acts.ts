import { executeApproval } from '../../ledger/approvals.ts';
import { resolveWallet } from '../../payments/wallets/queries.ts';
import {
  ACTIVE,
  changeWalletStatus,
  type WalletStanding,
} from '../../payments/wallets/restrictions/change-status.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { moneyText } from '../../platform/values/money.ts';
import { customersOfWallets } from '../personal-data/concerned.ts';
import { type ProposalAct, proposalAct } from '../proposals/act.ts';
import type { ReviewContext } from '../proposals/review/subjects.ts';
import { type LiftContent, liftContent } from './schemas.ts';

const standingOf = ({ type = null }: LiftContent): WalletStanding =>
  type === null ? ACTIVE : { status: 'restricted', restriction: type };

/** The effect in one sentence, for the approver. */
function liftedEffect(content: LiftContent, { wallets: [wallet] }: ReviewContext): string | undefined {
  if (wallet === undefined) return undefined;
  const { walletId, posted, held, currency } = wallet;
  const does = content.type ? 'takes money again, and still pays nothing' : 'pays and takes money again';
  return `The wallet ${walletId} ${does}. Its available balance is ${moneyText(posted - held, currency)}.`;
}

/**
 * Acts on wallets that need two people. @param database sessions of the role `kolo_app`: the operators' role
 * writes no row of a tenant
 */
export const walletActs = ({ database }: { database: TenantDatabase }): readonly ProposalAct[] => [
  proposalAct<LiftContent>({
    name: 'wallet.lift',
    permission: 'resume',
    of: 'tenant',
    content: liftContent,
    words: ['note'],
    concerns: (session, { tenantId, content }) => customersOfWallets(session, tenantId!, [content.wallet_id]),
    about: ({ wallet_id: id }) => ({ wallets: [{ id, part: 'changes' }] }),
    effect: liftedEffect,
    refuses: ['wallet_closed'],
    does: 'Lifts the restriction of a wallet, or reduces it to outgoing payments.',
    async prepare(session, { tenantId, content }) {
      const wallet = await resolveWallet(session, tenantId!, content.wallet_id);
      if (wallet === undefined) throw new ApiError('not_found');
      if (wallet.status === 'closed') throw new ApiError('wallet_closed');
      const { status, restriction } = wallet;
      return { ...content, type: content.type ?? null, before: { status, restriction } };
    },
    carryOut: ({ proposalId, tenantId, content, actor, nowMs }) =>
      database.transaction(tenantId!, async (session) => {
        const record = { reason: content.note, madeBy: 'operator', actor, nowMs };
        const to = standingOf(content);
        const changed = await changeWalletStatus(session, tenantId!, content.wallet_id, to, record);
        const result = { wallet_id: content.wallet_id, ...to, changed };
        await executeApproval(session, tenantId!, { proposalId, result, nowMs });
        return result;
      }),
  }),
];
