import { ClipboardList } from 'lucide-react';
import type { CustomerOrder } from '../../contract/orders.ts';
import { titlesOf } from '../order/workspace.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';

export const NeedsAnswerBadge = () => <Badge tone="warn">Needs your answer</Badge>;

/** Above the orders: what stops work from starting. */
export function NeedsAnswerCards({ orders }: { orders: readonly CustomerOrder[] }) {
  const asked = orders.filter(({ needs_answer }) => needs_answer);
  if (asked.length === 0) return null;
  return (
    <ul aria-label="Waiting for your answers" className="mb-6 grid gap-3">
      {asked.map((order) => (
        <li
          key={order.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-warn bg-warn-soft px-4 py-3 sm:px-5"
        >
          <div className="flex min-w-0 grow basis-72 items-start gap-3">
            <ClipboardList aria-hidden size={20} className="mt-1 shrink-0 text-warn" />
            <div className="min-w-0">
              <p className="font-semibold">We need some information from you</p>
              <p className="text-ink-soft wrap-anywhere">
                Order {order.id}: {titlesOf(order)}
              </p>
            </div>
          </div>
          <LinkButton to={`/customer/dashboard/orders/${order.id}?tab=questions`} className="max-sm:w-full">
            Answer the questions<span className="sr-only"> about order {order.id}</span>
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
