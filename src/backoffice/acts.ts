import { type ReconcileActDeps, reconcileActs } from './bank-reconciliations/acts.ts';
import type { StatementActDeps } from './bank-statements/act-parts.ts';
import { statementActs } from './bank-statements/acts.ts';
import { type BusinessActDeps, businessActs } from './businesses/acts.ts';
import { type CustomerActDeps, customerActs } from './customers/acts.ts';
import { importActs } from './imports/acts.ts';
import { unclaimedActs } from './inflows/unclaimed/acts.ts';
import { keyActs } from './keys/acts.ts';
import { manualActs } from './manual/acts.ts';
import type { ManualDeps } from './manual/deps.ts';
import { type ChannelActDeps, channelActs } from './notifications/acts.ts';
import { OPERATOR_ACTS } from './operator-proposals/acts.ts';
import { type PeopleActDeps, peopleActs } from './operators/people/acts.ts';
import { type PaymentRunActDeps, paymentRunActs } from './payment-runs/acts.ts';
import { type StopDeps, stopActs } from './payout-stops/acts.ts';
import { policyActs } from './policy/acts.ts';
import { type ErasingDeps, privacyActs } from './privacy/acts.ts';
import { isProposalAct, type OperatorAct, type ProposalAct } from './proposals/act.ts';
import { type RailActDeps, railActs } from './provider-accounts/acts.ts';
import { type JournalActDeps, journalActs } from './reports/journal/acts.ts';
import { type RevealActDeps, revealActs } from './transfers/acts.ts';
import { type VerifyActDeps, verifyActs } from './verify-runs/acts.ts';
import { walletActs } from './wallets/acts.ts';
import { type EndpointActDeps, endpointActs } from './webhooks/endpoints/acts.ts';
import { type ResendActDeps, resendActs } from './webhooks/resend/acts.ts';
import { itemActs } from './work-items/acts.ts';
import type { ItemActDeps } from './work-items/find.ts';
import { type WorkItemActDeps, workItemActs } from './work-queue/acts.ts';

/** Dependencies of all acts. */
export type ActDeps = ManualDeps &
  PaymentRunActDeps &
  RailActDeps &
  ErasingDeps &
  StopDeps &
  CustomerActDeps &
  ReconcileActDeps &
  JournalActDeps &
  StatementActDeps &
  BusinessActDeps &
  PeopleActDeps &
  RevealActDeps &
  VerifyActDeps &
  EndpointActDeps &
  ResendActDeps &
  ChannelActDeps &
  WorkItemActDeps &
  ItemActDeps;

/** Every act of operators, by concept. */
export const operatorActs = (deps: ActDeps) => ({
  operators: [...peopleActs(deps), ...OPERATOR_ACTS],
  keys: keyActs(deps),
  stops: stopActs(deps),
  policy: policyActs(deps),
  railAccounts: railActs(deps),
  wallets: walletActs(deps),
  customers: customerActs(deps),
  privacy: privacyActs(deps),
  imports: importActs(deps),
  manual: manualActs(deps),
  paymentRuns: paymentRunActs(deps),
  verifyRuns: verifyActs(deps),
  bankReconciliations: reconcileActs(deps),
  bankStatements: statementActs(deps),
  journal: journalActs(deps),
  businesses: businessActs(deps),
  endpoints: endpointActs(deps),
  reveals: revealActs(deps),
  unclaimed: unclaimedActs(deps),
  workItems: [...workItemActs(deps), ...itemActs(deps)],
  resending: resendActs(deps),
  notifications: channelActs(deps),
});

export type ActsByConcept = ReturnType<typeof operatorActs>;

/** The acts that need approval, by name, for what they need and when they are impossible: none of them can be carried out. */
export const namedProposalActs = (
  deps: Pick<ActDeps, 'settings' | 'database' | 'directoryPool'>,
): ReadonlyMap<string, ProposalAct> => proposalActs(operatorActs(deps as ActDeps));

/** The acts that need approval, by name. */
export function proposalActs(acts: ActsByConcept): ReadonlyMap<string, ProposalAct> {
  const all = Object.values<readonly OperatorAct[]>(acts).flat();
  return new Map(all.filter(isProposalAct).map((act) => [act.name, act]));
}
