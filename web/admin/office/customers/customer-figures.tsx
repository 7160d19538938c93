import type { Customer } from '../../../../contract/office/customers.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Price } from '../../../ui/price.tsx';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export function CustomerFigures({ customer: { id, figures } }: { customer: Customer }) {
  const { orders, ordered, due, overdue, late, reviews, rating } = figures;
  const unpaidUrl = `/admin/dashboard/invoices?user_id=${id}&due=1`;
  return (
    <Figures className="mb-6">
      <Figure label="Ordered" base={counted(orders, 'order', 'orders')}>
        <Price amount={ordered} />
      </Figure>
      {Number(due) > 0 && (
        <Figure label="Due" base={overdue > 0 ? `${overdue} overdue` : undefined} to={unpaidUrl}>
          <Price amount={due} />
        </Figure>
      )}
      {late > 0 && <Figure label="Late now">{late}</Figure>}
      {rating !== null && (
        <Figure label="Reviews" base={counted(reviews, 'review', 'reviews')}>
          {rating.toFixed(1)}
        </Figure>
      )}
    </Figures>
  );
}
