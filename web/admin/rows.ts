import {
  Banknote,
  BriefcaseBusiness,
  ChartNoAxesColumn,
  House,
  Inbox,
  LayoutGrid,
  type LucideIcon,
  Newspaper,
  PackageCheck,
  Settings,
  Users,
  Wallet,
} from 'lucide-react';

/** Paths are below `/admin/dashboard`. */
type Page = { name: string; path: string; also?: readonly string[] };
type SidebarRow = Page & { Icon: LucideIcon; children?: readonly Page[] };

/** Rows are named in the words of people who run a company. Domains are made for imports instead. */
const sidebar = [
  { name: 'Home', Icon: House, path: 'overview' },
  { name: 'Orders', Icon: PackageCheck, path: 'orders' },
  {
    name: 'Inbox',
    Icon: Inbox,
    path: 'chat',
    children: [
      { name: 'Chat', path: 'chat' },
      { name: 'Orders', path: 'chat/orders' },
      { name: 'Contact messages', path: 'contact-messages' },
      { name: 'Received emails', path: 'inbound-emails' },
      { name: 'Saved replies', path: 'saved-replies' },
    ],
  },
  { name: 'Customers', Icon: Users, path: 'customers' },
  {
    name: 'Services',
    Icon: LayoutGrid,
    path: 'services',
    children: [
      { name: 'Services', path: 'services' },
      { name: 'Categories', path: 'categories?tab=services' },
      { name: 'Coupons', path: 'coupons' },
    ],
  },
  {
    name: 'Content',
    Icon: Newspaper,
    path: 'solutions',
    children: [
      { name: 'Solutions', path: 'solutions' },
      { name: 'Categories', path: 'categories?tab=solutions' },
      { name: 'Reviews', path: 'reviews' },
      { name: 'Clients', path: 'clients' },
    ],
  },
  {
    name: 'Money',
    Icon: Banknote,
    path: 'invoices',
    children: [
      { name: 'Invoices', path: 'invoices' },
      { name: 'Payments', path: 'payments-to-review' },
      { name: 'Refunds', path: 'payments/refunds' },
      { name: 'Disputes', path: 'payments/disputes' },
      { name: 'Reconciliation', path: 'payments/reconciliation' },
      { name: 'Credit notes', path: 'invoices/credit-notes' },
    ],
  },
  {
    name: 'Payouts',
    Icon: Wallet,
    path: 'staff?tab=commissions',
    children: [
      { name: 'Commissions', path: 'staff?tab=commissions' },
      { name: 'Payouts', path: 'staff?tab=payouts', also: ['staff/payouts'] },
      { name: 'Rates', path: 'staff?tab=rates' },
    ],
  },
  {
    name: 'Team',
    Icon: BriefcaseBusiness,
    path: 'staff',
    children: [
      { name: 'Staff', path: 'staff' },
      { name: 'Designations', path: 'categories?tab=designations', also: ['categories'] },
      { name: 'Roles', path: 'roles' },
    ],
  },
  {
    name: 'Reports',
    Icon: ChartNoAxesColumn,
    path: 'reports/on-time',
    children: [
      { name: 'On time', path: 'reports/on-time' },
      { name: 'Searches without results', path: 'search-misses' },
    ],
  },
  { name: 'Settings', Icon: Settings, path: 'settings', also: ['system', 'audit-log'] },
] as const satisfies readonly SidebarRow[];

export type Row = (typeof sidebar)[number]['name'];
export const sidebarRows: readonly (SidebarRow & { name: Row })[] = sidebar;

/** Ctrl K lists what isn't named here after all that is. */
export const paletteOrder: readonly string[] = [
  'Add service',
  'Add solution',
  'Add client',
  'Add coupon',
  'Add staff',
  'Show late orders',
  'Show orders due this week',
  'Show overdue invoices',
  'Show unpaid orders',
  'Home',
  'Orders',
  'Invoices',
  'Credit notes',
  'Payments to review',
  'Refunds',
  'Disputes',
  'Reconciliation',
  'Customers',
  'Chat',
  'Contact messages',
  'Received emails',
  'Saved replies',
  'Reviews',
  'Services',
  'Solutions',
  'Categories',
  'Coupons',
  'Clients',
  'Staff',
  'Commissions',
  'Payouts',
  'Commission rates',
  'Roles',
  'On-time report',
  'Searches without results',
  'Audit log',
  'System',
  'Sent emails',
  'Settings',
  'Security settings',
  'Work settings',
  'Company details',
  'Tax',
  'Invoicing',
  'Notifications',
  'Profile',
];
