import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type RecoveryRouteDeps, recoveryRoutes } from '../backoffice/bank-reconciliations/routes.ts';
import { type OpsBankDeps, opsBankRoute } from '../backoffice/banks/routes.ts';
import { businessRoutes } from '../backoffice/businesses/routes.ts';
import { customerActs } from '../backoffice/customers/acts.ts';
import { opsCustomerRoutes } from '../backoffice/customers/routes.ts';
import { importActs } from '../backoffice/imports/acts.ts';
import { opsInflowRoutes } from '../backoffice/inflows/routes.ts';
import { unclaimedRoutes } from '../backoffice/inflows/unclaimed/routes.ts';
import { opsAccrualRoutes } from '../backoffice/interest/of-wallet/routes.ts';
import { opsInterestRoutes } from '../backoffice/interest/routes.ts';
import { KEY_ACTS } from '../backoffice/keys/acts.ts';
import { keyListRoutes } from '../backoffice/keys/list/routes.ts';
import { keyRoutes } from '../backoffice/keys/routes.ts';
import { manualActs } from '../backoffice/manual/acts.ts';
import type { ManualDeps } from '../backoffice/manual/deps.ts';
import { OPERATOR_ACTS } from '../backoffice/operator-proposals/acts.ts';
import { auditRoutes } from '../backoffice/operators/audit/routes.ts';
import {
  type AuthenticateDeps,
  identify,
  placeOf,
  requirePermission,
} from '../backoffice/operators/authenticate.ts';
import { credentialRoutes } from '../backoffice/operators/credentials/routes.ts';
import { linkRoutes } from '../backoffice/operators/local/routes.ts';
import { type PasskeyRouteDeps, passkeyRoutes } from '../backoffice/operators/passkeys/routes.ts';
import { passkeySignInRoutes } from '../backoffice/operators/passkeys/signing-in/routes.ts';
import { peopleRoutes } from '../backoffice/operators/people/routes.ts';
import type { Permission } from '../backoffice/operators/roles.ts';
import { type OperatorRouteDeps, operatorRoutes } from '../backoffice/operators/routes.ts';
import { claimIdempotencyKey, releaseIdempotencyKey } from '../backoffice/operators/sent-once.ts';
import { sessionRoutes } from '../backoffice/operators/sessions/routes.ts';
import type { SignedInOperator } from '../backoffice/operators/sessions/sessions.ts';
import { unnamedProxies } from '../backoffice/operators/sessions/unnamed-proxies.ts';
import { type StopDeps, stopRoutes } from '../backoffice/payout-stops/routes.ts';
import { stopActs } from '../backoffice/payout-stops/stops.ts';
import { policyActs } from '../backoffice/policy/acts.ts';
import { opsPolicyRoutes } from '../backoffice/policy/routes.ts';
import { type ErasingDeps, privacyActs } from '../backoffice/privacy/acts.ts';
import { customerExportRoute } from '../backoffice/privacy/routes.ts';
import type { ProposalAct } from '../backoffice/proposals/act.ts';
import { proposalRoutes } from '../backoffice/proposals/routes.ts';
import { type RailActDeps, railActs } from '../backoffice/provider-accounts/acts.ts';
import { type RailRouteDeps, railAccountRoutes } from '../backoffice/provider-accounts/routes.ts';
import { type BalanceRouteDeps, balanceRoutes } from '../backoffice/provider-balances/routes.ts';
import { type ReportRouteDeps, reportRoutes } from '../backoffice/reports/routes.ts';
import { accountRoutes } from '../backoffice/rollups/accounts/routes.ts';
import { type InstantRouteDeps, instantRoute } from '../backoffice/rollups/instant/routes.ts';
import { type RollupRouteDeps, rollupRoutes } from '../backoffice/rollups/report/routes.ts';
import { opsScheduleRoutes } from '../backoffice/schedules/routes.ts';
import { dailyBalanceRoutes } from '../backoffice/statements/days/routes.ts';
import { type OpsStatementDeps, opsStatementRoutes } from '../backoffice/statements/routes.ts';
import { statusSummaryRoutes } from '../backoffice/status-summary/routes.ts';
import { suspenseRoutes } from '../backoffice/suspense/routes.ts';
import { transferExportRoute } from '../backoffice/transfers/export/routes.ts';
import { transferListRoute } from '../backoffice/transfers/list/routes.ts';
import { transferFileRoutes } from '../backoffice/transfers/routes.ts';
import { type VerifyRunRouteDeps, verifyRunRoutes } from '../backoffice/verify-runs/routes.ts';
import { opsVirtualAccountRoutes } from '../backoffice/virtual-accounts/routes.ts';
import { walletActs } from '../backoffice/wallets/acts.ts';
import { type OpsWalletRouteDeps, opsWalletRoutes } from '../backoffice/wallets/routes.ts';
import {
  type EndpointManagingDeps,
  endpointManagingRoutes,
} from '../backoffice/webhooks/endpoints/routes.ts';
import { endpointReadingRoutes } from '../backoffice/webhooks/list/routes.ts';
import { opsEventRoutes } from '../backoffice/webhooks/log/routes.ts';
import { endpointSwitchingRoutes } from '../backoffice/webhooks/switch/routes.ts';
import { type WorkItemRouteDeps, workItemRoutes } from '../backoffice/work-queue/acts/routes.ts';
import { type WorkQueueRouteDeps, workQueueRoutes } from '../backoffice/work-queue/routes.ts';
import { sessionOn } from '../platform/db/database.ts';
import type { App } from '../platform/http/app-types.ts';
import { givenKey } from '../platform/http/idempotency-keys.ts';
import { describeOperatorApi, takesKey } from '../platform/http/openapi-operators.ts';
import type { WordLists } from '../platform/http/openapi-values.ts';
import { ApiError } from '../platform/values/errors.ts';
import type { Mode } from '../platform/values/mode.ts';

