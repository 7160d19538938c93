import type { ReactNode } from 'react';
import type { CustomerOrderDetail } from '../../../contract/selling/orders.ts';
import { formatAmount } from '../../../contract/shared/money.ts';
import { FactCard } from '../../record/fact-card.tsx';
import { linesOf, orderSums } from '../../record/lines.ts';
import { OrderLines } from '../../record/order-lines.tsx';

type Props = {
  order: Parameters<typeof orderSums>[0] & Pick<CustomerOrderDetail, 'total_amount'>;
  /** The word for its payments, which the head of the closed card shows. */
  state: string;
  /** Its invoices and payments. */
  children: ReactNode;
};

export const MoneyCard = ({ order, state, children }: Props) => (
  <FactCard title="Money" value={`${formatAmount(order.total_amount)} ${state.toLowerCase()}`}>
    <OrderLines lines={linesOf(order.items)} sums={orderSums(order)} />
    <div className="mt-4 grid gap-4 border-t border-line pt-4">{children}</div>
  </FactCard>
);
