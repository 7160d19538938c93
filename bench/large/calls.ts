type List = {
  path: string;
  /** Both occur in the sample too. */
  search?: { rare: string; common: string };
  sorts?: string[];
  /** Also measures the last and the middle page. */
  deep?: boolean;
};

/** `page` is relative, because each database has its own last page. */
export type Call = { what: string; path: string; page: 'first' | 'middle' | 'last' };

const names = { rare: 'soren.lindqvist@example.com', common: 'dana' };

const lists: List[] = [
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
  { path: '/admin/users', search: names, sorts: ['-name', 'email', '-created_at'], deep: true },
  { path: '/admin/users?role=customer', search: names, sorts: ['-name', 'email', '-created_at'], deep: true },
  { path: '/admin/users?role=staff' },
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
];

const and = (path: string, name: string, value: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

function callsOf({ path, search, sorts = [], deep }: List): Call[] {
  const call = (what: string, to: string, page: Call['page'] = 'first') => ({
    what: `${path} ${what}`,
    path: to,
    page,
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
  ...lists.flatMap(callsOf),
  { what: '/admin/overview', path: '/admin/overview', page: 'first' },
];
