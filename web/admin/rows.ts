/** Rows are named in the words of people who run a company. Domains are made for imports instead. */
export const rows = [
  'Home',
  'Orders',
  'Inbox',
  'Customers',
  'Services',
  'Content',
  'Money',
  'Payouts',
  'Team',
  'Reports',
  'Settings',
] as const;
export type Row = (typeof rows)[number];

type SidebarRow = {
  /** The screen that the row opens, and whose name and icon it has. */
  path: string;
  name?: string;
  group?: string;
  /** Other screens of the row. */
  also?: readonly string[];
  /** The path above its other screens, if that is not `path`. */
  above?: string;
};

/** The sidebar as it is shown, which has more rows than areas can name. */
export const sidebarRows: readonly SidebarRow[] = [
  { path: 'overview' },
  { path: 'orders', group: 'Work' },
  { path: 'customers', group: 'Work' },
  { path: 'chat', group: 'Inbox' },
  { path: 'contact-messages', group: 'Inbox', also: ['inbound-emails', 'saved-replies'] },
  { path: 'services', group: 'Site' },
  { path: 'categories', group: 'Site' },
  { path: 'solutions', group: 'Site' },
  { path: 'coupons', group: 'Site' },
  { path: 'clients', group: 'Site' },
  { path: 'reviews', group: 'Site' },
  { path: 'invoices', group: 'Money' },
  { path: 'payments-to-review', group: 'Money', name: 'Payments', above: 'payments' },
  { path: 'reports/on-time', group: 'Money', name: 'Reports', also: ['search-misses'] },
  { path: 'staff', group: 'Company' },
  { path: 'roles', group: 'Company' },
  { path: 'settings', group: 'Company' },
  { path: 'system', group: 'Company' },
  { path: 'audit-log', group: 'Company' },
  { path: 'profile', group: 'Company' },
];

/** Ctrl K lists what isn't named here after all that is. */
export const paletteOrder: readonly string[] = [
  'Add service',
  'Add solution',
  'Add client',
  'Add coupon',
  'Add staff',
  'Show late orders',
  'Show overdue invoices',
  'Show unpaid orders',
  'Overview',
  'Orders',
  'Due orders',
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
