/** Every page of a side: where it is behind the side in the address, and its title. */
export const SCREENS: readonly [page: string, title: string][] = [
  ['', 'Today'],
  ['transfers', 'Transfers'],
  ['books', 'Books'],
  ['books/accounts/00000000-0000-0000-0000-00000000fee5', 'Fee income'],
  ['attention', 'Needs attention'],
  ['attention/flagged_payouts', 'Flagged payouts'],
  ['attention/contrary_outcomes', 'Contrary outcomes'],
  ['attention/suspense', 'Suspense'],
  ['attention/incidents', 'Incidents'],
  ['attention/exhausted_deliveries', 'Exhausted deliveries'],
  ['attention/failed_schedules', 'Failed schedules'],
  ['attention/accounts_not_issued', 'Accounts not issued'],
  ['attention/suspended_rail_accounts', 'Suspended accounts at providers'],
  ['attention/unclaimed_inflows', 'Money that nobody has'],
  ['wallets', 'Wallets'],
  ['customers', 'Customers'],
  ['settings', 'Policy'],
  ['settings/team', 'Team'],
  ['settings/payouts', 'Stopping payouts'],
  ['settings/policy', 'Change the policy'],
  ['settings/providers', 'Accounts at providers'],
  ['settings/audit', 'Audit log'],
  ['settings/security', 'Your security'],
  ['developers', 'API keys'],
  ['money-in', 'Money in'],
  ['money-in/suspense', 'Suspense'],
  ['money-in/unclaimed', 'Money that nobody has'],
  ['money-in/accounts', 'Virtual accounts'],
  ['developers/endpoints', 'Webhook endpoints'],
  ['developers/events', 'Events'],
  ['developers/deliveries', 'Deliveries'],
  ['interest', 'Interest'],
  ['interest/schedules', 'Scheduled payments'],
  ['approvals', 'Approvals'],
  ['approvals?show=all', 'Approvals'],
];

/** The rows of lists, as a table or as cards. */
export const ROW = 'main tbody tr, main ul > li';
/** Screens that have figures, forms and cards alone. */
export const LISTS_NOTHING = [
  ...['', 'attention', 'settings', 'settings/payouts', 'settings/policy', 'settings/providers', 'interest'],
  'books/accounts/00000000-0000-0000-0000-00000000fee5',
];
