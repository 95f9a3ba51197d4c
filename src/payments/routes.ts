import { bulkTransferRoutes } from './bulk-transfers/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { testFundingRoutes } from './inflows/routes.ts';
import { interestRoutes } from './interest/routes.ts';
import { nameEnquiryRoutes } from './name-enquiries/routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { policyRoutes } from './policy/routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import { scheduleRoutes } from './schedules/routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { walletTransferRoutes } from './wallet-transfers/routes.ts';
import { restrictionRoutes } from './wallets/restrictions/routes.ts';
import { walletRoutes } from './wallets/routes.ts';
import { virtualAccountRoutes } from './wallets/virtual-accounts/routes.ts';

export { profileHooks } from './profiles/hooks.ts';
export { type CallbackDeps, callbackRoutes } from './provider-notifications/routes.ts';

/** Customers, and everything about a wallet but the movements. */
export const WALLET_ROUTES = [
  customerRoutes,
  walletRoutes,
  interestRoutes,
  virtualAccountRoutes,
  statementRoutes,
];

/** Everything that moves money, and the movements. */
export const TRANSFER_ROUTES = [
  testFundingRoutes,
  walletTransferRoutes,
  payoutRoutes,
  bulkTransferRoutes,
  nameEnquiryRoutes,
  refundRoutes,
  scheduleRoutes,
  transactionRoutes,
];

/** Routes that limit movements or close a wallet. */
export const RESTRICTION_ROUTES = [policyRoutes, restrictionRoutes];
