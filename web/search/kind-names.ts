import type { FoundKind } from '../../contract/office/search.ts';
import type { PublicSearchKind } from '../../contract/shared/public-search-kinds.ts';

export const publicKindNames: Record<PublicSearchKind, { one: string; many: string }> = {
  service: { one: 'Service', many: 'Services' },
  service_category: { one: 'Service category', many: 'Categories' },
  article: { one: 'Free solution', many: 'Free solutions' },
  question: { one: 'Question', many: 'Questions' },
};

export const groupNames: Record<FoundKind, string> = {
  order: 'Orders',
  invoice: 'Invoices',
  credit_note: 'Credit notes',
  refund: 'Refunds',
  payout_run: 'Payout runs',
  coupon: 'Coupons',
  customer: 'Customers',
  staff: 'Staff',
  service: 'Services',
  article: 'Solutions',
  client: 'Clients',
  contact_message: 'Contact messages',
  assignment: 'My jobs',
};
