import { orderStatuses, orderStatusLabel } from '../../../contract/status.ts';
import { ListFilter, ListFilters } from '../../dashboard/list/list-filters.tsx';
import { useWideScreen } from '../shared/use-wide-screen.ts';

const statuses = [
  ['', 'Any status'],
  ...orderStatuses.map((status) => [status, orderStatusLabel(status)] as const),
] as const;
const payments = [
  ['', 'Any payment'],
  ['paid', 'Paid'],
  ['unpaid', 'Unpaid'],
  ['refunded', 'Refunded'],
] as const;
const sorts = [
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['-total_amount', 'Highest total first'],
  ['total_amount', 'Lowest total first'],
  ['status', 'By status'],
] as const;

export const orderFilters = ['status', 'payment_status'] as const;

/** `defaultSortLabel`: if the default order is not the newest first. */
export function OrderFilters({ search, defaultSortLabel }: { search: string; defaultSortLabel?: string }) {
  const isWide = useWideScreen();
  return (
    <ListFilters search={search}>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:min-w-0 max-sm:*:flex-1 sm:max-xl:*:max-w-41">
        <ListFilter name="status" label="Status" options={statuses} />
        <ListFilter name="payment_status" label="Payment" options={payments} />
      </div>
      {!isWide && (
        <ListFilter
          name="sort"
          label="Sort by"
          options={defaultSortLabel ? [['', defaultSortLabel], ...sorts] : sorts}
        />
      )}
    </ListFilters>
  );
}