const UNNAMED_PROXY =
  'the operator API is asked through a proxy that KOLO_TRUSTED_PROXIES does not name: everybody has its address, for throttling and for the audit log';

declare module 'fastify' {
  interface FastifyRequest {
    /** The operator who sends the request. Set on every route of the operator API except the open ones. */
    operator: SignedInOperator;
    /** The token of the session that it asks by. */
    operatorToken: string;
    /** The `Idempotency-Key` of what it asks, where that is sent for the first time. */
    operatorKey: string | undefined;
  }

  interface FastifyContextConfig {
    /** The permission that this route needs, for the business and environment in its path. Every route of the operator API has one. */
    permission?: Permission | 'signed_in' | 'anyone';
  }
}

/** Dependencies of the operator API. */
export type OpsDeps = OperatorRouteDeps &
  PasskeyRouteDeps &
  RecoveryRouteDeps &
  RailRouteDeps &
  BalanceRouteDeps &
  OpsWalletRouteDeps &
  OpsStatementDeps &
  ReportRouteDeps &
  WorkQueueRouteDeps &
  WorkItemRouteDeps &
  ManualDeps &
  ErasingDeps &
  StopDeps &
  RollupRouteDeps &
  InstantRouteDeps &
  VerifyRunRouteDeps &
  OpsBankDeps &
  EndpointManagingDeps &
  WordLists & {
    logger: FastifyBaseLogger;
  };

/** Everything that one person proposes and another approves, by name. */
const actsOf = (
  deps: ManualDeps & RailActDeps & ErasingDeps & StopDeps,
): ReadonlyMap<string, ProposalAct> => {
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
};

