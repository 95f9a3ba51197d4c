import type { Desk } from './desk.ts';

/** Lists of an environment, and where each of their rows has a page: by the field that names it. */
const LISTS: readonly [list: string, page: string, id: string][] = [
  ['wallets', 'wallets', 'id'],
  ['customers', 'customers', 'id'],
  ['transfers', 'transfers', 'id'],
  ['payment-runs', 'payment-runs', 'id'],
  ['inflows', 'money-in/inflows', 'id'],
  ['events', 'developers/events', 'id'],
  ['webhook-endpoints', 'developers/endpoints', 'id'],
  ['schedules', 'interest/schedules', 'id'],
  ['reconciled-accounts/sandbox/days', 'bank-statements/sandbox/days', 'day'],
  ['work-queue/flagged_payouts', 'work/flagged_payouts', 'item_id'],
  ['work-queue/statement_lines', 'work/statement_lines', 'item_id'],
  ['work-queue/unmatched_movements', 'work/unmatched_movements', 'item_id'],
];

/** Pages about the account whose statements are compared. */
const ACCOUNT_PAGES = ['', '/lines', '/lines/1', '/movements', '/statements', '/import'];

/** Pages of single objects of an environment and the installation, up to a number of each kind. */
export async function singlePages(
  { world: { ada, environmentPath } }: Desk,
  ofEach: number,
): Promise<string[]> {
  const rows = async (path: string) => {
    const { data } = (await ada.call('GET', path)).body;
    return (Array.isArray(data) ? data : data.paginatedPayload.edges).slice(0, ofEach);
  };
  const found: string[] = [];
  for (const [list, page, id] of LISTS) {
    const listed = await rows(`${environmentPath}/${list}`);
    if (listed.length === 0) throw new Error(`there are no ${list}`);
    for (const row of listed) found.push(`${page}/${encodeURIComponent(row[id])}`);
  }
  found.push(...ACCOUNT_PAGES.map((page) => `bank-statements/sandbox${page}`));
  for (const { id } of await rows('/ops/v1/proposals')) found.push(`approvals/${id}`);
  for (const { id } of await rows('/ops/v1/operators')) found.push(`settings/team/${id}`);
  return found;
}
