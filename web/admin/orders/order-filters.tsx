import { orderStatuses, orderStatusLabel } from '../../../contract/status.ts';
import { ListFilter, ListTools } from '../../dashboard/list-tools.tsx';
import { useWide } from '../shared/use-wide-screen.ts';

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

/**
 * What narrows a list of orders; where the table has no head for each order, that is chosen here too. `first`: the order
 * without a choice, where that is not the newest first.
 */
export function OrderFilters({ search, first }: { search: string; first?: string }) {
  const isWide = useWide();
  return (
    <ListTools search={search}>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:min-w-0 max-sm:*:flex-1 sm:max-xl:*:max-w-41">
        <ListFilter name="status" label="Status" options={statuses} />
        <ListFilter name="payment_status" label="Payment" options={payments} />
      </div>
      {!isWide && (
        <ListFilter name="sort" label="Order of the list" options={first ? [['', first], ...sorts] : sorts} />
      )}
    </ListTools>
  );
}
