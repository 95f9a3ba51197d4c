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
