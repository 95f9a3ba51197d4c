import { ACCOUNTS_NOT_ISSUED, SUSPENDED_RAIL_ACCOUNTS } from './accounts.ts';
import { EXHAUSTED_DELIVERIES } from './deliveries.ts';
import { FAILED_SCHEDULES } from './failed-schedules.ts';
import { FLAGGED_PAYOUTS } from './flagged-payouts.ts';
import { SUSPENSE } from './held-money.ts';
import { CONTRARY_OUTCOMES, INCIDENTS } from './incidents.ts';
import type { WorkItemKind } from './kinds.ts';
import type { Queue } from './queue.ts';
import { STATEMENT_LINES } from './statement-lines.ts';
import { UNMATCHED_MOVEMENTS } from './unmatched-movements.ts';

/** Every queue by kind. */
export const QUEUES: Readonly<Record<WorkItemKind, Queue>> = {
  flagged_payouts: FLAGGED_PAYOUTS,
  contrary_outcomes: CONTRARY_OUTCOMES,
  suspense: SUSPENSE,
  incidents: INCIDENTS,
  statement_lines: STATEMENT_LINES,
  unmatched_movements: UNMATCHED_MOVEMENTS,
  exhausted_deliveries: EXHAUSTED_DELIVERIES,
  failed_schedules: FAILED_SCHEDULES,
  accounts_not_issued: ACCOUNTS_NOT_ISSUED,
  suspended_rail_accounts: SUSPENDED_RAIL_ACCOUNTS,
};
