import { ClipboardList, PackageCheck } from 'lucide-react';
import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import { titlesOf } from '../../order/workspace.ts';
import { LinkButton } from '../../ui/button.tsx';

const answer = {
  Icon: ClipboardList,
  look: 'border-warn bg-warn-soft',
  icon: 'text-warn',
  text: 'We need some information from you',
  tab: 'questions',
  action: 'Answer the questions',
  preposition: 'about',
} as const;
const check = {
  Icon: PackageCheck,
  look: 'border-brand bg-brand-soft',
  icon: 'text-brand',
  text: 'Your delivery is ready',
  tab: 'work',
  action: 'Check your delivery',
  preposition: 'of',
} as const;

export function WaitingOrders({ orders }: { orders: readonly CustomerOrder[] }) {
  const waiting = [
    ...orders.filter(({ needs_answer }) => needs_answer).map((order) => ({ order, ...answer })),
    ...orders.filter(({ needs_check }) => needs_check).map((order) => ({ order, ...check })),
  ];
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Waiting for you" className="mb-6 grid gap-3">
      {waiting.map(({ order, Icon, look, icon, text, tab, action, preposition }) => (
        <li
          key={`${tab} ${order.id}`}
          className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border px-4 py-3 sm:px-5 ${look}`}
        >
          <div className="flex min-w-0 grow basis-72 items-start gap-3">
            <Icon aria-hidden size={20} className={`mt-1 shrink-0 ${icon}`} />
            <div className="min-w-0">
              <p className="font-semibold">{text}</p>
              <p className="text-ink-soft wrap-anywhere">
                Order {order.id}: {titlesOf(order)}
              </p>
            </div>
          </div>
          <LinkButton to={`/customer/dashboard/orders/${order.id}?tab=${tab}`} className="max-sm:w-full">
            {action}
            <span className="sr-only">
              {' '}
              {preposition} order {order.id}
            </span>
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
