import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { loadPart } from './parts/load-part.tsx';
import { NoSuchPage, PageFailed } from './shell/error-pages.tsx';
import { FirstPage } from './shell/first-page.tsx';
import { EnvironmentLayout } from './shell/layout.tsx';
import { LinkSignIn } from './shell/link-sign-in.tsx';
import { SignedIn } from './shell/signed-in.tsx';
import { SingleSignOnPage } from './shell/single-sign-on.tsx';

/** Query values stay text: an account number is no number. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));
function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) params.set(name, String(value));
  return params.size === 0 ? '' : `?${params}`;
}

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NoSuchPage,
  errorComponent: PageFailed,
});
const enter = createRoute({ getParentRoute: () => root, path: '/enter', component: LinkSignIn });
const singleSignOn = createRoute({
  getParentRoute: () => root,
  path: '/single-sign-on',
  component: SingleSignOnPage,
});
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn });
const first = createRoute({ getParentRoute: () => signedIn, path: '/', component: FirstPage });
const environment = createRoute({
  getParentRoute: () => signedIn,
  path: '/b/$businessId/$mode',
  component: EnvironmentLayout,
});

/** Enrolment of invited people, who have no account yet. */
const enrol = createRoute({
  getParentRoute: () => root,
  path: '/enrol',
  component: lazyRouteComponent(() => loadPart(() => import('./shell/enrol.tsx')), 'EnrolPage'),
});

/** A page of an environment, whose code is loaded on demand. */
const page = <Module extends Record<string, unknown>>(
  path: string,
  load: () => Promise<Module>,
  name: keyof Module & string,
) =>
  createRoute({
    getParentRoute: () => environment,
    path,
    component: lazyRouteComponent((() => loadPart(load)) as never, name),
  });

