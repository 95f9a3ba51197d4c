import { customersOfMovement, customersOfWallets } from '../privacy/concerned.ts';
import { type ProposalAct, proposalAct } from '../proposals/act.ts';
import { findHeldInflow } from '../transfers/inflows/held.ts';
import { returnAddress } from '../transfers/inflows/return-address.ts';
import { findInSuspense } from '../transfers/suspense.ts';
import { ApiError, invalidField } from '../values/errors.ts';
import { uuidv7 } from '../values/ids.ts';
import type { ByHandDeps } from './deps.ts';
import { creditedEffect, returnedEffect } from './effects.ts';
import { refusalByHand } from './refusals.ts';
import { type CreditContent, creditContent, type ReturnContent, returnContent } from './schemas.ts';
import { walletNamed } from './wallet-named.ts';

/** Where the money comes from, and the account of the wallet that is to have it. */
async function findToCredit({ database }: ByHandDeps, tenantId: string, content: CreditContent) {
  const { held_id: id, wallet_id: walletId = null } = content;
  return database.within(tenantId, async (session) => {
    const found = await findInSuspense(session, tenantId, id);
    if (found === undefined) throw new ApiError('not_found');
    const wallet = await walletNamed(session, tenantId, walletId);
    const accountId = wallet === null ? found.accountId : wallet.accountId;
    if (accountId === null)
      throw invalidField('content.wallet_id', 'must name a wallet: it is not known whose the money is');
    const { payment, interest } = found;
    const earned = interest && { ...interest, gross: BigInt(interest.gross), tax: BigInt(interest.tax) };
    return { accountId, origin: { payment, interest: earned } };
  });
}

const credit = (deps: ByHandDeps): ProposalAct =>
  proposalAct<CreditContent>({
    ...{ name: 'suspense.credit', permission: 'move_money', of: 'tenant', content: creditContent },
    concerns: async (session, { tenantId, content }) => [
      ...(await customersOfMovement(session, tenantId!, content.held_id)),
      ...(await customersOfWallets(session, tenantId!, [content.wallet_id])),
    ],
    about: ({ held_id: movement, wallet_id: id }) => ({ movement, wallets: [{ id, part: 'is_credited' }] }),
    effect: creditedEffect,
    refuses: ['not_held', 'wallet_not_found', 'wallet_cannot_take'],
    does: 'Credits money that is held in suspense to a wallet: the one that it is for, or another.',
    async prepare(_, { tenantId, content }) {
      await findToCredit(deps, tenantId!, content);
      return { ...content, wallet_id: content.wallet_id ?? null };
    },
    async carryOut({ proposalId, tenantId, content, nowMs }) {
      const found = await findToCredit(deps, tenantId!, content);
      const transactionId = uuidv7(nowMs);
      const result = await deps.engine.submit(tenantId!, {
        ...{ kind: 'creditHeldMoney', now: nowMs, day: deps.calendar.dayOf(nowMs), proposalId },
        ...{ transactionId, heldId: content.held_id, eventId: uuidv7(nowMs), ...found },
      });
      if (result.kind === 'refused') throw refusalByHand(result);
      return { transaction_id: transactionId };
    },
  });

async function findWayBack(deps: ByHandDeps, tenantId: string, { held_id: id }: ReturnContent, now: number) {
  const { database, rails, railIds } = deps;
  const held = await database.within(tenantId, (session) => findHeldInflow(session, tenantId, id));
  if (held === undefined) throw new ApiError('not_found');
  const rail = await rails.named(tenantId, held.rail);
  const to = rail && returnAddress({ rail: rail.description, banks: rails.banks, railIds, now }, held.sender);
  if (!to) throw new ApiError('no_way_back');
  return to;
}

const sendBack = (deps: ByHandDeps): ProposalAct =>
  proposalAct<ReturnContent>({
    ...{ name: 'suspense.return', permission: 'move_money', of: 'tenant', content: returnContent },
    concerns: (session, { tenantId, content }) => customersOfMovement(session, tenantId!, content.held_id),
    about: ({ held_id: movement }) => ({ movement }),
    effect: returnedEffect,
    refuses: ['not_held', 'no_way_back'],
    does: 'Sends money that came in and is held in suspense back to its sender, as a payout.',
    async prepare(_, { tenantId, content, nowMs }) {
      await findWayBack(deps, tenantId!, content, nowMs);
      return content;
    },
    async carryOut({ proposalId, tenantId, content, nowMs: now }) {
      const to = await findWayBack(deps, tenantId!, content, now);
      const result = await deps.engine.submit(tenantId!, {
        ...{ kind: 'returnInflow', now, inflowId: content.held_id, proposalId, ...to },
      });
      if (result.kind === 'refused') throw refusalByHand(result);
      return { transaction_id: to.transactionId };
    },
  });

/** How money gets out of suspense by hand. */
export const suspenseActs = (deps: ByHandDeps): ProposalAct[] => [credit(deps), sendBack(deps)];
