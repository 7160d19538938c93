/** Lists of the back office, by the last part of their screen's path. */
export const viewLists = [
  'orders',
  'services',
  'solutions',
  'reviews',
  'contact-messages',
  'customers',
  'commissions',
  'invoices',
  'staff',
  'audit-log',
] as const;
export type ViewList = (typeof viewLists)[number];
