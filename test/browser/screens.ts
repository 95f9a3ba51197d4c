/** Every page of an environment: its path below the environment, and its title. */
export const SCREENS: readonly [page: string, title: string][] = [
  ['', 'Today'],
  ['transfers', 'Transfers'],
  ['search', 'Search'],
  ['search?q=adaeze', 'Search'],
  ['payment-runs', 'Payment runs'],
  ['payment-runs/new', 'New payment run'],
  ['books', 'Books'],
  ['books/reports', 'Reports'],
  ['books/accounts/00000000-0000-0000-0000-00000000fee5', 'Fee income'],
  ['work', 'Work queue'],
  ['work/flagged_payouts', 'Flagged payouts'],
  ['work/contrary_outcomes', 'Contrary outcomes'],
  ['work/suspense', 'Suspense'],
  ['work/incidents', 'Incidents'],
  ['work/exhausted_deliveries', 'Exhausted deliveries'],
  ['work/failed_schedules', 'Failed schedules'],
  ['work/accounts_not_issued', 'Accounts not issued'],
  ['work/suspended_rail_accounts', 'Suspended provider accounts'],
  ['work/unclaimed_inflows', 'Unclaimed inflows'],
  ['wallets', 'Wallets'],
  ['customers', 'Customers'],
  ['settings', 'Policy'],
  ['settings/team', 'Team'],
  ['settings/payouts', 'Payout stops'],
  ['settings/policy', 'Change the policy'],
  ['settings/providers', 'Provider accounts'],
  ['settings/notifications', 'Notifications'],
  ['settings/audit', 'Audit log'],
  ['settings/security', 'Your security'],
  ['developers', 'API keys'],
  ['money-in', 'Money in'],
  ['money-in/suspense', 'Suspense'],
  ['money-in/unclaimed', 'Unclaimed inflows'],
  ['money-in/accounts', 'Virtual accounts'],
  ['developers/endpoints', 'Webhook endpoints'],
  ['developers/events', 'Events'],
  ['developers/deliveries', 'Deliveries'],
  ['interest', 'Interest'],
  ['interest/schedules', 'Scheduled payments'],
  ['approvals', 'Approvals'],
  ['approvals?show=all', 'Approvals'],
];

/** Screens that ask the operator API for nothing of their own. */
export const ASKS_NOTHING = ['search'];

/** The rows of lists, as a table or as cards. */
export const ROW = 'main tbody tr, main ul > li';
/** Screens without lists. */
export const LISTS_NOTHING = [
  '',
  'search',
  'search?q=adaeze',
  'work',
  'settings',
  'settings/payouts',
  'settings/policy',
  'settings/providers',
  'interest',
  'payment-runs/new',
  'books/accounts/00000000-0000-0000-0000-00000000fee5',
];
