import {
  type Icon,
  IconAlertTriangle,
  IconBook2,
  IconBuildingBank,
  IconChecks,
  IconCode,
  IconFileSpreadsheet,
  IconHome,
  IconPigMoney,
  IconReportMoney,
  IconSend,
  IconSettings,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { INSTALLATION, type Needs } from '../parts/permission.ts';
import { KIND_NAMES } from '../screens/work/kinds.tsx';

/** A page in the navigation. */
interface NamedPage {
  name: string;
  /** Path below the environment; empty for the first one. */
  page: string;
  icon: Icon;
  /** Second key of the shortcut, after `g`. */
  key: string;
}

/** Pages in the order of the navigation. */
export const PAGES: readonly NamedPage[] = [
  { name: 'Today', page: '', icon: IconHome, key: 'd' },
  { name: 'Transfers', page: 'transfers', icon: IconSend, key: 't' },
  { name: 'Payment runs', page: 'payment-runs', icon: IconFileSpreadsheet, key: 'p' },
  { name: 'Work queue', page: 'work', icon: IconAlertTriangle, key: 'n' },
  { name: 'Approvals', page: 'approvals', icon: IconChecks, key: 'a' },
  { name: 'Wallets', page: 'wallets', icon: IconWallet, key: 'w' },
  { name: 'Customers', page: 'customers', icon: IconUsers, key: 'c' },
  { name: 'Money in', page: 'money-in', icon: IconReportMoney, key: 'm' },
  { name: 'Books', page: 'books', icon: IconBook2, key: 'b' },
  { name: 'Bank statements', page: 'bank-statements', icon: IconBuildingBank, key: 'r' },
  { name: 'Interest and schedules', page: 'interest', icon: IconPigMoney, key: 'i' },
  { name: 'Developers', page: 'developers', icon: IconCode, key: 'v' },
  { name: 'Settings', page: 'settings', icon: IconSettings, key: 's' },
];

/** A page below one of the navigation. */
interface PageBelow extends Needs {
  name: string;
  /** Path below the environment. */
  page: string;
  /** False: no tab leads to it. */
  isTab?: false;
}

/** Kinds of work items with the texts of bank statements, and of the installation. */
const KIND_NEEDS: Readonly<Record<string, Needs>> = {
  statement_lines: { needs: 'move_money' },
  unclaimed_inflows: { needs: 'read', scope: INSTALLATION },
};

/** Pages below those of the navigation, by its path: tabs, in their order, and others. */
export const PAGES_BELOW: Readonly<Record<string, readonly PageBelow[]>> = {
  'payment-runs': [{ name: 'New payment run', page: 'payment-runs/new', isTab: false, needs: 'move_money' }],
  work: Object.entries(KIND_NAMES).map(([kind, name]) => ({
    name,
    page: `work/${kind}`,
    isTab: false,
    ...KIND_NEEDS[kind],
  })),
  'money-in': [
    { name: 'Held inflows', page: 'money-in' },
    { name: 'Suspense', page: 'money-in/suspense' },
    { name: 'Unclaimed inflows', page: 'money-in/unclaimed', needs: 'read', scope: INSTALLATION },
    { name: 'Virtual accounts', page: 'money-in/accounts' },
  ],
  books: [
    { name: 'Trial balance', page: 'books' },
    { name: 'Reports', page: 'books/reports' },
    { name: 'Journal', page: 'books/journal' },
    { name: 'Month-end', page: 'books/month-end' },
  ],
  'bank-statements': [
    { name: 'Set up an account', page: 'bank-statements/set-up', isTab: false, needs: 'move_money' },
  ],
  interest: [
    { name: 'Interest', page: 'interest' },
    { name: 'Scheduled payments', page: 'interest/schedules' },
  ],
  developers: [
    { name: 'API keys', page: 'developers', needs: 'stop' },
    { name: 'Endpoints', page: 'developers/endpoints' },
    { name: 'Events', page: 'developers/events' },
    { name: 'Deliveries', page: 'developers/deliveries' },
  ],
  settings: [
    { name: 'Policy', page: 'settings' },
    { name: 'Change the policy', page: 'settings/policy', isTab: false, needs: 'manage' },
    { name: 'Team', page: 'settings/team', needs: 'operators', scope: INSTALLATION },
    { name: 'Payout stops', page: 'settings/payouts' },
    { name: 'Provider accounts', page: 'settings/providers' },
    { name: 'Notifications', page: 'settings/notifications' },
    { name: 'Audit log', page: 'settings/audit', needs: 'audit' },
    { name: 'Your security', page: 'settings/security' },
  ],
};

/** The tabs of a page of the navigation, by its path. */
export const tabsOf = (page: string): (readonly [name: string, page: string])[] =>
  PAGES_BELOW[page]!.filter(({ isTab }) => isTab !== false).map(({ name, page: tab }) => [name, tab]);
