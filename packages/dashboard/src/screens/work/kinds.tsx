import type { Schemas } from '../../api/operator-api.ts';

/** A kind of work item. */
export type Kind = Schemas['WorkQueueKind']['kind'];

/** Labels of the kinds of work items. `unclaimed_inflows` are the installation's. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  flagged_payouts: 'Flagged payouts',
  contrary_outcomes: 'Contrary outcomes',
  suspense: 'Suspense',
  incidents: 'Incidents',
  statement_lines: 'Lines of bank statements',
  unmatched_movements: 'Movements without a line',
  exhausted_deliveries: 'Exhausted deliveries',
  failed_schedules: 'Failed schedules',
  accounts_not_issued: 'Accounts not issued',
  suspended_rail_accounts: 'Suspended provider accounts',
  unclaimed_inflows: 'Unclaimed inflows',
};