/** Serves the operator API, and its own description at `/ops/openapi.json`. */
export async function opsRoutes(app: App, deps: OpsDeps): Promise<void> {
  await app.register(async (scope) => {
    const ops = scope as unknown as App;
    await describeOperatorApi(ops, deps);
    ops.decorateRequest('operator');
    ops.decorateRequest('operatorToken');
    ops.addHook('onRoute', ({ method, url, config, schema }) => {
      if (config?.permission === undefined && schema?.hide !== true)
        throw new Error(`${method} ${url} does not say what it needs`);
    });
    warnOfProxies(ops, deps);
    ops.addHook('onRequest', (request) => admit(request, deps));
    doOnceByKey(ops, deps);
    operatorRoutes(ops, deps);
    sessionRoutes(ops, deps);
    credentialRoutes(ops, deps);
    passkeyRoutes(ops, deps);
    passkeySignInRoutes(ops, deps);
    linkRoutes(ops, deps);
    peopleRoutes(ops, deps);
    proposalRoutes(ops, { ...deps, acts: actsOf(deps) });
    auditRoutes(ops, deps);
    keyListRoutes(ops, deps);
    keyRoutes(ops, deps);
    opsPolicyRoutes(ops, deps);
    railAccountRoutes(ops, deps);
    balanceRoutes(ops, deps);
    opsWalletRoutes(ops, deps);
    opsStatementRoutes(ops, deps);
    dailyBalanceRoutes(ops, deps);
    opsAccrualRoutes(ops, deps);
    opsCustomerRoutes(ops, deps);
    customerExportRoute(ops, deps);
    rollupRoutes(ops, deps);
    accountRoutes(ops, deps);
    instantRoute(ops, deps);
    stopRoutes(ops, deps);
    verifyRunRoutes(ops, deps);
    reportRoutes(ops, deps);
    recoveryRoutes(ops, deps);
    businessRoutes(ops, deps);
    endpointReadingRoutes(ops, deps);
    endpointSwitchingRoutes(ops, deps);
    endpointManagingRoutes(ops, deps);
    opsEventRoutes(ops, deps);
    opsVirtualAccountRoutes(ops, deps);
    opsScheduleRoutes(ops, deps);
    opsInterestRoutes(ops, deps);
    statusSummaryRoutes(ops, deps);
    workQueueRoutes(ops, deps);
    opsBankRoute(ops, deps);
    transferListRoute(ops, deps);
    transferExportRoute(ops, deps);
    transferFileRoutes(ops, deps);
    opsInflowRoutes(ops, deps);
    suspenseRoutes(ops, deps);
    unclaimedRoutes(ops, deps);
    workItemRoutes(ops, deps);
  });
}

/** Says once of a process that people come through a proxy that is not named: by their sessions once it listens, or with the first request. */
function warnOfProxies(ops: App, { access, logger, operatorPool }: OpsDeps): void {
  let said = false;
  const warn = (proxy: string | undefined): void => {
    if (proxy === undefined || said) return;
    said = true;
    logger.warn({ proxy }, UNNAMED_PROXY);
  };
  ops.addHook('onListen', async () => {
    const [known] = await unnamedProxies(sessionOn(operatorPool), access.trustedProxies);
    warn(known);
  });
  ops.addHook('onRequest', (request, _reply, done) => {
    if (!said && request.routeOptions.config.permission !== undefined)
      warn(access.unnamedProxyOf(request.raw));
    done();
  });
}

/** Lets in who may. */
async function admit(request: FastifyRequest, deps: AuthenticateDeps): Promise<void> {
  const { permission = 'anyone' } = request.routeOptions.config;
  if (permission === 'anyone') return;
  const { authorization, cookie, 'x-csrf-token': csrf, 'x-kolo-unattended': unattended } = request.headers;
  const address = deps.access.addressOf(request.raw);
  const shown = {
    method: request.method,
    authorization,
    cookie,
    csrf: csrf?.toString(),
    address,
    isAttended: unattended === undefined,
  };
  const { operator, token } = await identify(deps, shown);
  request.operator = operator;
  request.operatorToken = token;
  if (permission === 'signed_in') return;
  const params = request.params as { business_id?: string; mode?: Mode };
  requirePermission(operator, permission, placeOf(params));
}

/**
 * Has what somebody changes with an `Idempotency-Key` be done once: the same key again is 409 `sent_before`. The answer is not given
 * again, for it may hold a secret that is shown once. What is refused (4xx) frees its key; what fails does not, for it may have been done.
 */
function doOnceByKey(ops: App, { operatorPool, clock }: OpsDeps): void {
  ops.decorateRequest('operatorKey', undefined);
  ops.addHook('preHandler', async (request) => {
    if (!takesKey(request.method, request.routeOptions.config)) return;
    const key = givenKey(request.headers);
    if (key === undefined) return;
    const sent = { operatorId: request.operator.operatorId, key };
    if (!(await claimIdempotencyKey(operatorPool, sent, clock.now()))) throw new ApiError('sent_before');
    request.operatorKey = key;
  });
  ops.addHook('onSend', async ({ operator, operatorKey: key }, { statusCode }) => {
    if (key === undefined || statusCode < 400 || statusCode >= 500) return;
    // One that stays is refused for a day, and does no harm: the answer goes out as it is.
    await releaseIdempotencyKey(operatorPool, { operatorId: operator.operatorId, key }).catch(
      () => undefined,
    );
  });
}
