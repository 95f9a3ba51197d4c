/** What may need somebody, and what it means. */
export const WORK_QUEUE = {
  flagged_payouts:
    'Payouts of which it is not known for half an hour what became of them, or that cannot be told for so long. Their money stays held; ' +
    'Kolo goes on asking.',
  contrary_outcomes:
    'A bank says otherwise of a payout than it was settled. Nothing has moved: what is final stays so, until two people post what is right.',
  suspense: 'Money that came in and that no wallet could take. It waits in suspense.',
  incidents:
    'Something that a rail or the books came upon and that a person has to look at. Nothing moved because of it. Money in suspense is listed there alone.',
  exhausted_deliveries:
    'Events of the last 30 days that an endpoint did not take in any of its attempts. Nobody sends them again by itself.',
  failed_schedules:
    'Scheduled payments whose last occurrences failed within the last 30 days, and which have not been paid since.',
  accounts_not_issued:
    'Virtual accounts of the last 30 days that a bank refused to issue, or was asked for three times and more.',
  suspended_rail_accounts:
    'Accounts at providers that are enabled and not used, because the provider refuses to be told by them. They are used again once tested.',
} as const satisfies Readonly<Record<string, string>>;

export type WorkItemKind = keyof typeof WORK_QUEUE;
export const WORK_ITEM_KINDS = Object.keys(WORK_QUEUE) as WorkItemKind[];

/** The same of the installation: what is no business's, and shown to whoever may read the installation. */
export const WORK_QUEUE_OF_INSTALLATION = {
  unclaimed_inflows:
    'Money for account numbers that nobody has, and that its rail cannot send back. It is in no book: its bank has it, and has to be asked. ' +
    'It is listed until somebody has said what came of it.',
} as const satisfies Readonly<Record<string, string>>;

export type InstallationKind = keyof typeof WORK_QUEUE_OF_INSTALLATION;
export const INSTALLATION_KINDS = Object.keys(WORK_QUEUE_OF_INSTALLATION) as InstallationKind[];

/** What is old is of no use to anybody: some kinds are shown for so long, milliseconds. */
const RECENT_MS = 30 * 86_400_000;
export const recentFrom = (nowMs: number): number => nowMs - RECENT_MS;
