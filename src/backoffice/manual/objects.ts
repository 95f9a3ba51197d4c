import { transactionsByIds, transactionsByReferences } from '../../ledger/find-transactions.ts';
import { type HeldState, heldMoneyByIds } from '../../ledger/held-money.ts';
import type { Session } from '../../platform/db/database.ts';
import type { ProposalAct } from '../proposals/act.ts';
import type { AdjustmentContent, CreditContent, SettleContent } from './schemas.ts';

/** The object whose money an act moves, and the reason why its proposal can no longer be carried out. */
interface OneObject<Content> {
  object(content: Content): string;
  impossible(session: Session, tenantId: string, content: Content): Promise<string | undefined>;
}

/** A payout that two people make final. */
export const PAYOUT: OneObject<SettleContent> = {
  object: ({ transaction_id: id }) => `payout ${id}`,
  async impossible(session, tenantId, { transaction_id: id }) {
    const [payout] = await transactionsByIds(session, tenantId, [id]);
    return payout === undefined || payout.status === 'processing'
      ? undefined
      : `The payout is ${payout.status}, which is final.`;
  },
};

const OUTCOMES: Readonly<Record<Exclude<HeldState, 'held'>, string>> = {
  credited: 'The money was credited to a wallet.',
  returning: 'The money is being returned to its sender.',
  returned: 'The money was returned to its sender.',
};

export const SUSPENSE: OneObject<Pick<CreditContent, 'held_id'>> = {
  object: ({ held_id: id }) => `suspense ${id}`,
  async impossible(session, tenantId, { held_id: id }) {
    const [held] = await heldMoneyByIds(session, tenantId, [id]);
    return held === undefined || held.state === 'held' ? undefined : OUTCOMES[held.state];
  },
};

export const REFERENCE: OneObject<Pick<AdjustmentContent, 'reference'>> = {
  object: ({ reference }) => `reference ${reference}`,
  async impossible(session, tenantId, { reference }) {
    const [taken] = await transactionsByReferences(session, tenantId, [reference]);
    return taken && `The reference is used by another transaction: ${taken.id}.`;
  },
};

/** Objects by act name, for the job that closes proposals. */
export const OBJECTS: ReadonlyMap<string, Pick<ProposalAct, 'impossible'>> = new Map(
  Object.entries({
    'payout.settle': PAYOUT,
    'payout.fail': PAYOUT,
    'suspense.credit': SUSPENSE,
    'suspense.return': SUSPENSE,
    'adjustment.post': REFERENCE,
    'settlement.adjust': REFERENCE,
  }) as [string, Pick<ProposalAct, 'impossible'>][],
);
