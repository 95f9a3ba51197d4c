import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { NoSuchPage } from '../../shell/error-pages.tsx';
import { AccountsNotIssued, SuspendedRailAccounts } from './accounts.tsx';
import { ExhaustedDeliveries } from './deliveries.tsx';
import { FlaggedPayouts } from './flagged-payouts.tsx';
import { ContraryOutcomes, Incidents } from './incidents.tsx';
import type { Kind } from './kinds.tsx';
import { FailedSchedules } from './schedules.tsx';
import { StatementLines } from './statement-lines.tsx';
import { Suspense } from './suspense.tsx';
import { Unclaimed } from './unclaimed.tsx';
import { UnmatchedMovements } from './unmatched-movements.tsx';

const LISTS: Readonly<Record<Kind, ComponentType>> = {
  flagged_payouts: FlaggedPayouts,
  contrary_outcomes: ContraryOutcomes,
  suspense: Suspense,
  incidents: Incidents,
  statement_lines: StatementLines,
  unmatched_movements: UnmatchedMovements,
  exhausted_deliveries: ExhaustedDeliveries,
  failed_schedules: FailedSchedules,
  accounts_not_issued: AccountsNotIssued,
  suspended_rail_accounts: SuspendedRailAccounts,
  unclaimed_inflows: Unclaimed,
};

/** Work items of one kind. */
export function WorkItems() {
  const { kind } = useParams({ strict: false }) as { kind: string };
  if (!Object.hasOwn(LISTS, kind)) return <NoSuchPage />;
  const ListOfKind = LISTS[kind as Kind];
  return <ListOfKind />;
}
