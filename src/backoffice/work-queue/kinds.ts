/** Kinds of work items, with descriptions. */
export const WORK_QUEUE = {
  flagged_payouts:
    'Payouts without an outcome, or without a submission, for half an hour. Their money stays held; ' +
    'Kolo continues to query them.',
  contrary_outcomes:
    'A bank contradicts the settlement of a payout. Nothing has moved: a final outcome stays until a correction is approved.',
  suspense: 'Inflows that no wallet could take. They wait in suspense.',
  incidents:
    'Problems found by a rail or in the ledger that need an operator. Nothing moved because of them. Those about money in suspense are listed there only.',
  statement_lines:
    'Lines of bank statements that the ledger does not explain, and exceptions. They leave the queue once they are matched.',
  unmatched_movements:
    'Movements that the ledger posted and no statement shows, after the days in which a line may follow. They leave the queue once a line is matched with them.',
  exhausted_deliveries:
    'Events of the last 30 days whose delivery failed in every attempt. They are not resent automatically.',
  failed_schedules:
    'Scheduled payments whose last runs failed within the last 30 days, without a success since.',
  accounts_not_issued:
    'Virtual accounts of the last 30 days that a bank refused to issue, or that were requested at least three times.',
  suspended_rail_accounts:
    'Enabled accounts at providers that are not used because the provider rejects them. They are used again once tested.',
} as const satisfies Readonly<Record<string, string>>;

export type WorkItemKind = keyof typeof WORK_QUEUE;
export const WORK_ITEM_KINDS = Object.keys(WORK_QUEUE) as WorkItemKind[];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Time in which an item of a kind should be done, from when it began to wait, milliseconds. */
export const DUE_AFTER_MS: Readonly<Record<WorkItemKind | InstallationKind, number>> = {
  // Money of customers is held, or may have been paid twice.
  flagged_payouts: 4 * HOUR_MS,
  contrary_outcomes: 4 * HOUR_MS,
  suspended_rail_accounts: 4 * HOUR_MS,
  suspense: DAY_MS,
  unclaimed_inflows: DAY_MS,
  incidents: DAY_MS,
  accounts_not_issued: 2 * DAY_MS,
  statement_lines: 2 * DAY_MS,
  unmatched_movements: 2 * DAY_MS,
  exhausted_deliveries: 3 * DAY_MS,
  failed_schedules: 3 * DAY_MS,
};

/** Kinds that belong to no business, shown to readers of the installation. */
export const WORK_QUEUE_OF_INSTALLATION = {
  unclaimed_inflows:
    'Money for account numbers that nobody has, and that its rail cannot return. It is not in the ledger: contact its bank. ' +
    'It is listed until an operator records the outcome.',
} as const satisfies Readonly<Record<string, string>>;

export type InstallationKind = keyof typeof WORK_QUEUE_OF_INSTALLATION;
export const INSTALLATION_KINDS = Object.keys(WORK_QUEUE_OF_INSTALLATION) as InstallationKind[];

/** Old items are useless: some kinds are listed for this long, milliseconds. */
const RECENT_MS = 30 * DAY_MS;
export const recentFrom = (nowMs: number): number => nowMs - RECENT_MS;
