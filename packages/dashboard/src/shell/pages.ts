import {
  type Icon,
  IconAlertTriangle,
  IconBook2,
  IconChecks,
  IconCode,
  IconHome,
  IconPigMoney,
  IconReportMoney,
  IconSend,
  IconSettings,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';

/** A page of a side that everybody finds beside every other. */
interface NamedPage {
  name: string;
  /** Behind the side in the address; empty for the first one. */
  page: string;
  icon: Icon;
  /** `g` and then this goes there. */
  key: string;
}

/** In the order in which they stand. */
export const PAGES: readonly NamedPage[] = [
  { name: 'Today', page: '', icon: IconHome, key: 'd' },
  { name: 'Transfers', page: 'transfers', icon: IconSend, key: 't' },
  { name: 'Work queue', page: 'work', icon: IconAlertTriangle, key: 'n' },
  { name: 'Approvals', page: 'approvals', icon: IconChecks, key: 'a' },
  { name: 'Wallets', page: 'wallets', icon: IconWallet, key: 'w' },
  { name: 'Customers', page: 'customers', icon: IconUsers, key: 'c' },
  { name: 'Money in', page: 'money-in', icon: IconReportMoney, key: 'm' },
  { name: 'Books', page: 'books', icon: IconBook2, key: 'b' },
  { name: 'Interest and schedules', page: 'interest', icon: IconPigMoney, key: 'i' },
  { name: 'Developers', page: 'developers', icon: IconCode, key: 'v' },
  { name: 'Settings', page: 'settings', icon: IconSettings, key: 's' },
];
