import type { ProposalAct } from '../proposals/act.ts';
import { adjustmentActs } from './adjustments.ts';
import type { ByHandDeps } from './deps.ts';
import { payoutActs } from './payouts.ts';
import { suspenseActs } from './suspense.ts';

/** Everything by which people move money by hand. */
export const byHandActs = (deps: ByHandDeps): readonly ProposalAct[] => [
  ...payoutActs(deps),
  ...suspenseActs(deps),
  ...adjustmentActs(deps),
];
