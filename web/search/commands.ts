import {
  Activity,
  Bell,
  BriefcaseBusiness,
  ChartColumn,
  ChartNoAxesColumn,
  CreditCard,
  FileText,
  FolderTree,
  Gauge,
  Handshake,
  Inbox,
  LayoutGrid,
  Lightbulb,
  type LucideIcon,
  Mail,
  MailQuestionMark,
  MessageCircle,
  PackageCheck,
  Plus,
  ScrollText,
  SearchX,
  Settings,
  ShieldCheck,
  Star,
  TicketPercent,
  UserPlus,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';

export type Command = {
  group: 'Actions' | 'Screens';
  name: string;
  to: string;
  Icon: LucideIcon;
  /** Other words for it. */
  also?: string;
};

const screen = (name: string, to: string, Icon: LucideIcon, also = ''): Command => ({
  group: 'Screens',
  name,
  to,
  Icon,
  also,
});
const action = (name: string, to: string, Icon: LucideIcon, also = ''): Command => ({
  group: 'Actions',
  name,
  to,
  Icon,
  also,
});

const admin = (page: string) => `/admin/dashboard/${page}`;
const customer = (page: string) => `/customer/dashboard/${page}`;
const staff = (panel: string) => `/staff/dashboard?panel=${panel}`;

const ofRoles: Record<string, readonly Command[]> = {
  admin: [
    action('New service', admin('services/new'), Plus, 'add create offer'),
    action('New solution', admin('solutions/new'), Plus, 'add create write article guide'),
    action('Add client', `${admin('clients')}?new=1`, Handshake, 'create logo'),
    action('Add coupon', `${admin('coupons')}?new=1`, TicketPercent, 'create discount code'),
    action('Add staff', `${admin('staff')}?new=1`, UserPlus, 'invite create team member'),
    action('Show late orders', `${admin('orders')}?overdue=1`, PackageCheck, 'overdue'),
    action('Show overdue invoices', `${admin('invoices')}?overdue=1`, FileText, 'late unpaid'),
    action('Show unpaid orders', `${admin('orders')}?payment_status=unpaid`, PackageCheck, 'open invoices'),
    screen('Overview', admin('overview'), ChartColumn, 'home dashboard revenue'),
    screen('Orders', admin('orders'), PackageCheck, 'sales work'),
    screen('Due orders', admin('orders/due'), PackageCheck, 'overdue late today week waiting'),
    screen('Invoices', admin('invoices'), FileText, 'bills pdf'),
    screen('Credit notes', admin('invoices/credit-notes'), FileText, 'refunds cancellations corrections pdf'),
    screen('Payments to review', admin('payments-to-review'), CreditCard),
    screen('Refunds', admin('payments/refunds'), CreditCard, 'money back'),
    screen('Disputes', admin('payments/disputes'), CreditCard, 'chargebacks'),
    screen('Reconciliation', admin('payments/reconciliation'), CreditCard, 'findings differences webhooks providers'),
    screen('Customers', admin('customers'), Users, 'people'),
    screen('Chat', admin('chat'), MessageCircle, 'messages'),
    screen('Contact messages', admin('contact-messages'), Inbox),
    screen(
      'Received emails',
      admin('inbound-emails'),
      MailQuestionMark,
      'quarantine quarantined inbound replies inbox',
    ),
    screen('Saved replies', admin('saved-replies'), MailQuestionMark, 'canned templates messages'),
    screen('Reviews', admin('reviews'), Star, 'ratings approve'),
    screen('Services', admin('services'), LayoutGrid, 'offers catalog'),
    screen('Solutions', admin('solutions'), Lightbulb, 'articles guides'),
    screen('Categories', admin('categories'), FolderTree),
    screen('Coupons', admin('coupons'), TicketPercent, 'discount codes'),
    screen('Clients', admin('clients'), Handshake, 'logos'),
    screen('Staff', admin('staff'), BriefcaseBusiness, 'team people'),
    screen('Commissions', `${admin('staff')}?tab=commissions`, Wallet, 'pay adjustments'),
    screen('Payouts', `${admin('staff')}?tab=payouts`, Wallet, 'pay runs statements'),
    screen('Commission rates', `${admin('staff')}?tab=rates`, Wallet, 'percent'),
    screen('Roles', admin('roles'), ShieldCheck, 'permissions'),
    screen(
      'On-time report',
      admin('reports/on-time'),
      ChartNoAxesColumn,
      'deliveries late promises reports statistics',
    ),
    screen('Searches without results', admin('search-misses'), SearchX, 'reports'),
    screen('Audit log', admin('audit-log'), ScrollText, 'history changes'),
    screen('System', admin('system'), Activity, 'status health'),
    screen('Sent emails', admin('system/outbox'), Mail, 'outbox'),
    screen('Settings', admin('settings'), Settings),
    screen('Security settings', admin('settings/security'), ShieldCheck, 'two-factor'),
    screen(
      'Work settings',
      admin('settings/work'),
      Settings,
      'holidays calendar working days hours time zone reminders',
    ),
    screen('Company details', admin('settings/seller'), Settings, 'seller street tax id bank'),
    screen('Tax', admin('settings/tax'), Settings, 'vat gst rates'),
    screen('Invoicing', admin('settings/invoicing'), Settings, 'payment terms'),
    screen('Notifications', admin('notifications'), Bell, 'bell preferences'),
    screen('Profile', admin('profile'), UserRound, 'account password passkey'),
  ],
  staff: [
    screen('Dashboard', staff('dashboard'), Gauge, 'home'),
    screen('My Jobs', staff('jobs'), BriefcaseBusiness, 'assignments orders work'),
    screen('Earnings', staff('earnings'), Wallet, 'commissions pay'),
    screen('Chat with Admin', staff('chat'), MessageCircle, 'messages'),
    screen('Profile', staff('profile'), UserRound, 'account password passkey'),
  ],
  customer: [
    action('Order a service', '/services', Plus, 'buy new'),
    action('Write a review', customer('write-review'), Star, 'rating'),
    screen('My Orders', customer('orders'), PackageCheck),
    screen('Invoices', customer('invoices'), FileText, 'pay pdf'),
    screen('Chat', customer('chat'), MessageCircle, 'messages help'),
    screen('Profile', customer('profile'), UserRound, 'account password passkey'),
  ],
};

export const commandsOf = (role: string): readonly Command[] => ofRoles[role] ?? [];

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Each word of the query begins a word of the name or of `also`. Matches of the name come first. */
export function matchingCommands(commands: readonly Command[], query: string): Command[] {
  const words = wordsIn(query);
  if (words.length === 0) return [];
  const matches = (text: string) => {
    const known = wordsIn(text);
    return words.every((word) => known.some((one) => one.startsWith(word)));
  };
  const byName = commands.filter(({ name }) => matches(name));
  const byOther = commands.filter((command) => !byName.includes(command) && matches(`${command.name} ${command.also}`));
  return [...byName, ...byOther];
}