/** Every page of an environment. */
const PAGES = [
  page('/', () => import('./screens/today/today.tsx'), 'Today'),
  page('/search', () => import('./screens/search/search.tsx'), 'Search'),
  page('/transfers', () => import('./screens/transfers/transfers.tsx'), 'Transfers'),
  page('/transfers/$transferId', () => import('./screens/transfer/transfer.tsx'), 'Transfer'),
  page('/payment-runs', () => import('./screens/payment-runs/payment-runs.tsx'), 'PaymentRuns'),
  page('/payment-runs/new', () => import('./screens/payment-runs/new-payment-run.tsx'), 'NewPaymentRun'),
  page('/payment-runs/$runId', () => import('./screens/payment-runs/payment-run.tsx'), 'PaymentRunPage'),
  page('/wallets', () => import('./screens/wallets/wallets.tsx'), 'Wallets'),
  page('/wallets/$walletId', () => import('./screens/wallets/wallet.tsx'), 'Wallet'),
  page('/settings', () => import('./screens/settings/policy.tsx'), 'Policy'),
  page('/settings/policy', () => import('./screens/settings/propose-policy.tsx'), 'ProposePolicy'),
  page('/settings/providers', () => import('./screens/settings/providers.tsx'), 'Providers'),
  page('/settings/notifications', () => import('./screens/settings/notifications.tsx'), 'Notifications'),
  page('/settings/audit', () => import('./screens/settings/audit.tsx'), 'AuditLog'),
  page('/settings/team', () => import('./screens/settings/team.tsx'), 'Team'),
  page('/settings/team/$operatorId', () => import('./screens/settings/operator.tsx'), 'OperatorPage'),
  page('/settings/payouts', () => import('./screens/settings/payout-stops.tsx'), 'PayoutStops'),
  page('/settings/security', () => import('./screens/settings/security.tsx'), 'Security'),
  page('/customers', () => import('./screens/customers/customers.tsx'), 'Customers'),
  page('/customers/$customerId', () => import('./screens/customers/customer.tsx'), 'Customer'),
  page('/books', () => import('./screens/books/books.tsx'), 'Books'),
  page('/books/reports', () => import('./screens/books/finance.tsx'), 'Finance'),
  page('/books/month-end', () => import('./screens/books/month-end.tsx'), 'MonthEndPage'),
  page('/books/journal', () => import('./screens/books/journal.tsx'), 'Journal'),
  page('/books/accounts/$accountId', () => import('./screens/books/account.tsx'), 'SystemAccount'),
  page('/bank-statements', () => import('./screens/bank-statements/accounts.tsx'), 'BankStatements'),
  page('/bank-statements/set-up', () => import('./screens/bank-statements/set-up.tsx'), 'SetUpAccount'),
  page('/bank-statements/$rail', () => import('./screens/bank-statements/days.tsx'), 'ReconciledDays'),
  page(
    '/bank-statements/$rail/days/$day',
    () => import('./screens/bank-statements/day.tsx'),
    'ReconciledDayPage',
  ),
  page(
    '/bank-statements/$rail/import',
    () => import('./screens/bank-statements/import.tsx'),
    'ImportStatement',
  ),
  page('/bank-statements/$rail/lines', () => import('./screens/bank-statements/lines.tsx'), 'StatementLines'),
  page(
    '/bank-statements/$rail/lines/$line',
    () => import('./screens/bank-statements/line.tsx'),
    'StatementLine',
  ),
  page(
    '/bank-statements/$rail/movements',
    () => import('./screens/bank-statements/movements.tsx'),
    'MovementsWithoutLine',
  ),
  page(
    '/bank-statements/$rail/statements',
    () => import('./screens/bank-statements/statements.tsx'),
    'ImportedStatements',
  ),
  page('/money-in', () => import('./screens/money-in/inflows.tsx'), 'Inflows'),
  page('/money-in/inflows/$inflowId', () => import('./screens/money-in/inflow.tsx'), 'Inflow'),
  page('/money-in/suspense', () => import('./screens/money-in/suspense.tsx'), 'SuspenseOfEnvironment'),
  page('/money-in/unclaimed', () => import('./screens/money-in/unclaimed.tsx'), 'UnclaimedOfInstallation'),
  page('/money-in/accounts', () => import('./screens/money-in/accounts.tsx'), 'VirtualAccounts'),
  page('/work', () => import('./screens/work/work-queue.tsx'), 'WorkQueue'),
  page('/developers', () => import('./screens/developers/keys.tsx'), 'Keys'),
  page('/developers/endpoints', () => import('./screens/developers/endpoints.tsx'), 'Endpoints'),
  page(
    '/developers/endpoints/$endpointId',
    () => import('./screens/developers/endpoint.tsx'),
    'EndpointPage',
  ),
  page('/developers/events', () => import('./screens/developers/events.tsx'), 'Events'),
  page('/developers/events/$eventId', () => import('./screens/developers/event.tsx'), 'EventPage'),
  page('/developers/deliveries', () => import('./screens/developers/deliveries.tsx'), 'Deliveries'),
  page('/interest', () => import('./screens/interest/months.tsx'), 'InterestMonths'),
  page('/interest/months/$month', () => import('./screens/interest/month.tsx'), 'InterestMonthPage'),
  page('/interest/schedules', () => import('./screens/interest/schedules.tsx'), 'Schedules'),
  page('/interest/schedules/$scheduleId', () => import('./screens/interest/schedule.tsx'), 'SchedulePage'),
  page('/approvals', () => import('./screens/approvals/approvals.tsx'), 'Approvals'),
  page('/approvals/$proposalId', () => import('./screens/approvals/proposal.tsx'), 'ProposalPage'),
  page('/work/$kind', () => import('./screens/work/kind.tsx'), 'WorkItems'),
  page('/work/$kind/$itemId', () => import('./screens/work/item.tsx'), 'WorkItem'),
];

export const router = createRouter({
  routeTree: root.addChildren([
    enter,
    enrol,
    singleSignOn,
    signedIn.addChildren([first, environment.addChildren(PAGES)]),
  ]),
  basepath: '/dashboard',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
});
