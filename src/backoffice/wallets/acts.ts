import { type Static, Type } from 'typebox';
import { executeApproval } from '../../ledger/approvals.ts';
import type { Restriction, WalletStatus } from '../../ledger/state.ts';
import { resolveWallet } from '../../payments/wallets/queries.ts';
import {
  ACTIVE,
  CLOSED,
  changeWalletStatus,
  type NewWalletStatus,
} from '../../payments/wallets/restrictions/change-status.ts';
import { RestrictionType } from '../../payments/wallets/restrictions/schemas.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import { Name } from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { Nullable } from '../../platform/values/json-schema.ts';
import { moneyText } from '../../platform/values/money.ts';
import { type Acting, actInTenant, type DirectAct } from '../operators/acts/direct-act.ts';
import { customersOfWallets } from '../personal-data/affected-customers.ts';
import { type OperatorAct, type ProposalAct, proposalAct } from '../proposals/act.ts';
import { walletText } from '../proposals/review/reviewed-wallet.ts';
import type { ReviewContext } from '../proposals/review/subjects.ts';
import { walletId } from './schemas.ts';

/** Dependencies of acts on wallets. */
interface WalletActDeps {
  /** Sessions of the role `kolo_app`: the operators' role writes no row of a tenant. */
  database: TenantDatabase;
}

const reason = Name(500, {
  description: "The reason, shown in the wallet's history and in the business's event.",
  examples: ['The dispute is settled'],
});

const params = { wallet_id: walletId };
const tags = ['Wallets'];
const changed = Type.Object({
  changed: Type.Boolean({ description: 'False where nothing had to change.', examples: [true] }),
});

/** Changes a wallet to a stricter status. The history of the wallet and the audit log record it. */
async function makeStricter(
  { database }: WalletActDeps,
  { tenantId, params, body, by, nowMs }: Acting<{ wallet_id: string }, { reason: string }, string>,
  to: NewWalletStatus,
): Promise<{ changed: boolean }> {
  const record = { reason: body.reason, madeBy: 'operator', actor: by, stricter: true, nowMs };
  return {
    changed: await database.transaction(tenantId, (session) =>
      changeWalletStatus(session, tenantId, params.wallet_id, to, record),
    ),
  };
}

const restrict = (deps: WalletActDeps): DirectAct =>
  actInTenant({
    operationId: 'restrictWallet',
    path: '/wallets/:wallet_id/restrict',
    permission: 'stop',
    summary: 'Restrict a wallet',
    tags,
    description:
      'Takes effect at once and needs no approval: the wallet pays nothing or, with `all`, receives nothing either. Lifting it is proposed.',
    params,
    body: Type.Object({ type: RestrictionType('The restriction of the wallet.'), reason }),
    refuses: ['wallet_closed', 'proposal_needed'],
    answer: { status: 200, message: 'Restricted', data: changed, description: 'The wallet is restricted.' },
    perform: (acting) => makeStricter(deps, acting, { status: 'restricted', restriction: acting.body.type }),
  });

const close = (deps: WalletActDeps): DirectAct =>
  actInTenant({
    operationId: 'closeWallet',
    path: '/wallets/:wallet_id/close',
    permission: 'manage',
    summary: 'Close a wallet permanently',
    tags,
    description: 'Only a wallet without balance and holds closes. Its virtual accounts close with it.',
    params,
    body: Type.Object({ reason }),
    refuses: ['wallet_in_use'],
    answer: { status: 200, message: 'Closed', data: changed, description: 'The wallet is closed.' },
    perform: (acting) => makeStricter(deps, acting, CLOSED),
  });

const liftContent = Type.Object({
  wallet_id: walletId,
  type: Type.Optional(
    Nullable(
      Type.Unsafe<'outflow'>({
        type: 'string',
        enum: ['outflow'],
        examples: [null],
        description:
          '`outflow`: it receives money again, but pays nothing. When omitted: it pays again, too.',
      }),
    ),
  ),
  note: reason,
});
type LiftContent = Static<typeof liftContent>;

const statusOf = ({ type = null }: LiftContent): NewWalletStatus =>
  type === null ? ACTIVE : { status: 'restricted', restriction: type };

/** The effect in one sentence, for the approver. */
function liftedEffect(content: LiftContent, { wallets: [wallet] }: ReviewContext): string | undefined {
  if (wallet === undefined) return undefined;
  const { posted, held, currency } = wallet;
  const does = content.type ? 'takes money again, and still pays nothing' : 'pays and takes money again';
  return `${walletText(wallet)} ${does}. Its available balance is ${moneyText(posted - held, currency)}.`;
}

/** A proposal as stored, with the wallet's status at that moment. */
type StoredLift = LiftContent & { before: { status: WalletStatus; restriction: Restriction | null } };

/** Reason that the proposed change is none, or is no longer the one that was proposed. */
async function notLiftable(
  session: Session,
  tenantId: string,
  { wallet_id: id, type, before }: StoredLift,
): Promise<string | undefined> {
  const wallet = await resolveWallet(session, tenantId, id);
  if (wallet === undefined || wallet.status === 'closed') return 'The wallet is closed.';
  if (wallet.status !== 'restricted') return 'The wallet has no restriction.';
  if (wallet.restriction === type) return 'The wallet only has the restriction that would remain.';
  if (wallet.restriction !== before.restriction)
    return 'The restriction of the wallet has changed since the proposal.';
  return undefined;
}

const lift = ({ database }: WalletActDeps): ProposalAct =>
  proposalAct<StoredLift>({
    name: 'wallet.lift',
    permission: 'resume',
    of: 'tenant',
    content: liftContent,
    words: ['note'],
    concerns: (session, { tenantId, content }) => customersOfWallets(session, tenantId!, [content.wallet_id]),
    about: ({ wallet_id: id }) => ({ wallets: [{ id, part: 'changes' }] }),
    effect: liftedEffect,
    many: true,
    object: ({ wallet_id: id }) => `wallet ${id}`,
    impossible: notLiftable,
    refuses: ['wallet_closed'],
    does: 'Lifts the restriction of a wallet, or reduces it to outgoing payments.',
    async prepare(session, { tenantId, content }) {
      const wallet = await resolveWallet(session, tenantId!, content.wallet_id);
      if (wallet === undefined) throw new ApiError('not_found');
      if (wallet.status === 'closed') throw new ApiError('wallet_closed');
      const { walletId: wallet_id, status, restriction } = wallet;
      return { ...content, wallet_id, type: content.type ?? null, before: { status, restriction } };
    },
    carryOut: ({ proposalId, tenantId, content, actor, nowMs }) =>
      database.transaction(tenantId!, async (session) => {
        const record = { reason: content.note, madeBy: 'operator', actor, from: content.before, nowMs };
        const to = statusOf(content);
        const changed = await changeWalletStatus(session, tenantId!, content.wallet_id, to, record);
        const result = { wallet_id: content.wallet_id, ...to, changed };
        await executeApproval(session, tenantId!, { proposalId, result, nowMs });
        return result;
      }),
  });

/** Acts on wallets: lifting a restriction needs approval, restricting and closing do not. */
export const walletActs = (deps: WalletActDeps): readonly OperatorAct[] => [
  restrict(deps),
  close(deps),
  lift(deps),
];
