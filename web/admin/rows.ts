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
import type { PendingCounts as Counts } from '../../contract/office/overview.ts';
import { noneCounted, type PendingCounts } from '../dashboard/frame/pending-counts.ts';
import { placeAt, type SidebarItem, type Url } from '../dashboard/frame/places.ts';

/** Paths are below `/admin/dashboard`. */
type Page = { name: string; path: string; also?: readonly string[] };
type SidebarRow = Page & { Icon: LucideIcon; counts?: keyof Counts['rows']; children?: readonly Page[] };

/** Rows are named in the words of people who run a company. Domains are made for imports instead. */
export const sidebarRows: readonly SidebarRow[] = [
  { name: 'Home', Icon: House, path: 'overview', also: ['setup'] },
  {
    name: 'Orders',
    Icon: PackageCheck,
    path: 'orders',
    counts: 'orders',
    children: [
      { name: 'Orders', path: 'orders' },
      { name: 'Cancellations', path: 'cancellations' },
    ],
  },
  {
    name: 'Inbox',
    Icon: Inbox,
    path: 'inbox',
    counts: 'inbox',
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
    counts: 'content',
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
    counts: 'money',
    children: [
      { name: 'Invoices', path: 'invoices' },
      { name: 'Payments', path: 'payments', also: ['payments-to-review'] },
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
    path: 'reports/revenue',
    children: [
      { name: 'Revenue', path: 'reports/revenue' },
      { name: 'On time', path: 'reports/on-time' },
      { name: 'Searches without results', path: 'search-misses' },
    ],
  },
  { name: 'Settings', Icon: Settings, path: 'settings', also: ['system', 'audit-log'], counts: 'settings' },
];

export const dashboardUrl = (path: string) => `/admin/dashboard/${path}`;

const urlsOf = ({ path, also = [] }: Page) => ({ to: dashboardUrl(path), also: also.map(dashboardUrl) });

export const sidebarItems = ({ rows }: Pick<PendingCounts, 'rows'>): SidebarItem[] =>
  sidebarRows.map(({ Icon, counts, children = [], ...page }) => ({
    name: page.name,
    Icon,
    ...urlsOf(page),
    children: children.map((child) => ({ name: child.name, ...urlsOf(child) })),
    pendingCount: counts ? rows[counts] : 0,
  }));

/** The name of the page, or of the row that leads to it. Screens with other names say so themselves. */
export function screenNameAt(url: Url): string | undefined {
  const { item, child } = placeAt(sidebarItems(noneCounted), url) ?? {};
  return child?.to.split('?')[0] === url.pathname ? child?.name : item?.name;
}
