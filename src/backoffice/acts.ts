import { customerActs } from './customers/acts.ts';
import { importActs } from './imports/acts.ts';
import { KEY_ACTS } from './keys/acts.ts';
import { manualActs } from './manual/acts.ts';
import type { ManualDeps } from './manual/deps.ts';
import { OPERATOR_ACTS } from './operator-proposals/acts.ts';
import type { HeldBackDeps } from './payout-stops/held-back.ts';
import { stopActs } from './payout-stops/stops.ts';
import { policyActs } from './policy/acts.ts';
import { type ErasingDeps, privacyActs } from './privacy/acts.ts';
import type { ProposalAct } from './proposals/act.ts';
import { type RailActDeps, railActs } from './provider-accounts/acts.ts';
import { walletActs } from './wallets/acts.ts';

/** Dependencies of all acts. */
export type ActDeps = ManualDeps & RailActDeps & ErasingDeps & HeldBackDeps;

/** Every act that one person proposes and another approves, by name. */
export function operatorActs(deps: ActDeps): ReadonlyMap<string, ProposalAct> {
  const acts = [
    ...OPERATOR_ACTS,
    ...KEY_ACTS,
    ...stopActs(deps),
    ...policyActs(deps),
    ...railActs(deps),
    ...walletActs(deps),
    ...customerActs(deps),
    ...privacyActs(deps),
    ...importActs(deps),
    ...manualActs(deps),
  ];
  return new Map(acts.map((act) => [act.name, act]));
}
