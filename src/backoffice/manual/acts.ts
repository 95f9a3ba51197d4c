import type { ProposalAct } from '../proposals/act.ts';
import { adjustmentActs, REFERENCE } from './adjustments/acts.ts';
import type { ManualDeps } from './deps.ts';
import { PAYOUT, payoutActs } from './payouts/acts.ts';
import { SUSPENSE, suspenseActs } from './suspense/acts.ts';

/** Every manual act that moves money. */
export const manualActs = (deps: ManualDeps): readonly ProposalAct[] => [
  ...payoutActs(deps),
  ...suspenseActs(deps),
  ...adjustmentActs(deps),
];

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
