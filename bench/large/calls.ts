import { type List, listsOfContract, type Role } from './contract-lists.ts';

/** `page` is relative, because each database has its own last page. */
export type Call = { what: string; path: string; page: 'first' | 'middle' | 'last'; as: Role };

const names = { rare: 'soren.lindqvist@example.com', common: 'dana' };

/** Only these are searched and filtered; every other list of the contract is called in all its orders. */
const named: List[] = [
  {
    path: '/admin/orders',
    search: { rare: 'INV-2026-000007', common: 'dana' },
    sorts: ['created_at', 'id', '-total_amount', 'total_amount', 'status', '-status'],
    deep: true,
  },
  { path: '/admin/orders?user_id={user}' },
  { path: '/admin/orders?status=delivered', deep: true },
  { path: '/admin/orders?status=pending' },
  { path: '/admin/orders?payment_status=paid', deep: true },
  { path: '/admin/orders?payment_status=unpaid' },
  { path: '/admin/orders?status=delivered&payment_status=unpaid' },
  { path: '/admin/orders?overdue=1', deep: true },
  ...['overdue', 'today', 'week', 'waiting'].map((due) => ({ path: `/admin/orders?due=${due}`, deep: true })),
  { path: '/admin/inbound-emails', deep: true },
  { path: '/admin/inbound-emails?state=quarantined' },
  { path: '/admin/reports/on-time' },
  { path: '/admin/reports/on-time?by=staff' },
  { path: '/admin/reports/revenue' },
  { path: '/admin/reports/revenue?by=staff' },
  { path: '/admin/services?state=hidden' },
  { path: '/admin/services/counts' },
  { path: '/admin/waiting' },
  { path: '/order-threads', deep: true },
  { path: '/order-threads?unread=1' },
  { path: '/orders/{order}' },
  { path: '/orders/{order}/messages' },
  { path: '/orders/{order}/intakes' },
  { path: '/admin/users', search: names, sorts: ['-name', 'email', '-created_at'], deep: true },
  { path: '/admin/users?role=customer', search: names, sorts: ['-name', 'email', '-created_at'], deep: true },
  { path: '/admin/users?role=staff' },
  { path: '/admin/customers/{user}' },
  { path: '/admin/customers/{user}/timeline' },
  { path: '/admin/roles', search: { rare: 'staff', common: 'a' }, sorts: ['-created_at'] },
  { path: '/admin/designations', search: { rare: 'web', common: 'e' }, sorts: ['-created_at'] },
  { path: '/admin/service-categories', search: { rare: 'cloud', common: 'e' }, sorts: ['-created_at'] },
  { path: '/admin/services', search: { rare: 'move', common: 'a' }, sorts: ['price_decimal', 'delivery_days'] },
  { path: '/admin/blog-categories', search: { rare: 'safety', common: 'e' }, sorts: ['-created_at'] },
  { path: '/admin/blogs', search: { rare: 'phishing', common: 'e' }, sorts: ['title'] },
  { path: '/admin/clients', search: { rare: 'kiln', common: 'e' }, sorts: ['-created_at'] },
  { path: '/admin/reviews', search: { rare: 'whitfield', common: 'the' }, sorts: ['rating', '-rating'], deep: true },
  { path: '/admin/reviews?is_approved=0', deep: true },
  { path: '/admin/reviews?is_approved=1', deep: true },
  { path: '/admin/commissions', search: { rare: 'ingrid', common: 'a' }, sorts: ['amount', '-amount'], deep: true },
  { path: '/admin/commissions?status=unpaid', deep: true },
  { path: '/admin/commissions?status=paid', deep: true },
  {
    path: '/admin/contact-messages',
    search: { rare: '7000123', common: 'dana' },
    sorts: ['name', '-name'],
    deep: true,
  },
  { path: '/admin/contact-messages?is_read=0', deep: true },
  { path: '/admin/contact-messages?is_read=1', deep: true },
  { path: '/admin/payments-to-review?is_settled=0' },
  { path: '/admin/audit-log', search: { rare: 'order.delete', common: 'order' }, sorts: ['created_at'], deep: true },
  { path: '/admin/audit-log?actor_id={admin}', deep: true },
  { path: '/admin/outbox', search: names },
  { path: '/admin/outbox?state=waiting' },
  { path: '/admin/outbox?state=sent' },
  { path: '/admin/outbox?state=given_up' },
  { path: '/admin/users/{user}/emails' },
  { path: '/conversations', search: names, deep: true },
  { path: '/admin/commissions?user_id={staff}' },
  {
    path: '/admin/invoices',
    search: { rare: 'INV-2026-000007', common: 'dana' },
    sorts: ['created_at', 'amount', '-amount', 'due_on', '-due_on'],
    deep: true,
  },
  { path: '/admin/invoices?search={provider_ref}' },
  { path: '/admin/invoices?status=unpaid', deep: true },
  { path: '/admin/invoices?status=paid', deep: true },
  { path: '/admin/invoices?status=partially_refunded', deep: true },
  { path: '/admin/invoices?due=1', deep: true },
  { path: '/admin/invoices?overdue=1', deep: true },
  { path: '/admin/invoices?kind=invoice' },
  { path: '/admin/invoices?kind=final' },
  { path: '/admin/invoices?user_id={user}' },
  { path: '/admin/invoices?from={month}&to={month}' },
  {
    path: '/admin/payments',
    search: { rare: 'INV-2026-000007', common: 'dana' },
    sorts: ['created_at', 'amount', '-amount'],
    deep: true,
  },
  { path: '/admin/payments?search={provider_ref}' },
  ...['captured', 'partially_refunded', 'refunded', 'disputed', 'voided'].map((status) => ({
    path: `/admin/payments?status=${status}`,
    deep: status === 'captured',
  })),
  { path: '/admin/payments?user_id={user}' },
  { path: '/admin/payments?from={month}&to={month}' },
  {
    path: '/admin/refunds',
    search: { rare: 'CN-2026-000001', common: 'dana' },
    sorts: ['created_at', 'amount', '-amount'],
    deep: true,
  },
  { path: '/admin/refunds?search={provider_ref}' },
  ...['requested', 'pending', 'succeeded', 'failed', 'returned'].map((state) => ({
    path: `/admin/refunds?state=${state}`,
  })),
  { path: '/admin/refunds?source=admin', deep: true },
  { path: '/admin/refunds?user_id={user}' },
  { path: '/admin/refunds?from={month}&to={month}' },
  {
    path: '/admin/credit-notes',
    search: { rare: 'CN-2026-000001', common: 'dana' },
    sorts: ['created_at', 'amount', '-amount'],
    deep: true,
  },
  { path: '/admin/credit-notes?search={provider_ref}' },
  { path: '/admin/credit-notes?kind=refund' },
  { path: '/admin/credit-notes?kind=correction' },
  { path: '/admin/credit-notes?user_id={user}' },
  { path: '/admin/credit-notes?from={month}&to={month}' },
  { path: '/admin/disputes', search: { rare: 'zz', common: 'dana' }, sorts: ['opened_at', 'amount', '-amount'] },
  { path: '/admin/disputes?is_open=1' },
  { path: '/admin/disputes?is_open=0' },
  { path: '/admin/disputes?state=won' },
  {
    path: '/admin/reconciliation/runs',
    search: { rare: 'failed', common: 'stripe' },
    sorts: ['started_at'],
    deep: true,
  },
  { path: '/admin/reconciliation/findings', search: { rare: 'large-1', common: 'pi_' }, sorts: ['-amount'] },
  { path: '/admin/reconciliation/findings?state=gone', deep: true },
  { path: '/admin/reconciliation/findings?kind=amount_differs' },
  { path: '/admin/reconciliation/findings?is_foreign=1' },
  { path: '/admin/payments/health' },
  {
    path: '/admin/coupons',
    search: { rare: 'SPRING10', common: 'spring' },
    sorts: ['code', '-uses', '-discount', '-revenue', 'ends_at'],
    deep: true,
  },
  { path: '/admin/coupons?active=1' },
  { path: '/admin/commission-rates', search: { rare: 'ingrid', common: 'a' }, sorts: ['valid_from'] },
  { path: '/admin/commission-rates?current=1' },
  { path: '/admin/payout-runs', sorts: ['cutoff_on', '-total'] },
  { path: '/admin/payout-runs?state=paid' },
  { path: '/admin/tax-rates', search: { rare: 'Germany', common: 'a' }, sorts: ['name', '-valid_from'] },
  ...['INV-2026-000007', 'CN-2026-000001', 'PO-2026-000001', 'kiln', 'PO-7000', '{provider_ref}'].map((text) => ({
    path: `/find?q=${text}`,
  })),
  { path: '/customer/invoices', as: 'customer' as const },
  { path: '/customer/orders', as: 'customer' as const },
  ...['/order-threads', '/orders/{own_order}', '/orders/{own_order}/messages', '/orders/{own_order}/intakes'].map(
    (path) => ({
      path,
      as: 'customer' as const,
    }),
  ),
  { path: '/order-threads', as: 'staff' as const },
  { path: '/staff/orders?open=1', as: 'staff' as const },
  { path: '/staff/commissions', as: 'staff' as const },
  { path: '/staff/payouts', as: 'staff' as const },
];

const and = (path: string, name: string, value: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

function callsOf({ path, search, sorts = [], deep, as = 'admin' }: List): Call[] {
  const call = (what: string, to: string, page: Call['page'] = 'first') => ({
    what: `${path} ${what}`,
    path: to,
    page,
    as,
  });
  return [
    call('', path),
    ...(deep ? [call('last page', path, 'last'), call('middle page', path, 'middle')] : []),
    ...sorts.map((sort) => call(`by ${sort}`, and(path, 'sort', sort))),
    ...(search
      ? [
          call(`finds ${search.rare}`, and(path, 'search', search.rare)),
          call(`finds ${search.common}`, and(path, 'search', search.common)),
          call('finds nothing', and(path, 'search', 'zzqqxx')),
        ]
      : []),
  ];
}

export const calls: Call[] = [
  ...[...named, ...listsOfContract(named)].flatMap(callsOf),
  { what: '/admin/overview', path: '/admin/overview', page: 'first', as: 'admin' },
];
