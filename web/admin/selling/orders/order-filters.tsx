import { orderPaymentStatuses, orderStatuses, orderStatusLabel } from '../../../../contract/shared/status.ts';
import { call } from '../../../api/browser.ts';
import type { LateOptions, Option } from '../../../dashboard/list/filter-select.tsx';
import type { Filters } from '../../../dashboard/list/list-filters.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { allPages } from '../../shared/all-pages.ts';

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

const optionsOf = (named: readonly { id: number; name: string }[]): Option[] =>
  named.map(({ id, name }) => [String(id), name]);

const staff: LateOptions = {
  key: 'staff',
  load: async () => optionsOf((await call('GET /admin/staff-load')).data),
};
const services: LateOptions = {
  key: 'services',
  load: async () => {
    const all = await allPages((query) => call('GET /admin/services', { query: { ...query, sort: 'title' } }));
    return optionsOf(all.map(({ id, title }) => ({ id, name: title })));
  },
};

/** `defaultSortLabel`: set if the default order is not the newest first. */
export const orderListFilters = (defaultSortLabel?: string): Filters => ({
  search: 'Search orders',
  fields: [
    { name: 'status', label: 'Status', options: stateOptions, resets: ['unassigned', 'to_deliver'] },
    { name: 'payment_status', label: 'Payment', options: payments },
    { name: 'staff_id', label: 'Staff', options: [['', 'Any staff']], late: staff },
    { name: 'service_id', label: 'Service', options: [['', 'Any service']], late: services },
  ],
  period: {},
  sorts: defaultSortLabel ? [['', defaultSortLabel], ...sorts] : sorts,
});
