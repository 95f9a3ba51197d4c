import type { App, DepsOf } from '../platform/http/app-types.ts';
import { describeOperatorApi } from '../platform/http/openapi-operators.ts';
import type { WordLists } from '../platform/http/openapi-values.ts';
import { type ActDeps, type ActsByConcept, operatorActs, proposalActs } from './acts.ts';
import { bankReconciliationRoutes } from './bank-reconciliations/routes.ts';
import { bankStatementRoutes } from './bank-statements/routes.ts';
import { opsBankRoute } from './banks/routes.ts';
import { businessRoutes } from './businesses/routes.ts';
import { opsCustomerRoutes } from './customers/routes.ts';
import { opsInflowRoutes } from './inflows/routes.ts';
import { unclaimedRoutes } from './inflows/unclaimed/routes.ts';
import { opsAccrualRoutes } from './interest/of-wallet/routes.ts';
import { opsInterestRoutes } from './interest/routes.ts';
import { keyListRoutes } from './keys/list/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { directActRoutes } from './operators/acts/routes.ts';
import { auditRoutes } from './operators/audit/routes.ts';
import type { AuthenticateDeps } from './operators/authenticate.ts';
import { credentialRoutes } from './operators/credentials/routes.ts';
import { type OperatorHookDeps, operatorHooks } from './operators/hooks.ts';
import { linkRoutes } from './operators/local/routes.ts';
import { passkeyRoutes } from './operators/passkeys/routes.ts';
import { passkeySignInRoutes } from './operators/passkeys/signing-in/routes.ts';
import { peopleRoutes } from './operators/people/routes.ts';
import { operatorRoutes } from './operators/routes.ts';
import { sessionRoutes } from './operators/sessions/routes.ts';
import { singleSignOnRoutes } from './operators/single-sign-on/routes.ts';
import { paymentRunRoutes } from './payment-runs/routes.ts';
import { stopRoutes } from './payout-stops/routes.ts';
import { opsPolicyRoutes } from './policy/routes.ts';
import { customerExportRoute } from './privacy/routes.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { providerAccountRoutes } from './provider-accounts/routes.ts';
import { providerBalanceRoutes } from './provider-balances/routes.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { financeRoutes } from './reports/finance/routes.ts';
import { journalRoutes } from './reports/journal/routes.ts';
import { monthEndRoutes } from './reports/month-end/routes.ts';
import { trialBalancePrintRoute } from './reports/print/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { accountRoutes } from './rollups/accounts/routes.ts';
import { instantRoute } from './rollups/instant/routes.ts';
import { rollupRoutes } from './rollups/report/routes.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { opsScheduleRoutes } from './schedules/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { dailyBalanceRoutes } from './statements/days/routes.ts';
import { opsStatementRoutes } from './statements/routes.ts';
import { statusSummaryRoutes } from './status-summary/routes.ts';
import { suspenseRoutes } from './suspense/routes.ts';
import { transferExportRoute } from './transfers/export/routes.ts';
import { transferListRoute } from './transfers/list/routes.ts';
import { transferFileRoutes } from './transfers/routes.ts';
import { verifyRunRoutes } from './verify-runs/routes.ts';
import { opsVirtualAccountRoutes } from './virtual-accounts/routes.ts';
import { opsWalletRoutes } from './wallets/routes.ts';
import { endpointReadingRoutes } from './webhooks/list/routes.ts';
import { opsEventRoutes } from './webhooks/log/routes.ts';
import { resendCountRoute } from './webhooks/resend/routes.ts';
import { workItemRoutes } from './work-items/routes.ts';
import { workQueueRoutes } from './work-queue/routes.ts';

/** The routes of a concept's acts that need no approval. */
const directActs =
  (concept: keyof ActsByConcept) =>
  (app: App, deps: AuthenticateDeps & { actsByConcept: ActsByConcept }): void =>
    directActRoutes(app, deps, deps.actsByConcept[concept]);

/** Every route of the operator API, in the order of its description. */
const ROUTES = [
  operatorRoutes,
  sessionRoutes,
  credentialRoutes,
  passkeyRoutes,
  passkeySignInRoutes,
  linkRoutes,
  singleSignOnRoutes,
  peopleRoutes,
  directActs('operators'),
  proposalRoutes,
  auditRoutes,
  keyListRoutes,
  directActs('keys'),
  opsPolicyRoutes,
  providerAccountRoutes,
  directActs('railAccounts'),
  providerBalanceRoutes,
  opsWalletRoutes,
  directActs('wallets'),
  opsStatementRoutes,
  dailyBalanceRoutes,
  opsAccrualRoutes,
  opsCustomerRoutes,
  directActs('customers'),
  customerExportRoute,
  rollupRoutes,
  accountRoutes,
  instantRoute,
  directActs('stops'),
  stopRoutes,
  verifyRunRoutes,
  directActs('verifyRuns'),
  reportRoutes,
  trialBalancePrintRoute,
  financeRoutes,
  journalRoutes,
  monthEndRoutes,
  directActs('journal'),
  directActs('bankReconciliations'),
  bankReconciliationRoutes,
  bankStatementRoutes,
  directActs('bankStatements'),
  businessRoutes,
  directActs('businesses'),
  endpointReadingRoutes,
  directActs('endpoints'),
  opsEventRoutes,
  opsVirtualAccountRoutes,
  opsScheduleRoutes,
  opsInterestRoutes,
  statusSummaryRoutes,
  workQueueRoutes,
  workItemRoutes,
  opsBankRoute,
  searchRoutes,
  transferListRoute,
  transferExportRoute,
  transferFileRoutes,
  receiptRoutes,
  directActs('reveals'),
  paymentRunRoutes,
  directActs('paymentRuns'),
  opsInflowRoutes,
  suspenseRoutes,
  unclaimedRoutes,
  directActs('unclaimed'),
  directActs('workItems'),
  resendCountRoute,
  directActs('resending'),
  notificationRoutes,
  directActs('notifications'),
  savedViewRoutes,
];

/** Dependencies of the operator API. */
export type BackofficeRouteDeps = Omit<DepsOf<typeof ROUTES>, 'acts' | 'actsByConcept'> &
  ActDeps &
  OperatorHookDeps &
  WordLists;

/** Serves the operator API, and its own description at `/ops/openapi.json`. */
export async function backofficeRoutes(app: App, deps: BackofficeRouteDeps): Promise<void> {
  await app.register(async (scope) => {
    const ops = scope as unknown as App;
    await describeOperatorApi(ops, deps);
    operatorHooks(ops, deps);
    const actsByConcept = operatorActs(deps);
    const routeDeps = { ...deps, actsByConcept, acts: proposalActs(actsByConcept) };
    for (const routes of ROUTES) routes(ops, routeDeps);
  });
}
