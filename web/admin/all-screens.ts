import type { Command } from '../search/commands.ts';
import { dashboardUrl } from './rows.ts';
import { screens as own } from './screens.ts';
import type { AuditKind, Entry, NamedList, Screen, Screens } from './shared/manifest.ts';

const manifests: readonly Screens[] = Object.values(
  import.meta.glob<Screens>('./*/*/screens.ts', { eager: true, import: 'screens' }),
);

export const allScreens: readonly Screen[] = [...manifests.flatMap(({ list }) => list), ...own.list];

const isNamed = (screen: Screen): screen is Screen & Entry => screen.name !== undefined;

/** Ctrl K lists what isn't named here after all that is. */
export const paletteOrder: readonly string[] = [
  'Add service',
  'Add solution',
  'Add client',
  'Add case study',
  'Add coupon',
  'Add staff',
  'Pause orders',
  'Show late orders',
  'Show orders due this week',
  'Show overdue invoices',
  'Show unpaid orders',
  'Show withdrawals to decide',
  'Home',
  'Orders',
  'Cancellations',
  'Invoices',
  'Credit notes',
  'Payments',
  'Payments to review',
  'Refunds',
  'Disputes',
  'Reconciliation',
  'Customers',
  'Inbox',
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
  'Case studies',
  'Staff',
  'Commissions',
  'Payouts',
  'Commission rates',
  'Roles',
  'Revenue',
  'On time',
  'Searches without results',
  'Audit log',
  'System',
  'Emails sent',
  'Email texts',
  'Settings',
  'Company',
  'Company and invoices',
  'Company file',
  'Brand',
  'Site',
  'About the company',
  'Links of the site',
  'Taking orders',
  'Working hours and promises',
  'Cancelling',
  'Tax',
  'Invoicing',
  'Connections',
  'Security',
  'Notifications',
  'Profile',
];

const placeOf = ({ name }: Command): number =>
  paletteOrder.includes(name) ? paletteOrder.indexOf(name) : paletteOrder.length;

const commandsOf = (group: Command['group'], entries: readonly (Entry & { path: string })[]): Command[] =>
  entries
    .map(({ path, name, Icon, words }): Command => ({ group, to: dashboardUrl(path), name, Icon, words }))
    .toSorted((a, b) => placeOf(a) - placeOf(b));

const settings = allScreens.filter(isNamed).flatMap(({ fields = [], path, name, Icon }) =>
  fields.map(
    ([field, at]): Command => ({
      group: 'Settings',
      to: `${dashboardUrl(path)}#${at}`,
      name: field,
      text: name,
      Icon,
    }),
  ),
);

const actions = manifests.flatMap((one) => one.actions);

export const adminCommands: readonly Command[] = [
  ...commandsOf('Actions', actions),
  ...commandsOf('Screens', allScreens.filter(isNamed)),
  ...settings,
];

export const auditKinds: Readonly<Record<string, AuditKind>> = Object.assign({}, ...manifests.map((one) => one.audit));

/** `category_id` means different lists, so the kind of record comes before it. */
export const namedLists: Readonly<Record<string, NamedList>> = Object.assign({}, ...manifests.map((one) => one.names));
