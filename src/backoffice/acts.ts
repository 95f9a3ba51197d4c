import { type CustomerActDeps, customerActs } from './customers/acts.ts';
import { importActs } from './imports/acts.ts';
import { KEY_ACTS } from './keys/acts.ts';
import { manualActs } from './manual/acts.ts';
import type { ManualDeps } from './manual/deps.ts';
import { OPERATOR_ACTS } from './operator-proposals/acts.ts';
import { type StopDeps, stopActs } from './payout-stops/acts.ts';
import { policyActs } from './policy/acts.ts';
import { type ErasingDeps, privacyActs } from './privacy/acts.ts';
import { isProposalAct, type OperatorAct, type ProposalAct } from './proposals/act.ts';
import { type RailActDeps, railActs } from './provider-accounts/acts.ts';
import { walletActs } from './wallets/acts.ts';

/** Dependencies of all acts. */
export type ActDeps = ManualDeps & RailActDeps & ErasingDeps & StopDeps & CustomerActDeps;

/** Every act of operators, by concept. */
export const operatorActs = (deps: ActDeps) => ({
  operators: OPERATOR_ACTS,
  keys: KEY_ACTS,
  stops: stopActs(deps),
  policy: policyActs(deps),
  railAccounts: railActs(deps),
  wallets: walletActs(deps),
  customers: customerActs(deps),
  privacy: privacyActs(deps),
  imports: importActs(deps),
  manual: manualActs(deps),
});

export type ActsByConcept = ReturnType<typeof operatorActs>;

/** The acts that one person proposes and another approves, by name. */
export function proposalActs(acts: ActsByConcept): ReadonlyMap<string, ProposalAct> {
  const all = Object.values<readonly OperatorAct[]>(acts).flat();
  return new Map(all.filter(isProposalAct).map((act) => [act.name, act]));
}
