import { orderPaymentStatuses, orderStatuses, orderStatusLabel } from '../../../../contract/shared/status.ts';
import { call } from '../../../api/browser.ts';
import { settled } from '../../../api/page-data.ts';
import type { Filters } from '../../../dashboard/list/list-filters.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { allPages } from '../../shared/all-pages.ts';

type Option = readonly [value: string, label: string];

const stateOptions: readonly Option[] = [
  ['', 'Any status'],
  ...orderStatuses.map((status) => [status, orderStatusLabel(status)] as const),
];
const payments: readonly Option[] = [
  ['', 'Any payment'],
  ...orderPaymentStatuses.map((status) => [status, statuses.invoice[status].label] as const),
];
const sorts: readonly Option[] = [
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['-total_amount', 'Highest total first'],
  ['total_amount', 'Lowest total first'],
  ['status', 'By status'],
];

export const orderFilters = [
  'status',
  'payment_status',
  'staff_id',
  'service_id',
  'from',
  'to',
  'overdue',
  'due',
  'unassigned',
  'to_deliver',
] as const;

type Named = readonly { id: number; name: string }[];
export type OrderFilterOptions = { staff: Named; services: Named };

/** The list is useful without a filter's choices. */
export async function loadOrderFilterOptions(): Promise<OrderFilterOptions> {
  const [staff, services] = await Promise.all([
    settled(
      call('GET /admin/staff-load').then(({ data }) => data),
      '',
    ),
    settled(
      allPages((query) => call('GET /admin/services', { query: { ...query, sort: 'title' } })),
      '',
    ),
  ]);
  return {
    staff: (staff.content ?? []).map(({ id, name }) => ({ id, name })),
    services: (services.content ?? []).map(({ id, title }) => ({ id, name: title })),
  };
}

const optionsOf = (first: string, named: Named): Option[] => [
  ['', first],
  ...named.map(({ id, name }) => [String(id), name] as const),
];

/** `defaultSortLabel`: set if the default order is not the newest first. */
export const orderListFilters = (options: OrderFilterOptions, defaultSortLabel?: string): Filters => ({
  search: 'Search orders',
  fields: [
    { name: 'status', label: 'Status', options: stateOptions, resets: ['unassigned', 'to_deliver'] },
    { name: 'payment_status', label: 'Payment', options: payments },
    { name: 'staff_id', label: 'Staff', options: optionsOf('Any staff', options.staff) },
    { name: 'service_id', label: 'Service', options: optionsOf('Any service', options.services) },
  ],
  period: {},
  sorts: defaultSortLabel ? [['', defaultSortLabel], ...sorts] : sorts,
});
