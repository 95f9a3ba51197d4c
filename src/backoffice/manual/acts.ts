import type { ProposalAct } from '../proposals/act.ts';
import { adjustmentActs } from './adjustments/acts.ts';
import type { ManualDeps } from './deps.ts';
import { payoutActs } from './payouts/acts.ts';
import { statementLineActs } from './statement-lines/acts.ts';
import { suspenseActs } from './suspense/acts.ts';

/** Every manual act that moves money. */
export const manualActs = (deps: ManualDeps): readonly ProposalAct[] => [
  ...payoutActs(deps),
  ...suspenseActs(deps),
  ...adjustmentActs(deps),
  ...statementLineActs(deps),
];
