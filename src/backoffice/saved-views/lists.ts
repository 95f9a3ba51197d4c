import type { Permission } from '../operators/roles.ts';
import { QUEUES } from '../work-queue/queues.ts';

/** A list whose filters can be saved. */
interface SavableList {
  /** Needed to read the list, and so its views. */
  permission: Permission;
  /** Names in the address. Search text is personal data, which a view must not keep. */
  filters: readonly string[];
}

const list = (...filters: string[]): SavableList => ({ permission: 'read', filters });

/** Lists by their page in the dashboard. */
const LISTS: ReadonlyMap<string, SavableList> = new Map([
  [
    'transfers',
    list(
      'status',
      'category',
      'rail',
      'bank_code',
      'wallet_id',
      'customer_id',
      'amount_from',
      'amount_to',
      'from',
      'to',
      'show',
      'order',
    ),
  ],
  ['wallets', list('customer_id', 'status', 'order')],
  ['customers', list('order')],
  ['approvals', list('show')],
  ['money-in', list('show')],
  ['money-in/accounts', list('wallet_id')],
  ['money-in/unclaimed', list('show')],
  ['developers/events', list('type', 'transfer_id')],
  ['developers/deliveries', list('endpoint_id', 'status')],
  ['books/reports', list('every', 'from', 'to', 'rail', 'bank_code')],
  ['settings/audit', { permission: 'audit', filters: ['of', 'act', 'actor', 'subject'] }],
  ...Object.values(QUEUES).map(({ kind, filters }): [string, SavableList] => [
    `work/${kind}`,
    list(...Object.keys(filters), 'owner', 'overdue', 'order'),
  ]),
]);

const STATEMENT_LINES: SavableList = {
  permission: 'move_money',
  filters: ['state', 'day', 'term', 'amount', 'statement', 'order'],
};
const STATEMENT_LINES_PAGE = /^bank-statements\/[a-z0-9_-]{1,60}\/lines$/;

/** The list of a page; undefined where a page has none that can be saved. */
export const savableList = (page: string): SavableList | undefined =>
  LISTS.get(page) ?? (STATEMENT_LINES_PAGE.test(page) ? STATEMENT_LINES : undefined);
